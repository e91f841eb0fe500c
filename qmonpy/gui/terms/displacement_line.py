"""What a change would displace, as a line of a dialog with the button that opens it into its terms."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.app.terms.displacement_number import MovedStarts
from qmonpy.app.terms.number import Number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.displacement_asker import DisplacementAsker
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class DisplacementLine(QWidget):
    """Shows the words of an asker; the button is there once a start moves."""

    def __init__(self, asker: DisplacementAsker, open_number: Callable[[Number], None], around: QWidget | None = None):
        """`around` is the widget in which the key of tables opens the number, too; without one, no key does."""
        super().__init__()
        self._asker, self._open = asker, open_number
        about = tr("What it would displace")
        opener = make_opener(around or self, self._ask, about, has_key=around is not None)
        self.opener = named(opener, "open_displacement")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(asker.label, 1)
        layout.addWidget(self.opener, 0, Qt.AlignmentFlag.AlignTop)
        asker.shown.connect(self._follow)
        self._follow(False)

    def _follow(self, is_shown: bool) -> None:
        self.setVisible(is_shown)
        self.opener.setVisible(is_shown and self._find_number() is not None)

    def _find_number(self) -> MovedStarts | None:
        answer = self._asker.answer
        if answer is None:
            return None
        view, own = answer
        if view.found is None or view.changed is None or not view.found.moved:
            return None
        return MovedStarts(view.found, view.changed, own)

    def _ask(self) -> None:
        number = self._find_number()
        if number is not None:
            self._open(number)
