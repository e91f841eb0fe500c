"""Sites of clusters that differ in load values: what they share is as if it had been made anew."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.site.level_kind import LevelKind
from qmonpy.engine.site.other_loads import differ_in_loads_alone, with_other_loads
from qmonpy.engine.site.site import Level, Site
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from tests.engine.build import make_cluster
from tests.engine.strategies import Draft, Mix, clusters, mixes

LOADS: tuple[Mapping[str, str], ...] = (
    {},
    {"np_load_avg": "0.10", "num_proc": "2"},
    {"np_load_avg": "0.90", "num_proc": "2"},
    {"np_load_avg": "2.50", "num_proc": "4", "lic": "1"},
    {"num_proc": "4", "np_load_avg": "0.90"},
)
"""Load values as hosts report them; `lic` is a consumable, too."""


def with_loads(cluster: Cluster, loads: Mapping[str, Mapping[str, str]]) -> Cluster:
    """The cluster with load values of some hosts; the other hosts are the same objects."""
    hosts = {
        name: replace(each, load_values=loads[name]) if name in loads else each for name, each in cluster.hosts.items()
    }
    return replace(cluster, hosts=hosts)


def loads() -> st.SearchStrategy[dict[str, Mapping[str, str]]]:
    return st.dictionaries(st.sampled_from((GLOBAL_HOST, "h1", "h2", "h3")), st.sampled_from(LOADS))


def describe(site: Site) -> object:
    """All that passes read of a site; of kinds also which of them are the same."""
    numbers: dict[LevelKind, int] = {each: number for number, each in enumerate(site.kinds)}
    kinds = [
        (each.letter, each.fixed, each.load, list(each.load), each.limits, each.forced, each.capacities, each.slots)
        for each in site.kinds
    ]
    places = [
        (
            each.index,
            each.name,
            each.instance,
            _describe_level(each.level, numbers),
            _describe_level(each.host, numbers),
            each.slots_number,
            each.pes,
        )
        for each in site.places
    ]
    alike = [site.places.index(next(one for one in site.places if one.kind is each.kind)) for each in site.places]
    hosts = {name: _describe_level(each, numbers) for name, each in site.hosts.items()}
    found = {name: [each.index for each in here] for name, here in site.places_of_hosts.items()}
    rest = (site.account_count, site.accounts, site.pe_accounts, site.defaults, site.groups, list(site.by_name), found)
    return kinds, places, alike, list(hosts.items()), _describe_level(site.global_level, numbers), rest


def _describe_level(level: Level, numbers: Mapping[LevelKind, int]) -> tuple[Any, ...]:
    return numbers[level.kind], level.name, level.first, dict(level.accounts), level.letter


@given(clusters(), loads(), loads(), st.booleans())
def test_that_a_site_made_of_one_with_other_loads_is_as_one_made_anew(
    draft: Draft, before: dict[str, Mapping[str, str]], after: dict[str, Mapping[str, str]], is_used: bool
) -> None:
    first = with_loads(draft.cluster, before)
    second = with_loads(first, after)
    site = Site(first)
    if is_used:
        describe(site)
    made = with_other_loads(site, second)
    assert made is not None
    assert made.cluster is second
    assert describe(made) == describe(Site(second))
    assert describe(site) == describe(Site(first))


@given(clusters(), mixes(with_parallel=True), loads(), loads())
def test_that_passes_decide_the_same_on_a_cluster_that_was_prepared_with_what_others_of_its_loads_share(
    draft: Draft, mix: Mix, before: dict[str, Mapping[str, str]], after: dict[str, Mapping[str, str]]
) -> None:
    first = with_loads(draft.cluster, before)
    made = mix.submit_to(first)
    made.run_pass()
    second = with_loads(first, after)
    shared = schedule(second, made.state, made.now + 60, with_reasons=True)
    anew = schedule(replace(second, queues=dict(second.queues)), made.state, made.now + 60, with_reasons=True)
    assert shared == anew


def test_that_a_round_with_other_loads_shares_queue_instances_and_accounts_with_the_one_before() -> None:
    first = make_cluster(hosts="h1 h2 h3")
    known = prepare(first)
    accounts = known.site.accounts
    second = with_loads(first, {"h1": LOADS[1], "h2": LOADS[2]})
    made = prepare(second)
    assert [each.level for each in made.site.places] == [each.level for each in known.site.places]
    assert made.site.accounts is accounts
    assert made.site.hosts["h1"].load == LOADS[1]
    assert known.site.hosts["h1"].load == {}
    assert made.site.hosts["h3"] is known.site.hosts["h3"]


@pytest.mark.parametrize(
    "change",
    [
        lambda cluster: replace(cluster, queues=dict(cluster.queues)),
        lambda cluster: replace(cluster, operators=("anna",)),
        lambda cluster: replace(cluster, hosts={**cluster.hosts, "h9": Host("h9")}),
        lambda cluster: replace(cluster, hosts=dict(reversed(cluster.hosts.items()))),
        lambda cluster: replace(cluster, hosts={**cluster.hosts, "h1": Host("h1", {"slots": "2"})}),
        lambda cluster: replace(cluster, hosts={**cluster.hosts, "h1": Host("h1", projects=("p1",))}),
        lambda cluster: cluster,
    ],
    ids=["queues", "operators", "another host", "order", "values", "access", "none"],
)
def test_that_clusters_with_another_configuration_share_nothing(change: Any) -> None:
    cluster = make_cluster()
    assert differ_in_loads_alone(cluster, with_loads(cluster, {"h1": LOADS[1]}))
    assert not differ_in_loads_alone(cluster, change(cluster))


def test_that_hosts_that_report_other_cores_make_a_site_anew() -> None:
    """Their cores are booked on accounts, which have numbers."""
    first = replace(make_cluster(), variety=OPEN_CLUSTER_SCHEDULER_9)
    more, same = (with_loads(first, {"h1": {"m_topology": each}}) for each in ("SCC", "NONE"))
    assert with_other_loads(Site(first), same) is not None
    assert with_other_loads(Site(first), more) is None
    assert prepare(first).site.hosts["h1"].accounts != prepare(more).site.hosts["h1"].accounts
    assert describe(Prepared(more, prepare(first)).site) == describe(Site(more))
