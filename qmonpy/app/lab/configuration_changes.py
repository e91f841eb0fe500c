"""What a configuration of a run changes of the one that it is compared with, object by object."""

from collections.abc import Iterator, Sequence

from qmonpy.app.changes.change_preview import format_preview
from qmonpy.lab.runs.run import Run
from qmonpy.model.configuration.change import find_changes, title_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.lines import lines_of
from qmonpy.reporting.queries.result_table import Column, ResultTable
from qmonpy.translation import tr

MOST_NAMED = 3
"""So many objects are named in a sentence; the others are counted."""

PLAY = "play"
"""The column that says whose change it is, where several configurations change something."""

AboutChange = tuple[str, str, str, str]
"""An object, what was done to it, the lines of its text that are gone, and those that have come."""


def list_configuration_changes(base: Cluster, other: Cluster) -> tuple[AboutChange, ...]:
    """Return what is another one, in the order of the commands that would make it so."""
    found = []
    for change in find_changes(base, other):
        lines = [each for each in lines_of(format_preview([change]).diff)[2:] if not each.startswith("@@")]
        before, after = ("; ".join(" ".join(each[1:].split()) for each in lines if each[0] == sign) for sign in "-+")
        found.append((title_object(change.kind, change.key), change.verb, before, after))
    return tuple(found)


def describe_configuration_changes(changes: Sequence[AboutChange]) -> str:
    """Return in some words what is changed: `2 changes: resource quota set people, cluster queue all.q`."""
    if not changes:
        return tr("the same configuration")
    names = [each[0] for each in changes[:MOST_NAMED]]
    rest = len(changes) - len(names)
    said = ", ".join(names)
    if rest:
        said = tr("{names} and {more:,} more").format(names=said, more=rest)
    return f"{format_count(len(changes), 'change')}: {said}"


def is_first_base(runs: Sequence[Run]) -> bool:
    """Whether what runs that were begun together change is told by the first of these: the one by which it is told may
    have no result, or be deleted."""
    return not runs[0].inputs.changes


def make_changes_table(runs: Sequence[Run]) -> ResultTable:
    """Return a table of what each run's configuration changes; where lines are gone and others have come, in two rows.

    Of a single one that is compared with the first it is not said in each row which one it is: the lines need the room.
    """
    is_single = len(runs) == 2 and is_first_base(runs)
    columns = (
        *(() if is_single else (Column(PLAY, tr("Configuration")),)),
        Column("object", tr("Object")),
        Column("done", tr("Change")),
        Column("lines", tr("Lines", "of text"), compared_with="lines"),
    )
    rows = (
        (*(() if is_single else (run.configuration,)), name, done, lines)
        for run in runs
        for name, verb, before, after in run.inputs.changes
        for done, lines in _list_sides(verb, before, after)
    )
    return ResultTable(columns, tuple(rows))


def _list_sides(verb: str, before: str, after: str) -> Iterator[tuple[str, str]]:
    """Yield what was done, and the lines of it: those before and those after below each other, that one can compare
    them."""
    if before and after:
        yield tr("before", "a change"), before
        yield tr("after", "a change"), after
    else:
        yield tr(verb), before or after


def format_changes(run: Run) -> tuple[tuple[str, str], ...]:
    """Return what a run's configuration changes as names (`resource quota set people modified`) and values."""
    return tuple(
        (f"{run.configuration}: {name} {done}", f"{before or '(nothing)'} \u2192 {after or '(nothing)'}")
        for name, done, before, after in run.inputs.changes
    )
