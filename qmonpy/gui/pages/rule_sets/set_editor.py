"""The editor of one rule set: form and text, side by side or one of them, both always of the same set."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.quota_draft import Conflict, DraftSet, QuotaDraft
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.editing.conflict_view import ConflictView
from qmonpy.gui.pages.rule_sets.deleted_panel import DeletedPanel
from qmonpy.gui.pages.rule_sets.form.form import RulesForm
from qmonpy.gui.pages.rule_sets.problem_strip import ProblemStrip, reports_by_rule
from qmonpy.gui.pages.rule_sets.set_header import BOTH, FORM, TEXT, SetHeader
from qmonpy.gui.texts.rule_document import make_document
from qmonpy.gui.texts.text_editor import Offers, TextEditor
from qmonpy.insight.rules.quota_lint import Lint
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.report import Report

AUTOMATIC = ""
TYPING_PAUSE_MS = 120
ROOM_FOR_BOTH = 1040
"""Pixels; in a narrower page, form and text are shown one at a time, unless the user chose both."""


class SetEditor(AsksHeight):
    """Edits a set of the draft; every edit goes into the draft, and the draft is shown."""

    view_changed = Signal()
    fix_elsewhere = Signal(object)
    """A fix needs these changes of other objects, too, within the same step to undo."""
    set_shown = Signal()
    """The draft has changed, or another set is edited."""
    conflict_settled = Signal(object, bool)
    """The id of a set, and whether the user's own version is kept."""
    conflict_merged = Signal(object, object)

    def __init__(
        self,
        names: Callable[[str], Sequence[str]],
        offers: Offers,
        rule_actions: Sequence[QAction],
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._draft: QuotaDraft | None = None
        self._id = -1
        self._view = AUTOMATIC
        self._has_typed = self._is_refused = False
        self._documents: dict[int, QTextDocument] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        """What makes each added view, by id."""
        self._views: dict[str, QWidget] = {}
        """The added views that were shown so far."""
        self._cover: QWidget | None = None
        self._reports: tuple[Report, ...] = ()
        self.header, self.form, self.text = SetHeader(), RulesForm(names, rule_actions), TextEditor(offers)
        self.problems, self.deleted = ProblemStrip(), DeletedPanel()
        self._conflict: ConflictView | None = None
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.take_text)
        self._lay_out()
        self._connect()

    # What the page uses

    @property
    def id(self) -> int:
        """The id of the shown set, -1 for none."""
        return self._id

    @property
    def view(self) -> str:
        """The view that the user chose: form, text, both or an added one; empty for both where there is room."""
        return self._view

    @property
    def draft(self) -> QuotaDraft:
        """The sets as they are edited; available from the first snapshot on."""
        assert self._draft is not None, "no snapshot was shown yet"
        return self._draft

    @property
    def has_set(self) -> bool:
        """Whether a set of the draft is shown that is not deleted."""
        return self._draft is not None and self._id >= 0 and not self.draft[self._id].is_deleted

    def add_view(self, id: str, make: Callable[[], QWidget]) -> None:
        """Show a widget in place of form and text when its segment is chosen; it is made when it is first shown."""
        self._makers[id] = make

    def view_of(self, id: str) -> QWidget:
        """Return the widget of an added view, made if it was not shown yet."""
        if id not in self._views:
            self._views[id] = self._makers[id]()
            self._stack.addWidget(self._views[id])
        return self._views[id]

    @property
    def conflict(self) -> ConflictView:
        """The view that replaces all others while there is a conflict, made when it is first needed."""
        if self._conflict is None:
            self._conflict = ConflictView()
            self._conflict.setEnabled(not self._is_refused)
            self._conflict.chosen.connect(self.conflict_settled)
            self._conflict.merged.connect(self.conflict_merged)
            self._stack.addWidget(self._conflict)
        return self._conflict

    def open_draft(self, draft: QuotaDraft) -> None:
        """Edit the sets of a draft."""
        self._draft = draft

    def set_refused(self, is_refused: bool) -> None:
        """Allow or forbid editing; reading and copying always work."""
        self._is_refused = is_refused
        self.form.set_refused(is_refused)
        self.text.set_refused(is_refused)
        self.deleted.setEnabled(not is_refused)
        if self._conflict is not None:
            self._conflict.setEnabled(not is_refused)
        if self._draft is not None and self._id >= 0:
            self.header.show_set(self.draft[self._id].value, is_locked=is_refused or self.form.is_locked)

    def show_set(self, id: int) -> None:
        """Edit another set; typed text is handed over before."""
        if id == self._id:
            return
        self.take_text()
        self._id = id
        draft_set = self.draft[id]
        if id not in self._documents:
            self._documents[id] = make_document(draft_set.text, self)
            self._documents[id].contentsChanged.connect(lambda: self._note_typing(id))
        self.text.show_document(self._documents[id])
        self.form.choose_next(0)

    def show_draft(self, cluster: Cluster, reports: tuple[Report, ...], conflict: Conflict | None) -> None:
        """Show the draft; text that is being typed stays."""
        draft_set = self.draft[self._id]
        if not self._has_typed:
            self.text.show_text(draft_set.text)
        is_locked = draft_set.has_broken_text
        self._reports = reports
        self.text.show_reports(reports)
        self.problems.show_reports(reports)
        self.header.show_set(draft_set.value, is_locked=is_locked or self._is_refused)
        by_rule = {} if is_locked else reports_by_rule(reports, draft_set)
        self.form.show_set(draft_set.value, by_rule, cluster.complexes, is_locked=is_locked)
        if conflict is not None:
            self.conflict.show_conflict(ObjectKind.QUOTA_SET, conflict)
        elif draft_set.is_deleted:
            self.deleted.show_set(draft_set.value)
        self._cover = self.conflict if conflict else self.deleted if draft_set.is_deleted else None
        self._arrange()
        self.problems.setVisible(bool(reports) and self._cover is None)
        self.header.setVisible(not draft_set.is_deleted)
        self.header.views.setVisible(conflict is None)
        self.set_shown.emit()

    @property
    def has_typed(self) -> bool:
        """Whether text was typed that the draft has not taken yet."""
        return self._has_typed

    def take_text(self) -> None:
        """Hand typed text over to the draft now, without waiting for a pause."""
        self._pause.stop()
        if self._has_typed:
            self._has_typed = False
            self.draft.set_text(self._id, self.text.toPlainText())

    def forget_documents(self) -> None:
        """Drop the documents of sets that are no longer in the draft."""
        kept = {each.id for each in self.draft.objects}
        for id in [id for id in self._documents if id not in kept]:
            document = self._documents.pop(id)
            if id != self._id:
                document.deleteLater()
        if self._id not in kept:
            self._pause.stop()
            self._has_typed, self._id = False, -1

    def choose_view(self, view: str) -> None:
        """Show form, text or both."""
        self._view = view
        self._arrange()
        self.view_changed.emit()

    def show_lints(self, draft_set: DraftSet, lints: tuple[Lint, ...]) -> None:
        """Show hints on the shown set; hints on another set, or an older state of it, are dropped."""
        if self._draft is None or self._id < 0 or self._has_typed or draft_set is not self.draft[self._id]:
            return
        self.problems.show_lints(lints)
        self.problems.setVisible(not self.problems.is_empty and self._cover is None)

    def _fix(self, lint: Lint) -> None:
        """Make the fix of a hint, as an edit like any other."""
        if lint.fix is not None:
            fix, title = lint.fix, lint.fix_title
            with self.draft.undo_stack.together(title, binds=bool(lint.others)):
                self._edit(lambda draft: draft.set_value(self._id, fix, title))
                if lint.others and not self._is_refused:
                    self.fix_elsewhere.emit(lint.others)

    def go_to(self, report: Report) -> None:
        """Show the place of a report: its words in the text, or its rule in the form."""
        if self._view in self._makers:
            self.choose_view(AUTOMATIC)
        if report.span is not None and (self.text.isVisible() or self.draft[self._id].has_broken_text):
            if not self.text.isVisible():
                self.choose_view(TEXT)
            self.text.go_to(report.span)
            return
        for row, found in reports_by_rule(self._reports, self.draft[self._id]).items():
            if report in found:
                self.form.table.choose(row)
                self.form.table.setFocus(Qt.FocusReason.OtherFocusReason)

    # Edits of the form

    def choose_rule(self, row: int) -> None:
        """Show a rule where it can be edited."""
        if self._view in self._makers:
            self.choose_view(AUTOMATIC)
        self.form.table.choose(row)

    def add_rule(self, rule: Rule) -> None:
        """Add a rule behind the chosen one and begin to edit it."""
        self.take_text()
        row = self.form.current_row + 1
        self.form.choose_next(row)
        self.draft.add_rule(self._id, rule, row)
        if not self.form.isVisible():
            self.choose_view(FORM)
        self.form.editor.focus_part("users")

    def remove_rule(self, row: int) -> None:
        """Delete a rule."""
        self.take_text()
        if 0 <= row < len(self.draft[self._id].value.rules) and not self._is_refused:
            self.draft.delete_rule(self._id, row)

    def move_rule(self, source: int, target: int) -> None:
        """Move a rule; it stays the chosen one."""
        self.take_text()
        if 0 <= target < len(self.draft[self._id].value.rules) and not self._is_refused:
            self.form.choose_next(target)
            self.draft.move_rule(self._id, source, target)

    def _change_rule(self, row: int, rule: Rule, field: object) -> None:
        self.take_text()
        self.draft.change_rule(self._id, row, rule, field)

    # How it is laid out

    def _lay_out(self) -> None:
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.form)
        self._split.addWidget(self.text)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setSizes([600, 400])
        self._stack = QStackedWidget()
        for each in (self._split, self.deleted):
            self._stack.addWidget(each)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.problems)

    def _connect(self) -> None:
        header, form = self.header, self.form
        header.name_changed.connect(lambda name: self._edit(lambda draft: draft.rename(self._id, name)))
        header.enabled_changed.connect(lambda on: self._edit(lambda draft: draft.enable(self._id, on)))
        header.description_changed.connect(lambda text: self._edit(lambda draft: draft.describe(self._id, text)))
        header.view_chosen.connect(self.choose_view)
        form.rule_changed.connect(self._change_rule)
        form.rule_moved.connect(self.move_rule)
        form.rule_removed.connect(self.remove_rule)
        self.problems.problem_chosen.connect(self.go_to)
        self.problems.fix_chosen.connect(self._fix)

    def _edit(self, edit: Callable[[QuotaDraft], None]) -> None:
        self.take_text()
        if not self._is_refused:
            edit(self.draft)

    def _note_typing(self, id: int) -> None:
        """Start the pause after typing; a text that changed because the draft was shown is no typing."""
        if id == self._id and self.text.toPlainText() != self.draft[id].text:
            self._has_typed = True
            self._pause.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Show the chosen view; without a choice both where there is room, else the form."""
        view = self._view or (BOTH if self.width() >= ROOM_FOR_BOTH else FORM)
        self.header.views.choose(view)
        shown = self.view_of(view) if view in self._makers else self._split
        self._stack.setCurrentWidget(self._cover or shown)
        self.form.setVisible(view != TEXT)
        self.text.setVisible(view != FORM)
