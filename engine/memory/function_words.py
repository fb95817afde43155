"""Words that carry grammar more than meaning; a gist leaves them out.

Negations ("not", "never", "don't") are not among them: without them a gist would say the
opposite. The list is English, as the shipped embedding model is; texts in other languages keep
all their words and are shortened by length alone, but for the commonest particles of Chinese
and Japanese, where a word is a single sign.
"""

from __future__ import annotations

from typing import Final

__all__ = ["is_function_word", "is_negation"]

_ARTICLES_AND_PRONOUNS: Final = """
a an the this that these those i me my mine myself we us our ours ourselves you your yours
yourself yourselves he him his himself she her hers herself it its itself they them their theirs
themselves who whom whose which what one someone something anything everything here there where
when why how
"""
_VERBS: Final = """
am is are was were be been being do does did doing done have has had having will would shall
should can could may might must ought get gets got let lets
"""
_PARTICLES: Final = """
and or but nor so yet if then than as at by for from in into of off on onto out over per to up
upon via with within about above after again against all also although among any around because
before behind below beneath beside between beyond both down during each either else even every
few just like more most much many only other own same some such though through throughout
together too toward towards under until unless very while whether really quite rather well oh hey
hi hello ah um uh yeah yes ok okay wow
"""
_SIGNS: Final = "的 了 是 在 和 也 就 都 而 及 与 着 吗 呢 吧 は が を に で と も の ね よ か"

_FUNCTION_WORDS: Final = frozenset(
    f"{_ARTICLES_AND_PRONOUNS} {_VERBS} {_PARTICLES} {_SIGNS}".split()
)
_NEGATIONS: Final = frozenset(
    ("no", "not", "never", "none", "nobody", "nothing", "nowhere", "cannot", "without", *"不没無")
)


def is_negation(key: str) -> bool:
    """Tell whether the case-folded word `key` denies something."""
    return key in _NEGATIONS or key.endswith("n't")


def is_function_word(key: str) -> bool:
    """Tell whether the case-folded word `key` may be left out of a gist.

    Contractions count by what stands before the apostrophe ("she'll", "that's").
    """
    return not is_negation(key) and key.partition("'")[0] in _FUNCTION_WORDS
