"""The foot of the page: problems and changes, folded to a line or open."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.quota_plan import Preview
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.rule_sets.changes_panel import ChangesPanel, describe_change
from qmonpy.gui.pages.rule_sets.problem_rows import COLUMNS, LOOKS, ProblemRow, sort_problems
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.words import tr
from qmonpy.model.report import Severity

PROBLEMS, CHANGES = 0, 1


class Foot(QWidget):
    """Two panels under a bar of tabs; a click on the open tab folds them away."""

    problem_chosen = Signal(object)
    """A `ProblemRow`: the user wants to see the place."""
    folded = Signal(bool)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("rule_sets_foot")
        self.model = RowTableModel(COLUMNS, key=lambda row: row.key, looks=LOOKS, parent=self)
        self.problems = RowTable(self.model)
        self.problems.setObjectName("problems")
        self.problems.setAccessibleName(tr("Problems"))
        self.problems.horizontalHeader().hide()
        self.problems.clicked.connect(lambda index: self._choose(self.model.item_at(index.row())))
        self.problems.row_activated.connect(self._choose)
        self.changes = ChangesPanel()
        self.tabs = self._make_tabs()
        self.words = QLabel(objectName="hint")
        self.fold = QToolButton(autoRaise=True, objectName="fold_foot")
        self.fold.setAccessibleName(tr("Fold the panel away"))
        self.fold.clicked.connect(lambda: self.set_folded(not self.is_folded))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.problems)
        self._stack.addWidget(self.changes)
        self._lay_out()
        self.set_folded(True)

    @property
    def is_folded(self) -> bool:
        return self._stack.isHidden()

    def set_folded(self, is_folded: bool) -> None:
        """Fold to a line, or open."""
        self._stack.setVisible(not is_folded)
        self.fold.setIcon(icon("up" if is_folded else "down"))
        self.fold.setToolTip(tr("Open the panel") if is_folded else tr("Fold the panel to a line"))
        self.setMaximumHeight(self.bar_height() if is_folded else 16777215)
        self.folded.emit(is_folded)

    def bar_height(self) -> int:
        return tokens().size("control_height") + 2

    def show_problems(self, rows: Sequence[ProblemRow]) -> None:
        """List these, errors first."""
        self.model.show_rows(sort_problems(rows))
        errors = sum(row.report.severity is Severity.ERROR for row in rows)
        self.tabs.setTabText(PROBLEMS, tr("Problems {count}").format(count=self.model.total))
        self.tabs.setTabTextColor(PROBLEMS, tokens().colour("problem" if errors else "muted"))
        self._say()

    def show_preview(self, preview: Preview) -> None:
        """Show what apply would do."""
        self.changes.show_preview(preview)
        self.tabs.setTabText(CHANGES, tr("Changes {count}").format(count=len(preview.changes)))
        self._lines = [describe_change(change) for change in preview.changes]
        self._say()

    def open_tab(self, tab: int) -> None:
        """Open one of the panels."""
        self.tabs.setCurrentIndex(tab)
        self.set_folded(False)

    def _say(self) -> None:
        """What stands beside the tabs: the first problem while that tab is chosen, or the changes in words."""
        if self.tabs.currentIndex() == CHANGES:
            self.words.setText("; ".join(self._lines))
            return
        rows = self.model.rows()
        self.words.setText(rows[0].report.text if rows and self.is_folded else "")

    def _make_tabs(self) -> QTabBar:
        tabs = QTabBar()
        tabs.setAccessibleName(tr("Problems and changes"))
        tabs.setDrawBase(False)
        tabs.setExpanding(False)
        tabs.addTab(tr("Problems {count}").format(count=0))
        tabs.addTab(tr("Changes {count}").format(count=0))
        tabs.setTabToolTip(PROBLEMS, tr("What is wrong, or might not do what was meant; errors refuse apply"))
        tabs.setTabToolTip(CHANGES, tr("What apply will do, as qconf commands and as text"))
        tabs.tabBarClicked.connect(self._click_tab)
        tabs.currentChanged.connect(self._switch)
        return tabs

    def _lay_out(self) -> None:
        self._lines: list[str] = []
        bar = QWidget()
        bar.setFixedHeight(self.bar_height())
        row = QHBoxLayout(bar)
        row.setContentsMargins(tokens().size("space_1"), 0, tokens().size("space_1"), 0)
        row.setSpacing(tokens().size("space_2"))
        row.addWidget(self.tabs)
        row.addWidget(self.words, 1)
        self.words.setMinimumWidth(40)
        row.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self._stack, 1)

    def _click_tab(self, tab: int) -> None:
        if self.is_folded:
            self.set_folded(False)
        elif tab == self.tabs.currentIndex():
            self.set_folded(True)

    def _switch(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)
        self._say()

    def _choose(self, row: ProblemRow) -> None:
        self.problem_chosen.emit(row)
