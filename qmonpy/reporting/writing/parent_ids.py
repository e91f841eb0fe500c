"""The ids of hosts and queue instances that values belong to, by name."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from sqlalchemy import Connection

from qmonpy.reporting.writing.insertion import find_rows

_AT_ONCE = 500


def find_hosts(connection: Connection, names: Collection[str]) -> Iterator[tuple[str, int]]:
    """Give the hosts of these names that are in the database, each with its id."""
    for some in _in_parts(sorted(names)):
        statement = f"SELECT h_hostname, h_id FROM sge_host WHERE h_hostname IN ({_places(some)})"
        for name, number in find_rows(connection, statement, some):
            yield name, int(number)


def find_queues(connection: Connection, names: Collection[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], int]]:
    """Give the queue instances of these queues and hosts that are in the database, each with its id."""
    for queue, instances in groupby(sorted(names), key=lambda each: each[0]):
        for some in _in_parts([host for _, host in instances]):
            statement = f"SELECT q_hostname, q_id FROM sge_queue WHERE q_qname = ? AND q_hostname IN ({_places(some)})"
            for host, number in find_rows(connection, statement, (queue, *some)):
                yield (queue, host), int(number)


def _in_parts(names: Sequence[str]) -> Iterator[Sequence[str]]:
    for begin in range(0, len(names), _AT_ONCE):
        yield names[begin : begin + _AT_ONCE]


def _places(names: Sequence[str]) -> str:
    return ",".join("?" * len(names))
