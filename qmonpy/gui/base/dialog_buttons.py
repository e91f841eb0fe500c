"""The row of buttons at the foot of a dialog, with words and no icons: Qt's are black, also on dark ground."""

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QToolButton, QWidget

from qmonpy.gui.theme import icon

FILE_BUTTONS = {"backButton": "back", "forwardButton": "forward", "toParentButton": "up"}
"""Buttons of Qt's own dialog of files whose icons are black, and the icons that they get."""


class DialogButtons(QDialogButtonBox):
    """Buttons of a dialog; those that Qt names have no icon."""

    def __init__(
        self,
        buttons: QDialogButtonBox.StandardButton = QDialogButtonBox.StandardButton.NoButton,
        parent: QWidget | None = None,
    ):
        super().__init__(buttons, parent)
        take_icons(self)


def take_icons(box: QDialogButtonBox) -> None:
    """Take the icons of Qt from the buttons of a box."""
    for button in box.buttons():
        button.setIcon(QIcon())


def dress_foreign(dialog: QDialog) -> None:
    """Make icons that can be seen on any ground, in a dialog that is Qt's own: of a question, a name, files, a printer.

    In a dialog of ours nothing is changed.
    """
    for box in dialog.findChildren(QDialogButtonBox):
        if not isinstance(box, DialogButtons):
            take_icons(box)
    if isinstance(dialog, QFileDialog):
        for button in dialog.findChildren(QToolButton):
            name = FILE_BUTTONS.get(button.objectName())
            if name is not None:
                button.setIcon(icon(name))
