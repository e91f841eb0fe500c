"""The uses of names: the names in a set at the left, what has to do with the chosen one at the right, each a link."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from qmonpy.app.objects.name_use_rows import NAME_COLUMNS, NameRow
from qmonpy.app.objects.use_rows import USE_COLUMNS, UseRow
from qmonpy.app.tables.name_places import find_place
from qmonpy.app.tables.own_order import CONFIGURATION_FIRST, OwnOrder
from qmonpy.engine.checks.references import JOB, RESERVATION
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.words import count_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel, TitleLabel
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.rules.name_uses import USER
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import later, tr

NOUNS: Mapping[str, tuple[str, str]] = {
    USER: (later("user"), later("users")),
    JOB: (later("job"), later("jobs")),
    RESERVATION: (later("reservation"), later("reservations")),
    ObjectKind.USER_SET: (later("user set"), later("user sets")),
    ObjectKind.HOST: (later("host"), later("hosts")),
    ObjectKind.HOST_GROUP: (later("host group"), later("host groups")),
    ObjectKind.QUEUE: (later("queue"), later("queues")),
    ObjectKind.PROJECT: (later("project"), later("projects")),
    ObjectKind.PE: (later("parallel environment"), later("parallel environments")),
    ObjectKind.QUOTA_SET: (later("rule set"), later("rule sets")),
}
"""What those that have to do with a name are called."""


class UsesView(QWidget):
    """Shows the names of a set, which its owner looks up."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.model = RowTableModel(NAME_COLUMNS, lambda row: row.key, NAME_LOOKS, self)
        self.model.own_order = OwnOrder(tr("as the rules name them"))
        self.table = named(RowTable(self.model), "names")
        self.table.setAccessibleName(tr("Names in the set"))
        looks = {"name": Look(tone=lambda row: "accent" if _link(row) else "", link=_link, tooltip=_tooltip, width=120)}
        self.uses_model = RowTableModel(USE_COLUMNS, lambda row: row.use, looks, self)
        self.uses_model.own_order = CONFIGURATION_FIRST
        self.uses = named(RowTable(self.uses_model), "name_uses")
        self.uses.setAccessibleName(tr("Uses of the chosen name"))
        self.filter = FilterLine(tr("Filter uses"), kept_as="uses")
        self.title = TitleLabel()
        self.note = ElidedLabel(name="stale")
        self._lay_out()
        self.table.choice_changed.connect(self._show_uses)
        self.filter.filter_changed.connect(self.uses_model.set_filter)
        self.filter.follow(self.uses_model)
        self.uses.row_activated.connect(self._follow)
        self.uses.link_followed.connect(self.link_followed)

    def show_names(self, rows: Sequence[NameRow], note: str) -> None:
        """Show names and their uses; `note` tells how the shown set differs from what is typed or applies."""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.model.show_rows(rows)
        if not self.table.chosen_rows() and rows:
            self.table.choose(self.model.key_at(0))
        self._show_uses()

    def choose_name(self, kind: str, name: str) -> bool:
        """Choose a name; returns False if the set does not have it."""
        return self.table.choose((kind, name))

    def _show_uses(self) -> None:
        chosen: list[NameRow] = self.table.chosen_rows()
        row = chosen[0] if chosen else None
        self.uses_model.show_rows((*row.uses, *row.others) if row else ())
        if row is None:
            self.title.setText(tr("No name is chosen"))
            return
        words = tr("{noun} {name}: {uses}")
        if row.others:
            words = tr("{noun} {name}: {uses}; related: {others}")
        uses, others = count_of(len(row.uses), "use", "uses"), _count_others(row.others)
        self.title.setText(words.format(noun=row.noun.capitalize(), name=row.name, uses=uses, others=others))

    def _follow(self, row: UseRow) -> None:
        link = _link(row)
        if link is not None:
            self.link_followed.emit(link)

    def _lay_out(self) -> None:
        space = tokens().size
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("space_2"))
        head = QVBoxLayout()
        head.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), 0)
        head.setSpacing(space("space_2"))
        head.addWidget(self.title)
        head.addWidget(self.filter)
        column.addLayout(head)
        either = TableOrEmpty(self.uses, self.uses_model)
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        column.addWidget(either, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.table)
        split.addWidget(right)
        split.setStretchFactor(0, 4)
        split.setStretchFactor(1, 3)
        split.setSizes([570, 430])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.note.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        layout.addWidget(self.note)
        layout.addWidget(split, 1)
        self.note.hide()


def _count_others(others: Sequence[UseRow]) -> str:
    """Return how many of each kind have to do with a name, each counted once."""
    names = dict[str, set[str]]()
    for row in others:
        names.setdefault(row.use.kind, set()).add(row.use.name)
    return ", ".join(count_of(len(each), *NOUNS.get(kind, ("other", "others"))) for kind, each in names.items())


def _link(row: UseRow) -> Link | None:
    place = row.place or (find_place(row.use.kind, row.use.name) if row.use.kind == USER else None)
    return Link(*place) if place else None


def _tooltip(row: UseRow) -> str:
    return tr("Enter, a double click or Ctrl+click goes there") if _link(row) else ""


NAME_LOOKS = {
    "noun": Look(width=104),
    "name": Look(kind=CellKind.CODE, tooltip=lambda row: row.name, width=92),
    "where": Look(width=110),
    "uses": Look(tone=lambda row: "" if row.uses else "muted", width=92),
    "others": Look(tone=lambda row: "" if row.others else "muted", width=68),
}
