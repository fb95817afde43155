"""The word of warning about other languages: seldom wrong, and never about short texts."""

from __future__ import annotations

import pytest

from engine.recall.language import looks_english


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ok",
        "12:30 🙂",
        "Danke schön!",
        "We walked along the river until it was dark, and neither of us wanted to go home first.",
        "I can't believe it’s been a year; you’re the only one who still asks me about him at all.",
    ],
)
def test_english_and_what_is_too_short_to_tell(text: str) -> None:
    assert looks_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Вчера мы с братом ходили на рынок",
        "昨日は友達と公園に行きました",
        "مرحبا كيف حالك اليوم",
        "Gestern war ich mit meiner Schwester im Park, und wir haben lange über früher geredet und"
        " gelacht.",
        "Hier, nous avons marché dans la forêt et parlé de notre enfance pendant des heures sans"
        " voir personne.",
        "Ayer fui al mercado con mi hermano y compramos pan, queso y un poco de vino para la cena.",
        "Gisteren ben ik met mijn zus naar het park gegaan en we hebben lang gepraat over vroeger.",
        "Dün kardeşimle pazara gittik ve akşam yemeği için ekmek aldık, sonra eve döndük ve"
        " birlikte yemek yedik.",
    ],
)
def test_other_scripts_and_languages(text: str) -> None:
    assert not looks_english(text)
