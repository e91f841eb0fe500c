"""The options of `qmonpy replay`."""

import argparse

from qmonpy.model.values.whole import find_whole

_EPILOG = """\
CLUSTER is a cluster file, a spool, a directory of qconf files, `demo:`, live:ROOT:CELL, ssh://..., or `machine:`, the
machine that the header of a trace tells. WORKLOAD is
  nothing           what ended in CLUSTER itself
  stream:7d         the jobs that a simulated cluster lets come by itself, for so long
  FILE ...          accounting files, also rotated, compressed or in JSON; a cell's folder; a spool; a trace in SWF
CHANGES is
  "qconf ..."       commands of qconf, such as "qconf -mattr resource_quota limit slots=30 people/students"
  draft             the edits that a window keeps of CLUSTER and has not applied; draft:1, draft:2 of several windows
  history:3         the configuration right after change 3 of the history
  FILE              rule sets or a scheduler configuration as qconf prints them, or commands of qconf, a line each
  DIR, SPOOL ...    another configuration as a whole; of a directory without queues its objects replace those of CLUSTER
Runs are kept with everything that made them: --runs lists them, --compare opens them again."""


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command's words."""
    parser = argparse.ArgumentParser(
        prog="qmonpy replay",
        description="Play the jobs of the past on a cluster as it is, and beside it with changes; say who waits less, "
        "who waits longer, and how well the play hits what really happened.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("cluster", nargs="?", metavar="CLUSTER", help="the cluster as it is")
    parser.add_argument("workload", nargs="*", metavar="WORKLOAD", help="the jobs; what ended in CLUSTER by default")
    parser.add_argument(
        "--with", dest="changes", action="append", default=[], metavar="CHANGES", help="play it with changes, too"
    )
    parser.add_argument(
        "--name", dest="names", action="append", default=[], metavar="WORDS",
        help="what the changes are called in the answer; the first --name for the first --with",
    )  # fmt: skip
    _add_making(parser)
    _add_playing(parser)
    _add_outputs(parser)
    _add_keeping(parser)
    return parser


def _add_making(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the workload")
    group.add_argument("--since", default="", metavar="TIME", help="only jobs submitted from then on count")
    group.add_argument("--until", default="", metavar="TIME", help="only jobs submitted before then count")
    group.add_argument("--user", action="append", default=[], metavar="NAME", help="only jobs of this user")
    group.add_argument("--without-user", action="append", default=[], metavar="NAME", help="no jobs of this user")
    group.add_argument("--project", action="append", default=[], metavar="NAME", help="only jobs of this project")
    group.add_argument("--scale", type=_parse_factor, metavar="FACTOR", help="play FACTOR times as many jobs: 1.5")
    group.add_argument(
        "--more-users", action="append", default=[], type=_parse_more, metavar="NAME=COUNT",
        help="add COUNT users who do what this one did: anna=100",
    )  # fmt: skip
    group.add_argument("--summary", action="store_true", help="say what the workload is, and play nothing")


def _add_playing(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the runs")
    group.add_argument(
        "--seed", type=_parse_seed, default=0, metavar="N",
        help="decides which of several jobs of one second comes first, and what is drawn by chance; 0, the default, "
        "takes jobs by their numbers",
    )  # fmt: skip
    group.add_argument("--jobs", type=_parse_count, default=2, metavar="N", help="at most so many runs at a time (2)")
    group.add_argument(
        "--unreal",
        action="store_true",
        help="the jobs did not run on this configuration: do not compare the play with what really happened",
    )


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the answer")
    group.add_argument("--json", action="store_true", help="print it as JSON")
    group.add_argument("--html", metavar="FILE", help="write one page that needs nothing else")
    group.add_argument("--csv", metavar="DIR", help="write a CSV file for each table")
    group.add_argument(
        "--jobs-of", metavar="USER",
        help="also list the jobs of a user, most changed waits first (`qmonpy why lab:RUN JOB` explains one)",
    )  # fmt: skip
    group.add_argument("--quiet", action="store_true", help="do not print how far the runs are")


def _add_keeping(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("runs that are kept")
    group.add_argument("--lab", metavar="DIR", help="the folder of the lab; by default one in your folder for data")
    what = group.add_mutually_exclusive_group()
    what.add_argument("--runs", action="store_true", help="list the runs")
    what.add_argument("--compare", nargs="+", metavar="RUN", help="compare runs again, the base first")
    what.add_argument("--repeat", nargs="+", metavar="RUN", help="play runs again, with everything as it was")
    what.add_argument("--cancel", nargs="+", metavar="RUN", help="end runs without a result")
    what.add_argument("--throw-away", nargs="+", metavar="RUN", help="remove runs")


def _parse_factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0 < factor <= 100:
        raise argparse.ArgumentTypeError(f'"{text}" is no factor; write a number above 0 and up to 100')
    return factor


def _parse_more(text: str) -> tuple[str, int]:
    name, _, count = text.partition("=")
    number = find_whole(count)
    if not name or not number or number < 0:
        raise argparse.ArgumentTypeError(f'"{text}" is no user with a number; write anna=100')
    return name, number


def _parse_seed(text: str) -> int:
    number = find_whole(text)
    if number is None or number < 0:
        raise argparse.ArgumentTypeError(f'"{text}" is no seed; write a whole number from 0 on')
    return number


def _parse_count(text: str) -> int:
    number = find_whole(text)
    if not number or number < 0:
        raise argparse.ArgumentTypeError(f'"{text}" is no number of runs; write one from 1 on')
    return number
