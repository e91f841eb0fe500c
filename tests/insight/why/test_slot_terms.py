"""Why so many slots and not one more: the bounds of a parallel job on a queue instance, and the terms of a formula."""

import pytest

from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.rules.limit_terms import describe_limit_terms
from qmonpy.insight.why.slot_terms import describe_slot_terms
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_group
from tests.conformance.situations import make_situation
from tests.insight.world import play

RULES = "{\n name per_host\n enabled TRUE\n limit hosts {*} to slots=$num_proc*2-1\n}\n"
HOSTS = {"h1": {"complex_values": "num_proc=2,mem=7G"}}
QUEUES = {"all.q": {"hostlist": "h1", "slots": "8", "pe_list": "mpi"}}


def test_that_the_least_bound_is_told_first_with_its_numbers() -> None:
    player = play(("anna", "-l mem=1G"), ("dave", "-pe mpi 6 -l mem=2G"), rules="", hosts=HOSTS, queues=QUEUES)
    trace = trace_job(player.cluster, player.state, player.now, 2)
    (group,) = trace.ways[0].groups
    assert group.slots == 3
    words = describe_group(group, trace)
    assert words.startswith("has room: 3 is the least of: h1 mem 7G − 1G = 6G, by 2G a slot = 3 slots; ")
    assert "all.q@h1 8 − 1 = 7 slots" in words


def test_that_a_formula_is_told_with_its_numbers() -> None:
    player = play(("anna", ""), ("dave", "-pe mpi 6"), rules=RULES, hosts=HOSTS, queues=QUEUES)
    trace = trace_job(player.cluster, player.state, player.now, 2)
    assert "rule per_host/1 ($num_proc*2-1 = 3) − 1 = 2 slots" in describe_group(trace.ways[0].groups[0], trace)
    told = describe_limit_terms(player.cluster, player.state, "$num_proc*2-1", "h1")
    assert told == "$num_proc*2-1 = 2 × 2 − 1 = 3, with num_proc 2 on h1"
    unknown = describe_limit_terms(player.cluster, player.state, "$np_load_avg", "h1")
    assert unknown == "$np_load_avg = 9999, as np_load_avg has no value on h1"
    assert describe_limit_terms(player.cluster, player.state, "4", "h1") == ""


@pytest.mark.parametrize("seeds", [range(3005, 3006), pytest.param(range(3006, 3080), marks=pytest.mark.slow)])
def test_that_no_instance_gives_more_than_its_least_bound(seeds: range) -> None:
    checked = 0
    for seed in seeds:
        scenario = parse_scenario(make_situation(seed, ()))
        player = Player(scenario.cluster)
        for step in scenario.steps:
            player.play(step)
        for number in player.state.pending:
            for way in trace_job(player.cluster, player.state, player.now, number).ways:
                for group in way.groups:
                    if group.terms and group.refusal is None:
                        checked += 1
                        assert group.slots <= group.terms[0].slots, (seed, number, group)
    assert checked


def test_that_nothing_is_said_without_bounds() -> None:
    assert describe_slot_terms((), 3, 3) == ""
