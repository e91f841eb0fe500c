"""Export and import of clusters: cluster files, spools, directories of `qconf` files, told apart by what is there."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import (
    SPOOL_SUFFIX,
    Past,
    create_spool,
    is_spool,
    read_whole_history,
    write_cluster,
)
from qmonpy.clusters.embedded.commands.qmaster_commands import STOPPED
from qmonpy.clusters.embedded.spool.spool_bond import SpoolHistory
from qmonpy.clusters.served.conversation import NO_HISTORY
from qmonpy.clusters.served.socket_kind import check_no_socket, is_served
from qmonpy.clusters.storage.qconf_directory import read_qconf_directory, write_qconf_directory
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.configuration.qconf_directory import FOLDERS, WHOLE_PATHS, file_name, format_file_report
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import State

if TYPE_CHECKING:
    from qmonpy.clusters.served.served_cluster import ServedCluster

FILE_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A cluster that was read or written, with warnings about it."""

    content: ClusterFile
    reports: tuple[Report, ...] = ()
    """No errors; the texts of those about a directory begin with the file and the line."""
    past: Past = field(default_factory=Past)
    """What a spool keeps besides."""


def read_exchange(path: Path | str, *, has_past: bool = False) -> Exchanged:
    """Read a cluster file, a spool, a directory, or the cluster of a server by its socket.

    ReportError with every mistake, OSError if it cannot be read. The past is read only if asked for. A directory's
    objects that name what is not there are warned of.
    """
    path = Path(path)
    if path.is_dir():
        cluster, reports = read_qconf_directory(path)
        if cluster is None:
            raise ReportError(tuple(map(_with_place, reports)))
        return Exchanged(ClusterFile(cluster), tuple(map(_with_place, (*reports, *find_loose_names(cluster)))))
    if is_served(path):
        return _read_served(path, has_past=has_past)
    if is_spool(path):
        from qmonpy.clusters.embedded.spool.spool import Spool

        spool, content, journal = Spool.open(path)
        try:
            history = SpoolHistory(spool, nullcontext())
            past = Past(tuple(journal), read_whole_history(history)) if has_past else Past()
            return Exchanged(content, spool.found, past)
        finally:
            spool.close()
    content = read_cluster_file(path)
    return Exchanged(content, content.warnings)


def _read_served(path: Path, *, has_past: bool) -> Exchanged:
    """What a server tells of its cluster; the jobs that are still to arrive are told by number only."""
    from qmonpy.clusters.served.served_cluster import open_served

    served = open_served(path)
    try:
        snapshot = served.snapshot()
        past = Past(served.journal(), _read_told_tasks(served)) if has_past else Past()
    finally:
        served.close()
    state = snapshot.state
    numbers = (*state.jobs, *(each.job for each in snapshot.finished))
    booked = (*state.reservations, *(each.reservation.id for each in snapshot.ended_reservations))
    content = ClusterFile(
        cluster=snapshot.cluster,
        state=state,
        now=snapshot.now,
        finished=snapshot.finished,
        ended_reservations=snapshot.ended_reservations,
        next_job=max(numbers, default=0) + 1,
        last_reservation=max(booked, default=0),
        other={} if snapshot.is_scheduling else {STOPPED: "true"},
    )
    arriving = sum(snapshot.arrivals.values())
    if not arriving:
        return Exchanged(content, past=past)
    words = f"Left out: {format_count(arriving, 'job')} that will arrive, which a server tells by number only."
    return Exchanged(content, (Report("exchange.not-carried", words, Severity.WARNING),), past)


def _read_told_tasks(served: "ServedCluster") -> tuple[FinishedTask, ...]:
    """The older tasks of a server, none if it keeps none."""
    try:
        return read_whole_history(served.history)
    except ReportError as error:
        if error.reports[0].code == NO_HISTORY:
            return ()
        raise


def _with_place(report: Report) -> Report:
    """A report whose text begins with its file and line, as there is no text on the screen to mark."""
    return replace(report, text=format_file_report(report), span=None)


def find_loose_names(cluster: Cluster) -> tuple[Report, ...]:
    """Return a warning for each object that names what is not there, as a qmaster would refuse it; with its file."""
    empty = Cluster(managers=())
    found = check_configuration(empty, cluster, find_changes(empty, cluster), State())
    return tuple(
        Report(each.code, each.text, Severity.WARNING, fields=(_path_of(each.fields), *each.fields)) for each in found
    )


def _path_of(fields: tuple[str, ...]) -> str:
    kind, name = (*fields, "", "")[:2]
    folder = next((folder for folder, each in FOLDERS.items() if each == kind), None)
    whole = next((path for each, path in WHOLE_PATHS.items() if each == kind), "")
    return f"{folder}/{file_name(name)}" if folder else whole


def write_exchange(
    path: Path | str, content: ClusterFile, past: Past | None = None, *, is_forced: bool = False
) -> Exchanged:
    """Write a cluster file (`.yaml`), a spool (`.qmonpy`) or else a directory, whole or not at all.

    An existing file or directory is replaced only when forced, and a spool never (ReportError); OSError if it cannot
    be written. A warning names what a directory or a cluster file cannot hold.
    """
    past = past or Past()
    path = Path(path)
    check_no_socket(path, "A server's cluster is changed by commands and never replaced")
    if path.exists() and not is_forced:
        words = f"{path} exists already and was not replaced."
        raise ReportError((Report("exchange.exists", words, fields=(str(path),)),))
    if path.suffix == SPOOL_SUFFIX:
        create_spool(path, EmbeddedCluster.from_file(content).to_file(), past)
        return Exchanged(content)
    if path.suffix in FILE_SUFFIXES and not path.is_dir():
        write_cluster(EmbeddedCluster.from_file(content), path)
        return Exchanged(content, tuple(_warn_of("A cluster file holds no history", find_lost_past(past))))
    write_qconf_directory(path, content.cluster)
    lost = (*find_lost_state(content), *find_lost_past(past, content))
    return Exchanged(content, tuple(_warn_of("A directory of qconf files holds only the configuration", lost)))


def _warn_of(reason: str, lost: Sequence[str]) -> Iterator[Report]:
    if lost:
        yield Report("exchange.not-carried", f"{reason}; left out: {', '.join(lost)}.", Severity.WARNING)


def find_lost_state(content: ClusterFile) -> tuple[str, ...]:
    """Return in words what besides the past a directory of `qconf` files cannot hold of a cluster."""
    cluster, state = content.cluster, content.state
    parts = (
        (len(state.jobs), "job", ""),
        (len(content.arrivals), "job that will arrive", "jobs that will arrive"),
        (len(state.reservations), "advance reservation", ""),
        (sum(map(bool, state.instance_states.values())), "state of a queue instance", "states of queue instances"),
        (sum(bool(each.load_values) for each in cluster.hosts.values()), "host's load values", "hosts' load values"),
        (len(cluster.unix_groups), "user's Unix groups", "users' Unix groups"),
        (len(state.usage.users), "user's usage", "users' usage"),
        (len(state.usage.projects), "project's usage", "projects' usage"),
    )
    return tuple(format_count(*each) for each in parts if each[0])


def find_lost_past(past: Past, content: ClusterFile | None = None) -> tuple[str, ...]:
    """Return in words what of the past is lost; with that of a content, where its ended tasks are lost as well."""
    ended = len(past.tasks) + (0 if content is None else len(content.finished))
    parts = ((ended, "ended task", ""), (len(past.journal), "change in the history", "changes in the history"))
    return tuple(format_count(*each) for each in parts if each[0])
