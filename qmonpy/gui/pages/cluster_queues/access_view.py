"""Below the access lists of a queue: whether somebody is let in by them as they are edited, and which list decides."""

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout

from qmonpy.app.draft_object import DraftObject
from qmonpy.app.object_names import known_users
from qmonpy.app.user_access_rows import AccessRow, access_rows
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.words import tr
from qmonpy.insight.user_access import find_user_access
from qmonpy.model.change import ObjectKind
from qmonpy.model.cluster import Cluster
from qmonpy.model.snapshot import Snapshot


class AccessView(ObjectView):
    """A worker asks the engine for the user who is typed."""

    def __init__(self, context: PageContext):
        super().__init__()
        self._context = context
        self._asked: tuple[str, str, Cluster] | None = None
        self._planned = Cluster()
        self._queue = ""
        self.user = named(QLineEdit(placeholderText=tr("user")), "access_user")
        self.user.setAccessibleName(tr("A user whose access is looked up"))
        self.user.setFixedWidth(tokens().size("field_width"))
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(lambda _: self._ask())
        self.user.setCompleter(completer)
        self.user.textChanged.connect(lambda _: self._ask())
        self.verdict = QLabel()
        bold = QFont(tokens().font("body"))
        bold.setBold(True)
        self.verdict.setFont(bold)
        self.reason = named(QLabel(wordWrap=True), "hint")
        space = tokens().size
        line = QHBoxLayout()
        line.setSpacing(space("space_2"))
        line.addWidget(QLabel(tr("May")))
        line.addWidget(self.user)
        line.addWidget(QLabel(tr("use this queue?")))
        line.addWidget(self.verdict, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_3"), space("space_3"), 0)
        layout.setSpacing(space("space_1"))
        layout.addLayout(line)
        layout.addWidget(self.reason)

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        if planned is not self._planned:
            self._names.setStringList(list(known_users(planned)))
        self._planned, self._queue = planned, edited.name
        self._ask()

    def _ask(self) -> None:
        user, queue, planned = self.user.text().strip(), self._queue, self._planned
        asked = self._asked = user, queue, planned
        if not user:
            self._show(None)
            return

        def find() -> AccessRow | None:
            rows = access_rows(find_user_access(planned, user))
            return next((row for row in rows if row.access.kind is ObjectKind.QUEUE and row.name == queue), None)

        def show(row: AccessRow | None) -> None:
            if asked is self._asked:
                self._show(row)

        self._context.background.query("queue access", find, show, owner=self)

    def _show(self, row: AccessRow | None) -> None:
        self.verdict.setText("" if row is None else row.verdict)
        self.reason.setText("" if row is None else row.reason)
