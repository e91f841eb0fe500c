"""What is to be known of the runs that are compared: a button that says how many notes there are, and opens them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton

from qmonpy.gui.base.kept_folds import kept_folds
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import icon
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

NAME = "lab_notes"
"""Under which it is remembered whether they are open."""


class RunNotes:
    """The page lays out both parts. They are folded until somebody opens them: what was found out has the room."""

    def __init__(self) -> None:
        self.words = named(QLabel(wordWrap=True), "field_help")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = named(QToolButton(), "fold_notes")
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setToolTip(tr("Show or hide what is to be known of these runs: what the records do not tell"))
        self.button.setChecked(kept_folds.is_open(NAME, at_first=False))
        self.button.toggled.connect(lambda _: self._follow_button())
        self.button.clicked.connect(lambda *_: kept_folds.keep(NAME, is_open=self.button.isChecked()))
        self.show_notes(())

    def show_notes(self, notes: Sequence[str]) -> None:
        """Tell these, a sentence or more in each line; without any there is no button."""
        self.words.setText("\n".join(notes))
        self.button.setText(count_of(len(notes), "note", "notes"))
        self.button.setVisible(bool(notes))
        self._follow_button()

    def _follow_button(self) -> None:
        is_open = self.button.isChecked()
        self.button.setIcon(icon("down" if is_open else "right"))
        self.words.setVisible(is_open and bool(self.words.text()))
