"""What `qhost -F` and `qhost -l` ask of hosts: what is left of their attributes, and whether it is enough (asked)."""

from collections.abc import Sequence

from qmonpy.cli.status.free_amounts import FreeAmount, FreeAmounts
from qmonpy.cli.status.selection import UnknownError, find_attributes, matches_text, parse_requests
from qmonpy.engine.site.offer import fits
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueSyntaxError, find_number, parse_number

_HOSTNAME = "hostname"


class HostAmounts:
    """What is left on hosts, and the requests of `-l`; raises UnknownError for a wrong one."""

    def __init__(self, snapshot: Snapshot, requests: str):
        self._requests = find_attributes(snapshot.cluster, parse_requests(requests))
        for attribute, value in self._requests:
            _check_number(attribute, value)
        self._free = FreeAmounts(snapshot)

    @property
    def has_requests(self) -> bool:
        """Whether anything is requested."""
        return bool(self._requests)

    def of_host(self, name: str, attributes: Sequence[str]) -> tuple[FreeAmount, ...]:
        """Return what is left of some attributes, or of all if none is named."""
        return tuple(self._free.of_host(name, attributes))

    def is_enough(self, name: str) -> bool:
        """Return whether a host has what is requested, or the global host has all of it."""
        if all(self._has((GLOBAL_HOST,), *each) for each in self._requests):
            return True
        levels = dict.fromkeys((GLOBAL_HOST, name))
        return all(
            # The name is compared as it is: a pattern is none.
            value.lower() == name.lower() if attribute.name == _HOSTNAME else self._has(tuple(levels), attribute, value)
            for attribute, value in self._requests
        )

    def _has(self, hosts: Sequence[str], attribute: ComplexAttribute, value: str) -> bool:
        """Whether some of these hosts have an attribute, and those that have it enough."""
        found = [each for host in hosts if (each := self._free.at_host(host, attribute.name)) is not None]
        return bool(found) and all(_is_enough(attribute, value, each) for each in found)


def _check_number(attribute: ComplexAttribute, value: str) -> None:
    if attribute.type.is_string:
        return
    try:
        number = parse_number(attribute.type, value)
    except ValueSyntaxError as error:
        raise UnknownError(f'attribute "{attribute.name}" is not a {error}') from error
    if attribute.is_consumable and number < 0:
        raise UnknownError(f'attribute "{attribute.name}" is consumable but has a negative value')


def _is_enough(attribute: ComplexAttribute, value: str, offered: FreeAmount) -> bool:
    if attribute.type.is_string:
        return matches_text(attribute, value, offered.text)
    wanted = find_number(attribute.type, value)
    if wanted is None or offered.number is None:
        return False
    return offered.number >= wanted if attribute.is_consumable else fits(attribute.relop, wanted, offered.number)
