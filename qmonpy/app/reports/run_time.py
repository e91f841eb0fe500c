"""How long a run of a job waited or ran, as a number that opens into its times."""

from qmonpy.app.reports.cell_words import format_moment
from qmonpy.app.reports.run_rows import format_job
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.reporting.questions.job_run import JobRun
from qmonpy.translation import tr


def find_wait(run: JobRun) -> Elapsed | None:
    """Return how long a run waited as a number; None for one that never started."""
    return Elapsed(tr("Wait"), run.submitted, run.started, tr("Submitted"), tr("Started")) if run.started else None


def find_run_time(run: JobRun) -> Elapsed | None:
    """Return how long a run took as a number; None for one that never started."""
    return Elapsed(tr("Run time"), run.started, run.ended, tr("Started"), tr("Ended")) if run.started else None


def find_length(run: JobRun, measure: str) -> int:
    """Return the seconds of a run that a measure is of: `wait`, `turnaround` or `run_time`."""
    return {"wait": run.wait, "turnaround": run.turnaround}.get(measure, run.run)


def name_run(run: JobRun) -> str:
    """Return what the row of a run is called."""
    return name_job(format_job(run), run.user)


def describe_times(run: JobRun, measure: str) -> str:
    """Return how a time of a run comes about: `12:00:00 − 11:00:00`, with the dates."""
    begin, end = {
        "wait": (run.submitted, run.started), "turnaround": (run.submitted, run.ended),
    }.get(measure, (run.started, run.ended))  # fmt: skip
    return f"{format_moment(end)} − {format_moment(begin)}"
