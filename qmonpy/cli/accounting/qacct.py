"""`qacct`: what ended jobs used, from the records of an embedded cluster or from any accounting file.

It reads the file once, from its beginning, and keeps the sums alone, however long the file is.
"""

import io
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from qmonpy.cli.accounting.options import HelpError, MisuseError, QacctOptions, parse_options
from qmonpy.cli.accounting.packed_files import open_records
from qmonpy.cli.accounting.places import PlaceError, Places, find_known_host, resolve_host
from qmonpy.cli.accounting.selection import WHOLE, Selection
from qmonpy.cli.accounting.summary import Summary
from qmonpy.cli.file_reports import format_in_file
from qmonpy.cli.grid_engine import take_cluster
from qmonpy.cli.outcome import Outcome, print_usage
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.storage.consent import Gate
from qmonpy.formats.output.accounting_lines import read_records
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot

STANDARD_INPUT = "-"
NO_FILE = "no jobs running since startup\n"
RECORDS = "accounting"
"""The name of the file in the folder of a cluster's records."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where `qacct` reads and writes, and the cluster that it asks."""

    out: IO[bytes]
    complain: Callable[[str], object]
    """Takes text for standard error, with line breaks."""
    find_snapshot: Callable[[], Snapshot]
    """May raise OSError or ReportError."""
    find_host: Callable[[str], str]
    """Takes a name of a host, and returns the one that it is known by."""
    default_file: Path | None
    now: int


def main(arguments: Sequence[str]) -> int:
    """Run `qacct` and return its exit status; a cluster is needed only where no file is named, or it is asked."""
    words = list(arguments)
    if words[:1] == ["--help"]:
        print(_HELP)
        return 0
    try:
        path: Path | None
        path, words = take_cluster(words)
    except ValueError as error:
        if "-f" not in words and "-help" not in words:
            print(f"qacct: {error}", file=sys.stderr)
            return 1
        path = None
    surroundings = Surroundings(
        sys.stdout.buffer,
        sys.stderr.write,
        lambda: _read_snapshot(path),
        resolve_host if "-f" in words else lambda name: find_known_host(_read_snapshot(path), name),
        Gate(path).records / RECORDS if path is not None else None,
        int(time.time()),
    )
    try:
        status = run_qacct(words, surroundings)
        if status and path is not None and "-f" not in words:
            _say_what_is_not_written(path)
        return status
    except BrokenPipeError:
        raise
    except OSError as error:
        print(f"qacct: {error.filename or path}: {error.strerror or error}", file=sys.stderr)
    except ReportError as error:
        for report in error.reports:
            print(f"qacct: {format_in_file(path, report) if path is not None else report.text}", file=sys.stderr)
    return 1


def _say_what_is_not_written(path: Path) -> None:
    """Say that a cluster without records writes none, where its configuration does not ask for them."""
    from qmonpy.clusters.embedded.witnesses.record_keeping import find_wanted_files
    from qmonpy.clusters.embedded.witnesses.reporting_choice import RecordFile

    if (Gate(path).records / RECORDS).exists() or not path.exists():
        return
    cluster = _read_snapshot(path).cluster
    if RecordFile.ACCOUNTING in find_wanted_files(cluster):
        return
    how = "until its reporting_params say accounting=true (qconf -mconf)."
    if "reporting_params" not in cluster.configuration:
        how = (
            "while its reporting_params are those of a new cluster, which qconf -sconf shows as a real Grid Engine"
            " does, but which write nothing here. Set them to accounting=true alone (qconf -mconf)."
        )
    print(f"qacct: the cluster in {path} writes no records {how}", file=sys.stderr)


def _read_snapshot(path: Path | None) -> Snapshot:
    """Return the cluster in a file; ReportError if none is named."""
    if path is None:
        words = "no cluster is given, which -l and host groups in -q are about: name its file with --cluster FILE."
        raise ReportError((Report("qacct.no-cluster", words),))
    from qmonpy.cli.stored_cluster import open_stored_cluster

    with open_stored_cluster(path) as stored:
        return stored.cluster.snapshot()


def qacct(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Show what ended jobs used, from the records of the cluster or a file that `-f` names."""
    out, complaints = io.BytesIO(), list[str]()
    surroundings = Surroundings(
        out,
        complaints.append,
        cluster.snapshot,
        lambda name: find_known_host(cluster.snapshot(), name),
        Path(RECORDS),
        cluster.snapshot().now,
    )
    status = run_qacct(words, surroundings)
    return Outcome(out.getvalue().decode(errors="surrogateescape"), "".join(complaints), status)


def run_qacct(words: Sequence[str], around: Surroundings) -> int:
    """Do what words ask for; returns the exit status, and raises what asking the cluster raises."""
    try:
        return _show(parse_options(words, around.now, around.find_host), around)
    except HelpError:
        around.out.write(print_usage("qacct").encode())
        return 0
    except MisuseError as error:
        around.complain(str(error))
    except PlaceError as error:
        around.complain(f"{error}\n")
    return 1


def _show(options: QacctOptions, around: Surroundings) -> int:
    name = options.file if options.file is not None else str(around.default_file or RECORDS)
    if name != STANDARD_INPUT:
        try:
            os.stat(name)
        except OSError as error:
            return _miss(around, f"{name}: {error.strerror}" if name else str(error.strerror))
    places = Places(options, around.find_snapshot, around.complain)
    selection = Selection(options, places.find_patterns(), around.now)
    try:
        stream = _open(name)
    except OSError:
        return _miss(around, f"error: unable to open {name}")
    summary, reading = Summary(options), _Reading(options, places, selection, around)
    with stream:
        summary.add_all(reading.read(stream))
    if places.ignored:
        around.complain(f"{places.ignored} jobs ignored for accounting. Jobs' master queue no longer exists.\n")
        around.out.write(b"\n")
    if options.has_one_job:
        if not reading.has_found:
            around.complain(f"error: {_name_missing(options)} not found\n")
        return 0 if reading.has_found else 1
    if options.task_words:
        raise MisuseError("error: -t option requires -j option with an argument")
    for line in summary.format():
        around.out.write(line)
    return 0


def _miss(around: Surroundings, text: str) -> int:
    around.complain(f"{text}\n")
    around.out.write(NO_FILE.encode())
    return 1


def _name_missing(options: QacctOptions) -> str:
    tasks, name = options.task_words, options.job_name
    if tasks:
        return (
            f"Job-array tasks {options.job_number}.{tasks}"
            if options.job_number
            else f'Job-array tasks "{name}".{tasks}'
        )
    return f"job id {options.job_number}" if options.job_number else f"job name {name}"


@dataclass(slots=True)
class _Reading:
    """One pass over a file: what is wrong is told, and what `-j` asks for is shown on the way."""

    options: QacctOptions
    places: Places
    selection: Selection
    around: Surroundings
    has_found: bool = False

    def read(self, stream: IO[bytes]) -> Iterator[Sequence[bytes]]:
        """Give the records that count, with all fields."""
        selected = self._select(read_records(stream))
        if self.options.resources is not None:
            selected = filter(self.places.offers, selected)
        if self.options.has_all_jobs or self.options.has_one_job:
            from qmonpy.cli.accounting.job_text import format_job

            for fields in selected:
                self.around.out.write(format_job(fields))
                yield fields
        else:
            yield from selected

    def _select(self, records: Iterator[list[bytes]]) -> Iterator[list[bytes]]:
        selection, has_all = self.selection, self.selection.has_all
        for number, fields in enumerate(records, 1):
            if len(fields) >= WHOLE:
                chosen: list[bytes] | None = fields if has_all(fields) else None
            else:
                try:
                    chosen = selection.complete(fields)
                except ValueError:
                    self.around.complain(f"error: ignoring invalid entry in line {number}\n")
                    continue
            if chosen is not None:
                self.has_found = True
                yield chosen


def _open(name: str) -> IO[bytes]:
    """Return a file to read from its beginning, unpacked if its name says how it is compressed; a folder is empty."""
    if name == STANDARD_INPUT:
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return open_records(Path(name))


_HELP = """\
usage: qmonpy qacct [--cluster FILE] QACCT-ARGUMENTS

Grid Engine's qacct, with the arguments, words and exit status of 8.1.9 (-help lists them), on the records of an
embedded cluster, or on any accounting file: -f FILE, plain or compressed (.gz, .bz2, .xz), or - for standard input.
FILE is a spool (.qmonpy), a cluster file (.yaml) or the socket of `qmonpy serve`; --cluster comes first, or
QMONPY_CLUSTER names it. Its records are in the folder x.records beside it. With -f a cluster is needed only for -l, and
for host groups in -q."""
