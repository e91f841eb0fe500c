"""The subordinate list of a queue, queue-wise or slot-wise: a row for each queue, and text for any other value."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.fields.object_names import offered_names
from qmonpy.formats.configuration.subordinate_list import (
    LONGEST,
    SHORTEST,
    Subordinate,
    SubordinateList,
    format_subordinate_list,
    parse_subordinate_list,
)
from qmonpy.gui.base.edited_line import connect_edited
from qmonpy.gui.base.hints import hint_line, show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.attribute_form import LineEditor, Planned, ValueEditor
from qmonpy.gui.widgets.attribute_form.line_editor import TYPING_PAUSE_MS
from qmonpy.gui.widgets.attribute_form.value_editor import set_look
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.translation import tr

QUEUE_WISE, SLOT_WISE = "queue-wise", "slot-wise"
NAME_WIDTH, MOST_NAME_WIDTH, NUMBER_WIDTH, ACTION_WIDTH = 88, 180, 40, 116
FIRST_SLOTS = "1"


class _Row(FoldingLine):
    """One subordinate queue, on two lines where there is no room for one."""

    def __init__(self, editor: "SubordinatesEditor"):
        super().__init__()
        self.queue = named(hint_line(tr("queue")), "subordinate_queue")
        self.queue.setMinimumWidth(tokens().scaled(NAME_WIDTH))
        self.queue.setMaximumWidth(tokens().scaled(MOST_NAME_WIDTH))
        self.queue.setAccessibleName(tr("Subordinate queue"))
        completer = QCompleter(QStringListModel(self), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(lambda _: editor.note_typing())
        self.queue.setCompleter(completer)
        self.before = named(QLabel(), "hint")
        self.number = named(CutLine(), "subordinate_number")
        self.number.setFixedWidth(tokens().scaled(NUMBER_WIDTH))
        self.after = named(QLabel(), "hint")
        self.action = named(QComboBox(), "subordinate_action")
        self.action.addItem(tr("shortest task"), SHORTEST)
        self.action.addItem(tr("longest task"), LONGEST)
        # Its own width is known only in the look of the window, and it is never narrower.
        self.action.setMinimumWidth(tokens().scaled(ACTION_WIDTH))
        self.action.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.action.setAccessibleName(tr("Which task is suspended"))
        self.action.activated.connect(lambda _: editor.take_text())
        self.remove = named(QToolButton(), "remove_subordinate")
        self.remove.setIcon(icon("close"))
        self.remove.setToolTip(tr("Remove this queue"))
        self.remove.setAccessibleName(tr("Remove this queue"))
        self.remove.clicked.connect(lambda: editor.remove(self))
        policy = self.remove.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.remove.setSizePolicy(policy)
        for line in (self.queue, self.number):
            connect_edited(line, lambda _: editor.note_typing())
            line.editingFinished.connect(editor.take_text)
        connect_edited(self.queue, lambda _: _offer(completer, editor.offered()))
        first, second = QHBoxLayout(), QHBoxLayout()
        self.box.setContentsMargins(0, 0, 0, 0)
        for layout in (self.box, first, second):
            layout.setSpacing(tokens().size("space_1"))
        first.addWidget(self.queue, 1)
        for each in (self.before, self.number):
            first.addWidget(each)
        first.addStretch(0)
        for widget in (self.after, self.action, self.remove):
            second.addWidget(widget)
        self.set_parts(first, second)

    @property
    def value(self) -> Subordinate:
        """The subordinate queue as the lines have it."""
        return Subordinate(self.queue.text().strip(), self.number.text().strip(), str(self.action.currentData()))

    def show_queue(self, shown: Subordinate, *, is_slotwise: bool) -> None:
        """Show a subordinate queue."""
        for line, text in ((self.queue, shown.queue), (self.number, shown.number)):
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)
        self.action.setCurrentIndex(max(0, self.action.findData(shown.action)))
        self.before.setText(tr("in turn") if is_slotwise else tr("suspended when"))
        show_hint(self.number, "0" if is_slotwise else tr("all"))
        self.number.setAccessibleName(tr("Its turn, the highest first") if is_slotwise else tr("Used slots"))
        self.number.setToolTip(self.number.accessibleName())
        self.after.setText(tr("suspends") if is_slotwise else tr("slots are used"))
        self.action.setVisible(is_slotwise)


class SubordinatesEditor(ValueEditor):
    """Edits the list in rows; a text that rows cannot hold is edited as text, so that nothing is lost."""

    def __init__(self, description: AttributeDescription, planned: Planned):
        super().__init__()
        self._description, self._planned = description, planned
        self._shown: str | None = ""
        self._is_locked = False
        self._rows: list[_Row] = []
        self.mode = Segments([(QUEUE_WISE, tr("Queue-wise")), (SLOT_WISE, tr("Slot-wise"))])
        self.mode.chosen.connect(self._choose_mode)
        self.mode.button(QUEUE_WISE).setToolTip(tr("Suspends whole queue instances on a host"))
        self.mode.button(SLOT_WISE).setToolTip(tr("Suspends single tasks when all these queues use too many slots"))
        self.slots = named(CutLine(), "subordinate_slots")
        self.slots.setFixedWidth(tokens().scaled(NUMBER_WIDTH))
        self.slots.setAccessibleName(tr("Slots that may be used in all queues together"))
        connect_edited(self.slots, lambda _: self.note_typing())
        self.slots.editingFinished.connect(self.take_text)
        self.raw = LineEditor(is_code=True)
        self.raw.text_edited.connect(self.text_edited)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        self._lay_out()
        self.show_text("NONE")

    def offered(self) -> Sequence[str]:
        """Return the queues that may be named."""
        return offered_names(self._planned(), self._description)

    @property
    def rows(self) -> tuple[Subordinate, ...]:
        """The queues as they stand in the lines; the last line is empty and adds a queue."""
        return tuple(each.value for each in self._rows)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`."""
        if self._pause.isActive() or (text is not None and text == self._shown and self._rows):
            return
        self._shown = text
        value = parse_subordinate_list(text) if text is not None else None
        self.raw.show_text(text)
        self.raw.setVisible(value is None)
        self._table.setVisible(value is not None)
        self.setFocusProxy(self.raw)
        if value is not None:
            self._show_list(value)
            self.setFocusProxy(self._rows[0].queue)

    def take_text(self) -> None:
        """See `ValueEditor.take_text`; a number without a queue waits for the name."""
        if self.raw.isVisibleTo(self):
            self.raw.take_text()
        elif self._pause.isActive() or self._shown is not None:
            self._pause.stop()
            text = format_subordinate_list(self._meant())
            if text != self._shown and not self._is_half_done():
                self._shown = text
                self.text_edited.emit(text)
                self._add_empty_row()

    def note_typing(self) -> None:
        """Start the pause after which typed text is handed over."""
        self._pause.start()

    def remove(self, row: _Row) -> None:
        """Remove a queue."""
        row.queue.clear()
        row.number.clear()
        self.take_text()
        self._show_list(self._meant())

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self._is_locked = is_locked
        self.mode.setEnabled(not is_locked)
        self.slots.setReadOnly(is_locked)
        self.raw.set_locked(is_locked)
        for each in self._rows:
            self._show_lock(each)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        self.raw.set_error_look(has_error)
        for each in self._rows:
            set_look(each.queue, "has_error", has_error)

    def _meant(self) -> SubordinateList:
        is_slotwise = self.mode.current == SLOT_WISE
        queues = tuple(each.value for each in self._rows if each.value.queue)
        return SubordinateList(queues, (self.slots.text().strip() or FIRST_SLOTS) if is_slotwise else "")

    def _is_half_done(self) -> bool:
        """Whether a number waits for the name of its queue, which is typed next."""
        return any(each.value.number and not each.value.queue and each.number.hasFocus() for each in self._rows)

    def _choose_mode(self, mode: str) -> None:
        """Keep the queues and drop their numbers, which mean something else in the other mode."""
        queues = tuple(Subordinate(each.queue) for each in self.rows if each.queue)
        value = SubordinateList(queues, (self.slots.text().strip() or FIRST_SLOTS) if mode == SLOT_WISE else "")
        self._show_list(value)
        self.take_text()

    def _show_list(self, value: SubordinateList) -> None:
        is_slotwise = value.is_slotwise or (not value.queues and self.mode.current == SLOT_WISE)
        self.mode.choose(SLOT_WISE if is_slotwise else QUEUE_WISE)
        if is_slotwise and self.slots.text() != value.slots:
            self.slots.setText(value.slots or self.slots.text() or FIRST_SLOTS)
        self._limit.setVisible(is_slotwise)
        while len(self._rows) > len(value.queues) + 1:
            row = self._rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self._rows) < len(value.queues) + 1:
            self._add_row()
        for row, shown in zip(self._rows, (*value.queues, Subordinate("")), strict=True):
            row.show_queue(shown, is_slotwise=is_slotwise)
            self._show_lock(row)

    def _add_empty_row(self) -> None:
        if not self._rows or self._rows[-1].value.queue:
            self._add_row().show_queue(Subordinate(""), is_slotwise=self.mode.current == SLOT_WISE)
        for each in self._rows:
            self._show_lock(each)

    def _add_row(self) -> _Row:
        row = _Row(self)
        self._rows.append(row)
        self._column.addWidget(row)
        return row

    def _show_lock(self, row: _Row) -> None:
        is_empty = not row.queue.text() and row is self._rows[-1]
        row.queue.setReadOnly(self._is_locked)
        row.number.setReadOnly(self._is_locked)
        row.action.setEnabled(not self._is_locked)
        row.remove.setVisible(not is_empty and not self._is_locked)
        row.setVisible(not (is_empty and self._is_locked))

    def _lay_out(self) -> None:
        space = tokens().size("space_1")
        self._table, self._limit = QWidget(), QWidget()
        limit = QHBoxLayout(self._limit)
        limit.setContentsMargins(0, 0, 0, 0)
        limit.setSpacing(2 * space)
        limit.addWidget(QLabel(tr("With over")))
        limit.addWidget(self.slots)
        limit.addWidget(QLabel(tr("tasks in all these queues"), wordWrap=True), 1)
        top = QHBoxLayout()
        top.addWidget(self.mode)
        top.addStretch(1)
        self._column = QVBoxLayout(self._table)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space)
        self._column.addLayout(top)
        self._column.addWidget(self._limit)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.raw)
        layout.addWidget(self._table)


def _offer(completer: QCompleter, names: Sequence[str]) -> None:
    model = completer.model()
    if isinstance(model, QStringListModel) and model.stringList() != list(names):
        model.setStringList(list(names))
