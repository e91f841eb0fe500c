"""The values of a cluster queue per host: rows are all hosts, host groups and hosts, columns are attributes.

`qmonpy.model.attributes.resolve` decides which value a queue instance has, and where it comes from. A cell is worked
out when it is asked for, so that thousands of hosts cost nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.formats.values.queue_setting import parse_setting
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS
from qmonpy.model.attributes.resolve import find_origins, hosts_of, hosts_of_group
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.report import ReportError
from qmonpy.translation import tr

ALL_HOSTS = ""
"""The key of the row with the values for all hosts."""
PER_HOST = tuple(each.name for each in ATTRIBUTES[ObjectKind.QUEUE] if each.is_per_host)
"""The attributes that may have values per host, in Grid Engine's order."""


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """All hosts, a host group or a host."""

    key: str
    """`@group`, host, or ALL_HOSTS."""
    hosts: int
    """The number of the queue's hosts in it: those of a group, 1 or 0 of a host."""

    @property
    def is_group(self) -> bool:
        """Whether it is the row of a host group."""
        return self.key.startswith("@")

    @property
    def is_host(self) -> bool:
        """Whether it is the row of a single host."""
        return bool(self.key) and not self.is_group


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """The value of an attribute in a row."""

    text: str
    """The value."""
    source: str
    """The key of the row whose own value it is."""
    is_own: bool
    """Whether it is this row's own value."""
    groups: tuple[str, ...] = ()
    """Host groups that contradict each other: none of them counts, and the queue instance is in state c."""
    is_mixed: bool = False
    """Whether the hosts of a group have it from several places."""
    differs: bool = False
    """Whether the hosts of a group have different values; `text` is the one for all hosts then."""

    @property
    def shown(self) -> str:
        """The value as a table shows it: of hosts that differ, none."""
        return "" if self.differs else self.text


class QueueMatrix:
    """The matrix of one queue in a cluster; an unchanging value that works out its cells when they are asked for."""

    def __init__(self, cluster: Cluster, queue: ClusterQueue, first: Iterable[str] = ()):
        """`first` has the keys of rows that come before the other hosts, with or without values of their own."""
        self.cluster, self.queue = cluster, queue
        self.hosts = hosts_of(cluster, queue.hosts)
        self._members = frozenset(self.hosts)
        self._settings: dict[str, Setting] = {}
        self._origins: dict[str, Mapping[str, tuple[str, ...]]] = {}
        self._of_groups: dict[tuple[str, str], MatrixCell] = {}
        others = (each for each in own_keys(queue) if each.startswith("@") or each not in self._members)
        keys = sorted(dict.fromkeys((*first, *others)), key=lambda each: not each.startswith("@"))
        front = frozenset(keys)
        rest = (each for each in self.hosts if each not in front)
        self.rows = tuple(self._row(key) for key in (ALL_HOSTS, *keys, *rest))

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes of which a host or group has a value of its own, in Grid Engine's order."""
        return tuple(name for name in PER_HOST if self.setting(name).overrides)

    def setting(self, attribute: str) -> Setting:
        """Return all values of an attribute."""
        if attribute not in self._settings:
            written = self.queue.settings.get(attribute)
            self._settings[attribute] = written or Setting(QUEUE_DEFAULTS.get(attribute, ""))
        return self._settings[attribute]

    def cell(self, key: str, attribute: str) -> MatrixCell:
        """Return the value of an attribute in the row of a key, and where it comes from."""
        setting = self.setting(attribute)
        if key == ALL_HOSTS:
            return MatrixCell(setting.default, ALL_HOSTS, is_own=True)
        if key in setting.overrides:
            return MatrixCell(setting.overrides[key], key, is_own=True)
        if not key.startswith("@"):
            return _inherited(setting, self._origins_of(attribute).get(key, ()))
        if (key, attribute) not in self._of_groups:
            self._of_groups[key, attribute] = self._cell_of_group(key, attribute)
        return self._of_groups[key, attribute]

    def counted_hosts(self, key: str, attribute: str) -> tuple[str, ...]:
        """Return the hosts of the queue that have the value of a row, in the order of the queue."""
        if key and not key.startswith("@"):
            return (key,) if key in self._members and self.cell(key, attribute).source == key else ()
        return tuple(host for host in self.hosts if self.cell(host, attribute).source == key)

    def ambiguous(self, attribute: str) -> tuple[str, ...]:
        """Return the hosts of the queue on which host groups contradict each other."""
        origins = self._origins_of(attribute)
        return tuple(host for host in self.hosts if len(origins.get(host, ())) > 1)

    def words(self, row: MatrixRow, attributes: Sequence[str]) -> str:
        """Return the text that a filter searches, in lower case: the name of the row, its values and their origins."""
        cells = (self.cell(row.key, each) for each in attributes)
        parts = (f"{cell.shown} {cell.source} {' '.join(cell.groups)}" for cell in cells)
        return " ".join((row.key or tr("all hosts"), *parts)).lower()

    def _cell_of_group(self, group: str, attribute: str) -> MatrixCell:
        """Return what the queue's hosts in a group without an own value have: a group above it may have one."""
        setting, origins = self.setting(attribute), self._origins_of(attribute)
        hosts = self._members.intersection(hosts_of_group(self.cluster, group))
        found = [_inherited(setting, keys) for keys in {origins.get(host, ()) for host in hosts}]
        if len(found) <= 1:
            return found[0] if found else _inherited(setting, ())
        texts = {each.text for each in found}
        differs = len(texts) > 1
        text = setting.default if differs else texts.pop()
        return MatrixCell(text, ALL_HOSTS, is_own=False, is_mixed=True, differs=differs)

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


def _inherited(setting: Setting, keys: tuple[str, ...]) -> MatrixCell:
    """Return the cell of who has no value of his own, from the keys whose values reach him."""
    if len(keys) == 1:
        return MatrixCell(setting.overrides[keys[0]], keys[0], is_own=False)
    return MatrixCell(setting.default, ALL_HOSTS, is_own=False, groups=keys)


def queue_as_typed(edited: DraftObject) -> ClusterQueue:
    """Return an edited queue with its values as they are typed, also while one of them is not a valid one."""
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
    """Return the host groups, then the hosts, that have a value of their own in any attribute."""
    keys = dict.fromkeys(key for setting in queue.settings.values() for key in setting.overrides)
    return tuple(sorted(keys, key=lambda each: not each.startswith("@")))
