"""The form of one rule: its name, five filters and its limits."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.rule_sets.form.chip_field import ChipField
from qmonpy.gui.pages.rule_sets.form.limits_field import Complexes, LimitsField
from qmonpy.gui.theme import tokens
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, Rule
from qmonpy.translation import tr

MOST_KEPT = 300
"""Fields are no lower than they need, up to so many pixels for text of the usual size: a page too low for that scrolls,
and more limits do within the form."""


class _FieldsArea(QScrollArea):
    """As high as its fields need, up to a height; higher ones scroll in it."""

    def minimumSizeHint(self) -> QSize:
        hint, body = super().minimumSizeHint(), self.widget()
        if body is None:
            return hint
        # Qt gives the fields the larger one of both.
        bar = self.verticalScrollBar().sizeHint().width()
        needed = max(body.heightForWidth(self.width() - bar), body.minimumSizeHint().height())
        edges = self.height() - self.viewport().height()
        return QSize(hint.width(), min(needed + edges, tokens().scaled(MOST_KEPT)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for more room, too, where the fields do."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # Chips break into other lines.
            self.updateGeometry()


class RuleEditor(QWidget):
    """Edits one rule; with None there is nothing to edit."""

    rule_changed = Signal(object, object)
    """The user changed the rule to this one, by typing in this field; None for a choice."""

    def __init__(self, names: Callable[[str], Sequence[str]], parent: QWidget | None = None):
        """`names` returns the cluster's names for a kind of filter."""
        super().__init__(parent)
        self.setObjectName("rule_editor")
        self._rule: Rule | None = None
        self.name = CutLine()
        self.name.setObjectName("rule_name")
        show_hint(self.name, tr("none: the rule is called by its number"))
        self.name.setFixedWidth(tokens().size("field_width"))
        self.name.setAccessibleName(tr("Name of the rule"))
        self.fields = {kind: ChipField(kind, partial(names, kind)) for kind in FILTER_KINDS}
        self.limits = LimitsField()
        self._lay_out()
        self.name.editingFinished.connect(self._take_name)
        self.limits.limits_changed.connect(self._take_limits)
        for kind, field in self.fields.items():
            field.filter_changed.connect(lambda scope, kind=kind: self._take_filter(kind, scope))

    @property
    def rule(self) -> Rule | None:
        """The rule as it is edited; None for none."""
        return self._rule

    def show_rule(self, rule: Rule | None, complexes: Complexes) -> None:
        """Show a rule that was changed elsewhere; text that is being typed stays."""
        self._rule = rule
        self.setEnabled(rule is not None)
        shown = rule or Rule(limits=())
        if self.name.text() != (shown.name or ""):
            self.name.setText(shown.name or "")
        for kind, field in self.fields.items():
            field.show_filter(getattr(shown, kind))
        self.limits.show_limits(shown.limits, complexes)

    def focus_part(self, part: str) -> None:
        """Put the keyboard into the field of a column of the table: name, a kind of filter, or limits."""
        target: QWidget = self.name
        if part in self.fields:
            target = self.fields[part].line
        elif part == "limits" and self.limits.lines:
            self.limits.lines[0].value.focus()
            return
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setBackgroundRole(QPalette.ColorRole.Base)
        grid = QGridLayout(body)
        space = tokens().size
        grid.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        grid.setHorizontalSpacing(space("space_3"))
        grid.setVerticalSpacing(6)
        rows: list[tuple[str, QWidget]] = [(tr("name"), self.name)]
        rows += [(kind, field) for kind, field in self.fields.items()]
        rows.append((tr("limits"), self.limits))
        for row, (words, field) in enumerate(rows):
            label = QLabel(words)
            label.setObjectName("field_name")
            label.setMinimumHeight(tokens().scaled(26))
            label.setBuddy(field)
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(field, row, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(len(rows), 1)
        area = _FieldsArea()
        area.setAccessibleName(tr("Chosen rule"))
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        area.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        area.setWidget(body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def _take_name(self) -> None:
        name = self.name.text().strip() or None
        if self._rule is not None and name != self._rule.name:
            self._change(replace(self._rule, name=name))

    def _take_filter(self, kind: str, scope: Filter | None) -> None:
        if self._rule is not None:
            self._change(_with_filter(self._rule, kind, scope))

    def _take_limits(self, limits: tuple[Limit, ...], field: object) -> None:
        if self._rule is not None:
            self._change(replace(self._rule, limits=limits), field)

    def _change(self, rule: Rule, field: object = None) -> None:
        self._rule = replace(rule, span=None)
        self.rule_changed.emit(self._rule, field)


def _with_filter(rule: Rule, kind: str, scope: Filter | None) -> Rule:
    match kind:
        case "users":
            return replace(rule, users=scope)
        case "projects":
            return replace(rule, projects=scope)
        case "pes":
            return replace(rule, pes=scope)
        case "queues":
            return replace(rule, queues=scope)
        case _:
            return replace(rule, hosts=scope)
