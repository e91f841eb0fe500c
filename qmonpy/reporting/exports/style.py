"""The style of exported pages and pictures, of the window's tokens: light, dark where that is preferred, printed."""

import json
import re
from functools import cache
from typing import Any

from qmonpy.resources import resource

_NAMES = (
    "window",
    "base",
    "raised",
    "text",
    "muted",
    "hairline",
    "border",
    "accent",
    "hover",
    "attention",
    "attention_ground",
)
_FONT = '-apple-system, "Segoe UI", "DejaVu Sans", "Noto Sans", Arial, sans-serif'
_VARIABLE = re.compile(r"var\((--[a-z-]+)\)")
_PICTURE = """
svg text { font: 11px FONT; fill: var(--text); font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--muted); }
svg .grid { stroke: var(--hairline); }
svg .axis { stroke: var(--border); }
svg .line { fill: none; stroke-width: 1.75; stroke-linejoin: round; }
svg .bar, svg .mark, svg .slice { stroke: var(--edge); stroke-width: 0.5; }
svg .slice { stroke: var(--base); stroke-width: 1.5; }
svg .area { fill-opacity: 0.75; stroke: var(--base); stroke-width: 0.75; }
svg .before { opacity: 0.5; }
svg .square { fill: var(--accent); }
svg .bar:hover, svg .slice:hover, svg .square:hover { stroke: var(--text); stroke-width: 1.5; }
"""


@cache
def _tokens() -> Any:
    return json.loads(resource("style/tokens.json").read_text(encoding="utf-8"))


def _variables(theme: str) -> str:
    colours = _tokens()[theme]
    found = [f"--{name.replace('_', '-')}: {colours[name]};" for name in _NAMES]
    return " ".join([*found, f"--edge: {colours['border']};"])


def format_picture_style() -> str:
    """Return the style of a picture in a page, whose colours are light or dark as whoever looks at it prefers."""
    return "\n".join(
        (
            f":root {{ color-scheme: light dark; {_variables('light')} }}",
            f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables('dark')} }} }}",
            f"@media print {{ :root {{ color-scheme: light; {_variables('light')} }} }}",
            _format_marks(),
        )
    )


def format_plain_style() -> str:
    """Return the style of a picture alone: light, and without variables, which few programs but browsers know."""
    colours = dict(each.split(": ") for each in _variables("light").rstrip(";").split("; "))
    return _VARIABLE.sub(lambda found: colours[found[1]], _format_marks()).replace("svg ", "")


def _format_marks() -> str:
    series = [
        f"svg .line.s{place} {{ stroke: {colour}; }}\n"
        + ", ".join(f"svg .{kind}.s{place}" for kind in ("point", "bar", "mark", "slice", "area"))
        + f" {{ fill: {colour}; }}"
        for place, colour in enumerate(_tokens()["categories"])
    ]
    shades = [f"svg .h{shade} {{ fill-opacity: {0.06 + 0.94 * shade / 9:.2f}; }}" for shade in range(10)]
    return "\n".join((_PICTURE.replace("FONT", _FONT), *series, *shades))


def format_page_style() -> str:
    """Return the style of a page with pictures and tables."""
    return "\n".join((format_picture_style(), _PAGE.replace("FONT", _FONT)))


_PAGE = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--window); color: var(--text); font: 14px/1.5 FONT; }
main { max-width: 1040px; margin: 24px auto; padding: 24px; background: var(--base); border: 1px solid var(--hairline);
  border-radius: 4px; }
h1 { font-size: 22px; font-weight: 600; line-height: 1.25; margin: 0 0 4px; }
p { margin: 0 0 8px; max-width: 78ch; }
.about, footer, figcaption { color: var(--muted); }
.note { background: var(--attention-ground); color: var(--attention);
  padding: 8px 12px; border-radius: 4px; max-width: none; }
figure { margin: 24px 0; }
figcaption { margin-bottom: 8px; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: 4px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--hairline); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--muted); position: sticky; top: 0; background: var(--base); overflow-wrap: normal; }
.number { text-align: right; white-space: nowrap; padding-left: 12px; }
.time { white-space: nowrap; }
tbody tr:hover { background: var(--hover); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 8px 0; color: var(--muted); }
dd { margin: 0; color: var(--text); }
footer { margin-top: 24px; font-size: 12px; }
@media print {
  body { background: none; font-size: 10pt; }
  main { margin: 0; padding: 0; border: none; max-width: none; }
  th { position: static; }
  .scroll { overflow: visible; }
  .note { border: 1px solid var(--attention); }
  figure, tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""
