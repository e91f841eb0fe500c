"""When a waiting job starts, how sure that is, and what is said of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.forecast import Forecast, describe_forecast, make_forecast, with_plan
from qmonpy.insight.plan.plan import Plan, PlanProgress, plan
from qmonpy.insight.plan.start_forecast import (
    StartCounts,
    StartFinder,
    StartForecast,
    StartKind,
    count_starts,
    find_start,
)
from qmonpy.insight.plan.start_words import describe_counts, describe_start, format_start
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import PlannedTask
from tests.engine.build import NOW
from tests.insight.plan.test_plan import FREE, wait
from tests.insight.windows_world import World


def at(seconds: int) -> str:
    """The moment so many seconds behind NOW as the window writes it."""
    return format_moment(NOW + seconds, NOW)


def snapshot_of(world: World, *jobs: str, **scheduler: str) -> Snapshot:
    cluster, state = wait(world, *jobs, **scheduler)
    return Snapshot(cluster, state, NOW, schedule(cluster, replace(state, pending={}), NOW))


def find(snapshot: Snapshot, job: int, forecast: Forecast | None = None) -> StartForecast:
    found = find_start(snapshot, make_forecast(snapshot) if forecast is None else forecast, job)
    assert found is not None
    return found


def said(snapshot: Snapshot, job: int, forecast: Forecast | None = None) -> tuple[str, str]:
    """What a column and what a sentence say."""
    found = find(snapshot, job, forecast)
    return format_start(found, snapshot.now), describe_start(found, snapshot.now)


BUSY = replace(FREE, jobs=(("bob", "-l h_rt=30"),))


def test_that_a_job_behind_known_run_times_has_a_sure_start() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10")
    assert find(snapshot, 12) == StartForecast(12, StartKind.EXPECTED, NOW + 40, made_at=NOW)
    assert said(snapshot, 12) == (at(40), f"It is expected to start at {at(40)}.")


def test_that_a_job_that_can_start_starts_in_the_next_pass() -> None:
    snapshot = snapshot_of(FREE, "-l h_rt=10")
    assert said(snapshot, 11) == ("next pass", "It is expected to start in the next scheduling pass.")


def test_that_a_start_that_has_passed_is_due() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    words, sentence = said(replace(snapshot, now=NOW + 60), 11, make_forecast(snapshot))
    assert words == f"due since {at(30)}"
    assert sentence == f"It was expected to start at {at(30)}, and still waits."


def test_that_a_start_behind_an_assumed_end_is_a_guess_and_names_the_job() -> None:
    snapshot = snapshot_of(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=10", default_duration="0:0:30")
    assert said(snapshot, 11) == (
        f"{at(30)} guess",
        f"It is expected to start at {at(30)}. That is a guess: job 1 has no run time limit; it is assumed to end at "
        f"{at(30)}.",
    )


def test_that_a_start_behind_a_job_that_runs_too_long_is_a_guess() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l h_rt=5"),)), "-l h_rt=10")
    found = describe_start(find(Snapshot(cluster, state, NOW + 20), 11), NOW + 20)
    assert "That is a guess: job 1 runs longer than its run time limit; it is assumed to end at" in found


@pytest.mark.parametrize("marks", [{"marks": frozenset("s")}, {"suspended_since": NOW + 3}])
def test_that_a_start_behind_a_suspended_job_that_did_not_end_at_its_limit_says_that_it_is_suspended(
    marks: dict[str, Any],
) -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l s_rt=5"),)), "-l h_rt=10")
    ((key, task),) = state.running.items()
    still = replace(state, running={key: replace(task, **marks)})
    found = describe_start(find(Snapshot(cluster, still, NOW + 20), 11), NOW + 20)
    assert "That is a guess: job 1 is suspended, and did not end at its run time limit; it is assumed to end" in found
    assert "runs longer" not in found


@pytest.mark.parametrize(("limits", "is_guess"), [("s_rt=30", True), ("s_rt=30,h_rt=30", False), ("h_rt=30", False)])
def test_that_a_limit_ahead_ends_a_suspended_job_for_certain_where_it_kills(limits: str, is_guess: bool) -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", f"-l {limits}"),)), "-l h_rt=10")
    running = describe_start(find(Snapshot(cluster, state, NOW + 20), 11), NOW + 20)
    assert "guess" not in running
    ((key, task),) = state.running.items()
    still = replace(state, running={key: replace(task, marks=frozenset("s"))})
    found = describe_start(find(Snapshot(cluster, still, NOW + 20), 11), NOW + 20)
    said = "That is a guess: job 1 is suspended, and s_rt ends it only when it goes on; it is assumed to end at"
    assert (said in found) is is_guess
    assert ("guess" in found) is is_guess


def test_that_a_job_with_a_task_that_runs_beside_suspended_ones_runs_longer() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l s_rt=5"),)), "-l h_rt=10")
    ((key, task),) = state.running.items()
    running = {key: replace(task, suspended_since=NOW + 3), (1, 2): replace(task, task=2)}
    found = describe_start(find(Snapshot(cluster, replace(state, running=running), NOW + 20), 11), NOW + 20)
    assert "That is a guess: job 1 runs longer than its run time limit" in found


def test_that_a_job_that_its_queue_limits_and_that_runs_longer_is_not_said_to_have_no_limit() -> None:
    cluster, state = wait(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=3")
    queue = cluster.queues["all.q"]
    limited = replace(queue, settings={**queue.settings, "h_rt": Setting("0:0:5")})
    cluster = replace(cluster, queues={**cluster.queues, "all.q": limited})
    found = describe_start(find(Snapshot(cluster, state, NOW + 20), 11), NOW + 20)
    assert "That is a guess: job 1 runs longer than its run time limit" in found


def test_that_a_job_that_ends_with_its_reservation_makes_no_guess() -> None:
    world = replace(FREE, reservations=(("anna", 0, "-d 20"),))
    cluster, state = wait(world, "-l h_rt=30")
    running = replace(state.jobs[11], number=1, reservation=1)
    state = replace(
        state,
        jobs={**state.jobs, 1: running},
        running={(1, 1): schedule(cluster, state, NOW + 20).started[0].__class__(1, 1, (("all.q@h1", 1),), NOW)},
    )
    found = plan(cluster, state, NOW + 20)
    assert (found.guesses_from, found.find(11) is not None) == (None, True)


def test_that_a_start_that_the_scheduler_planned_goes_before_the_expected_one() -> None:
    cluster, state = wait(BUSY, "-R y -l h_rt=10", max_reservation="5")
    snapshot = Snapshot(cluster, state, NOW, schedule(cluster, state, NOW))
    start = snapshot.decisions.planned[0].start
    found = find(snapshot, 11)
    assert (found.kind, found.start, found.sooner) == (StartKind.PLANNED, start, None)
    assert said(snapshot, 11) == (
        f"{format_moment(start, NOW)} planned",
        f"The scheduler has planned its start for {format_moment(start, NOW)} (-R y).",
    )
    assert find(snapshot, 11, Forecast()).kind is StartKind.PLANNED, "no plan of ours is needed for it"


def test_that_a_planned_start_says_if_it_may_be_sooner() -> None:
    cluster, state = wait(BUSY, "-R y -l h_rt=10", max_reservation="5")
    planned = replace(schedule(cluster, state, NOW).planned[0], start=NOW + 100)
    snapshot = Snapshot(cluster, state, NOW, replace(schedule(cluster, state, NOW), planned=(planned,)))
    assert f"If no other job comes, it can start sooner, at {at(30)}." in said(snapshot, 11)[1]


@pytest.mark.parametrize(
    ("options", "kind", "words", "sentence"),
    [
        ("-l h_rt=10,lic=9", StartKind.NEVER, "never", "It can never start as it is: no queue suits it (qalter -w v)."),
        ("-h -l h_rt=10", StartKind.HELD, "held", "It does not start while it is held."),
    ],
)
def test_that_a_job_that_is_not_tried_says_why(options: str, kind: StartKind, words: str, sentence: str) -> None:
    snapshot = snapshot_of(BUSY, options)
    assert find(snapshot, 11).kind is kind
    assert said(snapshot, 11) == (words, sentence)


def test_that_a_job_in_error_does_not_start() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    state = replace(snapshot.state, jobs={**snapshot.state.jobs, 11: replace(snapshot.state.jobs[11], has_error=True)})
    assert said(replace(snapshot, state=state), 11) == (
        "in error",
        "It does not start while it is in the error state.",
    )


def test_that_jobs_whose_end_is_not_known_are_named() -> None:
    snapshot = snapshot_of(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=10")
    assert said(snapshot, 11) == (
        "unknown",
        "When it starts is not known: the ends that the scheduler knows do not suffice, "
        "and job 1 asks for no run time limit.",
    )


def test_that_closed_queue_instances_are_not_blamed_on_jobs() -> None:
    snapshot = snapshot_of(replace(FREE, jobs=(("bob", ""),)), "-l h_rt=10")
    shut = replace(snapshot.state, instance_states={"all.q@h1": frozenset("d")})
    assert said(replace(snapshot, state=shut), 11)[1] == (
        "When it starts is not known: no queue instance that suits it is open, and nothing is known to open one."
    )


def test_that_a_job_behind_another_without_end_names_that() -> None:
    snapshot = snapshot_of(FREE, "", "-l h_rt=10")
    jobs = {**snapshot.state.jobs, 12: replace(snapshot.state.jobs[12], predecessors=(11,), start_after=NOW + 50)}
    found = said(replace(snapshot, state=replace(snapshot.state, jobs=jobs)), 12)
    assert found == (
        f"not before {at(50)}",
        f"It does not start before {at(50)}; when it starts is not known: it waits for the end of job 11, which is not "
        "known.",
    )


def test_that_a_job_that_finds_no_room_in_its_reservation_is_told_of_its_end() -> None:
    world = replace(FREE, reservations=(("bob", 10, "-d 20"),))
    snapshot = snapshot_of(world, "bob: ", "bob: -l h_rt=15")
    jobs = {number: replace(job, reservation=1) for number, job in snapshot.state.jobs.items()}
    snapshot = replace(snapshot, state=replace(snapshot.state, jobs=jobs))
    assert (find(snapshot, 11).start, find(snapshot, 12).kind) == (NOW + 10, StartKind.MISSED)
    assert said(snapshot, 12)[1].startswith(f"It does not start: until its reservation ends at {at(30)} no room")


def test_that_an_array_tells_its_last_start_and_what_has_none() -> None:
    snapshot = snapshot_of(FREE, "-t 1-3 -l h_rt=10")
    assert said(snapshot, 11)[1].endswith(f"Its last task is expected at {at(20)}.")
    cut = with_plan(Forecast(), plan(snapshot.cluster, snapshot.state, NOW, most_steps=2), snapshot)
    assert said(snapshot, 11, cut)[1].endswith(
        f"The latest start that is known is at {at(10)}. The start of 1 task is not known."
    )


def test_that_a_plan_that_was_broken_off_only_says_what_is_too_early() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10")
    cut = with_plan(Forecast(), plan(snapshot.cluster, snapshot.state, NOW, most_steps=2), snapshot)
    assert find(snapshot, 12, cut) == StartForecast(12, StartKind.LATER, not_before=NOW + 30, made_at=NOW)
    assert said(snapshot, 12, cut)[0] == f"not before {at(30)}"


def test_that_a_job_that_the_plan_does_not_have_is_being_worked_out() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    assert said(snapshot, 11, Forecast()) == ("working...", "Its start is being worked out.")
    before = make_forecast(snapshot_of(BUSY))
    assert find(snapshot, 11, before).kind is StartKind.WORKING


def test_that_an_older_plan_is_marked_with_its_time() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    forecast = make_forecast(snapshot)
    later = replace(snapshot, state=replace(snapshot.state), now=NOW + 10)
    assert said(later, 11, forecast)[0] == at(30)
    assert said(later, 11, forecast)[1].endswith(f"This is the forecast of {at(0)}; things have changed since.")
    much_later = replace(later, now=NOW + 1000)
    assert said(much_later, 11, forecast)[0].endswith(", old")
    assert not find(replace(snapshot, now=NOW + 1000), 11, forecast).is_older, "only time has passed"


def test_that_no_start_is_expected_or_planned_while_no_scheduler_runs() -> None:
    planned = (PlannedTask(12, 1, NOW + 60, NOW + 70, (("all.q@h1", 1),)),)
    snapshot = replace(snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10"), is_scheduling=False)
    snapshot = replace(snapshot, decisions=replace(snapshot.decisions, planned=planned))
    forecast = make_forecast(snapshot)
    waiting = next(iter(snapshot.state.pending))
    assert said(snapshot, waiting, forecast) == (
        "no scheduler",
        "It does not start while the cluster's scheduler does not run.",
    )
    assert forecast.plan is not None
    assert not forecast.plan.jobs
    counts = count_starts(snapshot, forecast)
    assert (counts.waiting, counts.planned, counts.expected) == (2, 0, 0)
    assert describe_forecast(forecast, snapshot) == "no forecast: the scheduler does not run, so no job starts"
    # Once it runs again, that is no forecast any more.
    assert not forecast.is_current(replace(snapshot, is_scheduling=True))


def test_that_a_job_that_runs_has_no_start() -> None:
    assert find_start(snapshot_of(BUSY), Forecast(), 1) is None


def test_that_starts_sort_by_time_and_never_comes_last() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10,lic=9", "-l h_rt=10", "-h", "-l h_rt=5")
    finder = StartFinder(snapshot, make_forecast(snapshot))
    found = [each for number in snapshot.state.pending if (each := finder.find(number)) is not None]
    assert [each.job for each in sorted(found, key=lambda each: each.sort_key)] == [12, 14, 13, 11]


# --- the forecast as a whole


def test_that_a_whole_forecast_needs_no_more_than_its_time() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    assert describe_forecast(make_forecast(snapshot), snapshot) == f"forecast of {at(0)}"
    real = replace(snapshot, state=replace(snapshot.state, has_every_letter=True))
    assert describe_forecast(make_forecast(snapshot), real).startswith(f"the model's forecast of {at(0)}")
    assert describe_forecast(Forecast(), snapshot_of(BUSY)) == "", "nothing waits"


def test_that_a_forecast_of_a_real_cluster_says_that_thresholds_suspend_nothing_in_it() -> None:
    cluster, state = wait(BUSY, "-l h_rt=10")
    queue = cluster.queues["all.q"]
    settings = {**queue.settings, "suspend_thresholds": Setting("np_load_avg=1")}
    cluster = replace(cluster, queues={"all.q": replace(queue, settings=settings)})
    cluster = replace(cluster, hosts={**cluster.hosts, "h1": Host("h1", {}, load_values={"np_load_avg": "2"})})
    simulated = Snapshot(cluster, state, NOW, schedule(cluster, replace(state, pending={}), NOW))
    real = replace(simulated, state=replace(state, has_every_letter=True))
    assert describe_forecast(make_forecast(simulated), simulated) == f"forecast of {at(0)}"
    said = f"the model's forecast of {at(0)}, without suspend thresholds, as loads to come are not known"
    assert describe_forecast(make_forecast(real), real) == said


def test_that_words_tell_what_is_partial_or_older_and_what_is_worked_on() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10")
    whole = make_forecast(snapshot)
    later = replace(snapshot, state=replace(snapshot.state), now=NOW + 60)
    working = PlanProgress(2, 1, NOW + 90)
    until = f"1 of 2 jobs, up to {at(90)}, working..."
    assert describe_forecast(Forecast(), snapshot) == "no forecast yet"
    assert describe_forecast(Forecast(progress=working), snapshot) == f"forecast: {until}"
    assert describe_forecast(whole, later) == f"forecast of {at(0)}"
    much_later = describe_forecast(whole, replace(later, now=NOW + 1000))
    assert much_later == f"forecast of {at(0)}, older than what is shown"
    assert describe_forecast(replace(whole, progress=working), later) == f"forecast of {at(0)}; a newer one: {until}"
    cut = with_plan(Forecast(), plan(snapshot.cluster, snapshot.state, NOW, most_steps=2), snapshot)
    assert describe_forecast(cut, snapshot) == f"forecast of {at(0)}, partial: 1 of 2 jobs, up to {at(30)}"


def test_that_a_whole_plan_stands_until_the_next_whole_one() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10")

    def play(most_steps: int) -> Plan:
        return plan(snapshot.cluster, snapshot.state, NOW, most_steps=most_steps)

    whole, short, longer = play(9), play(1), play(2)
    stands = with_plan(Forecast(), short, snapshot)
    assert stands.takes(longer)
    assert stands.takes(whole)
    assert not with_plan(Forecast(), longer, snapshot).takes(short)
    assert not with_plan(Forecast(), whole, snapshot).takes(longer)
    assert with_plan(Forecast(), whole, snapshot).takes(whole)


def test_that_a_plan_tells_how_far_it_is_at_each_moment() -> None:
    told: list[tuple[int, int, int]] = []
    plans: list[Plan] = []

    def tell(progress: PlanProgress, find_so_far: Callable[[], Plan]) -> None:
        told.append((progress.found, progress.jobs, progress.until - NOW))
        plans.append(find_so_far())

    cluster, state = wait(BUSY, "-l h_rt=10", "-l h_rt=10")
    found = plan(cluster, state, NOW, tell=tell)
    assert told == [(0, 2, 0), (1, 2, 30), (2, 2, 40)]
    assert [each.is_complete for each in plans] == [False, False, False]
    assert plans[-1].jobs == found.jobs


def test_that_each_job_counts_once_as_planned_or_as_expected() -> None:
    cluster, state = wait(BUSY, "-R y -l h_rt=10", "-l h_rt=10", "-l lic=9", max_reservation="5")
    snapshot = Snapshot(cluster, state, NOW, schedule(cluster, state, NOW))
    counts = count_starts(snapshot, make_forecast(snapshot))
    assert counts == StartCounts(waiting=3, planned=1, expected=1, never=1)
    assert describe_counts(counts) == "3 jobs wait: 1 planned (-R y), 1 expected to start, 1 can never start"
    assert describe_counts(StartCounts(1)) == "1 job waits"
    assert describe_counts(StartCounts()) == "no job waits"
