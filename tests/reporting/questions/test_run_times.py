"""Run times from the reporting database, for forecasts: of the jobs that are asked about, and of no part or failure."""

from pathlib import Path

import pytest

from qmonpy.app.reports.known_runs import read_past_runs
from qmonpy.cli.past_runs import find_database_beside, with_named
from qmonpy.insight.plan.past_runs import PastRuns
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State
from qmonpy.reporting.questions.run_times import read_run_times
from qmonpy.reporting.schema.database import open_database
from tests.reporting.filled import fill


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    address = f"sqlite:///{tmp_path_factory.mktemp('site') / 'site.reporting.sqlite'}"
    with open_database(address) as database, database.begin() as connection:
        fill(connection)
    return address


def test_that_runs_of_the_wanted_users_and_names_are_found_the_newest_first(url: str) -> None:
    assert read_run_times(url, {("ann", "sleeper")}) == (("ann", "sleeper", 3600), ("ann", "sleeper", 1800))
    assert read_run_times(url, {("ann", "mpi"), ("bob", "sleeper")}) == ()
    assert read_run_times(url, ()) == ()


def test_that_a_job_over_midnight_counts_once_and_what_failed_does_not(url: str) -> None:
    ((owner, name, seconds),) = read_run_times(url, {("bob", "mpi")})
    assert (owner, name) == ("bob", "mpi")
    assert seconds > 5400, "its part until midnight alone took that long"
    assert not read_run_times(url, {("ann", 'it\'s; "odd"\nname')})


def test_that_a_database_that_cannot_be_read_is_told_and_tells_the_window_nothing(tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path / 'none.sqlite'}"
    with pytest.raises(ReportError):
        read_run_times(nowhere, {("ann", "sleeper")})
    assert read_past_runs(Snapshot(), nowhere).count(Job(1, "ann", name="sleeper")) == 0


def test_that_the_database_beside_a_file_is_found_and_one_may_be_named(url: str) -> None:
    folder = Path(url.removeprefix("sqlite:///")).parent
    assert find_database_beside(folder / "site.qmonpy") == url
    assert find_database_beside(folder / "other.qmonpy") == ""
    job = Job(1, "ann", name="sleeper")
    for name in (url, url.removeprefix("sqlite:///")):
        assert with_named(PastRuns(), [name], State(jobs={1: job})).count(job) == 2
    with pytest.raises(ReportError):
        with_named(PastRuns(), [f"{url}.none"], State(jobs={1: job}))


def test_that_of_two_sources_that_may_have_the_same_runs_the_one_with_more_counts(url: str) -> None:
    job = Job(1, "ann", name="sleeper")
    state = State(jobs={1: job})
    ended = FinishedTask(9, 1, "ann", "sleeper", 1, 100, 200)
    assert read_past_runs(Snapshot(state=state, finished=(ended,)), url).count(job) == 2
    assert read_past_runs(Snapshot(state=state, finished=(ended, ended, ended)), url).count(job) == 3
    assert PastRuns([("ann", "sleeper", 5)]).with_more([("ann", "other", 6)]).count(job) == 1
