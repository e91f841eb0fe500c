"""The smallest changes that start a waiting job, for `qmonpy why`: in lines, and for JSON."""

from typing import Any

from qmonpy.app.starting.start_commands import list_commands
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change_words import (
    describe_start_change,
    describe_start_changes,
    describe_starts,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State


def describe_change_lines(cluster: Cluster, state: State, now: int, number: int) -> list[str]:
    """Return what starts a waiting job in lines, each change with its command; empty if no such job waits."""
    found = find_start_changes(cluster, state, now, number)
    if found is None:
        return []
    lines = [describe_start_changes(found)]
    for each in found.found:
        who = " A manager may do that." if each.needs_manager else ""
        lines.append(f"  {describe_start_change(each)} It starts {describe_starts(each)}.{who}")
        lines += [f"    {line}" for command in list_commands(each, state.jobs[number]) for line in command.split("\n")]
    return lines


def changes_as_json(cluster: Cluster, state: State, now: int, number: int) -> dict[str, Any] | None:
    """Return what starts a waiting job for JSON; None if no such job waits."""
    found = find_start_changes(cluster, state, now, number)
    if found is None:
        return None
    return {
        "task": found.task,
        "starts_anyway": found.starts_anyway,
        "text": describe_start_changes(found),
        "found": [
            {
                "sort": each.sort.value,
                "is_of_request": each.sort.is_of_request,
                "subject": each.subject or None,
                "attribute": each.attribute or None,
                "before": each.before,
                "after": each.after,
                "not_enough": each.not_enough or None,
                "needs_manager": each.needs_manager,
                "options": list(each.options),
                "commands": list(list_commands(each, state.jobs[number])),
                "starts": dict(each.starts.pieces),
                "text": describe_start_change(each),
            }
            for each in found.found
        ],
    }
