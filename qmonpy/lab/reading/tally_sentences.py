"""What readers of workloads say of what they leave out or are not told, by code: of one, and of several."""

from collections.abc import Mapping

from qmonpy.lab.workload.sentence import Sentence, make_sentence
from qmonpy.lab.workload.workload import NO_REQUESTS, Note
from qmonpy.translation import later, tr

SENTENCES: Mapping[str, tuple[str, str]] = {
    # --- of traces
    "more-fields": (
        later("{count:,} line has more than the 18 fields that the format knows: the others are left out."),
        later("{count:,} lines have more than the 18 fields that the format knows: the others are left out."),
    ),
    "twice": (
        later("{count:,} line has the number of a job that was there before: it is left out."),
        later("{count:,} lines have the numbers of jobs that were there before: they are left out."),
    ),
    "parts-told": (
        later("{count:,} job of which the trace also tells the parts (partial executions): only its whole is played."),
        later(
            "{count:,} jobs of which the trace also tells the parts (partial executions): only their whole is played."
        ),
    ),
    "joined-parts": (
        later(
            "{count:,} job of which the trace tells parts only: their run times are added up, and it runs without a "
            "break."
        ),
        later(
            "{count:,} jobs of which the trace tells parts only: their run times are added up, and each runs "
            "without a break."
        ),
    ),
    "open-parts": (
        later("{count:,} job of which the last part is missing: it is played for as long as those that are there."),
        later("{count:,} jobs of which the last part is missing: they are played for as long as those that are there."),
    ),
    "asked-processors": (
        later("{count:,} job of which it is only known how many processors it asked for: it gets that many."),
        later("{count:,} jobs of which it is only known how many processors they asked for: they get that many."),
    ),
    "other-processors": (
        later("{count:,} job had another number of processors than it asked for: it gets as many as it had."),
        later("{count:,} jobs had another number of processors than they asked for: they get as many as they had."),
    ),
    "no-user": (
        later("{count:,} job of which nobody knows whose it was: it belongs to the user unknown."),
        later("{count:,} jobs of which nobody knows whose they were: all belong to the user unknown."),
    ),
    "no-number": (
        later("{count:,} job without a number: it gets one behind the last."),
        later("{count:,} jobs without a number: they get some behind the last."),
    ),
    "no-processors": (
        later("{count:,} job of which nobody knows how many processors it had. It is left out."),
        later("{count:,} jobs of which nobody knows how many processors they had. They are left out."),
    ),
    "no-run-time": (
        later("{count:,} job of which nobody knows how long it ran. It is left out."),
        later("{count:,} jobs of which nobody knows how long they ran. They are left out."),
    ),
    "no-submission": (
        later("{count:,} job of which nobody knows when it was submitted. It is left out."),
        later("{count:,} jobs of which nobody knows when they were submitted. They are left out."),
    ),
    "cancelled": (
        later("{count:,} job that was cancelled before it ran. It is left out."),
        later("{count:,} jobs that were cancelled before they ran. They are left out."),
    ),
    "no-wait": (
        later("{count:,} job of which nobody knows how long it waited: it is played, but not compared with the past."),
        later(
            "{count:,} jobs of which nobody knows how long they waited: they are played, but not compared with the "
            "past."
        ),
    ),
    "waited-for-another": (
        later(
            "{count:,} job that waited for another job to end, which is not played: it is submitted when it really was."
        ),
        later(
            "{count:,} jobs that waited for another job to end, which is not played: they are submitted when they "
            "really were."
        ),
    ),
    # --- of records
    "broken-lines": (
        later("{count:,} line could not be read: it is no record of a task that ended. It is left out."),
        later("{count:,} lines could not be read: they are no records of tasks that ended. They are left out."),
    ),
    "never-ran": (
        later(
            "{count:,} record is of a task that never ran, as it was deleted or could not be started: nobody knows for "
            "how long it would have run. It is left out."
        ),
        later(
            "{count:,} records are of tasks that never ran, as they were deleted or could not be started: nobody knows "
            "for how long they would have run. They are left out."
        ),
    ),
    "without-times": (
        later(
            "{count:,} record is of a run without times, as of tasks that were stopped to run again. It is left out."
        ),
        later(
            "{count:,} records are of runs without times, as of tasks that were stopped to run again. They are left "
            "out."
        ),
    ),
    "parts": (
        later(
            "{count:,} record is of a part of a parallel task (qrsh -inherit). It belongs to its task, and is left out."
        ),
        later(
            "{count:,} records are of parts of parallel tasks (qrsh -inherit). They belong to their tasks, and are "
            "left out."
        ),
    ),
    "ended-before-start": (
        later("{count:,} record says that the task ended before it began. It is left out."),
        later("{count:,} records say that the task ended before it began. They are left out."),
    ),
    "submitted-after-start": (
        later(
            "{count:,} record says that the task began before it was submitted. It counts as submitted when it began."
        ),
        later(
            "{count:,} records say that the task began before it was submitted. It counts as submitted when it began."
        ),
    ),
    NO_REQUESTS: (
        later(
            "{count:,} record tells no requests, as those of deleted tasks and of earlier versions of this program: "
            "this job asks for nothing but slots."
        ),
        later(
            "{count:,} records tell no requests, as those of deleted tasks and of earlier versions of this program: "
            "these jobs ask for nothing but slots."
        ),
    ),
    "reservations": (
        later(
            "{count:,} record is of a task in an advance reservation, which is not played: this task waits like others."
        ),
        later(
            "{count:,} records are of tasks in advance reservations, which are not played: these tasks wait as "
            "others do."
        ),
    ),
    "other-requests": (
        later("{count:,} record has requests that a play does not weigh, such as {example}."),
        later("{count:,} records have requests that a play does not weigh, such as {example}."),
    ),
    "killed": (
        later(
            "{count:,} record is of a task that was killed (by a limit, qdel or the system): played, it runs as long "
            "as it did then."
        ),
        later(
            "{count:,} records are of tasks that were killed (by a limit, qdel or the system): played, they run as "
            "long as they did then."
        ),
    ),
}
WHOLE_TIMES = Note(
    "whole-times",
    0,
    Sentence(
        later(
            "The header does not tell when the trace began, and its times are too large for a count from there: they "
            "are taken for seconds since 1970."
        )
    ),
)
NO_START_TIME = Note(
    "no-start-time",
    0,
    Sentence(
        later(
            "The header does not tell when the trace began (UnixStartTime): it is taken for 1 January 2000, 0:00 UTC."
        )
    ),
)
TRACE_TELLS = Note(
    "not-told",
    0,
    Sentence(
        later(
            "A trace tells processors, times, users and queues by number: memory, software, projects and the names of "
            "parallel environments are not asked for in the play, and waiting for other jobs is not played."
        )
    ),
)


def describe_damage(name: str, line: int, error: Exception) -> Sentence:
    """Return that a file could be read up to a line only."""
    words = later("{name} could be read up to line {line:,} only ({reason}); what is behind it is missing.")
    return make_sentence(words, name=name, line=line, reason=describe_error(error))


def describe_error(error: Exception) -> str:
    """Return what the system says about a file."""
    return getattr(error, "strerror", None) or str(error) or tr("its content is damaged")
