"""What the page of jobs sums up opens into the jobs of each kind of start, and the tasks and slots of each user."""

from collections import Counter

from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.app.terms.starts.summary_number import JobSummary
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.plan.forecast import Forecast, with_plan
from qmonpy.insight.plan.plan import plan
from qmonpy.insight.plan.start_forecast import count_starts
from qmonpy.model.snapshot import Snapshot
from tests.app.terms.test_chart_numbers import check_keys
from tests.clusters.world import small_cluster


def busy_snapshot() -> tuple[Snapshot, Forecast]:
    cluster = EmbeddedCluster(small_cluster(scheduler={"max_reservation": "5"}))
    cluster.submit("anna", ["-pe", "mpi", "3", "-l", "h_rt=600"], runtime=500)
    cluster.submit("bob", ["-l", "h_rt=600"], runtime=500)
    cluster.submit("carl", ["-R", "y", "-pe", "mpi", "2", "-l", "h_rt=60"])
    cluster.submit("carl", ["-t", "1-3", "-l", "h_rt=60"])
    cluster.submit("dora", ["-h"])
    cluster.advance(20)
    snapshot = cluster.snapshot()
    made = plan(snapshot.cluster, snapshot.state, snapshot.now)
    return snapshot, with_plan(Forecast(), made, snapshot)


def test_that_the_summary_of_jobs_opens_into_the_numbers_that_it_tells() -> None:
    snapshot, forecast = busy_snapshot()
    opened = JobSummary(forecast).open(snapshot)
    check_keys(opened)
    counts = count_starts(snapshot, forecast)
    waiting, running = opened.rows
    kinds = {row.key[1]: row for row in waiting.children}
    assert waiting.value == counts.waiting == sum(row.value for row in kinds.values()) == 3
    assert (kinds["planned"].value, kinds["expected"].value) == (counts.planned, counts.expected) == (1, 1)
    assert kinds["others"].value == 1
    assert all(row.value == len(row.children) for row in kinds.values())
    tasks = Counter(snapshot.state.jobs[each.job].owner for each in snapshot.state.running.values())
    assert {row.title: row.value for row in running.children} == tasks
    slots = sum(each.slots for each in snapshot.state.running.values())
    assert (
        opened.sentence
        == f"3 jobs wait: 1 planned (-R y), 1 expected to start; {tasks.total()} tasks on {slots} slots."
    )


def test_that_a_length_of_time_opens_into_the_times_between_which_it_is() -> None:
    snapshot, _ = busy_snapshot()
    opened = Elapsed("Waits", snapshot.now - 90, None, "Submitted").open(snapshot)
    check_keys(opened)
    assert opened.sentence.endswith(" = 0:01:30.")
    assert [row.title for row in opened.rows] == ["Now", "− Submitted", "= Waits"]
    assert opened.rows[-1].value == 90
    whole = Elapsed("Ran", 1000, 4661, "Started", "Ended").open(snapshot)
    assert whole.rows[-1].shown == "1:01:01"
    assert [row.title for row in whole.rows] == ["Ended", "− Started", "= Ran"]
