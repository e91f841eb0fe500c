"""The list at the left of a page of objects: a filter, rows with marks, and the button that adds one."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.objects.activity_texts import title_activity
from qmonpy.app.objects.object_rows import ADDED, CHANGED, CONFLICT, DELETED, ObjectRow, object_columns
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import AS_GRID_ENGINE_LISTS
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.words import begin_upper, count_of
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import VERY_MANY_ROWS, RowTableModel
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.model.configuration.change import LISTS
from qmonpy.pauses import paced
from qmonpy.translation import tr

MARK_TONES = {ADDED: "ok", CHANGED: "accent", DELETED: "problem", CONFLICT: "attention"}
MANY_OBJECTS = 500
"""The rows of so many objects take longer than a picture may."""
FIRST_OBJECTS = 200
"""So many are more than a screen has room for."""
MakeRows = Callable[[int | None], Sequence[ObjectRow]]
"""Makes the rows of all objects, or of so many that stand first."""
REMEMBERED = 8
"""So many earlier choices are remembered, to go back to."""
NAME_WIDTH, STATE_WIDTH, COLUMN_WIDTH, USES_WIDTH = 100, 84, 80, 48


class ObjectTable(RowTable):
    """A table in which Del deletes the chosen rows."""

    deletion_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not event.modifiers():
            self.deletion_requested.emit()
        else:
            super().keyPressEvent(event)


class ObjectTableModel(RowTableModel):
    """Keeps pinned objects first, however the others are sorted."""

    def __init__(
        self,
        spec: KindSpec,
        columns: Sequence[Column[ObjectRow]],
        parent: QObject | None = None,
    ):
        super().__init__(columns, lambda row: row.id, _looks(spec), parent)
        self._pinned = frozenset(spec.pinned)
        self.own_order = AS_GRID_ENGINE_LISTS

    def _is_patient(self) -> bool:
        return True

    def _sort(self, rows: list[ObjectRow]) -> list[ObjectRow]:
        rows = super()._sort(rows)
        return sorted(rows, key=lambda row: row.name not in self._pinned) if self._pinned else rows


class ObjectList(QWidget):
    """The objects of one kind; rows are addressed by their id in the draft."""

    choice_changed = Signal()

    def __init__(self, spec: KindSpec, add: QAction, parent: QWidget | None = None):
        super().__init__(parent)
        self.spec = spec
        self._is_quiet = False
        self._choices: list[tuple[int, ...]] = []
        """What was chosen, the newest last."""
        self._wanted: tuple[int, ...] = ()
        """What is chosen of rows that are still being made."""
        self._is_awaiting = self._has_new_rows = False
        activity = {id: title_activity(id, title) for id, title in spec.activity.items()}
        titles = {**spec.columns, **activity, **{id: title for id, (title, _) in spec.shown.items()}}
        self.model = ObjectTableModel(spec, object_columns(spec.kind, titles), self)
        self.filter = FilterLine(begin_upper(tr("Filter {objects}").format(objects=tr(spec.nouns))))
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.table = named(ObjectTable(self.model), "object_table")
        self.table.setAccessibleName(tr(spec.title))
        self.table.setColumnHidden(self.model.column_of("uses"), spec.kind in LISTS)
        self.table.choice_changed.connect(self._tell)
        self.model.changed.connect(self._settle)
        nothing = tr("There are no {objects} yet.").format(objects=tr(spec.nouns))
        self._either = TableOrEmpty(self.table, self.model, nothing, add)
        self._either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        button = named(tool_button(add, shows_text=True), "add_object")
        layout = QVBoxLayout(self)
        space = tokens().size
        layout.setContentsMargins(0, space("space_2"), 0, 0)
        layout.setSpacing(space("space_1"))
        top = QVBoxLayout()
        top.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        top.addWidget(self.filter)
        layout.addLayout(top)
        layout.addWidget(self._either, 1)
        layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.table)

    def offer_actions(self, actions: Sequence[QAction]) -> None:
        """Add actions to the context menu of the list."""
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.table.addActions(list(actions))

    def show_rows(self, rows: Sequence[ObjectRow]) -> None:
        """Show rows in place of those before; the choice stays, or goes back if nothing of it is there any more."""
        self._take_rows((rows, _has_marks(rows)))

    def _take_rows(self, found: tuple[Sequence[ObjectRow], bool]) -> None:
        rows, has_marks = found
        self._is_awaiting, self._is_quiet, self._has_new_rows = False, True, True
        # Without marks their column is hidden.
        self.table.setColumnHidden(self.model.column_of("state"), not has_marks)
        self.model.show_rows(rows)

    def ask_rows(self, background: Background, count: int, make: MakeRows) -> None:
        """Show the rows that `make` makes of so many objects; many are made in a worker, of very many the first ones
        before the others, and what is not shown yet is chosen later."""
        if count < MANY_OBJECTS:
            self.show_rows(make(None))
            return
        self.await_rows()
        kind = self.spec.kind
        if count >= VERY_MANY_ROWS and self._lacks_rows:
            background.query(f"first rows of {kind}", partial(make, FIRST_OBJECTS), self._show_first, owner=self)

        def make_all() -> tuple[Sequence[ObjectRow], bool]:
            rows = make(None)
            return rows, _has_marks(rows)

        background.query(f"rows of {kind}", make_all, self._take_rows, owner=self)

    @property
    def _lacks_rows(self) -> bool:
        """Whether it has no row yet and would show the first ones as they come."""
        return not self.model.total and self.model.is_as_it_came

    def _show_first(self, rows: Sequence[ObjectRow]) -> None:
        if self._lacks_rows:
            self.model.show_first(rows)

    def needed_width(self) -> int:
        """How wide it is to be for all columns, also for that of the marks, which comes with the first edit; pixels."""
        return self.table.needed_width(("state",))

    def least_width(self) -> int:
        """How wide it is to be so that no column is cut, as `needed_width`."""
        return self.table.least_width(("state",))

    def await_rows(self) -> None:
        """Remember that newer rows are being made, so that one that is not shown yet can be chosen."""
        self._is_awaiting = True

    def _settle(self) -> None:
        """Choose among new lines, which many rows get from a worker, some time after they were shown."""
        if not self._has_new_rows:
            return
        self._is_quiet = self._has_new_rows = False
        wanted, self._wanted = self._wanted, ()
        if wanted:
            self.choose(wanted)
        while self._choices and not self.chosen_ids:
            self.choose([id for id in self._choices.pop() if self.model.place_of(id) is not None])

    @property
    def chosen_ids(self) -> tuple[int, ...]:
        """The ids of the chosen objects, from top to bottom."""
        if self._wanted:
            return self._wanted
        selection = self.table.selectionModel().selection()
        spans = map(selection.at, range(selection.count()))
        rows = sorted({row for span in spans for row in range(span.top(), span.bottom() + 1)})
        return tuple(self.model.item_at(row).id for row in rows)

    def choose(self, ids: Sequence[int]) -> None:
        """Choose objects without emitting anything; a filter that hides the first one is cleared."""
        if ids and self.model.place_of(ids[0]) is None:
            self.filter.set_filter("")
            if self._is_awaiting or self._has_new_rows:
                self._wanted = tuple(ids)
                return
        self._wanted = ()
        was_quiet, self._is_quiet = self._is_quiet, True
        selection, flag = self.table.selectionModel(), QItemSelectionModel.SelectionFlag
        rows = [row for row in map(self.model.place_of, ids) if row is not None]
        if rows:
            first = self.model.index(rows[0], 0)
            selection.setCurrentIndex(first, flag.ClearAndSelect | flag.Rows)
            self.table.scrollTo(first)
            selection.select(self._span(rows), flag.Select | flag.Rows)
        else:
            selection.clear()
        self._is_quiet = was_quiet
        self._remember()

    def _span(self, rows: Sequence[int]) -> QItemSelection:
        """Return rows as few stretches, because choosing a thousand single rows takes long."""
        span, ordered = QItemSelection(), sorted(set(rows))
        begin = ordered[0]
        for row, after in zip(ordered, [*ordered[1:], -1], strict=True):
            if after != row + 1:
                span.select(self.model.index(begin, 0), self.model.index(row, 0))
                begin = after
        return span

    def _remember(self) -> None:
        chosen = self.chosen_ids
        if chosen and self._choices[-1:] != [chosen]:
            self._choices = [*self._choices[1 - REMEMBERED :], chosen]

    def _tell(self) -> None:
        if not self._is_quiet:
            self._wanted = ()
            self._remember()
            self.choice_changed.emit()


def _looks(spec: KindSpec) -> dict[str, Look]:
    widths = spec.widths
    further = (*spec.columns, *spec.activity, *spec.shown)
    looks = {
        id: Look(tone=_calm, number=_number_of(spec.numbers.get(id)), width=widths.get(id, COLUMN_WIDTH))
        for id in further
    }
    looks["name"] = Look(tone=_name_tone, tooltip=_tooltip, width=widths.get("name", NAME_WIDTH))
    looks["state"] = Look(CellKind.BADGE, tone=_tone, tooltip=_tooltip, width=STATE_WIDTH)
    looks["uses"] = Look(tone=lambda row: "" if row.uses else "muted", width=USES_WIDTH)
    return looks


def _number_of(find: Callable[[str], Number] | None) -> Callable[[ObjectRow], Number] | None:
    return None if find is None else lambda row: find(row.name)


def _tone(row: ObjectRow) -> str:
    return "problem" if row.errors else MARK_TONES.get(row.mark, "muted")


def _name_tone(row: ObjectRow) -> str:
    return "muted" if row.mark == DELETED else ""


def _calm(row: ObjectRow) -> str:
    return "muted"


def _tooltip(row: ObjectRow) -> str:
    words = {
        ADDED: tr("new, not applied"),
        CHANGED: tr("changed, not applied"),
        DELETED: tr("will be deleted when the changes are applied"),
        CONFLICT: tr("also changed by {who}").format(who=row.conflict_with),
    }
    parts = [row.name, words.get(row.mark, "")]
    parts.append(count_of(row.errors, "error", "errors") if row.errors else "")
    parts.append(count_of(row.warnings, "warning", "warnings") if row.warnings else "")
    return ", ".join(filter(None, parts))


def _has_marks(rows: Sequence[ObjectRow]) -> bool:
    return any(row.mark or row.errors for row in paced(rows))
