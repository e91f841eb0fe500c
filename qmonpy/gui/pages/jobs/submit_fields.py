"""The fields of the submit dialog, as data, and the editors made of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit

from qmonpy.gui.theme import tokens
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True)
class SubmitField:
    """One line of the dialog; `name` is the field of a SubmitDraft."""

    name: str
    title: str
    option: str
    """The option of qsub for it."""
    hint: str = ""
    """An example, shown while the field is empty."""
    choices: Callable[[Snapshot], Sequence[str]] | None = None
    completes: Callable[[Snapshot], Sequence[str]] | None = None
    """Words that are completed one by one in a list with commas."""
    is_code: bool = False


def _queues(snapshot: Snapshot) -> list[str]:
    return list(snapshot.cluster.queues)


def _resources(snapshot: Snapshot) -> list[str]:
    requestable = (each for each in snapshot.cluster.complexes.values() if each.requestable != "NO")
    return [f"{each.name}=" for each in requestable if each.name != "slots"]


def _reservations(snapshot: Snapshot) -> list[str]:
    return [str(number) for number, each in snapshot.state.reservations.items() if not each.is_over]


SUBMIT_FIELDS: tuple[SubmitField, ...] = (
    SubmitField("user", "User", ""),
    SubmitField("name", "Job name", "-N", "STDIN"),
    SubmitField("project", "Project", "-P", "none", lambda snapshot: list(snapshot.cluster.projects)),
    SubmitField("pe", "Parallel environment", "-pe", "none: one slot", lambda snapshot: list(snapshot.cluster.pes)),
    SubmitField("slots", "Slots", "", "8 or 4-16"),
    SubmitField("tasks", "Array tasks", "-t", "1-100 or 1-19:2"),
    SubmitField("resources", "Resources", "-l", "mem=2G,arch=lx-amd64", completes=_resources, is_code=True),
    SubmitField("reservation", "Reservation", "-ar", "none: the id of an advance reservation", _reservations),
    SubmitField("queue", "Queues", "-q", "any; all.q or all.q@h*", _queues, is_code=True),
    SubmitField("priority", "Priority", "-p", "0; users may lower it to -1023"),
    SubmitField("runtime", "Run time in seconds", "", "1000"),
    SubmitField("extra", "More options", "", "-hold_jid 17 -tc 4", is_code=True),
    SubmitField("program", "Runs", "", "work.sh input1; a command such as sleep 60 with -b y", is_code=True),
)
REAL_ONLY = frozenset(("program", "is_binary"))
"""Fields for a real cluster only: a simulated one runs no program, its jobs last for a time that is given."""
SIMULATED_ONLY = frozenset(("user", "runtime"))
"""Fields for a simulated cluster only: a real one knows the user, and its jobs run as long as they need."""
FLAGS: tuple[tuple[str, str], ...] = (
    ("is_held", "Hold (-h)"),
    ("wants_reservation", "Reserve resources (-R y)"),
    ("is_immediate", "Start now or not at all (-now y)"),
    ("is_binary", "Command, no script (-b y)"),
)


def fields_of(*, is_real: bool) -> tuple[SubmitField, ...]:
    """Return the fields for one kind of cluster."""
    left_out = SIMULATED_ONLY if is_real else REAL_ONLY
    return tuple(each for each in SUBMIT_FIELDS if each.name not in left_out)


def flags_of(*, is_real: bool) -> tuple[tuple[str, str], ...]:
    """Return the switches for one kind of cluster."""
    return tuple(each for each in FLAGS if is_real or each[0] not in REAL_ONLY)


class WordCompleter(QCompleter):
    """Completes the last word of a list with commas."""

    def splitPath(self, path: str) -> list[str]:
        return [path.rpartition(",")[2]]

    def pathFromIndex(self, index: QModelIndex | QPersistentModelIndex) -> str:
        line = self.widget()
        typed = line.text() if isinstance(line, QLineEdit) else ""
        before, comma, _ = typed.rpartition(",")
        return before + comma + str(index.data())


Editor = QComboBox | QLineEdit


def make_editor(field: SubmitField, snapshot: Snapshot, users: Sequence[str]) -> Editor:
    """Return a line, or a line with choices, for a field."""
    line = QLineEdit()
    editor: Editor = line
    if field.name == "user" or field.choices is not None:
        editor = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        editor.setLineEdit(line)
        choices = users if field.name == "user" else ["", *(field.choices(snapshot) if field.choices else ())]
        editor.addItems(list(choices))
    if field.completes is not None:
        completer = WordCompleter(list(field.completes(snapshot)), editor)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        line.setCompleter(completer)
    line.setPlaceholderText(field.hint)
    if field.is_code:
        line.setFont(tokens().font("code"))
    editor.setObjectName(f"field_{field.name}")
    return editor


def read_editor(editor: Editor) -> str:
    """Return the typed text."""
    return editor.currentText() if isinstance(editor, QComboBox) else editor.text()


def write_editor(editor: Editor, text: str) -> None:
    """Write a text into an editor."""
    if isinstance(editor, QComboBox):
        editor.setCurrentText(text)
    else:
        editor.setText(text)


def on_edited(editor: Editor, function: Callable[[], None]) -> None:
    """Call a function after every change of an editor."""
    if isinstance(editor, QComboBox):
        editor.currentTextChanged.connect(lambda _: function())
    else:
        editor.textChanged.connect(lambda _: function())
