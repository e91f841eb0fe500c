"""Resource reservation: planned starts of waiting jobs (`-R y`), and what may start in front of them."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings

from qmonpy.engine.books.progress import delete_jobs
from qmonpy.model.report import ReportError
from qmonpy.model.work.state import PlannedTask
from tests.engine.build import NOW, Play, busy, play, rule_sets
from tests.engine.granting.test_reservation_properties import Asked, Day, make_day
from tests.engine.reserving import HOUR, ReservingPlay, make_site
from tests.engine.strategies import Draft, Mix, clusters, planned_mixes

few = settings(max_examples=60, derandomize=True, deadline=None)


def planned(made: Play) -> dict[int, tuple[int, str]]:
    """Job to its planned start, in seconds after NOW, and its pieces."""
    return {
        each.job: (each.start - NOW, ", ".join(f"{name} {slots}" for name, slots in each.pieces))
        for each in made.last.planned
    }


def test_that_a_job_that_asks_for_it_is_planned_for_when_enough_has_ended_and_a_minute_has_passed() -> None:
    made = busy(make_site(hosts="h1"), "-pe mpi 3 -l h_rt=600", "-pe mpi 2 -l h_rt=60 -R y")
    assert planned(made) == {2: (660, "all.q@h1 2")}


def test_that_a_job_that_does_not_ask_is_not_planned() -> None:
    assert planned(busy(make_site(hosts="h1"), "-pe mpi 3 -l h_rt=600", "-pe mpi 2 -l h_rt=60")) == {}


def test_that_no_start_is_planned_behind_a_job_without_end() -> None:
    assert planned(busy(make_site(hosts="h1"), "-pe mpi 3", "-pe mpi 2 -R y")) == {}


def test_that_no_start_is_planned_for_a_range_of_which_the_middle_could_only_start_later() -> None:
    """Recorded from 8.1.9, which asks about later once only while it looks for the best number of slots."""
    assert planned(busy(make_site(hosts="h1"), "-pe mpi 4 -l h_rt=600", "-pe mpi 2-4 -l h_rt=60 -R y")) == {}
    assert planned(busy(make_site(hosts="h1"), "-pe mpi 4 -l h_rt=600", "-pe mpi 3 -l h_rt=60 -R y")) == {
        2: (660, "all.q@h1 3")
    }


def test_that_a_plan_that_stops_early_takes_an_instance_on_which_a_job_of_the_same_pass_started() -> None:
    """Recorded from 8.1.9: the search for a place marks its choice, and the mark stays, with no time of its own.

    A quota of the user lets no instance be free earlier than h2, so that h1, which is full by then and comes last, is
    not looked at. The next pass finds no marks.
    """
    site = make_site(hosts="h1 h2 h3", slots=1, rqs=rule_sets("users {*} to slots=1"))
    made = play(site, "-t 1-2 -l h_rt=600 -R y")
    assert planned(made) == {1: (-NOW, "all.q@h1 1")}
    made.run_pass()
    assert planned(made) == {1: (660, "all.q@h2 1")}


def test_that_a_quota_that_has_room_later_is_no_reason_until_it_is_known_that_a_start_can_be_planned() -> None:
    """Recorded from 8.1.9; here h2 and h1 have enough, and only h3 is asked when that is known."""
    rules = {"rqs": rule_sets("hosts {*} to slots=2")}
    site = make_site(hosts="h1 h2 h3", **rules)
    running = "-pe mpi 6 -l h_rt=600"
    exceeded = [f'cannot run because it exceeds limit "////{host}/" in rule "s1/1"' for host in ("h1", "h2", "h3")]
    too_few = ['cannot run in PE "mpi" because it only offers 0 slots']
    assert busy(site, running, "-pe mpi 4 -l h_rt=60").reasons(2) == [*exceeded, *too_few]
    assert busy(site, running, "-pe mpi 4 -l h_rt=60 -R y").reasons(2) == [*exceeded[2:], *too_few]


def test_that_a_category_without_a_plan_is_not_asked_again_as_long_as_it_has_jobs() -> None:
    """Recorded from 8.1.9, where this outlives the pass: what ends in the meantime makes no difference."""
    made = busy(make_site(hosts="h1"), "-pe mpi 2", "-pe mpi 2 -l h_rt=600", "-pe mpi 3 -l h_rt=60 -R y")
    made.end(1)
    made.run_pass()
    assert planned(made) == {}
    made.submit("-pe mpi 4 -l h_rt=60 -R y")
    made.run_pass()
    assert set(planned(made)) == {4}
    made.state = delete_jobs(made.state, [3, 4])
    made.run_pass()
    made.submit("-pe mpi 3 -l h_rt=60 -R y")
    made.run_pass()
    assert planned(made) == {3: (660, "all.q@h1 3")}


def test_that_a_change_has_a_category_asked_again_only_if_it_makes_it_another_one() -> None:
    """Recorded from 8.1.9 (`unplanned-1` to `unplanned-6` of the smallest situations)."""
    site = make_site(hosts={"h1": {"user_lists": "staff,other"}}, user_sets={"staff": "bob", "other": "anna"})
    made = busy(site, "-pe mpi 2", "-pe mpi 2 -l h_rt=600", "-pe mpi 3 -l h_rt=60 -R y")
    made.end(1)
    sets = made.cluster.user_sets
    for members, plan in ((("bob", "carl"), {}), (("bob", "anna"), {3: (660, "all.q@h1 3")})):
        staff = replace(sets["staff"], entries=members)
        made.cluster = replace(made.cluster, user_sets={**sets, "staff": staff}, quota_sets={})
        made.run_pass()
        assert planned(made) == plan


def test_that_a_parallel_job_is_not_planned_for_the_end_of_a_job_that_only_fills_a_quota() -> None:
    """Recorded from 8.1.9, which looks at no other times than those at which something on the job's queues ends."""
    site = make_site(queues={"all.q": {}, "fast.q": {}}, rqs=rule_sets("to slots=4"))
    made = busy(site, "-pe smp 4 -q all.q -l h_rt=600", "-pe mpi 2 -q fast.q -l h_rt=60 -R y")
    assert planned(made) == {}
    made = busy(site, "-pe smp 4 -q all.q -l h_rt=600", "-pe mpi 2 -l h_rt=60 -R y")
    assert planned(made) == {2: (660, "all.q@h2 2")}


def test_that_no_more_jobs_are_planned_than_the_scheduler_is_told_to() -> None:
    jobs = ["-pe mpi 3 -l h_rt=600"] + ["-pe mpi 4 -l h_rt=60 -R y"] * 3
    made = busy(make_site(hosts="h1", scheduler={"max_reservation": "2"}), *jobs)
    assert planned(made) == {2: (660, "all.q@h1 4"), 3: (780, "all.q@h1 4")}
    assert planned(busy(make_site(hosts="h1", scheduler={"max_reservation": "0"}), *jobs)) == {}


def test_that_where_no_slot_is_free_only_one_job_is_planned() -> None:
    """As in 8.1.9, which then leaves off; seen in the schedule file of a real one."""
    made = busy(make_site(hosts="h1", slots=1), "-l h_rt=600", *["-l h_rt=60 -R y"] * 3)
    assert planned(made) == {2: (660, "all.q@h1 1")}


def test_that_a_short_job_starts_in_front_of_a_planned_one_and_a_long_one_does_not() -> None:
    jobs = ["-pe mpi 3 -l h_rt=600", "-pe mpi 4 -l h_rt=60 -R y"]
    assert list(busy(make_site(hosts="h1"), *jobs, "-l h_rt=600").places) == ["1", "3"]
    assert list(busy(make_site(hosts="h1"), *jobs, "-l h_rt=601").places) == ["1"]
    assert list(busy(make_site(hosts="h1"), *jobs, "").places) == ["1"]


def test_that_a_long_job_starts_where_nothing_is_planned() -> None:
    jobs = ["-pe mpi 3 -l h_rt=600 -q *@h1", "-pe mpi 4 -l h_rt=60 -R y -q *@h1", ""]
    assert busy(make_site(), *jobs).places == {"1": "all.q@h1 3", "3": "all.q@h2 1"}


def test_that_quotas_take_part_in_plans() -> None:
    quota = "{\nname s1\nenabled TRUE\nlimit users {*} to slots=2\n}\n"
    made = busy(make_site(hosts="h1", rqs=quota), "-pe mpi 2 -l h_rt=600", "-l h_rt=60 -R y")
    assert planned(made) == {2: (660, "all.q@h1 1")}
    made.submit("-pe mpi 2 -l h_rt=900", "bob")
    made.run_pass()
    assert list(made.places) == ["1", "3"]


def test_that_the_last_limit_of_a_rule_says_for_when_a_job_is_planned() -> None:
    """Recorded as `lastlimit-1` to `-4`: where the last one has room, for now, and nothing starts in its place."""
    quota = "{{\nname s1\nenabled TRUE\nlimit users {{*}} to {limits}\n}}\n"
    complexes = ["mem mem MEMORY <= YES YES 1G 0"]
    for limits, start in (("slots=3,mem=1.5G", 660), ("mem=1.5G,slots=3", 0), ("mem=1.5G,slots=1", 660)):
        site = make_site(hosts="h1", rqs=quota.format(limits=limits), complexes=complexes)
        made = busy(site, "-l h_rt=600", "-l h_rt=60 -R y")
        assert planned(made) == {2: (start, "all.q@h1 1")}, limits


def test_that_the_default_duration_stands_for_a_limit_that_is_not_requested() -> None:
    scheduler = {"max_reservation": "1", "default_duration": "0:10:0"}
    assert planned(busy(make_site(hosts="h1", slots=1, scheduler=scheduler), "", "-R y")) == {2: (660, "all.q@h1 1")}


def test_that_the_margin_behind_a_job_can_be_set() -> None:
    scheduler = {"max_reservation": "1", "params": "DURATION_OFFSET=5"}
    made = busy(make_site(hosts="h1", slots=1, scheduler=scheduler), "-l h_rt=600", "-R y -l h_rt=60")
    assert planned(made) == {2: (605, "all.q@h1 1")}


def test_that_a_start_is_planned_around_an_advance_reservation() -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=1))
    made.reserve(begin=600, seconds=HOUR)
    made.submit("-l h_rt=600 -R y")
    made.run_pass()
    assert planned(made) == {1: (600 + HOUR, "all.q@h1 1")}


def test_that_a_job_ends_a_minute_before_an_advance_reservation_or_waits() -> None:
    for limit, starts in ((540, True), (541, False)):
        made = ReservingPlay(make_site(hosts="h1", slots=1))
        made.reserve(begin=600, seconds=HOUR)
        made.submit(f"-l h_rt={limit}")
        assert bool(made.run_pass()) is starts


def test_that_a_job_without_end_does_not_start_where_something_is_reserved() -> None:
    made = ReservingPlay(make_site(hosts="h1", slots=2))
    made.reserve(begin=1000 * HOUR)
    made.submit("-pe mpi 2")
    made.submit()
    made.run_pass()
    assert list(made.places) == ["2"]


def submit_all(made: Day, mix: Mix) -> None:
    """Submit jobs that are tried in the order of their numbers and as soon as there is room."""
    for owner, options in mix.jobs:
        with suppress(ReportError):
            made.submit(options.replace("-p 5", "").replace("-tc 2", ""), owner)


def first_planned(made: Day) -> PlannedTask | None:
    """The planned start of the job that is tried first of those that wait."""
    return next((each for each in made.last.planned if each.job == made.last.order[0]), None)


@pytest.mark.slow
@few
@given(clusters(), planned_mixes(), planned_mixes())
def test_that_jobs_that_come_later_never_delay_the_first_planned_start(draft: Draft, mix: Mix, more: Mix) -> None:
    """Whatever starts in front of it ends in time, or needs nothing that it needs."""
    made = make_day(draft)
    submit_all(made, mix)
    made.run_pass()
    first = first_planned(made)
    if first is None:
        return
    submit_all(made, more)
    while (first.job, first.task) not in made.state.running:
        made.run_pass()
        again = first_planned(made)
        if again is not None and (again.job, again.task) == (first.job, first.task):
            assert again.start <= first.start
        if made.now >= first.start:
            break
        made.do(Asked("wait", "", seconds=min(200, first.start - made.now)))
    assert (first.job, first.task) in made.state.running
