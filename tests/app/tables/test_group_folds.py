"""Folds of groups: unfolded at first, but of very many rows folded, each remembered apart."""

from qmonpy.app.tables.group_folds import FOLDED_ROWS, GroupFolds


def test_that_groups_are_unfolded_until_the_user_folds_them() -> None:
    folds = GroupFolds()
    folds.see(FOLDED_ROWS - 1)
    assert folds.is_open("a")
    assert folds.set_open("a", is_open=False)
    assert not folds.set_open("a", is_open=False)
    assert (folds.is_open("a"), folds.is_open("b"), folds.closed) == (False, True, ("a",))


def test_that_of_very_many_rows_groups_are_folded_until_the_user_unfolds_them() -> None:
    folds = GroupFolds()
    folds.close(["b"])
    folds.see(FOLDED_ROWS)
    assert not folds.is_open("a")
    assert folds.set_open("a", is_open=True)
    assert folds.is_open("a")
    folds.see(10)
    assert (folds.is_open("a"), folds.is_open("b")) == (True, False)
