"""The parameters of the chosen report: what, by what, which jobs and when; or those of a query."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from qmonpy.app.reports.choice import ASK, COMPARED, QUERY_PREFIX, READY_PREFIX, Choice
from qmonpy.formats.values.moment import format_example
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named
from qmonpy.reporting.queries.query import Parameter
from qmonpy.reporting.questions.periods import AGAINST, EVERYTHING, FROM_TO, PERIODS
from qmonpy.reporting.questions.question import MEASURE_BY_ID, MEASURES
from qmonpy.translation import tr


class ChoiceBar(QWidget):
    """Fields, a label before each; every change tells the new choice."""

    choice_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self._choice = Choice()
        self._is_showing = False
        self._example = ""
        self._flow = FlowLayout(self, tokens().size("space_2"))
        self.measure = self._box("measure", tr("What"), [(each.id, tr(each.title)) for each in MEASURES])
        for place, each in enumerate(MEASURES):
            self.measure.setItemData(place, tr(each.explanation), Qt.ItemDataRole.ToolTipRole)
        self.by = self._box("by", tr("By"), [])
        self.then_by = self._box("then_by", tr("and by"), [])
        self.where = self._line("where", tr("Only"), tr("all jobs, or user:anna queue:long*"), 180)
        self.where.setToolTip(
            tr(
                "Which jobs count: names and values such as user:anna,bert project:phys* -queue:test.q. All must be"
                " met; - before a name leaves these jobs out. Names: user, project, department, group, queue, host,"
                " pe, reservation, name, account; of quota pressure: user, project, queue, host, pe, rule, resource."
            )
        )
        self.period = self._box("period", tr("When"), [(name, tr(title)) for name, title in PERIODS.items()])
        self.begin = self._line("begin", tr("From"), "", 120)
        self.end = self._line("end", tr("To"), tr("now"), 120)
        self.against = self._box("against", tr("Compared with"), [(name, tr(title)) for name, title in AGAINST.items()])
        self._parameters: dict[str, QComboBox | QLineEdit] = {}
        self.show_choice(Choice())

    @property
    def choice(self) -> Choice:
        """What the fields say."""
        return self._choice

    def show_choice(self, choice: Choice, parameters: Sequence[Parameter] = ()) -> None:
        """Show a choice, with a field for each parameter of its query."""
        self._is_showing = True
        self._choice = choice
        self._fill_keys(choice.measure)
        for name, box in self._boxes().items():
            box.setCurrentIndex(max(0, box.findData(getattr(choice, name))))
        for name, line in self._lines().items():
            line.setText(getattr(choice, name))
        self._show_parameters(choice, parameters)
        self._show_fields()
        self._is_showing = False

    def show_now(self, now: int) -> None:
        """Take the time of the cluster (seconds since the epoch), of which fields for a time have an example."""
        self._example = format_example(now, -1)
        _show_example(self.begin, self._example, 120)

    def mark(self, name: str, *, is_wrong: bool) -> None:
        """Frame the field in which something is wrong, or no longer."""
        line = self._lines().get(name)
        if line is not None and line.property("has_error") != is_wrong:
            line.setProperty("has_error", is_wrong)
            line.style().polish(line)

    def _boxes(self) -> Mapping[str, QComboBox]:
        return {
            "measure": self.measure,
            "by": self.by,
            "then_by": self.then_by,
            "period": self.period,
            "against": self.against,
        }

    def _lines(self) -> Mapping[str, QLineEdit]:
        return {"where": self.where, "begin": self.begin, "end": self.end}

    def _tell(self) -> None:
        if self._is_showing:
            return
        self._fill_keys(str(self.measure.currentData()))
        boxes = {name: str(box.currentData()) for name, box in self._boxes().items()}
        lines = {name: line.text().strip() for name, line in self._lines().items()}
        values = tuple((name, _text_of(field)) for name, field in self._parameters.items() if _text_of(field))
        choice = replace(self._choice, **boxes, **lines, values=values or self._choice.values)
        self._show_fields()
        if choice != self._choice:
            self._choice = choice
            self.choice_changed.emit(choice)

    def _fill_keys(self, measure: str) -> None:
        """Offer the keys by which a measure can be divided; those that are chosen stay if they are among them."""
        keys = [(each.id, tr(each.title)) for each in MEASURE_BY_ID[measure].keys]
        for box, offered in ((self.by, keys), (self.then_by, [("", tr("nothing else")), *keys])):
            if [box.itemData(place) for place in range(box.count())] == [id for id, _ in offered]:
                continue
            chosen = box.currentData()
            with QSignalBlocker(box):
                box.clear()
                for id, title in offered:
                    box.addItem(tr(title), id)
                box.setCurrentIndex(max(0, box.findData(chosen)))

    def _show_fields(self) -> None:
        """Show the fields that the report needs."""
        key = self._choice.key
        is_question, is_ready = key == ASK, key.startswith(READY_PREFIX)
        has_period = not key.startswith(QUERY_PREFIX)
        is_free = has_period and self.period.currentData() == FROM_TO
        can_compare = (is_question or (is_ready and key in COMPARED)) and self.period.currentData() != EVERYTHING
        for field in (self.measure, self.by, self.then_by, self.where):
            _frame_of(field).setVisible(is_question)
        for field, is_shown in ((self.period, has_period), (self.begin, is_free), (self.end, is_free)):
            _frame_of(field).setVisible(is_shown)
        _frame_of(self.against).setVisible(can_compare)

    def _show_parameters(self, choice: Choice, parameters: Sequence[Parameter]) -> None:
        for before in self._parameters.values():
            frame = _frame_of(before)
            self._flow.removeWidget(frame)
            frame.hide()
            frame.deleteLater()
        values = dict(choice.values)
        self._parameters = {}
        for each in parameters:
            name = f"parameter_{each.name}"
            field: QComboBox | QLineEdit
            if each.choices:
                field = self._box(name, tr(each.title), [(value, value) for value in each.choices])
                field.setCurrentIndex(max(0, field.findData(values.get(each.name, each.default))))
            else:
                field = self._line(name, tr(each.title), each.default or self._example, 120)
                field.setText(values.get(each.name, each.default))
            self._parameters[each.name] = field

    def _box(self, name: str, title: str, choices: Sequence[tuple[str, str]]) -> QComboBox:
        box = named(QComboBox(), name)
        for value, text in choices:
            box.addItem(tr(text), value)
        box.setAccessibleName(title)
        box.currentIndexChanged.connect(lambda _: self._tell())
        self._add(title, box)
        return box

    def _line(self, name: str, title: str, placeholder: str, width: int) -> QLineEdit:
        line = named(CutLine(), name)
        _show_example(line, placeholder, width)
        line.setAccessibleName(title)
        line.editingFinished.connect(self._tell)
        self._add(title, line)
        return line

    def _add(self, title: str, field: QWidget) -> None:
        frame = QWidget()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        label = named(QLabel(title), "field_name")
        label.setBuddy(field)
        column.addWidget(label)
        column.addWidget(field)
        self._flow.addWidget(frame)


def _show_example(line: QLineEdit, example: str, width: int) -> None:
    """Show what may stand in an empty line, which is so wide at least (pixels at 1x) and has room for it."""
    show_hint(line, example)
    whole = line.fontMetrics().horizontalAdvance(example) + 2 * tokens().size("space_3")
    line.setFixedWidth(max(tokens().scaled(width), whole))


def _frame_of(field: QWidget) -> QWidget:
    frame = field.parentWidget()
    assert frame is not None
    return frame


def _text_of(field: QComboBox | QLineEdit) -> str:
    return str(field.currentData()) if isinstance(field, QComboBox) else field.text().strip()
