"""What the rows of a plot are, and what tells those of one name apart that have a value each, so that it shows all."""

from collections.abc import Sequence
from datetime import tzinfo

from qmonpy.app.reports.cell_words import NAMES, format_cell
from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class Detail:
    """What a row says beside its name: `behind` the name, or, of rows that share a place, where the mouse rests."""

    behind: str = ""
    told: str = ""


def name_rows(table: ResultTable, drawing: Drawing) -> str:
    """Return what the rows of a table are, such as users; of what is divided further, so that several rows have one
    name, rows."""
    from qmonpy.reporting.questions.question import KEY_BY_ID

    names = table.read_column(drawing.x)
    is_divided = bool(drawing.series) or len(set(names)) < len(names)
    key = None if is_divided else KEY_BY_ID.get(drawing.x)
    things = tr("Rows") if key is None else tr(key.plural)
    return f"{things[:1].upper()}{things[1:]}"


def find_details(table: ResultTable, drawing: Drawing, zone: tzinfo | None = None) -> tuple[Detail, ...]:
    """Return by row what tells it apart from others of its name; nothing where there are none.

    It is what the cells say that differ, such as the limit of a rule, else the number of the row among those of its
    name. It stands behind the name where two of these have a value of one column; along the time, where rows become
    lines, behind all names as soon as two rows of one moment need it.
    """
    columns = table.columns
    named = [place for place in (table.find_column(each) for each in (drawing.x, drawing.series)) if place is not None]
    measured = [place for place in (table.find_column(each) for each in drawing.y) if place is not None]
    telling = [place for place, each in enumerate(columns) if place not in named and _can_tell(each)]
    groups: dict[tuple[Cell, ...], list[int]] = {}
    for number, row in enumerate(table.rows):
        groups.setdefault(tuple(row[place] for place in named), []).append(number)
    found, dividing = [Detail()] * len(table.rows), set[int]()
    for numbers in groups.values():
        if len(numbers) == 1:
            continue
        rows = [table.rows[number] for number in numbers]
        is_divided = any(sum(_is_number(row[place]) for row in rows) > 1 for place in measured)
        differing = [place for place in telling if len({row[place] for row in rows}) > 1]
        dividing.update(differing if is_divided else ())
        texts = _tell_apart(rows, columns, differing, zone, is_numbered=is_divided)
        for number, words in zip(numbers, texts, strict=True):
            found[number] = Detail(words) if is_divided else Detail(told=words.removeprefix(", "))
    if dividing and columns[named[0]].kind == "time":
        return tuple(map(Detail, _tell_apart(table.rows, columns, sorted(dividing), zone)))
    return tuple(found)


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, int | float)


def _can_tell(column: Column) -> bool:
    return column.kind in ("text", "time") or column.name in NAMES


def _tell_apart(
    rows: Sequence[tuple[Cell, ...]],
    columns: Sequence[Column],
    places: Sequence[int],
    zone: tzinfo | None,
    *,
    is_numbered: bool = False,
) -> list[str]:
    words = ["".join(f", {format_cell(row[place], columns[place], zone)}" for place in places) for row in rows]
    if not is_numbered or len(set(words)) == len(words):
        return words
    return [f"{text} ({place})" for place, text in enumerate(words, 1)]
