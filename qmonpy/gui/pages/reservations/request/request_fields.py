"""The fields of the request dialog as data, the editors made of them, and the notes around an editor."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from qmonpy.app.fields.object_names import known_users
from qmonpy.gui.base.words import tr
from qmonpy.gui.pages.jobs.submit_fields import Editor, WordCompleter
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named
from qmonpy.model.attributes.resolve import hosts_of
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

MOST_COMPLETIONS = 5000
LABEL_WIDTH, OPTION_WIDTH, SHORT_OPTION_WIDTH = 100, 62, 28


@dataclass(frozen=True)
class RequestField:
    """One line of the form; `name` is the field of a RequestDraft."""

    name: str
    title: str
    option: str
    """The option of qrsub for it."""
    hint: str = ""
    """The placeholder while the field is empty."""
    choices: Callable[[Snapshot], Sequence[str]] | None = None
    completes: Callable[[Snapshot], Iterable[str]] | None = None
    """Words that are completed one by one in a list with commas."""
    is_code: bool = False


def find_users(snapshot: Snapshot) -> list[str]:
    """Return users and `@user sets` that may be named on an access list."""
    cluster = snapshot.cluster
    return [*sorted(known_users(cluster)), *(f"@{name}" for name in cluster.user_sets)]


def _queues(snapshot: Snapshot) -> Iterable[str]:
    """Cluster queues, their instances by host group, and by host."""
    cluster = snapshot.cluster
    yield from cluster.queues
    for name, queue in cluster.queues.items():
        yield from (f"{name}@{group}" for group in cluster.host_groups)
        yield from (f"{name}@{host}" for host in hosts_of(cluster, queue.hosts))


def _hosts(snapshot: Snapshot) -> list[str]:
    return [name for name in snapshot.cluster.hosts if name != "global"]


PE_FIELD = RequestField("pe", "&Parallel env.", "-pe", "none: 1 slot", lambda snapshot: list(snapshot.cluster.pes))
SLOTS_FIELD = RequestField("slots", "S&lots", "", "8 or 4-16")
WHERE_FIELDS = (
    RequestField("queues", "&Queues", "-q", "any", completes=_queues, is_code=True),
    RequestField("hosts", "&Hosts", "-l h=", "any", completes=_hosts, is_code=True),
    RequestField("master_queues", "&Master queue", "-masterq", "any", completes=_queues, is_code=True),
    RequestField("checkpoint", "Chec&kpointing", "-ckpt", "none", lambda snapshot: list(snapshot.cluster.checkpoints)),
)
WHO_FIELDS = (
    RequestField("allowed", "&Allowed", "-u", "everybody", completes=find_users),
    RequestField("denied", "Not allo&wed", "-u !", "nobody", completes=find_users),
)
MAIL_TO_FIELD = RequestField("mail_to", "Mail &to", "-M", "you", completes=find_users)
NAME_FIELDS = (
    RequestField("name", "&Name", "-N", "none"),
    RequestField("account", "A&ccount", "-A", "sge"),
)
MAIL_LETTERS = (
    ("b", "begin", "Mail when the reservation begins"),
    ("e", "end", "Mail when the reservation ends"),
    ("a", "errors", "Mail when the reservation goes into an error state, and when it is valid again"),
)
"""For each letter of `-m` the word beside its box, and the box's tool tip."""


def make_line(field: RequestField, snapshot: Snapshot) -> Editor:
    """Return the editor of a field: a line, or a line with choices."""
    line = QLineEdit()
    editor: Editor = line
    if field.choices is not None:
        editor = QComboBox(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        editor.setLineEdit(line)
        editor.addItems(["", *field.choices(snapshot)])
        # A long name of an environment must not make the form wider.
        editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        editor.setMinimumContentsLength(6)
    if field.completes is not None:
        words = [word for word, _ in zip(field.completes(snapshot), range(MOST_COMPLETIONS), strict=False)]
        completer = WordCompleter(words, editor)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        line.setCompleter(completer)
    line.setPlaceholderText(tr(field.hint))
    if field.is_code:
        line.setFont(tokens().font("code"))
    editor.setObjectName(f"field_{field.name}")
    return editor


def set_property(widget: QWidget, name: str, value: bool) -> None:
    """Set a property that the style sheet uses; the widget is styled again only if it changes."""
    if bool(widget.property(name)) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class FieldGrid(QGridLayout):
    """Lines of a form: label, editor, option of qrsub; below each its reports, or the file that it came from."""

    def __init__(self, option_width: int = OPTION_WIDTH) -> None:
        super().__init__()
        self.setHorizontalSpacing(tokens().size("space_2"))
        self.setVerticalSpacing(tokens().size("space_1"))
        self.setColumnStretch(1, 1)
        self.setColumnMinimumWidth(0, LABEL_WIDTH)
        self.setColumnMinimumWidth(2, option_width)

    def add_heading(self, title: str) -> QLabel:
        """Add a heading over the lines that follow."""
        heading = named(QLabel(title), "group_title")
        self.addWidget(heading, self.rowCount(), 0, 1, 3)
        return heading

    def add_field(self, title: str, editor: QWidget, option: str = "", buddy: QWidget | None = None) -> "FieldNotes":
        """Add a line; returns the notes below it."""
        row = self.rowCount()
        label = QLabel(title)
        label.setBuddy(buddy or editor)
        (buddy or editor).setAccessibleName(title.replace("&", ""))
        self.addWidget(label, row, 0)
        self.addWidget(editor, row, 1)
        self.add_option(option, row)
        notes = FieldNotes(buddy or editor)
        self.addWidget(notes, row + 1, 1, 1, 2)
        return notes

    def add_option(self, option: str, row: int) -> None:
        """Add the option of qrsub at the right of a line."""
        hint = named(QLabel(option), "hint")
        hint.setFont(tokens().font("code"))
        self.addWidget(hint, row, 2)

    def add_words(self, name: str) -> QLabel:
        """Add a grey sentence below the last line."""
        words = named(QLabel(wordWrap=True), "hint")
        words.setAccessibleName(name)
        words.setTextFormat(Qt.TextFormat.PlainText)
        self.addWidget(words, self.rowCount(), 1, 1, 2)
        return words


class FieldNotes(QWidget):
    """Mistakes and warnings of a field, and the file that its text came from; hidden while there are none."""

    def __init__(self, editor: QWidget):
        super().__init__()
        self._editor = editor
        self.error = named(QLabel(wordWrap=True), "field_error")
        self.warning = named(QLabel(wordWrap=True), "field_warning")
        self.source = ElidedLabel(name="field_source")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for label in (self.error, self.warning, self.source):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.hide()
            layout.addWidget(label)
        self.hide()

    def show_reports(self, reports: Sequence[Report]) -> None:
        """Show errors and warnings; errors also mark the editor."""
        errors = [each.text for each in reports if each.is_error]
        warnings = [each.text for each in reports if not each.is_error]
        for label, texts in ((self.error, errors), (self.warning, warnings)):
            label.setText("\n".join(texts))
            label.setVisible(bool(texts))
        set_property(self._editor, "has_error", bool(errors))
        self._settle()

    def show_source(self, path: str) -> None:
        """Show the default request file that the text came from; empty for text that was typed."""
        self.source.setText(tr("default from {path}").format(path=path) if path else "")
        self.source.setVisible(bool(path))
        set_property(self._editor, "is_default", bool(path))
        self._settle()

    def _settle(self) -> None:
        self.setVisible(any(not label.isHidden() for label in (self.error, self.warning, self.source)))
