"""Workloads by their names: accounting files and cells, spools and cluster files, traces, kept workloads, open
clusters."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from qmonpy.clusters.embedded.cluster_file import read_whole_history
from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile, find_choice
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.interface import ClusterInterface, KeepsHistory, TellsRecords
from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.lab.reading.accounting import AccountingReader, Tell, find_files, read_accounting
from qmonpy.lab.reading.finished import NO_HOSTS_TOLD, NOT_TOLD, add_finished, read_finished
from qmonpy.lab.reading.swf import is_swf, read_swf
from qmonpy.lab.workload.sentence import Sentence, count_in_sentence
from qmonpy.lab.workload.workload import Note, Source, Workload
from qmonpy.lab.workload.workload_file import SUFFIX, read_workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.translation import later, tr
from qmonpy.uncollected import without_collection

RECORDS = ("accounting", "accounting.jsonl", "reporting")
"""The files of records of a cell, in its folder `common`, and of a simulated cluster."""
_DOCUMENTS = (".yaml", ".yml")
_RECORD = ":acct:"
_END = 10
"""The field of a record that says when its task ended."""
_REMEMBERED = (
    later(
        "{count:,} task is played as the cluster remembers it: no record was read of it. A spool remembers the newest "
        "200,000 tasks of a year, a cluster file those of its newest jobs alone, as many as finished_jobs says (qconf "
        "-sconf)."
    ),
    later(
        "{count:,} tasks are played as the cluster remembers them: no records were read of them. A spool remembers "
        "the newest 200,000 tasks of a year, a cluster file those of its newest jobs alone, as many as finished_jobs "
        "says (qconf -sconf)."
    ),
)
RECORDS_NOTHING = Note(
    "records-nothing",
    0,
    Sentence(
        later(
            "This cluster writes no accounting file. Once its reporting_params have accounting=true (qconf -mconf), it "
            "writes a record of each task that ends into a file beside its own. What qconf -sconf shows until then "
            "is the default of a real Grid Engine, which has no effect in a simulation."
        )
    ),
)


def read_workload_from(path: Path, tell: Tell | None = None) -> Workload:
    """Return the workload of a file or of a cell's folder, by what is there; OSError or ReportError if there is none.

    Files that were rotated out of an accounting file are read before it. Of a simulated cluster its own accounting file
    is read where it has one, else the ended tasks that its file remembers.
    """
    if not path.exists():
        raise ReportError((Report("lab.no-file", tr("There is no {path}.").format(path=path), fields=(str(path),)),))
    if path.is_dir():
        return read_accounting(_find_records(path), _name_cell(path), tell=tell)
    if path.suffix == SUFFIX:
        return read_workload(path)
    if has_database(path) or path.suffix in _DOCUMENTS:
        return _read_simulated(path, tell)
    if is_swf(path):
        return read_swf(path)
    return read_accounting(find_files(path), tell=tell)


def read_workload_files(paths: Sequence[Path], tell: Tell | None = None) -> Workload:
    """Return one workload of several accounting files, or of the one thing that is named."""
    if len(paths) == 1:
        return read_workload_from(paths[0], tell)
    for path in paths:
        if path.is_dir() or has_database(path) or path.suffix in (*_DOCUMENTS, SUFFIX) or is_swf(path):
            words = tr("Several accounting files make one workload, but {path} is none.").format(path=path)
            raise ReportError((Report("lab.several", words, fields=(str(path),)),))
    return read_accounting(paths, tr("{first} to {last}").format(first=paths[0].name, last=paths[-1].name), tell=tell)


def read_workload_of(cluster: ClusterInterface, title: str) -> Workload:
    """Return the workload of what ended in an open cluster, of any kind; may take long on a real one. ReportError.

    A simulation tells requests where it keeps records of its own (`TellsRecords`): these count, and of what ended
    before, what it remembers.
    """
    lines = cluster.read_records()[1] if isinstance(cluster, TellsRecords) else ()
    records = [each.split(":", 2)[2].encode() for each in lines if _RECORD in each[:32]]
    history = cluster.history if isinstance(cluster, KeepsHistory) else None
    older = read_whole_history(history) if history is not None else ()
    snapshot = cluster.snapshot()
    tasks = (*older, *snapshot.finished)
    if records:
        return _read_records(records, tasks, title, snapshot.cluster)
    found = read_finished(tasks, title, title)
    if not isinstance(cluster, TellsRecords):
        return found
    return replace(found, notes=(*_note_remembered(found.tasks, snapshot.cluster), *found.notes))


def _read_records(records: Sequence[bytes], tasks: Sequence[FinishedTask], title: str, configured: Cluster) -> Workload:
    """Return the workload of records, and of the tasks that ended before any of them."""
    first = min(int(each.split(b":", _END + 1)[_END]) for each in records)
    older = [each for each in tasks if each.end_time < first]
    reader = AccountingReader()
    with without_collection():
        for each in older:
            add_finished(reader.builder, reader.tally, each)
        remembered = len(reader.builder)
        reader.read_lines(records, title)
        reader.tally.add(NOT_TOLD)
        reader.tally.add(NO_HOSTS_TOLD)
        notes = (*_note_remembered(remembered, configured), *reader.tally.list_notes())
        return reader.builder.build(title, notes, (Source(title, records=len(older) + len(records)),))


def _note_remembered(count: int, configured: Cluster) -> tuple[Note, ...]:
    """Return what is to be known of so many tasks that a cluster remembers, of which no record was read."""
    if not count:
        return ()
    notes = (Note("no-records", count, count_in_sentence(count, *_REMEMBERED)),)
    return notes if RecordFile.ACCOUNTING in find_choice(configured).files else (*notes, RECORDS_NOTHING)


def _find_records(folder: Path) -> tuple[Path, ...]:
    """Return the accounting files of a cell's folder, or of any folder that has some."""
    for each in (folder / "common", folder):
        for name in RECORDS:
            if (each / name).is_file():
                return find_files(each / name)
    words = tr("{folder} has no file of records, nor has common/ in it: {records}.").format(
        folder=folder, records=" or ".join(RECORDS)
    )
    raise ReportError((Report("lab.no-records", words, fields=(str(folder),)),))


def _name_cell(folder: Path) -> str:
    return folder.parent.name if folder.name == "common" else folder.name


def _read_simulated(path: Path, tell: Tell | None) -> Workload:
    records = Gate(path).records / RECORDS[0]
    if records.is_file() and records.stat().st_size:
        return read_accounting(find_files(records), path.name, tell=tell)
    found = read_exchange(path, has_past=True)
    tasks = (*found.past.tasks, *found.content.finished)
    if not tasks:
        words = tr(
            "No task has ended yet in {path}: let time pass (qmonpy clock), or play the jobs that come (stream:7d)."
        ).format(path=path)
        raise ReportError((Report("lab.nothing-ended", words, fields=(str(path),)),))
    workload = read_finished(tasks, path.name, str(path))
    notes = _note_remembered(workload.tasks, found.content.cluster)
    return replace(workload, notes=(*notes, *workload.notes))
