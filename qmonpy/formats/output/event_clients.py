"""The table of event clients, as `qconf -secl` prints it."""

from collections.abc import Sequence

from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.qmaster_order import EventClient

NO_CLIENTS = "no event clients registered"


def format_event_clients(clients: Sequence[EventClient]) -> str:
    """Return the table; empty without clients, of which qconf says NO_CLIENTS."""
    if not clients:
        return ""
    lines = [f"{'ID':>8} {'NAME':<15} {'HOST':<25}", "-" * 50]
    lines += [f"{each.number:>8} {each.name:<15} {each.host:<25}" for each in clients]
    return "".join(f"{line}\n" for line in lines)


def parse_event_clients(text: str) -> tuple[EventClient, ...]:
    """Return the clients of a table; lines that are no rows of it are passed over."""
    rows = (line.split(maxsplit=2) for line in lines_of(text))
    return tuple(EventClient(int(row[0]), row[1], row[2].strip()) for row in rows if len(row) == 3 and is_whole(row[0]))
