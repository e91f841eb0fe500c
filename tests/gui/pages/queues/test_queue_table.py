"""The tables of queue instances and cluster queues: what their heads say."""

from PySide6.QtWidgets import QApplication

from qmonpy.app.objects.host_map import SECTION_COLUMNS
from qmonpy.gui.pages.queues.queue_table import instance_columns, make_cluster_queue_model


def test_that_slots_instances_and_hosts_in_states_are_counted_under_heads_of_their_own(qapp: QApplication) -> None:
    slots = next(each.title for each in make_cluster_queue_model().columns if each.id == "states")
    instances = next(each.title for each in instance_columns() if each.id == "state")
    hosts = next(each.title for each in SECTION_COLUMNS if each.id == "states")
    assert len({slots, instances, hosts}) == 3
    assert slots.startswith("Slot")
    assert hosts.startswith("Host")
