"""How long jobs ran, from all that is known of a cluster: the ended tasks that it shows, and its reporting database."""

from qmonpy.insight.plan.past_runs import PastRuns, find_past_runs, find_wanted_runs
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State

_SHOWN = KeptAnswers(find_past_runs, most=2)


def read_past_runs(snapshot: Snapshot, url: str) -> PastRuns:
    """Return the run times of a cluster whose reporting database has an address, empty for none; for a worker."""
    return with_readable(_SHOWN.of(snapshot.finished), url, snapshot.state)


def with_readable(past: PastRuns, url: str, state: State) -> PastRuns:
    """Return run times with those of a database; the same ones without an address, or where it cannot be read."""
    try:
        return with_recorded(past, url, state) if url else past
    except ReportError:
        return past


def with_recorded(past: PastRuns, url: str, state: State) -> PastRuns:
    """Return run times with those of a reporting database for the jobs of a state; ReportError.

    Both may tell of the same runs: of each user and name those count of which there are more.
    """
    # SQLAlchemy is imported with the first question.
    from qmonpy.reporting.questions.run_times import read_run_times

    return past.with_more(read_run_times(url, find_wanted_runs(state)))
