"""The books of running tasks under other configurations are those that are made anew."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.shared_books import SharedBooks
from qmonpy.engine.work.usage import ledger_of, list_quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import Consumable
from tests.engine.build import NOW, make_cluster, play
from tests.engine.running.walk import Walk
from tests.insight.sites.test_trials import list_changes


def list_more_changes(cluster: Cluster) -> Iterator[Cluster]:
    """Return changes of what running tasks are booked by."""
    queues = list(cluster.queues.items())
    yield replace(cluster, queues=dict(reversed(queues)))
    hosts = list(cluster.hosts.items())
    yield replace(cluster, hosts=dict(reversed(hosts)))
    for name, pe in cluster.pes.items():
        yield replace(cluster, pes={**cluster.pes, name: replace(pe, job_is_first_task=not pe.job_is_first_task)})
    for name, attribute in cluster.complexes.items():
        if attribute.is_consumable:
            other = Consumable.JOB if attribute.consumable is not Consumable.JOB else Consumable.YES
            yield replace(cluster, complexes={**cluster.complexes, name: replace(attribute, consumable=other)})
            yield replace(cluster, complexes={**cluster.complexes, name: replace(attribute, default="2")})
    sets = list(cluster.quota_sets.items())
    yield replace(cluster, quota_sets=dict(reversed(sets)))
    for name, each in sets:
        yield replace(cluster, quota_sets={**cluster.quota_sets, name: replace(each, is_enabled=not each.is_enabled)})
    for name, group in cluster.host_groups.items():
        yield replace(cluster, host_groups={**cluster.host_groups, name: replace(group, members=group.members[:1])})
    for seconds in ("DURATION_OFFSET=7", "DURATION_OFFSET=0"):
        yield replace(cluster, scheduler={**cluster.scheduler, "params": seconds})


def describe(ledger: Ledger) -> object:
    """All that is booked, on accounts of levels by number, on those of quotas by rule and key."""
    accounts = ledger.accounts
    first = accounts.site.account_count
    names: list[object] = [*range(first), *((rule.name, limit, key) for rule, limit, key in accounts.quota_keys)]
    columns = zip(ledger.used, ledger.endless, ledger.shared, ledger.shared_endless, strict=True)
    booked = {name: amounts for name, amounts in zip(names, columns, strict=False) if any(amounts)}
    plans = [
        None if some is None else {names[number]: each.steps() for number, each in some.items()}
        for some in (ledger.timelines, ledger.shared_timelines)
    ]
    numbers = {names[number] for number in ledger.planned}
    return booked, plans, ledger.held, ledger.inside, numbers, ledger.begins


def compare(seed: int, steps: int) -> int:
    """Hold the books of a walk against those made anew; return under how many configurations they were shared."""
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
        if walk.random.random() < 0.3:
            # A pass, so that something runs.
            walk.compare()
    shared = 0
    books = SharedBooks(prepare(walk.cluster), walk.state, walk.now)
    for after in (*list_changes(walk), *list_more_changes(walk.cluster)):
        for has_plan in (True, False):
            found = books.find(prepare(replace(after)), has_plan=has_plan)
            expected = ledger_of(prepare(replace(after)), walk.state, walk.now, has_plan=has_plan)
            assert describe(found) == describe(expected)
            assert found.accounts.has_fractions >= expected.accounts.has_fractions
            known = {id(each) for each in books._timelines.values()}
            shared += any(id(each) in known for each in (found.timelines or {}).values())
    return shared


def test_that_what_runs_is_booked_as_anew_under_any_configuration() -> None:
    assert sum(compare(seed, 25) for seed in range(6)) > 20


def test_that_who_is_in_the_sets_of_a_rule_is_looked_at_again() -> None:
    made = play(
        make_cluster(
            "users {@staff} to slots=5",
            "hosts {@some} to slots=5",
            user_sets={"staff": "anna bob"},
            hostgroups={"@some": ["h1", "h2"]},
        ),
        *("anna: -l h_rt=60", "bob: -l h_rt=60 -q *@h1", "bob: -pe mpi 2 -q *@h2"),
    )
    cluster = made.cluster
    staff, some = cluster.user_sets["staff"], cluster.host_groups["@some"]
    books = SharedBooks(prepare(cluster), made.state, NOW)
    for after, users, hosts in (
        (replace(cluster, scheduler={}), 4, 4),
        (replace(cluster, user_sets={"staff": replace(staff, entries=("bob",))}), 3, 4),
        (replace(cluster, host_groups={"@some": replace(some, members=("h2",))}), 4, 2),
    ):
        found = books.find(prepare(after), has_plan=True)
        expected = ledger_of(prepare(replace(after)), made.state, NOW, has_plan=True)
        assert describe(found) == describe(expected)
        rows = Counter[str]()
        for row in list_quota_usage(prepare(after), found):
            rows[row.quota_set] += int(row.used or 0)
        assert rows == {"s1": users, "s2": hosts}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_that_what_runs_is_booked_as_anew_after_long_walks(seed: int) -> None:
    compare(seed, 60)
