"""The smallest change from one list of keys to another: spans removed, spans inserted, and whether others moved."""

from collections.abc import Hashable, Sequence

from qmonpy.late_methods import dataclass

Span = tuple[int, int]
"""First and last position, both included."""


@dataclass(frozen=True)
class ListChange:
    """Spans removed (of the old list), spans inserted (of the new list), and whether the other keys changed places."""

    removed: tuple[Span, ...]
    inserted: tuple[Span, ...]
    is_reordered: bool


def find_change(old: Sequence[Hashable], new: Sequence[Hashable]) -> ListChange:
    """Return the change from one list of distinct keys to another."""
    old_keys, new_keys = set(old), set(new)
    removed = find_spans([place for place, key in enumerate(old) if key not in new_keys])
    inserted = find_spans([place for place, key in enumerate(new) if key not in old_keys])
    stayed_old = [key for key in old if key in new_keys]
    stayed_new = [key for key in new if key in old_keys]
    return ListChange(removed, inserted, stayed_old != stayed_new)


def find_spans(places: Sequence[int]) -> tuple[Span, ...]:
    """Return ascending positions as spans of neighbours."""
    spans: list[Span] = []
    for place in places:
        if spans and spans[-1][1] == place - 1:
            spans[-1] = (spans[-1][0], place)
        else:
            spans.append((place, place))
    return tuple(spans)
