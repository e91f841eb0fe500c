"""The page Rule sets: the list of sets, the chosen one as form and text, and what apply will do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import is_not
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.editing.quota_draft import Conflict, QuotaDraft
from qmonpy.app.editing.whole_changes import draft_changes
from qmonpy.app.session.showing_command import show_objects
from qmonpy.gui.base.actions import allow, make_action, stand_in
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.side_splitter import LIST, NARROW_FOR_LISTS, SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.change_dialog import KEPT_AS
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.pages.rule_sets.changes_bar import ChangesBar
from qmonpy.gui.pages.rule_sets.form.names import Names
from qmonpy.gui.pages.rule_sets.form.rule_uses import RuleUses, find_rule_uses, place_uses
from qmonpy.gui.pages.rule_sets.set_editor import SetEditor
from qmonpy.gui.pages.rule_sets.set_list import SetList, SetsModel, make_lines
from qmonpy.gui.pages.rule_sets.views.lint_asker import LintAsker
from qmonpy.gui.pages.rule_sets.views.set_views import SetViews
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.quota_set import Filter, Limit, Rule
from qmonpy.model.report import Report, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr

EXPLANATION = later(
    "**Rule sets** (resource quota sets) limit what users, projects, parallel environments, "
    "queues and hosts may use. All enabled sets apply; of each set, the first rule that matches "
    "applies.\n\n"
    "With braces, a limit is counted for each name separately: `users {*}` limits each user, "
    "`users *` all users together. `!name` excludes a name. A limit such as `slots=$num_proc*2` "
    "is computed for each host and needs hosts in braces.\n\n"
    "*Order* shows which rule applies to a job and why those before it do not; *Expansion* lists "
    "the counters that a rule makes; *Uses* shows, for each name in the set, what else "
    "names it, what it includes, and what has to do with it otherwise.\n\n"
    "Form and text show the same set; edit either. Nothing reaches the cluster before *Apply* "
    "(Ctrl+Enter)."
)
LIST_PART = 6
"""The list takes the sixth part of a wide page: it has names alone."""
NEW_RULE = Rule(limits=(Limit("slots", "1"),))
FIRST_RULE = replace(NEW_RULE, users=Filter(("*",), is_expanded=True))
"""The rule of a new set: a limit for each user. The set is not enabled until the user enables it."""


class RuleSetsPage(EditPage[QuotaDraft]):
    """Edits the cluster's rule sets. Keys of links are `set` and `set/rule`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self.names = Names(context.draft)
        self._shown_named: tuple[Any, ...] = ()
        self._uses: RuleUses = {}
        self._actions["preview"] = self._make_preview_action()
        self._add = stand_in(self._actions["add-set"], self)
        """What adds is below the list; it is in sight, too, where the list is folded or lower than the page."""
        self.model = SetsModel(self)
        self.list = SetList(self.model, self._actions["add-set"])
        rule_actions = [self._actions[each] for each in ("add-rule", "delete-rule", "rule-up", "rule-down")]
        self.editor = SetEditor(self.names.of_kind, self.names.offers, rule_actions)
        self.changes = ChangesBar(context, self._actions["preview"])
        self.views = SetViews(context, self.editor, self.names, self)
        self.views.link_followed.connect(self.link_followed)
        self.lints = LintAsker(context, self)
        self.lints.lint_found.connect(self.editor.show_lints)
        context.cases.judged.connect(self._show_broken)
        self.editor.problems.notice.follow(context)
        self._lay_out()
        self._connect()
        self._show_permission()

    @property
    def draft(self) -> QuotaDraft:
        """The sets as they are edited; available from the first snapshot on."""
        return self._parts[ObjectKind.QUOTA_SET]

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return [self._add, *(self._actions[each] for each in ("clone-set", "revert-set", "delete-set"))]

    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, QuotaDraft]:
        sets = quota_draft(draft)
        self.editor.open_draft(sets)
        return {ObjectKind.QUOTA_SET: sets}

    def _follow(self, snapshot: Snapshot) -> None:
        self.context.background.query("rule uses", lambda: find_rule_uses(snapshot), self._show_uses, owner=self)

    def _go_to(self, key: str) -> str:
        name, _, rule = key.partition("/")
        found = self.draft.find(name)
        if found is None:
            return tr('There is no rule set "{name}".').format(name=name) if key else ""
        self._choose(found.id)
        rows = [row for row in range(len(found.value.rules)) if found.value.rule_name(row) == key]
        if rule and rows:
            self.editor.choose_rule(rows[0])
        return ""

    def show_problem(self, report: Report) -> None:
        """See `Page.show_problem`."""
        for each in self.draft.objects if self._parts else ():
            if report in self.draft.reports(each.id):
                self._choose(each.id)
                self.editor.go_to(report)
                return

    def location(self) -> str:
        """See `Page.location`."""
        return self.draft[self.editor.id].name if self._parts and self.editor.id >= 0 else ""

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        base = self.draft[self.editor.id].base_name if self._parts and self.editor.id >= 0 else None
        return show_objects(ObjectKind.QUOTA_SET, [base] if base else [])

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._body.unfold()
        self.list.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the filter, then folds the preview."""
        if self.list.filter.text():
            self.list.filter.clear()
        elif not self.changes.is_folded:
            self._actions["preview"].setChecked(False)
        else:
            return False
        return True

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "set": self.location(),
            "view": self.editor.view,
            "preview": not self.changes.is_folded,
            "sides": self._body.kept_sizes(),
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self._remembered_key = str(state.get("set", ""))
        self.editor.choose_view(state.get("view", ""))
        self._actions["preview"].setChecked(bool(state.get("preview")))
        self._body.restore_sizes(state.get("sides", []))

    # Actions

    def add_set(self) -> None:
        """Add a new set with one rule, and begin to edit its name."""
        self.editor.take_text()
        self._choose(self.draft.new_set(rules=(FIRST_RULE,)))
        self._focus_name()

    def clone_set(self) -> None:
        """Add a copy of the chosen set, and begin to edit its name."""
        self.editor.take_text()
        self._choose(self.draft.clone((self.editor.id,))[0])
        self._focus_name()

    def delete_set(self) -> None:
        """Mark the chosen set as deleted; undo restores it."""
        self.editor.take_text()
        gone = self.draft[self.editor.id]
        if gone.is_deleted:
            return
        rules = count_of(len(gone.value.rules), "rule", "rules")
        words = tr('"{name}" with its {rules} will be deleted when you apply; undo restores it.')
        if gone.base is None:
            words = tr('"{name}" with its {rules}, which was never applied, is deleted; undo restores it.')
        self.draft.delete((gone.id,))
        self.context.messages.post(words.format(name=gone.name, rules=rules))

    def revert_set(self) -> None:
        """Drop the edits of the chosen set; undo restores them."""
        self.editor.take_text()
        name = self.draft[self.editor.id].name
        self.draft.revert((self.editor.id,))
        self.context.messages.post(tr('"{name}" is as the cluster has it; undo restores the edits.').format(name=name))

    def _apply_title(self) -> str:
        return tr("Apply changes of rule sets")

    def _confirm(self) -> None:
        """Apply without a dialog, as the page itself shows the preview; not where that is folded away and has to tell
        of cases that break, or perhaps has to, and not where edits of other pages are applied, too."""
        is_untold = self.changes.is_folded and self.context.cases.find_broken() != ()
        if is_untold or self._find_bound():
            self.context.kept_typing[KEPT_AS] = self.changes.note.text()
            super()._confirm()
            return
        changes = self.draft.plan_apply()
        self.applying.make(changes, self.changes.note.text().strip(), describe_applied(changes))
        self._show_actions()

    def _take_up(self, is_done: bool = True) -> None:
        if is_done:
            self.changes.note.clear()
        super()._take_up(is_done)

    def _show_conflict(self, conflict: Conflict) -> None:
        self._choose(conflict.id)

    def _take_text(self) -> None:
        self.editor.take_text()

    # Showing the draft

    def _show_draft(self) -> None:
        super()._show_draft()
        draft, self._shown_named = self.draft, self.draft.named_objects(self._planned())
        conflicts = {each.id: each for each in draft.conflicts()}
        self.editor.forget_documents()
        shown = next((each.id for each in draft.objects if each.id == self.editor.id), -1)
        self.model.show_lines(make_lines(draft, conflicts))
        if shown < 0 and draft.objects:
            self._choose(draft.objects[0].id)
        elif draft.objects:
            self._show_set(conflicts.get(shown))
        else:
            self._show_actions()
        self._stack.setCurrentIndex(0 if draft.objects else 1)
        self._show_changes()

    def _show_edit_elsewhere(self) -> None:
        """Show the sets again if the edit was of objects that rules name, as other names may be wrong now."""
        if any(map(is_not, self.draft.named_objects(self._planned()), self._shown_named)):
            self._show_draft()

    def _show_set(self, conflict: Conflict | None) -> None:
        id = self.editor.id
        self.editor.show_draft(self._planned(), self.draft.reports(id), conflict)
        self.list.choose(id)
        draft_set = self.draft[id]
        if not (draft_set.is_deleted or draft_set.has_broken_text):
            planned = self._planned()
            self.lints.ask(draft_set, self.draft.checked(draft_set, planned.complexes), planned)
        self._show_uses(self._uses)
        self._show_actions()

    def _has_broken_text(self) -> bool:
        return bool(self._parts) and any(each.has_broken_text for each in self.draft.objects)

    def _find_refusal(self) -> Report | None:
        return self.context.session.refusal_to_change(ObjectKind.QUOTA_SET)

    def _show_lock(self) -> None:
        super()._show_lock()
        self.editor.set_refused(self._refusal is not None)
        self.model.set_refusal(self._lock_words())

    def _show_actions(self) -> None:
        """Enable what can be done with the shown set and is allowed."""
        super()._show_actions()
        shown = self.draft[self.editor.id] if self._parts and self.editor.id >= 0 else None
        allow(self._actions["add-set"], self._refusal)
        for id in ("clone-set", "rename-set", "add-rule", "delete-rule", "rule-up", "rule-down"):
            allow(self._actions[id], self._refusal, is_wanted=shown is not None)
        allow(self._actions["revert-set"], self._refusal, is_wanted=shown is not None and shown.is_modified)
        allow(self._actions["delete-set"], self._refusal, is_wanted=shown is not None and not shown.is_deleted)

    def _show_broken(self) -> None:
        """Show which cases break, as soon as that is known."""
        if self._parts:
            self._show_changes()

    def _show_changes(self) -> None:
        """Show what Apply would do, or why it cannot, and the summary of the page."""
        draft = self.draft
        broken = [each.case.name for each in self.context.cases.find_broken() or ()]
        self.changes.show_changes(self._changes(), self._find_hindrance(), broken)
        self._ask_preview()
        enabled = sum(each.is_enabled for each in draft.values)
        sets = count_of(len(draft.values), "set", "sets")
        self.summary_changed.emit(tr("{sets}, {enabled} enabled").format(sets=sets, enabled=enabled))
        modified = [each.id for each in draft.objects if each.is_modified]
        self.problems_changed.emit(tuple(report for id in modified for report in draft.reports(id)))

    def _find_hindrance(self) -> str:
        """Return why the edits cannot be applied, errors before conflicts as Apply shows them; empty when they can."""
        draft, errors, conflicted = self.draft, self.draft.errors, self.draft.conflicted
        if errors:
            words = count_of(len(errors), "error", "errors")
            wrong = [each.name for each in draft.objects if any(one.is_error for one in draft.reports(each.id))]
        elif conflicted:
            words, wrong = count_of(len(conflicted), "conflict", "conflicts"), [*conflicted]
        else:
            return ""
        return tr("Cannot apply: {count} in {names}").format(count=words, names=", ".join(wrong))

    def _ask_preview(self) -> None:
        """Have a worker make the preview while it is open, as the difference of long sets takes a while."""
        preview = self.changes.panel.preview
        if self._parts and not self.changes.is_folded:
            preview.ask(self._changes(), self.names.snapshot, has_errors=bool(self.draft.errors))
        else:
            preview.forget()

    def _show_uses(self, uses: RuleUses) -> None:
        if self._parts and self.editor.id >= 0:
            edited = self.draft[self.editor.id]
            base = edited.base
            self._uses = uses
            known = place_uses(uses.get(base.name, {}), base.rules, edited.value.rules) if base is not None else {}
            self.editor.form.show_uses(known)

    def _choose(self, id: int) -> None:
        if all(each.id != id for each in self.draft.objects):
            # When several sets are removed at once, the list chooses a next row after each of them.
            return
        is_new_place = id != self.editor.id
        self.editor.show_set(id)
        self._show_set({each.id: each for each in self.draft.conflicts()}.get(id))
        if is_new_place:
            self.location_changed.emit(self.location())

    def _focus_name(self) -> None:
        self.editor.header.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.editor.header.name.selectAll()

    # How it is put together

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {
            "add-set": self.add_set,
            "clone-set": self.clone_set,
            "delete-set": self.delete_set,
            "revert-set": self.revert_set,
            "rename-set": self._focus_name,
            "add-rule": lambda: self.editor.add_rule(NEW_RULE),
            "delete-rule": lambda: self.editor.remove_rule(self.editor.form.current_row),
            "rule-up": lambda: self._move_rule(-1),
            "rule-down": lambda: self._move_rule(1),
        }

    def _make_preview_action(self) -> QAction:
        preview = make_action("preview", self)
        preview.setCheckable(True)
        preview.toggled.connect(lambda _: self._ask_preview())
        return preview

    def _move_rule(self, step: int) -> None:
        row = self.editor.form.current_row
        if row >= 0:
            self.editor.move_rule(row, row + step)

    def _lay_out(self) -> None:
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.editor, 1)
        column.addWidget(self.changes)
        self._body = SideSplitter(
            right,
            self.list,
            lambda width: max(tokens().size("navigation_width"), width // LIST_PART),
            words=LIST,
            is_left=True,
            narrow_width=NARROW_FOR_LISTS,
        )
        empty = EmptyState(
            tr("Resource quota sets limit what users, projects, queues and hosts may use. This cluster has none yet."),
            self._actions["add-set"],
        )
        content = QWidget()
        self._stack = QStackedLayout(content)
        self._stack.addWidget(self._body)
        self._stack.addWidget(empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.notice)
        layout.addWidget(self._covered(content), 1)

    def _connect(self) -> None:
        self._add.setVisible(False)
        self._body.narrowed.connect(self._add.setVisible)
        self.changes.note.returnPressed.connect(self._actions["apply"].trigger)
        self.list.set_chosen.connect(self._choose)
        self.model.enabling_requested.connect(self._enable)
        self.editor.text.undo_requested.connect(self.context.undo)
        self.editor.text.redo_requested.connect(self.context.redo)
        self.editor.fix_elsewhere.connect(self._fix_elsewhere)
        self.editor.form.table.number_asked.connect(lambda number: open_number(self.context, self.window(), number))
        self.editor.conflict_settled.connect(lambda id, is_mine: self.draft.resolve(id, is_mine=is_mine))
        self.editor.conflict_merged.connect(lambda id, both: self.draft.resolve_with(id, both))
        self.editor.deleted.kept.connect(lambda: self.draft.revert((self.editor.id,)))

    def _fix_elsewhere(self, changes: Sequence[AnyChange]) -> None:
        """Take the part of a fix that is about other objects into the draft."""
        for problem in draft_changes(self.context.draft, changes):
            self.context.messages.post(problem, Severity.WARNING)
        words = tr("This also edits {objects} on other pages: they are applied and undone together with the rule set.")
        objects = format_count(len(changes), "other object")
        self.context.messages.post(words.format(objects=objects), Severity.HINT)

    def _enable(self, id: int, is_enabled: bool) -> None:
        self.editor.take_text()
        self.draft.enable(id, is_enabled)


def describe_applied(changes: Sequence[AnyChange]) -> str:
    """Return the sentence that names the applied changes."""
    one = tr('{verb} "{name}"')
    names = (one.format(verb=tr(change.verb), name=change.key) for change in changes)
    return tr("Applied: {names}.").format(names=", ".join(names))
