"""A report as one page of HTML that needs nothing else: no script, no network, no other file.

Everything that a person or a source has written is escaped, and the page itself forbids that
anything is loaded or run.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from engine.journal.clock import show_time
from engine.lab.report import BranchFacts, LastLoss, Report
from engine.memory.bundle import MemoryBundle
from engine.memory.kinds import Kind
from engine.memory.tiers import Tier
from engine.models.own_tiers import OwnTier
from ui.explore.memory_words import shortened, what_is_left
from ui.exporting.report_style import report_style, tier_class
from ui.exporting.tiers_drawing import tiers_drawing
from ui.memories import figures
from ui.parameters.wording import shown_value, spoken_name

__all__ = ["report_page", "said"]

_LONGEST: Final = 280
_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def said(text: str) -> str:
    """Return somebody's words for a page: escaped, without control characters, kept apart."""
    visible = "".join(one if one.isprintable() or one == " " else " " for one in text)
    return f"<bdi>{escape(' '.join(visible.split()))}</bdi>"


def report_page(report: Report, name: str, pictures: Mapping[str, bytes], made: str) -> str:
    """Return a report as HTML.

    Parameters
    ----------
    report : Report
    name : str
        Name of the document's file.
    pictures : mapping of str to bytes
        PNG pictures of the space by name of the palette: ``"dark"`` and ``"light"``.
    made : str
        When and by what it was made, in words.
    """
    title = report.title or name
    sections = (
        _head(report, title, name),
        _picture(pictures, report),
        _figures(report),
        _tiers(report),
        _kinds(report),
        _important(report),
        _lost(report),
        _parameters(report),
        _branches(report.branches),
        _bookmarks(report.bookmarks),
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="dark light">\n'
        f"<title>{escape(title)} – night {report.night:,}</title>\n"
        f"<style>{report_style(report.tiers)}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in sections if part)
        + f"\n<footer>{said(made)}</footer>\n</main>\n</body>\n</html>\n"
    )


def _section(title: str, body: str, told: str = "") -> str:
    note = f"<p class=note>{escape(told)}</p>" if told else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{note}{body}\n</section>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    right = set(numbers)

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=n' if at in right else ''}>{cell}</{tag}>"
            for at, cell in enumerate(row)
        )

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    head = cells("th", [escape(one) for one in heads])
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _tier(report: Report, tier: OwnTier) -> str:
    return f'<span class="tier {tier_class(report.tiers.index(tier))}">{escape(tier.name)}</span>'


def _head(report: Report, title: str, name: str) -> str:
    more = f" of {report.nights:,}" if report.nights != report.night else ""
    branch = next((one for one in report.branches if one.is_shown), None)
    on = f" · branch {said(branch.name)}" if branch and len(report.branches) > 1 else ""
    return (
        f"<header><h1>{said(title)}</h1>\n<p class=note>{said(name)} · night {report.night:,}{more}"
        f" · {show_time(report.clock)} UTC · {escape(report.model)}{on}</p></header>"
    )


def _picture(pictures: Mapping[str, bytes], report: Report) -> str:
    data = {name: base64.b64encode(one).decode("ascii") for name, one in pictures.items()}
    if not data:
        return ""
    dark, light = data.get("dark", ""), data.get("light", "")
    told = f"The affective space on night {report.night:,}"
    source = ""
    if dark and light:
        source = (
            f'<source media="print" srcset="data:image/png;base64,{light}">'
            f'<source media="(prefers-color-scheme: light)" srcset="data:image/png;base64,{light}">'
        )
    return (
        f"<figure><picture>{source}"
        f'<img src="data:image/png;base64,{dark or light}" alt="{told}"></picture></figure>'
    )


def _figures(report: Report) -> str:
    counts = [
        (f"{count:,}", tier_class(at), escape(tier.said[1] or tier.name))
        for at, (tier, count) in enumerate(zip(report.tiers, report.counts.tolist(), strict=True))
    ]
    counts += [
        (f"{report.links:,}", "", "links"),
        (f"{report.identity:,}", "", "touch self-knowledge"),
        (f"{report.estimated:,}", "", "with estimated affect"),
    ]
    cells = "".join(
        f'<div><b class="{style}">{number}</b><span>{word}</span></div>'
        for number, style, word in counts
    )
    return f'<section class="figures">{cells}</section>'


def _tiers(report: Report) -> str:
    if not report.night or not report.counts.sum():
        return ""
    return _section("Tiers by night", tiers_drawing(report.census, report.tiers))


def _kinds(report: Report) -> str:
    rows = [
        (kind.label, *(f"{one:,}" for one in row), f"{sum(row):,}")
        for kind, row in zip(Kind, report.by_kind.tolist(), strict=True)
        if sum(row)
    ]
    whole = report.counts.tolist()
    rows.append(("all", *(f"{one:,}" for one in whole), f"{sum(whole):,}"))
    heads = ("Kind", *(one.title for one in report.tiers), "All")
    return _section("By kind", _table(heads, rows, range(1, 2 + len(report.tiers))))


def _words(memory: MemoryBundle) -> str:
    text = said(shortened(what_is_left(memory), _LONGEST))
    if memory.text is None:
        return f"<i>{text}</i>"
    return text


def _important(report: Report) -> str:
    if not report.important:
        return ""
    rows = [
        (
            _tier(report, one.own_tier),
            _words(one),
            one.kind.label,
            escape(figures.share(one.importance)),
            escape(figures.signed(one.affect.valence)),
            escape(figures.signed(one.affect.activation)),
            f"{one.access_count:,}",
        )
        for one in report.important
    ]
    heads = ("Tier", "What is left", "Kind", "Strength", "Valence", "Activation", "Recalls")
    told = f"Strength: {report.strength}. In italics: a gist, the words themselves are lost."
    return _section("The strongest", _table(heads, rows, range(3, 7)), told)


def _lost(report: Report) -> str:
    if not report.lost:
        return ""
    rows = [
        (f"{one.night:,}", _fallen(report, one), _words(one.memory), one.memory.kind.label)
        for one in report.lost
    ]
    return _section("Lost last", _table(("Night", "What", "What is left", "Kind"), rows, (0,)))


def _fallen(report: Report, loss: LastLoss) -> str:
    """Return to which tier a memory fell that lost something."""
    tier = next((one for one in report.tiers if one.left == loss.fell_to), report.tiers[-1])
    return f"{'is' if loss.fell_to == Tier.DELETED else 'became'} {_tier(report, tier)}"


def _parameters(report: Report) -> str:
    branch = next((one for one in report.branches if one.is_shown), None)
    if branch is None or not branch.differs:
        return _section("Parameters", "<p>Every one is at its default.</p>")
    rows = [
        (
            escape(spoken_name(spec)),
            f"{escape(shown_value(value))} {escape(spec.unit)}",
            f"{escape(shown_value(spec.default))} {escape(spec.unit)}",
            escape(spec.doc),
        )
        for spec, value in branch.differs
    ]
    heads = ("Parameter", "Value", "Default", "What it does")
    return _section("Parameters that differ", _table(heads, rows))


def _branches(branches: Sequence[BranchFacts]) -> str:
    if len(branches) < 2:
        return ""
    rows = [
        (
            f"{said(one.name)}{' (shown)' if one.is_shown else ''}",
            f"{one.nights:,}",
            escape(one.model),
            f"{said(one.parent)}, night {one.fork_night:,}" if one.parent else "–",
            escape(", ".join(f"{spoken_name(s)}: {shown_value(v)}" for s, v in one.differs)) or "–",
        )
        for one in branches
    ]
    heads = ("Branch", "Nights", "Model", "Left", "Parameters that differ")
    return _section("Branches", _table(heads, rows, (1,)))


def _bookmarks(marks: Sequence[tuple[str, int, str]]) -> str:
    if not marks:
        return ""
    rows: list[Any] = [(f"{night:,}", said(name), said(branch)) for branch, night, name in marks]
    return _section("Bookmarks", _table(("Night", "Name", "Branch"), rows, (0,)))
