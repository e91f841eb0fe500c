"""What a queue instance has of each attribute reads as `qstat -F` prints it."""

import pytest

from qmonpy.engine.books.instance_values import find_value, instance_values
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import ledger_of
from tests.clusters.world import small_cluster
from tests.engine.queue_states import SITUATIONS, printed_details, read_situation


@pytest.mark.parametrize("name", [each for each in SITUATIONS if each != "idle"])
def test_that_every_line_is_that_of_a_real_one(name: str) -> None:
    content = read_situation(name)
    prepared = prepare(content.cluster)
    ledger = ledger_of(prepared, content.state, content.now, with_reservations=False)
    shown = printed_details(name, "qstat -F")
    found = {
        place.name: [each.line for each in instance_values(prepared.site, ledger, place)]
        for place in prepared.site.places
    }
    assert found.keys() == shown.keys()
    for instance, lines in shown.items():
        assert found[instance] == lines, instance


def test_that_a_consumable_knows_how_much_there_is_in_all_and_whose_it_is() -> None:
    content = read_situation("busy")
    prepared = prepare(content.cluster)
    ledger = ledger_of(prepared, content.state, content.now, with_reservations=False)
    disk = find_value(prepared.site, ledger, prepared.site.by_name["all.q@q3"], "disk")
    assert (disk.source, disk.number, disk.total, disk.owner) == ("hc", 14 * 2**30, 20 * 2**30, "q3")


def test_that_load_is_told_from_what_is_configured() -> None:
    cluster = small_cluster(hosts={"h1": {"load_values": "load_avg=1.5,arch=lx-amd64"}, "h2": {}})
    site = prepare(cluster).site
    ledger = prepare(cluster).accounts.empty
    lines = [each.line for each in instance_values(site, ledger, site.by_name["all.q@h1"])][:2]
    assert lines == ["hl:load_avg=1.500000", "hl:arch=lx-amd64"]
    assert find_value(site, ledger, site.by_name["all.q@h2"], "load_avg") is None
    assert find_value(site, ledger, site.by_name["all.q@h2"], "nosuch") is None
