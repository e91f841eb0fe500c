"""Background work that fails leaves nobody waiting for ever, and what is reported of work that was done is told."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.app.reservations.request_defaults import parse_defaults
from qmonpy.gui.base.background import Background
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.job_actions import JobActions
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.model.report import Report, Severity
from tests.gui.fake_cluster import FakeCluster

pytestmark = pytest.mark.slow

GUI = Path(__file__).parents[2] / "qmonpy" / "gui"
MODULES = sorted(GUI.rglob("*.py"))
ADVICE = Report("fake.advice", "It will wait for long.", Severity.WARNING)


def find_waiters(tree: ast.AST) -> Iterator[str]:
    """Functions that lock something, begin background work, and do not say what is to be done when that fails."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        calls = [each for each in ast.walk(function) if isinstance(each, ast.Call)]
        begun = [each for each in calls if isinstance(each.func, ast.Attribute) and each.func.attr in _BEGINS]
        begun = [each for each in begun if "background" in ast.unparse(each.func)]
        if not any(_is_lock(each) for each in ast.walk(function)):
            continue
        if begun and not any({"on_failed", "on_ended"} & {each.arg for each in call.keywords} for call in begun):
            yield function.name


_BEGINS = ("operation", "query")
_WAITS = re.compile(r"_?is_(\w*ing|busy)$")


def _is_lock(node: ast.AST) -> bool:
    """Whether a statement says that something is being done (`self.is_...ing = True`), or disables something."""
    if isinstance(node, ast.Assign):
        pairs = ((target, node.value) for target in node.targets)
        flat = [
            (name, value)
            for target, given in pairs
            for name, value in (
                zip(target.elts, given.elts, strict=True)
                if isinstance(target, ast.Tuple) and isinstance(given, ast.Tuple)
                else [(target, given)]
            )
        ]
        return any(
            isinstance(name, ast.Attribute)
            and _WAITS.match(name.attr)
            and isinstance(value, ast.Constant)
            and value.value is True
            for name, value in flat
        )
    return isinstance(node, ast.Call) and ast.unparse(node).endswith(".setEnabled(False)")


def test_that_who_locks_something_while_it_works_unlocks_it_when_that_fails() -> None:
    found = {path: list(find_waiters(ast.parse(path.read_text(encoding="utf-8")))) for path in MODULES}
    assert {str(path.relative_to(GUI)): names for path, names in found.items() if names} == {}


def test_that_who_waits_for_ever_is_found() -> None:
    wrong = "def f(self):\n    self._is_busy, self.n = True, 1\n    self._background.operation('', run, done)"
    assert list(find_waiters(ast.parse(wrong))) == ["f"]
    assert list(find_waiters(ast.parse(wrong.replace("done)", "done, on_ended=end)")))) == []
    assert list(find_waiters(ast.parse(wrong.replace("True", "False")))) == []


def test_that_a_request_whose_answer_cannot_be_found_out_is_not_waited_for(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise MemoryError("no room for an answer")

    monkeypatch.setattr("qmonpy.gui.pages.reservations.request.request_asker.answer_draft", fail)
    context = window.pages.page.context
    dialog = RequestDialog(context, window, read=lambda user, now: parse_defaults([], now))
    dialog.open()
    dialog.prefill_window(context.snapshot.now, context.snapshot.now + 3600)
    verdict = dialog.findChild(QLabel, "verdict")
    qtbot.waitUntil(lambda: verdict.text().startswith("The answer could not be computed"))
    dialog.reject()


@pytest.fixture
def told(window: MainWindow) -> Callable[..., Any]:
    return lambda: [(each.text, each.severity) for each in window.messages.messages]


def test_that_a_warning_about_a_job_that_was_submitted_is_told(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot, told: Callable[..., Any]
) -> None:
    cluster.advice = (ADVICE,)
    page = window.pages.page
    dialog = SubmitDialog(page.context, page, SubmitDraft(user="anna", runtime="60"))
    dialog.open()
    qtbot.waitUntil(window.background.is_idle)
    qtbot.mouseClick(dialog.findChild(QPushButton, "submit_button"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: (ADVICE.text, ADVICE.severity) in told())


def test_that_what_is_reported_of_a_command_for_jobs_is_told(
    window: MainWindow, cluster: FakeCluster, qtbot: QtBot, told: Callable[..., Any]
) -> None:
    hint = Report("live.unchanged", "job 1 is held already", Severity.HINT)
    cluster.advice = (hint, ADVICE)
    page = window.pages.page
    actions = page.findChild(JobActions)
    actions.delete_jobs((1,), False)
    qtbot.waitUntil(lambda: {(each.text, each.severity) for each in cluster.advice} <= set(told()))


def test_that_work_may_end_while_its_owner_is_destroyed(qapp: QApplication) -> None:
    """The moment is hit by chance: before work told of its end through what was destroyed first, 1 of 1,000 crashed."""
    for step in range(300):
        parent = QObject()
        background = Background(parent)
        background.query("any", lambda: list(range(50)), lambda _: None)
        background.operation("any", lambda: list(range(50)), lambda _: None)
        for _ in range(step % 4):
            qapp.processEvents()
        parent.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not shiboken6.isValid(background)
