"""The effect of a change is that which fresh passes have, whatever the passes of several configurations share."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from tests.engine import strategies
from tests.engine.running.walk import Walk
from tests.engine.strategies import parse_sets
from tests.insight.sites.plain_trials import PlainTrials


def list_changes(walk: Walk) -> Iterator[Cluster]:
    """Return changes of every kind, to the configuration that a walk has."""
    random, cluster = walk.random, walk.cluster
    yield replace(cluster)
    yield replace(cluster, quota_sets={each.name: each for each in parse_sets([[walk._rule()], [walk._rule()]])})
    yield replace(cluster, quota_sets={})
    yield from _change_queues(random, cluster)
    yield from _change_tables(random, cluster)
    for settings in ({"weight_priority": "2"}, {"max_reservation": "0"}, {"max_reservation": "9"}, {"maxujobs": "2"},
                     {"queue_sort_method": "seqno"}, {"default_duration": "0:1:0"}):  # fmt: skip
        yield replace(cluster, scheduler={**cluster.scheduler, **settings})


def _change_queues(random: Random, cluster: Cluster) -> Iterator[Cluster]:
    name, queue = random.choice(list(cluster.queues.items()))
    settings = {"user_lists": "staff", "h_rt": "0:2:0", "pe_list": "NONE", "slots": str(random.randint(0, 6))}
    settings["complex_values"] = random.choice(strategies._QUEUE_VALUES)
    for key, value in settings.items():
        changed = replace(queue, settings={**queue.settings, key: Setting(value)})
        yield replace(cluster, queues={**cluster.queues, name: changed})
    yield replace(cluster, queues={each: known for each, known in cluster.queues.items() if each != name})


def _change_tables(random: Random, cluster: Cluster) -> Iterator[Cluster]:
    name, host = random.choice(list(cluster.hosts.items()))
    yield replace(cluster, hosts={**cluster.hosts, name: replace(host, complex_values={"lic": "1"})})
    name, pe = random.choice(list(cluster.pes.items()))
    yield replace(cluster, pes={**cluster.pes, name: replace(pe, slots=2)})
    yield replace(cluster, pes={each: known for each, known in cluster.pes.items() if each != name})
    complexes = cluster.complexes
    yield replace(cluster, complexes={**complexes, "lic": replace(complexes["lic"], urgency="1000")})
    yield replace(cluster, complexes={**complexes, "lic": replace(complexes["lic"], default="1")})
    name, users = random.choice(list(cluster.user_sets.items()))
    fewer: UserSet = replace(users, entries=())
    yield replace(cluster, user_sets={**cluster.user_sets, name: fewer})


def compare(seed: int, steps: int) -> None:
    walk = Walk(seed)
    for _ in range(steps):
        walk.step()
        if walk.random.random() < 0.3:
            walk.compare()
    state, now = walk.state, walk.now
    quick, plain = (Baseline(walk.cluster, state, now, trials) for trials in (None, PlainTrials(state, now)))
    for after in list_changes(walk):
        found, expected = quick.effect_of(after), plain.effect_of(after)
        assert found.jobs == expected.jobs
        assert found.order == expected.order
        # Counters of a rule stand in the order of their first use, which no pass remembers.
        assert Counter(found.quotas) == Counter(expected.quotas)


@pytest.mark.parametrize("seed", range(6))
def test_that_a_change_has_the_effect_that_fresh_passes_have(seed: int) -> None:
    compare(seed, 25)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_that_any_change_has_the_effect_that_fresh_passes_have(seed: int) -> None:
    compare(seed, 60)
