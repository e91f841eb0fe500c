"""Queue instances as cells of a map."""

from qmonpy.app.queues.heat_cells import HeatMeasure, has_loads, heat_cells
from qmonpy.app.queues.queue_rows import InstanceRow


def row(
    name: str, used: int = 0, total: int = 8, np_load: float | None = None, states: str = "", group: str = "all.q"
) -> InstanceRow:
    host = name.partition("@")[2]
    return InstanceRow(
        name, "all.q", host, "BIP", 0, used, total, "-NA-", "lx", states, load_number=np_load, np_load=np_load,
        group=group,
    )  # fmt: skip


def test_that_a_cell_is_filled_by_used_slots_and_has_the_letter_of_its_state() -> None:
    (first, second) = heat_cells([row("all.q@h1", used=6), row("all.q@h2", states="dE")], HeatMeasure.SLOTS)
    assert (first.name, first.share, first.letter) == ("all.q@h1", 0.75, "")
    assert first.words == "all.q@h1: 6 of 8 slots used"
    assert (second.share, second.letter) == (0.0, "d")
    assert second.words == "all.q@h2: 0 of 8 slots used, disabled, error"


def test_that_a_cell_is_filled_by_load_if_wanted_and_not_at_all_where_it_is_not_known() -> None:
    cells = heat_cells([row("all.q@h1", np_load=1.25), row("all.q@h2")], HeatMeasure.LOAD)
    assert [each.share for each in cells] == [1.25, None]
    assert "load 1.25 per processor" in cells[0].words


def test_that_an_instance_without_slots_has_no_share_and_one_in_two_groups_one_cell() -> None:
    cells = heat_cells([row("all.q@h1", total=0, group="@a"), row("all.q@h1", total=0, group="@b")], HeatMeasure.SLOTS)
    assert [each.share for each in cells] == [None]


def test_that_loads_are_known_if_one_is() -> None:
    assert not has_loads([row("all.q@h1")])
    assert has_loads([row("all.q@h1"), row("all.q@h2", np_load=0.0)])
