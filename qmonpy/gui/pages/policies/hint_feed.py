"""Finds the hints about policies in a worker, and shows on each tab those that are about it."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from qmonpy.app.policies.policy_edits import draft_fix
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.policies.hint_list import HintList
from qmonpy.gui.pages.policies.parts import FUNCTIONAL, OVERRIDE, PLACE, TREE
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.hints import find_hints
from qmonpy.insight.policies.standing import Standings
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot

ABOUT: Mapping[str, frozenset[str]] = {
    TREE: frozenset(("no-tree", "tree-off", "idle-leaf", "outside-tree", "short-half-life", "no-usage", "left-out")),
    FUNCTIONAL: frozenset(("no-shares", "shares-off", "left-out", "tickets-off")),
    OVERRIDE: frozenset(("left-out", "tickets-off")),
    PLACE: frozenset(),
}
"""By tab the codes of the hints that are shown there; a tab that is not here shows all."""


class HintFeed(QObject):
    """Looks for hints when the configuration, the draft or the jobs are others than before."""

    found = Signal(object)
    """A tuple of the `Report`s of all hints."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._asked = LastSeen()
        self._tab = ""
        self._hints: tuple[PolicyHint, ...] = ()
        self.list = HintList()
        self.list.fix_wanted.connect(lambda hint: draft_fix(context.draft, hint))

    def ask(self, snapshot: Snapshot, planned: Cluster) -> None:
        """Look for hints about a planned configuration, unless the same was asked before."""
        if not self._asked.is_new(planned, snapshot.cluster, snapshot.state.jobs):
            return

        def find() -> tuple[PolicyHint, ...]:
            return find_hints(Standings(snapshot.cluster, snapshot.state, snapshot.now), planned)

        self._context.background.query("policy hints", find, self._take, owner=self, is_long=True)

    def choose_tab(self, id: str) -> None:
        """Show the hints about a tab."""
        self._tab = id
        about = ABOUT.get(id)
        shown = (each for each in self._hints if about is None or each.report.code.removeprefix("policy.") in about)
        self.list.show_hints(tuple(shown))

    def _take(self, hints: tuple[PolicyHint, ...]) -> None:
        self._hints = hints
        self.choose_tab(self._tab)
        self.found.emit(tuple(hint.report for hint in hints))
