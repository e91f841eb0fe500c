"""`qmonpy record`: records what a cluster does while no window is open: use, pressure and waits, minute by minute."""

import argparse
import sys
from collections.abc import Sequence

from qmonpy.app.readings.recorder import Recorder
from qmonpy.cli.watching.ending import until_signal
from qmonpy.cli.watching.watched import Watched, open_watched
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.place import find_database_url

_POLL_SECONDS = 1.0
_EPILOG = """\
CLUSTER is a spool, a cluster file, the socket of `qmonpy serve`, or live:ROOT:CELL for a real Grid Engine (live: alone
for that of SGE_ROOT and SGE_CELL). Its readings lie in its reporting database: beside its file, or that of --database.
A window that is open does the same: of several processes one records, and another goes on when it ends. Readings of
each minute are kept for a day, of ten minutes for a week, of an hour for a year. What jobs used is not read here:
`qmonpy dbwriter` reads it. Ctrl+C or SIGTERM ends it."""


def main(arguments: Sequence[str]) -> int:
    """Record until a signal ends it; return 0 then, 1 if the cluster or the database cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        watched = open_watched(options.cluster)
    except (ReportError, OSError) as error:
        return _fail(options.cluster, error)
    try:
        url = options.database or find_database_url(watched.home)
        # What is wrong with an address does not mend itself; who asked must hear of it at once.
        open_database(url).close()
        return _record(watched, url)
    except ReportError as error:
        return _fail(options.cluster, error)
    finally:
        watched.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy record",
        description="Record how much of limits, queues and licences is used and who waits, each minute of its time.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("cluster", metavar="CLUSTER", help="what to record: a file, a socket or live:ROOT:CELL")
    parser.add_argument("--database", metavar="URL", help="the reporting database, where it is not the cluster's own")
    return parser


def _record(watched: Watched, url: str) -> int:
    said: set[str] = set()

    def say(*reports: Report) -> None:
        for each in reports:
            if str(each) not in said:
                said.add(str(each))
                _log(str(each))

    def look() -> Snapshot | None:
        try:
            found = watched.look()
        except ReportError as error:
            say(*error.reports)
            return None
        except OSError as error:
            say(Report("watched.gone", f"{error.filename}: {error.strerror or error}"))
            return None
        say(*found.troubles)
        return None if found.troubles else found.snapshot

    with until_signal() as ending:
        recorder = Recorder(look, url).start()
        try:
            _log(f"recording in {_hide(url)}")
            while not ending.wait(_POLL_SECONDS):
                say(*recorder.reports)
        finally:
            recorder.close()
    say(*recorder.reports)
    return 1 if recorder.reports else 0


def _hide(url: str) -> str:
    """Return an address without what may be its password."""
    before, _, behind = url.rpartition("@")
    return f"{before.partition('://')[0]}://...@{behind}" if before else url.removeprefix("sqlite:///")


def _log(line: str) -> None:
    print(f"qmonpy record: {line}", file=sys.stderr, flush=True)


def _fail(what: str, error: ReportError | OSError) -> int:
    if isinstance(error, ReportError):
        for each in error.reports:
            _log(str(each))
    else:
        _log(f"{error.filename or what}: {error.strerror or error}")
    return 1
