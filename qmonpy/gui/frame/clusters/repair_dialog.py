"""The repair of a file whose cluster does not open: what is not understood, and its history, to take changes back."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.clusters.repair_words import (
    describe_entry,
    describe_fault,
    describe_state,
    describe_way,
    format_entry,
)
from qmonpy.formats.files.diagnosis import Diagnosis, Fault, PastEntry
from qmonpy.gui.base.background import Background, Failure
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.frame.clusters.open_cluster import RepairsFiles
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.short_list import ShortList
from qmonpy.model.report import ReportError
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen


class RepairDialog(FormDialog):
    """Shows faults and history; each repair is made at once, in a worker, and what is wrong then is shown."""

    def __init__(
        self,
        found: Diagnosis,
        files: RepairsFiles,
        background: Background,
        open_file: Callable[[Path], None],
        parent: QWidget,
    ):
        super().__init__(parent)
        self.setObjectName("repair")
        self.setWindowTitle(tr("Repair {name}").format(name=found.path.name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        width = tokens().size("dialog_width") * 3 // 2
        self.resize(width, width * 4 // 5)
        self._files, self._background, self._open_file = files, background, open_file
        self._found = found
        self._shown_text = ""
        self._is_repairing = False
        self.state = named(QLabel(wordWrap=True), "repair_state")
        self.state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.way = named(QLabel(wordWrap=True), "hint")
        self.refusal = named(QLabel(wordWrap=True), "problem_line")
        self.faults = named(ShortList(), "fault_list")
        self.faults.setAccessibleName(tr("What is not understood"))
        self.text = named(QPlainTextEdit(), "fault_text")
        self.text.setAccessibleName(tr("The text that is not understood"))
        self.text.setTabChangesFocus(True)
        self.text.setFont(tokens().font("code"))
        self.store = named(QPushButton(tr("Store this text")), "store_text")
        self.history_title = QLabel(tr("Changes of the configuration, newest first"))
        self.history = named(ShortList(), "change_list")
        self.history.setAccessibleName(self.history_title.text())
        self.change = named(QPlainTextEdit(readOnly=True), "change_text")
        self.change.setAccessibleName(tr("The texts before (-) and after (+) the change"))
        self.change.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.change.setFont(tokens().font("code"))
        self.take_back = named(QPushButton(tr("Take this change back")), "take_back")
        self.buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        self.open_now = named(
            self.buttons.addButton(tr("Open the cluster"), QDialogButtonBox.ButtonRole.AcceptRole), "open_repaired"
        )
        self.open_now.setProperty("filled", True)
        self._lay_out()
        self._connect()
        self._show()
        self.note_untouched()

    def accept(self) -> None:
        """Open the cluster, which is understood now."""
        super().accept()
        self._open_file(self._found.path)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        for each in (self.state, self.way, self.refusal):
            layout.addWidget(each)
        layout.addWidget(self.faults)
        layout.addWidget(self.text, 3)
        layout.addLayout(_line(self.store))
        layout.addWidget(self.history_title)
        layout.addWidget(self.history)
        layout.addWidget(self.change, 3)
        layout.addLayout(_line(self.take_back))
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.faults.currentRowChanged.connect(self._show_fault)
        self.history.currentRowChanged.connect(self._show_change)
        self.store.clicked.connect(self._store)
        self.take_back.clicked.connect(self._take_back)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.leave)

    # What a form says of itself

    @property
    def content(self) -> object:
        """See `FormDialog.content`: whether the text that is not understood was corrected."""
        return self.text.isVisibleTo(self) and self.text.toPlainText() != self._shown_text

    @property
    def is_busy(self) -> bool:
        """See `FormDialog.is_busy`."""
        return self._is_repairing

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("The corrected text was not stored, and would be lost.")

    @property
    def _entry(self) -> PastEntry | None:
        row = self.history.currentRow()
        return self._found.history[row] if 0 <= row < len(self._found.history) else None

    @property
    def _fault(self) -> Fault | None:
        row = self.faults.currentRow()
        return self._found.faults[row] if 0 <= row < len(self._found.faults) else None

    def _show(self) -> None:
        """Show what was found last; the change that is at fault most likely is chosen."""
        found = self._found
        self.state.setText(describe_state(found))
        self.way.setText(describe_way(found))
        self.way.setVisible(bool(self.way.text()))
        self._say("")
        self.faults.clear()
        self.faults.addItems([describe_fault(each) for each in found.faults])
        self.faults.setVisible(bool(found.faults))
        has_text = bool(found.faults) or (found.text is not None and not found.is_sound)
        self.text.setVisible(has_text)
        self.store.setVisible(has_text)
        if found.text is not None:
            self._show_text(found.text)
        self.faults.setCurrentRow(0)
        self.history.clear()
        self.history.addItems(
            [describe_entry(each, is_suspect=each.number in found.suspects) for each in found.history]
        )
        for each in (self.history_title, self.history, self.change, self.take_back):
            each.setVisible(bool(found.history))
        numbers = [each.number for each in found.history]
        self.history.setCurrentRow(numbers.index(found.suspects[0]) if found.suspects else 0)
        self._allow(is_allowed=True)

    def _show_fault(self) -> None:
        fault = self._fault
        if fault is not None and self._found.text is None:
            self._show_text(fault.text)

    def _show_text(self, text: str) -> None:
        self.text.setPlainText(text)
        self._shown_text = self.text.toPlainText()

    def _show_change(self) -> None:
        entry = self._entry
        self.change.setPlainText(format_entry(entry) if entry is not None else "")
        self.take_back.setEnabled(entry is not None and bool(entry.changes))

    def _store(self) -> None:
        path, fault, text = self._found.path, self._fault, self.text.toPlainText()
        is_whole = self._found.text is not None
        self._repair(
            tr("Storing a corrected text"), lambda: self._files.correct(path, None if is_whole else fault, text)
        )

    def _take_back(self) -> None:
        path, entry = self._found.path, self._entry
        if entry is not None:
            label = tr("Taking back change {number}").format(number=entry.number)
            self._repair(label, lambda: self._files.take_back(path, entry.number))

    def _repair(self, label: str, work: Callable[[], Diagnosis]) -> None:
        self._allow(is_allowed=False)
        self._background.operation(label, work, self._take, owner=self, on_failed=self._refuse)

    def _take(self, found: Diagnosis) -> None:
        self._found = found
        self._show()

    def _refuse(self, failure: Failure) -> None:
        self._allow(is_allowed=True)
        error = failure.error
        if isinstance(error, ReportError):
            self._say("\n".join(each.text for each in error.reports))
        elif isinstance(error, OSError):
            self._say(f"{error.strerror or error}.")
        else:
            why = log_unforeseen("A repair failed", error)
            words = tr("This failed: {reason}. Close this dialog and repair the file anew to see what is in it now.")
            self._say(words.format(reason=why))

    def _say(self, words: str) -> None:
        self.refusal.setText(words)
        self.refusal.setVisible(bool(words))

    def _allow(self, *, is_allowed: bool) -> None:
        """Enable what changes the file, except while a change is made."""
        self._is_repairing = not is_allowed
        self.store.setEnabled(is_allowed)
        self.take_back.setEnabled(is_allowed and self._entry is not None and bool(self._entry.changes))
        self.open_now.setEnabled(is_allowed and self._found.is_sound)


def _line(button: QPushButton) -> QHBoxLayout:
    line = QHBoxLayout()
    line.addWidget(button)
    line.addStretch(1)
    return line
