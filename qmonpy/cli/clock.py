"""`qmonpy clock`: tells and moves the time of a simulated cluster, and says who else drives it.

It also lets happen what no command of Grid Engine does: runs that fail, hosts that break down and come back.
"""

import argparse
import math
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import describe_unopened
from qmonpy.cli.file_reports import format_in_file
from qmonpy.cli.grid_engine import VARIABLE
from qmonpy.cli.stored_cluster import StoredCluster, open_stored_cluster
from qmonpy.clusters.interface import Answer, ClusterClock
from qmonpy.clusters.storage.os_user import find_os_user, find_process_groups
from qmonpy.formats.values.moment import format_time, parse_moment
from qmonpy.model.report import ReportError
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import ValueType, parse_number
from qmonpy.model.work.happening import FailureRate, HostCrash

_TICK_SECONDS = 0.2
_LONGEST_STEP = 10 * 366 * 86_400
"""A mistyped number would let centuries pass, event by event, before anything is told."""
_WHOLE = re.compile(r"-?\d{1,12}", re.ASCII)
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
_TIME = re.compile(r"-?\d{1,12}|\d{1,6}:\d{1,6}:\d{1,6}", re.ASCII)


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 0 if time was told or moved, 1 if not."""
    options = _parser().parse_args(arguments)
    named = options.file or os.environ.get(VARIABLE)
    if not named:
        print(f"qmonpy clock: no cluster is given: name its file, or set {VARIABLE}.", file=sys.stderr)
        return 1
    path = Path(named)
    try:
        with open_stored_cluster(path) as stored:
            return _move(stored, options)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        print(f"qmonpy clock: {describe_unopened(path, error)}", file=sys.stderr)
    except ReportError as error:
        for report in error.reports:
            print(f"qmonpy clock: {format_in_file(path, report)}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy clock",
        description="Tell the time of a simulated cluster, or let time pass in it: jobs start and end meanwhile.",
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="CLUSTER",
        help=f"a spool, a cluster file or the socket of `qmonpy serve`; without it, {VARIABLE} names it",
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--step",
        type=_parse_step,
        metavar="TIME",
        help="let so much time pass at once: `600` or `0:10:0` or `10m` for ten minutes, `2h`, `7d`",
    )
    choice.add_argument(
        "--until", metavar="TIME", help="let time pass up to a moment of the cluster, such as `2026-11-23 14:00`"
    )
    choice.add_argument("--run", type=float, metavar="SPEED", help="let time pass SPEED times as fast as real time")
    happens = parser.add_argument_group("what happens first, before time passes; only managers may let it")
    happens.add_argument(
        "--failure-rate",
        type=float,
        metavar="SHARE",
        help="so many of the runs that begin from now on fail by themselves: 0.05 of them; 0 for none",
    )
    happens.add_argument(
        "--crash-hosts",
        type=_parse_hosts,
        metavar="HOSTS",
        help="these hosts (`h1,h2`) break down with all that runs there",
    )
    happens.add_argument(
        "--start-hosts",
        type=_parse_hosts,
        metavar="HOSTS",
        help="these hosts (`h1,h2`, or `all`) are back after they broke down, or their execution daemons were stopped",
    )
    return parser


def _parse_hosts(text: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(filter(None, (each.strip() for each in text.split(",")))))
    if not names:
        raise argparse.ArgumentTypeError("no host is named")
    return names


def _parse_step(text: str) -> int:
    """Return the seconds of a time as `-l h_rt` takes it, or of one in minutes, hours, days or weeks; a negative one
    goes back, which is refused later."""
    number, unit = text[:-1], text[-1:]
    if unit in _UNITS and _WHOLE.fullmatch(number):
        # As a limit, `10m` would be ten million seconds, which nobody means here.
        return int(number) * _UNITS[unit]
    if _TIME.fullmatch(text) is None:
        raise argparse.ArgumentTypeError(f'"{text}" is no time; write seconds (600), h:m:s (0:10:0), 10m, 2h or 7d')
    return int(text) if ":" not in text else int(parse_number(ValueType.TIME, text))


def _move(stored: StoredCluster, options: argparse.Namespace) -> int:
    clock = stored.cluster.clock
    now = stored.cluster.snapshot().now
    if clock is None:
        print("qmonpy clock: a real cluster has no clock of its own.", file=sys.stderr)
        return 1
    if not _let_happen(stored, options):
        return 1
    if options.run is not None:
        return _run(stored, options.run)
    seconds = options.step
    if options.until is not None:
        try:
            seconds = parse_moment(options.until, now) - now
        except ReportError as error:
            print(f"qmonpy clock: --until: {error.reports[0].text}", file=sys.stderr)
            return 1
    if seconds is not None and seconds < 0:
        print(f"qmonpy clock: it is {format_time(now)} in the cluster; its time does not go back.", file=sys.stderr)
        return 1
    if seconds is not None and seconds > _LONGEST_STEP:
        print("qmonpy clock: at most ten years pass at once.", file=sys.stderr)
        return 1
    if seconds:
        clock.step(seconds)
        stored.save()
        stored.settle()
        _tell_driver(clock)
    print(format_time(stored.cluster.snapshot().now))
    return 0


def _let_happen(stored: StoredCluster, options: argparse.Namespace) -> bool:
    """Let happen what is asked for, and say so; return whether all of it could be."""
    from qmonpy.clusters.storage.acting_groups import acting_in

    with acting_in(find_process_groups()):
        answers = list(stored.give(lambda: tuple(_happen(stored, find_os_user(), options))))
    if not answers:
        return True
    stored.save()
    stored.settle()
    for answer in answers:
        wrong = {report.text for report in answer.reports}
        for line in lines_of(answer.text):
            print(*(("qmonpy clock:", line) if line in wrong else (line,)), file=sys.stderr if line in wrong else None)
    return all(answer.is_done for answer in answers)


def _happen(stored: StoredCluster, user: str, options: argparse.Namespace) -> Iterator[Answer]:
    cluster = stored.cluster
    if options.failure_rate is not None:
        yield cluster.happen(user, FailureRate(options.failure_rate))
    if options.crash_hosts is not None:
        yield cluster.happen(user, HostCrash(options.crash_hosts))
    if options.start_hosts is not None:
        yield cluster.start_hosts(user, options.start_hosts)


def _run(stored: StoredCluster, speed: float) -> int:
    """Drive the clock until the command is interrupted, or another process drives it."""
    clock = stored.cluster.clock
    assert clock is not None
    if not 0 < speed < math.inf:
        print(f"qmonpy clock: a clock runs at a finite speed above 0, not at {speed:g}.", file=sys.stderr)
        return 1
    clock.play(speed)
    last = time.monotonic()
    try:
        while clock.speed > 0:
            time.sleep(_TICK_SECONDS)
            now = time.monotonic()
            clock.drive(now - last)
            last = now
    finally:
        stored.save()
    _tell_driver(clock)
    return 1


def _tell_driver(clock: ClusterClock) -> None:
    if clock.other_driver is not None:
        print(f"qmonpy clock: process {clock.other_driver} drives the time of this cluster.", file=sys.stderr)
