"""The problems of changes, errors first; each leads to its place."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.editing.draft import Choice
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.models.look import SEVERITY_TONES, CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr

MOST_LINES = 5


@dataclass(frozen=True)
class ProblemLine:
    """A report, and the choice that it is about if that is known."""

    number: int
    report: Report
    choice: Choice | None = None

    @property
    def words(self) -> str:
        """The text in which the filter searches, in small letters."""
        return self.report.text.lower()


_COLUMNS: tuple[Column[ProblemLine], ...] = (
    Column("severity", "Kind", lambda row: tr(row.report.severity.value)),
    Column("object", "Object", lambda row: row.choice.title.rpartition(":")[0] if row.choice is not None else ""),
    Column("text", "Problem", lambda row: row.report.text),
)
_LOOKS = {
    "severity": Look(CellKind.BADGE, tone=lambda row: SEVERITY_TONES[row.report.severity]),
    "text": Look(tooltip=lambda row: row.report.text),
}


class ChangeProblems(QWidget):
    """A table as high as its rows, hidden while there are none."""

    problem_chosen = Signal(object)
    """A double click or Enter on a `ProblemLine`."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = RowTableModel(_COLUMNS, lambda row: row.number, _LOOKS, self)
        self.model.own_order = OwnOrder("the worst first")
        self.table = RowTable(self.model)
        self.table.setObjectName("change_problems")
        self.table.setAccessibleName(tr("Problems of the changes"))
        self.table.row_activated.connect(self.problem_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        self.hide()

    def show_problems(self, choices: Sequence[Choice], found: Sequence[Report]) -> None:
        """Show the problems of the chosen edits, and further reports (`found`) on what the cluster would refuse."""
        known: list[tuple[Report, Choice | None]] = [
            (report, choice) for choice in choices for report in choice.problems
        ]
        told = {report.text for report, _ in known}
        known += [(report, _find_choice(choices, report)) for report in found if report.text not in told]
        known.sort(key=lambda each: list(Severity).index(each[0].severity))
        rows = [ProblemLine(number, report, choice) for number, (report, choice) in enumerate(known)]
        self.model.show_rows(rows)
        self.table.fit_columns()
        height = tokens().size("row")
        self.setFixedHeight((min(len(rows), MOST_LINES) + 1) * height + tokens().size("space_3"))
        self.setVisible(bool(rows))

    @property
    def has_errors(self) -> bool:
        """Whether one of the problems is an error."""
        return any(row.report.is_error for row in self.model.rows())


def _find_choice(choices: Sequence[Choice], report: Report) -> Choice | None:
    """Return the choice whose object a report names in its fields; None if there is none."""
    for choice in choices:
        if any((str(each.kind), each.key) == tuple(report.fields[:2]) for each in choice.changes):
            return choice
    return None
