"""The embedded cluster keeps the contract, repeats its history, and is quick where nothing happens."""

import threading
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.reasons import NEXT_PASS
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.files.cluster_content import EPOCH, Arrival
from qmonpy.formats.files.repetition import Repetition
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.state import Decisions
from tests.clusters.contract import ClusterContract
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets


class TestEmbeddedContract(ClusterContract):
    @pytest.fixture
    def cluster(self) -> EmbeddedCluster:
        return EmbeddedCluster(small_cluster())

    @pytest.fixture
    def wait(self, cluster: EmbeddedCluster) -> Callable[..., Any]:
        return cluster.advance


def history(snapshot: Snapshot) -> tuple[object, ...]:
    """What a snapshot says of the world, without how long a pass took."""
    return (
        snapshot.now,
        snapshot.state,
        snapshot.decisions.order,
        dict(snapshot.decisions.priorities),
        snapshot.finished,
        dict(snapshot.arrivals),
    )


def arrivals_of(*runtimes: int) -> list[Arrival]:
    return [
        Arrival(EPOCH + 7 * index, ("anna", "bob")[index % 2], ("-N", f"j{index}"), runtime)
        for index, runtime in enumerate(runtimes)
    ]


def test_that_the_embedded_cluster_has_the_interface() -> None:
    cluster: ClusterInterface = EmbeddedCluster(small_cluster())
    assert cluster.clock is not None


def test_that_the_same_inputs_give_the_same_history() -> None:
    def play() -> tuple[object, ...]:
        cluster = EmbeddedCluster(small_cluster(), arrivals=arrivals_of(50, 20, 90, 15, 15, 60))
        cluster.advance(40)
        cluster.submit("bob", ["-t", "1-5"], runtime=33)
        cluster.advance(500)
        return history(cluster.snapshot())

    assert play() == play()


@settings(max_examples=25)
@given(
    st.lists(st.integers(0, 120), min_size=1, max_size=12),
    st.lists(st.integers(0, 60), min_size=1, max_size=10),
    st.integers(1, 30),
)
def test_that_time_in_pieces_is_the_same_as_time_at_once(runtimes: list[int], pieces: list[int], interval: int) -> None:
    scheduler = {"schedule_interval": f"0:0:{interval}", "flush_finish_sec": "0"}
    whole, parts = (
        EmbeddedCluster(small_cluster(scheduler=scheduler), arrivals=arrivals_of(*runtimes)) for _ in range(2)
    )
    whole.advance(sum(pieces))
    for piece in pieces:
        parts.advance(piece)
    assert history(parts.snapshot()) == history(whole.snapshot())


def test_that_arrivals_come_at_their_times_and_are_counted() -> None:
    scheduler = {"schedule_interval": "0:0:15", "flush_submit_sec": "2"}
    cluster = EmbeddedCluster(small_cluster(scheduler=scheduler), arrivals=arrivals_of(100, 100, 100))
    assert dict(cluster.snapshot().arrivals) == {EPOCH: 1, EPOCH + 7: 1, EPOCH + 14: 1}
    cluster.advance(9)
    assert {task.start_time - EPOCH for task in cluster.snapshot().state.running.values()} == {2, 9}
    assert dict(cluster.snapshot().arrivals) == {EPOCH + 14: 1}


def test_that_repeated_arrivals_come_again_without_end_and_only_the_next_is_counted() -> None:
    hourly = Arrival(EPOCH + 600, "anna", ("-N", "hourly"), 60, 1, 0, Repetition(3600, spread=900, vary=50))
    cluster = EmbeddedCluster(small_cluster(), arrivals=[Arrival(EPOCH + 7, "bob"), hourly])
    assert dict(cluster.snapshot().arrivals) == {EPOCH + 7: 1, EPOCH + 600: 1}
    cluster.advance(10 * 24 * 3600)
    snapshot = cluster.snapshot()
    assert max(each.job for each in snapshot.finished) == 10 * 24 + 1
    assert {each.owner for each in snapshot.finished} == {"anna"}
    assert {each.record.exit_status for each in snapshot.finished if each.record} == {1}
    assert len({each.end_time - (each.start_time or 0) for each in snapshot.finished}) > 10
    ((time, count),) = snapshot.arrivals.items()
    assert (count, (time - hourly.time) % 3600 <= 900, snapshot.now < time) == (1, True, True)
    assert cluster.to_file().arrivals == (hourly,)


def test_that_an_arrival_that_is_refused_is_told_and_does_no_harm() -> None:
    cluster = EmbeddedCluster(small_cluster(), arrivals=[Arrival(EPOCH, "anna", ("-l", "no_such_thing=1"))])
    cluster.advance(1)
    ((arrival, reports),) = cluster.refused_arrivals
    assert arrival.user == "anna"
    assert reports
    assert not cluster.snapshot().state.jobs


def test_that_a_freed_slot_is_filled_at_the_next_interval() -> None:
    cluster = EmbeddedCluster(small_cluster(scheduler={"schedule_interval": "0:0:15", "flush_finish_sec": "0"}))
    cluster.submit("anna", ["-t", "1-4"], runtime=20)
    cluster.submit("bob", [], runtime=20)
    tick = -(-(EPOCH + 20) // 15) * 15
    cluster.advance(tick - 1 - EPOCH)
    assert cluster.why(2) == (NEXT_PASS,)
    assert not cluster.snapshot().state.running
    cluster.advance(1)
    assert [task.start_time for task in cluster.snapshot().state.running.values()] == [tick]


def test_that_a_job_that_somebody_submits_is_looked_at_at_once() -> None:
    cluster = EmbeddedCluster(small_cluster(scheduler={"schedule_interval": "1:0:0", "flush_submit_sec": "0"}))
    job = submitted(cluster.submit("anna", []))
    assert cluster.snapshot().state.running[job, 1].start_time == EPOCH


def test_that_a_freed_slot_is_filled_after_flush_finish_sec() -> None:
    cluster = EmbeddedCluster(small_cluster(scheduler={"schedule_interval": "0:0:15", "flush_finish_sec": "2"}))
    cluster.submit("anna", ["-t", "1-4"], runtime=20)
    cluster.submit("bob", [], runtime=20)
    cluster.advance(25)
    assert [task.start_time - EPOCH for task in cluster.snapshot().state.running.values()] == [22]


def test_that_an_immediate_job_starts_at_once_or_not_at_all() -> None:
    cluster = EmbeddedCluster(small_cluster())
    answer = cluster.submit("anna", ["-now", "y"])
    assert answer.text.endswith(f"Your immediate job {answer.job} has been successfully scheduled.")
    cluster.submit("bob", ["-t", "1-9"])
    refused = cluster.submit("anna", ["-now", "y"])
    assert not refused.is_done
    assert refused.text.endswith("Your qsub request could not be scheduled; try again later.")
    assert len(cluster.snapshot().state.jobs) == 2


def test_that_a_job_waits_for_its_start_time() -> None:
    cluster = EmbeddedCluster(small_cluster())
    when = time.strftime("%Y%m%d%H%M.%S", time.localtime(EPOCH + 300))
    job = submitted(cluster.submit("anna", ["-a", when]))
    cluster.advance(299)
    assert job in cluster.snapshot().state.pending
    assert [format_line(each) for each in cluster.why(job)] == ["execution time not reached"]
    cluster.advance(1)
    assert cluster.snapshot().state.running[job, 1].start_time == EPOCH + 300


def test_that_a_job_is_killed_at_its_run_time_limit() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["-l", "h_rt=0:1:0"], runtime=1000)
    cluster.submit("anna", ["-l", "h_rt=INFINITY"], runtime=100)
    cluster.advance(200)
    assert [each.end_time - EPOCH for each in cluster.snapshot().finished] == [60, 100]


def test_that_a_job_with_a_reservation_is_not_overtaken_for_ever() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("bob", ["-t", "1-3", "-l", "h_rt=0:2:0"], runtime=120)
    wide = submitted(cluster.submit("anna", ["-R", "y", "-pe", "mpi", "4", "-l", "h_rt=0:1:0"], runtime=60))
    long = submitted(cluster.submit("bob", ["-l", "h_rt=1:0:0"], runtime=3600))
    assert {wide, long} <= cluster.snapshot().state.pending.keys()
    (planned,) = cluster.snapshot().decisions.planned
    assert planned.job == wide
    cluster.advance(planned.start - EPOCH)
    assert (wide, 1) in cluster.snapshot().state.running


def test_that_an_operator_acts_on_jobs_and_queues_but_not_on_quota_sets() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("anna", ["-h"]))
    assert cluster.hold_jobs("olga", [job], is_held=False).is_done
    assert cluster.delete_jobs("olga", [job]).is_done
    assert cluster.modify_instances("olga", ["all.q"], InstanceAction.DISABLE).is_done
    assert not write_sets(cluster, "olga", [slots_per_user(1)]).is_done


def test_that_deleting_an_array_job_ends_its_tasks_and_drops_the_others() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("anna", ["-t", "1-9:2"]))
    answer = cluster.delete_jobs("root", [job])
    registered = [f"root has registered the job-array task {job}.{task} for deletion" for task in (1, 3, 5, 7)]
    assert answer.text.splitlines() == [*registered, f"root has deleted job {job}"]
    assert not cluster.snapshot().state.jobs
    assert all(each.was_deleted for each in cluster.snapshot().finished)


def test_that_jobs_of_a_deleted_predecessor_may_start() -> None:
    cluster = EmbeddedCluster(small_cluster())
    first = submitted(cluster.submit("anna", ["-h"]))
    second = submitted(cluster.submit("anna", ["-hold_jid", str(first)]))
    cluster.delete_jobs("anna", [first])
    cluster.advance(2)
    assert (second, 1) in cluster.snapshot().state.running


def test_that_a_predecessor_that_does_not_exist_is_not_waited_for() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("anna", ["-hold_jid", "999"]))
    assert (job, 1) in cluster.snapshot().state.running


def test_that_no_more_jobs_are_taken_than_max_u_jobs_and_max_jobs() -> None:
    cluster = EmbeddedCluster(small_cluster(configuration={"max_u_jobs": "2", "max_jobs": "3"}))
    for _ in range(2):
        cluster.submit("anna", ["-h"])
    text = cluster.submit("anna", ["-h"]).text
    assert text == "Unable to run job: job rejected: only 2 jobs are allowed per user (current job count: 2)"
    assert cluster.submit("bob", []).is_done
    text = cluster.submit("bob", []).text
    assert text == "Unable to run job: job rejected: only 3 jobs are allowed per cluster"


def test_that_only_so_many_finished_jobs_are_kept() -> None:
    cluster = EmbeddedCluster(small_cluster(configuration={"finished_jobs": "3"}))
    for _ in range(5):
        cluster.submit("anna", ["-t", "1-2"], runtime=1)
        cluster.advance(3)
    finished = cluster.snapshot().finished
    assert [each.job for each in finished] == [3, 3, 4, 4, 5, 5]


def test_that_idle_years_cost_no_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["-h"])
    cluster.submit("anna", [], runtime=10)
    passes = []
    decide = RunningEngine.decide

    def count(engine: RunningEngine, now: int, **more: Any) -> Decisions:
        passes.append(now)
        return decide(engine, now, **more)

    monkeypatch.setattr(RunningEngine, "decide", count)
    cluster.advance(10 * 365 * 86400)
    assert len(passes) < 5
    assert cluster.next_event() is None


def test_that_time_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="back"):
        EmbeddedCluster(small_cluster()).advance(-1)


def test_that_commands_from_many_threads_all_count() -> None:
    cluster = EmbeddedCluster(small_cluster())
    heard: list[Snapshot] = []
    cluster.subscribe(heard.append)

    def work(user: str) -> None:
        for _ in range(20):
            cluster.submit(user, ["-h"])
            cluster.advance(1)

    threads = [threading.Thread(target=work, args=(name,)) for name in ("anna", "bob", "root")]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(cluster.snapshot().state.jobs) == list(range(1, 61))
    assert cluster.snapshot().now == EPOCH + 60
    assert all(one.now <= other.now for one, other in pairwise(heard))
    assert heard[-1] is cluster.snapshot()


def test_that_the_journal_remembers_no_change_that_changes_nothing() -> None:
    cluster = EmbeddedCluster(small_cluster())
    write_sets(cluster, "root", [slots_per_user(1)])
    before = cluster.snapshot()
    assert write_sets(cluster, "root", [slots_per_user(1)]).is_done
    assert cluster.snapshot() is before
    assert len(cluster.journal()) == 1
