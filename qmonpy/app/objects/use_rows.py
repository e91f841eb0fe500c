"""Rows of the uses of an object of any kind, each with the page that shows who uses it."""

from collections.abc import Mapping

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.engine.checks.references import RESERVATION, Use, UseIndex
from qmonpy.insight.rules.named_places import NamedPlaces
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import State
from qmonpy.pauses import paced
from qmonpy.translation import later, tr


@dataclass(frozen=True, slots=True)
class UseRow:
    """Something that names an object."""

    use: Use

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.use.kind} {self.kind} {self.use.name} {self.use.attribute} {self.where}".lower()

    @property
    def kind(self) -> str:
        """A short noun for what names the object."""
        return tr(_SHORT.get(self.use.kind, str(self.use.kind)))

    @property
    def where(self) -> str:
        """In which attribute or in which part of a rule it is named, in the user's language."""
        rule, _, part = self.use.attribute.partition(" ")
        number, _, part = part.partition(" ")
        if self.use.kind != ObjectKind.QUOTA_SET or rule != "rule":
            return self.use.attribute
        return tr("rule {number} {filter}").format(number=number, filter=part)

    @property
    def place(self) -> tuple[str, str] | None:
        """Page and key of what names the object; None if no page shows it."""
        if self.use.kind == ObjectKind.QUOTA_SET:
            # `rule 3 limit` of a set is its third rule.
            number = next(filter(str.isdigit, self.use.attribute.split()), "")
            return "rule-sets", f"{self.use.name}/{number}" if number else self.use.name
        if self.use.kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
            # Each attribute is a line of its own there.
            return find_object_place(self.use.kind, self.use.attribute)
        place = find_object_place(self.use.kind, self.use.name)
        if place is not None and self.use.kind == ObjectKind.SHARE_TREE:
            # Where it is named is the path of a node.
            return place[0], f"{place[1]}{self.use.attribute}"
        return place


_SHORT: Mapping[str, str] = {
    RESERVATION: later("reservation"),
    ObjectKind.QUEUE: later("queue"),
    ObjectKind.HOST: later("host"),
    ObjectKind.PE: "PE",
    ObjectKind.QUOTA_SET: later("rule set"),
    ObjectKind.SCHEDULER: later("scheduler"),
}

USE_COLUMNS: tuple[Column[UseRow], ...] = (
    Column("kind", later("what"), lambda row: row.kind),
    Column("name", later("name"), lambda row: row.use.name),
    Column("where", later("where"), lambda row: row.where),
)


USES_TITLE = later("uses")
USES_TOOLTIP = later(
    "In how many places it is named: attributes of objects, parts of rules, requests of jobs and reservations"
)
"""What every table of such numbers says of them; the places are the rows of a list beside it."""


def _make_index(cluster: Cluster, jobs: Mapping[int, Job], reservations: Mapping[int, Reservation]) -> UseIndex:
    return NamedPlaces(cluster, State(jobs=jobs, reservations=reservations))


_INDICES = KeptAnswers(_make_index, most=2, weigh=weigh_cluster, most_weight=MOST_HOSTS // 2)
"""Of a site of 100,000 hosts and 200,000 jobs one alone is kept: it has 450,000 uses, in some 60 MiB."""


def index_uses(snapshot: Snapshot) -> UseIndex:
    """Return the uses in a snapshot; pages of all kinds share one index, which is large where there are many hosts."""
    return _INDICES.of(*find_naming(snapshot))


def use_rows(index: UseIndex, name: str, kind: ObjectKind = ObjectKind.COMPLEX) -> tuple[UseRow, ...]:
    """Return a row for each use of an object, those in the configuration before jobs and reservations."""
    return tuple(map(UseRow, dict.fromkeys(index.uses_of(kind, name))))


def count_uses(index: UseIndex, kind: ObjectKind = ObjectKind.COMPLEX) -> dict[str, int]:
    """Return by name of each object of a kind in how many places it is named: as many as it has rows."""
    targets = (name for each, name in paced(index.targets()) if each is kind)
    return {name: len(set(paced(index.uses_of(kind, name)))) for name in targets}


def find_naming(snapshot: Snapshot) -> tuple[Cluster, Mapping[int, Job], Mapping[int, Reservation]]:
    """Return what names objects: snapshots with the same configuration, jobs and reservations have the same uses."""
    return snapshot.cluster, snapshot.state.jobs, snapshot.state.reservations
