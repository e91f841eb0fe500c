"""What `qstat -ext`, `-urg` and `-pri` show of jobs that a limit on the tasks of their user keeps from being tried."""

from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.work.priority_parts import NOT_RANKED
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.engine.build import NOW, make_cluster, make_job


def shown(letters: str = "") -> dict[int, bool]:
    """Whether nothing of them is shown, by number of the waiting jobs: 2 of a user at maxujobs, 3 of another."""
    cluster = make_cluster(scheduler={"maxujobs": "1", "weight_tickets_functional": "1000", "max_reservation": "0"})
    jobs = {number: make_job(cluster, number, "-pe mpi 2", owner) for number, owner in ((1, "a"), (2, "a"), (3, "b"))}
    running = {(1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW)}
    pending = {number: PendingTasks(number, range(1, 2)) for number in (2, 3)}
    letters_of = {f"all.q@{host}": frozenset(letters) for host in ("h1", "h2")}
    found = find_policies(cluster, State(jobs, pending, running, letters_of), NOW)
    return {number: dict(found[number])[()] == NOT_RANKED for number in (2, 3)}


def test_that_a_job_at_maxujobs_shows_no_part_of_its_priority() -> None:
    """Recorded from 8.1.9: every number is 0, npprior and urg, too; the other jobs are counted as if it were not."""
    assert shown() == {2: True, 3: False}


def test_that_it_shows_them_where_all_queues_are_closed() -> None:
    assert shown("d") == {2: False, 3: False}
