"""When no job starts on a row: what the chart shades is what the engine says at every moment."""

from dataclasses import replace
from datetime import UTC
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.gantt.closures import ClosureMaker, describe_closures
from qmonpy.app.gantt.gantt import Gantt, RowKind
from qmonpy.app.gantt.gantt_view import GanttOptions, make_gantt
from qmonpy.app.gantt.overbooking import BOOKED
from qmonpy.engine.books.progress import submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.instance_state import own_letters
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from tests.app.gantt_world import H1, H2, HOUR, NOW, QUEUES, make_cluster
from tests.engine.build import make_job
from tests.engine.granting.test_reservation_properties import Asked, days, make_day
from tests.engine.strategies import Draft

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
        "No job starts here from now until Wed 15 Nov 2023 00:00 UTC: disabled by calendar night (D)",
    ]


def test_that_a_state_of_now_says_nothing_of_the_past() -> None:
    gantt = show(make_world(None, {H1: frozenset("s")}))
    assert said_at(gantt, ROW1, NOW - 1) == []
    assert said_at(gantt, ROW1, NOW + DAY) == ["No job starts here from now on, no end is known: suspended (s)"]
    assert gantt.closures.keys() == {ROW1}


def test_that_a_host_is_closed_while_all_its_queue_instances_are() -> None:
    states = {"big.q@h2": frozenset("d")}
    gantt = show(make_world("noon", states), rows=RowKind.HOST)
    noon = NOW // DAY * DAY + DAY + 12 * HOUR
    assert said_at(gantt, "group:all.q host:h2", noon - 1) == []
    assert said_at(gantt, "group:all.q host:h2", noon + 60) == [
        "No job starts here from Wed 15 Nov 2023 12:00 UTC until Wed 15 Nov 2023 13:30:01 UTC: "
        "all.q@h2: suspended by calendar noon (C); big.q@h2: disabled (d)"
    ]


def test_that_closures_that_did_not_change_are_the_same_objects() -> None:
    snapshot = make_world("night", {H1: frozenset("d")})
    first = show(snapshot)
    second = make_gantt(replace(snapshot, now=NOW + 60), GanttOptions(), previous=first)
    assert all(second.closures[key] is found for key, found in first.closures.items())


LETTERS = st.sets(st.sampled_from("dsEuSoaA"), max_size=2).map(frozenset)
PLAIN = st.builds(
    lambda slots: Draft({"h1": {}, "h2": {}}, {name: {"slots": str(each)} for name, each in slots.items()}, []),
    st.fixed_dictionaries({"all.q": st.integers(1, 4), "fast.q": st.integers(1, 3)}),
)


@settings(max_examples=60, deadline=None)
@given(PLAIN, days, st.fixed_dictionaries(dict.fromkeys(("all.q@h1", "all.q@h2", "fast.q@h1"), LETTERS)))
def test_that_the_free_space_that_is_left_is_free_for_a_job(
    draft: Draft, day: list[Asked], letters: dict[str, frozenset[str]]
) -> None:
    """A job of as many slots as are free starts there; where the row is shaded, none does."""
    made = make_day(draft)
    for asked in day:
        made.do(asked)
    state = replace(made.state, instance_states={name: found for name, found in letters.items() if found}, pending={})
    gantt = show(Snapshot(made.cluster, state, made.now))
    for row in gantt.rows:
        if row.kind is RowKind.GROUP:
            continue
        bars = [bar for bar in gantt.bars if bar.row == row.key and bar.kind in BOOKED and bar.release > made.now]
        moments = {made.now, *(bar.start for bar in bars if made.now < bar.start < made.now + SECONDS)}
        free = min(row.capacity - sum(b.slots for b in bars if b.start <= at < b.release) for at in moments)
        is_shaded = any(each.is_at(made.now, made.now) for each in gantt.closures.get(row.key, ()))
        assert starts(made.cluster, state, made.now, row.instances[0], max(free, 1)) == (free > 0 and not is_shaded)


SECONDS = 120
"""For how long the slots of the job are booked: 60 seconds and DURATION_OFFSET."""


def starts(cluster: Cluster, state: State, now: int, instance: str, slots: int) -> bool:
    """Whether a new job starts on a queue instance now."""
    job = make_job(cluster, 999, f"-q {instance} -l h_rt=60" + (f" -pe smp {slots}" if slots > 1 else ""))
    return bool(schedule(cluster, submit(state, job), now).started)
