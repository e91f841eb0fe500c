"""The numbers of what a change would do, opened: every sentence with one opens, and its terms come to the number."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.changes.effect_text import MOST_NAMES
from qmonpy.app.terms.counter_effect_number import AffectedCounters, CounterChange
from qmonpy.app.terms.effect_lines import list_said_lines
from qmonpy.app.terms.job_effect_number import AffectedJobs
from qmonpy.app.terms.number import Opened, SaidLine
from qmonpy.app.terms.order_effect_number import MovedNext, MovedPlaces
from qmonpy.app.terms.term_row import TermRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.sites.change_effect import Baseline, ChangeEffect, EffectKind, Tried
from qmonpy.insight.sites.quota_effect import QuotaKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.app.terms.test_chart_numbers import all_rows, check_keys, row_of
from tests.clusters.world import small_cluster, write_sets
from tests.engine.running.walk import Walk
from tests.insight.sites.alarmed_world import AlarmedWorld, with_thresholds
from tests.insight.sites.test_change_effect import sets
from tests.insight.sites.test_order_effect import GIVEN, USERS, with_department, with_user
from tests.insight.sites.test_trials import list_changes
from tests.present import present


def number_of(text: str) -> int:
    """The first number of a text."""
    return int(next(each for each in text.replace(",", "").split() if each.isdigit()))


def check(effect: ChangeEffect, snapshot: Snapshot) -> Counter[str]:
    """Hold each line of an effect, and return how many of each kind there are."""
    found: Counter[str] = Counter()
    for line in list_said_lines(effect):
        has_number = any(letter.isdigit() for letter in line.text)
        assert (line.number is not None) is has_number, line.text
        if line.number is None:
            continue
        assert line.part
        rest = "".join(
            letter
            for at, letter in enumerate(line.text)
            if not any(each.begin <= at < each.end for each in line.places)
        )
        assert not re.search(r"\d+ (job|task|counter|of )", rest), rest
        assert line.text.count(line.part) >= 1
        opened = line.number.open(snapshot)
        check_keys(opened)
        tried = present(effect.tried)
        number = line.number
        if isinstance(number, AffectedJobs):
            check_jobs(number, line, opened, tried)
            found[number.kind] += 1
        elif isinstance(number, AffectedCounters):
            check_counters(number, line, opened)
            found[number.kind] += 1
        elif isinstance(number, CounterChange):
            check_counter(number, line, opened, tried)
            found["counter"] += 1
        elif isinstance(number, MovedPlaces):
            assert f" = {len_moved(tried):,} of " in opened.sentence
            assert sum(each.value for each in opened.rows) == len_moved(tried)
            found["places"] += 1
        else:
            assert isinstance(number, MovedNext)
            check_move(number, opened, tried)
            found["next"] += 1
    return found


def check_jobs(number: AffectedJobs, line: SaidLine, opened: Opened, tried: Tried) -> None:
    """The terms are those of fresh passes, and each row is the sum of those below it."""
    shown = number_of(line.part)
    for rows in [each.children for each in opened.rows if each.is_section] or [opened.rows]:
        assert sum(each.value for each in rows) == shown
    for user in opened.rows[0].children if opened.rows[0].is_section else opened.rows:
        assert user.value == sum(each.value for each in user.children)
        for job in user.children:
            check_job(number.kind, int(job.key[-1]), job, tried)


def check_job(kind: EffectKind, number: int, job: TermRow, tried: Tried) -> None:
    was, would = (schedule(replace(each.cluster), tried.state, tried.now) for each in (tried.before, tried.after))
    if kind in (EffectKind.STARTS, EffectKind.HELD_BACK):
        most, least = job.children
        assert job.value == most.value - least.value > 0
        for row in job.children:
            decided = was if row.key[-1] == "before" else would
            started = [each for each in decided.started if each.job == number]
            assert row.value == len(started) == sum(each.value for each in row.children)
            assert all(
                f"on {name}" in below.how
                for each, below in zip(sorted(started, key=lambda task: task.task), row.children, strict=True)
                for name, _ in each.pieces
            )
        return
    assert job.value == 1 or kind not in (EffectKind.BLOCKED, EffectKind.FREED)
    if kind in (EffectKind.PLAN_MOVES, EffectKind.ELSEWHERE):
        before, after = job.children
        assert [each.how for each in before.children] != [each.how for each in after.children]


def check_counters(number: AffectedCounters, line: SaidLine, opened: Opened) -> None:
    own = [each for each in number.effect.quotas if each.kind is number.kind]
    assert sum(each.value for each in opened.rows) == len(own)
    if "more" in line.part:
        assert number_of(line.part) == len(own) - MOST_NAMES
    else:
        assert number_of(line.part) == len(own)
    assert opened.sentence.startswith(f"{format_count(len(own), 'counter')}. ")


def check_counter(number: CounterChange, line: SaidLine, opened: Opened, tried: Tried) -> None:
    """Use and limit are those of fresh counts, and the nested terms come to them."""
    before, after = opened.rows
    for row, trial in ((before, tried.before), (after, tried.after)):
        counted = {
            (each.attribute, each.usage_key, each.quota_set, each.rule): each
            for each in quota_usage(replace(trial.cluster), tried.state)
        }
        if row.shown == "not counted":
            assert not row.children
            continue
        usage = number.change.usage if row is after else present(number.change.before)
        fresh = counted[usage.attribute, usage.usage_key, usage.quota_set, usage.rule]
        assert (fresh.used, fresh.limit) == (usage.used, usage.limit)
        assert row.shown in line.part
        if usage.used is not None and usage.limit is not None:
            values = {each.key[-1]: each.value for each in row.children}
            assert values["limit"] == usage.limit
            assert values["used"] == pytest.approx(usage.used)
            assert values["left"] == pytest.approx(usage.limit - usage.used)
            (used,) = (each for each in row.children if each.key[-1] == "used")
            assert sum(each.value for each in used.children) == pytest.approx(usage.used)
    excess = number.change.excess
    assert opened.sentence.endswith(" above the limit.") is (excess > 0)


def len_moved(tried: Tried) -> int:
    pairs = zip(tried.before.order, tried.after.order, strict=True)
    return sum(one.number != other.number for one, other in pairs)


def check_move(number: MovedNext, opened: Opened, tried: Tried) -> None:
    for job in {number.move.job, number.move.job_before}:
        key = () if number.move.job == number.move.job_before else (str(job),)
        rows = {each: row_of(opened, *key, each) for each in ("before", "passed", "passing", "after")}
        assert rows["after"].value == rows["before"].value - rows["passed"].value + rows["passing"].value
        for name, trial in (("before", tried.before), ("after", tried.after)):
            assert [each.number for each in trial.order].index(job) + 1 == rows[name].value
            priority = next((row for row in all_rows(opened.rows) if row.key == (*key, f"priority {name}")), None)
            if priority is not None:
                assert sum(each.value for each in priority.children) == pytest.approx(float(priority.shown), abs=1e-5)


def find_effects(seed: int, steps: int) -> Iterator[tuple[ChangeEffect, Snapshot]]:
    """The effects of changes of every kind on a random cluster."""
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
        if walk.random.random() < 0.3:
            walk.compare()
    snapshot = Snapshot(cluster=walk.cluster, state=walk.state, now=walk.now)
    baseline = Baseline(walk.cluster, walk.state, walk.now)
    for after in list_changes(walk):
        yield baseline.effect_of(after), snapshot


@pytest.mark.parametrize("seed", range(4))
def test_that_every_number_of_an_effect_opens_into_terms_that_come_to_it(seed: int) -> None:
    for effect, snapshot in find_effects(seed, 25):
        check(effect, snapshot)


@pytest.mark.slow
def test_that_on_many_clusters_effects_of_most_kinds_open() -> None:
    found: Counter[str] = Counter()
    for seed in range(100, 130):
        for effect, snapshot in find_effects(seed, 40):
            found += check(effect, snapshot)
    of_thresholds = {EffectKind.SUSPENDED, EffectKind.SPARED, EffectKind.RESUMED, EffectKind.KEPT_STILL}
    seldom = {EffectKind.PLAN_MOVES, QuotaKind.CHANGED}
    assert found.keys() >= {*EffectKind, *QuotaKind, "counter", "places", "next"} - of_thresholds - seldom


def effect_on(cluster: EmbeddedCluster, after: Cluster, before: Cluster | None = None) -> tuple[ChangeEffect, Snapshot]:
    shown = cluster.snapshot()
    moment = replace(shown, cluster=before or shown.cluster)
    return Baseline(moment.cluster, moment.state, moment.now).effect_of(after), moment


def with_rules(cluster: EmbeddedCluster, *rules: str) -> Cluster:
    return cluster.snapshot().cluster.with_quota_sets(sets(*rules) if rules else ())


def busy_cluster(**scheduler: str) -> EmbeddedCluster:
    """Four slots; anna runs two jobs."""
    cluster = EmbeddedCluster(small_cluster(projects={"p1": {}, "p2": {}}, scheduler=scheduler))
    for _ in range(2):
        cluster.submit("anna", [], runtime=1000)
    cluster.advance(20)
    return cluster


def rule_situations() -> Iterator[tuple[ChangeEffect, Snapshot]]:
    """Rules that hold back, let start, are above their limit, limit anew, limit otherwise, and are gone."""
    cluster = busy_cluster()
    cluster.submit("bob", ["-t", "1-3", "-P", "p1"])
    cluster.submit("carl", ["-h"])
    yield effect_on(cluster, with_rules(cluster, "users carl to slots=0", "users * to slots=3"))
    yield effect_on(cluster, with_rules(cluster, "users {*} to slots=1"))
    yield effect_on(cluster, with_rules(cluster, "users {*} to slots=9"))
    write_sets(cluster, "root", sets("users carl,bob to slots=0", "users {*} to slots=2"))
    yield effect_on(cluster, with_rules(cluster, "users carl,bob to slots=0", "users {*} to slots=5"))
    yield effect_on(cluster, with_rules(cluster))


def plan_situations() -> Iterator[tuple[ChangeEffect, Snapshot]]:
    """A planned start that a queue with fewer hosts moves, and one that it moves elsewhere."""
    cluster = EmbeddedCluster(small_cluster(scheduler={"max_reservation": "10"}))
    for host, seconds in (("h1", "500"), ("h2", "300")):
        cluster.submit("anna", ["-t", "1-2", "-l", f"h={host},h_rt={seconds}"], runtime=1000)
    cluster.submit("bob", ["-R", "y", "-pe", "mpi", "2", "-l", "h_rt=60"])
    cluster.advance(20)
    now = cluster.snapshot().cluster
    yield effect_on(cluster, replace(now, queues={"all.q": replace(now.queues["all.q"], hosts=("h1",))}))
    even = EmbeddedCluster(small_cluster(scheduler={"max_reservation": "10"}))
    for host in ("h1", "h2"):
        even.submit("anna", ["-t", "1-2", "-l", f"h={host},h_rt=300"], runtime=1000)
    even.submit("bob", ["-R", "y", "-l", "h_rt=60"])
    even.advance(20)
    now = even.snapshot().cluster
    yield effect_on(even, replace(now, queues={"all.q": replace(now.queues["all.q"], hosts=("h2",))}))


def threshold_situations() -> Iterator[tuple[ChangeEffect, Snapshot]]:
    """A threshold that suspends, would no longer, lets go on, and no longer lets go on."""
    made = AlarmedWorld()
    world, calm, alarmed = made.cluster, made.calm, made.alarmed
    yield effect_on(world, alarmed)
    yield effect_on(world, calm, alarmed)
    made.suspend_one()
    yield effect_on(world, with_thresholds(calm, "NONE"))
    made.let_one_end()
    yield effect_on(world, alarmed, with_thresholds(calm, "np_load_avg=2"))


def order_situations() -> Iterator[tuple[ChangeEffect, Snapshot]]:
    """Tickets that bring the next job of a user to the front, and another one before the one that was next."""
    jobs = {}
    for number in range(1, 7):
        user = USERS[(number - 1) % 3]
        department = "lab" if user == "bob" else "defaultdepartment"
        jobs[number] = Job(number, user, department=department, override_tickets=int(number == 5))
    state = State(jobs, {number: PendingTasks(number, range(1, 2)) for number in jobs})
    snapshot = Snapshot(cluster=GIVEN, state=state, now=1_000)
    for after in (with_user(GIVEN, "carl", oticket=500), with_department(GIVEN, oticket="500")):
        yield Baseline(GIVEN, state, 1_000).effect_of(after), snapshot


def test_that_every_kind_of_sentence_with_a_number_has_what_opens_it() -> None:
    found: Counter[str] = Counter()
    for situations in (rule_situations, plan_situations, threshold_situations, order_situations):
        for effect, snapshot in situations():
            assert effect.jobs or effect.quotas or effect.order.moved, situations
            found += check(effect, snapshot)
    assert found.keys() == {*EffectKind, *QuotaKind, "counter", "places", "next"}


def test_that_a_start_says_why_there_is_none_without_the_change() -> None:
    cluster = busy_cluster()
    write_sets(cluster, "root", sets("users bob to slots=0"))
    job = cluster.submit("bob", ["-P", "p1"]).job
    cluster.advance(20)
    effect, moment = effect_on(cluster, with_rules(cluster))
    opened = AffectedJobs(effect, EffectKind.STARTS).open(moment)
    assert opened.sentence.startswith("1 task of 1 job, of bob alone. For each job: ")
    without = row_of(opened, "users", "bob", str(job), "before")
    assert "rule some/1 allows no slots" in without.how
    assert row_of(opened, "projects", "p1").value == 1


def test_that_a_planned_start_that_moves_is_a_sum_of_times() -> None:
    effect, moment = next(plan_situations())
    opened = AffectedJobs(effect, EffectKind.PLAN_MOVES).open(moment)
    (user,) = opened.rows
    (job,) = user.children
    assert job.shown == "0:03:20 later"
    (moved,) = effect.jobs
    assert job.how == (f"{format_time(present(moved.before))} + 0:03:20 = {format_time(present(moved.before) + 200)}")


def test_that_a_task_that_a_threshold_suspends_shows_the_values_on_both_sides() -> None:
    effect, moment = next(threshold_situations())
    opened = AffectedJobs(effect, EffectKind.SUSPENDED).open(moment)
    before, after = (row for row in all_rows(opened.rows) if row.key[-1] in ("before", "after"))
    assert before.how == "no suspend threshold"
    assert after.how == "np_load_avg on all.q@h1: 0.9: >= 0.5 is reached."


def test_that_many_users_and_jobs_are_counted_where_they_have_no_row_and_still_come_to_the_sum() -> None:
    jobs = {}
    for number in range(1, 400):
        jobs[number] = Job(number, "anna" if number <= 200 else f"user{number}")
    state = State(jobs, {number: PendingTasks(number, range(1, 2)) for number in jobs})
    cluster = small_cluster()
    snapshot = Snapshot(cluster=cluster, state=state, now=1_000)
    closed = cluster.with_quota_sets(sets("users * to slots=0"))
    effect = Baseline(cluster, state, 1_000).effect_of(closed)
    opened = AffectedJobs(effect, EffectKind.BLOCKED).open(snapshot)
    check_keys(opened)
    assert sum(row.value for row in opened.rows) == 399
    assert sum(row.value for row in opened.rows[0].children) == opened.rows[0].value == 200
    assert opened.rows[0].children[-1].title == "and 150 jobs more"
    assert opened.rows[-1].title == "and 150 users more"
    assert opened.sentence.startswith(
        "anna 200 + user201 1 + user202 1 + user203 1 + user204 1 + other users 195 = 399 jobs."
    )
