"""No dialog shows an icon that is made for light ground only."""

from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QInputDialog,
    QMessageBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

import qmonpy.gui
from qmonpy.gui.application import make_application
from qmonpy.gui.base.dialog_buttons import FILE_BUTTONS, DialogButtons, dress_foreign
from qmonpy.gui.theme import dress

Standard = QDialogButtonBox.StandardButton


def has_icons(box: QDialogButtonBox) -> bool:
    return any(not each.icon().isNull() for each in box.buttons())


def test_that_buttons_have_words_and_no_icons_also_in_another_look(qapp: QApplication, qtbot: QtBot) -> None:
    make_application(is_dark=False)
    window = QWidget()
    qtbot.addWidget(window)
    dress(window)
    box = DialogButtons(Standard.Close | Standard.Cancel, window)
    assert {each.text() for each in box.buttons()} == {"Close", "Cancel"}
    assert not has_icons(box)
    make_application(is_dark=True)
    assert not has_icons(box)


def test_that_no_dialog_of_ours_has_other_buttons() -> None:
    folder = Path(qmonpy.gui.__file__).parent
    found = [path for path in folder.rglob("*.py") if "QDialogButtonBox(Q" in path.read_text(encoding="utf-8")]
    assert found == []


def test_that_a_dialog_that_asks_for_a_name_says_what_its_button_does() -> None:
    folder = Path(qmonpy.gui.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    asking = [text for text in texts if "QInputDialog(" in text]
    assert asking
    assert all(text.count("QInputDialog(") == text.count(".setOkButtonText(") for text in asking)


def test_that_qts_own_dialogs_get_icons_that_can_be_seen(qapp: QApplication, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    question = QMessageBox(QMessageBox.Icon.NoIcon, "", "", QMessageBox.StandardButton.Yes, window)
    files = QFileDialog(window)
    files.setOption(QFileDialog.Option.DontUseNativeDialog)
    name = QInputDialog(window)
    # Its buttons are made when it is shown.
    name.show()
    for dialog in (question, files, name):
        before = {each.objectName(): each.icon().cacheKey() for each in dialog.findChildren(QToolButton)}
        dress_foreign(dialog)
        assert not any(map(has_icons, dialog.findChildren(QDialogButtonBox)))
        after = {each.objectName(): each.icon().cacheKey() for each in dialog.findChildren(QToolButton)}
        assert {name for name in after if after[name] != before[name]} == set(after) & set(FILE_BUTTONS)
