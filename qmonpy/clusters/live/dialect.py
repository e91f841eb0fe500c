"""Which Grid Engine a real cluster is, and what differs from 8.1.9 in how its configuration is read and written.

A cluster is asked once; all else asks the dialect. What programs print is read alike of all of them wherever a text
tells by itself which one wrote it, as times and requests do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cells.files import CellFiles
from qmonpy.engine.checks.change_plan import Step, plan_changes
from qmonpy.formats.configuration.attribute_text import format_attributes, parse_attributes
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.newer import NEWER, NEWEST
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.variety import (
    GRID_ENGINE_8,
    OPEN_CLUSTER_SCHEDULER_9,
    OPEN_CLUSTER_SCHEDULER_9_2,
    Variety,
)
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

QUESTION = ("qconf", "-help")
"""Its first line names the program and its version; the qmaster is not asked."""
TIMEOUT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Dialect:
    """One Grid Engine, described by its differences from 8.1.9."""

    title: str
    program: str
    """What `qconf -help` calls it."""
    version: tuple[int, ...]
    """The version from which on it is spoken."""
    is_tried: bool = True
    """Whether it was tried on a real one; else it is as its published manual describes it."""
    required: Mapping[ObjectKind, Mapping[str, str]] = field(default_factory=dict)
    """By kind the attributes that a whole text must have and 8.1.9 does not know, with their defaults."""
    variety: Variety = GRID_ENGINE_8
    """What its objects have and have not."""
    other: Mapping[ObjectKind, tuple[str, ...]] = field(default_factory=dict)
    """By kind further attributes that 8.1.9 does not know."""
    accounting: str = "accounting"
    """The file of the cell in which records of ended tasks are, unless the cluster is told to write 8.1.9's."""
    qacct_by_end: bool = True
    """Whether `qacct` can be asked for the tasks that ended in a time (`-E`); else only for those that began in it."""
    whole: frozenset[ObjectKind] = frozenset()
    """The kinds of which single attributes cannot be changed, only whole objects."""
    single: frozenset[ObjectKind] = frozenset()
    """The kinds of which single objects can be written that 8.1.9 writes as one table."""

    odd_status: frozenset[str] = frozenset()
    """The options of qconf that end with status 1 although they did what they were to."""

    def plan(self, changes: Iterable[AnyChange]) -> tuple[Step, ...]:
        """Return the calls of its qconf that make the changes, in their order."""
        return plan_changes(map(self.complete, changes), self.whole, self.single)

    def is_known(self, kind: ObjectKind, name: str) -> bool:
        """Return whether it has an attribute that 8.1.9 does not know."""
        return name in self.required.get(kind, {}) or name in self.other.get(kind, ())

    def find_accounting(self, folder: Path, files: CellFiles) -> Path:
        """Return the file with the records of ended tasks in the folder of a cell: the one that was changed last.

        `reporting_params old_accounting=true` of OCS 9 writes 8.1.9's file instead (9.1.4, asked).
        """
        own, old = folder / self.accounting, folder / GRID_ENGINE.accounting
        changed = {}
        for each in (own, old):
            with suppress(OSError):
                changed[each] = files.stat(each).changed_ns
        return old if old in changed and changed[old] > changed.get(own, 0) else own

    def complete(self, change: AnyChange) -> AnyChange:
        """Return a change whose object has every attribute that is required; what it has already stays."""
        required = self.required.get(change.kind)
        if not required or change.after is None:
            return change
        return replace(change, after=replace(change.after, other={**required, **change.after.other}))

    def with_own_slots(self, wanted: Any, found: Any) -> Any:
        """Return an object as it was to be, an exec host with the slots that the qmaster gave it by itself."""
        if not (self.variety.adds_slots and isinstance(wanted, Host) and isinstance(found, Host)):
            return wanted
        slots = found.complex_values.get("slots")
        if slots is None or "slots" in wanted.complex_values or wanted.name == GLOBAL_HOST:
            return wanted
        return replace(wanted, complex_values={**wanted.complex_values, "slots": slots})

    def translate(self, kind: ObjectKind, text: str) -> str:
        """Return the text of an object as this Grid Engine takes it: without attributes that it refuses."""
        gone = self.variety.gone.get(kind)
        if not gone or kind not in SHAPES:
            # A whole configuration is upon what the qmaster itself printed.
            return text
        attributes = [(each.name, each.value) for each in parse_attributes(text)[0] if each.name not in gone]
        return format_attributes(attributes, SHAPES[kind].width)


GRID_ENGINE = Dialect("Grid Engine 8.1.9", "SGE", (0,))
OCS_9 = Dialect(
    "Open Cluster Scheduler 9.0 and 9.1",
    "OCS",
    (0,),
    required={ObjectKind.PE: OPEN_CLUSTER_SCHEDULER_9.new_pe_attributes},
    variety=OPEN_CLUSTER_SCHEDULER_9,
    other={ObjectKind.CONFIGURATION: tuple(each for each in NEWER[ObjectKind.CONFIGURATION] if each not in NEWEST)},
    accounting="accounting.jsonl",
    qacct_by_end=False,
    single=frozenset({ObjectKind.COMPLEX}),
    odd_status=frozenset({"-Ace"}),
    whole=frozenset({ObjectKind.USER_SET, ObjectKind.PROJECT, ObjectKind.USER, ObjectKind.CALENDAR}),
)
OCS_9_2 = replace(
    OCS_9,
    title="Open Cluster Scheduler 9.2",
    version=(9, 2),
    is_tried=False,
    variety=OPEN_CLUSTER_SCHEDULER_9_2,
    other={ObjectKind.CONFIGURATION: tuple(NEWER[ObjectKind.CONFIGURATION])},
)
"""As its published manual describes it. Of what is new there, `-fmt json`, directories for -A, -M and -S, and
`qstat -s f` are not used; `-A` of an object that is there modifies it, which is looked at before, as everywhere."""
DIALECTS = (GRID_ENGINE, OCS_9, OCS_9_2)
_TRIED = {"SGE": ((8, 1), (8, 2)), "OCS": ((9, 0), (9, 3))}
"""By program from which version to before which one a dialect was made for."""

_VERSION = re.compile(r"^\s*([A-Za-z]+)\s+(\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True)
class Spoken:
    """The dialect that is spoken with a cluster, and why it may not be its own."""

    dialect: Dialect = GRID_ENGINE
    version: str = ""
    """The name and version that the cluster's programs told; empty if they told none."""
    reports: tuple[Report, ...] = ()


def read_dialect(engine: GridEngine) -> Spoken:
    """Ask the programs of a cluster which Grid Engine they are; the nearest dialect, with a notice, if another."""
    return find_dialect(engine.run(QUESTION, timeout_seconds=TIMEOUT_SECONDS).stdout)


def find_dialect(said: str) -> Spoken:
    """Return the dialect for what `qconf -help` said; 8.1.9's, with a notice, if that has no version.

    Where it said nothing, as qconf could not be run, why so is told elsewhere.
    """
    found = _VERSION.match(said)
    if found is None and said.strip():
        words = tr("This cluster's qconf does not tell its version: it is read and written as {title}.").format(
            title=GRID_ENGINE.title
        )
        return Spoken(reports=(Report("live.unknown-version", words, Severity.WARNING),))
    if found is None:
        return Spoken()
    program, told = found[1].upper(), f"{found[1]} {found[2]}"
    version = tuple(int(part) for part in found[2][:40].split("."))
    own = [each for each in DIALECTS if each.program == program and each.version <= version]
    # The successors that go by other names have gone on from Grid Engine, not from Open Cluster Scheduler.
    dialect = max(own, key=lambda each: each.version) if own else GRID_ENGINE
    first, end = _TRIED.get(program, ((0,), (0,)))
    if not first <= version < end:
        words = tr(
            "This cluster calls itself {told}, which is not known here: it is read and written as {title}."
        ).format(told=told, title=dialect.title)
        return Spoken(dialect, told, (Report("live.unknown-version", words, Severity.WARNING),))
    if not dialect.is_tried:
        words = tr(
            "This cluster is {told}, which was never tried here: it is read and written as its manual describes it."
        ).format(told=told)
        return Spoken(dialect, told, (Report("live.untried-version", words, Severity.WARNING),))
    return Spoken(dialect, told)


def without_known(reports: Sequence[Report], dialect: Dialect, kinds: Mapping[str, ObjectKind]) -> tuple[Report, ...]:
    """Return reports without those on unknown attributes that the dialect knows; `kinds` are by the place, which is
    first in a report's fields up to its slash."""

    def is_known(report: Report) -> bool:
        kind = kinds.get(report.fields[0].partition("/")[0]) if len(report.fields) > 1 else None
        return (
            report.code == "object.unknown-attribute" and kind is not None and dialect.is_known(kind, report.fields[1])
        )

    return tuple(each for each in reports if not is_known(each))
