"""Requested resources as a small table: attribute, a value with an editor for its type, and how it is counted."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.reservations.request_draft import Resources
from qmonpy.app.reservations.request_words import describe_attribute, requestable_attributes
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import first_value
from qmonpy.gui.pages.rule_sets.form.limits_field import find_attribute
from qmonpy.gui.pages.rule_sets.form.value_editor import ValueEditor
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.field_grid import FieldNotes
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.translation import tr

ATTRIBUTE_WIDTH, VALUE_WIDTH, COUNTED_WIDTH = 112, 124, 60


class ResourceLine(QWidget):
    """One requested attribute."""

    line_changed = Signal()
    removed = Signal()

    def __init__(self, cluster: Cluster, name: str, value: str):
        super().__init__()
        self._cluster = cluster
        known = find_attribute(cluster.complexes, name.strip())
        self._type = known.type if known else None
        """The type of the last existing attribute that was typed here."""
        self.attribute = self._make_attribute(name)
        self.value = ValueEditor()
        self.value.setFixedWidth(tokens().scaled(VALUE_WIDTH))
        self.value.quantity.setMinimumWidth(tokens().size("space_6") * 2)
        self.counted = ElidedLabel()
        self.remove = named(QToolButton(), "remove_resource")
        self.remove.setIcon(icon("remove"))
        self.remove.setToolTip(tr("Remove this resource"))
        self.remove.setAccessibleName(tr("Remove this resource"))
        self.notes = FieldNotes(self.attribute)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(tokens().size("space_1"))
        layout.setVerticalSpacing(0)
        layout.setColumnStretch(2, 1)
        for place, each in enumerate((self.attribute, self.value, self.counted, self.remove)):
            layout.addWidget(each, 0, place)
        layout.addWidget(self.notes, 1, 0, 1, 4)
        self.show_value(value)
        self.value.text_edited.connect(lambda _: self.line_changed.emit())
        self.attribute.currentTextChanged.connect(self._take_attribute)
        self.remove.clicked.connect(self.removed)

    @property
    def request(self) -> tuple[str, str]:
        """Attribute and value as typed."""
        return self.attribute.currentText(), self.value.text

    def show_request(self, name: str, value: str) -> None:
        """Show another attribute or value; the same one keeps its cursor."""
        if self.attribute.currentText() != name:
            self.attribute.blockSignals(True)
            self.attribute.setCurrentText(name)
            self.attribute.blockSignals(False)
            known = find_attribute(self._cluster.complexes, name.strip())
            self._type = known.type if known else self._type
        self.show_value(value)

    def show_value(self, text: str) -> None:
        """Show a value with an editor for the attribute's type."""
        attribute = find_attribute(self._cluster.complexes, self.attribute.currentText().strip())
        self.value.show_value(text, attribute.type if attribute else None)
        self.counted.setText(describe_attribute(attribute) if attribute else "")

    def _make_attribute(self, name: str) -> QComboBox:
        box = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        box.setLineEdit(CutLine())
        box.setObjectName("resource_attribute")
        for each in requestable_attributes(self._cluster):
            box.addItem(each.name)
            tip = f"{each.name} ({each.shortcut})  {each.type}  {describe_attribute(each)}"
            box.setItemData(box.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        completer = QCompleter(QStringListModel([box.itemText(place) for place in range(box.count())], box), box)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        box.setCompleter(completer)
        box.setFixedWidth(tokens().scaled(ATTRIBUTE_WIDTH))
        box.setAccessibleName(tr("Requested attribute"))
        box.setCurrentText(name)
        return box

    def _take_attribute(self, name: str) -> None:
        """Begin an attribute of another type with a value of that type; while a name is typed, the value stays."""
        new = find_attribute(self._cluster.complexes, name.strip())
        is_other = new is not None and (self._type is None or new.type is not self._type)
        if new is not None:
            self._type = new.type
        self.show_value(first_value(new) if is_other and new is not None else self.value.text)
        self.line_changed.emit()


class ResourcesField(QWidget):
    """All lines, with headings, and a button that adds one."""

    resources_changed = Signal(object)
    """The user changed the lines to these, as typed."""

    def __init__(self, cluster: Cluster):
        super().__init__()
        self._cluster = cluster
        self._lines: list[ResourceLine] = []
        self._head = self._make_head()
        add = QAction(icon("add"), tr("Request a &resource"), self)
        add.setToolTip(tr("Request another attribute (-l)"))
        add.triggered.connect(self._add_new)
        self.add = tool_button(add, shows_text=True)
        self.add.setObjectName("add_resource")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(tokens().size("space_1"))
        self._layout.addWidget(self._head)
        self._layout.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def lines(self) -> tuple[ResourceLine, ...]:
        """The lines, in order."""
        return tuple(self._lines)

    def show_resources(self, resources: Resources) -> None:
        """Show lines; a line that stays keeps its cursor."""
        if resources == self._current():
            return
        while len(self._lines) > len(resources):
            line = self._lines.pop()
            line.hide()
            line.setParent(None)
            line.deleteLater()
        for place, (name, value) in enumerate(resources):
            if place < len(self._lines):
                line = self._lines[place]
                line.show_request(name, value)
            else:
                self._add_line(name, value)
        self._head.setVisible(bool(self._lines))

    def show_reports(self, reports: Mapping[str, Sequence[Report]]) -> None:
        """Show reports on `resources/INDEX` below the line of that index."""
        for place, line in enumerate(self._lines):
            line.notes.show_reports(reports.get(f"resources/{place}", ()))

    def show_source(self, path: str) -> None:
        """Show the default request file that the lines came from."""
        if self._lines:
            self._lines[-1].notes.show_source(path)

    def focus(self, place: int = 0) -> None:
        """Put the keyboard into the value of a line."""
        if place < len(self._lines):
            self._lines[place].value.focus()

    def _current(self) -> Resources:
        return tuple(line.request for line in self._lines)

    def _make_head(self) -> QWidget:
        head = QWidget()
        layout = QGridLayout(head)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(tokens().size("space_1"))
        for place, (words, width) in enumerate(
            ((tr("Attribute"), ATTRIBUTE_WIDTH), (tr("Value"), VALUE_WIDTH), (tr("Counted"), COUNTED_WIDTH))
        ):
            label = named(QLabel(words), "column_name")
            label.setMinimumWidth(width if place < 2 else 0)
            layout.addWidget(label, 0, place)
        layout.setColumnStretch(2, 1)
        head.hide()
        return head

    def _add_line(self, name: str, value: str) -> ResourceLine:
        line = ResourceLine(self._cluster, name, value)
        line.line_changed.connect(self._report)
        line.removed.connect(lambda: self._remove(line))
        self._layout.insertWidget(len(self._lines) + 1, line)
        self._lines.append(line)
        return line

    def _add_new(self) -> None:
        """Add a line with the first consumable that is not requested yet."""
        taken = {name for name, _ in self._current()}
        free = [each for each in requestable_attributes(self._cluster) if each.name not in taken]
        line = self._add_line(free[0].name if free else "", first_value(free[0]) if free else "")
        self._head.show()
        line.attribute.setFocus(Qt.FocusReason.TabFocusReason)
        self._report()

    def _remove(self, line: ResourceLine) -> None:
        place = self._lines.index(line)
        resources = self._current()
        self.show_resources((*resources[:place], *resources[place + 1 :]))
        self.add.setFocus()
        self._report()

    def _report(self) -> None:
        self.resources_changed.emit(self._current())
