"""`qmonpy migrate`: brings the configuration of a cluster to another one, which may be of another Grid Engine."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from qmonpy.app.changes.change_check import check_changes
from qmonpy.app.changes.change_preview import format_named_commands, format_preview
from qmonpy.app.changes.move_plan import MovePlan, format_move, plan_move
from qmonpy.cli.cluster_name import LIVE, SSH, describe_unopened, find_live_cell, find_readable
from qmonpy.cli.stored_cluster import StoredCluster, open_stored_cluster
from qmonpy.clusters.exchange import read_exchange
from qmonpy.clusters.interface import PlansCommands
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.lines import lines_of

_EPILOG = """\
SOURCE is a directory of qconf files, a cluster file, a spool, a socket, live:ROOT:CELL or ssh://HOST/ROOT:CELL; it is
only read. TARGET is a spool, a cluster file, live:ROOT:CELL or ssh://HOST/ROOT:CELL.

Without --make nothing is changed: it is printed what is taken as it is, what is translated, what has no counterpart
in the target, what goes there for what is brought, what stays there, and the commands that make it so. No object is
removed from the target; those of the same name become those of SOURCE. Jobs, reservations, usage and history are not
brought. With --make the changes are made, all of them or none, and stand in the history of the target, where they can
be taken back."""


def main(arguments: Sequence[str]) -> int:
    """Run `qmonpy migrate`; return 0 if everything can be brought, or was; 1 if not."""
    options = _parser().parse_args(arguments)
    what = options.source
    try:
        source = _read(what)
        what = options.target
        with _open(what) as target:
            return _bring(source, target, is_made=options.make, origin=options.source)
    except ReportError as error:
        _say(error.reports)
    except OSError as error:
        print(f"qmonpy migrate: {describe_unopened(what, error)}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qmonpy migrate",
        description="Bring the configuration of a cluster to another one, which may be of another Grid Engine.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("source", metavar="SOURCE", help="the cluster with the configuration")
    parser.add_argument("target", metavar="TARGET", help="the cluster that is to have it")
    parser.add_argument("--make", action="store_true", help="make the changes; else they are only printed")
    return parser


def _read(name: str) -> Cluster:
    """The configuration of a cluster; ReportError where a part of it could not be read."""
    if not name.startswith((LIVE, SSH)):
        found = read_exchange(find_readable(name))
        _say(found.reports)
        return found.content.cluster
    with _open(name) as live:
        return live.cluster.snapshot().cluster


@contextmanager
def _open(name: str) -> Iterator[StoredCluster]:
    if not name.startswith((LIVE, SSH)):
        with open_stored_cluster(Path(name)) as stored:
            yield stored
        return
    from qmonpy.clusters.live.live_cells import LiveCells

    cells = LiveCells()
    cluster = None
    try:
        cluster = cells.reach(find_live_cell(name))
        check_all_read(cluster.snapshot().unread, f"Nothing is brought from or to {name}.")
        yield StoredCluster(cluster)
    finally:
        if cluster is not None:
            cluster.close()
        cells.close()


def _bring(source: Cluster, target: StoredCluster, *, is_made: bool, origin: str) -> int:
    snapshot = target.cluster.snapshot()
    plan = plan_move(source, snapshot.cluster)
    reports = check_changes(snapshot, plan.changes)
    for line in _format(plan, target):
        print(line)
    _say(reports)
    if any(each.is_error for each in reports):
        print("qmonpy migrate: The target would refuse this; nothing was changed.", file=sys.stderr)
        return 1
    if not is_made or not plan.changes:
        return 0
    note = f"configuration of {origin}"
    answer = target.give(lambda: target.cluster.change(find_os_user(), plan.changes, note))
    _say(answer.reports)
    if answer.is_done:
        target.save()
        print(f"\nMade: {format_count(len(plan.changes), 'change')}.")
    return 0 if answer.is_done else 1


def _format(plan: MovePlan, target: StoredCluster) -> Iterator[str]:
    yield from format_move(plan)
    # On a real cluster each file is shown below its command.
    is_real = isinstance(target.cluster, PlansCommands)
    commands = format_preview(plan.changes, target.cluster).commands if is_real else format_named_commands(plan.changes)
    yield ""
    yield f"{format_count(len(commands), 'command')}:" if commands else "Nothing is to be changed."
    for command in commands:
        yield from (f"  {line}" for line in lines_of(command))


def _say(reports: Sequence[Report]) -> None:
    for each in reports:
        print(f"qmonpy migrate: {each}", file=sys.stderr)
