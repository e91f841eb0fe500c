"""Asks in the window what ssh asks: passwords, codes, and whether the key of a host is right."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from qmonpy.clusters.cell import SshQuestion
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

LOOK_SECONDS = 0.2
"""So often it is looked whether a question is over by itself."""


class SshQuestions(QObject):
    """Shows one dialog for each question; `ask` is called in any thread but the window's."""

    _asked = Signal(object)
    _ended = Signal(object)

    def __init__(self, window: QWidget):
        super().__init__(window)
        self._window = window
        # Not in the question, whose last holder is the thread that asks: what Qt knows must not go in another thread.
        self._dialogs: dict[_Pending, SshDialog] = {}
        self._asked.connect(self._show)
        self._ended.connect(self._close)

    def ask(self, question: SshQuestion, is_over: Callable[[], bool]) -> str | None:
        """Ask, and wait for the answer; None if nobody wants to answer, or the question is over meanwhile."""
        pending = _Pending(question)
        self._asked.emit(pending)
        while not pending.is_answered.wait(LOOK_SECONDS):
            if is_over():
                self._ended.emit(pending)
                return None
        return pending.answer

    def _show(self, pending: "_Pending") -> None:
        dialog = self._dialogs[pending] = SshDialog(pending.question, self._window)
        dialog.answered.connect(lambda answer: pending.take(answer))
        dialog.finished.connect(lambda _: self._forget(pending))
        dialog.open()

    def _forget(self, pending: "_Pending") -> None:
        self._dialogs.pop(pending, None)
        pending.is_answered.set()

    def _close(self, pending: "_Pending") -> None:
        dialog = self._dialogs.get(pending)
        if dialog is not None:
            dialog.reject()


class _Pending:
    """A question that waits for its answer."""

    def __init__(self, question: SshQuestion):
        self.question = question
        self.is_answered = threading.Event()
        self.answer: str | None = None

    def take(self, answer: str) -> None:
        self.answer = answer


class SshDialog(FormDialog):
    """One question in the words of ssh."""

    answered = Signal(str)

    def __init__(self, question: SshQuestion, parent: QWidget | None = None):
        super().__init__(parent)
        self._question = question
        self.setObjectName("ssh_dialog")
        self.setWindowTitle(tr("ssh asks for {place}").format(place=question.place))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(tokens().size("dialog_width"))
        said = tr("What you gave is not the fingerprint of this host's key.") if question.is_mismatch else question.said
        self.said = named(QLabel(said, wordWrap=True), "field_error" if question.is_mismatch else "hint")
        self.said.setVisible(bool(said))
        self.words = named(QLabel(question.text, wordWrap=True), "ssh_words")
        for each in (self.said, self.words):
            each.setTextFormat(Qt.TextFormat.PlainText)
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.field = named(CutLine(), "ssh_answer")
        self.field.setAccessibleName(tr("Answer"))
        self.field.setEchoMode(QLineEdit.EchoMode.Normal if question.takes_fingerprint else QLineEdit.EchoMode.Password)
        self.field.setVisible(question.takes_fingerprint or not (question.is_yes_or_no or question.is_notice))
        if question.takes_fingerprint:
            show_hint(self.field, tr("or the fingerprint that you were told, for ssh to compare: SHA256:..."))
            self.field.textChanged.connect(self._name_answer)
        self.answer_button = named(
            QPushButton(tr("Yes") if question.is_yes_or_no else tr("Answer", "give an answer")), "give_answer"
        )
        self.answer_button.setProperty("filled", True)
        self.answer_button.setVisible(not question.is_notice)
        self.answer_button.setDefault(not question.is_yes_or_no)
        self.answer_button.setAutoDefault(not question.is_yes_or_no)
        self.answer_button.clicked.connect(self._finish)
        self.refuse_button = named(QPushButton(tr("No") if question.is_yes_or_no else tr("Cancel")), "give_no_answer")
        self.refuse_button.setAutoDefault(False)
        self.refuse_button.clicked.connect(self._refuse)
        self._lay_out()
        (self.refuse_button if question.is_yes_or_no else self.field).setFocus()
        self.note_untouched()

    @property
    def content(self) -> object:
        return self.field.text()

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("ssh gets no answer, and the cluster cannot be reached without one.")

    def _finish(self) -> None:
        text = self.field.text()
        self.answered.emit((text.strip() or "yes") if self._question.is_yes_or_no else text)
        self.accept()

    def _refuse(self) -> None:
        if self._question.takes_fingerprint:
            self.answered.emit("no")
            self.accept()
        else:
            self.leave()

    def _name_answer(self, typed: str) -> None:
        self.answer_button.setText(tr("Compare") if typed.strip() else tr("Yes"))

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_4"), space("space_4"), space("space_4"), space("space_4"))
        layout.setSpacing(space("space_3"))
        layout.addWidget(self.said)
        layout.addWidget(self.words)
        layout.addWidget(self.field)
        layout.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.answer_button)
        buttons.addWidget(self.refuse_button)
        layout.addLayout(buttons)
