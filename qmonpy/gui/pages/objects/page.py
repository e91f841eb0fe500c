"""The page of any kind of objects: a list, the chosen ones as form and text, their uses, and applying."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_draft import DraftObject, Objects
from qmonpy.app.editing.object_parts import ObjectPart, has_very_many, object_part, plan_parts_ahead
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.objects.object_rows import ObjectRows, count_objects
from qmonpy.app.objects.use_rows import find_naming
from qmonpy.app.session.showing_command import show_objects
from qmonpy.app.tables.object_pages import object_key, parse_object_key
from qmonpy.gui.base.actions import allow, stand_in
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.side_splitter import LIST, NARROW_FOR_LISTS, SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.pages.objects.activity_columns import ActivityColumns
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.gui.pages.objects.kind_tabs import KindTabs
from qmonpy.gui.pages.objects.object_checker import ObjectChecker
from qmonpy.gui.pages.objects.object_deleter import ObjectDeleter
from qmonpy.gui.pages.objects.object_editor import FORM, USES, ObjectEditor
from qmonpy.gui.pages.objects.object_list import ObjectList
from qmonpy.gui.pages.objects.object_uses import ObjectUses
from qmonpy.gui.pages.objects.value_edit import ValueEdit
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.kept_answers import LastAnswers, LastSeen
from qmonpy.model.configuration.change import LISTS, ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, tr

LIST_WIDTH = 388
"""Of a list where there is room for it; pixels at 1x, for text of the usual size."""
FORM_WIDTH = 668
"""In so many the lines of a form have room; what a page has besides goes to a list whose columns need more."""
LEAST_FORM = 566
"""In fewer, the editors of a form would stand below their names."""


class ObjectsPage(EditPage[ObjectPart]):
    """Edits the objects of some kinds; the package's docstring tells how a page is made.

    Keys of links are `kind/name`, or `kind/name/attribute`.
    """

    def __init__(
        self,
        context: PageContext,
        specs: Sequence[KindSpec],
        explanation: str,
        parent: QWidget | None = None,
    ):
        super().__init__(context, parent)
        self._naming_seen = LastSeen()
        self.specs = tuple(specs)
        self._explanation = explanation
        self._first_views: dict[str, str] = {}
        self._is_ahead = False
        """Whether it is being filled before it is shown."""
        self._rows: dict[ObjectKind, ObjectRows] = {}
        self._numbers: LastAnswers[ObjectKind, Objects, tuple[str, ...], int] = LastAnswers(count_objects)
        self.checker = ObjectChecker(context, " ".join(each.kind for each in self.specs), self)
        self.deleter = ObjectDeleter(context, self)
        self.value_edit = ValueEdit(context, self)
        self.activity = ActivityColumns(context, self.specs, self)
        self.uses = ObjectUses(context, self.specs, self)
        self.lists = {each.kind: ObjectList(each, self._actions["add-object"]) for each in self.specs}
        for shown in self.lists.values():
            shown.model.arrange_in(context.background)
        self.editors: dict[ObjectKind, ObjectEditor] = {}
        """The editors of kinds that were shown so far."""
        self.tabs = named(KindTabs(), "kinds")
        self._add = stand_in(self._actions["add-object"], self)
        """What adds is below the list; it is in sight, too, where the list is folded or lower than the page."""
        self._lay_out()
        self._connect()
        self._show_permission()

    # The chosen kind and objects

    @property
    def spec(self) -> KindSpec:
        """The kind that is shown."""
        return self.specs[max(0, self.tabs.currentIndex())]

    @property
    def part(self) -> ObjectPart:
        """The objects of the shown kind as they are edited; available from the first snapshot on."""
        return self._parts[self.spec.kind]

    @property
    def list(self) -> ObjectList:
        """The list of the shown kind."""
        return self.lists[self.spec.kind]

    @property
    def editor(self) -> ObjectEditor:
        """The editor of the shown kind, made when the kind is first shown."""
        spec = self.spec
        if spec.kind not in self.editors:
            self.editors[spec.kind] = self._make_editor(spec)
        return self.editors[spec.kind]

    @property
    def chosen(self) -> tuple[DraftObject, ...]:
        """The chosen objects, from top to bottom."""
        found = map(self.part.find_item, self.list.chosen_ids)
        return tuple(each for each in found if each is not None)

    def choose(self, kind: ObjectKind, ids: Sequence[int]) -> None:
        """Choose objects of a kind."""
        self.tabs.setCurrentIndex(next(at for at, each in enumerate(self.specs) if each.kind is kind))
        self.editor.take_text()
        self.list.choose(ids)
        self._show_choice()

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return [self._add, *(self._actions[each] for each in ("clone-objects", "revert-objects", "delete-objects"))]

    def prepare(self) -> bool:
        """See `Page.prepare`; makes the editor, shows the first object in it, and makes its fields, some at a time."""
        if self._parts:
            return self.editor.form.make_more()
        self._is_ahead = True
        try:
            super().prepare()
        finally:
            self._is_ahead = False
        return bool(self._parts)

    def plan_filling(self, snapshot: Snapshot) -> Callable[[], Callable[[], None]] | None:
        """See `Page.plan_filling`; makes the objects of the draft."""
        kinds = [each.kind for each in self.specs]
        return None if self._parts else plan_parts_ahead(self.context.draft, kinds, snapshot)

    def _takes_long_to_open(self, snapshot: Snapshot) -> bool:
        return any(has_very_many(snapshot.cluster, each.kind) for each in self.specs)

    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, ObjectPart]:
        parts = {each.kind: object_part(draft, each.kind) for each in self.specs}
        for spec in self.specs:
            texts = parts[spec.kind].texts
            self._rows[spec.kind] = ObjectRows(texts, spec.shown_texts, reads_texts=bool(spec.columns))
        return parts

    def _follow(self, snapshot: Snapshot) -> None:
        if self._naming_seen.is_new(*find_naming(snapshot)):
            self.uses.ask(snapshot)
        self.activity.ask(snapshot)

    def _go_to(self, key: str) -> str:
        found, attribute = self._find(key), ""
        if found is None:
            name, _, attribute = key.rpartition("/")
            found = self._find(name)
        if found is not None:
            if found[0] != self.spec.kind or not set(found[1]) <= set(self.list.chosen_ids):
                self.choose(*found)
            if attribute:
                self.editor.go_to(Report("place", "", fields=(attribute,)))
        elif key:
            kind, name = parse_object_key(key)
            words = tr('There is no {kind} "{name}".')
            return words.format(kind=kind or tr(self.spec.noun), name=name)
        return ""

    def show_problem(self, report: Report) -> None:
        """See `Page.show_problem`."""
        for kind, part in self._parts.items():
            for id, reports in self.checker.reports(part).items():
                if report in reports:
                    self.choose(kind, (id,))
                    self.editor.go_to(report)
                    return

    def location(self) -> str:
        """See `Page.location`."""
        chosen = self.chosen if self._parts else ()
        return object_key(self.spec.kind, chosen[0].name) if chosen else ""

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        chosen = self.chosen if self._parts else ()
        return show_objects(self.spec.kind, [each.base_name for each in chosen if each.base_name])

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._body.unfold()
        self.list.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.list.filter.selectAll()

    def step_back(self) -> bool:
        """See `Page.step_back`; clears the searches, then goes to the first view."""
        if self.editor.form.search.text():
            self.editor.form.search.set_filter("")
        elif self.list.filter.text():
            self.list.filter.set_filter("")
        elif self.editor.view != self.editor.first_view:
            self.editor.choose_view(self.editor.first_view)
        else:
            return False
        return True

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(self._explanation)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "kind": self.tabs.currentIndex(),
            "views": {**self._first_views, **{str(kind): each.view for kind, each in self.editors.items()}},
            "lists": {str(kind): each.table.save_state() for kind, each in self.lists.items()},
            "sides": self._body.kept_sizes(),
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self.tabs.setCurrentIndex(int(state.get("kind", 0)))
        self._first_views = {str(kind): str(view) for kind, view in state.get("views", {}).items()}
        for kind, shown in self.lists.items():
            shown.table.restore_state(state.get("lists", {}).get(str(kind), {}))
        self._body.restore_sizes(state.get("sides", []))

    # Actions

    def add(self) -> None:
        """Add a new object, and put the keyboard into its name."""
        self._take_text()
        part, spec = self.part, self.spec
        id = part.add(part.new_value(spec.new_name))
        if spec.new_attributes:
            part.set_attributes((id,), spec.new_attributes)
        self.choose(spec.kind, (id,))
        self.editor.focus_name()

    def clone(self) -> None:
        """Add copies of the chosen objects."""
        self._take_text()
        copies = self.part.clone([each.id for each in self.chosen])
        if copies:
            self.choose(self.spec.kind, copies)
            self.editor.focus_name()

    def delete(self) -> None:
        """Mark the chosen objects as deleted, unless something in the cluster needs one of them."""
        self._take_text()
        self.deleter.delete(self.spec, self.part, self.chosen, self._snapshot.state)

    def _show_who_needs(self) -> None:
        if len(self.chosen) == 1:
            self.editor.choose_view(USES)

    def revert(self) -> None:
        """Drop the edits of the chosen objects; undo restores them."""
        self._take_text()
        self.part.revert([each.id for each in self.chosen])

    def _apply_title(self) -> str:
        return tr("Apply changes of {objects}").format(objects=", ".join(tr(each.nouns) for each in self.specs))

    def _errors(self) -> Sequence[Report]:
        found = [self.checker.reports(part) for part in self._parts.values()]
        return [each for by_id in found for reports in by_id.values() for each in reports if each.is_error]

    def _show_conflict(self, conflict: Conflict) -> None:
        kind = next(kind for kind, part in self._parts.items() if conflict in part.conflicts())
        self.choose(kind, (conflict.id,))

    # Edits

    def set_attribute(self, kind: ObjectKind, ids: Sequence[int], name: str, text: str) -> None:
        """Set an attribute's value for all hosts in some objects; values per host stay, undo reverses it all."""
        self.value_edit.edit(self._parts[kind], ids, name, text)

    def _edit_attribute(self, name: str, text: str) -> None:
        ids = [each.id for each in self.chosen if not each.is_deleted]
        if ids:
            self.set_attribute(self.spec.kind, ids, name, text)

    def _edit_name(self, id: int, name: str) -> None:
        self.part.rename(id, name)

    def _keep(self) -> None:
        self.part.revert([each.id for each in self.chosen if each.is_deleted])

    def _settle_conflict(self, id: int, is_mine: bool) -> None:
        self.part.resolve(id, is_mine=is_mine)

    def _take_text(self) -> None:
        for editor in self.editors.values():
            editor.take_text()

    # Showing

    def _show_draft(self) -> None:
        super()._show_draft()
        self._check()
        self._show_checked()

    def _show_edit_elsewhere(self) -> None:
        if any(part.unsaved for part in self._parts.values()):
            self._check()

    def _show_same(self) -> None:
        self._show_choice()

    def _check(self) -> None:
        self.checker.ask(tuple(self._parts.values()), self._snapshot.cluster, self._snapshot.state)

    def _show_checked(self) -> None:
        """Show rows and chosen objects with their reports, as far as these are known."""
        problems: list[Report] = []
        for spec in self.specs:
            part = self._parts[spec.kind]
            reports = self.checker.reports(part)
            problems += (report for of_object in reports.values() for report in of_object)
            shown = self.lists[spec.kind]
            counts, activity = self.uses.counts(spec.kind), self.activity.texts(spec.kind)
            make = self._rows[spec.kind].plan_rows(part, reports, counts, activity, spec.pinned)
            shown.ask_rows(self.context.background, len(part.objects), make)
            if not shown.chosen_ids and part.objects:
                shown.choose((part.objects[0].id,))
        self._show_tabs()
        self._show_choice()
        self.summary_changed.emit(self._summary())
        self.problems_changed.emit(tuple(problems))

    def _summary(self) -> str:
        """Return how many objects there are; nothing where the tabs of several kinds say it."""
        if len(self.specs) > 1:
            return ""
        counts = (count_of(self._count(each), each.noun, each.nouns) for each in self.specs)
        return ", ".join(counts)

    def _count(self, spec: KindSpec) -> int:
        """Return how many objects there would be, pinned ones not counted."""
        return self._numbers.of(spec.kind, self._parts[spec.kind].objects, spec.pinned)

    def _show_tabs(self) -> None:
        for place, spec in enumerate(self.specs):
            part = self._parts[spec.kind]
            mark = " *" if part.unsaved else ""
            text = f"{tr(spec.title)} {grouped(self._count(spec))}{mark}"
            if self.tabs.tabText(place) != text:
                self.tabs.setTabText(place, text)

    def _show_choice(self) -> None:
        if not self._parts:
            return
        chosen = self.chosen
        conflicts = {each.id: each for each in self.part.conflicts()}
        conflict = conflicts.get(chosen[0].id) if len(chosen) == 1 else None
        self.editor.show_objects(chosen, self.checker.reports(self.part), self._snapshot, conflict)
        self._editors.setCurrentWidget(self.editor if self.part.objects else self._nothing)
        self._show_actions()

    def _choose_by_hand(self) -> None:
        self.editor.take_text()
        self._show_choice()
        self.location_changed.emit(self.location())

    def _choose_kind(self, place: int) -> None:
        for editor in self.editors.values():
            editor.take_text()
        self._lists.setCurrentIndex(place)
        self.setFocusProxy(self.list)
        self._show_permission()
        self._show_choice()

    def _shown_kinds(self) -> Collection[ObjectKind]:
        return (self.spec.kind,)

    def _find_refusal(self) -> Report | None:
        """Return why objects of the shown kind may not be changed; for other kinds that may differ."""
        return self._refusal_of(self.spec.kind)

    def _refusal_of(self, kind: ObjectKind) -> Report | None:
        return self.context.session.refusal_to_change(kind)

    def _show_lock(self) -> None:
        super()._show_lock()
        for kind, editor in self.editors.items():
            editor.set_locked(self._refusal_of(kind) is not None)

    def _has_broken_text(self) -> bool:
        return any(each.has_broken_text for part in self._parts.values() for each in part.edited)

    def _show_actions(self) -> None:
        super()._show_actions()
        chosen = self.chosen if self._parts else ()
        wanted = {
            "add-object": bool(self._parts),
            "clone-objects": bool(chosen) and self.spec.kind not in LISTS,
            "delete-objects": any(not each.is_deleted for each in chosen),
            "revert-objects": any(each.is_modified for each in chosen),
        }
        for id, is_wanted in wanted.items():
            allow(self._actions[id], self._refusal, is_wanted=is_wanted)

    def _show_uses(self) -> None:
        for editor in self.editors.values():
            editor.show_uses(self.uses.index)
        self._show_checked()

    def _find(self, key: str) -> tuple[ObjectKind, tuple[int]] | None:
        """Return kind and id of the object of a key; None if there is none.

        A name alone may be of any kind, the shown one first; a kind alone means the first object of it.
        """
        kind, name = parse_object_key(key)
        for spec in sorted(self.specs, key=lambda each: each is not self.spec):
            if kind not in ("", spec.kind):
                continue
            part = self._parts[spec.kind]
            found = part.find(name) if name or not kind else next(iter(part.objects), None)
            if found is not None:
                return spec.kind, (found.id,)
        return None

    # How it is put together

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {
            "add-object": self.add,
            "clone-objects": self.clone,
            "delete-objects": self.delete,
            "revert-objects": self.revert,
        }

    def _make_editor(self, spec: KindSpec) -> ObjectEditor:
        editor = ObjectEditor(self.context, spec, self._planned, lambda: self._parts[spec.kind].texts)
        if self._is_ahead:
            editor.form.hold()
        editor.choose_view(self._first_views.get(str(spec.kind), FORM))
        editor.show_uses(self.uses.index)
        editor.set_locked(self._refusal_of(spec.kind) is not None)
        editor.attribute_edited.connect(self._edit_attribute)
        editor.text_typed.connect(lambda id, text: self._parts[spec.kind].set_text(id, text))
        editor.name_edited.connect(self._edit_name)
        editor.kept.connect(self._keep)
        editor.conflict_settled.connect(self._settle_conflict)
        editor.conflict_merged.connect(lambda id, both: self.part.resolve_with(id, both))
        editor.link_followed.connect(self.link_followed)
        self._editors.addWidget(editor)
        return editor

    def _lay_out(self) -> None:
        self._lists, self._editors, self._nothing = QStackedWidget(), QStackedWidget(), QWidget()
        for spec in self.specs:
            self.tabs.addTab(tr(spec.title))
            self._lists.addWidget(self.lists[spec.kind])
        if len(self.specs) == 1:
            self.tabs.hide()
        self._editors.addWidget(self._nothing)
        self._body = SideSplitter(
            self._editors, self._lists, self._usual_width, words=LIST, is_left=True, narrow_width=NARROW_FOR_LISTS
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.notice)
        layout.addWidget(self._covered(self._body), 1)
        self.setFocusProxy(self.list)

    def _connect(self) -> None:
        self._add.setVisible(False)
        self._body.narrowed.connect(self._add.setVisible)
        self.tabs.currentChanged.connect(self._choose_kind)
        for asked in (self.checker.checked, self.activity.changed):
            asked.connect(self._show_checked)
        self.uses.found.connect(self._show_uses)
        self.deleter.refused.connect(self._show_who_needs)
        for shown in self.lists.values():
            shown.choice_changed.connect(self._choose_by_hand)
            shown.table.fitted.connect(self._body.fit)
            follow_numbers(self.context, self, shown.table)
            shown.offer_actions([each for id, each in self._actions.items() if id != "apply"])
            shown.table.deletion_requested.connect(self._actions["delete-objects"].trigger)

    def _usual_width(self, width: int) -> int:
        """How wide the lists are in a page of a width, both in pixels: no wider than the smaller part of it, unless
        their texts would be cut and the form has room enough."""
        lists, part = self.lists.values(), 2 * width // 5
        room, most = (width - tokens().scaled(form) for form in (FORM_WIDTH, LEAST_FORM))
        wanted = max(tokens().scaled(LIST_WIDTH), min(max(each.needed_width() for each in lists), room))
        return max(min(wanted, part), min(max(each.least_width() for each in lists), max(part, most)))
