"""The pace of work that every snapshot asks for."""

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from qmonpy.gui.pages.policies import pace
from qmonpy.gui.pages.policies.pace import Pace


def test_that_quick_work_need_not_rest(qtbot: QtBot) -> None:
    parent = QObject()
    made = Pace(parent)
    assert made.may_begin()
    made.note(pace.QUICK_SECONDS / 2)
    assert made.may_begin()


def test_that_long_work_rests_and_goes_on_by_itself(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "QUICK_SECONDS", 0.0)
    parent = QObject()
    made = Pace(parent)
    made.note(0.02)
    assert not made.may_begin()
    with qtbot.waitSignal(made.due, timeout=5000):
        pass
    assert made.may_begin()
