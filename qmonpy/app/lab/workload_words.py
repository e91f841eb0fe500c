"""A workload in sentences: how much there is of it, and what it does not tell."""

from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.lab.workload.sentence import say_all
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_NOTES = 6


def describe_workload(workload: Workload) -> str:
    """Return what a workload comes to: `12,431 jobs (20,100 tasks) of 14 users, from ... to ...: 45,000 slot hours.`"""
    if not len(workload):
        return tr("There are no jobs in {title}.").format(title=workload.title)
    found = summarize(workload)
    tasks, users = format_count(found.tasks, "task"), format_count(found.users, "user")
    size = tr("{jobs} ({tasks}) of {users}").format(jobs=format_count(found.jobs, "job"), tasks=tasks, users=users)
    period = tr("from {first} to {last}").format(first=format_moment(found.begin), last=format_moment(found.end))
    waits = (
        ""
        if found.wait is None
        else tr(" They really waited {seconds} on average.").format(seconds=format_seconds(found.wait.mean))
    )
    return tr("{size}, {period}: {slot_hours:,.0f} slot hours.{waits}").format(
        size=size, period=period, slot_hours=found.slot_hours, waits=waits
    )


def describe_notes(workload: Workload) -> str:
    """Return how it was made, and what it does not tell, a sentence in each line."""
    notes = [each.text for each in workload.notes]
    more = len(notes) - MOST_NOTES
    shown = [*say_all(workload.steps), *notes[:MOST_NOTES]]
    return "\n".join([*shown, tr("And {more} more.").format(more=more)] if more > 0 else shown)
