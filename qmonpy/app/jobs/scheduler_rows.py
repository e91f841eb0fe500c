"""What a real cluster's own scheduler noted of a job, quoted beside the model's answer."""

from collections.abc import Iterator

from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.why.why_rows import Place, TraceRow
from qmonpy.model.report import Report
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job_details import JobDetails
from qmonpy.translation import later, tr

TITLE = later("The cluster's scheduler")
SWITCH = "schedd_job_info"
QUOTED_LINES = 3
"""So many lines stand above the table; all are in it."""
_NOTHING = later("it notes nothing of this job: it has not tried it yet, or nothing kept it waiting when it tried last")

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
    text = tr("quoted from qstat -j; everything else here is the model's answer")
    return TraceRow(("scheduler",), tr(TITLE), text=text, is_open=True, is_section=True, children=tuple(rows))


def quote_scheduler(said: Said, setting: str) -> str:
    """Return the scheduler's first lines in a sentence, for the place above the table."""
    texts = tuple(_list_texts(said, setting))
    if not (isinstance(said, JobDetails) and said.is_collected and said.scheduling):
        return tr("The cluster's scheduler: {text}.").format(text=texts[0])
    more = len(texts) - QUOTED_LINES
    quoted = "; ".join(tr('"{name}"').format(name=text) for text in texts[:QUOTED_LINES])
    if more > 0:
        words = tr("The cluster's scheduler (qstat -j): {quoted}; {lines} below")
        return words.format(quoted=quoted, lines=format_count(more, "more line"))
    return tr("The cluster's scheduler (qstat -j): {quoted}").format(quoted=quoted)


def quote_errors(row: JobRow) -> str:
    """Return why tasks of a row are in error, in the words of `qstat -j`; empty if none is or nothing is known."""
    more = len(row.errors) - QUOTED_LINES
    lines = [tr("Error (qstat -j): {text}").format(text=text) for text in row.errors[:QUOTED_LINES]]
    if more > 0:
        lines.append(tr("{errors} in the details").format(errors=format_count(more, "more error")))
    return "\n".join(lines)


def _list_texts(said: Said, setting: str) -> Iterator[str]:
    if not isinstance(said, JobDetails):
        yield tr("it could not be asked: {reasons}").format(reasons=" ".join(each.text for each in said))
    elif not said.is_collected:
        yield tr(
            "it notes nothing of this job, as {switch} in its configuration is {setting}; set to true "
            "(Configuration, or qconf -msconf), its reasons stand here, which costs it time where many jobs wait"
        ).format(switch=SWITCH, setting=setting or tr("not true"))
    else:
        yield from said.scheduling or (tr(_NOTHING),)
