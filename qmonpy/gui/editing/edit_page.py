"""The base class of pages that edit parts of the draft: following it, permission to edit, and applying."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QAction, QShowEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.large_values import is_large
from qmonpy.gui.base.page import Page
from qmonpy.gui.editing.applying import Applying, count_changes
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.editing.unread_cover import UnreadCover
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.insight.why.model_limits import describe_unread_left_out
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.change import AnyChange, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.unread import UnreadPart, find_unread
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

NAMED_UNREAD = 3
"""So many objects that could not be read are named at most above a page."""

P = TypeVar("P", bound=DraftPart[Any, Any])


class EditPage(Page, Generic[P]):
    """Edits the parts of the draft that `_open_parts` returns, from the first snapshot on.

    A page implements the methods below; at the end of its making it calls `_show_permission`.
    """

    _shown = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._parts: dict[ObjectKind, P] = {}
        """The parts of the draft that are edited here; empty before the first snapshot."""
        self._shown_plan = LastSeen()
        self._shown_states: tuple[Any, ...] = ()
        self._shown_bound: Sequence[PendingEdit] = ()
        self._pending_key = self._remembered_key = ""
        self._refusal: Report | None = None
        self._is_opening = self._was_opened = False
        """Whether a worker makes the parts, and whether one did."""
        self._cover: UnreadCover | None = None
        self._hiding: UnreadPart | None = None
        self.applying = Applying(context, self)
        work = {**self._work(), "apply": self.apply}
        self._actions = {id: make_action(id, self, run) for id, run in work.items()}
        self.notice = named(QLabel(wordWrap=True), "stale")
        wide, narrow = tokens().size("space_3"), tokens().size("space_1")
        self.notice.setContentsMargins(wide, narrow, wide, narrow)
        self.applying.error_found.connect(self.show_problem)
        self.applying.conflict_found.connect(self._show_conflict)
        self.applying.ended.connect(self._take_up)
        context.user_changed.connect(lambda _: self._show_permission())

    # What a page implements

    @abstractmethod
    def _work(self) -> Mapping[str, Callable[[], None]]:
        """Return the functions of the page's actions besides Apply, by id."""

    @abstractmethod
    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, P]:
        """Return the parts of the draft that are edited here; called once."""

    @abstractmethod
    def _take_text(self) -> None:
        """Take typed text into the draft now, without waiting for a pause."""

    @abstractmethod
    def _go_to(self, key: str) -> str:
        """Show the object of a key; returns a sentence to post if it does not exist, else an empty text."""

    @abstractmethod
    def _show_conflict(self, conflict: Any) -> None:
        """Show one of `_conflicts`, so that it can be settled."""

    @abstractmethod
    def _find_refusal(self) -> Report | None:
        """Return why the acting user may not edit here; None if he may."""

    @abstractmethod
    def _apply_title(self) -> str:
        """Return the title of the dialog that shows the changes before they are made."""

    @abstractmethod
    def _has_broken_text(self) -> bool:
        """Whether some text cannot be read, so that it is no change yet."""

    def _show_draft(self) -> None:
        """Show the draft; a page adds to this."""
        self._shown_plan.see(self._planned())
        self._shown_states = tuple(part.state for part in self._parts.values())
        self._shown_bound = self._find_bound()

    def _forget_steps(self) -> None:
        """Drop the finer steps of undo that texts keep, which have what was half typed, as edits are being applied."""
        for document in self.findChildren(QTextDocument):
            document.clearUndoRedoStacks()

    def _show_edit_elsewhere(self) -> None:
        """Take note of an edit on another page, which may concern names used here; called while this page is shown."""

    def _show_same(self) -> None:
        """Take note of a newer snapshot with the same configuration and the same edits."""

    def _follow(self, snapshot: Snapshot) -> None:
        """Look up what depends on the cluster, such as uses."""

    def _conflicts(self) -> Sequence[Conflict]:
        """Return the edits in conflict with changes by others."""
        return [each for part in self._parts.values() for each in part.conflicts()]

    def _errors(self) -> Sequence[Report]:
        """Return the errors because of which nothing can be applied."""
        return [each for part in self._parts.values() for each in part.errors]

    def _shown_kinds(self) -> Collection[ObjectKind]:
        """Return the kinds that are on screen now."""
        return tuple(self._parts)

    def _lock_words(self) -> str:
        """Return why nothing can be edited now, or which objects are missing, for the line above; else empty."""
        if self._refusal is not None:
            return self._refusal.text
        unread = self._find_unread()
        others = tuple(each for each in self._snapshot.unread if each not in unread)
        more = tr("And {count} more.").format(count=len(unread) - NAMED_UNREAD) if len(unread) > NAMED_UNREAD else ""
        sentences = (*(tr(each.sentence) for each in unread[:NAMED_UNREAD]), more, tr(describe_unread_left_out(others)))
        return " ".join(filter(None, sentences))

    def _find_unread(self) -> tuple[UnreadPart, ...]:
        return find_unread(self._snapshot.unread, self._shown_kinds())

    def _find_hiding(self) -> UnreadPart | None:
        """Return the first part without which there is nothing true to show of the kinds on screen."""
        cluster = self._snapshot.cluster
        for each in self._find_unread():
            if each.hides_kind or not (each.is_partial or find_objects(cluster, each.kind)):
                return each
        return None

    def _covered(self, content: QWidget) -> QWidget:
        """Return what to lay out in place of the content, so that nothing is shown where nothing could be read."""
        self._cover = UnreadCover(content)
        return self._cover

    def apply_hint(self) -> str:
        """Return a hint on all changes that is shown before they are applied; empty unless a page has one."""
        return ""

    # What the frame uses

    def main_action(self) -> QAction:
        """See `Page.main_action`; applies the edits."""
        return self._actions["apply"]

    def prepare(self) -> bool:
        """See `Page.prepare`; makes the forms of what is shown first, but of a large cluster, whose rows take long."""
        if self.context.snapshot is not None and not is_large(self.context.snapshot):
            self.show_snapshot(self.context.snapshot)
        return False

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self.context.rebase(snapshot)
        if not self._parts and self._open_behind(snapshot):
            return
        self._shown = snapshot
        if not self._parts:
            self._open(self.context.draft)
        elif self._shown_plan.is_new(self._planned()):
            self._show_draft()
        else:
            self._show_same()
        refusal, hiding = self._find_refusal(), self._find_hiding()
        if (self._refusal, self._hiding) != (refusal, hiding) or self.notice.text() != self._lock_words():
            self._show_permission()
        self._follow(snapshot)
        if self._remembered_key and not self._pending_key:
            # What was chosen last, maybe in another cluster, is not missed where it is not.
            self._go_to(self._remembered_key)
        self._remembered_key = ""
        if self._pending_key:
            key, self._pending_key = self._pending_key, ""
            self.navigate_to(key)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.context.read_again(self._parts)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`."""
        if not self._parts:
            self._pending_key = key
            return
        missing = self._go_to(key)
        if missing:
            self.context.messages.post(missing, Severity.WARNING)

    def unsaved(self) -> Sequence[str]:
        """See `Page.unsaved`."""
        self._take_text()
        return tuple(name for part in self._parts.values() for name in part.unsaved)

    def _takes_long_to_open(self, snapshot: Snapshot) -> bool:
        """Whether to make the parts takes longer than a picture may, so that a worker does it."""
        return False

    def _open_behind(self, snapshot: Snapshot) -> bool:
        """Let a worker make parts that take long, and open them then; returns whether they are still to come."""
        work = None
        if not self._was_opened and self._takes_long_to_open(snapshot):
            work = self.plan_filling(snapshot)
        if work is None or self._is_opening:
            return self._is_opening

        def end() -> None:
            # Whatever became of what the worker made, it is opened now: the next snapshot may come as soon as this one.
            self._is_opening, self._was_opened = False, True

        def take(give: Callable[[], None]) -> None:
            give()
            self.show_snapshot(self.context.snapshot or snapshot)
            if self.isVisible():
                self.context.read_again(self._parts)

        self._is_opening = True
        self.context.background.query(f"objects of page {id(self)}", work, take, owner=self, on_ended=end)
        return True

    def _open(self, draft: Draft) -> None:
        self._parts = dict(self._open_parts(draft))
        draft.subscribe(self._show_edit)
        draft.subscribe_typist(self._take_text)
        draft.undo_stack.subscribe_sealer(self._forget_steps)
        self._show_draft()

    # Applying

    def apply(self) -> None:
        """Show what the edits would do, and apply them after that; with errors or conflicts show the first of them."""
        self._take_text()
        self.context.read_again(self._parts)
        if self.applying.is_clear(self._errors(), self._conflicts()) and self._changes():
            self._confirm()

    def _confirm(self) -> None:
        """Show what the changes would do, and make them if the user confirms."""
        title, hint = self._apply_title(), self.apply_hint()
        dialog = ChangeDialog(self.context, title, (), hint, self, edits=self._find_pending)
        dialog.applied.connect(self._take_up)
        dialog.open()

    def _take_up(self, is_done: bool = True) -> None:
        """Show what the cluster has after it made or refused the changes."""
        if self.context.snapshot is not None:
            self.show_snapshot(self.context.snapshot)
        self._show_actions()

    def _changes(self) -> Sequence[AnyChange]:
        """Return what Apply makes: the edits of the page, and those of other pages that belong to them."""
        own = [each for part in self._parts.values() for each in part.changes]
        return [*own, *(change for each in self._find_bound() for change in each.changes)]

    def _find_pending(self) -> Sequence[PendingEdit]:
        own = [each for part in self._parts.values() for each in part.pending]
        return [*own, *self._find_bound()]

    def _find_bound(self) -> Sequence[PendingEdit]:
        """Return the edits of other pages that are only applied together with some of this one."""
        parts = self._parts.values()
        return self.context.draft.find_bound((part.kind, name) for part in parts for name in part.unsaved)

    # Showing

    @property
    def _snapshot(self) -> Snapshot:
        """The snapshot that is shown now."""
        return self._shown or Snapshot()

    def _planned(self) -> Cluster:
        """Return the cluster as it would be with the edits of all pages; names are looked up in it."""
        return self.context.draft.planned()

    def _show_edit(self) -> None:
        states = (part.state for part in self._parts.values())
        is_new = any(state is not shown for state, shown in zip(states, self._shown_states, strict=True))
        if is_new or self._find_bound() != self._shown_bound:
            self._show_draft()
            self._show_actions()
        else:
            self._show_edit_elsewhere()

    def _show_permission(self) -> None:
        """Lock the page for a user who may not edit here, who can still see everything; a page adds to this."""
        self._refusal = self._find_refusal()
        self._show_lock()
        self._show_actions()

    def _show_lock(self) -> None:
        words = self._lock_words()
        self._hiding = self._find_hiding()
        if self._cover is not None:
            self._cover.show_unread(self._hiding)
        self.notice.setText(words)
        self.notice.setVisible(bool(words))

    def _show_actions(self) -> None:
        """Show the number of changes on Apply, and enable it where there are any; a page adds its own actions.

        Where all that is edited cannot be read, or an error or a conflict keeps it from being applied, it says that it
        shows that.
        """
        changes, apply = self._changes(), self._actions["apply"]
        is_wrong = bool(self._errors()) if changes else self._has_broken_text()
        # Errors come first, as they do in `apply`.
        is_torn = not is_wrong and bool(self._conflicts())
        words = tr("Apply {count}").format(count=count_changes(changes)) if changes else tr("Apply")
        apply.setText(tr("Show the error") if is_wrong else tr("Show the conflict") if is_torn else words)
        is_wanted = (bool(changes) or is_wrong or is_torn) and not self.applying.is_busy
        allow(apply, self._refusal, is_wanted=is_wanted)
