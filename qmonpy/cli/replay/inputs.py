"""What `qmonpy replay` plays: the cluster that is named, and the workload, made as the options say."""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import DEMO, LIVE, SSH, find_live_cell, find_readable
from qmonpy.clusters.exchange import read_exchange
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.values.moment import parse_moment
from qmonpy.lab.making.changes import add_users_like, cut, filter_jobs, name_users, scale, with_users_like
from qmonpy.lab.making.machine import make_machine
from qmonpy.lab.making.stream import make_stream, parse_length
from qmonpy.lab.reading.workload_source import read_workload_files, read_workload_from, read_workload_of
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report, ReportError

STREAM, MACHINE = "stream:", "machine:"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is played."""

    name: str
    cluster: Cluster
    workload: Workload
    journal: Sequence[JournalEntry] = ()
    is_real: bool = True
    """Whether the workload ran on this configuration, as far as can be known."""
    identity: str = ""
    """By which windows recognise the cluster in another run; empty for one that no window opens."""


def read_inputs(options: argparse.Namespace) -> Inputs:
    """Return cluster and workload; ReportError or OSError."""
    name: str = options.cluster
    if name.startswith((LIVE, SSH)):
        found = _read_live(name, options.workload)
    elif name == MACHINE:
        workload = _read_files(options.workload)
        found = Inputs(workload.title, make_machine(workload.machine), workload)
    else:
        found = _read_file(name, options.workload)
    return _make(found, options)


def _read_file(name: str, words: Sequence[str]) -> Inputs:
    read = read_exchange(find_readable(name), has_past=True)
    content = read.content
    title = content.cluster.name if name == DEMO else Path(name).name
    if len(words) == 1 and words[0].startswith(STREAM):
        workload, is_real = _read_stream(words[0], content, title), False
    elif words:
        workload, is_real = _read_files(words), True
    else:
        workload, is_real = read_workload_from(Path(find_readable(name))), True
    identity = f"demo cluster {title}" if name == DEMO else str(Path(find_readable(name)).resolve())
    return Inputs(title, content.cluster, workload, read.past.journal, is_real, identity)


def _read_stream(words: str, content: ClusterFile, title: str) -> Workload:
    seconds = parse_length(words.removeprefix(STREAM))
    if seconds is None:
        text = f'"{words}" tells no time: write {STREAM}7d, {STREAM}2w or {STREAM}12:00:00.'
        raise ReportError((Report("replay.length", text),))
    arrivals = tuple(each for each in content.arrivals)
    return make_stream(
        content.cluster, arrivals, content.now, seconds, f"{title}, {words.removeprefix(STREAM)} of jobs"
    )


def _read_files(words: Sequence[str]) -> Workload:
    if not words:
        raise ReportError((Report("replay.no-workload", "Name the workload: a trace, or accounting files."),))
    return read_workload_files([Path(each) for each in words])


def _read_live(name: str, words: Sequence[str]) -> Inputs:
    from qmonpy.clusters.live.live_cells import LiveCells

    cell = find_live_cell(name)
    cells = LiveCells()
    try:
        cluster = cells.reach(cell)
        try:
            snapshot = cluster.snapshot()
            check_all_read(snapshot.unread, "Nothing is played.")
            workload = _read_files(words) if words else read_workload_of(cluster, str(cell.home if cell.root else name))
            identity = cells.known_cell(cell).key
            return Inputs(name, snapshot.cluster, workload, cluster.journal(), identity=identity)
        finally:
            cluster.close()
    finally:
        cells.close()


def _make(found: Inputs, options: argparse.Namespace) -> Inputs:
    """Return the inputs with what the options make of the workload."""
    workload, cluster, is_real = found.workload, found.cluster, found.is_real
    now = int(time.time())
    since, until = (_parse_end(text, now) for text in (options.since, options.until))
    if options.user or options.without_user or options.project:
        workload = filter_jobs(
            workload, users=options.user, without_users=options.without_user, projects=options.project
        )
    for user, count in options.more_users:
        workload = add_users_like(workload, user, count, options.seed or 1)
        cluster = with_users_like(cluster, user, name_users(user, count))
    if options.scale is not None:
        workload = scale(workload, options.scale, options.seed or 1)
    if since or until:
        workload = cut(workload, since, until)
    is_real = is_real and workload.has_starts and not options.unreal
    return Inputs(found.name, cluster, workload, found.journal, is_real, found.identity)


def _parse_end(text: str, now: int) -> int:
    return parse_moment(text, now) if text else 0
