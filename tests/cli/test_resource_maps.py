"""What `qconf -mattr` and its like make of resource maps, whose names are parted by blanks."""

from dataclasses import replace

import pytest

from qmonpy.cli.configuring.element_edits import split_elements
from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.variety import OPEN_CLUSTER_SCHEDULER_9
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import small_cluster


@pytest.mark.parametrize(
    ("text", "elements"),
    [
        ("gpu=2(0 1),lic=4", ["gpu=2(0 1)", "lic=4"]),
        ("lic=4 gpu=4(0-3)", ["lic=4", "gpu=4(0-3)"]),
        ("slots=2(low.q:1:sr,b.q:2:sr)", ["slots=2(low.q:1:sr", "b.q:2:sr)"]),
        ("a, b c", ["a", "b", "c"]),
        ("none", []),
    ],
)
def test_that_blanks_in_parentheses_part_names_and_not_elements(text: str, elements: list[str]) -> None:
    assert split_elements(text) == elements


def test_that_a_value_of_a_host_with_a_resource_map_is_added_changed_and_removed() -> None:
    small = small_cluster()
    gpu = ComplexAttribute("gpu", "gpu", ValueType.RSMAP, Relop.LE, consumable=Consumable.YES)
    hosts = {**small.hosts, "h1": replace(small.hosts["h1"], complex_values={"gpu": "2(0 1)"})}
    made = replace(small, hosts=hosts, complexes={**small.complexes, "gpu": gpu}, variety=OPEN_CLUSTER_SCHEDULER_9)
    cluster = EmbeddedCluster(made, administrator="root")
    qconf = find_command("qconf")
    assert qconf is not None

    def values(*words: str) -> dict[str, str]:
        assert qconf(cluster, "root", words).exit_code == 0
        return dict(cluster.snapshot().cluster.hosts["h1"].complex_values)

    assert values("-mattr", "exechost", "complex_values", "slots=9", "h1") == {"gpu": "2(0 1)", "slots": "9"}
    assert values("-mattr", "exechost", "complex_values", "gpu=3(0-2)", "h1") == {"gpu": "3(0-2)", "slots": "9"}
    assert values("-dattr", "exechost", "complex_values", "gpu", "h1") == {"slots": "9"}
