"""What a change would displace: the starts without and with it, which are those of the plans, in true sentences."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import submit
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.plan import plan, plan_plainly
from qmonpy.insight.reserving.displacement import (
    Displacement,
    StartKind,
    find_displacement,
    with_jobs,
    with_reservation,
)
from qmonpy.insight.reserving.displacement_text import describe_displacement, describe_move
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_job
from tests.insight.windows_world import World, clock, make_request, options, worlds

FREE = World(("", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())
ONE, TWO = "-l h_rt=10 -q *@h1", "-l h_rt=10 -q *@h2"
TAKEN = tuple(("bob", f"-l h_rt=30 -q *@h{number}") for number in (1, 2))
FULL = World(("", "", "", ""), ((1, "", "NONE", "NONE"),), (20, 40), TAKEN, ())


def wait(world: World, *jobs: str, **scheduler: str) -> tuple[Cluster, State]:
    """A world in which more jobs wait; the first has the number 11."""
    cluster, state = world.play()
    cluster = replace(cluster, scheduler={**cluster.scheduler, **scheduler})
    for number, text in enumerate(jobs, 11):
        state = submit(state, make_job(cluster, number, text))
    return cluster, state


def reserve(cluster: Cluster, state: State, words: str, start: int | None = None) -> State:
    """The state with what is granted to a request, from so many seconds behind NOW on."""
    request = make_request(cluster, words)
    if start is not None:
        request = replace(request, start=NOW + start, end=None)
    found = grant(cluster, state, NOW, request, 5).reservation
    assert found is not None
    return with_reservation(state, found)


def never(stops: int) -> Callable[[], bool]:
    """Stop at the moment after so many."""
    left = iter([False] * stops)
    return lambda: next(left, True)


# --- what moves


def test_that_a_reservation_moves_the_job_that_would_have_had_its_time() -> None:
    cluster, state = wait(FREE, "-l h_rt=10", "-l h_rt=10")
    found = find_displacement(cluster, state, NOW, reserve(cluster, state, "-d 15", 14))
    assert [(each.job, each.is_moved, each.delay) for each in found.jobs] == [(11, False, 0), (12, True, 19)]
    moved = f"expected {clock(10)} -> {clock(29)}"
    assert describe_displacement(found) == f"Job 12 would start 19 s later ({moved})."


def test_that_planned_starts_come_before_forecasts_and_are_counted_apart() -> None:
    jobs = f"{ONE} -R y -p 9", ONE, TWO, f"{TWO} -R y -p 8"
    cluster, state = wait(FULL, *jobs, max_reservation="5", weight_priority="1")
    found = find_displacement(cluster, state, NOW, reserve(cluster, state, "-pe mpi 2 -q *@h1,*@h2 -d 20", 36))
    assert [(each.job, each.before.kind) for each in found.moved[:2]] == [
        (11, StartKind.PLANNED),
        (14, StartKind.PLANNED),
    ]
    sentence = describe_displacement(found)
    assert sentence.startswith(f"Job 11 would start {found.moved[0].delay} s later (planned {clock(33)} -> ")
    assert sentence.endswith("; 3 others move: 1 planned, 2 expected.")


def test_that_a_job_that_would_never_start_says_so() -> None:
    cluster, state = wait(FREE, "-l h_rt=10", "-l h_rt=10")
    held = replace(state.jobs[11], user_hold=True)
    found = find_displacement(cluster, state, NOW, with_jobs(state, [held]))
    assert [each.job for each in found.moved] == [11, 12]
    assert describe_displacement(found) == (f"Job 11 would never start (as it is: expected {clock(0)}); 1 other moves.")
    back = find_displacement(cluster, with_jobs(state, [held]), NOW, state)
    never = f"Job 11 would start at {clock(0)} (expected; as it is: never)."
    assert describe_displacement(back, own={11}).startswith(never)


def test_that_an_altered_job_is_told_by_itself() -> None:
    cluster, state = wait(FREE, "-l h_rt=10", "-l h_rt=10")
    longer = make_job(cluster, 11, "-l h_rt=40")
    found = find_displacement(cluster, state, NOW, with_jobs(state, [longer]))
    own = f"Job 11 would start when it would anyway (expected {clock(0)})."
    other = f"Job 12 would start 30 s later (expected {clock(10)} -> {clock(40)})."
    assert describe_displacement(found, own={11}) == f"{own} {other}"


def test_that_a_task_of_an_array_is_named() -> None:
    cluster, state = wait(FREE, "-t 1-3 -l h_rt=10")
    found = find_displacement(cluster, state, NOW, reserve(cluster, state, "-d 10", 14))
    (moved,) = found.moved
    assert (moved.task, moved.moved_tasks) == (2, 2)
    assert describe_move(moved, found).startswith("Job 11.2 would start 14 s later")


def test_that_nothing_moves_where_there_is_room() -> None:
    cluster, state = wait(FREE, "-l h_rt=10")
    found = find_displacement(cluster, state, NOW, reserve(cluster, state, "-d 15", 50))
    assert describe_displacement(found) == "No job that waits would start at another time."
    assert describe_displacement(found, own={11}).endswith("No other job waits, so none is displaced.")


def test_that_starts_behind_an_assumed_end_are_guesses() -> None:
    cluster, state = wait(FREE, "", "-l h_rt=10", default_duration="0:0:30")
    found = find_displacement(cluster, state, NOW, reserve(cluster, state, "-d 10", 34))
    (moved,) = found.moved
    assert (moved.before.is_guess, moved.after.is_guess) == (True, True)
    assert describe_displacement(found).endswith(
        f"a guess). Starts from {clock(30)} on are guesses: a job ends then whose end is only assumed."
    )


def test_that_a_reservation_on_an_instance_in_error_is_in_its_state() -> None:
    cluster, state = wait(FREE)
    broken = replace(state, instance_states={"all.q@h1": frozenset("E")})
    assert reserve(cluster, broken, "-d 10", 5).reservations[5].state is ReservationState.WARNING
    assert reserve(cluster, broken, "-d 10").reservations[5].state is ReservationState.ERROR


# --- what is not whole


def test_that_an_answer_that_was_broken_off_says_how_far_it_goes() -> None:
    cluster, state = wait(FREE, "-t 1-9 -l h_rt=10")
    changed = reserve(cluster, state, "-d 10", 12)
    found = find_displacement(cluster, state, NOW, changed, before=plan(cluster, state, NOW), should_stop=never(3))
    assert found.until is not None
    text = describe_displacement(found)
    assert text.endswith(f"Only starts until {clock(found.until - NOW)} are known; later ones may move, too.")


# --- what holds for any


def starts_plainly(cluster: Cluster, state: State) -> dict[tuple[int, int], int]:
    """By job and task when it starts, as slow passes say; planned starts are those of the pass."""
    played = plan_plainly(cluster, state, NOW)
    starts = {(each.job, task.task): task.start for each in played.jobs for task in each.tasks}
    return starts | {(each.job, each.task): each.start for each in schedule(cluster, state, NOW).planned}


@settings(max_examples=25, deadline=None)
@given(worlds(), options(), st.lists(st.integers(2, 30), min_size=1, max_size=4), st.integers(0, 30))
def test_that_the_starts_are_those_of_the_plans(world: World, words: str, lengths: list[int], start: int) -> None:
    jobs = [f"-l h_rt={each}{' -R y' if each % 2 else ''}" for each in lengths]
    cluster, state = wait(world, *jobs, max_reservation="5")
    request = replace(make_request(cluster, f"-d 10 {words}"), start=NOW + start, end=None)
    granted = grant(cluster, state, NOW, request, 9).reservation
    if granted is None:
        return
    changed = with_reservation(state, granted)
    found = find_displacement(cluster, state, NOW, changed)
    before, after = starts_plainly(cluster, state), starts_plainly(cluster, changed)
    assert {each.job for each in found.jobs} == set(state.pending)
    for each in found.jobs:
        key = (each.job, 1)
        assert (each.before.moment, each.after.moment) == (before.get(key), after.get(key))
        assert each.is_moved is (before.get(key) != after.get(key))
    assert _reads_well(found)


def _reads_well(found: Displacement) -> bool:
    text = describe_displacement(found)
    return text.endswith(".") and "None" not in text and all(describe_move(each, found) for each in found.moved)
