"""The look of a report: the window's two palettes, by what the reader's system prefers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.models.own_tiers import OwnTier
from ui.theme import DARK, LIGHT, Palette
from ui.tier_looks import tier_looks

__all__ = ["report_style", "tier_class"]


def tier_class(index: int) -> str:
    """Return the class of a tier by its place."""
    return f"tier{index}"


_USED: Final = ("background", "panel", "separator", "text", "muted", "accent")


def _variables(palette: Palette, tiers: Sequence[OwnTier]) -> str:
    named = "".join(f"--{name}:{getattr(palette, name)};" for name in _USED)
    looks = tier_looks(tuple(tiers), palette)
    return named + "".join(f"--{tier_class(at)}:{one.colour};" for at, one in enumerate(looks))


def report_style(tiers: Sequence[OwnTier]) -> str:
    """Return the style sheet of a report on memories that stand in some tiers."""
    light = f":root{{{_variables(LIGHT, tiers)}color-scheme:light}}"
    last = len(tiers) - 1
    classes = "".join(
        f".{name}{{color:var(--{name})}}svg .{name}"
        f"{{fill:var(--{name});fill-opacity:{'.25' if at == last else '1'}}}"
        for at, name in enumerate(map(tier_class, range(len(tiers))))
    )
    return (
        f":root{{{_variables(DARK, tiers)}color-scheme:dark}}"
        f"@media (prefers-color-scheme: light){{{light}}}@media print{{{light}}}{_STYLE}{classes}"
    )


_STYLE: Final = """
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
font-variant-numeric:tabular-nums}
main{max-width:1040px;margin:0 auto;padding:40px 24px}
h1{font-size:28px;font-weight:600;line-height:1.25;margin:0 0 4px}
h2{font-size:17px;font-weight:600;margin:40px 0 8px}
p{margin:0 0 8px}
.note,footer{color:var(--muted);font-size:13px}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--separator)}
figure{margin:24px 0}
figure img{display:block;width:100%;height:auto;border-radius:4px}
.figures{display:flex;flex-wrap:wrap;gap:16px 40px;margin:24px 0}
.figures b{display:block;font-size:24px;font-weight:600;line-height:1.2}
.figures span{color:var(--muted);font-size:13px}
table{width:100%;border-collapse:collapse;font-size:14px}
th{color:var(--muted);font-weight:400;text-align:left;white-space:nowrap}
th,td{padding:6px 16px 6px 0;border-bottom:1px solid var(--separator);vertical-align:top}
th:last-child,td:last-child{padding-right:0}
bdi{overflow-wrap:anywhere}
td.n,th.n{text-align:right;white-space:nowrap}
i{color:var(--muted)}
.tier{white-space:nowrap}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--muted);font-size:12px}
svg line{stroke:var(--separator)}
@media print{main{max-width:none;padding:0}body{font-size:11pt}
tr,figure,svg{break-inside:avoid}h2{break-after:avoid}
body{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
"""
