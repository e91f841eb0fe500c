"""What `qhost -F` and `qhost -l` ask of hosts: what is left of their attributes, and whether it is enough (asked)."""

from collections.abc import Sequence

from qmonpy.cli.status.free_amounts import FreeAmount, FreeAmounts
from qmonpy.cli.status.selection import find_attributes, parse_requests
from qmonpy.engine.site.offer import fits
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.pattern import matches_expression
from qmonpy.model.values.value import ValueType, find_number


class HostAmounts:
    """What is left on hosts, and the requests of `-l`; raises UnknownError for one that names no attribute."""

    def __init__(self, snapshot: Snapshot, requests: str):
        self._requests = find_attributes(snapshot.cluster, parse_requests(requests))
        self._free = FreeAmounts(snapshot)

    @property
    def has_requests(self) -> bool:
        """Whether anything is requested."""
        return bool(self._requests)

    def of_host(self, name: str, attributes: Sequence[str]) -> tuple[FreeAmount, ...]:
        """Return what is left of some attributes, or of all if none is named."""
        return tuple(self._free.of_host(name, attributes))

    def is_enough(self, name: str) -> bool:
        """Return whether a host has what is requested."""
        return all(self._has(name, attribute, value) for attribute, value in self._requests)

    def _has(self, host: str, attribute: ComplexAttribute, value: str) -> bool:
        if attribute.name == "hostname":
            return matches_expression(value, host)
        wanted = find_number(ValueType.DOUBLE, value)
        numbers = [each.number for each in self._free.of_host(host, (attribute.name,)) if each.name == attribute.name]
        return any(number is not None and wanted is not None and _fits(attribute, wanted, number) for number in numbers)


def _fits(attribute: ComplexAttribute, wanted: float, number: float) -> bool:
    return number >= wanted if attribute.is_consumable else fits(attribute.relop, wanted, number)
