"""Conflicts between a cluster that was changed here and its file, which another program changed: as texts and words."""

from collections.abc import Sequence
from typing import Any

import yaml

from qmonpy.app.editing.conflict_text import format_version
from qmonpy.formats.files.file_merge import FileConflict, JobRecord, find_kind
from qmonpy.formats.files.job_document import format_job, format_running
from qmonpy.formats.files.reservation_document import format_reservation
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import PendingTasks
from qmonpy.translation import tr

MOST_NAMED = 5


def format_versions(conflict: FileConflict) -> tuple[str, str, str]:
    """Return the three versions of a conflict as texts; an empty one does not exist."""
    return tuple(_format(conflict, each) for each in (conflict.base, conflict.mine, conflict.theirs))  # type: ignore[return-value]


def _format(conflict: FileConflict, value: Any) -> str:
    kind = find_kind(conflict)
    if value is None:
        return ""
    if kind is not None:
        return format_version(kind, value)
    if isinstance(value, JobRecord):
        waiting = PendingTasks(value.job.number, value.waiting) if value.waiting else None
        value = {**format_job(value.job, waiting), "running": [format_running(each) for each in value.running]}
    elif isinstance(value, Reservation):
        value = format_reservation(value)
    elif isinstance(value, frozenset):
        return f"{''.join(sorted(value))}\n"
    if isinstance(value, dict | list):
        return str(yaml.safe_dump(value, sort_keys=False, allow_unicode=True))
    return f"{value}\n"


def name_taken(taken: Sequence[str]) -> str:
    """Return what was taken from a file, the first of many by name."""
    more = len(taken) - MOST_NAMED
    return ", ".join(taken[:MOST_NAMED]) + (tr(" and {more:,} more").format(more=more) if more > 0 else "")
