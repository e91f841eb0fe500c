"""The commands that make a change with which a job starts, as somebody would type them."""

from qmonpy.app.changes.change_preview import format_commands
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.insight.starting.start_change_words import format_alteration
from qmonpy.model.work.job import Job


def list_commands(change: StartChange, job: Job) -> tuple[str, ...]:
    """Return the `qalter` of a job, the `qmod` of queue instances, or the `qconf` calls of the configuration; a file
    that holds less than its object has its lines below its command."""
    if change.command:
        return (change.command,)
    return (format_alteration(change, job),) if change.options else format_commands(change.changes)
