"""The fields of the request dialog as data, and the editors made of them."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from qmonpy.app.fields.object_names import known_users
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.line_editors import Editor, WordCompleter
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import walk_hosts
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

MOST_COMPLETIONS = 5000


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
        yield from (f"{name}@{host}" for host in walk_hosts(cluster, queue.hosts))


def _hosts(snapshot: Snapshot) -> Iterable[str]:
    # Of a large site only the first are asked for.
    return (name for name in snapshot.cluster.hosts if name != "global")


PE_FIELD = RequestField(
    "pe", later("&Parallel env."), "-pe", later("none: 1 slot"), lambda snapshot: list(snapshot.cluster.pes)
)
SLOTS_FIELD = RequestField("slots", later("S&lots"), "", later("8 or 4-16"))
WHERE_FIELDS = (
    RequestField("queues", later("&Queues"), "-q", later("any"), completes=_queues, is_code=True),
    RequestField("hosts", later("&Hosts"), "-l h=", later("any"), completes=_hosts, is_code=True),
    RequestField("master_queues", later("&Master queue"), "-masterq", later("any"), completes=_queues, is_code=True),
    RequestField(
        "checkpoint",
        later("Chec&kpointing"),
        "-ckpt",
        later("none"),
        lambda snapshot: list(snapshot.cluster.checkpoints),
    ),
)
WHO_FIELDS = (
    RequestField("allowed", later("&Allowed"), "-u", later("everybody"), completes=find_users),
    RequestField("denied", later("Not allo&wed"), "-u !", later("nobody"), completes=find_users),
)
MAIL_TO_FIELD = RequestField("mail_to", later("Mail &to"), "-M", later("you"), completes=find_users)
NAME_FIELDS = (
    RequestField("name", later("&Name"), "-N", later("none")),
    RequestField("account", later("A&ccount"), "-A", "sge"),
)
MAIL_LETTERS = (
    ("b", later("begin"), later("Mail when the reservation begins")),
    ("e", later("end"), later("Mail when the reservation ends")),
    ("a", later("errors"), later("Mail when the reservation goes into an error state, and when it is valid again")),
)
"""For each letter of `-m` the word beside its box, and the box's tool tip."""


def make_line(field: RequestField, snapshot: Snapshot) -> Editor:
    """Return the editor of a field: a line, or a line with choices."""
    line = CutLine()
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
    show_hint(line, tr(field.hint))
    if field.is_code:
        line.setFont(tokens().font("code"))
    editor.setObjectName(f"field_{field.name}")
    return editor
