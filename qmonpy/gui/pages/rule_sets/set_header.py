"""The line of a whole set: its name, the switch, its description, and the choice of the view."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import hint_of, show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.switch import Switch
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.translation import later, tr

FORM, TEXT, BOTH = "form", "text", "both"
ORDER, EXPANSION, USES, COST = "order", "expansion", "uses", "cost"
VIEWS = (
    (FORM, later("Form"), ""),
    (TEXT, later("Text"), ""),
    (BOTH, later("Both"), later("Form and text side by side")),
    (ORDER, later("Order"), later("Which rule applies to a job, and why those before it do not")),
    (EXPANSION, later("Expansion"), later("The counters of a rule, with limit and use")),
    (USES, later("Uses"), later("For each name in this set: what else names it, and what it includes")),
    (COST, later("Cost"), later("What the rules cost the scheduler of 8.1.9 in a pass")),
)


NARROWEST_NAME, NAME_WIDTH = 90, 180
LONGEST_DESCRIPTION = 480
"""So wide a description gets a line of its own where it would be cut; pixels at 1x."""
TEXT_MARGIN = 24
"""Of a field around its text, with a character more to type; pixels at 1x."""


class SetHeader(FoldingLine):
    """A line above form and text."""

    name_changed = Signal(str)
    enabled_changed = Signal(bool)
    description_changed = Signal(str)
    view_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.name = CutLine()
        self.name.setObjectName("set_name")
        self.name.setAccessibleName(tr("Name of the set"))
        self.name.setToolTip(tr("Letters, digits, _ and -; begins with a letter"))
        self.name.setMinimumWidth(tokens().scaled(NARROWEST_NAME))
        self.name.setMaximumWidth(tokens().scaled(NAME_WIDTH))
        font = QFont(tokens().font("body"))
        font.setBold(True)
        self.name.setFont(font)
        self.enabled = Switch(tr("enabled"))
        self.enabled.setObjectName("set_enabled")
        self.enabled.setToolTip(tr("Only enabled sets apply"))
        self.description = CutLine()
        self.description.setObjectName("set_description")
        self.description.setAccessibleName(tr("Description of the set"))
        show_hint(self.description, tr("description"))
        self.views = Segments([(id, tr(title)) for id, title, _ in VIEWS], has_lines=True)
        for id, _, tooltip in VIEWS:
            self.views.button(id).setToolTip(tr(tooltip))
        self.views.setAccessibleName(tr("View of the set"))
        layout, views = QHBoxLayout(), QHBoxLayout()
        space = tokens().size
        self.box.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        self.box.setSpacing(space("space_3"))
        layout.setSpacing(space("space_3"))
        layout.addWidget(self.name, 1)
        layout.addWidget(self.enabled)
        layout.addWidget(self.description, 3)
        views.addWidget(self.views)
        self.set_parts(layout, views)
        self.name.editingFinished.connect(self._take_name)
        self.enabled.clicked.connect(self.enabled_changed)
        connect_edited(self.description, self._take_description)
        self.views.chosen.connect(self.view_chosen)
        self.description.textChanged.connect(self._fit_description)
        self._name = self._old_description = ""

    def _fit_description(self, text: str) -> None:
        """Let a long description be read whole, where it has no room in the line."""
        self.description.setToolTip(text)
        self.updateGeometry()

    def _wish(self) -> int:
        """The width with name and description whole."""
        scaled, metrics = tokens().scaled, self.description.fontMetrics()
        text = metrics.horizontalAdvance(self.description.text() or hint_of(self.description))
        description = min(text + scaled(TEXT_MARGIN), scaled(LONGEST_DESCRIPTION))
        spaces = 2 * tokens().size("space_3")
        # The description gets three times as much of what is left as the name, but for the limits of the name.
        name = max(scaled(NARROWEST_NAME), min(description // 3, scaled(NAME_WIDTH)))
        return name + self.enabled.sizeHint().width() + description + spaces

    def show_set(self, quota_set: QuotaSet, *, is_locked: bool) -> None:
        """Show a set; a line with the same text keeps its cursor."""
        self._name, self._old_description = quota_set.name, quota_set.description or ""
        description = (quota_set.description or "").removeprefix('"').removesuffix('"')
        for line, text in ((self.name, quota_set.name), (self.description, description)):
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)
            line.setReadOnly(is_locked)
        self.enabled.setChecked(quota_set.is_enabled)
        self.enabled.setEnabled(not is_locked)

    def _take_description(self, text: str) -> None:
        """Take a description; quotes around it stay if they were there."""
        is_quoted = self._old_description.startswith('"') and text
        self.description_changed.emit(f'"{text}"' if is_quoted else text)

    def _take_name(self) -> None:
        name = self.name.text().strip()
        if name and name != self._name:
            self.name_changed.emit(name)
        elif not name:
            self.name.setText(self._name)
