"""Answers below the access lists of a queue, as they are edited, whether a user in a project may use it, and why."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.fields.object_names import known_users
from qmonpy.app.objects.queue_access_words import AccessAnswer, AccessLine, answer_access
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_LINES = 12
FIELD_WIDTH = 150


class AccessView(ObjectView):
    """Asks in a worker about the typed user and project; one of them may be empty."""

    def __init__(self, context: PageContext):
        super().__init__()
        self._context = context
        self._asked: object = None
        self._planned = Cluster()
        self._queue = ""
        self._places: tuple[tuple[str, str] | None, ...] = ()
        self.user, self._users = self._make_field("access_user", tr("user"), tr("A user whose access is looked up"))
        self.project, self._projects = self._make_field(
            "access_project", tr("no project"), tr("A project whose access is looked up")
        )
        self.verdict = named(QLabel(), "access_verdict")
        bold = QFont(tokens().font("body"))
        bold.setBold(True)
        self.verdict.setFont(bold)
        self.reasons = named(LinkLabel(), "hint")
        self.reasons.linkActivated.connect(lambda number: self._follow(int(number)))
        self._lay_out()

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        if planned is not self._planned:
            self._users.setStringList(list(known_users(planned)))
            self._projects.setStringList(list(planned.projects))
        self._planned, self._queue = planned, edited.name
        self._ask()

    def _ask(self) -> None:
        user, project = self.user.text().strip(), self.project.text().strip()
        queue, planned = self._queue, self._planned
        asked = self._asked = object()
        if not user and not project:
            self._show(None)
            return

        def show(answer: AccessAnswer | None) -> None:
            if asked is self._asked:
                self._show(answer)

        self._context.background.query(
            f"access to queue {id(self)}", lambda: answer_access(planned, queue, user, project), show, owner=self
        )

    def _show(self, answer: AccessAnswer | None) -> None:
        self.verdict.setText("" if answer is None else answer.verdict)
        self.reasons.setVisible(answer is not None)
        self._show_lines(answer.lines if answer is not None else ())

    def _show_lines(self, lines: Sequence[AccessLine]) -> None:
        self._places = tuple(each.place for each in lines)
        texts = [_format_line(number, each) for number, each in enumerate(lines[:MOST_LINES])]
        if len(lines) > MOST_LINES:
            texts.append(tr("and {count:,} more").format(count=len(lines) - MOST_LINES))
        words = "<br>".join(texts)
        if words != self.reasons.text():
            self.reasons.setText(words)

    def _follow(self, number: int) -> None:
        place = self._places[number]
        if place is not None:
            self.link_followed.emit(Link(*place))

    def _make_field(self, name: str, invitation: str, meaning: str) -> tuple[QLineEdit, QStringListModel]:
        field, names = named(hint_line(invitation), name), QStringListModel(self)
        field.setAccessibleName(meaning)
        field.setMinimumWidth(tokens().scaled(FIELD_WIDTH // 2))
        field.setMaximumWidth(tokens().scaled(FIELD_WIDTH))
        completer = QCompleter(names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(lambda _: self._ask())
        field.setCompleter(completer)
        field.textChanged.connect(lambda _: self._ask())
        return field, names

    def _lay_out(self) -> None:
        space = tokens().size
        line, question, answer = FoldingLine(), QHBoxLayout(), QHBoxLayout()
        # With a blank, as the month is another word in other languages.
        for each in (QLabel(tr("May ").strip()), self.user, QLabel(tr("in project")), self.project):
            question.addWidget(each)
        question.addStretch(0)
        answer.addWidget(QLabel(tr("use this queue?")))
        answer.addWidget(self.verdict, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_3"), space("space_3"), 0)
        layout.setSpacing(space("space_1"))
        for part in (question, answer, line.box):
            part.setSpacing(space("space_2"))
        line.box.setContentsMargins(0, 0, 0, 0)
        line.set_parts(question, answer, (0, 1))
        layout.addWidget(line)
        layout.addWidget(self.reasons)


def _format_line(number: int, line: AccessLine) -> str:
    """Return a line as rich text; its subject is a link to the number of the line if there is a page that shows it."""
    if line.place is None:
        return escape(line.text)
    accent = tokens().colour("accent").name()
    link = f'<a href="{number}" style="color:{accent}; text-decoration:none">{escape(line.subject)}</a>'
    return f"{link}: {escape(line.reason)}"
