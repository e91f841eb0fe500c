"""Editors of commands with variables, load formulas and parameters: a line that completes, and its text explained."""

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.fields.word_completion import variable_offers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form.line_editor import LineEditor
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.word_completer import Complete
from qmonpy.model.attributes.attribute_description import AttributeDescription
from qmonpy.model.values.value import NONE
from qmonpy.translation import tr


class CommandEditor(LineEditor):
    """Edits a path with arguments; `$` offers the variables of the attribute, and a button lists them."""

    def __init__(self, description: AttributeDescription, complete: Complete, parent: QWidget | None = None):
        super().__init__(is_code=True, complete=complete, empty=description.empty, parent=parent)
        self._description = description
        self.variables = named(QToolButton(), "insert_variable")
        self.variables.setText("$")
        self.variables.setToolTip(tr("Insert a variable; typing $ offers them too"))
        self.variables.setAccessibleName(tr("Insert a variable"))
        self.variables.clicked.connect(self._open_menu)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.variables)

    def make_menu(self) -> QMenu:
        """Return a menu of all variables of the attribute, each with its meaning."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for offer in variable_offers(self._description):
            action = QAction(f"{offer.word}\t{tr(offer.help)}", menu)
            action.triggered.connect(lambda _=False, word=offer.word: self._insert(word))
            menu.addAction(action)
        return menu

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        super().set_locked(is_locked)
        self.variables.setEnabled(not is_locked)

    def _open_menu(self) -> None:
        self.make_menu().popup(self.variables.mapToGlobal(self.variables.rect().bottomLeft()))

    def _insert(self, word: str) -> None:
        if self.completer is not None:
            self.completer.insert(word)


class ExplainedEditor(ValueEditor):
    """A line that completes, and below it the meaning of its text."""

    def __init__(
        self,
        describe: Callable[[str], str],
        complete: Complete | None,
        parent: QWidget | None = None,
        *,
        empty: str = NONE,
    ):
        super().__init__(parent)
        self._describe = describe
        self.editor = LineEditor(is_code=True, complete=complete, empty=empty)
        self.editor.text_edited.connect(self.text_edited)
        self.words = named(QLabel(wordWrap=True), "value_words")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self.editor)
        layout.addWidget(self.words)
        self.setFocusProxy(self.editor)

    def show_text(self, text: str | None) -> None:
        """See `ValueEditor.show_text`."""
        self.editor.show_text(text)
        words = self._describe(text) if text is not None else ""
        self.words.setText(words)
        self.words.setVisible(bool(words))

    def take_text(self) -> None:
        """See `ValueEditor.take_text`."""
        self.editor.take_text()

    def set_default_look(self, is_default: bool) -> None:
        """See `ValueEditor.set_default_look`."""
        self.editor.set_default_look(is_default)

    def set_error_look(self, has_error: bool) -> None:
        """See `ValueEditor.set_error_look`."""
        self.editor.set_error_look(has_error)

    def set_locked(self, is_locked: bool) -> None:
        """See `ValueEditor.set_locked`."""
        self.editor.set_locked(is_locked)
