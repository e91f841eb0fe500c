"""The longest wait opens into the waits of the jobs that can start, and says what is not counted."""

from dataclasses import replace

from qmonpy.app.overview.unusual import find_longest_wait
from qmonpy.app.overview.wait_number import MOST_LISTED, LongestWaitNumber
from qmonpy.insight.why.never import find_never
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.app.overview.troubled import troubled_snapshot
from tests.present import present

NOW = 1_700_000_000


def waiting(*jobs: Job) -> Snapshot:
    pending = {job.number: PendingTasks(job.number, (1,)) for job in jobs}
    return replace(Snapshot(), now=NOW, state=State(jobs={job.number: job for job in jobs}, pending=pending))


def test_that_the_longest_wait_is_the_time_since_the_job_could_start() -> None:
    snapshot = waiting(
        Job(1, "anna", submit_time=NOW - 5400),
        Job(2, "bob", submit_time=NOW - 9000, start_after=NOW - 7200),
        Job(3, "bob", submit_time=NOW - 90_000, user_hold=True),
        Job(4, "carol", submit_time=NOW - 90_000),
    )
    opened = LongestWaitNumber(frozenset({4})).open(snapshot)
    assert opened.sentence.endswith("= 2 h: job 2 of bob waits longest of 2 jobs.")
    counted, never, rest = opened.rows
    assert [(row.title, row.shown) for row in counted.children] == [
        ("Job 2 of bob", "2 h"),
        ("Job 1 of anna", "1 h 30 min"),
    ]
    assert counted.children[0].how.startswith("could start from ")
    assert counted.children[1].how.startswith("submitted at ")
    assert [row.title for row in never.children] == ["Job 4 of carol"]
    assert (rest.shown, rest.how) == ("1", "held, in error, or asked for a later start (qsub -a)")
    assert LongestWaitNumber().open(snapshot).sentence.endswith("Which jobs can never start is not known yet.")


def test_that_it_is_the_wait_that_the_overview_shows() -> None:
    snapshot = troubled_snapshot()
    never = find_never(snapshot)
    shown = present(find_longest_wait(snapshot, never))
    opened = LongestWaitNumber(never).open(snapshot)
    assert f"job {shown.job} of {shown.owner} waits longest" in opened.sentence
    assert opened.rows[0].value == shown.seconds


def test_that_many_waits_are_the_longest_ones_and_no_wait_is_said() -> None:
    many = waiting(*(Job(number, "anna", submit_time=NOW - number) for number in range(1, 51)))
    (counted,) = LongestWaitNumber(frozenset()).open(many).rows
    assert [row.title for row in counted.children] == [f"Job {number} of anna" for number in range(50, 30, -1)]
    assert len(counted.children) == MOST_LISTED
    assert counted.how == "50 jobs, the 20 longest waits here"
    assert LongestWaitNumber(frozenset()).open(waiting()).sentence == "No job waits that can start."
