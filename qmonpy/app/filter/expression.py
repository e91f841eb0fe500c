"""What a filter asks for, as values: words, conditions on fields, and their negation and combination."""

from dataclasses import field
from enum import StrEnum

from qmonpy.late_methods import dataclass

Place = tuple[int, int]
"""Where something stands in the text of a filter: its first character, and the one behind its last."""


class Operator(StrEnum):
    """How a condition compares the values of a field with what is typed."""

    BEGINS = ":"
    """The text begins so, the number or time is this one."""
    EQUAL = "="
    UNEQUAL = "!="
    GREATER = ">"
    LESS = "<"
    AT_LEAST = ">="
    AT_MOST = "<="

    @property
    def is_comparison(self) -> bool:
        """Whether it needs values that are more or less than others."""
        return self in _COMPARISONS


_COMPARISONS = frozenset({Operator.GREATER, Operator.LESS, Operator.AT_LEAST, Operator.AT_MOST})


@dataclass(frozen=True, slots=True)
class Value:
    """A word that is searched; quoted, it stands for exactly this text, and `*` and `?` are ordinary characters."""

    text: str
    is_quoted: bool = False
    place: Place = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Word:
    """Any text of a row has one of the values in it."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    """A field has one of the values; without values it is not typed to its end and says nothing yet."""

    key: str
    operator: Operator
    values: tuple[Value, ...]
    place: Place = field(default=(0, 0), compare=False)
    """Where the key stands."""


@dataclass(frozen=True, slots=True)
class Not:
    """What does not match."""

    inner: "Expression"


@dataclass(frozen=True, slots=True)
class Both:
    """What matches all parts; there are at least two."""

    parts: tuple["Expression", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """What matches any part; there are at least two."""

    parts: tuple["Expression", ...]


Expression = Word | Condition | Not | Both | Either


def find_conditions(expression: Expression | None) -> tuple[Condition, ...]:
    """Return every condition on a field, in the order in which they are written."""
    match expression:
        case Condition():
            return (expression,)
        case Not(inner):
            return find_conditions(inner)
        case Both(parts) | Either(parts):
            return tuple(each for part in parts for each in find_conditions(part))
    return ()


def find_complete(expression: Expression | None) -> Expression | None:
    """Return an expression without what is not typed to its end, None if nothing is left."""
    match expression:
        case Condition(values=()):
            return None
        case Not(inner):
            complete = find_complete(inner)
            return None if complete is None else Not(complete)
        case Both(parts):
            return join(Both, [find_complete(each) for each in parts])
        case Either(parts):
            return join(Either, [find_complete(each) for each in parts])
    return expression


def join(kind: type[Both] | type[Either], parts: "list[Expression | None]") -> Expression | None:
    """Return parts combined: None for no part, a single part as it is."""
    found = tuple(each for each in parts if each is not None)
    return kind(found) if len(found) > 1 else found[0] if found else None
