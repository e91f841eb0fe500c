"""The rights of a user: role, user sets, department, and every object that lets the user in or keeps the user out."""

from collections.abc import Callable

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.app.fields.object_names import known_users
from qmonpy.app.objects.user_access_rows import ACCESS_COLUMNS, AccessRow, UserFact, access_rows, user_facts
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.objects import ObjectView
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.linked.fields_view import Field, FieldsView
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.gui.widgets.tables.asked_lines import LEAST_LINES
from qmonpy.insight.sites.user_access import find_user_access
from qmonpy.kept_answers import LastSeen
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

KIND_WIDTH, NAME_WIDTH, VERDICT_WIDTH = 68, 110, 112
MOST_FACTS_HEIGHT = 220
FirstUser = Callable[[DraftObject], str]


@dataclass(frozen=True)
class Answer:
    """The facts and rows about a user that a worker found."""

    user: str
    facts: tuple[UserFact, ...]
    rows: tuple[AccessRow, ...]


class AccessView(ObjectView):
    """Asks in a worker about the user in the line; the first one is the one that the chosen object is about."""

    def __init__(self, context: PageContext, first_user: FirstUser, parent: QWidget | None = None):
        super().__init__(parent)
        self._context, self._first_user = context, first_user
        self._planned = Cluster()
        self._object_id: int | None = None
        self._asked: object = None
        self._seen = LastSeen()
        self.user = named(hint_line(tr("a user's name")), "access_user")
        self.user.setAccessibleName(tr("User"))
        self.user.setFixedWidth(tokens().size("field_width"))
        completer = QCompleter(QStringListModel(self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.activated.connect(lambda _: self._ask())
        self.user.setCompleter(completer)
        self.user.editingFinished.connect(self._ask)
        self.facts = FieldsView()
        self.facts.setAccessibleName(tr("What the user may do"))
        self.facts.link_followed.connect(self.link_followed)
        self.filter = FilterLine(tr("Filter objects"), kept_as="access")
        self.filter.setMaximumWidth(tokens().size("search_width"))
        looks = {
            "kind": Look(tone=lambda row: "muted", width=KIND_WIDTH),
            "name": Look(tone=lambda row: "accent" if row.place else "", link=_link, width=NAME_WIDTH),
            "access": Look(CellKind.BADGE, tone=lambda row: row.tone, width=VERDICT_WIDTH),
            "why": Look(tooltip=lambda row: row.reason, width=NAME_WIDTH),
        }
        self.model = RowTableModel(ACCESS_COLUMNS, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder("what keeps the user out first")
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.words = named(QLabel(wordWrap=True), "hint")
        self.table = named(RowTable(self.model), "user_access")
        self.table.setAccessibleName(tr("Objects that let the user in or keep the user out"))
        self.table.ask_lines(LEAST_LINES)
        self.table.link_followed.connect(self.link_followed)
        self.table.row_activated.connect(self._follow)
        self.notice = ModelNotice()
        self.notice.follow(context)
        self._lay_out()

    def show_object(self, edited: DraftObject, planned: Cluster, snapshot: Snapshot) -> None:
        """See `ObjectView.show_object`."""
        self._planned = planned
        if edited.id != self._object_id:
            self._object_id = edited.id
            self.user.setText(self._first_user(edited))
        names = self.user.completer().model()
        if isinstance(names, QStringListModel):
            names.setStringList(list(known_users(planned)))
        self._ask()

    def ask_about(self, user: str) -> None:
        """Show the rights of another user."""
        self.user.setText(user)
        self._ask()

    def _ask(self) -> None:
        user, planned = self.user.text().strip(), self._planned
        if not self._seen.is_new(user, planned):
            return
        asked = self._asked = object()
        if not user:
            self._show(Answer("", (), ()))
            return

        def find() -> Answer:
            found = find_user_access(planned, user)
            return Answer(user, user_facts(found), access_rows(found))

        def show(answer: Answer) -> None:
            if asked is self._asked:
                self._show(answer)

        self._context.background.query("what a user may do", find, show, owner=self)

    def _show(self, answer: Answer) -> None:
        fields = [Field(tr(each.title), each.text, Link(*each.place) if each.place else None) for each in answer.facts]
        self.facts.show_fields(fields)
        self._scroll.setFixedHeight(min(self.facts.height() + tokens().size("space_1"), MOST_FACTS_HEIGHT))
        self.model.show_rows(answer.rows)
        out = sum(not row.access.is_open for row in answer.rows)
        count = count_of(out, "object keeps", "objects keep")
        nothing = tr("Nothing keeps {user} out.")
        words = tr("{count} {user} out, wholly or in part; they come first.") if out else nothing
        self.words.setText(words.format(count=count, user=answer.user) if answer.user else "")
        self.table.setVisible(bool(answer.rows))

    def _follow(self, row: AccessRow) -> None:
        link = _link(row)
        if link is not None:
            self.link_followed.emit(link)

    def _lay_out(self) -> None:
        space = tokens().size
        top, middle = QHBoxLayout(), QHBoxLayout()
        top.setSpacing(space("space_2"))
        top.addWidget(QLabel(tr("What may")))
        top.addWidget(self.user)
        top.addWidget(QLabel(tr("do?")))
        top.addStretch(1)
        top.addWidget(self.notice)
        middle.addWidget(self.words, 1)
        middle.addWidget(self.filter)
        middle.addSpacing(space("space_2"))
        holder = ScrolledContent("attribute_form_content")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.facts)
        column.addStretch(1)
        scroll = self._scroll = named(QScrollArea(widgetResizable=True), "attribute_form_scroll")
        scroll.setAccessibleName(tr("What the user may do"))
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(holder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_2"), 0, 0)
        layout.setSpacing(space("space_2"))
        layout.addLayout(top)
        layout.addWidget(scroll)
        layout.addLayout(middle)
        either = TableOrEmpty(self.table, self.model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout.addWidget(either, 1)


def _link(row: AccessRow) -> Link | None:
    return Link(*row.place) if row.place else None
