"""Orders the waiting jobs in a worker, under the settings of the cluster and with what is edited and not applied."""

from time import thread_time

from PySide6.QtCore import QObject, Signal

from qmonpy.app.policies.waiting_rows import (
    WaitingRow,
    describe_moves,
    describe_sums,
    make_waiting_rows,
    sum_up_waiting,
)
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.policies.pace import Pace
from qmonpy.insight.policies.standing import Standing, Standings, find_standings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, eq=False)
class Waiting:
    """The waiting jobs of a snapshot, in the order that a planned configuration gives them."""

    standings: Standings
    planned: Cluster
    standing: Standing
    rows: tuple[WaitingRow, ...]
    words: str
    """How many wait, and how many of them rise and fall, in few words."""
    moves: str
    """Who rises and falls with what is edited, in a sentence; empty without edits."""
    sums: str
    """How many tickets each policy hands out, in a sentence."""


class WaitingFeed(QObject):
    """Tells the order anew whenever the snapshot or the draft has changed; of many questions only the last is asked."""

    ordered = Signal(object)
    """A `Waiting`."""

    def __init__(self, context: PageContext, topic: str, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._topic = topic
        self._pace = Pace(self)
        self._pace.due.connect(self._ask_again)
        self._wanted: tuple[Snapshot, Cluster] | None = None
        self._planned: Cluster | None = None

    def ask(self, snapshot: Snapshot, planned: Cluster) -> None:
        """Order the waiting jobs of a snapshot under a planned configuration; an edit is not kept waiting."""
        self._wanted = snapshot, planned
        if planned is self._planned and not self._pace.may_begin():
            return
        self._planned = planned

        def find() -> tuple[Waiting, float]:
            began = thread_time()
            made = find_standings(snapshot.cluster, snapshot.state, snapshot.now)
            after = made.find(planned)
            rows = make_waiting_rows(made.now_standing, after)
            # Without edits a draft plans the cluster itself.
            is_edited = planned is not snapshot.cluster
            moves, sums = describe_moves(rows) if is_edited else "", describe_sums(after.handout, is_edited=is_edited)
            found = Waiting(made, planned, after, rows, sum_up_waiting(rows), moves, sums)
            return found, thread_time() - began

        self._context.background.query(self._topic, find, self._take, owner=self)

    def _take(self, answer: tuple[Waiting, float]) -> None:
        found, seconds = answer
        self._pace.note(seconds)
        self.ordered.emit(found)

    def _ask_again(self) -> None:
        if self._wanted is not None:
            self.ask(*self._wanted)
