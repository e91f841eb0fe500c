"""The map of hosts: sections by group or queue, cells for one host or many, and their words."""

import pytest

from qmonpy.app.objects.host_map import (
    MOST_SECTIONS,
    SECTION_COLUMNS,
    MapGrouping,
    MapHost,
    MapMeasure,
    MapSection,
    describe_map,
    find_groups,
    find_hosts_per_cell,
    find_map,
    find_sections,
)
from qmonpy.app.queues.queue_rows import NO_GROUP
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from tests.sites.large import make_site


def host(name: str, states: str = "", used: int = 0, load: float | None = None) -> MapHost:
    return MapHost(name, states, used, 4, load)


def texts(section: MapSection) -> list[str]:
    return [each.text(section) for each in SECTION_COLUMNS]


def test_that_each_exec_host_is_in_one_section_of_groups_and_in_one_for_each_of_its_queues() -> None:
    snapshot = EmbeddedCluster.from_file(make_site(80, 60)).snapshot()
    by_group = find_sections(snapshot, MapGrouping.GROUP)
    by_queue = find_sections(snapshot, MapGrouping.QUEUE)
    assert {each.name: len(each.hosts) for each in by_group} == {"@rack0000": 40, "@rack0001": 40}
    assert {each.name: len(each.hosts) for each in by_queue} == {"short.q": 80, "idle.q": 80, "cpu.q": 80}
    counted = [sum(each.used for section in sections for each in section.hosts) for sections in (by_group, by_queue)]
    assert counted[0] == counted[1] > 0


def test_that_the_groups_around_are_shown_where_the_smallest_are_too_many() -> None:
    racks = {f"@r{each}": HostGroup(f"@r{each}", (f"h{each}",)) for each in range(MOST_SECTIONS + 1)}
    halls = {f"@hall{each}": HostGroup(f"@hall{each}", tuple(list(racks)[each::2])) for each in range(2)}
    cluster = Cluster(host_groups={**racks, **halls})
    assert find_groups(cluster, ["h0", "h1", "h2"]) == {"h0": "@r0", "h1": "@r1", "h2": "@r2"}
    hosts = [f"h{each}" for each in range(len(racks))]
    assert set(find_groups(cluster, hosts).values()) == {"@hall0", "@hall1"}


def test_that_a_host_in_no_group_is_said_to_be_in_none() -> None:
    assert find_groups(Cluster(), ["h1"]) == {"h1": NO_GROUP}


@pytest.mark.parametrize(
    ("counts", "room", "hosts"), [([3, 4], 10, 1), ([100], 30, 4), ([100_000], 900, 200), ([], 5, 1)]
)
def test_that_a_cell_stands_for_as_few_hosts_as_there_is_room_for(counts: list[int], room: int, hosts: int) -> None:
    assert find_hosts_per_cell(counts, room) == hosts


def test_that_a_cell_tells_its_host() -> None:
    section = MapSection("@a", (host("h1", "d", 1, 0.5), host("h2")))
    cells = find_map((section,), MapMeasure.SLOTS, 10).cells
    assert [each.share for each in cells] == [0.25, 0.0]
    assert cells[0].words == "h1: 1 of 4 slots used, load 0.50 per processor, disabled"
    assert cells[1].words == "h2: 0 of 4 slots used"


def test_that_a_cell_of_many_hosts_tells_how_many_are_in_which_state() -> None:
    section = MapSection("@a", (host("h1", "d", 1, 0.5), host("h2", "dE", 4, 1.5), host("h3"), host("h4")))
    found = find_map((section,), MapMeasure.STATE, 1)
    (cell,) = found.cells
    assert (cell.letter, cell.share) == ("E", 0.5)
    assert cell.words == "h1 - h4, 4 hosts: 5 of 16 slots used, load 1.00 per processor, 2 d, 1 E"
    assert describe_map(found) == "4 hosts, 4 in a cell"


def test_that_the_table_has_the_counts_of_each_section() -> None:
    section = MapSection("@a", (host("h1", "d", 1, 0.5), *(host(f"n{each}") for each in range(1999))))
    assert texts(section) == ["@a", "2,000", "1 / 8,000", "0.50", "1 d"]
