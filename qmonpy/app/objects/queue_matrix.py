"""The values of a cluster queue per host: rows are all hosts, host groups and hosts, columns are attributes.

What a queue instance ends up with, and where that comes from, is `qmonpy.model.attributes.resolve`'s to say. Cells are
found when somebody looks, so that thousands of hosts cost nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from qmonpy.app.editing.draft_object import DraftObject
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS
from qmonpy.model.attributes.resolve import find_origins, hosts_of, hosts_of_group
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.report import ReportError

ALL_HOSTS = ""
"""The key of the row with the values for all hosts."""
PER_HOST = tuple(each.name for each in ATTRIBUTES[ObjectKind.QUEUE] if each.is_per_host)
"""Attributes that may have values per host, in Grid Engine's order."""


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """All hosts, a host group or a host."""

    key: str
    """`@group`, host, or ALL_HOSTS."""
    hosts: int
    """How many queue instances it is about: those of a group, 1 or 0 of a host."""

    @property
    def is_group(self) -> bool:
        return self.key.startswith("@")

    @property
    def is_host(self) -> bool:
        return bool(self.key) and not self.is_group


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The value of an attribute in a row."""

    text: str
    """What holds there."""
    source: str
    """The key of the row whose own value it is."""
    is_own: bool
    groups: tuple[str, ...] = ()
    """Host groups that contradict each other: none of them counts, and the queue instance is in state c."""


class QueueMatrix:
    """The matrix of one queue in a cluster; a value that finds its cells when they are asked for."""

    def __init__(self, cluster: Cluster, queue: ClusterQueue, first: Iterable[str] = ()):
        """`first` are keys of rows that stand before the other hosts, whether or not they have values of their own."""
        self.cluster, self.queue = cluster, queue
        self.hosts = hosts_of(cluster, queue.hosts)
        self._members = frozenset(self.hosts)
        self._settings: dict[str, Setting] = {}
        self._origins: dict[str, Mapping[str, tuple[str, ...]]] = {}
        others = (each for each in own_keys(queue) if each.startswith("@") or each not in self._members)
        keys = sorted(dict.fromkeys((*first, *others)), key=lambda each: not each.startswith("@"))
        front = frozenset(keys)
        rest = (each for each in self.hosts if each not in front)
        self.rows = tuple(self._row(key) for key in (ALL_HOSTS, *keys, *rest))

    @property
    def attributes(self) -> tuple[str, ...]:
        """Those of which a host or group has a value of its own, in Grid Engine's order."""
        return tuple(name for name in PER_HOST if self.setting(name).overrides)

    def setting(self, attribute: str) -> Setting:
        """All values of an attribute."""
        if attribute not in self._settings:
            written = self.queue.settings.get(attribute)
            self._settings[attribute] = written or Setting(QUEUE_DEFAULTS.get(attribute, ""))
        return self._settings[attribute]

    def cell(self, key: str, attribute: str) -> MatrixCell:
        """What holds in a row, and where it comes from."""
        setting = self.setting(attribute)
        if key == ALL_HOSTS:
            return MatrixCell(setting.default, ALL_HOSTS, is_own=True)
        if key in setting.overrides:
            return MatrixCell(setting.overrides[key], key, is_own=True)
        keys = () if key.startswith("@") else self._origins_of(attribute).get(key, ())
        if len(keys) == 1:
            return MatrixCell(setting.overrides[keys[0]], keys[0], is_own=False)
        return MatrixCell(setting.default, ALL_HOSTS, is_own=False, groups=keys)

    def counted_hosts(self, key: str, attribute: str) -> tuple[str, ...]:
        """The hosts of the queue on which the value of a row holds, in the order of the queue."""
        if key and not key.startswith("@"):
            return (key,) if key in self._members and self.cell(key, attribute).source == key else ()
        return tuple(host for host in self.hosts if self.cell(host, attribute).source == key)

    def ambiguous(self, attribute: str) -> tuple[str, ...]:
        """Hosts of the queue on which groups contradict each other."""
        origins = self._origins_of(attribute)
        return tuple(host for host in self.hosts if len(origins.get(host, ())) > 1)

    def words(self, row: MatrixRow, attributes: Sequence[str]) -> str:
        """What a filter of rows looks at: the name, and values with where they come from."""
        cells = (self.cell(row.key, each) for each in attributes)
        parts = (f"{cell.text} {cell.source} {' '.join(cell.groups)}" for cell in cells)
        return " ".join((row.key or "all hosts", *parts)).lower()

    def _row(self, key: str) -> MatrixRow:
        if key == ALL_HOSTS:
            return MatrixRow(key, len(self.hosts))
        if not key.startswith("@"):
            return MatrixRow(key, int(key in self._members))
        return MatrixRow(key, sum(host in self._members for host in hosts_of_group(self.cluster, key)))

    def _origins_of(self, attribute: str) -> Mapping[str, tuple[str, ...]]:
        if attribute not in self._origins:
            self._origins[attribute] = find_origins(self.cluster, self.setting(attribute))
        return self._origins[attribute]


def queue_as_typed(edited: DraftObject) -> ClusterQueue:
    """A queue with its values as they were typed, also while one of them cannot be read as what it should be."""
    queue: ClusterQueue = edited.value
    if not edited.has_broken_text:
        return queue
    settings = dict(queue.settings)
    for name, text in edited.attributes.items():
        if name in PER_HOST:
            with suppress(ReportError):
                settings[name] = parse_setting(text)
    return replace(queue, settings=settings)


def own_keys(queue: ClusterQueue) -> tuple[str, ...]:
    """Host groups, then hosts, that have a value of their own in any attribute."""
    keys = dict.fromkeys(key for setting in queue.settings.values() for key in setting.overrides)
    return tuple(sorted(keys, key=lambda each: not each.startswith("@")))
