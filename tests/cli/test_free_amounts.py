"""What `qstat -F`, `qhost -F` and `-l` make of attributes without end, and of every relation operator."""

from dataclasses import replace

import pytest

from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster

ENDLESS = ("much", "long", "many", "real")
TYPES = (ValueType.MEMORY, ValueType.TIME, ValueType.INT, ValueType.DOUBLE)
RELOPS = {"at_most": Relop.LE, "at_least": Relop.GE, "below": Relop.LT, "above": Relop.GT, "other": Relop.NE}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """A host with consumables of which there is no end, and fixed attributes of 5."""
    small = small_cluster()
    made = [
        ComplexAttribute(name, name, kind, Relop.LE, consumable=Consumable.YES)
        for name, kind in zip(ENDLESS, TYPES, strict=True)
    ]
    made += [ComplexAttribute(name, name, ValueType.INT, relop) for name, relop in RELOPS.items()]
    values = {**dict.fromkeys(ENDLESS, "INFINITY"), **dict.fromkeys(RELOPS, "5")}
    hosts = {**small.hosts, "h1": replace(small.hosts["h1"], complex_values=values)}
    complexes = {**small.complexes, **{each.name: each for each in made}}
    return EmbeddedCluster(replace(small, hosts=hosts, complexes=complexes), administrator="root")


def say(cluster: EmbeddedCluster, words: str) -> list[str]:
    name, *rest = words.split()
    command = find_command(name)
    assert command is not None
    return command(cluster, "anna", rest).text.splitlines()


def test_that_what_has_no_end_is_infinite(cluster: EmbeddedCluster) -> None:
    lines = say(cluster, f"qstat -F {','.join(ENDLESS)}")
    assert {line.strip() for line in lines if "hc:" in line} == {f"hc:{name}=infinity" for name in ENDLESS}
    lines = say(cluster, f"qhost -h h1 -F {','.join(ENDLESS)}")
    assert {line.split()[-1] for line in lines if "hc:" in line} == {f"hc:{name}=infinity" for name in ENDLESS}


@pytest.mark.parametrize(
    ("request_text", "is_met"),
    [
        ("at_most=5", True), ("at_most=6", False), ("at_least=5", True), ("at_least=4", False), ("below=4", True),
        ("below=5", False), ("above=6", True), ("above=5", False), ("other=4", True), ("other=5", False),
    ],
)  # fmt: skip
def test_that_a_request_is_compared_by_the_operator_of_its_attribute(
    cluster: EmbeddedCluster, request_text: str, is_met: bool
) -> None:
    assert ("all.q@h1" in say(cluster, f"qselect -l {request_text}")) is is_met


def test_that_hosts_have_their_own_queue_instances_and_tasks(cluster: EmbeddedCluster) -> None:
    cluster.submit("anna", ["-q", "all.q@h1"], runtime=1000)
    cluster.submit("bob", ["-q", "all.q@h2"], runtime=1000)
    cluster.clock.step(60)
    for user, host in (("anna", "h1"), ("bob", "h2")):
        lines = say(cluster, f"qhost -q -j -h {host}")
        assert [each.split()[0] for each in lines[-2:]] == ["all.q", "1" if user == "anna" else "2"]
        assert user in lines[-1]
    assert not any("anna" in line for line in say(cluster, "qhost -u bob"))
