"""The hints about policies, each a sentence, with a button where there is a fix."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.policies.policy_edits import has_fix
from qmonpy.gui.terms.opener import make_opener
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
    number_asked = Signal(object)
    """The `PolicyHint` whose numbers are to be opened into their terms."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("policy_hints")
        self.hints: tuple[PolicyHint, ...] = ()
        self._is_locked = False
        self._most = MOST_SHOWN
        self._lines = QVBoxLayout(self)
        space = tokens().size
        self._lines.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        self._lines.setSpacing(space("space_1"))
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
        for hint in self.hints[: self._most]:
            self._lines.addWidget(self._make_line(hint))
        rest = len(self.hints) - self._most
        if rest > 0:
            words = tr("{count} more under Problems").format(count=rest)
            self._lines.addWidget(named(QLabel(words), "hint"))
        self.set_locked(self._is_locked)
        self.setVisible(bool(self.hints))

    def _make_line(self, hint: PolicyHint) -> QWidget:
        """Return a hint with its buttons; the key of tables opens its numbers wherever the keyboard is in its line."""
        line = QWidget()
        layout = QHBoxLayout(line)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_2"))
        layout.addWidget(named(QLabel(tr(hint.report.text), wordWrap=True), "hint"), 1)
        if hint.grounds is not None:
            about = tr("The numbers of the hint: {hint}").format(hint=tr(hint.report.text))
            opener = named(make_opener(line, partial(self.number_asked.emit, hint), about), "open_hint")
            layout.addWidget(opener)
        if has_fix(hint):
            button = named(QPushButton(tr(hint.fix_title)), "fix_hint")
            button.clicked.connect(lambda _=False, hint=hint: self.fix_wanted.emit(hint))
            layout.addWidget(button)
        return line

    def set_locked(self, is_locked: bool) -> None:
        """Let nobody press the buttons, or let them again."""
        self._is_locked = is_locked
        for button in self.findChildren(QPushButton):
            button.setEnabled(not is_locked)

    def _clear(self) -> None:
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
