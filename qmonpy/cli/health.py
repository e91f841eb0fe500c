"""`qmonpy health`: says whether a cluster answers, how soon, and what is not as usual, as `qping` says of a qmaster."""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import DEMO, LIVE, SERVED, SSH, find_readable
from qmonpy.cli.grid_engine import VARIABLE
from qmonpy.cli.watching.ending import until_signal
from qmonpy.cli.watching.watched import Look, open_watched
from qmonpy.clusters.served.socket_kind import is_served
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import find_decimal

USUAL, UNUSUAL, SILENT = 0, 1, 2
"""The status: nothing unusual; it answers, and something is to be looked at; it does not answer, or not in whole."""
LEAST_SECONDS, MOST_SECONDS = 0.1, 86_400
_EPILOG = """\
CLUSTER is a spool, a cluster file, the socket of `qmonpy serve`, live:ROOT:CELL or ssh://HOST/ROOT:CELL; without it,
QMONPY_CLUSTER names it. Nothing of the cluster is changed; mails and records of a spool that wait are delivered, as
any command does.

  status 0  nothing is unusual
         1  the cluster answers, and something is to be looked at: the lines of `info` say what
         2  the cluster does not answer, or its file is not understood

The exit status is that of qping: 0 where the cluster answers (status 0 and 1), and 1 where it does not (status 2)."""


@dataclass(frozen=True, slots=True)
class Health:
    """How a cluster answered once."""

    status: int
    seconds: float
    """How long the answer took."""
    reports: tuple[Report, ...] = ()
    """What is unusual, or why there is no answer."""
    look: Look | None = None
    """What it answered; None where it did not."""


def main(arguments: Sequence[str]) -> int:
    """Tell the health of a cluster, once or until a signal; return 0 if it answered last, 1 if it did not."""
    options = _parser().parse_args(arguments)
    name = options.cluster or os.environ.get(VARIABLE)
    if not name:
        print(f"qmonpy health: no cluster is given: name it, or set {VARIABLE}.", file=sys.stderr)
        return 1
    if options.every is None:
        return _tell(name, examine(name), is_full=True)
    with until_signal() as ending:
        while True:
            status = _tell(name, examine(name), is_full=options.full)
            if ending.wait(options.every):
                return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy health",
        description="Say whether a cluster answers, how soon, and what is not as usual.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("cluster", nargs="?", metavar="CLUSTER", help="which cluster")
    parser.add_argument("-info", action="store_true", help="say everything once and end, as without an option")
    parser.add_argument(
        "-i", dest="every", type=_parse_seconds, metavar="SECONDS", help="ask again and again, and say a line each time"
    )
    parser.add_argument("-f", dest="full", action="store_true", help="with -i: say everything each time")
    return parser


def _parse_seconds(text: str) -> float:
    seconds = find_decimal(text)
    if seconds is None or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f'"{text}" is no number of seconds from {LEAST_SECONDS:g} to {MOST_SECONDS}')
    return seconds


def examine(name: str) -> Health:
    """Open a cluster as a command does, and return how it answered; takes as long as that."""
    began = time.perf_counter()
    look, reports = None, tuple[Report, ...]()
    try:
        watched = open_watched(find_readable(name))
        try:
            look = watched.look()
        finally:
            watched.close()
    except ReportError as error:
        reports = error.reports
    except OSError as error:
        reports = (Report("health.unopened", f"{error.filename or name}: {error.strerror or error}"),)
    except UnicodeDecodeError:
        reports = (Report("health.no-text", f"{name}: this file is not text in UTF-8"),)
    seconds = time.perf_counter() - began
    if look is None or look.troubles:
        return Health(SILENT, seconds, reports if look is None else look.troubles)
    return Health(UNUSUAL if look.warnings else USUAL, seconds, look.warnings, look)


def _tell(name: str, health: Health, *, is_full: bool) -> int:
    lines = format_health(name, health) if is_full else [_format_line(name, health)]
    print("\n".join([f"{format_time(int(time.time()))}:", *lines] if is_full else lines), flush=True)
    return 1 if health.status == SILENT else 0


def _format_line(name: str, health: Health) -> str:
    words = "does not answer" if health.status == SILENT else f"answers in {health.seconds:.2f} s"
    rest = "".join(f"; {each.text}" for each in health.reports)
    return f"{format_time(int(time.time()))} {name} {words}, status {health.status}{rest}"


def format_health(name: str, health: Health) -> Iterator[str]:
    """Yield the lines that say all of it, in columns as those of `qping -info`."""
    yield _row("cluster", name if health.look is None else f"{name} ({_name_kind(name)})")
    yield _row("answer took [s]", f"{health.seconds:.2f}")
    if health.look is not None:
        yield from _describe(health.look, is_simulated=not name.startswith((LIVE, SSH)))
    yield _row("status", str(health.status))
    first, *others = [each.text for each in health.reports] or ["OK"]
    yield _row("info", first)
    yield from (_row("", each) for each in others)


def _describe(look: Look, *, is_simulated: bool) -> Iterator[str]:
    snapshot = look.snapshot
    yield _row("time of the cluster", format_time(snapshot.now))
    if is_simulated:
        yield _row("driven by", look.driver or "nobody: its time stands still")
        yield _row("scheduler", "runs" if snapshot.is_scheduling else "is stopped")
    yield _row("tasks", _count_tasks(snapshot))
    down = len(snapshot.state.down_hosts)
    count = sum(each != "global" for each in snapshot.cluster.hosts)
    yield _row("hosts", f"{count}, {down} of them down" if down else str(count))


def _count_tasks(snapshot: Snapshot) -> str:
    waiting = sum(len(each.tasks) for each in snapshot.state.pending.values())
    return f"{len(snapshot.state.running)} running, {waiting} waiting"


def _row(label: str, words: str) -> str:
    return f"{f'{label}:' if label else '':<25} {words}"


def _name_kind(name: str) -> str:
    if name.startswith((LIVE, SSH)):
        return "a real Grid Engine"
    path = Path(find_readable(name))
    if name.startswith(SERVED) or is_served(path):
        return "the socket of a server"
    if name == DEMO:
        return "the demo cluster"
    return "a spool" if has_database(path) else "a cluster file"
