"""What is written in bars."""

import pytest
from PySide6.QtWidgets import QApplication

from qmonpy.gui.charts.bar_labels import elide, find_advance


@pytest.mark.parametrize("label", ["3110 model", "42 forecast12", "31.2 a", "7"])
def test_that_a_number_is_never_cut(qapp: QApplication, label: str) -> None:
    number = label.partition(" ")[0]
    for width in range(200):
        shown = elide(label, width)
        assert shown == "" or shown.partition(" ")[0] == number
        assert find_advance(shown) <= width
    assert shown == label


def test_that_more_room_never_shows_less(qapp: QApplication) -> None:
    lengths = [len(elide("42 forecast12", width)) for width in range(200)]
    assert lengths == sorted(lengths)
