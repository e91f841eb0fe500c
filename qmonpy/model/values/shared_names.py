"""Mappings of many things that have values of the same names, such as load values of hosts, in half of the memory."""

from collections.abc import Iterable


class _Names:
    """Something with attributes: those of all objects of one class share the table of their names."""


def share_names(values: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a dictionary of some values by name, in their order.

    Python keeps the names of attributes once for all objects of a class, up to some thirty; the dictionary of one whose
    names they are takes eight bytes for each value. What others do with it, and what copies have, is as with any other.
    """
    found: dict[str, str] = vars(_Names())
    found.update(values)
    return found
