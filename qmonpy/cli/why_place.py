"""The place of a waiting job for `qmonpy why`: its priority opened into terms, and what changes it."""

from collections.abc import Iterator, Sequence
from typing import Any

from qmonpy.app.policies.place_rows import make_term_rows
from qmonpy.app.terms.term_row import TERM_COLUMNS, TermRow
from qmonpy.cli.why_text import format_table
from qmonpy.insight.policies.lever import Lever
from qmonpy.insight.policies.place import Place, explain_place
from qmonpy.insight.policies.place_words import (
    describe_formula,
    describe_place,
    describe_swap,
    describe_swaps,
    format_command,
)
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.policies.swap import Swaps, find_swaps


def list_swaps(standings: Standings, place: Place) -> tuple[Swaps, ...]:
    """Return what brings the job before the one ahead of it, and the one behind before it."""
    pairs = [(place.ahead.job, place.job)] if place.ahead is not None else []
    pairs += [(place.job, place.behind.job)] if place.behind is not None else []
    return tuple(find_swaps(standings, *pair) for pair in pairs)


def describe_place_lines(standings: Standings, number: int, *, is_whole: bool) -> list[str]:
    """Return the place of a waiting job in lines, empty if it has none; `is_whole` adds its terms and swaps."""
    place = explain_place(standings, number)
    if place is None:
        return []
    lines = [describe_place(place), describe_formula(place.priority, place.terms)]
    if is_whole:
        lines += ["", *_format_terms(make_term_rows(place))]
        for swaps in list_swaps(standings, place):
            lines += ["", describe_swaps(swaps)]
            for swap in swaps.possible:
                command = format_command(swap.lever, swap.value or 0)
                lines += [f"  {describe_swap(swap, swaps)}", *([f"    {command}"] if command else [])]
    return lines


def _format_terms(rows: Sequence[TermRow]) -> list[str]:
    cells = [(f"{'  ' * depth}{row.title}", row.shown, row.column, row.how) for row, depth in _walk(rows, 0)]
    return format_table([column.title for column in TERM_COLUMNS], cells)


def _walk(rows: Sequence[TermRow], depth: int) -> Iterator[tuple[TermRow, int]]:
    for row in rows:
        yield row, depth
        yield from _walk(row.children, depth + 1)


def place_as_json(standings: Standings, number: int, *, is_whole: bool) -> dict[str, Any] | None:
    """Return the place of a waiting job for JSON; None if it has none. `is_whole` adds its terms and swaps."""
    place = explain_place(standings, number)
    if place is None:
        return None
    found: dict[str, Any] = {
        "place": place.place,
        "of": place.of,
        "priority": place.priority,
        "terms": {term.part.value: {"weight": term.weight, "normal": term.normal} for term in place.terms},
        "ahead": place.ahead.job if place.ahead is not None else None,
        "behind": place.behind.job if place.behind is not None else None,
    }
    if is_whole:
        found["rows"] = [_row_as_json(row) for row in make_term_rows(place)]
        found["swaps"] = [
            {
                "ahead": swaps.ahead,
                "behind": swaps.behind,
                **_lever_as_json(swap.lever, swap.value),
                "place": swap.place,
            }
            for swaps in list_swaps(standings, place)
            for swap in swaps.found
        ]
    return found


def _lever_as_json(lever: Lever, value: int | None) -> dict[str, Any]:
    after = None if value is None else lever.shown(value)
    return {"lever": lever.kind.value, "name": lever.name, "before": lever.shown(lever.before), "after": after}


def _row_as_json(row: TermRow) -> dict[str, Any]:
    return {
        "term": row.title,
        "value": row.value,
        "column": row.column or None,
        "how": row.how,
        "rows": [_row_as_json(each) for each in row.children],
    }
