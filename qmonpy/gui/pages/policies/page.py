"""The page Policies: its parts on tabs, and the application of what is edited in any of them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.app.editing.three_way import Conflict
from qmonpy.app.policies.weight_fields import has_setting
from qmonpy.app.tables.object_pages import find_object_place, parse_object_key
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import allow
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.edit_page import EditPage
from qmonpy.gui.pages.policies.hint_feed import HintFeed
from qmonpy.gui.pages.policies.part import PolicyPart, ShownStack
from qmonpy.gui.pages.policies.parts import PARTS, TREE, WEIGHTS, PartSpec
from qmonpy.gui.terms.number_dialog import make_summary_action
from qmonpy.gui.widgets.named import named
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

EXPLANATION = (
    "**Policies** decide which waiting job comes first: by *tickets*, which are given out in three ways, by urgency, "
    "and by the priority of `-p`.\n\n"
    "The **share tree** promises parts of the cluster to projects and users over time: who used less than promised "
    "gets more now. Each node shows its shares, its part of its level and of the whole, its target in the long run and "
    "now, and what it really used. Type over a name (F2) or shares, drag nodes, or use Ins, Del, Ctrl+C, Ctrl+X, "
    "Ctrl+V, Alt+Up, Alt+Down, Alt+Shift+Left and Alt+Shift+Right. The plot below has the actual shares as they were "
    "seen, and as the engine foresees them if everybody submits.\n\n"
    "**Functional** tickets are a fixed number, given out by the shares of users, projects, departments and jobs; "
    "**override** tickets come on top. A number that is typed is that of all chosen rows. Those of jobs are changed by "
    "`qalter`, after a question.\n\n"
    "**Weights** has every setting of the policies. The waiting jobs beside them are put in order anew with each "
    "edit, marked by how many places they rise (▲) or fall (▼). Hints name settings by which a policy counts for "
    "nothing, with a button where there is a fix.\n\n"
    "**Why this place** opens the priority of a waiting job into its terms, with the columns of `qstat -pri`, `-urg` "
    "and `-ext`, the jobs directly before and behind it, and the smallest single change that swaps it with them: each "
    "was tried, and one step less does not do it.\n\n"
    "Nothing reaches the cluster before *Apply* (Ctrl+Enter), which first shows the difference, the commands, and "
    "which jobs would start."
)
ACTIONS = ("add-object", "clone-objects", "delete-objects", "revert-objects")
OBJECTS = (ObjectKind.USER, ObjectKind.PROJECT, ObjectKind.USER_SET)
AnyPart = DraftPart[Any, Any]


class PoliciesPage(EditPage[AnyPart]):
    """Shows the policies, each as a part. Keys of links begin with the id of a part: `tree/physics`."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self.tabs = named(QTabBar(), "policy_parts")
        self._stack = ShownStack()
        self._made: dict[str, PolicyPart] = {}
        self._first_states: dict[str, dict[str, Any]] = {}
        self._hints: tuple[Report, ...] = ()
        self.hints = HintFeed(context, self)
        self.hints.found.connect(self._take_hints)
        self._opens_summary = make_summary_action(self, self._find_summary, tr("What the line sums up"))
        self._opens_summary.setVisible(False)
        self.summary_action = self._opens_summary
        self._lay_out()
        self.tabs.currentChanged.connect(self._choose_tab)
        self._show_permission()

    # The parts

    @property
    def spec(self) -> PartSpec:
        """The part that is shown."""
        return PARTS[max(0, self.tabs.currentIndex())]

    @property
    def shown_part(self) -> PolicyPart:
        """The part that is shown, made when it is first asked for."""
        id = self.spec.id
        if id not in self._made:
            self._made[id] = self._make(self.spec)
        return self._made[id]

    def choose_part(self, id: str) -> PolicyPart:
        """Show a part, and return it."""
        self.tabs.setCurrentIndex(next(at for at, each in enumerate(PARTS) if each.id == id))
        return self.shown_part

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return [self._actions[id] for id in ACTIONS]

    def _open_parts(self, draft: Draft) -> Mapping[ObjectKind, AnyPart]:
        return {
            **{kind: object_part(draft, kind) for kind in OBJECTS},
            ObjectKind.SHARE_TREE: share_tree_part(draft),
            ObjectKind.SCHEDULER: settings_part(draft, ObjectKind.SCHEDULER),
        }

    def _go_to(self, key: str) -> str:
        id, _, rest = key.partition("/")
        if id not in {each.id for each in PARTS}:
            return tr('There is nothing called "{name}" among the policies.').format(name=key) if key else ""
        return self.choose_part(id).go_to(rest)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        super().show_snapshot(snapshot)
        self.shown_part.show_snapshot(snapshot)
        self.hints.ask(snapshot, self._planned())

    def show_edit(self, link: Link) -> bool:
        """See `Page.show_edit`; the part that is shown may have it, else the one that is for it."""
        kind, name = parse_object_key(link.key)
        if any(each == kind for each in self.shown_part.kinds) and self.shown_part.show_edit(ObjectKind(kind), name):
            return True
        is_weight = kind == ObjectKind.SCHEDULER and has_setting(name)
        other = TREE if kind == ObjectKind.SHARE_TREE else WEIGHTS if is_weight else None
        return other is not None and self.choose_part(other).show_edit(ObjectKind(kind), name)

    def show_problem(self, report: Report) -> None:
        """See `Page.show_problem`; goes to the page of an object, where all its attributes are."""
        tree = self.choose_part(TREE) if report in self._parts[ObjectKind.SHARE_TREE].errors else None
        if tree is not None and tree.show_report(report):
            return
        kind, name = (*report.fields, "", "")[:2]
        if kind == ObjectKind.SCHEDULER and self._go_to(f"{WEIGHTS}/{name}") == "":
            return
        place = find_object_place(kind, name)
        if place is not None:
            self.follow(*place)

    def location(self) -> str:
        """See `Page.location`."""
        return f"{self.spec.id}/{self.shown_part.location()}"

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return self.shown_part.showing_command()

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self.shown_part.focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`."""
        return self.shown_part.step_back()

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(EXPLANATION)

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        states = {**self._first_states, **{id: part.save_state() for id, part in self._made.items()}}
        return {"part": self.spec.id, "states": states}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self._first_states = dict(state.get("states", {}))
        for id, part in self._made.items():
            part.restore_state(self._first_states.get(id, {}))
        places = [at for at, each in enumerate(PARTS) if each.id == state.get("part")]
        self.tabs.setCurrentIndex(places[0] if places else 0)

    # Applying

    def _apply_title(self) -> str:
        return tr("Apply changes of policies, users and projects")

    def _show_conflict(self, conflict: Conflict) -> None:
        kind = next(kind for kind, part in self._parts.items() if conflict in part.conflicts())
        if kind is ObjectKind.SHARE_TREE:
            self.choose_part(TREE).show_conflict()
            return
        place = find_object_place(kind, conflict.name)
        if place is not None:
            self.follow(*place)

    def _take_text(self) -> None:
        for part in self._made.values():
            part.take_text()

    def _has_broken_text(self) -> bool:
        return any(part.text_edit() is not None for part in self._parts.values())

    def _shown_kinds(self) -> Collection[ObjectKind]:
        return self.shown_part.kinds

    def _find_refusal(self) -> Report | None:
        return self.context.session.refusal_to_change(*self.shown_part.kinds) if self.shown_part.kinds else None

    # Showing

    def _show_draft(self) -> None:
        super()._show_draft()
        self.shown_part.show_draft(self._planned())
        self._show_actions()
        self._tell_problems()
        if self.context.snapshot is not None:
            self.hints.ask(self.context.snapshot, self._planned())

    def _find_summary(self) -> Number | None:
        return self.shown_part.find_summary()

    def _tell_summary(self, part: PolicyPart, words: str) -> None:
        """Tell the summary of the part that is shown; a hidden one may still learn something."""
        if part is self.shown_part:
            self._opens_summary.setVisible(part.find_summary() is not None)
            self.summary_changed.emit(words)

    def _tell_problems(self) -> None:
        errors = (report for part in self._parts.values() for report in part.errors)
        self.problems_changed.emit((*errors, *self._hints))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hints.list.set_room(self.height())

    def _take_hints(self, hints: tuple[Report, ...]) -> None:
        if self._hints != hints:
            self._hints = hints
            self._tell_problems()

    def _show_edit_elsewhere(self) -> None:
        self._show_draft()

    def _show_lock(self) -> None:
        super()._show_lock()
        self.shown_part.set_locked(self._refusal is not None)
        self.hints.list.set_locked(self._refusal is not None)

    def _show_actions(self) -> None:
        super()._show_actions()
        wanted = self.shown_part.wanted_actions() if self._parts else {}
        for id in ACTIONS:
            allow(self._actions[id], self._refusal, is_wanted=wanted.get(id, False))

    def _choose_tab(self, place: int) -> None:
        for part in self._made.values():
            part.take_text()
        self._show_part()
        self._show_permission()
        if self._parts:
            self.shown_part.show_draft(self._planned())
            self.shown_part.show_snapshot(self._snapshot)
        self.location_changed.emit(self.location())

    def _show_part(self) -> None:
        self._stack.setCurrentWidget(self.shown_part)
        self._stack.updateGeometry()
        self.hints.choose_tab(self.spec.id)
        self.setFocusProxy(self.shown_part)

    # How it is put together

    def _work(self) -> Mapping[str, Callable[[], None]]:
        return {id: partial(self._do, id) for id in ACTIONS}

    def _do(self, action: str) -> None:
        """Let the shown part do what an action asks for."""
        self._take_text()
        work = self.shown_part.work().get(action)
        if work is not None:
            work()

    def _make(self, spec: PartSpec) -> PolicyPart:
        part = spec.make(self.context)
        part.restore_state(self._first_states.get(spec.id, {}))
        part.summary_changed.connect(lambda words: self._tell_summary(part, words))
        part.link_followed.connect(self.link_followed)
        part.location_changed.connect(lambda key: self.location_changed.emit(f"{spec.id}/{key}"))
        part.actions_changed.connect(self._show_actions)
        self._stack.addWidget(part)
        return part

    def _lay_out(self) -> None:
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for spec in PARTS:
            self.tabs.addTab(tr(spec.title))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self.notice)
        layout.addWidget(self._covered(self._stack), 1)
        # Below, as they come and go with the jobs: a table would move from under the hand.
        layout.addWidget(self.hints.list)
        self._show_part()
