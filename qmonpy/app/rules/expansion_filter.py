"""The filter of the counters of a rule: names are looked at once each, however many counters they make."""

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from operator import and_, or_
from typing import TypeVar

from qmonpy.app.filter.checks import check_filter
from qmonpy.app.filter.expression import Both, Condition, Either, Expression, Not, Word, find_complete
from qmonpy.app.filter.field import Field, FieldKind, Fields
from qmonpy.app.filter.parser import Parsed, parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.insight.rules.rule_expansion import Expansion, Marks

Name = TypeVar("Name", bound=Hashable)
LIMIT, USED = "limit", "used"


def find_marks(expansion: Expansion, text: str, fields: Fields) -> Marks | None:
    """Return which counters match a filter; None for all, as where it has a mistake."""
    parsed = parse_filter(text)
    wanted = find_complete(parsed.expression)
    return None if wanted is None or check_filter(parsed, fields) else _mark(expansion, wanted, fields)


def _mark(expansion: Expansion, wanted: Expression, fields: Fields) -> Marks:
    match wanted:
        case Not(inner):
            return ~_mark(expansion, inner, fields)
        case Both(parts):
            return reduce(and_, (_mark(expansion, each, fields) for each in parts))
        case Either(parts):
            return reduce(or_, (_mark(expansion, each, fields) for each in parts))
        case Condition():
            return _mark_condition(expansion, wanted, fields)
    return _mark_word(expansion, wanted)


def _mark_word(expansion: Expansion, wanted: Word) -> Marks:
    """A word is in any part of the usage key, or is the resource."""
    parts = (
        expansion.mark(part, _choose(names, wanted, Fields(), str.lower)) for part, names in expansion.names().items()
    )
    return reduce(or_, parts)


def _mark_condition(expansion: Expansion, wanted: Condition, fields: Fields) -> Marks:
    field = fields.find(wanted.key)
    assert field is not None
    if field.key == LIMIT:
        return expansion.mark_limits(_number_test(wanted))
    if field.key == USED:
        return expansion.mark_used(_number_test(wanted))
    named = Fields((Field(wanted.key, lambda name: name),))
    return expansion.mark(field.key, _choose(expansion.names()[field.key], wanted, named, str.lower))


def _number_test(wanted: Condition) -> Callable[[Sequence[float]], Sequence[bool]]:
    fields = Fields((Field(wanted.key, lambda number: f"{number:g}", FieldKind.NUMBER, lambda number: number),))
    return lambda numbers: _choose(numbers, wanted, fields, str)


def _choose(
    names: Sequence[Name], wanted: Expression, fields: Fields, find_words: Callable[[Name], str]
) -> Sequence[bool]:
    """Return for each name whether it matches; each is looked at once, however often it occurs."""
    found = set(FilteredRows(tuple(dict.fromkeys(names)), fields, find_words).find(Parsed("", wanted), now=0))
    return [each in found for each in names]
