"""Where the records of `qacct` ran, as far as the cluster is asked for it: queue instances that offer what `-l` asks
for, and those that a reference to host groups names."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from os import fsdecode

from qmonpy.cli.accounting.options import MisuseError, QacctOptions
from qmonpy.formats.output.accounting_fields import Field
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot

_HOST_GROUP = re.compile("@.")
NO_QUEUES = "No queues remaining after -q queue selection"
_ODD_WARNING = "error: Invalid sge_strtok_r call, last is NULL\n"
"""What 8.1.9 says where it splits the requests that are not there."""


class PlaceError(ValueError):
    """The cluster does not know what the options name; the text says it as 8.1.9 does."""


@dataclass(slots=True)
class Places:
    """The places that count. The cluster is asked when something depends on it."""

    options: QacctOptions
    find_snapshot: Callable[[], Snapshot]
    complain: Callable[[str], object]
    """Takes text with line breaks."""
    ignored: int = 0
    """So many records are of queue instances that are no longer there."""
    _instances: Mapping[str, str] = field(default_factory=dict)
    """The names of all queue instances, by what tells them apart."""
    _offering: frozenset[str] | None = None

    def find_patterns(self) -> tuple[str, ...]:
        """Return patterns of queue instances, one of which a record must match, unless there are none.

        Raises PlaceError or MisuseError, as the cluster and the words want it.
        """
        references = self.options.queues
        has_domain = any(_HOST_GROUP.match(each.partition("@")[2]) for each in references)
        if self.options.resources is not None:
            _check_requests(self.options.resources)
            from qmonpy.model.attributes.resolve import queue_instances

            instances = queue_instances(self.find_snapshot().cluster)
            self._instances = {_identify(each.name): each.name for each in instances}
        elif has_domain:
            self.complain(_ODD_WARNING)
        if not has_domain:
            return tuple(map(_complete_pattern, references))
        from qmonpy.cli.status.selection import UnknownError, Wanted, select_instances

        try:
            return tuple(row.name for row in select_instances(self.find_snapshot(), Wanted(queues=tuple(references))))
        except UnknownError:
            raise PlaceError(NO_QUEUES) from None

    def offers(self, fields: Sequence[bytes]) -> bool:
        """Whether a record counts: its queue instance has what `-l` asks for; raises PlaceError for what is unknown."""
        if self.options.resources is None:
            return True
        place = self._instances.get(_identify(f"{fsdecode(fields[Field.QNAME])}@{fsdecode(fields[Field.HOSTNAME])}"))
        if place is None:
            self.ignored += 1
            return False
        if self._offering is None:
            self._offering = _find_offering(self.find_snapshot(), self.options.resources)
        return place in self._offering


def _identify(instance: str) -> str:
    """Return a name of a queue instance with its host in lower case: hosts are the same whatever their case."""
    queue, at, host = instance.partition("@")
    return f"{queue}{at}{host.lower()}"


def _complete_pattern(reference: str) -> str:
    queue, _, host = reference.partition("@")
    return reference if host else f"{queue}@*"


def _check_requests(text: str) -> None:
    for name, is_given, value in (each.partition("=") for each in text.split(",") if each):
        if not is_given or not value:
            raise MisuseError(f'error: denied: missing value for resource "{name}"')


def _find_offering(snapshot: Snapshot, text: str) -> frozenset[str]:
    from qmonpy.cli.status.selection import Wanted, parse_requests, select_instances

    requests = tuple(dict(parse_requests(text)).items())
    _check_values(snapshot.cluster, requests)
    return frozenset(row.name for row in select_instances(snapshot, Wanted(resources=requests)))


def _check_values(cluster: Cluster, requests: Sequence[tuple[str, str]]) -> None:
    from qmonpy.formats.values.complex_value import parse_complex_value

    by_word = {word: each for each in cluster.complexes.values() for word in (each.shortcut, each.name)}
    for name, value in requests:
        if name not in by_word:
            raise PlaceError(f'error: unknown resource "{name}"')
        try:
            parse_complex_value(by_word[name], value)
        except ReportError as error:
            raise PlaceError(f"error: {error.reports[0].text}") from error


def resolve_host(name: str) -> str:
    """Return the name that the system has for a host; as it is if the system does not know it."""
    import socket

    try:
        return socket.gethostbyname_ex(name)[0]
    except (OSError, UnicodeError, ValueError):
        return name


def find_known_host(snapshot: Snapshot, name: str) -> str:
    """Return the name that a cluster has for a host; as it is if the cluster does not know it."""
    return next((each for each in snapshot.cluster.hosts if each.lower() == name.lower()), name)
