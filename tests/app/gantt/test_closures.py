"""When no job starts on a row: what the chart shades is what the engine says at every moment."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt.closures import ClosureMaker, describe_closures
from qmonpy.app.gantt.gantt import Gantt, GanttRow, RowKind
from qmonpy.app.gantt.gantt_rows import GanttOptions, Grouping
from qmonpy.app.gantt.gantt_view import make_gantt
from qmonpy.app.gantt.overbooking import BOOKED
from qmonpy.engine.books.progress import submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.instance_state import own_letters
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import CalendarZone, Snapshot
from qmonpy.model.work.state import RunningTask, State
from tests.app.gantt_world import H1, H2, HOUR, NOW, QUEUES, limited, make_cluster
from tests.engine.build import make_job
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft, clusters

ROW1 = f"instance:{H1}"
DAY = 24 * HOUR
CALENDARS = (
    Calendar("night", "NONE", "mon-sun=20-24=off"),
    Calendar("day", "NONE", "mon-fri=6-20=off"),
    Calendar("noon", "NONE", "mon-sun=12-13:30=suspended"),
    Calendar("year", "15.11.2023-18.11.2023=off", "NONE"),
    Calendar("both", "16.11.2023=on", "wed-fri=off"),
    Calendar("always", "NONE", "mon-sun=off"),
)


def make_world(calendar: str | None = None, states: dict[str, frozenset[str]] | None = None, **queue: str) -> Snapshot:
    """Nothing runs; all.q has a calendar."""
    settings = {**QUEUES["all.q"], **({"calendar": calendar} if calendar else {}), **queue}
    cluster = make_cluster(queues={**QUEUES, "all.q": settings})
    cluster = replace(cluster, calendars={each.name: each for each in CALENDARS})
    return Snapshot(cluster, State(instance_states=states or {}), NOW)


def show(snapshot: Snapshot, **options: Any) -> Gantt:
    return make_gantt(snapshot, GanttOptions(**options))


def said_at(gantt: Gantt, row: str, moment: int) -> list[str]:
    return list(describe_closures(gantt.closures.get(row, ()), moment, gantt.now, UTC))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(CALENDARS), st.integers(0, 90 * DAY))
def test_that_a_row_is_shaded_exactly_when_its_calendar_closes_it(calendar: Calendar, later: int) -> None:
    snapshot = make_world(calendar.name)
    found = ClosureMaker(snapshot, zone=UTC).of_row(next(row for row in show(snapshot).rows if row.key == ROW1))
    edges = {edge for each in found for edge in (each.begin, each.end) if edge is not None}
    nearest = min(edges, key=lambda edge: abs(edge - NOW - later), default=NOW)
    for moment in {NOW, NOW + later, nearest, max(NOW, nearest - 1), nearest + 1}:
        is_closed = H1 in own_letters(snapshot.cluster, snapshot.state, moment, UTC)
        assert any(each.is_at(moment, NOW) for each in found) == is_closed


def test_that_a_closure_says_why_and_until_when() -> None:
    gantt = show(make_world("night", {H2: frozenset("dE")}))
    assert said_at(gantt, f"instance:{H2}", NOW) == [
        "No job starts here from now on, no end is known: disabled (d), error (E)",
        "No job starts here from now until Wed 2023-11-15 00:00 UTC: disabled by calendar night (D)",
    ]


def test_that_a_state_of_now_says_nothing_of_the_past() -> None:
    gantt = show(make_world(None, {H1: frozenset("s")}))
    assert said_at(gantt, ROW1, NOW - 1) == []
    assert said_at(gantt, ROW1, NOW + DAY) == ["No job starts here from now on, no end is known: suspended (s)"]
    assert gantt.closures.keys() == {ROW1}


def test_that_a_host_is_closed_while_all_its_queue_instances_are() -> None:
    states = {"big.q@h2": frozenset("d")}
    gantt = show(make_world("noon", states), rows=RowKind.HOST, grouping=Grouping.HOST_GROUP)
    noon = NOW // DAY * DAY + DAY + 12 * HOUR
    assert not any(each.startswith("No job starts") for each in said_at(gantt, "host:h2", noon - 1))
    assert said_at(gantt, "host:h2", noon + 60) == [
        "No job starts here from Wed 2023-11-15 12:00 UTC until Wed 2023-11-15 13:30:01 UTC: "
        "all.q: suspended by calendar noon (C); big.q: disabled (d)"
    ]


def test_that_a_host_below_a_cluster_queue_is_closed_as_that_queue_is_there() -> None:
    gantt = show(make_world(None, {"big.q@h2": frozenset("d")}), rows=RowKind.HOST)
    assert "group:all.q host:h2" not in gantt.closures
    assert [each.reason for each in gantt.closures["group:big.q host:h2"]] == ["disabled (d)"]


def test_that_closures_that_did_not_change_are_the_same_objects() -> None:
    snapshot = make_world("night", {H1: frozenset("d")})
    first = show(snapshot)
    second = make_gantt(replace(snapshot, now=NOW + 60), GanttOptions(), previous=first)
    assert all(second.closures[key] is found for key, found in first.closures.items())


def test_that_slots_for_which_the_host_has_no_room_are_shaded() -> None:
    """The host has six slots for queues of eight; a job on one of them leaves too few for the other."""
    hosts = {"h1": {"complex_values": "slots=4"}, "h2": {}, "h3": {}}
    queues = {**QUEUES, "fast.q": {"hostlist": "h1", "slots": "3"}}
    jobs = {1: limited(1, "anna", 2)}
    running = {(1, 1): RunningTask(1, 1, ((H1, 3),), NOW - HOUR)}
    gantt = show(Snapshot(make_cluster(hosts=hosts, queues=queues), State(jobs, {}, running), NOW))
    (found,) = gantt.closures["instance:fast.q@h1"]
    assert (found.bottom, found.slots, found.begin, found.end) == (1, 2, None, NOW + HOUR + 60)
    assert said_at(gantt, "instance:fast.q@h1", NOW) == [
        "2 slots cannot be used from now until Tue 2023-11-14 23:14:20 UTC by a job that asks for nothing else: "
        "no more slots on h1"
    ]
    assert ROW1 not in gantt.closures


def test_that_the_slots_of_a_closed_queue_instance_are_shaded_on_the_row_of_its_host() -> None:
    gantt = show(make_world(None, {"big.q@h2": frozenset("d")}), rows=RowKind.HOST, grouping=Grouping.HOST_GROUP)
    (found,) = gantt.closures["host:h2"]
    assert (found.bottom, found.slots, found.reason) == (4, 2, "big.q: disabled (d)")


LETTERS = st.sets(st.sampled_from("dsEuSoaA"), max_size=2).map(frozenset)
INSTANCES = tuple(f"{queue}@h{number}" for queue in ("all.q", "fast.q") for number in (1, 2))


@st.composite
def tight_clusters(draw: st.DrawFn) -> Draft:
    """Clusters whose hosts may have fewer slots than their queues, and consumables that every job gets."""
    made = draw(clusters())
    slots = {name: draw(st.sampled_from(["", "", "slots=2", "slots=4"])) for name in made.hosts if name != "global"}
    hosts = dict(made.hosts)
    for name, text in slots.items():
        if text:
            hosts[name] = {**hosts[name], "complex_values": f"{hosts[name]['complex_values']},{text}"}
    return Draft({name: {**each, "xuser_lists": "NONE"} for name, each in hosts.items()}, _open(made.queues), [])


def _open(queues: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    return {name: {**each, "user_lists": "NONE"} for name, each in queues.items()}


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(tight_clusters(), days, st.fixed_dictionaries(dict.fromkeys(INSTANCES, LETTERS)), st.sampled_from(RowKind))
def test_that_the_free_space_that_is_left_is_free_for_a_job(
    draft: Draft, day: list[Asked], letters: dict[str, frozenset[str]], rows: RowKind
) -> None:
    """A job of as many slots as are free starts there, and none of more."""
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    states = {name: found for name, found in letters.items() if found and name in prepare(made.cluster).site.by_name}
    state = replace(made.state, instance_states=states, pending={})
    gantt = show(Snapshot(made.cluster, state, made.now), rows=rows if rows is not RowKind.GROUP else RowKind.INSTANCE)
    for row in gantt.rows:
        if row.kind is not RowKind.GROUP:
            free = min(free_at(gantt, row, moment) for moment in range(made.now, made.now + SECONDS, 10))
            assert starts(made.cluster, state, made.now, row.instances, max(free, 1)) == (free > 0)
            assert not starts(made.cluster, state, made.now, row.instances, free + 1)


SECONDS = 120
"""For how long the slots of the job are booked: 60 seconds and DURATION_OFFSET."""


def free_at(gantt: Gantt, row: GanttRow, moment: int) -> int:
    """The slots of a row on which there is neither a bar nor shade."""
    bars = [bar for bar in gantt.bars if bar.row == row.key and bar.kind in BOOKED]
    taken = {slot for b in bars if b.start <= moment < b.release for slot in range(b.bottom, b.bottom + b.slots)}
    for each in gantt.closures.get(row.key, ()):
        if each.is_at(moment, gantt.now):
            taken |= set(range(each.bottom, each.bottom + (row.slots if each.slots is None else each.slots)))
    return len(set(range(row.capacity)) - taken)


def starts(cluster: Cluster, state: State, now: int, instances: Sequence[str], slots: int) -> bool:
    """Whether a new job starts on queue instances of a host now."""
    options = f"-q {','.join(instances)} -l h_rt=60" + (f" -pe smp {slots}" if slots > 1 else "")
    job = make_job(cluster, 999, options)
    return bool(schedule(cluster, submit(state, job), now).started)


def test_that_closures_by_calendars_of_a_real_cluster_are_marked_as_the_models_with_their_zone() -> None:
    seen = make_world("always", {H1: frozenset("D")})
    zone = CalendarZone(UTC, "the zone of the qmaster")
    seen = replace(seen, state=replace(seen.state, has_every_letter=True), calendar_zone=zone)
    (closure,) = ClosureMaker(seen, zone=UTC).of_instance(H1)
    assert closure.reason.endswith("always (D), as the model reads the calendar, in the zone of the qmaster")
    (own,) = ClosureMaker(make_world("always"), zone=UTC).of_instance(H1)
    assert own.reason.endswith("always (D)")


def test_that_a_real_cluster_is_right_where_it_shows_no_closure_by_a_calendar_now() -> None:
    seen = make_world("always")
    seen = replace(seen, state=replace(seen.state, has_every_letter=True))
    assert ClosureMaker(seen, zone=UTC).of_instance(H1) == ()
    later = make_world("night", {H1: frozenset()})
    later = replace(later, state=replace(later.state, has_every_letter=True))
    assert all(each.begin is not None for each in ClosureMaker(later, zone=UTC).of_instance(H1))
