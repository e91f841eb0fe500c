"""Questions of ssh in the window."""

import threading

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.cell import SshQuestion
from qmonpy.gui.frame.clusters.ssh_questions import SshDialog, SshQuestions

PASSWORD = SshQuestion("ssh://login1", "anna@login1's password:")
HOST_KEY = SshQuestion("ssh://login1", "Are you sure you want to continue connecting (yes/no/[fingerprint])?")


class Asking:
    """A thread that waits for the answer to a question."""

    def __init__(self, questions: SshQuestions, question: SshQuestion):
        self.answers: list[str | None] = []
        self.is_over = False
        self._thread = threading.Thread(
            target=lambda: self.answers.append(questions.ask(question, lambda: self.is_over))
        )
        self._thread.start()

    def end(self) -> None:
        self._thread.join(30)


def find_dialog(qtbot: QtBot, window: QWidget) -> SshDialog:
    qtbot.waitUntil(lambda: bool(window.findChildren(SshDialog)), timeout=30_000)
    dialog = window.findChild(SshDialog)
    assert isinstance(dialog, SshDialog)
    qtbot.waitUntil(dialog.isVisible, timeout=30_000)
    return dialog


def make_window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def test_that_a_password_is_asked_for_in_the_words_of_ssh_and_is_not_shown(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    asking = Asking(SshQuestions(window), PASSWORD)
    dialog = find_dialog(qtbot, window)
    assert dialog.words.text() == PASSWORD.text
    assert dialog.field.echoMode() == QLineEdit.EchoMode.Password
    qtbot.keyClicks(dialog.field, "se cret")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: asking.answers == ["se cret"], timeout=30_000)
    asking.end()


def test_that_a_host_key_is_agreed_to_only_by_a_click(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    asking = Asking(SshQuestions(window), HOST_KEY)
    dialog = find_dialog(qtbot, window)
    assert not dialog.answer_button.isDefault()
    qtbot.mouseClick(dialog.answer_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: asking.answers == ["yes"], timeout=30_000)
    asking.end()


def test_that_a_host_key_is_refused_by_no_and_a_fingerprint_is_given_to_ssh(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    questions = SshQuestions(window)
    asking = Asking(questions, HOST_KEY)
    dialog = find_dialog(qtbot, window)
    qtbot.keyClicks(dialog.field, " SHA256:abc ")
    assert dialog.answer_button.text() == "Compare"
    qtbot.mouseClick(dialog.answer_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: asking.answers == ["SHA256:abc"], timeout=30_000)
    asking.end()
    qtbot.waitUntil(lambda: not window.findChildren(SshDialog), timeout=30_000)
    asking = Asking(questions, SshQuestion("ssh://login1", "Please type 'yes', 'no' or the fingerprint:"))
    dialog = find_dialog(qtbot, window)
    assert dialog.said.text() == "What you gave is not the fingerprint of this host's key."
    qtbot.mouseClick(dialog.refuse_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: asking.answers == ["no"], timeout=30_000)
    asking.end()


def test_that_what_ssh_printed_before_stands_above_the_question(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    asking = Asking(SshQuestions(window), SshQuestion("ssh://login1", "Code:", said="Permission denied."))
    dialog = find_dialog(qtbot, window)
    assert dialog.said.text() == "Permission denied."
    assert dialog.said.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: asking.answers == [None], timeout=30_000)
    asking.end()


def test_that_nobody_need_answer_and_a_question_that_is_over_goes(qtbot: QtBot) -> None:
    window = make_window(qtbot)
    questions = SshQuestions(window)
    asking = Asking(questions, PASSWORD)
    qtbot.keyClick(find_dialog(qtbot, window), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: asking.answers == [None], timeout=30_000)
    asking.end()
    qtbot.waitUntil(lambda: not window.findChildren(SshDialog), timeout=30_000)
    asking = Asking(questions, PASSWORD)
    find_dialog(qtbot, window)
    asking.is_over = True
    qtbot.waitUntil(lambda: not window.findChildren(SshDialog), timeout=30_000)
    asking.end()
    assert asking.answers == [None]
