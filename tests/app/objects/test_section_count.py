"""Numbers of the sections of the map of hosts open into the hosts that make them."""

import pytest

from qmonpy.app.objects.host_map import SECTION_COLUMNS, MapGrouping, MapSection, find_sections
from qmonpy.app.objects.section_count import HOSTS, LOAD, MOST_LISTED, SLOTS, STATES, SectionCount
from qmonpy.app.terms.number import Opened
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.sites.large import make_site


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return EmbeddedCluster.from_file(make_site(4 * MOST_LISTED, 600)).snapshot()


def open_count(snapshot: Snapshot, of: str, section: MapSection, grouping: MapGrouping) -> Opened:
    return SectionCount(of, section.name, grouping, frozenset(each.name for each in section.hosts)).open(snapshot)


def shown(section: MapSection, column: str) -> str:
    return next(each.text(section) for each in SECTION_COLUMNS if each.id == column)


@pytest.mark.parametrize("grouping", list(MapGrouping))
def test_that_every_number_of_a_section_is_made_of_its_hosts(snapshot: Snapshot, grouping: MapGrouping) -> None:
    lengths = []
    for section in find_sections(snapshot, grouping):
        hosts, slots, load, states = (
            open_count(snapshot, each, section, grouping) for each in (HOSTS, SLOTS, LOAD, STATES)
        )
        assert sum(row.value for row in hosts.rows) == len(section.hosts)
        assert sum(row.value for row in slots.rows) == sum(each.used for each in section.hosts)
        assert shown(section, SLOTS).partition(" ")[0] == f"{sum(int(row.value) for row in slots.rows):,}"
        assert sum(row.value for row in states.rows) == sum(bool(each.states) for each in section.hosts)
        *loads, divisor = load.rows
        assert f"{sum(row.value for row in loads) / divisor.value:.2f}" == shown(section, LOAD)
        lengths.append(len(hosts.rows))
    assert max(lengths) == (MOST_LISTED + 1 if grouping is MapGrouping.QUEUE else 40)


def test_that_a_part_of_a_section_and_one_that_is_gone_are_told(snapshot: Snapshot) -> None:
    section = find_sections(snapshot, MapGrouping.GROUP)[0]
    some = SectionCount(HOSTS, section.name, MapGrouping.GROUP, frozenset(each.name for each in section.hosts[:3]))
    assert [row.title for row in some.open(snapshot).rows] == [each.name for each in section.hosts[:3]]
    assert section.name in some.open(Snapshot(cluster=Cluster())).sentence
