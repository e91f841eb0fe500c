"""What is known of levels and rules whatever is booked, compared with asking them each time."""

import pytest
from hypothesis import given, settings

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.fixed_count import FixedCounts
from qmonpy.engine.fitting.level_match import count_level
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.fitting.quota_match import count_rule
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.usage import ledger_of
from tests.engine.build import make_cluster, play
from tests.engine.strategies import Draft, Mix, clusters, mixes

NOTHING: frozenset[str] = frozenset()


def compare_levels(prepared: Prepared, fixed: FixedCounts, category: Category, ledger: LedgerView) -> int:
    """Compare the answers of all levels, and return how many were known."""
    known = 0
    site = prepared.site
    levels = [(site.global_level, "global"), *((each, "host") for each in site.hosts.values())]
    names = frozenset(each.name for each in category.hard)
    for level, kind in [*levels, *((place.level, "queue") for place in site.places)]:
        for already in (NOTHING, names) if kind == "queue" else (NOTHING,):
            found = fixed.count_level(level, ledger, already, kind)
            if found is not None:
                known += 1
                asked, _ = count_level(level, ledger, category, already, kind)
                for name in ("match", "now", "later", "master", "found"):
                    assert getattr(found, name) == getattr(asked, name), (level.name, name)
    return known


def compare_rules(prepared: Prepared, fixed: FixedCounts, category: Category, ledger: LedgerView) -> int:
    """Compare the answers of all rules, and return how many were known."""
    known = 0
    for pe in prepared.cluster.pes:
        rules = prepared.accounts.job_rules(category, pe)
        for place in prepared.site.places:
            for rule in rules.at(place.instance.queue, place.instance.host):
                key = rule.key(category, pe, place.instance.queue, place.instance.host)
                found = fixed.count_rule(rule, key, place, ledger)
                if found is not None:
                    known += 1
                    asked = count_rule(prepared.accounts, ledger, category, rule, key, place)
                    for name in ("match", "now", "later", "master"):
                        assert getattr(found, name) == getattr(asked, name), (rule.name, place.name, name)
    return known


@settings(max_examples=25, deadline=None)
@given(clusters(), mixes(with_parallel=True))
def test_that_what_is_known_of_levels_and_rules_is_what_they_answer(draft: Draft, mix: Mix) -> None:
    made = mix.submit_to(draft.cluster)
    prepared = prepare(made.cluster)
    categories = {prepared.category(job) for job in made.state.jobs.values()}
    known = {each: FixedCounts(prepared, each) for each in categories}
    for _ in range(2):
        ledger = ledger_of(prepared, made.state, made.now)
        for category, fixed in known.items():
            compare_levels(prepared, fixed, category, ledger)
            compare_rules(prepared, fixed, category, ledger)
        made.run_pass()


def test_that_ordinary_requests_are_known_and_what_is_counted_once_a_job_is_asked() -> None:
    rows = ("lic lic INT <= YES YES 0 0", "tok tok INT <= YES JOB 0 0", "ex ex BOOL EXCL YES YES 0 0")
    hosts = {"h1": {"complex_values": "lic=4,tok=1"}, "h2": {"complex_values": "lic=2"}}
    cluster = make_cluster("hosts {*} to slots=3", hosts=hosts, complexes=rows)
    found = play(cluster, "-pe mpi 2 -l lic=1", "-pe mpi 2 -l tok=1")
    prepared = prepare(found.cluster)
    ledger = ledger_of(prepared, found.state, found.now)
    plain, once = (prepared.category(job) for job in found.state.jobs.values())
    levels = 1 + len(prepared.site.hosts) + 2 * len(prepared.site.places)
    assert compare_levels(prepared, FixedCounts(prepared, plain), plain, ledger) == levels
    assert compare_rules(prepared, FixedCounts(prepared, plain), plain, ledger) > 0
    assert compare_levels(prepared, FixedCounts(prepared, once), once, ledger) == 0


@pytest.mark.parametrize(("formula", "known"), [("$num_proc*2", 2), ("$num_proc-$lic", 0)])
def test_that_a_formula_is_known_of_each_host_unless_it_moves_with_what_is_booked(formula: str, known: int) -> None:
    """Of two hosts with other numbers of processors."""
    hosts = {f"h{number}": {"complex_values": f"num_proc={number},lic=3"} for number in (1, 2)}
    rows = ["lic lic INT <= YES YES 0 0"]
    cluster = make_cluster(f"hosts {{*}} to slots={formula}", hosts=hosts, complexes=rows)
    found = play(cluster, "-pe mpi 2")
    prepared = prepare(found.cluster)
    ledger = ledger_of(prepared, found.state, found.now)
    (category,) = {prepared.category(job) for job in found.state.jobs.values()}
    assert compare_rules(prepared, FixedCounts(prepared, category), category, ledger) == known * len(cluster.pes)
