"""The hints about policies, each a sentence, with a button where there is a fix."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from qmonpy.app.policies.policy_edits import has_fix
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.translation import tr

MOST_SHOWN, FEW_SHOWN = 4, 2
"""Hints that are shown on a page with room, and on a lower one; the panel at the foot has all."""
TALL = 800
"""From this height on, in pixels, a page has room for more of them."""


class HintList(QWidget):
    """Shows the first hints; it is hidden where there are none."""

    fix_wanted = Signal(object)
    """The `PolicyHint` whose button was pressed."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("policy_hints")
        self.hints: tuple[PolicyHint, ...] = ()
        self._is_locked = False
        self._most = MOST_SHOWN
        self._grid = QGridLayout(self)
        space = tokens().size
        self._grid.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        self._grid.setHorizontalSpacing(space("space_2"))
        self._grid.setVerticalSpacing(space("space_1"))
        self._grid.setColumnStretch(0, 1)
        self.hide()

    def show_hints(self, hints: Sequence[PolicyHint]) -> None:
        """Show hints in place of those before."""
        if tuple(hints) != self.hints:
            self.hints = tuple(hints)
            self._show()

    def set_room(self, height: int) -> None:
        """Show fewer hints on a page that is not so high, as they take the room of its table."""
        most = MOST_SHOWN if height >= TALL else FEW_SHOWN
        if most != self._most:
            self._most = most
            self._show()

    def _show(self) -> None:
        self._clear()
        for row, hint in enumerate(self.hints[: self._most]):
            self._grid.addWidget(named(QLabel(tr(hint.report.text), wordWrap=True), "hint"), row, 0)
            if has_fix(hint):
                button = named(QPushButton(tr(hint.fix_title)), "fix_hint")
                button.clicked.connect(lambda _=False, hint=hint: self.fix_wanted.emit(hint))
                self._grid.addWidget(button, row, 1)
        rest = len(self.hints) - self._most
        if rest > 0:
            words = tr("{count} more under Problems").format(count=rest)
            self._grid.addWidget(named(QLabel(words), "hint"), self._most, 0)
        self.set_locked(self._is_locked)
        self.setVisible(bool(self.hints))

    def set_locked(self, is_locked: bool) -> None:
        """Let nobody press the buttons, or let them again."""
        self._is_locked = is_locked
        for button in self.findChildren(QPushButton):
            button.setEnabled(not is_locked)

    def _clear(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
