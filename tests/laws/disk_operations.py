"""What `disk` does on a disk that fails, and whether all is there afterwards that was acknowledged."""

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from qmonpy.app.editing.draft_file import DraftFile
from qmonpy.cli.stored_cluster import open_stored_cluster
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, save_cluster, write_cluster, write_spool
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.clusters.live.journal.journal import JournalPlace, LiveJournal
from qmonpy.clusters.live.journal.journal_file import JournalFile
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

SPOOL, FILE, DRAFTS, JOURNAL = "cluster.qmonpy", "cluster.yaml", "drafts", "cell.journal"
RECORDED = {"reporting_params": "accounting=true reporting=true"}


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that writes, on a disk that may fail meanwhile."""

    prepare: Callable[[Path], object]
    """Makes what there is before, on a disk that does not fail."""
    act: Callable[[Path, Callable[[], object]], str]
    """Does it, and returns what it tells of troubles, empty if it succeeded; the disk is well again after a call."""
    check: Callable[[Path, bool], str]
    """Returns what is wrong afterwards, empty if nothing is; told whether it succeeded."""


def told(act: Callable[[], str]) -> str:
    """Return what an operation tells, also where it raises what its callers expect and show."""
    try:
        return act()
    except ReportError as error:
        return error.reports[0].text or "a report"
    except OSError as error:
        return str(error) or "OSError"


# Clusters


def _make_cluster(folder: Path, **configuration: str) -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster(configuration=configuration))
    cluster.submit("root", ["-h", "-N", "kept"])
    return cluster


def _submit(cluster: ClusterInterface) -> Answer:
    return cluster.submit("root", ["-h", "-N", "new"])


def _change(cluster: ClusterInterface) -> Answer:
    before = cluster.snapshot().cluster.pes["mpi"]
    return cluster.change("root", [Change(ObjectKind.PE, "mpi", before, replace(before, slots=77))])


def _give(path: Path, command: Callable[[ClusterInterface], Answer]) -> str:
    """Give a command as `qmonpy qsub` and the like do."""
    with open_stored_cluster(path) as stored:
        answer = stored.give(lambda: command(stored.cluster))
        stored.save()
        stored.settle()
    return "" if answer.is_done else answer.text or "refused"


def _save(path: Path) -> str:
    cluster = read_cluster(path)
    _submit(cluster)
    _change(cluster)
    return "a conflict" if save_cluster(cluster, path).conflicts else ""


def _look(path: Path) -> Snapshot:
    if path.suffix == ".yaml":
        return read_cluster(path).snapshot()
    cluster = EmbeddedCluster.open_spool(path)
    with closing(cluster):
        cluster.submit("root", ["-h", "-N", "later"])
        if troubles := cluster.troubles():
            raise ReportError(troubles)
        return cluster.snapshot()


def _check_cluster(path: Path, is_done: bool, *, has_job: bool, has_change: bool) -> str:
    snapshot = _look(path)
    jobs = Counter(each.name for each in snapshot.state.jobs.values())
    slots = snapshot.cluster.pes["mpi"].slots
    wrong = []
    if jobs["kept"] != 1:
        wrong.append("an earlier job is lost")
    parts = [jobs["new"] == 1] * has_job + [slots == 77] * has_change
    if is_done and not all(parts):
        wrong.append(f"an acknowledged change is lost: {jobs}, {slots} slots")
    if len(set(parts)) > 1 or jobs["new"] > has_job:
        wrong.append(f"something is half: {jobs}, {slots} slots")
    return "; ".join(wrong)


def _on_cluster(
    name: str,
    act: Callable[[Path], str],
    *,
    has_job: bool = False,
    has_change: bool = False,
) -> Operation:
    def prepare(folder: Path) -> None:
        cluster = _make_cluster(folder)
        if name == SPOOL:
            write_spool(cluster, folder / name)
        else:
            write_cluster(cluster, folder / name)

    return Operation(
        prepare,
        lambda folder, heal: told(lambda: act(folder / name)),
        lambda folder, is_done: _check_cluster(folder / name, is_done, has_job=has_job, has_change=has_change),
    )


def _make_spool(folder: Path) -> str:
    write_spool(_make_cluster(folder), folder / SPOOL)
    return ""


def _check_made(folder: Path, is_done: bool) -> str:
    if not is_done and not (folder / SPOOL).exists():
        # It can be made now.
        _make_spool(folder)
    return _check_cluster(folder / SPOOL, False, has_job=False, has_change=False)


# What leaves a cluster


def _prepare_leaving(folder: Path) -> None:
    mailer = folder / "mailer"
    mailer.write_text(f'#!/bin/sh\necho "$2" >> {folder}/mails\n')
    mailer.chmod(0o700)
    cluster = _make_cluster(folder, mailer=str(mailer), **RECORDED)
    cluster.submit("root", ["-N", "ends", "-m", "e", "-M", "a@b"], runtime=5)
    write_spool(cluster, folder / SPOOL)


def _let_end(folder: Path) -> str:
    cluster = EmbeddedCluster.open_spool(folder / SPOOL)
    with closing(cluster):
        cluster.advance(100)
        cluster.settle()
        troubles = cluster.troubles()
    return "; ".join(each.text for each in troubles)


def _check_left(folder: Path, is_done: bool) -> str:
    cluster = EmbeddedCluster.open_spool(folder / SPOOL)
    with closing(cluster):
        is_over = "ends" not in {each.name for each in cluster.snapshot().state.jobs.values()}
        cluster.advance(100)
        cluster.settle()
        troubles = cluster.troubles()
    records = (folder / "cluster.records" / "accounting").read_text().splitlines()
    mails = (folder / "mails").read_text().splitlines() if (folder / "mails").exists() else []
    wrong = [each.text for each in troubles]
    if is_done and not is_over:
        wrong.append("time that was acknowledged is lost")
    if len(records) != 1 or len(records[0].split(":")) < 40:
        wrong.append(f"{len(records)} records of one job: {records}")
    # Nobody knows whether a mail was sent whose sending could not be noted: it is sent again.
    if not 1 <= len(mails) <= 2:
        wrong.append(f"{len(mails)} mails of one job")
    return "; ".join(wrong)


# Drafts


def _prepare_draft(folder: Path) -> None:
    first = DraftFile(folder / DRAFTS, "a cluster")
    first.write({"part": [1, 2]})
    assert first._lock is not None
    os.close(first._lock)


def _draft(folder: Path) -> str:
    file = DraftFile(folder / DRAFTS, "a cluster")
    left, reports = file.take_over()
    if reports:
        return reports[0].text
    edits = [number for each in left for number in each.edits["part"]]
    file.write({"part": [*edits, 3]})
    return ""


def _check_draft(folder: Path, is_done: bool) -> str:
    left, reports = DraftFile(folder / DRAFTS, "a cluster").take_over()
    found = sorted({number for each in left for number in each.edits["part"]})
    if reports:
        return reports[0].text
    return "" if found in ([[1, 2, 3]] if is_done else [[1, 2], [1, 2, 3]]) else f"{json.dumps(found)} is left"


# Journals of real clusters


def _enter(folder: Path, *titles: str, heal: Callable[[], object] | None = None) -> str:
    path = folder / JOURNAL
    journal = LiveJournal(JournalPlace(path, path, "m1"))
    journal.open(small_cluster(), 0)
    for title in titles:
        journal.add(1, "root", (), title=title, note=title * 100)
    if heal is not None:
        heal()
        journal.look()
    troubles = journal.reports
    journal.close()
    return troubles[0].text if troubles else ""


def _check_entries(folder: Path, is_done: bool, first: tuple[str, ...] = ("old",)) -> str:
    path = folder / JOURNAL
    file, reports = JournalFile.open(path)
    with closing(file):
        entries = [each for each in file.read(0) if each.note == each.title * 100]
    if reports:
        return reports[0].text
    whole = [*first, "one", "two"]
    titles = [each.title for each in entries]
    may = [whole] if is_done else [whole[:length] for length in range(len(first), len(whole) + 1)]
    return "" if titles in may else f"{titles} in the journal"


OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {
        "submit into a spool": _on_cluster(SPOOL, lambda path: _give(path, _submit), has_job=True),
        "change a spool": _on_cluster(SPOOL, lambda path: _give(path, _change), has_change=True),
        "make a spool": Operation(
            lambda folder: None, lambda folder, heal: told(lambda: _make_spool(folder)), _check_made
        ),
        "submit into a cluster file": _on_cluster(FILE, lambda path: _give(path, _submit), has_job=True),
        "change a cluster file": _on_cluster(FILE, lambda path: _give(path, _change), has_change=True),
        "save a cluster file": _on_cluster(FILE, _save, has_job=True, has_change=True),
        "records and mails": Operation(
            _prepare_leaving, lambda folder, heal: told(lambda: _let_end(folder)), _check_left
        ),
        "draft": Operation(_prepare_draft, lambda folder, heal: told(lambda: _draft(folder)), _check_draft),
        "enter in a journal": Operation(
            lambda folder: _enter(folder, "old"), lambda folder, heal: _enter(folder, "one", "two"), _check_entries
        ),
        "enter in a journal, on a disk that recovers": Operation(
            lambda folder: _enter(folder, "old"),
            lambda folder, heal: _enter(folder, "one", "two", heal=heal),
            _check_entries,
        ),
        "make a journal": Operation(
            lambda folder: None,
            lambda folder, heal: _enter(folder, "one", "two"),
            lambda folder, is_done: _check_entries(folder, is_done, ()),
        ),
    }
)
