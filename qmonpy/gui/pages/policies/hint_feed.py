"""Finds the hints about policies in a worker, and shows on each tab those that are about it."""

from collections.abc import Mapping
from time import thread_time

from PySide6.QtCore import QObject, Signal

from qmonpy.app.policies.hint_number import HintNumber
from qmonpy.app.policies.policy_edits import draft_fix
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.policies.hint_list import HintList
from qmonpy.gui.pages.policies.pace import Pace
from qmonpy.gui.pages.policies.parts import FUNCTIONAL, OVERRIDE, PLACE, TREE
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.hints import find_hints
from qmonpy.insight.policies.standing import find_standings
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

ABOUT: Mapping[str, frozenset[str]] = {
    TREE: frozenset(("no-tree", "tree-off", "idle-leaf", "outside-tree", "short-half-life", "no-usage", "left-out")),
    FUNCTIONAL: frozenset(("no-shares", "no-functional-jobs", "shares-off", "left-out", "tickets-off")),
    OVERRIDE: frozenset(("left-out", "tickets-off")),
    PLACE: frozenset(),
}
"""By tab the codes of the hints that are shown there, but what it says itself; a tab that is not here shows all."""


class HintFeed(QObject):
    """Looks for hints when the configuration, the draft or the jobs are others than before."""

    found = Signal(object)
    """A tuple of the `Report`s of all hints."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._asked = LastSeen()
        self._pace = Pace(self)
        self._pace.due.connect(self._ask_again)
        self._wanted: tuple[Snapshot, Cluster] | None = None
        self._tab = ""
        self._hints: tuple[PolicyHint, ...] = ()
        self.list = HintList()
        self.list.number_asked.connect(self._open_number)
        self.list.fix_wanted.connect(lambda hint: draft_fix(context.draft, hint))

    def ask(self, snapshot: Snapshot, planned: Cluster) -> None:
        """Look for hints about a planned configuration, unless the same was asked before."""
        self._wanted = snapshot, planned
        if not self._pace.may_begin() or not self._asked.is_new(planned, snapshot.cluster, snapshot.state.jobs):
            return

        def find() -> tuple[tuple[PolicyHint, ...], float]:
            began = thread_time()
            hints = find_hints(find_standings(snapshot.cluster, snapshot.state, snapshot.now), planned)
            return hints, thread_time() - began

        self._context.background.query("policy hints", find, self._take, owner=self, is_long=True)

    def choose_tab(self, id: str) -> None:
        """Show the hints about a tab."""
        self._tab = id
        about = ABOUT.get(id)
        shown = (each for each in self._hints if about is None or each.report.code.removeprefix("policy.") in about)
        self.list.show_hints(tuple(shown))

    def _open_number(self, hint: PolicyHint) -> None:
        if self._wanted is not None:
            snapshot, planned = self._wanted
            open_number(self._context, self.list.window(), HintNumber(hint, planned), snapshot)

    def _ask_again(self) -> None:
        if self._wanted is not None:
            self.ask(*self._wanted)

    def _take(self, answer: tuple[tuple[PolicyHint, ...], float]) -> None:
        hints, seconds = answer
        self._pace.note(seconds)
        self._hints = hints
        self.choose_tab(self._tab)
        self.found.emit(tuple(hint.report for hint in hints))
