"""The choice of what is to be kept as a case: its sentence has the lines that its width wants."""

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.cases.truth_choice import TruthChoice, wrap_words

SENTENCE = "A reservation of 32 slots in PE R&D for 3 h by anna is granted, whatever else runs there then"


def show(qtbot: QtBot, width: int) -> tuple[QWidget, TruthChoice]:
    top = QWidget()
    qtbot.addWidget(top)
    choice = TruthChoice(SENTENCE)
    layout = QVBoxLayout(top)
    layout.addWidget(choice)
    layout.addStretch()
    top.resize(width, 300)
    with qtbot.waitExposed(top):
        top.show()
    return top, choice


def read(choice: TruthChoice) -> list[str]:
    return choice.text().replace("&&", "&").split("\n")


def test_that_a_sentence_is_wrapped_at_the_edge_and_not_before(qtbot: QtBot) -> None:
    top, choice = show(qtbot, 300)
    narrow = read(choice)
    assert len(narrow) > 1
    assert " ".join(narrow) == SENTENCE == choice.accessibleName()
    room = max(map(choice.fontMetrics().horizontalAdvance, narrow))
    assert room < choice.width()
    assert wrap_words(SENTENCE, choice.fontMetrics(), room) == narrow
    needed = choice.height()
    assert needed >= len(narrow) * choice.fontMetrics().height()
    top.resize(1200, 300)
    qtbot.waitUntil(lambda: read(choice) == [SENTENCE])
    qtbot.waitUntil(lambda: choice.height() < needed)
    top.resize(300, 300)
    qtbot.waitUntil(lambda: read(choice) == narrow and choice.height() == needed)


def test_that_a_long_sentence_makes_its_dialog_no_wider(qtbot: QtBot) -> None:
    _, choice = show(qtbot, 300)
    assert choice.sizeHint().width() < choice.fontMetrics().horizontalAdvance(SENTENCE)
