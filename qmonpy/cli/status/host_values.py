"""The columns of `qhost`: what a host reports and what its configuration says of it, of each the value that decides.

Units and places are those of 8.1.9, which cuts off what is too wide for its column (asked).
"""

from collections.abc import Mapping
from math import isinf

from qmonpy.cli.status.free_amounts import FreeAmount, FreeAmounts
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot

NOTHING = "-"
_UNITS = ((1024.0**4, "T"), (1024.0**3, "G"), (1024.0**2, "M"), (1024.0, "K"))
_PLACES = {"load_avg": 2, "mem_total": 1, "mem_used": 1, "swap_total": 1, "swap_used": 1}
"""By attribute with a unit the places behind the point; of others there are whole numbers and words."""


class HostValues:
    """Some attributes of the hosts of a snapshot, as `qhost` shows them."""

    def __init__(self, snapshot: Snapshot, attributes: Mapping[str, str]):
        """`attributes` are by column; without a host that has one of them nothing is worked out."""
        self._attributes = attributes
        hosts = snapshot.cluster.hosts.values()
        named = frozenset(attributes.values())
        has_some = any(named & (each.load_values.keys() | each.complex_values.keys()) for each in hosts)
        self._amounts = FreeAmounts(snapshot) if has_some else None

    def of_host(self, name: str) -> dict[str, str]:
        """Return the columns of a host; the global one has no value of its own."""
        return {column: self._format(name, attribute) for column, attribute in self._attributes.items()}

    def _format(self, host: str, attribute: str) -> str:
        amount = None if host == GLOBAL_HOST or self._amounts is None else self._amounts.at_host(host, attribute)
        return NOTHING if amount is None else _format_amount(amount)


def _format_amount(amount: FreeAmount) -> str:
    if amount.number is None:
        return amount.text
    if isinf(amount.number):
        return "infinity"
    places = _PLACES.get(amount.name)
    if places is None:
        return str(int(amount.number))
    size, unit = next((each for each in _UNITS if abs(amount.number) >= each[0]), (1.0, ""))
    return f"{amount.number / size:.{places}f}{unit}"
