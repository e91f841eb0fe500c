"""The limits of a rule: a line for each, with attribute, value and the meaning of the value."""

from collections.abc import Mapping

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import describe_value, first_value, is_wrong_value
from qmonpy.gui.pages.rule_sets.form.value_editor import ValueEditor
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import show_as
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import Limit
from qmonpy.translation import tr

Complexes = Mapping[str, ComplexAttribute]


def find_attribute(complexes: Complexes, name: str) -> ComplexAttribute | None:
    """Return the attribute of a name or a shortcut; None if there is none."""
    return complexes.get(name) or next((each for each in complexes.values() if each.shortcut == name), None)


class LimitLine(QWidget):
    """One limit: attribute = value."""

    limit_changed = Signal(bool)
    """The user changed the limit; True if he is typing its value."""
    removed = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._complexes: Complexes = {}
        self.attribute, self.value = self._make_attribute(), ValueEditor()
        self.words = ElidedLabel()
        self.formula = self._make_button("function", tr("Write the limit as a formula of the host's attributes"))
        self.formula.setText("ƒ")
        self.formula.setCheckable(True)
        self.formula.setObjectName("formula")
        self.remove = self._make_button("remove", tr("Remove this limit"))
        self.remove.setIcon(icon("remove"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for each in (self.attribute, QLabel("="), self.value, self.formula):
            layout.addWidget(each)
        layout.addSpacing(4)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.remove)
        self.value.text_edited.connect(lambda _: self._report(is_typed=True))
        self.formula.clicked.connect(self._switch_formula)
        self.remove.clicked.connect(self.removed)

    @property
    def limit(self) -> Limit:
        """The limit as it is typed."""
        return Limit(self.attribute.currentText().strip(), self.value.text)

    def show_limit(self, limit: Limit, complexes: Complexes) -> None:
        """Show a limit; fields with the same text keep their cursor."""
        if complexes is not self._complexes:
            self._complexes = complexes
            self._fill_attributes()
        if self.attribute.currentText() != limit.name:
            self.attribute.setCurrentText(limit.name)
        self._show_value(limit.value)

    def _make_attribute(self) -> QComboBox:
        box = QComboBox()
        box.setObjectName("limit_attribute")
        box.setAccessibleName(tr("Limited attribute"))
        box.setEditable(True)
        line = CutLine()
        box.setLineEdit(line)
        line.setAccessibleName(tr("Limited attribute"))
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setFixedWidth(tokens().scaled(168))
        box.setMaxVisibleItems(16)
        self._completions = QStringListModel(box)
        completer = QCompleter(self._completions, box)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        box.setCompleter(completer)
        box.activated.connect(lambda _: self._take_attribute())
        line.editingFinished.connect(self._take_attribute)
        completer.activated.connect(lambda _: self._take_attribute(), Qt.ConnectionType.QueuedConnection)
        self._attribute_taken = ""
        return box

    def _make_button(self, name: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setAccessibleName(words)
        button.setToolTip(words)
        return button

    def _fill_attributes(self) -> None:
        """List the attributes, consumables first, as these are limited most often."""
        shown = self.attribute.currentText()
        attributes = sorted(self._complexes.values(), key=lambda each: (not each.is_consumable, each.name))
        self.attribute.clear()
        for each in attributes:
            self.attribute.addItem(each.name)
            kind = tr("consumable") if each.is_consumable else tr("not consumed: limits what may be requested")
            tip = f"{each.name} ({each.shortcut})  {each.type}  {kind}"
            self.attribute.setItemData(self.attribute.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.attribute.setCurrentText(shown)
        self._completions.setStringList([each.name for each in attributes])
        self.value.set_formula_names([each.name for each in attributes if not each.type.is_string])

    def _take_attribute(self) -> None:
        name = self.attribute.currentText().strip()
        if name == self._attribute_taken:
            return
        old, new = (find_attribute(self._complexes, each) for each in (self._attribute_taken, name))
        if new is not None and (old is None or old.type is not new.type):
            self.value.show_value(first_value(new), new.type)
        self._report()

    def _show_value(self, text: str) -> None:
        attribute = find_attribute(self._complexes, self.attribute.currentText().strip())
        self._attribute_taken = self.attribute.currentText().strip()
        self.value.show_value(text, attribute.type if attribute else None)
        self.formula.setChecked("$" in text)
        self.formula.setVisible(attribute is None or not attribute.type.is_string or "$" in text)
        self.words.setText(describe_value(text, attribute))
        show_as(self.words, "field_error" if is_wrong_value(text, attribute) else "hint")

    def _switch_formula(self, is_formula: bool) -> None:
        attribute = find_attribute(self._complexes, self.attribute.currentText().strip())
        text = "$num_proc" if is_formula else (first_value(attribute) if attribute else "0")
        self._show_value(text)
        self.value.focus()
        self._report()

    def _report(self, *, is_typed: bool = False) -> None:
        self._show_value(self.value.text)
        self.limit_changed.emit(is_typed)


class LimitsField(QWidget):
    """All limits of a rule, with a button that adds one; a rule keeps at least one."""

    limits_changed = Signal(object, object)
    """The user changed the limits to this tuple, by typing in this field; None for a choice."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._complexes: Complexes = {}
        self._limits: tuple[Limit, ...] = ()
        self._lines: list[LimitLine] = []
        add = QAction(icon("add"), tr("Add limit"), self)
        add.setToolTip(tr("Limit another attribute in this rule"))
        add.triggered.connect(self._add_limit)
        self.add = tool_button(add, shows_text=True)
        self.add.setObjectName("add_limit")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def lines(self) -> tuple[LimitLine, ...]:
        """The lines of the limits, in order."""
        return tuple(self._lines)

    def show_limits(self, limits: tuple[Limit, ...], complexes: Complexes) -> None:
        """Show limits that were changed elsewhere; lines that stay keep their cursor."""
        self._limits, self._complexes = limits, complexes
        while len(self._lines) > len(limits):
            line = self._lines.pop()
            line.hide()
            line.deleteLater()
        while len(self._lines) < len(limits):
            self._add_line()
        for line, limit in zip(self._lines, limits, strict=True):
            line.show_limit(limit, complexes)
            line.remove.setVisible(len(limits) > 1)

    def _add_line(self) -> None:
        line = LimitLine(self)
        line.limit_changed.connect(lambda is_typed: self._report(line if is_typed else None))
        line.removed.connect(lambda: self._remove(line))
        self._layout.insertWidget(len(self._lines), line)
        self._lines.append(line)

    def _add_limit(self) -> None:
        taken = {limit.name for limit in self._limits}
        free = [name for name, each in self._complexes.items() if each.is_consumable and name not in taken]
        name = "slots" if "slots" not in taken else next(iter(sorted(free)), "")
        attribute = find_attribute(self._complexes, name)
        limit = Limit(name, first_value(attribute) if attribute else "0")
        self.show_limits((*self._limits, limit), self._complexes)
        self.limits_changed.emit(self._limits, None)
        self._lines[-1].attribute.setFocus(Qt.FocusReason.TabFocusReason)

    def _remove(self, line: LimitLine) -> None:
        at = self._lines.index(line)
        self.show_limits((*self._limits[:at], *self._limits[at + 1 :]), self._complexes)
        self.limits_changed.emit(self._limits, None)

    def _report(self, typed_line: LimitLine | None) -> None:
        limits = tuple(line.limit for line in self._lines)
        if limits != self._limits:
            self._limits = limits
            field = None if typed_line is None else ("limit", self._lines.index(typed_line))
            self.limits_changed.emit(limits, field)
