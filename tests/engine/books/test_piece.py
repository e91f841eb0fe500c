"""Which piece of a task books what counts once a job or once a host."""

import pytest

from qmonpy.engine.books.piece import GLOBAL, HOST, INSTANCE, RULE, Piece, walk_names
from qmonpy.model.configuration.complex_attribute import Consumable


def test_that_pieces_behind_each_other_on_a_host_are_told_apart() -> None:
    pieces = (("all.q@h1", 2), ("low.q@h1", 1), ("all.q@h2", 1), ("low.q@h1", 1))
    assert [each for each, _, _ in walk_names(pieces)] == [Piece.MASTER, Piece.FURTHER, Piece.FIRST, Piece.FIRST]
    assert [(name, slots) for _, name, slots in walk_names(pieces)] == list(pieces)


@pytest.mark.parametrize(
    ("consumable", "level", "counts"),
    [
        (Consumable.YES, HOST, (3, 3, 3)),
        (Consumable.JOB, HOST, (1, 0, 0)),
        (Consumable.HOST, GLOBAL, (1, 0, 0)),
        (Consumable.HOST, HOST, (1, 1, 0)),
        (Consumable.HOST, RULE, (1, 1, 0)),
        (Consumable.HOST, INSTANCE, (0, 0, 0)),
    ],
)
def test_that_each_level_counts_a_piece_as_often_as_open_cluster_scheduler_does(
    consumable: Consumable, level: str, counts: tuple[int, ...]
) -> None:
    assert tuple(each.count(consumable, 3, level) for each in Piece) == counts
    assert Piece.MASTER.count(Consumable.HOST, 0, HOST) == 0
