"""What a real cluster's own scheduler noted of a job, quoted beside the model's answer."""

from collections.abc import Iterator

from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.jobs.why_rows import Place, TraceRow
from qmonpy.model.report import Report
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job_details import JobDetails

TITLE = "The cluster's scheduler"
SWITCH = "schedd_job_info"
QUOTED_LINES = 3
"""So many lines stand above the table; all are in it."""
_NOTHING = "it notes nothing of this job: it has not tried it yet, or nothing kept it waiting when it tried last"

Said = JobDetails | tuple[Report, ...]
"""What `qstat -j` says of a job, or why it could not be asked."""


def scheduler_row(said: Said, setting: str) -> TraceRow:
    """Return the section with the scheduler's own lines; `setting` is the cluster's value of `schedd_job_info`."""
    texts = tuple(_list_texts(said, setting))
    is_off = isinstance(said, JobDetails) and not said.is_collected
    place = Place("configuration", "scheduler") if is_off else None
    rows = (
        TraceRow(("scheduler", f"{number}"), "scheduling info", text=text, place=place)
        for number, text in enumerate(texts)
    )
    text = "quoted from qstat -j; everything else here is the model's answer"
    return TraceRow(("scheduler",), TITLE, text=text, is_open=True, is_section=True, children=tuple(rows))


def quote_scheduler(said: Said, setting: str) -> str:
    """Return the scheduler's first lines in a sentence, for the place above the table."""
    texts = tuple(_list_texts(said, setting))
    if not (isinstance(said, JobDetails) and said.is_collected and said.scheduling):
        return f"{TITLE}: {texts[0]}."
    more = len(texts) - QUOTED_LINES
    quoted = "; ".join(f'"{text}"' for text in texts[:QUOTED_LINES])
    rest = f"; {format_count(more, 'more line')} below" if more > 0 else ""
    return f"{TITLE} (qstat -j): {quoted}{rest}"


def quote_errors(row: JobRow) -> str:
    """Return why tasks of a row are in error, in the words of `qstat -j`; empty if none is or nothing is known."""
    more = len(row.errors) - QUOTED_LINES
    lines = [f"Error (qstat -j): {text}" for text in row.errors[:QUOTED_LINES]]
    return "\n".join((*lines, *([f"{format_count(more, 'more error')} in the details"] if more > 0 else [])))


def _list_texts(said: Said, setting: str) -> Iterator[str]:
    if not isinstance(said, JobDetails):
        yield f"it could not be asked: {' '.join(each.text for each in said)}"
    elif not said.is_collected:
        yield (
            f"it notes nothing of this job, as {SWITCH} in its configuration is {setting or 'not true'}; set to true "
            "(Configuration, or qconf -msconf), its reasons stand here, which costs it time where many jobs wait"
        )
    else:
        yield from said.scheduling or (_NOTHING,)
