"""What happens around the making of a page."""

import pytest

from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow


def test_that_the_clock_stands_still_while_a_page_is_made_and_no_longer_than_it_needs(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    breath = window.desk.open.context.background.breath
    held: list[float] = []
    monkeypatch.setattr(breath, "hold", held.append)
    window.go(Link("queues"))
    making, painting = held
    assert making > painting > 0
    window.go(Link("jobs"))
    assert held == [making, painting]


def test_that_the_clock_of_the_window_breathes_with_it(window: MainWindow) -> None:
    assert window.desk.open.clock.clock.breathe == window.desk.open.context.background.breath.take
