"""What a person does on a page of objects, for tests: choose, type, click, apply."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.object_parts import ObjectPart, object_part
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.gui.widgets.attribute_form.field import FieldWidget
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.model.configuration.change import ObjectKind
from tests.gui.finding import action
from tests.gui.window_hand import open_page

OwnPage = TypeVar("OwnPage", bound=ObjectsPage)
OwnView = TypeVar("OwnView", bound=QWidget)


def open_hand(window: MainWindow, qtbot: QtBot, place: str) -> "ObjectHand":
    """Go to a page of objects, and return a hand on it when everything is looked up."""
    hand = ObjectHand(window, open_page(window, qtbot, ObjectsPage, place), qtbot)
    hand.settle()
    return hand


class ObjectHand:
    """A hand on one page."""

    def __init__(self, window: MainWindow, page: ObjectsPage, qtbot: QtBot) -> None:
        self.window, self.page, self.qtbot = window, page, qtbot

    def choose(self, *names: str) -> None:
        ids = [self.page.part.find(name).id for name in names]
        self.page.choose(self.page.spec.kind, ids)

    def settle(self) -> None:
        """Wait until everything that was typed is taken and checked."""
        self.page.context.draft.settle()
        self.qtbot.waitUntil(lambda: self.window.background.is_idle() and not self.page.checker.is_busy)

    def go(self, kind: ObjectKind, name: str) -> None:
        """Follow a link to an object of the page."""
        self.page.navigate_to(f"{kind}/{name}")
        self.settle()

    def part(self, kind: ObjectKind) -> ObjectPart:
        """The objects of a kind as they are edited."""
        return object_part(self.page.context.draft, kind)

    def page_of(self, kind: type[OwnPage]) -> OwnPage:
        """The page by its own class, which it must have."""
        assert isinstance(self.page, kind)
        return self.page

    def view(self, id: str, kind: type[OwnView]) -> OwnView:
        """A view beside the form, by its own class."""
        view = self.page.editor.view_of(id)
        assert isinstance(view, kind)
        return view

    def extra(self, section: str, kind: type[OwnView]) -> OwnView:
        """What stands below a section of the form, by its own class."""
        extra = self.page.editor.form.extra(section)
        assert isinstance(extra, kind)
        return extra

    def editor(self, attribute: str, kind: type[OwnView]) -> OwnView:
        """The editor of an attribute's value, by its own class."""
        editor = self.field(attribute).editor
        assert isinstance(editor, kind)
        return editor

    def action(self, id: str) -> QAction:
        return action(self.page, id)

    def rename(self, name: str) -> None:
        line = self.page.editor.name
        assert not line.isReadOnly()
        line.selectAll()
        self.qtbot.keyClicks(line, name)
        self.qtbot.keyClick(line, Qt.Key.Key_Return)

    def field(self, attribute: str) -> FieldWidget:
        return self.page.editor.form.field_of(attribute)

    def write(self, attribute: str, text: str) -> None:
        """Type into the line of an attribute."""
        line = self.field(attribute).editor.findChild(QLineEdit)
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClick(line, Qt.Key.Key_Delete)
        self.qtbot.keyClicks(line, text)
        self.settle()

    def replace_text(self, old: str, new: str) -> None:
        """Choose the view Text and type over some words."""
        self.page.editor.choose_view("text")
        text = self.page.editor.text
        cursor = text.document().find(old)
        assert cursor.hasSelection(), f"{old} is not in {text.toPlainText()}"
        cursor.insertText(new)
        self.settle()

    @property
    def text(self) -> str:
        self.page.editor.choose_view("text")
        text: str = self.page.editor.text.toPlainText()
        return text

    def names(self) -> list[str]:
        return [row.name for row in self.page.list.model.rows()]

    def mark(self, name: str) -> str:
        mark: str = next(row.mark for row in self.page.list.model.rows() if row.name == name)
        return mark

    def delete(self) -> None:
        self.action("delete-objects").trigger()
        self.settle()

    def preview(self) -> ChangeDialog:
        """Press Apply; gives the dialog with everything looked up."""
        self.settle()
        self.page.main_action().trigger()
        dialog = self.page.findChild(ChangeDialog)
        assert dialog is not None, self.last_message()
        self.qtbot.waitUntil(lambda: dialog.findChild(QPlainTextEdit, "change_diff").toPlainText() != "")
        self.qtbot.waitUntil(lambda: not dialog.findChild(LinesView, "change_effect").text().startswith("Looking"))
        return dialog

    def cancel(self, dialog: ChangeDialog) -> None:
        """Leave the dialog without doing what it shows."""
        dialog.reject()
        self.qtbot.waitUntil(lambda: self.page.findChild(ChangeDialog) is None)

    def apply(self) -> None:
        dialog = self.preview()
        self.qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)
        self.qtbot.waitUntil(lambda: not self.page.context.draft.unsaved)
        self.settle()

    def last_message(self) -> str:
        return self.page.context.session.messages[-1].text

    def problems(self) -> list[str]:
        return [
            report.text
            for part in (self.part(spec.kind) for spec in self.page.specs)
            for reports in self.page.checker.reports(part).values()
            for report in reports
        ]
