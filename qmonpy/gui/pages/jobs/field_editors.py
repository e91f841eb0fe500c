"""The editors of the fields of a job's form: lines, menus, boxes and letters, which are read and written alike."""

from collections.abc import Callable, Sequence
from itertools import islice

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.pages.jobs.submit_fields import FieldForm, SubmitField, format_hint
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.line_editors import Editor, WordCompleter, line_of, read_editor, write_editor
from qmonpy.gui.widgets.named import named
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_COMPLETIONS = 5000
SHOWN_LETTERS = 16
"""For so many letters a menu has room at least."""
NO_MAIL = "n"


class Letters(QWidget):
    """Boxes for letters of an option; a text that is no set of them stays until a box is used."""

    letters_changed = Signal()

    def __init__(self, field: SubmitField):
        super().__init__()
        self._text = ""
        self._is_showing = False
        self.boxes = {letter: named(QCheckBox(tr(title)), f"{field.name}_{letter}") for letter, title in field.values}
        layout = FlowLayout(self, tokens().size("space_3"))
        for letter, box in self.boxes.items():
            box.setAccessibleName(f"{tr(field.title)}: {box.text()}")
            box.setToolTip(f"{field.option} {letter}")
            box.toggled.connect(lambda _: self._take())
            layout.addWidget(box)
        self.setFocusProxy(next(iter(self.boxes.values())))

    @property
    def text(self) -> str:
        """The letters."""
        return self._text

    def show_text(self, text: str) -> None:
        """Show the letters of a text."""
        self._text = text
        self._is_showing = True
        for letter, box in self.boxes.items():
            box.setChecked(letter in text and NO_MAIL not in text)
        self._is_showing = False

    def _take(self) -> None:
        if not self._is_showing:
            self._text = "".join(letter for letter, box in self.boxes.items() if box.isChecked())
            self.letters_changed.emit()


FieldEditor = Editor | QCheckBox | Letters


def make_field_editor(field: SubmitField, snapshot: Snapshot, users: Sequence[str]) -> FieldEditor:
    """Return the editor of a field."""
    editor: FieldEditor
    if field.form is FieldForm.FLAG:
        editor = QCheckBox(f"{tr(field.title)} ({field.option})")
    elif field.form is FieldForm.LETTERS:
        editor = Letters(field)
    elif field.form is FieldForm.MENU:
        editor = QComboBox()
        # With large text the longest choice would make the form wider than the screen.
        editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        editor.setMinimumContentsLength(SHOWN_LETTERS)
        for value, title in field.values:
            editor.addItem(tr(title), value)
    else:
        editor = _make_line(field, snapshot, users)
    if field.tip:
        editor.setToolTip(tr(field.tip))
    return named(editor, f"field_{field.name}")


def _make_line(field: SubmitField, snapshot: Snapshot, users: Sequence[str]) -> Editor:
    line = CutLine()
    editor: Editor = line
    if field.name == "user" or field.choices is not None:
        editor = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        editor.setLineEdit(line)
        # A long name must not make the form wider.
        editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        editor.setMinimumContentsLength(6)
        choices = users if field.name == "user" else ["", *(field.choices(snapshot) if field.choices else ())]
        editor.addItems(list(choices))
    if field.completes is not None:
        completer = WordCompleter(list(islice(field.completes(snapshot), MOST_COMPLETIONS)), editor)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        line.setCompleter(completer)
    show_hint(line, format_hint(field, snapshot.now))
    if field.is_code:
        line.setFont(tokens().font("code"))
    return editor


def read_field(editor: FieldEditor) -> str | bool | None:
    """Return the value of an editor; None for a box that is neither on nor off."""
    if isinstance(editor, QCheckBox):
        state = editor.checkState()
        return None if state is Qt.CheckState.PartiallyChecked else state is Qt.CheckState.Checked
    if isinstance(editor, Letters):
        return editor.text
    if isinstance(editor, QComboBox) and not editor.isEditable():
        return str(editor.currentData())
    return read_editor(editor)


def write_field(editor: FieldEditor, value: str | bool | None) -> None:
    """Show a value in an editor; one that a menu does not have is added to it."""
    if isinstance(editor, QCheckBox):
        editor.setTristate(value is None)
        states = {None: Qt.CheckState.PartiallyChecked, True: Qt.CheckState.Checked, False: Qt.CheckState.Unchecked}
        editor.setCheckState(states[None if value is None else bool(value)])
    elif isinstance(editor, Letters):
        editor.show_text(str(value))
    elif isinstance(editor, QComboBox) and not editor.isEditable():
        if editor.findData(value) < 0:
            editor.addItem(str(value), value)
        editor.setCurrentIndex(editor.findData(value))
    elif read_editor(editor) != value:
        write_editor(editor, str(value))


def on_field_edited(editor: FieldEditor, function: Callable[[], None]) -> None:
    """Call a function after every change of an editor."""
    if isinstance(editor, QCheckBox):
        editor.checkStateChanged.connect(lambda _: function())
    elif isinstance(editor, Letters):
        editor.letters_changed.connect(function)
    elif isinstance(editor, QComboBox):
        editor.currentTextChanged.connect(lambda _: function())
    else:
        editor.textChanged.connect(lambda _: function())


def show_differing(editor: FieldEditor, words: str, tip: str) -> None:
    """Say of an editor that the jobs differ in it."""
    editor.setToolTip(tip)
    if isinstance(editor, QComboBox) and not editor.isEditable():
        editor.setItemText(editor.findData(""), words)
    elif isinstance(editor, QComboBox | QLineEdit):
        show_hint(line_of(editor), words, tr("various", "where there is little room"))
