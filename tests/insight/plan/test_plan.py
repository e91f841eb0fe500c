"""Plans: the starts that the scheduler would come to by itself, second by second, if nothing else came."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.progress import advance_reservations, end_tasks, start_tasks, submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.alteration import with_altered
from qmonpy.engine.world.instance_state import CALENDAR_LETTERS, calendar_letters, with_letters
from qmonpy.insight.plan.plan import Plan, find_run_limit, plan, plan_plainly
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import ResourceRequest
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_cluster, make_job
from tests.engine.strategies import USERS, parse_sets, quota_rules
from tests.insight.windows_world import World, worlds

SECONDS = 90
FREE = World(("", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())
Starts = dict[tuple[int, int], tuple[int, tuple[tuple[str, int], ...]]]
"""By job and task the second behind NOW, and the pieces."""


def wait(world: World, *jobs: str, **scheduler: str) -> tuple[Cluster, State]:
    """A world in which more jobs wait, each `options` of anna or `user: options`; the first has the number 11."""
    cluster, state = world.play()
    cluster = replace(cluster, scheduler={**cluster.scheduler, **scheduler})
    for number, text in enumerate(jobs, 11):
        owner, colon, words = text.partition(": ")
        job = make_job(cluster, number, words if colon else text, owner if colon else "anna")
        state = submit(state, job)
    return cluster, state


def starts_of(found: Plan) -> dict[int, list[int]]:
    """By job the starts of its tasks, in seconds behind NOW."""
    return {each.job: [task.start - NOW for task in each.tasks] for each in found.jobs}


def play_every_second(cluster: Cluster, state: State) -> Starts:
    """What starts when, with a pass at each second by a scheduler that remembers what it could not plan."""
    prepared = prepare(cluster)
    found: Starts = {}
    ends: dict[tuple[int, int], int] = {}

    def note_end(number: int, task: int, start: int) -> None:
        category, pieces = prepared.category(state.jobs[number]), state.running[number, task].pieces
        limit = prepared.run_time_limit(category, (name for name, _ in pieces))
        if limit is not None or prepared.default_duration < 10**9:
            ends[number, task] = max(start + (prepared.default_duration if limit is None else limit), start + 1)

    for key, running in state.running.items():
        note_end(*key, running.start_time)
    for now in range(NOW, NOW + SECONDS + 1):
        letters = with_letters(state.instance_states, calendar_letters(cluster, now), CALENDAR_LETTERS)
        told = replace(state, instance_states=letters)
        # A state that is given is one of its moment; what its calendars do later changes the order of its instances.
        state = advance_reservations(told if now == NOW else with_letters_noted(state.instance_states, told), now)
        state = end_tasks(state, [key for key, end in ends.items() if end <= now])
        while (decisions := schedule(cluster, state, now)).started:
            state = start_tasks(replace(state, memory=decisions.memory), decisions.started)
            for each in decisions.started:
                found[each.job, each.task] = (now - NOW, each.pieces)
                note_end(each.job, each.task, now)
        state = replace(state, memory=decisions.memory)
    return found


# --- what is planned


def test_that_jobs_that_can_start_are_planned_for_now() -> None:
    found = plan(*wait(FREE, "-l h_rt=10"), NOW)
    assert starts_of(found) == {11: [0]}
    task = found.jobs[0].tasks[0]
    assert (task.end, task.pieces, task.pe) == (NOW + 10, (("all.q@h1", 1),), None)


def test_that_jobs_start_one_behind_the_other_as_their_limits_are_reached() -> None:
    found = plan(*wait(FREE, "-l h_rt=10", "-l h_rt=20", "-l h_rt=5"), NOW)
    assert starts_of(found) == {11: [0], 12: [10], 13: [30]}
    assert found.is_complete


def test_that_a_job_of_unknown_duration_is_marked_and_keeps_its_place_for_ever() -> None:
    found = plan(*wait(FREE, "", "-l h_rt=20"), NOW)
    assert [(each.job, each.is_duration_known, each.start) for each in found.jobs] == [
        (11, False, NOW),
        (12, True, None),
    ]
    assert found.jobs[0].tasks[0].end is None
    assert found.jobs[1].left == 1


def test_that_running_jobs_of_unknown_duration_are_named() -> None:
    found = plan(*wait(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=20"), NOW)
    assert (found.unknown, starts_of(found)) == ((1,), {11: []})
    assert found.jobs[0].refusals


def test_that_a_default_duration_takes_the_place_of_a_limit() -> None:
    found = plan(*wait(FREE, "", "-l h_rt=20", default_duration="0:0:30"), NOW)
    assert starts_of(found) == {11: [0], 12: [30]}
    assert not found.jobs[0].is_duration_known


@pytest.mark.parametrize("limit", ["h_rt", "s_rt"])
def test_that_a_limit_of_infinity_is_none(limit: str) -> None:
    """The scheduler plans such a job with default_duration (8.1.9, asked: recordings `infrt-1` to `-3`)."""
    endless = f"-l {limit}=INFINITY"
    found = plan(*wait(FREE, endless, "-l h_rt=20", default_duration="0:0:30"), NOW)
    assert starts_of(found) == {11: [0], 12: [30]}
    assert not found.jobs[0].is_duration_known
    found = plan(*wait(FREE, endless, "-l h_rt=20"), NOW)
    assert found.jobs[0].tasks[0].end is None
    found = plan(*wait(replace(FREE, jobs=(("bob", endless),)), "-l h_rt=20"), NOW)
    assert (found.unknown, starts_of(found)) == ((1,), {11: []})


def test_that_a_task_that_started_without_a_limit_has_none_when_its_job_is_given_one() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=20", default_duration="0:0:30")
    limited = replace(state.jobs[1], hard_resources=(ResourceRequest("h_rt", "5"),))
    state = with_altered(cluster, state, limited)
    assert find_run_limit(prepare(cluster), state, state.running[1, 1]) is None
    found = plan(cluster, state, NOW)
    assert (found.unknown, starts_of(found)) == ((1,), {11: [30]})


def test_that_a_reservation_is_gone_around() -> None:
    world = replace(FREE, reservations=(("bob", 10, "-d 20"),))
    assert starts_of(plan(*wait(world, "-l h_rt=15", "-l h_rt=5"), NOW)) == {11: [30], 12: [0]}


def test_that_a_job_in_a_reservation_starts_with_it() -> None:
    world = replace(FREE, reservations=(("bob", 10, "-d 20"),))
    cluster, state = wait(world, "bob: -l h_rt=5")
    state = replace(state, jobs={**state.jobs, 11: replace(state.jobs[11], reservation=1)})
    assert starts_of(plan(cluster, state, NOW)) == {11: [10]}


def test_that_a_job_waits_for_its_time_and_for_its_predecessors() -> None:
    cluster, state = wait(FREE, "-l h_rt=10", "-l h_rt=10")
    jobs = {11: replace(state.jobs[11], start_after=NOW + 7), 12: replace(state.jobs[12], predecessors=(11,))}
    assert starts_of(plan(cluster, replace(state, jobs={**state.jobs, **jobs}), NOW)) == {11: [7], 12: [17]}


def test_that_tasks_of_an_array_follow_each_other() -> None:
    assert starts_of(plan(*wait(FREE, "-t 1-3 -l h_rt=10"), NOW)) == {11: [0, 10, 20]}


def test_that_a_held_job_is_not_planned_and_says_why() -> None:
    found = plan(*wait(FREE, "-h -l h_rt=10"), NOW)
    assert (found.jobs[0].start, [each.attribute for each in found.jobs[0].refusals]) == (None, ["hold"])


def test_that_a_job_that_is_to_start_at_once_is_not_planned_for_later() -> None:
    cluster, state = wait(FREE, "-l h_rt=10", "-l h_rt=10 -now y")
    assert starts_of(plan(cluster, state, NOW)) == {11: [0], 12: []}


def test_that_a_plan_that_was_broken_off_says_so() -> None:
    found = plan(*wait(FREE, "-t 1-5 -l h_rt=10"), NOW, most_steps=2)
    assert (found.is_complete, starts_of(found), found.jobs[0].left) == (False, {11: [0, 10]}, 3)


def test_that_a_job_beyond_its_limit_is_taken_to_end_in_the_next_interval() -> None:
    world = replace(FREE, jobs=(("bob", "-l h_rt=5"),))
    cluster, state = wait(world, "-l h_rt=10")
    found = plan(cluster, state, NOW + 20)
    assert found.jobs[0].start == NOW + 21


def test_that_nothing_is_played_behind_a_horizon() -> None:
    found = plan(*wait(FREE, "-t 1-5 -l h_rt=10"), NOW, until=NOW + 25)
    assert (found.is_complete, starts_of(found), found.until) == (False, {11: [0, 10, 20]}, NOW + 20)


def test_that_with_a_granularity_starts_are_late_by_less_than_that() -> None:
    found = plan(*wait(FREE, "-t 1-4 -l h_rt=10"), NOW, granularity=15)
    assert starts_of(found) == {11: [0, 15, 30, 45]}


def test_that_a_plan_is_given_up_between_two_moments() -> None:
    def stop_at(count: int) -> Callable[[], bool]:
        left = iter(range(count))
        return lambda: next(left, None) is None

    world = wait(FREE, "-t 1-5 -l h_rt=10")
    assert starts_of(plan(*world, NOW, should_stop=stop_at(0))) == {11: []}
    found = plan(*world, NOW, should_stop=stop_at(3))
    assert (starts_of(found), found.is_complete) == ({11: [0, 10, 20]}, False)


# --- what holds for any

PENDING = st.lists(
    st.tuples(
        st.sampled_from(USERS),
        st.sampled_from(("-l h_rt=5", "-l h_rt=12", "-l h_rt=30", "-R y -l h_rt=10", "")),
        st.sampled_from(("", "", "-pe mpi 2", "-pe rr 3", "-pe smp 2", "-t 1-3", "-l lic=1", "-l excl=true", "-p 5")),
    ).map(lambda words: f"{words[0]}: {' '.join(words[1:])}"),
    min_size=1,
    max_size=5,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(worlds(), PENDING, st.sampled_from(("INFINITY", "0:0:20")))
def test_that_a_plan_is_what_passes_at_every_second_come_to(world: World, jobs: list[str], default: str) -> None:
    cluster, state = wait(world, *jobs, default_duration=default)
    found = plan(cluster, state, NOW)
    planned = {
        (each.job, task.task): (task.start - NOW, task.pieces)
        for each in found.jobs
        for task in each.tasks
        if task.start <= NOW + SECONDS
    }
    assert planned == play_every_second(cluster, state)
    waiting = {number: len(tasks.tasks) for number, tasks in state.pending.items()}
    assert {each.job: len(each.tasks) + each.left for each in found.jobs} == waiting


ANY_PENDING = st.lists(
    st.tuples(
        st.sampled_from(USERS),
        st.tuples(
            st.sampled_from(("-l h_rt=5", "-l h_rt=12", "-l h_rt=30", "-l h_rt=7", "-l h_rt=50", "")),
            st.sampled_from(
                (
                    *("", "", "-pe mpi 2", "-pe mpi 1-4", "-pe rr 3", "-pe smp 2", "-pe two 2-5", "-pe * 2", "-t 1-3"),
                    *("-t 1-4 -tc 2", "-l lic=1", "-l lic=1,mem=2G", "-l excl=true", "-l tok=1 -pe mpi 2", "-R y"),
                )
            ),
            st.sampled_from(
                (
                    *("", "", "", "-p 5", "-p -5", "-soft -l lic=1", "-soft -q all.q", "-q *@h1", "-masterq *@h1"),
                    *("-now y", "-h", "-hold_jid 11", "-hold_jid 12", "-P p1", "-P p2"),
                )
            ),
        ).map(" ".join),
        st.sampled_from(({}, {}, {}, {"start_after": NOW + 7}, {"start_after": NOW + 20}, {"reservation": 1})),
    ),
    min_size=1,
    max_size=9,
)
SETTINGS = st.sampled_from(
    (
        {},
        {},
        {"default_duration": "0:0:20"},
        {"weight_waiting_time": "1"},
        {"maxujobs": "2"},
        {"params": "DURATION_OFFSET=0"},
        {"max_reservation": "3"},
        {"load_formula": "slots-lic", "queue_sort_method": "load"},
        {"load_formula": "-slots"},
    )
)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(worlds(), ANY_PENDING, SETTINGS, st.one_of(st.just([]), quota_rules()), st.sampled_from((0, 11)), st.booleans())
def test_that_the_running_engine_comes_to_the_plan_of_fresh_passes(
    world: World,
    jobs: list[tuple[str, str, dict[str, int]]],
    scheduler: dict[str, str],
    rules: list[list[str]],
    late: int,
    is_coarse: bool,
) -> None:
    cluster, state = world.play()
    cluster = replace(cluster, scheduler={**cluster.scheduler, **scheduler}).with_quota_sets(parse_sets(rules))
    for number, (owner, words, changes) in enumerate(jobs, 11):
        with suppress(ReportError):
            job = make_job(cluster, number, words, owner)
            state = submit(state, replace(job, **changes))  # type: ignore[arg-type]
    granularity = 7 if is_coarse else 1
    found = plan(cluster, state, NOW + late, granularity=granularity)
    assert found == plan_plainly(cluster, state, NOW + late, granularity=granularity)


def test_that_what_a_calendar_closes_starts_when_it_opens() -> None:
    night = replace(FREE, queues=((1, "", "NONE", "night"),), closed=(0, 30))
    assert starts_of(plan(*wait(night, "-l h_rt=10"), NOW)) == {11: [31]}


def test_that_what_is_planned_for_an_opening_keeps_nothing_free_in_the_last_second_before_it() -> None:
    two = replace(FREE, queues=((1, "", "NONE", "NONE"), (1, "", "NONE", "night")), closed=(0, 1))
    cluster, state = wait(two, "-l h_rt=5", "-R y -l h_rt=10 -pe mpi 2", max_reservation="1")
    # The start of job 12 on both queues is planned for second 1, in which fast.q is still closed.
    assert starts_of(plan(cluster, state, NOW)) == {11: [1], 12: [6]}


def test_that_a_job_for_which_a_calendar_never_leaves_time_has_no_start_and_ends_the_play() -> None:
    night = replace(FREE, queues=((1, "", "NONE", "night"),), closed=(0, 30))
    found = plan(*wait(night, "-l h_rt=80000000", max_reservation="1"), NOW)
    assert (found.is_complete, starts_of(found), found.closed) == (True, {11: []}, frozenset())


def wait_for_calendars(week: str, year: str, options: str) -> tuple[Cluster, State]:
    """A job that waits, a queue all.q with a calendar of weeks, and a queue fast.q with one of dates."""
    cluster = make_cluster(
        hosts={"h1": {}},
        queues={"all.q": {"calendar": "week"}, "fast.q": {"calendar": "dates"}},
        calendars={"week": {"year": "NONE", "week": week}, "dates": {"year": year, "week": "NONE"}},
    )
    return cluster, submit(State(), make_job(cluster, 11, options, "anna"))


OFTEN = "1-2,12-13=off"
"""It closes a queue twice a day."""


@pytest.mark.parametrize("days", [20, 700])
def test_that_a_job_starts_when_its_queue_opens_however_often_others_open_and_close_until_then(days: int) -> None:
    last = datetime.fromtimestamp(NOW) + timedelta(days=days)
    dates = f"1.1.2000-{last:%-d.%-m.%Y}=off"
    cluster, state = wait_for_calendars(OFTEN, dates, "-q fast.q -l h_rt=10")
    found = plan(cluster, state, NOW)
    midnight = (last + timedelta(days=1)).replace(hour=0, minute=0, second=0)
    assert (found.is_complete, starts_of(found)) == (True, {11: [int(midnight.timestamp()) - NOW]})


def test_that_a_job_may_wait_for_its_time_and_then_for_a_calendar() -> None:
    later = datetime.fromtimestamp(NOW) + timedelta(days=100)
    night = replace(FREE, queues=((1, "", "NONE", "night"),), closed=(0, 30))
    begin = f"{later:%Y%m%d%H%M.%S}"
    cluster, state = wait(night, f"-a {begin} -l h_rt=10")
    assert starts_of(plan(cluster, state, NOW)) == {11: [int(later.timestamp()) - NOW + 31]}


def test_that_a_play_ends_where_calendars_go_round_and_round_and_help_nobody() -> None:
    cluster, state = wait_for_calendars(OFTEN, "NONE", "-h")
    found = plan(cluster, state, NOW)
    assert (found.is_complete, starts_of(found)) == (True, {11: []})
    assert found.until - NOW <= 8 * 86400
