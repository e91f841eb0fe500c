"""States made of what a real Grid Engine told."""

from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_rows import pending_rows, running_rows
from qmonpy.app.queues.queue_rows import format_types
from qmonpy.clusters.live.reading.reader import find_unexplained
from qmonpy.clusters.live.reading.state import (
    Held,
    LiveData,
    keep_equal,
    make_decisions,
    make_state,
    with_lost_instances,
)
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.waiting import (
    JobLimits,
    find_free_tasks,
    find_whole_holds,
    not_eligible,
    without_task_dependencies,
)
from qmonpy.formats.configuration.complex_table import check_complex_text
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qstat_xml import PlacedTask, WaitingTasks, parse_held_jobs, parse_qstat_xml
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.output.reservation_xml import parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import Decisions, State
from tests.clusters.live.recordings import BUSY, DATA, RECORDED_AT

WHOLE_HOLDS = {9: "u", 12: "u", 14: "s", 15: "o"}


def text(name: str) -> str:
    return (BUSY / name).read_text()


def read_holds(folder: Path) -> Held:
    held: dict[int, dict[str, tuple[Range, ...]]] = {}
    for kind in "uos":
        for number, tasks in parse_held_jobs((folder / f"qstat_h{kind}.xml").read_text())[0].items():
            held.setdefault(number, {})[kind] = tasks
    return held


@pytest.fixture(scope="module")
def data() -> LiveData:
    held = read_holds(BUSY)
    return LiveData(
        parse_qstat_xml(text("qstat.xml"))[0],
        parse_jobs_xml(text("jobs.xml"))[0],
        held,
        {},
        parse_reservations_xml(text("qrstat_ar.xml"))[0],
        parse_planned_tasks(text("schedule")),
    )


@pytest.fixture(scope="module")
def state(data: LiveData) -> State:
    return make_state(data, Cluster(), State(), RECORDED_AT)


def test_that_every_job_runs_or_waits_as_qstat_says(state: State) -> None:
    assert sorted(state.jobs) == list(range(1, 18))
    assert {key[0] for key in state.running} == {1, 2, 3, 4, 5, 6, 17}
    assert list(state.pending) == [8, 13, 7, 16, 2, 9, 10, 11, 12, 14, 15]
    assert state.pending[2].tasks == range(5, 10, 2)
    assert tuple(state.pending[16].tasks) == (1, 2, 3, 4, 5, 6)
    assert list(state.running) == sorted(state.running, key=lambda key: (state.running[key].start_time, key))


def test_that_slots_of_queue_instances_are_kept_as_qstat_counts_them(state: State) -> None:
    assert state.told_slots["all.q@rd1"][:2] == (1, 14)


def test_that_a_job_is_held_by_the_kinds_that_all_that_waits_of_it_has(state: State) -> None:
    assert {number: holds for number, job in state.jobs.items() if (holds := find_whole_holds(job))} == WHOLE_HOLDS


@pytest.fixture(scope="module")
def partly() -> State:
    """An array of which only some tasks wait held, and tasks in every state that a command brings about.

    Recorded from a private qmaster 8.1.9 with simulated hosts after `qsub -t 1-9 -h` as 16, `-t 1-3 -r y` as 17,
    `-h` as 18, `-t 1-5` as 19 and `-hold_jid 16` as 20; `qrls 16.3-5`, `qhold 16.4`, `qhold -h o 16.7`,
    `qhold -h os 16.8`; all queues disabled; `qmod -sj 17.1`, `qmod -rj 17.2`, `qhold -h s 18`, `qalter -h o 19.2`; at
    last `qhold 16.5` and `qdel 16.3`, which runs.
    """
    holds = DATA / "holds"
    arrays = {16: Range(1, 9), 17: Range(1, 3), 19: Range(1, 5)}
    jobs = {number: Job(number, "anna", tasks=arrays.get(number)) for number in (16, 17, 18, 19)}
    jobs[20] = Job(20, "anna", predecessors=(16,))
    listing = parse_qstat_xml((holds / "qstat.xml").read_text())[0]
    return make_state(LiveData(listing, jobs, read_holds(holds)), Cluster(), State(), RECORDED_AT)


def test_that_tasks_of_arrays_are_held_one_by_one(partly: State) -> None:
    held = {number: (find_whole_holds(job), dict(job.task_holds)) for number, job in partly.jobs.items()}
    assert held == {
        16: ("", {"u": (Range(1, 2), Range(4, 9)), "o": (Range(7, 8),), "s": (Range(8, 8),)}),
        17: ("", {}),
        18: ("us", {}),
        19: ("", {"o": (Range(2, 2),)}),
        20: ("", {}),
    }
    assert find_free_tasks(partly.jobs[19], partly.pending[19].tasks) == (1, 3, 4, 5)


def test_that_every_task_has_the_letters_that_qstat_gives_it(partly: State) -> None:
    snapshot = Snapshot(state=partly)
    rows = (*running_rows(snapshot), *pending_rows(snapshot))
    assert [(row.job, row.tasks, row.state, row.holds) for row in rows] == [
        (17, "1", "s", ""),
        (16, "3", "dr", ""),
        (16, "5", "hr", "u"),
        (17, "2", "Rq", ""),
        (19, "1,3-5:1", "qw", ""),
        (19, "2", "hqw", "o"),
        (16, "1,2,4,6,9", "hqw", "u"),
        (16, "7", "hqw", "uo"),
        (16, "8", "hqw", "uos"),
        (18, "", "hqw", "us"),
        (20, "", "hqw", ""),
    ]


def test_that_a_job_in_error_is_known_to_be(data: LiveData) -> None:
    waiting = WaitingTasks(8, (Range(1, 1),), "Eqw")
    listing = replace(data.listing, waiting=(waiting, *data.listing.waiting[1:]))
    state = make_state(replace(data, listing=listing), Cluster(), State(), RECORDED_AT)
    assert {number for number, job in state.jobs.items() if job.has_error} == {8}
    reasons = schedule(Cluster(), state, RECORDED_AT, with_reasons=True).refusals[8]
    # Without a queue, every job waits for one, too.
    assert [format_line(each) for each in reasons][-1] == "Job is in error state"


def test_that_suspended_tasks_stand_still_since_they_were_first_seen_so(data: LiveData, state: State) -> None:
    assert {key[0] for key, task in state.running.items() if task.suspended_since} == {1, 3, 4}
    later = make_state(data, Cluster(), state, RECORDED_AT + 100)
    assert later is state
    running = {key: replace(task, state="r") for key, task in data.listing.placed.items()}
    resumed = replace(data, listing=replace(data.listing, placed=running))
    after = make_state(resumed, Cluster(), state, RECORDED_AT + 100)
    assert (after.running[1, 1].suspended_since, after.running[1, 1].suspended_seconds) == (0, 100)
    assert after.running[2, 1] is state.running[2, 1]


def test_that_what_is_equal_stays_the_same_object(data: LiveData, state: State) -> None:
    rest = {key: task for key, task in data.listing.placed.items() if key != (2, 1)}
    after = make_state(replace(data, listing=replace(data.listing, placed=rest)), Cluster(), state, RECORDED_AT)
    assert (after.jobs, after.pending, after.reservations) == (state.jobs, state.pending, state.reservations)
    assert after.pending is state.pending
    assert after.reservations is state.reservations
    assert (2, 1) not in after.running


def test_that_another_order_of_waiting_jobs_is_a_difference(data: LiveData, state: State) -> None:
    turned = replace(data, listing=replace(data.listing, waiting=data.listing.waiting[::-1]))
    after = make_state(turned, Cluster(), state, RECORDED_AT)
    assert list(after.pending) == list(state.pending)[::-1]


def test_that_reservations_that_are_over_are_left_out(data: LiveData) -> None:
    over = {**data.reservations, 1: replace(data.reservations[1], state=ReservationState.DELETED)}
    assert list(make_state(replace(data, reservations=over), Cluster(), State(), 1).reservations) == [2, 3]


def test_that_a_reservation_for_a_pattern_has_an_environment_that_it_means(data: LiveData) -> None:
    asked = replace(data.reservations[1], pe=None, request=replace(data.reservations[1].request, pe="m*"))
    cluster = Cluster(pes={name: ParallelEnvironment(name) for name in ("smp", "mpi")})
    state = make_state(replace(data, reservations={1: asked}), cluster, State(), 1)
    assert state.reservations[1].pe == "mpi"


def test_that_the_order_priorities_and_plans_of_the_scheduler_are_its_decisions(data: LiveData) -> None:
    decisions = make_decisions(data, Decisions())
    assert decisions.order == (8, 13, 7, 16, 2, 9, 10, 11, 12, 14, 15)
    assert (decisions.priorities[8], [each.job for each in decisions.planned]) == (0.75, [7])
    assert make_decisions(data, decisions) is decisions


def test_that_a_round_that_is_as_before_lets_go_of_nothing_that_is_kept(data: LiveData, state: State) -> None:
    parts = ("jobs", "pending", "running", "instance_states", "instance_messages", "told_slots")
    kept = {part: dict(getattr(state, part)) for part in parts}
    listing = data.listing
    fewer = dict(listing.placed)
    fewer.popitem()
    for placed in (listing.placed, fewer):
        again = replace(data, listing=replace(listing, placed=placed))
        found = make_state(again, Cluster(), state, RECORDED_AT + 10)
        assert found.jobs
        assert found.pending
        assert len(found.running) == len(placed)
        assert {part: dict(getattr(state, part)) for part in parts} == kept


def test_that_priorities_of_tasks_are_told_where_lines_of_a_job_have_several(data: LiveData) -> None:
    line = next(each for each in data.listing.waiting if each.job == 8)
    second = replace(line, tasks=(Range(5, 7),), priority=0.25)
    listing = replace(data.listing, waiting=(*data.listing.waiting, second))
    # Of job 2, an array, some tasks wait and others run.
    before = make_decisions(data, Decisions()).task_priorities
    assert list(before) == [2]
    found = make_decisions(replace(data, listing=listing), Decisions()).task_priorities
    assert found == {**before, 8: ((line.tasks, line.priority), ((Range(5, 7),), 0.25))}


def test_that_decisions_are_compared_step_by_step(data: LiveData, monkeypatch: pytest.MonkeyPatch) -> None:
    """To compare the priorities of 200,000 jobs in one step held the window."""
    decisions = make_decisions(data, Decisions())

    def compare(one: Decisions, other: object) -> bool:
        raise AssertionError("compared in one step")

    monkeypatch.setattr(Decisions, "__eq__", compare)
    listing = data.listing
    priorities = {**listing.priorities, 8: 0.25}
    again = replace(data, listing=replace(listing, waiting=tuple(map(copy, listing.waiting))))
    assert make_decisions(again, decisions) is decisions
    turned = make_decisions(replace(data, listing=replace(listing, waiting=listing.waiting[::-1])), decisions)
    assert (turned.order, turned.priorities) == (decisions.order[::-1], decisions.priorities)
    moved = make_decisions(replace(data, listing=replace(listing, priorities=priorities)), decisions)
    assert (moved.order, moved.priorities[8]) == (decisions.order, 0.25)
    unplanned = make_decisions(replace(data, planned=()), decisions)
    assert (unplanned.order, unplanned.planned) == (decisions.order, ())


def test_that_instances_in_use_that_no_queue_has_any_more_are_orphans(data: LiveData) -> None:
    hosts = {f"rd{number}": Host(f"rd{number}") for number in range(1, 5)}
    before = Cluster(hosts=hosts, queues={"all.q": ClusterQueue("all.q", tuple(hosts))})
    without = replace(before, queues={"all.q": ClusterQueue("all.q", ("rd1", "rd2", "rd3"))})
    after = with_lost_instances(without, data, before)
    assert list(after.orphans) == ["all.q@rd4"]
    assert with_lost_instances(after, data, after) == after
    assert with_lost_instances(before, data, before) is before
    lone = LiveData(replace(data.listing, placed={(1, 1): PlacedTask(1, 1, (("new.q@rd1", 1),), 1, "r")}))
    assert with_lost_instances(before, lone, before) is before
    noted: list[frozenset[str]] = []
    with_lost_instances(without, data, before, noted.append)
    with_lost_instances(before, lone, before, noted.append)
    assert noted == [{"all.q@rd4"}, {"new.q@rd1"}], "either may be new"


def test_that_orphans_have_the_types_that_they_had_or_that_qstat_shows(data: LiveData) -> None:
    hosts = {f"rd{number}": Host(f"rd{number}") for number in range(1, 5)}
    settings = {"pe_list": Setting("NONE", {"rd4": "smp"}), "qtype": Setting("BATCH")}
    queue = ClusterQueue("all.q", tuple(hosts), settings)
    before = Cluster(hosts=hosts, queues={"all.q": queue})
    without = replace(before, queues={"all.q": replace(queue, hosts=("rd1", "rd2", "rd3"))})

    def types(cluster: Cluster) -> str:
        (orphan,) = (each for each in queue_instances(cluster) if each.host == "rd4")
        return format_types(orphan)

    assert types(with_lost_instances(without, data, before)) == "BP"
    assert data.listing.instances["all.q@rd4"].types.startswith("BIP")
    assert types(with_lost_instances(without, data, without)) == "BIP"


def test_that_a_pass_can_be_made_with_orphans(data: LiveData) -> None:
    complexes = {each.name: each for each in check_complex_text(text("qconf_sc"))[0]}
    hosts = {f"rd{number}": Host(f"rd{number}") for number in range(1, 5)}
    queues = {"all.q": ClusterQueue("all.q", ("rd2",))}
    cluster = with_lost_instances(Cluster(hosts=hosts, complexes=complexes, queues=queues), data, Cluster())
    assert set(cluster.orphans) == {"all.q@rd1", "all.q@rd3", "all.q@rd4"}
    state = make_state(data, cluster, State(), RECORDED_AT)
    assert set(schedule(cluster, state, RECORDED_AT, with_reasons=True).refusals) == set(state.pending)


def test_that_values_of_before_are_kept_where_they_are_equal() -> None:
    old = {"a": (1, 2), "b": (3,)}
    assert keep_equal(old, {"a": (1, 2), "b": (3,)}) is old
    mixed = keep_equal(old, {"b": (4,), "a": (2 - 1, 2)})
    assert mixed["a"] is old["a"]
    assert list(mixed) == ["b", "a"]


def test_that_what_the_qmaster_says_of_an_error_is_kept_as_long_as_the_error() -> None:
    message = "queue all.q marked QERROR as result of job 5's failure at host rd3"
    with_error = text("qstat.xml").replace(
        "<name>all.q@rd3</name>", f"<name>all.q@rd3</name>\n      <message>{message}</message>"
    )
    listing = parse_qstat_xml(with_error)[0]
    assert listing.instances["all.q@rd3"].messages == (message,)
    assert make_state(LiveData(listing), Cluster(), State(), RECORDED_AT).instance_messages == {}
    row = replace(listing.instances["all.q@rd3"], states=frozenset("sE"))
    data = LiveData(replace(listing, instances={**listing.instances, "all.q@rd3": row}))
    made = make_state(data, Cluster(), State(), RECORDED_AT)
    assert made.instance_messages == {"all.q@rd3": (message,)}
    assert make_state(data, Cluster(), made, RECORDED_AT) is made


FAILED = Path(__file__).parents[3] / "formats" / "output" / "data"
"""A real 8.1.9 on which tasks 2, 5 and 6 of an array of nine with `-tc 3` are in error."""


@pytest.fixture(scope="module")
def failed() -> Snapshot:
    data = LiveData(
        parse_qstat_xml((FAILED / "failed_tasks.xml").read_text())[0],
        parse_jobs_xml((FAILED / "failed_jobs.xml").read_text())[0],
        {6: {"u": (Range(1, 1),)}},
    )
    state = make_state(data, Cluster(), State(), RECORDED_AT)
    return Snapshot(Cluster(), state, RECORDED_AT, make_decisions(data, Decisions()))


def test_that_each_task_has_the_state_and_the_priority_that_qstat_gives_it(failed: Snapshot) -> None:
    rows = [(row.job, row.tasks, row.state, row.priority) for row in pending_rows(failed)]
    assert rows == [
        (10, "", "qw", 0.5),
        (12, "2,5,6", "Eqw", 0.25),
        (12, "7-9:1", "qw", 0.0),
        (2, "", "Eqw", 0.25),
        (13, "", "Eqw", 0.25),
        (6, "", "hqw", 0.0),
        (7, "", "hqw", 0.0),
    ]


def test_that_tasks_in_error_say_why(failed: Snapshot) -> None:
    errors = {(row.job, row.tasks): row.errors for row in pending_rows(failed) if row.errors}
    assert set(errors) == {(12, "2,5,6"), (2, ""), (13, "")}
    assert "can't chdir to /nonexistent/dir: No such file or directory" in errors[2, ""][-1]
    assert [text.partition(": ")[0] for text in errors[12, "2,5,6"]] == ["2", "5", "6"]
    assert all("can't open output file" in text for text in errors[12, "2,5,6"])


def test_that_tasks_without_an_error_go_on_and_those_in_error_count_for_their_limit(failed: Snapshot) -> None:
    job = failed.state.jobs[12]
    assert (job.has_error, find_free_tasks(job, (2, 5, 6, 7, 8, 9))) == (False, (7, 8, 9))
    assert not_eligible(failed.state, job, RECORDED_AT) is None
    limits = JobLimits(prepare(Cluster()))
    assert limits.find_reached(job, 0, 0) == ("-tc", 3)
    assert limits.find_reached(replace(job, max_running_tasks=4), 0, 0) is None


def test_that_jobs_in_error_are_asked_why_until_they_have_said_so(failed: Snapshot) -> None:
    listing = parse_qstat_xml((FAILED / "failed_tasks.xml").read_text())[0]
    assert find_unexplained({}, listing) == [12, 2, 13]
    assert find_unexplained(failed.state.jobs, listing) == []


def test_that_the_priority_of_a_running_job_is_known(data: LiveData, state: State) -> None:
    decisions = make_decisions(data, Decisions())
    rows = running_rows(Snapshot(state=state, decisions=decisions, now=RECORDED_AT))
    assert rows
    assert all(row.priority > 0 for row in rows)


def test_that_tasks_that_wait_for_those_of_another_job_are_held_until_these_end() -> None:
    # Recorded from a private qmaster 8.1.9 after `qsub -t 1-9:2` as 2, `qsub -t 1-9:2 -hold_jid_ad` for it as 13, the
    # queues disabled, task 2.1 deleted, and `qhold 13.5`.
    folder = DATA / "dependent"
    jobs = {2: Job(2, "anna", tasks=Range(1, 9, 2)), **parse_jobs_xml((folder / "job.xml").read_text())[0]}
    listing = parse_qstat_xml((folder / "qstat.xml").read_text())[0]
    data = LiveData(listing, jobs, read_holds(folder))
    state = make_state(data, Cluster(), State(), RECORDED_AT)
    rows = pending_rows(Snapshot(state=state))
    assert {(row.tasks, row.state, row.holds) for row in rows if row.job == 13} == {
        ("1", "qw", ""),
        ("5", "hqw", "u"),
        ("3,7,9", "hqw", "d"),
    }
    assert find_free_tasks(state.jobs[13], state.pending[13].tasks) == (1,)
    copied = without_task_dependencies(state).jobs[13]
    assert find_free_tasks(copied, state.pending[13].tasks) == (1, 3, 7, 9)
    released = replace(listing, waiting=tuple(replace(each, state="qw") for each in listing.waiting))
    data = replace(data, listing=released, held={})
    assert not make_state(data, Cluster(), State(), RECORDED_AT).jobs[13].task_holds


def test_that_values_are_not_copied_where_none_is_as_before() -> None:
    """Of the first reading of a large site all would be there twice, and what is found out about it as well."""
    after = {"a": (1, 2)}
    assert keep_equal({}, after) is after
    assert keep_equal({"a": (3,), "b": (1, 2)}, after) is after
