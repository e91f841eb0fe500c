"""The rules of one set as a Qt table, in the order in which they are tried; dropping a row asks to move it."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from qmonpy.app.terms.rule_number import RuleCounters
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Rule
from qmonpy.model.report import Report, Severity
from qmonpy.translation import tr, tr_head

AnyIndex = QModelIndex | QPersistentModelIndex
PARTS = ("number", "name", *FILTER_KINDS, "limits", "in_use")
"""The parts of a rule that the columns show, in order."""
PART_ROLE = Qt.ItemDataRole.UserRole + 1
"""The role of what the delegate draws: a Filter, or None for text."""
TONE_ROLE = Qt.ItemDataRole.UserRole + 2
MIME = "application/x-qmonpy-rule"


@dataclass(frozen=True, slots=True)
class RuleUse:
    """How much of a rule is in use: the fullest instance, and the number of instances."""

    text: str
    tone: str = "accent"
    """The tone of the text, as that of a bar: accent, attention or problem."""
    tooltip: str = ""
    number: RuleCounters | None = None
    """What of it can be opened into terms; None of a rule that the cluster does not have."""


class RulesModel(QAbstractTableModel):
    """Shows rules; edits are made elsewhere and shown again."""

    rule_dropped = Signal(int, int)
    """The user dragged a rule: from this row, to this one."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self._rules: list[Rule] = []
        self._reports: Mapping[int, Sequence[Report]] = {}
        self._uses: Mapping[int, RuleUse] = {}
        self.titles = ("#", tr_head("name"), *FILTER_KINDS, tr_head("limits"), tr_head("in use"))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that are shown."""
        return tuple(self._rules)

    def show_rules(self, rules: Sequence[Rule], reports: Mapping[int, Sequence[Report]]) -> None:
        """Show rules; `reports` are those on a rule, by row."""
        old, new = self._rules, list(rules)
        head = _common(old, new)
        tail = _common(old[head:][::-1], new[head:][::-1])
        removed, inserted = len(old) - head - tail, len(new) - head - tail
        same = min(removed, inserted)
        self._rules[head : head + same] = new[head : head + same]
        if removed > same:
            self.beginRemoveRows(QModelIndex(), head + same, head + removed - 1)
            del self._rules[head + same : head + removed]
            self.endRemoveRows()
        elif inserted > same:
            self.beginInsertRows(QModelIndex(), head + same, head + inserted - 1)
            self._rules[head + same : head + same] = new[head + same : head + inserted]
            self.endInsertRows()
        has_marks = reports != self._reports
        self._reports = reports
        if has_marks:
            self._report_change(0, len(new) - 1)
        elif same:
            self._report_change(head, head + same - 1)

    def find_use(self, row: int) -> RuleUse | None:
        """Return how much of a rule is in use, by row; None where nothing is."""
        return self._uses.get(row)

    def show_uses(self, uses: Mapping[int, RuleUse]) -> None:
        """Show how much of each rule is in use, by row."""
        if uses != self._uses:
            self._uses = uses
            self._report_change(0, len(self._rules) - 1)

    def call_rule(self, row: int) -> str:
        """Return what a rule is called where it is spoken of, by its number from 1 and its name if it has one."""
        name = f" {self._rules[row].name}" if self._rules[row].name else ""
        return tr("Rule {number}{name}").format(number=row + 1, name=name)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rules)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(PARTS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == 0 else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, tool tip, filter, tone or alignment, as Qt asks."""
        if not index.isValid():
            return None
        part, row = PARTS[index.column()], index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, part)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(row, part)
        if role == PART_ROLE:
            return getattr(self._rules[row], part) if part in FILTER_KINDS else None
        if role == TONE_ROLE:
            return self._tone(row, part)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if part == "number" else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return whether a row can be dragged and dropped on, as Qt asks."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        shown = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return shown | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MIME, str(indexes[0].row()).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex) -> bool:
        """Ask for the move; the rules are shown again in their new order, so that no row is inserted here."""
        if not data.hasFormat(MIME):
            return False
        source = int(bytes(data.data(MIME).data()))
        before = row if row >= 0 else parent.row() if parent.isValid() else len(self._rules)
        target = before - 1 if before > source else before
        if target != source:
            self.rule_dropped.emit(source, target)
        return False

    def _report_change(self, first: int, last: int) -> None:
        if last >= first:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(PARTS) - 1))

    def _text(self, row: int, part: str) -> str:
        rule = self._rules[row]
        if part == "number":
            return f"! {row + 1}" if self._tone(row, part) != "muted" else str(row + 1)
        if part == "name":
            return rule.name or ""
        if part == "limits":
            return ", ".join(f"{limit.name} = {limit.value}" for limit in rule.limits)
        if part == "in_use":
            use = self._uses.get(row)
            return use.text if use else "-"
        return filter_words(getattr(rule, part))

    def _tooltip(self, row: int, part: str) -> str | None:
        reports = self._reports.get(row, ())
        if part == "number" or (part == "limits" and reports):
            return "\n".join(str(report.text) for report in reports) or tr(
                "Drag, or Alt+Up and Alt+Down, moves the rule"
            )
        if part == "in_use":
            use = self._uses.get(row)
            return use.tooltip if use else tr("Nothing that this rule limits is in use")
        if part in FILTER_KINDS and getattr(self._rules[row], part) is None:
            return tr("No filter: the rule does not depend on {kind}").format(kind=part)
        return self._text(row, part) or None

    def _tone(self, row: int, part: str) -> str:
        if part == "number":
            severities = {report.severity for report in self._reports.get(row, ())}
            if Severity.ERROR in severities:
                return "problem"
            return "attention" if Severity.WARNING in severities else "muted"
        if part == "in_use":
            use = self._uses.get(row)
            return use.tone if use else "muted"
        return "text"


def filter_words(scope: Filter | None) -> str:
    """Return a filter as Grid Engine writes it, `-` for none."""
    if scope is None:
        return "-"
    words = ",".join((*scope.names, *(f"!{name}" for name in scope.excluded)))
    return f"{{{words}}}" if scope.is_expanded else words


def _common(first: Sequence[Rule], second: Sequence[Rule]) -> int:
    """Return how many rules two lists have in common at their beginning."""
    count = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        count += 1
    return count
