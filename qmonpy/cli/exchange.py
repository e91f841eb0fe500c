"""`qmonpy export` and `qmonpy import`: clusters as cluster files, spools and directories of `qconf` files."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from qmonpy.cli.cluster_name import describe_unopened, find_readable
from qmonpy.cli.file_reports import format_in_file
from qmonpy.clusters.exchange import read_exchange, write_exchange
from qmonpy.model.report import Report, ReportError

_EPILOG = """\
A path that ends with .yaml or .yml is a cluster file, with .qmonpy a spool; any other is a directory of qconf files,
one for each object, such as queues/all.q, readable by qconf -A* and -M*. A directory holds the configuration only."""


def export(arguments: Sequence[str]) -> int:
    """Run `qmonpy export`; return 0 if everything was written, 1 if nothing was."""
    parser = _parser("export", "Write a cluster as another file, or as a directory of qconf files.")
    parser.add_argument(
        "source",
        metavar="CLUSTER",
        help="the cluster: a cluster file, a spool, a directory, a socket, or `demo:`, the demo cluster",
    )
    parser.add_argument("target", metavar="DIR_OR_FILE", help="what to write")
    return _exchange("export", parser, arguments)


def import_(arguments: Sequence[str]) -> int:
    """Run `qmonpy import`; return 0 if everything was read and written, 1 if nothing was written."""
    parser = _parser("import", "Make a cluster of a directory of qconf files, as `qconf -s*` prints them.")
    parser.add_argument("source", metavar="DIR_OR_FILE", help="what to read")
    parser.add_argument("target", metavar="CLUSTER", help="the cluster to write: a cluster file or a spool")
    return _exchange("import", parser, arguments)


def _parser(name: str, description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"qmonpy {name}",
        description=description,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--force", action="store_true", help="replace what is there")
    return parser


def _exchange(name: str, parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    options = parser.parse_args(arguments)
    path = options.source
    try:
        found = read_exchange(find_readable(path), has_past=True)
        _say(name, path, found.reports)
        path = options.target
        _say(name, path, write_exchange(path, found.content, found.past, is_forced=options.force).reports)
    except ReportError as error:
        _say(name, path, error.reports)
        return 1
    except OSError as error:
        print(f"qmonpy {name}: {describe_unopened(path, error)}", file=sys.stderr)
        return 1
    return 0


def _say(name: str, path: str, reports: Sequence[Report]) -> None:
    # Those of a directory begin with one of its files.
    is_named = Path(path).is_dir()
    for report in reports:
        words = str(report) if is_named or path in report.text else format_in_file(path, report)
        print(f"qmonpy {name}: {words}", file=sys.stderr)
