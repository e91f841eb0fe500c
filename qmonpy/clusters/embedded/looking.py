"""A cluster in a spool, for one command that only looks: each part is read when the command asks for it.

Nothing of the simulation is imported or made. All parts are of one moment, as they are read in one transaction.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, fields
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from qmonpy.clusters.embedded.spool.spool_file import OpenedFile, open_spool_file
from qmonpy.clusters.embedded.spool.spool_limits import find_limits
from qmonpy.clusters.embedded.spool.spool_place import SpoolPlace
from qmonpy.clusters.embedded.spool.spool_reading import (
    has_lost_rows,
    read_firsts,
    read_mapping,
    read_sequence,
    understood,
)
from qmonpy.clusters.embedded.spool.spool_tables import (
    CHANGES,
    CONFIGURATION,
    FACTS,
    SEQUENCE_TABLES,
    STATE,
    USAGE,
    MappingTable,
    SequenceTable,
)
from qmonpy.clusters.embedded.spool.spool_texts import SpoolTexts
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.clusters.storage.spool_database import reported_errors, told_also
from qmonpy.formats.files.cluster_content import count_coming
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.model.work.state import State

T = TypeVar("T")
_WAITING = "SELECT EXISTS (SELECT 1 FROM waiting_mails) OR EXISTS (SELECT 1 FROM waiting_records)"


class LookedAtCluster:
    """The cluster in a spool as it was when it was opened; it can be looked at, and nothing else."""

    def __init__(self, path: Path, opened: OpenedFile):
        self._path, self._opened, self._connection = path, opened, opened.connection
        self._place = SpoolPlace(path, self._connection)
        self._texts = SpoolTexts()
        self._known: Snapshot | None = None
        self.trouble: ReportError | None = None
        """Why a part could not be read; a command that goes on all the same has not seen everything."""

    def snapshot(self) -> Snapshot:
        """Return the cluster; what it holds is read when somebody looks. ReportError if that is damaged."""
        if self._known is None:
            with self._reading():
                self._known = self._look()
        return self._known

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Return every reason why a job waits, none for a job that does not; takes a scheduling pass."""
        return self.refusals().get(job, ())

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Return every reason of every waiting job, by job number; the first time it takes a scheduling pass."""
        return self._refusals

    @cached_property
    def _refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        from qmonpy.clusters.reasons import find_refusals

        return find_refusals(self.snapshot())

    def troubles(self) -> tuple[Report, ...]:
        """Return what is wrong with the file: what its log lost, why it can only be read."""
        return (*self._opened.found, *find_limits(self._path, self._opened.reading_reason))

    def begin(self) -> bool:
        """Begin to look at this moment; return whether there is nothing else to do or tell: no mail or record waits,
        the cluster has only usual settings, and no row was lost."""
        with self._reading():
            self._connection.execute("BEGIN")
            (is_waiting,) = self._connection.execute(_WAITING).fetchone()
            return not (is_waiting or has_lost_rows(self._connection) or self._facts["other"])

    def close(self) -> None:
        """Close the file; what was not read until then cannot be read any more."""
        self._place.close()
        self._connection.close()

    @cached_property
    def _facts(self) -> Mapping[str, Any]:
        return self._read(FACTS)

    @cached_property
    def _firsts(self) -> Mapping[str, int]:
        with reported_errors(self._path):
            return read_firsts(self._connection)

    def _look(self) -> Snapshot:
        facts = self._facts
        administrators = tuple(dict.fromkeys((ROOT, find_os_user())))
        names = {name: facts[name] for name in ("name", "managers", "operators", "admin_hosts", "submit_hosts")}
        usage = _late(UsageBook, {"debited_until": facts.get("debited_until", 0)}, self._readers(USAGE))
        return _late(
            Snapshot,
            {
                "cluster": _late(Cluster, {**names, "administrators": administrators}, self._readers(CONFIGURATION)),
                "state": _late(
                    State,
                    {"used_sets": facts["used_sets"], "usage": usage},
                    {**self._readers(STATE), "changes": self._read_changes},
                ),
                "now": facts["now"],
            },
            {
                **{each.table: partial(self._read_listed, each) for each in SEQUENCE_TABLES},
                "arrivals": lambda: count_coming(self._read_listed(SEQUENCE_TABLES[0]), facts["now"]),
            },
        )

    def _readers(self, tables: Mapping[str, MappingTable]) -> Mapping[str, Callable[[], Any]]:
        return {name: partial(self._read, table) for name, table in tables.items()}

    def _read(self, table: MappingTable) -> Mapping[Any, Any]:
        with self._reading():
            return read_mapping(self._connection, self._texts, table)

    def _read_changes(self) -> LastChanges:
        return LastChanges.of_numbers(**{name: self._read(table) for name, table in CHANGES.items()})

    def _read_listed(self, table: SequenceTable) -> tuple[Any, ...]:
        with self._reading():
            return read_sequence(self._connection, self._texts, table, self._firsts)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            with reported_errors(self._path), understood(self._path):
                yield
        except ReportError as error:
            self.trouble = error
            raise


def open_to_look(path: Path) -> LookedAtCluster | None:
    """Open the cluster in a spool for a command that only looks; ReportError if it cannot be used.

    None where whoever opens the spool is to do more than look: deliver mails or records that wait, or say what is wrong
    with it.
    """
    path = path.resolve()
    opened = open_spool_file(path)
    looked_at = LookedAtCluster(path, opened)
    is_all = False
    try:
        try:
            is_all = looked_at.begin()
        except ReportError:
            with told_also(opened.found):
                if opened.found:
                    raise
        # What was found in the log is told once: who opens the spool next does not find it.
        is_all = is_all or bool(opened.found)
    finally:
        if not is_all:
            looked_at.close()
    return looked_at if is_all else None


def _late(kind: type[T], known: Mapping[str, Any], readers: Mapping[str, Callable[[], Any]]) -> T:
    """Return a value of a frozen dataclass of which some fields are read when somebody asks for them first.

    A `cached_property` stands in their place; afterwards they are attributes as in any other value of the kind.
    """
    late = {name: cached_property(_without_self(read)) for name, read in readers.items()}
    for name, field in late.items():
        field.__set_name__(kind, name)
    made: T = object.__new__(type(kind.__name__, (kind,), late))
    for each in fields(kind):  # type: ignore[arg-type]
        if each.name not in readers:
            default = each.default if each.default_factory is MISSING else each.default_factory()
            vars(made)[each.name] = known.get(each.name, default)
    return made


def _without_self(read: Callable[[], Any]) -> Callable[[object], Any]:
    return lambda _: read()
