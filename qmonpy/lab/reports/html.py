"""A comparison as one page of HTML that needs nothing else: a committee can read, mail and print it."""

from collections.abc import Iterator, Sequence
from html import escape

from qmonpy.lab.measures.comparison import Comparison
from qmonpy.lab.reports.sections import Section, list_sections
from qmonpy.lab.reports.slope_chart import draw_slope_chart
from qmonpy.reporting.exports.html_page import PageTable, format_table
from qmonpy.reporting.exports.style import format_page_style
from qmonpy.reporting.exports.svg import format_svg
from qmonpy.translation import later, spoken, tr

POOR = later(
    "Poor calibration: the play of the real configuration does not hit what happened, so the rest is doubtful."
)
NO_CALIBRATION = later(
    "How far the play is from what really happened cannot be said: what happened to these jobs is not known, or the "
    "first run is not of the cluster as it was."
)
_STYLE = ".poor { background: #a31515; color: #ffffff; padding: 8px 12px; border-radius: 4px; max-width: none; }"
_WITHOUT_TABLE = frozenset({"slots-in-use"})
"""Their picture says it; the numbers are in the CSV files."""


def format_comparison_html(
    title: str, about: str, comparison: Comparison, facts: Sequence[tuple[str, str]] = (), source: str = ""
) -> str:
    """Return the page: calibration first, then waits, winners, use, rules, fairness, and what a reader has to know."""
    return "\n".join(_format(title, about, comparison, facts, source)) + "\n"


def _format(
    title: str, about: str, comparison: Comparison, facts: Sequence[tuple[str, str]], source: str
) -> Iterator[str]:
    yield f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>\n<style>{format_page_style()}\n{_STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{escape(title)}</h1>"
    yield from _format_calibration(comparison)
    if about:
        yield f'<p class="about">{escape(about)}</p>'
    if facts:
        pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
        yield f"<dl>{pairs}</dl>"
    for section in list_sections(comparison):
        yield from _format_section(section, comparison)
    if comparison.notes:
        yield f"<h2>{escape(tr('What is to be known'))}</h2>"
        yield "<ul>" + "".join(f"<li>{escape(each)}</li>" for each in comparison.notes) + "</ul>"
    if source:
        yield f"<footer>{escape(source)}</footer>"
    yield "</main>\n</body>\n</html>"


def _format_calibration(comparison: Comparison) -> Iterator[str]:
    found = comparison.calibration
    if found is None:
        yield f'<p class="note">{escape(tr(NO_CALIBRATION))}</p>'
        return
    if found.is_poor:
        yield f'<p class="poor">{escape(" ".join((tr(POOR), *found.reasons)))}</p>'
    yield f"<p>{escape(tr('Calibration.'))} {escape(found.text)}</p>"


def _format_section(section: Section, comparison: Comparison) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.words:
        yield f"<p>{escape(section.words)}</p>"
    if section.play:
        rows, titles = comparison.winners[section.play - 1], comparison.titles
        yield f"<figure>{draw_slope_chart(rows, titles[0], titles[section.play])}</figure>"
    if section.figure is not None and (picture := format_svg(section.figure, name=section.name)):
        yield f"<figure><figcaption>{escape(section.figure.title)}</figcaption>{picture}</figure>"
    if section.name not in _WITHOUT_TABLE:
        heads = tuple(each.title for each in section.table.columns)
        yield from format_table(PageTable(section.table.columns, heads, section.shown))
