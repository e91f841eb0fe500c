"""Lanes say at every moment what is used and reserved, as it is counted by itself."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from qmonpy.app.gantt.gantt import GanttLane, LanePast
from qmonpy.app.gantt.gantt_lanes import make_lanes
from qmonpy.app.gantt.gantt_marks import LaneSubject
from qmonpy.app.gantt.gantt_rows import GanttOptions
from qmonpy.app.gantt.lane_history import PAUSE_SECONDS, LaneHistories, LaneHistory
from qmonpy.app.readings import take
from qmonpy.app.readings.take import take_reading
from qmonpy.engine.work.usage import quota_usage
from qmonpy.insight.plan.plan import plan
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import RunningTask, State
from qmonpy.reporting.readings.series import SeriesKey, Step, list_series
from qmonpy.reporting.readings.store import ReadingStore
from qmonpy.reporting.schema.database import open_database
from tests.app.gantt_world import busy_days
from tests.engine.build import NOW, make_cluster
from tests.engine.granting.test_reservation_properties import (
    Asked,
    Day,
    days,
    end_of_task,
    make_day,
    reserved_use,
    task_use,
)
from tests.engine.reserving import ReservingPlay, make_site
from tests.engine.strategies import Draft, clusters

ALL = GanttOptions(shows_slots=True)
OFFSET = 60
"""Seconds that the scheduler adds to a run time limit (DURATION_OFFSET)."""


def snapshot_of(made: ReservingPlay) -> Snapshot:
    return Snapshot(made.cluster, made.state, made.now, made.last)


def lanes_of(made: ReservingPlay, options: GanttOptions = GanttOptions()) -> dict[str, GanttLane]:  # noqa: B008
    snapshot = snapshot_of(made)
    found = make_lanes(snapshot, options, plan(made.cluster, made.state, made.now))
    return {lane.key: lane for lane in found}


def steps_of(lane: GanttLane) -> list[tuple[int, float, float]]:
    """Time after NOW, used and reserved of each step."""
    return [(step.time - NOW, step.used, step.reserved) for step in lane.steps]


def amounts_at(lane: GanttLane | None, moment: int) -> tuple[float, float]:
    step = [each for each in lane.steps if each.time <= moment][-1] if lane else None
    return (step.used, step.reserved) if step else (0.0, 0.0)


def count(made: Day, tasks: Iterable[RunningTask]) -> dict[str, float]:
    """What tasks use of levels and quotas, by the key of the lane; exclusive attributes left out."""
    found: dict[str, float] = defaultdict(float)
    tasks = [task for task in tasks if made.state.jobs[task.job].reservation is None]
    for task in tasks:
        for (level, name), amount in task_use(made.cluster, made.state, task).items():
            found[lane_key(level, name)] += amount
    state = replace(made.state, running={(task.job, task.task): task for task in tasks})
    for usage in quota_usage(made.cluster, state):
        found[f"quota:{usage.quota_set}/{usage.rule}:{usage.attribute}:{usage.key}"] += usage.used or 0.0
    return found


def lane_key(level: str, name: str) -> str:
    if level == "global":
        return f"global:{name}"
    if level.startswith("pe "):
        return f"pe:{level[3:]}:{name}"
    return f"{'instance' if '@' in level else 'host'}:{level}:{name}"


@pytest.mark.slow
@settings(max_examples=100, derandomize=True, deadline=None)
@given(clusters(), days | busy_days)
def test_that_lanes_say_at_every_moment_what_is_used_and_reserved(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for index, asked in enumerate(day, 1):
        made.do(asked)
        if index in (len(day) // 2, len(day)):
            check_lanes(made)


def check_lanes(made: Day) -> None:
    lanes = lanes_of(made, ALL)
    moments = {step.time for lane in lanes.values() for step in lane.steps}
    assert all(lane.steps[0].time == made.now for lane in lanes.values())
    for moment in sorted(moments | {max(moments) + 1} if moments else ()):
        running = [task for task in made.state.running.values() if end_of_task(made.state, task) + OFFSET > moment]
        used = count(made, running)
        planned = [
            RunningTask(each.job, each.task, each.pieces, each.start, each.pe)
            for each in made.last.planned
            if each.start <= moment < each.end
        ]
        reserved = count(made, planned)
        for each in made.state.reservations.values():
            if each.start <= moment < each.end:
                for (level, name), amount in reserved_use(made.cluster, each).items():
                    reserved[lane_key(level, name)] += amount
        for key, lane in lanes.items():
            if ":excl" not in key:
                assert amounts_at(lane, moment) == (used.get(key, 0.0), reserved.get(key, 0.0)), (key, moment - NOW)
        quotas = {key for amounts in (used, reserved) for key, amount in amounts.items() if amount and "quota:" in key}
        assert quotas <= lanes.keys()


@settings(max_examples=50, derandomize=True, deadline=None)
@given(clusters(), days)
@pytest.mark.slow
def test_that_at_present_a_quota_lane_says_what_qquota_says(draft: Draft, day: list[Asked]) -> None:
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    lanes = lanes_of(made)
    for usage in quota_usage(made.cluster, made.state):
        lane = lanes[f"quota:{usage.quota_set}/{usage.rule}:{usage.attribute}:{usage.key}"]
        assert (lane.steps[0].used, lane.limit) == (usage.used, usage.limit)


def test_that_reservations_hold_consumables_but_no_quota() -> None:
    made = ReservingPlay(
        make_site(
            hosts={"global": {"complex_values": "lic=5"}, "h1": {}}, complexes=["lic lic INT <= YES YES 0 0"], rqs=RULE
        )
    )
    made.submit("-l lic=1,h_rt=600")
    made.run_pass()
    assert made.reserve("-l lic=2", begin=300, seconds=900)
    lanes = lanes_of(made)
    assert steps_of(lanes["global:lic"]) == [(0, 1, 0), (300, 1, 2), (660, 0, 2), (1200, 0, 0)]
    assert lanes["global:lic"].limit == 5
    assert steps_of(lanes["quota:per_user/0:slots:anna/////"]) == [(0, 1, 0), (660, 0, 0)]
    assert lanes["quota:per_user/0:slots:anna/////"].title == "per_user/1: slots (users anna)"


RULE = "{\nname per_user\nenabled TRUE\nlimit users {*} to slots=2\n}\n"


def test_that_a_planned_start_is_reserved_of_its_quota_too() -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=1, rqs=RULE))
    made.submit("-l h_rt=600")
    made.run_pass()
    made.submit("-R y -l h_rt=300")
    made.run_pass()
    lanes = lanes_of(made, ALL)
    expected = [(0, 1, 0), (660, 0, 1), (1020, 0, 0)]
    assert steps_of(lanes["quota:per_user/0:slots:anna/////"]) == expected
    assert steps_of(lanes["instance:all.q@h1:slots"]) == expected


def test_that_marks_say_when_a_blocked_job_would_start() -> None:
    made = ReservingPlay(make_site(hosts="h1", rqs=RULE.replace("=2", "=1")))
    made.submit("-l h_rt=600")
    made.run_pass()
    waits = made.submit("-l h_rt=60")
    made.submit("-h -l h_rt=60")
    made.run_pass()
    (mark,) = lanes_of(made)["quota:per_user/0:slots:anna/////"].marks
    assert (mark.time - NOW, mark.job, mark.text) == (600, waits, "job 2 (anna) would start")
    snapshot = snapshot_of(made)
    assert [lane.marks for lane in make_lanes(snapshot, GanttOptions())] == [()]
    assert [lane.marks for lane in make_lanes(snapshot, GanttOptions(), plan(*_parts(snapshot)), {})] == [()]


def _parts(snapshot: Snapshot) -> tuple[Cluster, State, int]:
    return snapshot.cluster, snapshot.state, snapshot.now


def test_that_a_job_marks_only_the_hosts_on_which_it_would_start() -> None:
    hosts = {"h1": {"complex_values": "lic=1"}, "h2": {"complex_values": "lic=1"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["lic lic INT <= YES YES 0 0"]))
    for seconds in (600, 300):
        made.submit(f"-l lic=1,h_rt={seconds}")
    made.run_pass()
    first = made.state.running[2, 1].pieces[0][0].partition("@")[2]
    made.submit("-l lic=1,h_rt=60")
    made.run_pass()
    marks = {key: [mark.time - NOW for mark in lane.marks] for key, lane in lanes_of(made).items() if lane.marks}
    assert marks == {f"host:{first}:lic": [300]}


@pytest.mark.parametrize(("slots", "is_short"), [(3, True), (99, False)])
def test_that_a_pe_is_marked_only_if_it_is_the_pe_itself_that_has_too_few_slots(slots: int, is_short: bool) -> None:
    site = make_site(hosts="h1")
    pes = {name: replace(pe, slots=slots) for name, pe in site.pes.items()}
    made = ReservingPlay(replace(site, pes=pes))
    made.submit("-pe mpi 3 -l h_rt=600")
    made.run_pass()
    made.submit("-pe mpi 2 -l h_rt=60")
    made.run_pass()
    assert len(made.state.running) == 1
    assert bool(lanes_of(made)["pe:mpi:slots"].marks) is is_short


def test_that_slots_have_lanes_only_where_asked_for_and_free_lanes_can_be_hidden() -> None:
    hosts = {"h1": {"complex_values": "mem=4G"}, "h2": {"complex_values": "mem=2G"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["mem mem MEMORY <= YES YES 0 0"]))
    made.submit("-l mem=1G,h=h2")
    made.run_pass()
    assert set(lanes_of(made)) == {"host:h1:mem", "host:h2:mem"}
    assert {"instance:all.q@h1:slots", "pe:mpi:slots"} <= set(lanes_of(made, ALL))
    assert set(lanes_of(made, GanttOptions(hides_free=True))) == {"host:h2:mem"}
    assert set(lanes_of(made, GanttOptions(filter="H1"))) == {"host:h1:mem"}
    assert set(lanes_of(made, GanttOptions(filter="*2*, nothing"))) == {"host:h2:mem"}
    lane = lanes_of(made)["host:h2:mem"]
    assert (lane.title, lane.unit, lane.limit) == ("h2: mem", "memory", 2 * 2**30)


def test_that_a_planned_start_that_lost_its_room_is_reserved_no_longer() -> None:
    """A reservation was granted over it since; the next pass plans it anew."""
    made = ReservingPlay(make_site(hosts="h1"))
    made.submit("-pe smp 3 -l h_rt=600")
    made.run_pass()
    made.submit("-pe smp 3 -l h_rt=600 -R y")
    made.run_pass()
    lane = "instance:all.q@h1:slots"
    assert [step for step in steps_of(lanes_of(made, ALL)[lane]) if step[2]] == [(660, 0, 3)]
    made.reserve("-pe smp 3", begin=700, seconds=600)
    assert [step for step in steps_of(lanes_of(made, ALL)[lane]) if step[2]] == [(700, 0, 3)]


def test_that_what_has_no_end_stays_used() -> None:
    made = ReservingPlay(make_site(hosts="h1"))
    made.submit()
    made.run_pass()
    assert steps_of(lanes_of(made, ALL)["instance:all.q@h1:slots"]) == [(0, 1, 0)]
    assert all(step.time < FOREVER for lane in lanes_of(made, ALL).values() for step in lane.steps)


def test_that_whoever_has_an_exclusive_host_uses_all_of_it() -> None:
    hosts = {"h1": {"complex_values": "excl=true"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["excl excl BOOL EXCL YES YES 0 0"]))
    made.submit("-l excl=true,h_rt=60 -pe mpi 3")
    made.run_pass()
    lane = lanes_of(made)["host:h1:excl"]
    assert (lane.limit, steps_of(lane)) == (1, [(0, 1, 0), (120, 0, 0)])


def test_that_a_deleted_reservation_holds_what_it_has_until_it_is_gone() -> None:
    made = ReservingPlay(make_site(hosts="h1"))
    made.reserve(begin=0, seconds=600)
    made.change(1, state=ReservationState.DELETED)
    assert steps_of(lanes_of(made, ALL)["instance:all.q@h1:slots"]) == [(0, 0, 1), (600, 0, 0)]


def test_that_lanes_that_did_not_change_are_the_same_objects() -> None:
    hosts = {"h1": {"complex_values": "mem=4G"}, "h2": {"complex_values": "mem=2G"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["mem mem MEMORY <= YES YES 0 0"]))
    made.submit("-l mem=1G,h=h2,h_rt=600")
    made.run_pass()
    first = make_lanes(snapshot_of(made), GanttOptions())
    made.go_to(300)
    second = make_lanes(snapshot_of(made), GanttOptions(), previous=first)
    assert all(one is other for one, other in zip(first, second, strict=True))
    made.go_to(400)
    made.submit("-l mem=1G,h=h2,h_rt=600")
    made.run_pass()
    third = make_lanes(snapshot_of(made), GanttOptions(), previous=second)
    assert [one is other for one, other in zip(second, third, strict=True)] == [True, False]
    assert steps_of(third[1]) == [(400, 2 * 2**30, 0), (660, 2**30, 0), (1060, 0, 0)]
    made.go_to(700)
    fourth = make_lanes(snapshot_of(made), GanttOptions(), previous=third)
    assert steps_of(fourth[1])[0][0] == 700
    made.end(1)
    fifth = make_lanes(snapshot_of(made), GanttOptions(), previous=third)
    assert steps_of(fifth[1]) == [(660, 2**30, 0), (1060, 0, 0)]


def test_that_a_consumable_without_end_has_no_limit() -> None:
    hosts = {"h1": {"complex_values": "mem=infinity"}}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["mem mem MEMORY <= YES YES 0 0"]))
    assert lanes_of(made)["host:h1:mem"].limit is None


def test_that_a_cluster_in_which_nothing_is_consumed_has_no_lanes() -> None:
    assert make_lanes(Snapshot(make_cluster()), GanttOptions()) == ()


def test_that_the_past_of_a_quota_and_of_a_licence_is_found_by_what_they_count() -> None:
    subject = LaneSubject("quota:s/0:slots:anna/////", "s/1: slots", 0, 4.0, "", "s/1", "slots")
    counted = replace(subject, counter=RuleCounter("s", 0, ("anna", "", "", "", "")))
    licence = replace(subject, key="global:lic", object="global", attribute="lic")
    unknown = replace(subject, key="rack:1:lic", object="1", attribute="lic")
    steps = {
        SeriesKey("limit", "s/1", "slots", "anna"): (Step(0, 60, 1.0, 2.0, 4.0), Step(60, 180, 3.0, 3.0, 4.0)),
        SeriesKey("consumable", resource="lic"): (Step(0, 60, 5.0, 5.0, 9.0),),
    }
    history = LaneHistory(steps)
    assert history.find_past(counted, 120) == (LanePast(0, 60, 1.0), LanePast(60, 120, 3.0))
    assert history.find_past(licence, 120) == (LanePast(0, 60, 5.0),)
    assert history.find_past(unknown, 120) == ()


@settings(max_examples=25, derandomize=True, deadline=None)
@given(clusters(), days)
def test_that_what_is_read_of_hosts_queue_instances_and_pes_is_the_past_of_their_lanes(
    draft: Draft, day: list[Asked]
) -> None:
    """A minute later each lane has as its past what it said was used and reserved when it was read."""
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    snapshot = snapshot_of(made)
    read = {key: (replace(step, end=made.now + 60),) for key, step in list_series(take_reading(snapshot))}
    lanes = make_lanes(replace(snapshot, now=made.now + 60), ALL, history=LaneHistory(read))
    told = {lane.key: lane for lane in make_lanes(snapshot, ALL)}
    for lane in lanes:
        if not lane.key.startswith("quota:") and lane.key in told:
            booked = sum(amounts_at(told[lane.key], made.now))
            assert sum(each.used for each in lane.past) == booked, lane.key
            assert all((each.begin, each.end) == (made.now, made.now + 60) for each in lane.past)


def test_that_of_many_hosts_the_fullest_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(take, "MOST_PLACES", 2)
    amounts = {"h1": ("4", 1), "h2": ("infinity", 9), "h3": ("4", 3), "h4": ("5", 4)}
    hosts = {name: {"complex_values": f"lic={most}"} for name, (most, _) in amounts.items()}
    made = ReservingPlay(make_site(hosts=hosts, complexes=["lic lic INT <= YES YES 0 0"]))
    for name, (_, used) in amounts.items():
        made.submit(f"-l lic={used},h={name},h_rt=600")
    made.run_pass()
    found = [(each.host, each.resource, each.used, each.capacity) for each in take_reading(snapshot_of(made)).places]
    assert found == [("h4", "lic", 4, 5), ("h3", "lic", 3, 4)]


def test_that_the_past_is_read_now_and_then(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'r.sqlite'}", [0.0]
    key = SeriesKey("consumable", resource="lic")
    licence = LaneSubject("global:lic", "global: lic", 0, 9.0, "", "global", "lic")
    histories = LaneHistories(lambda: url, lambda: clock[0])
    assert histories.find(3600).find_past(licence, 3600) == ()
    with open_database(url) as database:
        ReadingStore(database).write([(key, Step(3000, 3600, 5.0, 5.0, 9.0))])
    assert histories.find(3660).find_past(licence, 3660) == ()
    clock[0] = PAUSE_SECONDS
    assert histories.find(3660).find_past(licence, 3660) == (LanePast(3000, 3600, 5.0),)
