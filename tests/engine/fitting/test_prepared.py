"""Which jobs are of one category: one refused, all are in that pass, as a running Grid Engine 8.1.9 showed."""

import gc
from typing import Any
from weakref import ref

import pytest

from qmonpy.engine.books import load
from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.piece import Piece
from qmonpy.engine.books.progress import delete_jobs
from qmonpy.engine.fitting import prepared
from qmonpy.engine.fitting.prepared import KEPT, prepare
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.site.category import Category, make_category
from qmonpy.engine.tickets import force
from qmonpy.engine.work.usage import quota_usage
from qmonpy.engine.world import slotwise, suspend_thresholds
from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.insight.why import never
from qmonpy.model.configuration.cluster import weigh_cluster
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import PendingTasks, State
from tests.engine.build import make_cluster, make_job, play


@pytest.mark.parametrize(
    ("rule", "jobs", "started"),
    [
        ("projects !* to slots=0", ["", "-P p2", "-P p1"], {2, 3}),
        ("projects {!p1} to slots=1", ["-P p2", "-P p2", "", "", "-P p1"], {1, 5}),
        ("projects !p1 to slots=1", ["-P p2", "-P p2", "", "-P p1"], {1, 4}),
        ("projects p[12] to slots=1", ["-P p2", "-P p2", "", "-P p1"], {1, 3}),
        ("projects * to slots=0", ["-P p2", "", "-P p1"], {2}),
        ("projects * to slots=1", ["-P p2", "-P p2", "", "-P p1"], {1, 3}),
        ("projects !p* to slots=0", ["", "-P p2", "-P p1"], {2, 3}),
        ("projects *,!p1 to slots=0", ["-P p2", "", "-P p1"], {2, 3}),
        ("users {!dora} to slots=1", ["anna:", "anna:", "bob:", "bob:"], {1, 3}),
        ("users !bob to slots=0", ["anna:", "bob:", "bob:"], {2, 3}),
        ("users !@s1 to slots=0", ["bob:", "anna:", "bob:"], {2}),
        ("users !@s* to slots=0", ["bob:", "anna:", "bob:"], {2}),
        ("users {!@s1} to slots=1", ["bob:", "bob:", "anna:", "bob:"], {1, 3}),
        ("users @s1 to slots=0", ["anna:", "bob:", "bob:"], {2, 3}),
        ("users * to slots=1", ["anna:", "anna:", "bob:", "bob:"], {1}),
    ],
)
def test_that_jobs_of_one_category_fare_alike_in_a_pass(rule: str, jobs: list[str], started: set[int]) -> None:
    cluster = make_cluster(rule, user_sets={"s1": "anna"})
    assert {task.job for task in play(cluster, *jobs).last.started} == started


def test_that_a_user_set_that_nothing_refers_to_makes_no_category_of_its_own() -> None:
    sets = {"staff": "anna", "listed": "bob"}
    cluster = make_cluster(user_sets=sets, queues={"all.q": {"xuser_lists": "listed"}})
    anna, bob, carl = (prepare(cluster).category(make_job(cluster, 1, owner=name)) for name in ("anna", "bob", "carl"))
    assert anna is carl
    assert anna is not bob


def test_that_a_cluster_is_prepared_once() -> None:
    cluster = make_cluster()
    assert prepare(cluster) is prepare(cluster)


def test_that_only_the_clusters_in_use_stay_prepared() -> None:
    cluster = make_cluster()
    prepared = prepare(cluster)
    for _ in range(KEPT):
        prepare(make_cluster())
    assert prepare(cluster) is not prepared


def test_that_equal_bookings_are_worked_out_once() -> None:
    cluster = make_cluster()
    prepared = prepare(cluster)
    category, place = prepared.category(make_job(cluster, 1)), prepared.site.places[0]
    first = prepared.bookings(category, place, None, 1, Piece.MASTER)
    assert prepared.bookings(category, place, None, 1, Piece.MASTER) is first


def test_that_threads_that_ask_at_once_get_the_same_category(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared = prepare(make_cluster())
    job = make_job(prepared.cluster, 1)
    others = []

    def make(*arguments: Any) -> Category:
        monkeypatch.undo()
        others.append(prepared.category(job))
        return make_category(*arguments)

    monkeypatch.setattr("qmonpy.engine.site.category.make_category", make)
    assert prepared.category(job) is others[0]
    assert prepared.category(job) is others[0]


def test_that_no_more_is_kept_of_categories_than_fits_and_what_is_found_anew_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("qmonpy.engine.site.category.MOST_CATEGORIES", 3)
    monkeypatch.setattr("qmonpy.engine.fitting.prepared.MOST_NEEDS", 8)
    monkeypatch.setattr("qmonpy.engine.fitting.prepared.MOST_BOOKINGS", 4)
    jobs = [f"-l h_rt={each}" for each in range(60, 72)]
    different, alike = (play(make_cluster(), *each) for each in (jobs, jobs[:1] * len(jobs)))
    assert set(different.state.running) == set(alike.state.running) != set()
    prepared = prepare(different.cluster)
    for number, options in enumerate(jobs):
        prepared.plan(prepared.category(make_job(different.cluster, number, options)))
        assert len(prepared._categories._known) <= 3
        assert len(prepared._plans) * len(prepared.site.places) <= 8 + len(prepared.site.places)


def test_that_what_passes_ask_for_is_kept_and_what_belongs_to_jobs_that_have_gone_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("qmonpy.engine.fitting.prepared.PASSES", 2)
    made = play(make_cluster(), "-pe smp 4", "-pe smp 4", "-pe smp 2")
    prepared = prepare(made.cluster)
    waiting = prepared.category(made.state.jobs[3])
    rules = prepared.accounts.job_rules(waiting, "smp")
    assert made.run_pass() == ()
    for number in range(10, 30):
        number = made.submit(f"-l h_rt={number}")
        made.run_pass()
        prepared.plan(prepared.category(made.state.jobs[number]))
        assert prepared.accounts.job_rules(waiting, "smp") is rules
        made.state = delete_jobs(made.state, [number])
    assert len(prepared._plans) <= 5
    assert len(prepared.accounts._job_rules) <= 10
    assert len(prepared._categories._known) <= 10
    assert len(prepared._categories._recent) <= 10


def test_that_what_a_cluster_was_made_ready_with_goes_without_a_search_for_circles() -> None:
    cluster = make_cluster(queues={"all.q": {"slots": "2"}})
    state = State(jobs={1: make_job(cluster, 1)}, pending={1: PendingTasks(1, (1,))})
    gc.collect()
    gc.disable()
    try:
        engine = RunningEngine(cluster, state, 0)
        engine.decide(0)
        prepared = prepare(cluster)
        quota_usage(cluster, state)
        instance_letters(cluster, state, 0)
        assert prepared.site.profiles.keys() == {"all.q"}
        known = [ref(each) for each in (prepared, prepared.site, prepared.accounts)]
        del engine, prepared
        for _ in range(KEPT):
            prepare(make_cluster())
        assert [each() for each in known] == [None, None, None]
    finally:
        gc.enable()


def test_that_the_ledger_in_which_nothing_is_booked_can_be_copied() -> None:
    accounts = prepare(make_cluster()).accounts
    copied = accounts.empty.copy()
    assert copied.used == accounts.empty.used
    copied.book([Booking(0, 1.0, False), Booking(1, 2.0)], 0, FOREVER)
    assert (copied.used[:2], copied.shared[:2]) == ([0.0, 2.0], [1.0, 0.0])
    assert (copied.endless[:2], copied.shared_endless[:2]) == ([0.0, 2.0], [1.0, 0.0])
    assert not any(accounts.empty.used)


def test_that_the_ledger_in_which_nothing_is_booked_has_one_place_for_each_account() -> None:
    cluster = make_cluster("users {*} to slots=1")
    prepared = prepare(cluster)
    accounts = prepared.accounts
    category = prepared.category(make_job(cluster, 1))
    numbers = [accounts.quota(accounts.rules.sets[0][0], 0, (str(each), "", "", "", "")) for each in range(200)]
    assert accounts.size == numbers[-1] + 1
    ledger = Ledger(accounts)
    assert len(accounts.empty.used) == len(ledger.used) == len(ledger.shared) >= accounts.size
    assert prepared.plan(category).needs(prepared.site.places[0]) is not None


@pytest.mark.parametrize(
    "kept",
    [prepared._PREPARED, force._forces, load._WATCHED, suspend_thresholds._WATCHED, slotwise._LISTS, never._suits],
    ids=["prepared", "policies", "loads", "thresholds", "lists", "suited"],
)
def test_that_of_large_clusters_only_the_last_few_are_kept(kept: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real cluster is another one at each round."""
    clusters = [make_cluster() for _ in range(5)]
    weight = weigh_cluster(clusters[0])
    assert weight == len(clusters[0].hosts) > 0
    assert weigh_cluster(prepare(clusters[0])) == weigh_cluster(prepare(clusters[0]).site) == weight
    monkeypatch.setattr(kept, "_most_weight", 2 * weight)
    kept._entries.clear()
    for each in clusters:
        made = prepare(each)
        about = {prepared._PREPARED: each, force._forces: each, never._suits: each}.get(kept, made)
        kept.of(*((made.site, made.accounts) if kept is load._WATCHED else (about,)))
    assert 0 < len(kept) <= 2


def test_that_a_department_alone_lets_nobody_in_and_counts_nobody_in_a_pass() -> None:
    """Recorded from 8.1.9 (dept-1, dept-3); the qmaster, which tells `qquota`, counts by it."""
    for kind, places in (("DEPT", {"1", "2"}), ("ACL DEPT", {"1"})):
        sets = {"dep": {"entries": ["carl"], "type": kind}}
        made = play(make_cluster("users {@dep} to slots=1", usersets=sets), "carl:", "carl:")
        assert made.places.keys() == places
        assert [each.used for each in quota_usage(made.cluster, made.state)] == [len(places)]
        listed = make_cluster(queues={"all.q": {"user_lists": "dep"}}, usersets=sets)
        assert play(listed, "carl:").places.keys() == ({"1"} if kind == "ACL DEPT" else set())


def test_that_a_limit_of_infinity_counts_as_none() -> None:
    """Recorded from 8.1.9 (infrt-1, infrt-2): `default_duration` is booked where no other limit is asked for."""
    cluster = make_cluster(scheduler={"default_duration": "0:5:0"})
    asked = {"-l h_rt=INFINITY": 300, "-l h_rt=INFINITY,s_rt=100": 100, "-l s_rt=infinity": 300, "-l h_rt=0": 0}
    for options, seconds in asked.items():
        found = prepare(cluster)
        assert found.booked_seconds(found.category(make_job(cluster, 1, options))) == seconds + found.duration_offset
