"""The table of contracts of a real 8.1.9 has no gap."""

import pytest

from qmonpy.clusters.live.cells.cells import find_current_cell
from qmonpy.clusters.live.cluster import LiveCluster
from tests.contracts.table import NONE, YES, Column, format_table, try_cluster
from tests.gridengine.private_qmaster import PrivateQmaster


@pytest.mark.gridengine
def test_that_every_verb_works_on_every_kind_of_object(grid_engine: PrivateQmaster) -> None:
    environment = grid_engine.environment()
    cell = find_current_cell(environment)
    assert cell is not None
    column, notes = Column("8.1.9"), list[str]()
    cluster = LiveCluster(cell, environment, interval=0.2).open()
    try:
        try_cluster(cluster, column, notes)
    finally:
        cluster.close()
    assert not notes, format_table([column], notes)
    assert set(column.cells.values()) == {YES}


def test_that_a_gap_is_a_number_with_its_sentence() -> None:
    column = Column("some", {("manager", "add"): "(1)"})
    table = format_table([column], ["It was refused."])
    assert "(1) It was refused." in table.splitlines()
    (line,) = (each for each in table.splitlines() if each.startswith("manager"))
    assert line.split() == ["manager", NONE, "(1)", NONE, NONE, NONE]
