"""The page Complexes: one table of all attributes, edited in place or as text, with the uses of each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import complex_draft
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.objects.complex_rows import ComplexRow, complex_rows
from qmonpy.app.objects.use_rows import count_uses, find_naming, index_uses, use_rows
from qmonpy.app.session.showing_command import show_objects
from qmonpy.engine.checks.references import UseIndex
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.gui.base.actions import allow
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.editing.refused_deletion import post_refused_deletion
from qmonpy.gui.pages.complexes.complex_files import ComplexFiles
from qmonpy.gui.pages.complexes.complex_table import ComplexTable
from qmonpy.gui.pages.complexes.complexes_model import ComplexesModel
from qmonpy.gui.pages.complexes.uses_panel import UsesPanel
from qmonpy.gui.texts.live_text import LiveText
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

TABLE, TEXT = "table", "text"
EXPLANATION = later(
    "**Complexes** define what jobs may request with `-l`: how values are compared (`relop`), "
    "whether the attribute may or must be requested, and whether it is booked (`consumable`).\n\n"
    "Click into a chosen row, or type, to edit a cell; only values that fit the other columns "
    "are offered. Name and type of built-in attributes (with a lock) cannot be changed.\n\n"
    "An attribute can be deleted only if no object, job or reservation names it: *uses* "
    "counts the places that do, and the list at the right shows them. "
    "Table and text show the same; nothing reaches the cluster before *Apply* (Ctrl+Enter)."
)


class ComplexesPage(EditPage[ComplexDraft]):
    """Edits the complex table. Keys of links are names or shortcuts of attributes."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._naming_seen = LastSeen()
        self._uses = UseIndex(Cluster())
        self._counts: dict[str, int] = {}
        self.model = ComplexesModel(self)
        self.table = ComplexTable(self.model)
        self.text = named(LiveText(), "complex_text")
        self.text.setAccessibleName(tr("Complex attributes as text"))
        self.uses = UsesPanel()
        self.conflict = ConflictView()
        self.conflict.hide()
        self.files = ComplexFiles(context, self, lambda: self.draft.text, self.take_file)
        self._lay_out()
        self._connect()
        self._show_permission()

    @property
    def draft(self) -> ComplexDraft:
        """The table as it is edited; available from the first snapshot on."""
        return self._parts[ObjectKind.COMPLEX]

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        edits = ("add-complex", "clone-complexes", "revert-complexes", "delete-complexes")
        ids = (*edits, "load-complexes", "save-complexes")
        return [self._actions[each] for each in ids]

    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, ComplexDraft]:
        return {ObjectKind.COMPLEX: complex_draft(draft)}

    def _follow(self, snapshot: Snapshot) -> None:
        if self._naming_seen.is_new(*find_naming(snapshot)):
            self._ask_uses(snapshot)

    def _go_to(self, key: str) -> str:
        found = self.draft.find(key)
        if found is not None:
            self.choose_view(TABLE)
            self._choose_cell(found.id, "name")
        elif key:
            return tr('There is no complex attribute "{name}".').format(name=key)
        return ""

    def show_problem(self, report: Report) -> None:
        """See `Page.show_problem`."""
        row = self._row_of(report)
        if report.span is not None and (row is None or self.view == TEXT):
            self.choose_view(TEXT)
            self.text.go_to(report.span)
        elif row is not None:
            self.choose_view(TABLE)
            self._choose_cell(row.id, report.fields[1])
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def location(self) -> str:
        """See `Page.location`."""
        rows = self.table.chosen_rows()
        return rows[0].value.name if rows else ""

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_objects(ObjectKind.COMPLEX)

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._bar.focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the filter, then goes to the table."""
        if self._bar.filter_text:
            self._bar.set_filter("")
        elif self.view == TEXT:
            self.choose_view(TABLE)
        else:
            return False
        return True

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        state = {"table": self.table.save_state(), "parts": self._body.sizes(), "view": self.view}
        return {**state, "chosen": self.location()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        if state.get("parts"):
            self._body.setSizes(state["parts"])
        self.choose_view(TEXT if state.get("view") == TEXT else TABLE)

    # Actions

    @property
    def view(self) -> str:
        """The view that is shown: TABLE or TEXT."""
        return self._views.current

    def add(self) -> None:
        """Add a new attribute, and begin to edit its name."""
        self._edit_rows()
        self._bar.set_filter("")
        self._begin_name(self.draft.add())

    def clone(self) -> None:
        """Add copies of the chosen attributes."""
        ids = self._chosen_ids()
        self._edit_rows()
        self._bar.set_filter("")
        copies = self.draft.clone(ids)
        if copies:
            self._begin_name(copies[0])

    def delete(self) -> None:
        """Mark the chosen attributes as deleted, unless something uses one of them."""
        ids = self._chosen_ids()
        self._edit_rows()
        names = ", ".join(self.draft[each].name for each in ids)
        reports = self.draft.delete(ids)
        if reports:
            post_refused_deletion(self.context.messages, [each.text for each in reports])
        elif ids:
            self.context.messages.post(
                tr("{names} will be deleted when you apply; undo takes this back.").format(names=names)
            )

    def revert(self) -> None:
        """Drop the edits of the chosen attributes; undo restores them."""
        ids = self._chosen_ids()
        self._edit_rows()
        self.draft.revert(ids)

    def take_file(self, text: str) -> None:
        """Take the text of a file for the table, as an edit; a text with mistakes is shown with them."""
        self._take_text()
        self.draft.set_text(text)
        if self._has_broken_text():
            self.choose_view(TEXT)

    def _apply_title(self) -> str:
        return tr("Apply changes of complexes")

    def _show_conflict(self, conflict: Conflict) -> None:
        self._choose_cell(conflict.id, "name")

    def _take_text(self) -> None:
        self.text.take_text()

    def _edit(self, id: int, column: str, text: str) -> None:
        for report in self.draft.edit(id, column, text):
            self.context.messages.post_error(tr("Not changed: {reason}").format(reason=report.text))

    def _edit_rows(self) -> None:
        """Hand over text that was typed, and show the table, which is edited next."""
        self._take_text()
        self.choose_view(TABLE)

    def _begin_name(self, id: int) -> None:
        self._choose_cell(id, "name")
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.table.edit_cell()

    # Showing

    def prepare(self) -> bool:
        """See `EditPage.prepare`; also finds out which cells cannot be edited, which the table asks as it is drawn."""
        is_more = super().prepare()
        rows = self.model.rows()
        self.context.background.query(
            "locks", lambda: [row.lock_on(column) for row in rows for column in COLUMNS], lambda _: None, owner=self
        )
        return is_more

    def _show_draft(self) -> None:
        super()._show_draft()
        draft = self.draft
        self._show_rows(draft)
        self._bar.show_found(len(self.model.rows()), self.model.total)
        self.text.show_live(draft.text)
        self.text.show_reports(draft.reports)
        conflict = next(iter(draft.conflicts()), None)
        self.conflict.setVisible(conflict is not None)
        if conflict is not None:
            self.conflict.show_conflict(ObjectKind.COMPLEX, conflict)
        self._show_lock()
        self._show_choice()
        built_in = sum(each.is_built_in for each in draft.rows)
        own = len(draft.values) - built_in
        total = count_of(len(draft.values), "attribute", "attributes")
        self.summary_changed.emit(tr("{total}, {own} defined at this site").format(total=total, own=own))
        self.problems_changed.emit(draft.reports)

    def _show_rows(self, draft: ComplexDraft) -> None:
        rows = complex_rows(draft, self._counts)
        # Without marks their column is hidden.
        self.table.setColumnHidden(self.model.column_of("state"), not any(row.mark for row in rows))
        self.model.show_rows(rows)

    def _find_refusal(self) -> Report | None:
        return self.context.session.refusal_to_change(ObjectKind.COMPLEX)

    def _has_broken_text(self) -> bool:
        return bool(self._parts) and self.draft.has_broken_text

    def _lock_words(self) -> str:
        """Return why rows cannot be edited: the page's reason, or a text that cannot be read."""
        broken = tr("The text cannot be read: until it is corrected or undone, the table shows its last valid state.")
        return super()._lock_words() or (broken if self._has_broken_text() else "")

    def _show_lock(self) -> None:
        super()._show_lock()
        self.text.set_refused(self._refusal is not None)
        self.model.refusal = self._lock_words()
        self.conflict.setEnabled(not self.model.refusal)

    def _show_actions(self) -> None:
        super()._show_actions()
        is_locked, rows = bool(self.model.refusal), self.table.chosen_rows()
        enabled = {
            "add-complex": True,
            "clone-complexes": bool(rows),
            "delete-complexes": any(not row.is_built_in for row in rows),
            "revert-complexes": any(row.mark for row in rows),
            "load-complexes": True,
        }
        for id, is_enabled in enabled.items():
            allow(self._actions[id], self._refusal, is_wanted=is_enabled and not is_locked)

    def _show_choice(self) -> None:
        row = next(iter(self.table.chosen_rows()), None)
        name = (row.base or row.value).name if row is not None else ""
        self.uses.show_uses(row, use_rows(self._uses, name) if row is not None else ())
        self._show_actions()

    def _ask_uses(self, snapshot: Snapshot) -> None:
        def find() -> tuple[UseIndex, dict[str, int]]:
            index = index_uses(snapshot)
            return index, count_uses(index)

        self.context.background.query("complex uses", find, self._take_uses, owner=self)

    def _take_uses(self, found: tuple[UseIndex, dict[str, int]]) -> None:
        self._uses, self._counts = found
        self._show_rows(self.draft)
        self._show_choice()

    # Choosing

    def _chosen_ids(self) -> list[int]:
        return [row.id for row in self.table.chosen_rows()]

    def _choose_cell(self, id: int, column: str) -> None:
        if self.model.place_of(id) is None:
            self._bar.set_filter("")
        self.table.choose_cell(id, column)

    def _row_of(self, report: Report) -> ComplexRow | None:
        """Return the row that shows a report in one of its cells; None if there is none."""
        rows = complex_rows(self.draft, {}) if self._parts and len(report.fields) > 1 else ()
        return next((row for row in rows if report in row.reports), None)

    def choose_view(self, view: str) -> None:
        """Show the table (`TABLE`) or the text (`TEXT`); what was typed into the text a moment ago is taken."""
        if view != TEXT:
            self.text.take_text()
        self._views.choose(view)
        self._stack.setCurrentWidget(self.text if view == TEXT else self._either)

    # How it is put together

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {
            "add-complex": self.add,
            "clone-complexes": self.clone,
            "delete-complexes": self.delete,
            "revert-complexes": self.revert,
            "load-complexes": lambda: self.files.choose_to_load(),
            "save-complexes": lambda: self.files.choose_to_save(),
        }

    def _lay_out(self) -> None:
        self._bar = FilterBar(tr('Filter: words, or name:gpu type:INT consumable:YES kind:"built in"'))
        self._bar.set_source(lambda: self.model)
        self._views = Segments([(TABLE, tr("Form")), (TEXT, tr("Text"))])
        self._views.setAccessibleName(tr("View of the complexes"))
        self._bar.add_widget(self._views)
        self._bar.set_column_menu(lambda: self.table.column_menu(self))
        self._either = TableOrEmpty(self.table, self.model, tr("Complex attributes are what jobs may request."))
        self._stack = QStackedWidget()
        self._stack.addWidget(self._either)
        self._stack.addWidget(self.text)
        self._body = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        self._body.addWidget(self._stack)
        self._body.addWidget(self.uses)
        self._body.setStretchFactor(0, 1)
        details = tokens().size("details_width")
        self._body.setSizes([4 * details, details * 15 // 16])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.conflict.setFixedHeight(tokens().size("foot_height") * 4 // 3)
        for each in (self._bar, self.notice, self.conflict):
            layout.addWidget(each)
        layout.addWidget(self._covered(self._body), 1)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self._bar.filter_changed.connect(self._filter)
        self._either.clear_filter.triggered.connect(lambda *_: self._bar.set_filter(""))
        self._views.chosen.connect(self.choose_view)
        self.model.cell_edited.connect(self._edit)
        self.table.choice_changed.connect(self._show_choice)
        self.table.clicked.connect(lambda _: self.location_changed.emit(self.location()))
        self.text.text_typed.connect(lambda text: self.draft.set_text(text))
        self.text.undo_requested.connect(self.context.undo)
        self.text.redo_requested.connect(self.context.redo)
        self.uses.link_followed.connect(self.link_followed)
        self.conflict.chosen.connect(lambda id, is_mine: self.draft.resolve(id, is_mine=is_mine))
        self.conflict.merged.connect(lambda id, both: self.draft.resolve_with(id, both))

    def _filter(self, text: str) -> None:
        self.model.set_filter(text)
        self._bar.show_found(len(self.model.rows()), self.model.total)
