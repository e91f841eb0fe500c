"""The frame of answers keeps room for the plot, however many lines the sentences above and below it have."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.pages.reports.answer_page import Answer

LEAST = 140


def test_that_sentences_take_no_room_from_what_needs_it(qtbot: QtBot) -> None:
    answer, plot, below = Answer(), QWidget(), QWidget()
    plot.setMinimumHeight(LEAST)
    below.setMinimumHeight(50)
    words = QLabel("Held against what really happened. " * 12, wordWrap=True)
    column = QVBoxLayout(answer)
    column.addWidget(words)
    column.addWidget(plot, 1)
    parts = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
    parts.addWidget(answer)
    parts.addWidget(below)
    qtbot.addWidget(parts)
    parts.resize(400, 300)
    parts.show()
    for width in (400, 250, 600):
        parts.resize(width, 10)
        parts.resize(width, max(300, parts.minimumSizeHint().height()))
        qtbot.waitUntil(lambda: plot.height() >= LEAST and words.geometry().bottom() < plot.geometry().top())
        assert words.height() >= words.heightForWidth(words.width())
