"""A table of words as plain text for a terminal or a mail: texts left, numbers right, columns as wide as needed."""

from collections.abc import Iterator

from qmonpy.reporting.exports.html_page import PageTable

_LEFT = frozenset({"text", "time"})
_WIDEST = 60


def format_text_table(table: PageTable) -> str:
    """Return the lines of a table; line breaks within cells become spaces, long texts are cut."""
    return "".join(f"{line}\n" for line in _format_lines(table))


def _format_lines(table: PageTable) -> Iterator[str]:
    rows = [[_flatten(cell) for cell in row] for row in (table.titles, *table.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.titles))]
    is_left = [each.kind in _LEFT for each in table.columns]
    for number, row in enumerate(rows):
        cells = zip(row, widths, is_left, strict=True)
        yield "  ".join(cell.ljust(width) if left else cell.rjust(width) for cell, width, left in cells).rstrip()
        if not number:
            yield "  ".join("-" * width for width in widths)


def _flatten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 3]}..."
