"""Opens embedded clusters from files, where they go on as they were saved, and saves them."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.known_file import KnownFile
from qmonpy.clusters.interface import TaskHistory
from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.clusters.storage.folder_lock import alone_in
from qmonpy.clusters.storage.understanding import understood
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.files.file_merge import Choices, FileMerge, Saved, merge_files
from qmonpy.formats.files.renumbering import renumber_new
from qmonpy.late_methods import dataclass
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited
from qmonpy.model.configuration.change import SOMEBODY, AnyChange, JournalEntry, find_changes
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.whole_file import remove_left_beside, write_whole

PATIENCE_SECONDS = 20.0
"""How long saving waits for another program that is writing a cluster file in the same folder."""


def read_cluster(path: Path | str) -> EmbeddedCluster:
    """Open the cluster in a file, paused; OSError if it cannot be read, ReportError with every mistake in it.

    Accounting and reporting records, if the configuration asks for them, go into a directory beside the file:
    `x.records` beside `x.yaml`.
    """
    path = Path(path).resolve()
    text = read_limited(path, MOST_CLUSTER_BYTES)
    with understood(path, "cluster file"):
        cluster = EmbeddedCluster.from_file(parse_cluster_file(text), Gate(path))
    cluster.known_file = KnownFile(path, _digest(text), cluster.to_file())
    return cluster


TASKS_AT_ONCE = 5_000
"""So many ended tasks are read at a time; others may use the cluster in between."""
SPOOL_SUFFIX = ".qmonpy"
"""The suffix of spool files, which keep every change of a cluster, and its history, as it happens."""


def is_spool(path: Path | str) -> bool:
    """Return whether a file is a spool, by its first bytes; OSError if it cannot be read."""
    return has_database(Path(path))


@dataclass(frozen=True, slots=True)
class Past:
    """What a spool keeps of the past besides the content of a cluster."""

    journal: Sequence[JournalEntry] = ()
    tasks: tuple[FinishedTask, ...] = ()
    """Ended tasks that the cluster no longer remembers, newest last."""


def read_past(cluster: EmbeddedCluster, content: ClusterFile | None = None) -> Past:
    """Return what is known of the past of a cluster besides its content; ReportError if it cannot be read.

    `content` is that of a moment ago; by default that of now. What ended since the cluster was opened and is in no
    spool is known where somebody asked for its records.
    """
    if cluster.history is not None:
        return Past(cluster.journal(), read_whole_history(cluster.history))
    return Past(cluster.journal(), cluster.find_recorded_tasks(content or cluster.to_file()))


def read_whole_history(history: TaskHistory, before: int | None = None) -> tuple[FinishedTask, ...]:
    """Return all tasks of a history, or those before one of them, newest last."""
    found: list[FinishedTask] = []
    while page := history.read_tasks(TASKS_AT_ONCE, before):
        found.extend(task for _, task in page)
        before = page[-1][0]
    return tuple(reversed(found))


def write_spool(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Write a cluster into a new spool, without opening it there; ReportError if there is a file of that name."""
    content = cluster.to_file()
    create_spool(path, content, read_past(cluster, content))


def create_spool(path: Path | str, content: ClusterFile, past: Past) -> None:
    """Write a new spool; ReportError if there is a file of that name."""
    from qmonpy.clusters.embedded.spool.spool import Spool

    Spool.create(path, content, past.journal, older=past.tasks).close()


def write_cluster(cluster: EmbeddedCluster, path: Path | str) -> None:
    """Write a cluster with its jobs, ended tasks and coming arrivals in place of a file, whatever there is in it.

    It waits for programs that are writing there; on OSError and ReportError the file stays as it was.
    """
    path = Path(path).resolve()
    with alone_in(path.parent, PATIENCE_SECONDS):
        _write(cluster, path, cluster.to_file())


def _write(cluster: EmbeddedCluster, path: Path, content: ClusterFile) -> None:
    """Write the file; the caller holds the lock of its folder."""
    remove_left_beside(path)
    text = format_cluster_file(content).encode("utf-8")
    write_whole(path, text)
    cluster.known_file = KnownFile(path, _digest(text), content)


# Saving where others may have written


def save_cluster(cluster: EmbeddedCluster, path: Path | str, choices: Choices = ()) -> Saved:
    """Save a cluster; changes that others made to its file since it was read or saved are merged into both.

    Conflicts that `choices` do not decide are returned, and nothing is written. What was made here with a number that
    others gave to something else gets a new one. A file that the cluster does not come
    from is replaced. On OSError and ReportError file and cluster are as before.
    """
    path = Path(path).resolve()
    with alone_in(path.parent, PATIENCE_SECONDS):
        known, text = cluster.known_file, _read(path)
        if known is None or known.path != path or text is None or _digest(text) == known.digest:
            _write(cluster, path, cluster.to_file())
            return Saved()
        return _merge_and_write(cluster, known, text, choices)


def _merge_and_write(cluster: EmbeddedCluster, known: KnownFile, text: bytes, choices: Choices) -> Saved:
    try:
        theirs = EmbeddedCluster.from_file(parse_cluster_file(text)).to_file()
    except ReportError as error:
        raise ReportError((_refusal(known.path, "and it cannot be read now", "spoiled"), *error.reports)) from error
    with cluster.hold():
        before, journal = cluster.to_file(), cluster.journal()
        mine, renumbered = renumber_new(known.content, before, theirs)
        merged = merge_files(known.content, mine, theirs, choices)
        if merged.conflicts:
            return Saved(merged.conflicts)
        changes = find_changes(before.cluster, merged.content.cluster)
        _check(known.path, before, merged, changes)
        _write(cluster, known.path, merged.content)
        if merged.content != before:
            entry = JournalEntry(journal.last_number + 1, before.now, SOMEBODY, changes, since=known.content.now)
            cluster.take_over(before, merged.content, journal.with_entries((entry,) if changes else ()))
        return Saved(taken=merged.taken, new_entries=len(cluster.journal()) - len(journal), renumbered=renumbered)


def _check(path: Path, before: ClusterFile, merged: FileMerge, changes: Sequence[AnyChange]) -> None:
    """Refuse a merge that a qmaster would not take as a change, as it would not be consistent."""
    after = merged.content
    if changes and (wrong := check_configuration(before.cluster, after.cluster, changes, after.state)):
        words = "and the changes there and here do not fit together"
        raise ReportError((_refusal(path, words, "unfit"), *wrong))


def _refusal(path: Path, reason: str, code: str) -> Report:
    words = f"{path} was changed by another program, {reason}; nothing was saved. Save under another name to keep both."
    return Report(f"cluster.{code}", words, fields=(str(path),))


@contextmanager
def open_alone(path: Path) -> Iterator[EmbeddedCluster]:
    """Open the cluster in a cluster file; programs that save in the same folder wait until the end.

    Its mails and records are held back until `store_alone`.
    """
    path = path.resolve()
    with alone_in(path.parent):
        cluster = read_cluster(path)
        cluster.outflow.hold()
        yield cluster


def store_alone(cluster: EmbeddedCluster) -> None:
    """Store a cluster of `open_alone` in its file, then send its mails and write its records.

    ReportError if a program that does not wait for others wrote the file; nothing is stored, sent or written then.
    """
    known = cluster.known_file
    assert known is not None
    text = _read(known.path)
    if text is None or _digest(text) != known.digest:
        words = f"{known.path} was changed by another program in the meantime; nothing was stored."
        raise ReportError((Report("cluster.conflict", words),))
    _write(cluster, known.path, cluster.to_file())
    cluster.outflow.release()


def _read(path: Path) -> bytes | None:
    try:
        return read_limited(path, MOST_CLUSTER_BYTES)
    except FileNotFoundError:
        return None


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).digest()
