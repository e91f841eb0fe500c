"""A report as one page of HTML that needs nothing else, to be read, mailed and printed: words, a picture, the table."""

from collections.abc import Iterator, Sequence
from html import escape

from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.exports.figure import Figure
from qmonpy.reporting.exports.style import format_page_style
from qmonpy.reporting.exports.svg import format_svg
from qmonpy.reporting.queries.result_table import Cell, Column
from qmonpy.translation import spoken

_TEXTS = frozenset({"text", "time"})


@dataclass(frozen=True, slots=True)
class PageTable:
    """A table with the words of its cells, each with the exact value where the words leave some of it out."""

    columns: tuple[Column, ...]
    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    exact: tuple[tuple[str, ...], ...] = ()
    values: tuple[tuple[Cell, ...], ...] = ()
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class ReportPage:
    """What stands on the page: title, what it is about, a description, notes, picture, table, and where it is from."""

    title: str
    about: str
    description: str
    table: PageTable
    figure: Figure | None = None
    facts: tuple[tuple[str, str], ...] = ()
    """Names and values of what the report was asked with."""
    notes: tuple[str, ...] = ()
    source: str = ""


def format_html(page: ReportPage) -> str:
    """Return the page as a text in HTML."""
    return "\n".join(_format_page(page)) + "\n"


def _format_page(page: ReportPage) -> Iterator[str]:
    yield f'<!DOCTYPE html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(page.title)}</title>\n<style>{format_page_style()}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{escape(page.title)}</h1>"
    if page.about:
        yield f'<p class="about">{escape(page.about)}</p>'
    if page.description:
        yield f"<p>{escape(page.description)}</p>"
    if page.facts:
        facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in page.facts)
        yield f"<dl>{facts}</dl>"
    yield from (f'<p class="note">{escape(note)}</p>' for note in page.notes)
    if page.figure is not None and (picture := format_svg(page.figure)):
        yield f"<figure><figcaption>{escape(page.figure.title)}</figcaption>{picture}</figure>"
    yield from format_table(page.table)
    if page.source:
        yield f"<footer>{escape(page.source)}</footer>"
    yield "</main>\n</body>\n</html>"


def format_table(table: PageTable) -> Iterator[str]:
    """Yield a table in HTML, with how many rows it has."""
    if not table.rows:
        yield "<p>There is nothing of it in this period.</p>"
        return
    rest = "; there are more, which are left out" if table.is_cut else ""
    yield '<div class="scroll"><table>'
    yield f"<caption>{format_count(len(table.rows), 'row')}{rest}</caption>"
    classes = [_find_class(each) for each in table.columns]
    heads = (f'<th scope="col"{kind}>{escape(title)}</th>' for kind, title in zip(classes, table.titles, strict=True))
    yield f"<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>"
    for place, row in enumerate(table.rows):
        exact = table.exact[place] if table.exact else ("",) * len(row)
        yield _format_row(row, exact, classes)
    yield "</tbody></table></div>"


def _format_row(row: Sequence[str], exact: Sequence[str], classes: Sequence[str]) -> str:
    cells = (
        f"<td{kind}{_find_title(text, more)}>{escape(text)}</td>"
        for text, more, kind in zip(row, exact, classes, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _find_title(text: str, more: str) -> str:
    return f' title="{escape(more)}"' if more and more != text else ""


def _find_class(column: Column) -> str:
    return ' class="time"' if column.kind == "time" else "" if column.kind in _TEXTS else ' class="number"'
