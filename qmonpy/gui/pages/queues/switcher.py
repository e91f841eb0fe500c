"""Switches queue instances, clears their errors and reschedules their jobs: asks, acts, and offers to undo it."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from qmonpy.app.queues.instance_switch import InstanceSwitch, find_switch, format_command, is_wanted, pick_alike
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.queues.switch_question import TITLES, SwitchQuestion, name_instances
from qmonpy.gui.pages.queues.undo_bar import UndoBar
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.translation import later, tr

_ACTIONS = {
    InstanceAction.ENABLE: "enable-instances",
    InstanceAction.DISABLE: "disable-instances",
    InstanceAction.SUSPEND: "suspend-instances",
    InstanceAction.RESUME: "resume-instances",
    InstanceAction.CLEAR_ERROR: "clear-instances",
    InstanceAction.RESCHEDULE: "reschedule-instances",
    InstanceAction.CLEAN: "clean-instances",
}
_DONE = {
    InstanceAction.ENABLE: later("Enabled {what}."),
    InstanceAction.DISABLE: later("Disabled {what}; running jobs run on."),
    InstanceAction.SUSPEND: later("Suspended {what} and the jobs there."),
    InstanceAction.RESUME: later("Resumed {what}."),
    InstanceAction.CLEAR_ERROR: later("Cleared the error of {what}."),
    InstanceAction.RESCHEDULE: later("Rescheduled the rerunnable jobs on {what}."),
    InstanceAction.CLEAN: later("Removed all running jobs from {what}."),
}
_UNDO = {
    InstanceAction.ENABLE: later("Undo: enable"),
    InstanceAction.DISABLE: later("Undo: disable"),
    InstanceAction.SUSPEND: later("Undo: suspend"),
    InstanceAction.RESUME: later("Undo: resume"),
}


class Switcher:
    """The actions of a page on its chosen queue instances."""

    def __init__(
        self, context: PageContext, page: QWidget, chosen: Callable[[], Sequence[InstanceRow]], undo_bar: UndoBar
    ):
        self._context, self._page, self._chosen, self._undo_bar = context, page, chosen, undo_bar
        self._undo: tuple[InstanceAction, tuple[str, ...]] | None = None
        self.actions: dict[InstanceAction, QAction] = {
            action: make_action(name, page, lambda action=action: self.ask(action))  # type: ignore[misc]
            for action, name in _ACTIONS.items()
        }
        undo_bar.undo_requested.connect(self._take_back)

    def show_permission(self) -> None:
        """Enable what the acting user may do with some of the chosen instances; else the tool tip says why not."""
        rows = self._chosen()
        few = pick_alike(rows)
        why_not = tr("It would change none of the chosen queue instances.") if rows else tr("Choose queue instances.")
        for action, button in self.actions.items():
            is_any = is_wanted(action, few)
            # Mostly one name tells: of hundreds of thousands, no more are looked at than needed.
            names = (row.name for row in rows if is_any and is_wanted(action, (row,)))
            refusal = self._context.session.refusal_to_switch(names if is_any else (), action)
            allow(button, refusal, is_wanted=is_any, why_not=why_not)

    def ask(self, action: InstanceAction) -> None:
        """Find in a worker what an action would affect, and ask."""
        rows, user = tuple(self._chosen()), self._context.user
        snapshot = self._context.snapshot
        if not rows or snapshot is None:
            return
        self._context.background.query(
            "queue switch",
            lambda: find_switch(snapshot, rows, action, user),
            lambda switch: self._open_question(switch, snapshot),
            owner=self._page,
        )

    def _open_question(self, switch: InstanceSwitch, snapshot: Snapshot) -> None:
        question = SwitchQuestion(switch, lambda is_forced: self._carry_out(switch, is_forced=is_forced), self._page)
        follow_numbers(self._context, question, question, find_moment=lambda: snapshot)
        question.open()

    def _carry_out(self, switch: InstanceSwitch, *, is_forced: bool) -> None:
        names = switch.targets(is_forced=is_forced)
        undo = None if switch.inverse is None else (switch.inverse, switch.changed)
        self._run(switch.action, names, undo, is_forced=is_forced)

    def _take_back(self) -> None:
        if self._undo is not None:
            action, names = self._undo
            self._run(action, names, None)

    def _run(
        self,
        action: InstanceAction,
        names: tuple[str, ...],
        undo: tuple[InstanceAction, tuple[str, ...]] | None,
        *,
        is_forced: bool = False,
    ) -> None:
        cluster, user = self._context.cluster, self._context.user
        what = name_instances(names, 1)
        self._context.background.operation(
            tr(TITLES[action]).format(what=what),
            lambda: cluster.modify_instances(user, names, action, is_forced=is_forced),
            lambda answer: self._finish(answer, tr(_DONE[action]).format(what=what), undo),
            owner=self._page,
        )

    def _finish(self, answer: Answer, done: str, undo: tuple[InstanceAction, tuple[str, ...]] | None) -> None:
        self._context.messages.post_answer(answer, done)
        self._undo = undo if answer.is_done else None
        if self._undo is None or not self._undo[1]:
            self._undo_bar.hide()
            return
        inverse, names = self._undo
        self._undo_bar.offer(done, tr(_UNDO[inverse]), format_command(inverse, names))
