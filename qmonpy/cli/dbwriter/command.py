"""`qmonpy dbwriter [--database URL] [--once] SOURCE...`: writes what clusters record into the reporting database."""

import argparse
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qmonpy.cli.dbwriter.sources import FollowedSource, check_sources, find_home, is_simulated, open_sources
from qmonpy.cli.dbwriter.upkeep import Upkeep
from qmonpy.clusters.live.remote.address import is_remote
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.deriving.deletion import plan_deletion
from qmonpy.reporting.deriving.keeping import KeepRule, read_keep_rules
from qmonpy.reporting.schema.database import Database, open_database
from qmonpy.reporting.schema.place import find_database_url
from qmonpy.reporting.schema.present import find_last_time
from qmonpy.reporting.writing.source_writer import Progress, SourceWriter

if TYPE_CHECKING:
    from qmonpy.cli.dbwriter.remote_cell import RemoteCell

EVERY_SECONDS = 1.0
_TROUBLE_SECONDS = 5.0
_PASSING = frozenset(
    {"reporting.locked", "reporting.not-connected", "reporting.failed", "reporting.full", "dbwriter.no-connection"}
)
"""Reports of what may be over later: the database is busy, its server or the machine of a cell is gone."""


def main(arguments: Sequence[str]) -> int:
    """Write until everything is written (`--once`) or the process is told to end; return the exit status."""
    options = _parse(arguments)
    paths = [Path(each) for each in options.source if not is_remote(each)]
    cells: list[RemoteCell] = []
    stop = threading.Event()
    before = [
        (number, signal.signal(number, lambda *_: stop.set())) for number in (signal.SIGINT, signal.SIGTERM)
    ] if threading.current_thread() is threading.main_thread() else []  # fmt: skip
    try:
        rules = _read_rules(options)
        cells += _open_cells(options)
        first = options.source[0]
        simulated = not is_remote(first) and is_simulated(Path(first))
        url = options.database or find_database_url(cells[0].cell.home if is_remote(first) else find_home(Path(first)))
        if options.show_deletions:
            return show_deletions(url, rules, simulated)
        check_sources(paths)
        with open_database(url) as database:
            writer = SourceWriter(database)
            present = partial(_find_present, database, simulated)
            upkeep = Upkeep(database, rules, lambda: not stop.is_set(), present=present)
            sources = [*open_sources(writer, paths), *(each.follow(writer) for each in cells)]
            status = run(writer, sources, upkeep, options, stop)
            print(f"{describe(writer.progress)} {database.name}", flush=True)
            return status
    except ReportError as error:
        return _complain(error)
    finally:
        for cell in cells:
            cell.close()
        for number, handler in before:
            signal.signal(number, handler)


def _open_cells(options: argparse.Namespace) -> Iterator["RemoteCell"]:
    """Connect to the cells on other machines; ReportError if one is not reached, or is none."""
    for each in filter(is_remote, options.source):
        from qmonpy.cli.dbwriter.remote_cell import RemoteCell

        yield RemoteCell(each)


def run(
    writer: SourceWriter,
    sources: Sequence[FollowedSource],
    upkeep: Upkeep,
    options: argparse.Namespace,
    stop: threading.Event,
) -> int:
    """Write what the sources get; return the exit status, which is 1 where a line is no record."""
    told, status = "", 0
    try:
        while True:
            trouble = ""
            try:
                for source in sources:
                    if not stop.is_set():
                        source.poll()
                        _say(source.notices)
                _say(list(upkeep.look(writer.progress)))
            except ReportError as error:
                trouble = str(error)
                if options.once or error.reports[0].code not in _PASSING:
                    raise
            status |= _show_broken(writer.progress)
            if trouble and trouble != told:
                _say([f"{trouble} It is tried again."])
            told = trouble
            if options.once or stop.wait(_TROUBLE_SECONDS if trouble else options.every):
                return status
    finally:
        for source in sources:
            source.close()


def _find_present(database: Database, simulated: bool) -> float:
    """Return the time from which ages count: a simulated cluster may stand in a year that is long over."""
    return find_last_time(database) if simulated else time.time()


def show_deletions(url: str, rules: Sequence[KeepRule], simulated: bool = False) -> int:
    """Print what each rule would delete now; nothing is written."""
    with open_database(url, readonly=True) as database:
        for each in plan_deletion(database, rules, _find_present(database, simulated)):
            oldest = f", the oldest of {each.oldest:%Y-%m-%d %H:%M} UTC" if each.oldest is not None else ""
            print(f"{each.rule}: {format_count(each.rows, 'row')} of before {each.before:%Y-%m-%d %H:%M} UTC{oldest}")
    if not rules:
        print("Everything is kept for ever.")
    return 0


def describe(progress: Progress) -> str:
    """Return what was done, as a sentence without its last word, the database."""
    broken = f", {format_count(progress.broken, 'line')} of it no record" if progress.broken else ""
    lines = f"{format_count(progress.lines, 'line')}{broken}, " if progress.lines else ""
    return f"Read {lines}{format_count(progress.records, 'record')}; {format_count(progress.rows, 'row')} written into"


def _show_broken(progress: Progress) -> int:
    """Tell broken lines with their place; 1 if one of them is no record."""
    shown, progress.shown = progress.shown, []
    for path, line in shown:
        doubt = " (it is kept all the same)" if line.is_kept else ""
        _say([f"{path}, line {line.line}: {line.fault.reason}{doubt}: {line.text[:200]}"])
    return int(progress.broken > 0)


def _say(words: list[str]) -> None:
    for each in words:
        print(f"dbwriter: {each}", file=sys.stderr, flush=True)
    words.clear()


def _complain(error: ReportError) -> int:
    _say([str(report) for report in error.reports])
    return 1


def _read_rules(options: argparse.Namespace) -> tuple[KeepRule, ...]:
    """Return the rules of deletion. Who writes old files once has not asked that they be deleted."""
    asked = options.keep or ("all" if options.once and not options.show_deletions else "default")
    if asked == "all":
        return ()
    try:
        return read_keep_rules(None if asked == "default" else Path(asked))
    except OSError as error:
        words = f"The rules in {asked} cannot be read: {error.strerror}."
        raise ReportError((Report("dbwriter.rules", words, fields=(asked,)),)) from error
    except ReportError as error:
        raise ReportError(tuple(replace(each, text=f"{asked}: {each.text}") for each in error.reports)) from error


def _parse_seconds(text: str) -> float:
    words = f'"{text}" is no number of seconds from 0.05 to 86400'
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(words) from None
    if not 0.05 <= number <= 86400:
        raise argparse.ArgumentTypeError(words)
    return number


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="qmonpy dbwriter",
        description="Write what clusters record into the reporting database, each record once, and go on as they get"
        " more, through renamed, compressed and shortened files. It may be ended and started at any time.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "source",
        nargs="+",
        metavar="SOURCE",
        help="a file reporting or accounting, plain or compressed; the folder of a cell, or its folder common;"
        " ssh://[USER@]HOST[:PORT][/ROOT:CELL] for a cell on another machine; a spool or a cluster file",
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="postgresql://USER@HOST/NAME, sqlite:///FILE or the name of a file; as a rule a file beside the cluster,"
        " or for a cell one in your folder for data",
    )
    parser.add_argument("--once", action="store_true", help="write what there is, and end")
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help="rules of how long what is kept, as resources/reporting/keeping.yaml has them; `default` for those, which"
        " are the original's and hold unless --once is given; `all` deletes nothing",
    )
    parser.add_argument(
        "--show-deletions", action="store_true", help="only say what the rules would delete now, and write nothing"
    )
    parser.add_argument(
        "--every",
        type=_parse_seconds,
        default=EVERY_SECONDS,
        metavar="SECONDS",
        help="how often to look (every second)",
    )
    return parser.parse_args(list(arguments))
