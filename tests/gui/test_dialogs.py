"""Every dialog into which something is typed asks before it throws that away, or keeps it for the next time."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import qmonpy.gui

KEEPS_INPUT = {
    "BringInDialog",
    "CrashDialog",
    "FilteredTextDialog",
    "HelpWindow",
    "ReadingDialog",
    "RequestDialog",
}
"""Dialogs that open with their input again, show texts that nobody can change, or take a filter alone."""
BASE = "FormDialog"
EDITORS = {"QLineEdit", "QPlainTextEdit", "QTextEdit", "QSpinBox", "QDateTimeEdit", "TextEditor"}


def dialogs() -> Iterator[tuple[str, ast.ClassDef]]:
    for path in sorted(Path(qmonpy.gui.__path__[0]).rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for each in module.body:
            if isinstance(each, ast.ClassDef) and bases_of(each) & {"QDialog", BASE} and each.name != BASE:
                yield each.name, each


def bases_of(dialog: ast.ClassDef) -> set[str]:
    return {base.id for base in dialog.bases if isinstance(base, ast.Name)}


def words_of(node: ast.AST) -> set[str]:
    names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return names | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


@pytest.mark.parametrize(("name", "dialog"), [*dialogs()], ids=[name for name, _ in dialogs()])
def test_that_a_dialog_with_input_asks_before_it_throws_it_away(name: str, dialog: ast.ClassDef) -> None:
    if BASE in bases_of(dialog):
        connected = [ast.unparse(each) for each in ast.walk(dialog) if isinstance(each, ast.Call)]
        assert not [each for each in connected if ".connect(self.reject)" in each], "buttons must leave, not reject"
    elif name not in KEEPS_INPUT:
        assert not words_of(dialog) & EDITORS, f"{name} has input: let it be a {BASE}"


def test_that_dialogs_are_found() -> None:
    known = {"SubmitDialog", "AlterDialog", "ChangeDialog", "SeveralDialog", "CellDialog"}
    assert known <= {name for name, _ in dialogs()}


PASSING = {"QMenu", "QMessageBox", "QFileDialog", "QInputDialog"}
"""Widgets of Qt that come and go; those that a button keeps are made with it, once."""


@pytest.mark.parametrize(("name", "dialog"), [*dialogs()], ids=[name for name, _ in dialogs()])
def test_that_a_dialog_is_freed_when_it_is_closed(name: str, dialog: ast.ClassDef) -> None:
    text = ast.unparse(dialog)
    assert "WA_DeleteOnClose" in text or "self.finished.connect(self.deleteLater)" in text, name


def passing_widgets() -> Iterator[tuple[str, str, str]]:
    """Each local variable with a widget that is opened where it is made: its place, its name, and its function."""
    for path in sorted(Path(qmonpy.gui.__path__[0]).rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            text = ast.unparse(function)
            for each in ast.walk(function):
                if (
                    isinstance(each, ast.Assign)
                    and isinstance(each.value, ast.Call)
                    and words_of(each.value.func) & PASSING
                ):
                    variable = ast.unparse(each.targets[0])
                    if any(f"{variable}.{opens}(" in text for opens in ("popup", "open", "exec")):
                        yield f"{path.name}:{each.lineno}", variable, text


@pytest.mark.slow
def test_that_menus_and_questions_that_are_made_to_be_opened_are_freed() -> None:
    found = [*passing_widgets()]
    assert len(found) > 10
    kept = [
        place
        for place, variable, text in found
        if f"connect({variable}.deleteLater)" not in text
        and f"{variable}.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose" not in text
        and f".connect(lambda: {variable}.popup(" not in text
    ]
    assert kept == []
