"""Fields with arrows look as lines do: their text begins in the same place, and they are as high."""

from itertools import product

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDateTimeEdit, QDoubleSpinBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import make_application
from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.spin_field import spin_field

FRAME = 4


def find_ink(image: QImage) -> int:
    """Return the first column behind the frame in which something is drawn."""
    ground = image.pixelColor(FRAME, image.height() // 2)
    columns = range(FRAME, image.width())
    rows = range(FRAME, image.height() - FRAME)
    return next(x for x, y in product(columns, rows) if image.pixelColor(x, y) != ground)


def test_that_text_begins_where_that_of_a_line_does(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=False)
    window = QWidget()
    qtbot.addWidget(window)
    dress(window)
    line = QLineEdit("10")
    fields = [spin_field(QSpinBox(value=10), "whole"), spin_field(QDoubleSpinBox(value=10), "parts")]
    fields.append(spin_field(QDateTimeEdit(displayFormat="'10'"), "time"))
    # Another field has the keyboard, so that no cursor is drawn.
    column = QVBoxLayout(window)
    for each in (QLineEdit(), line, *fields):
        column.addWidget(each)
    window.show()
    qtbot.waitExposed(window)
    begin = find_ink(line.grab().toImage())
    for each in fields:
        assert abs(find_ink(each.grab().toImage()) - begin) <= 1, each.objectName()
        assert each.height() == line.height(), each.objectName()
