"""Orders the waiting jobs in a worker, under the settings of the cluster and with what is edited and not applied."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from qmonpy.app.policies.waiting_rows import WaitingRow, describe_moves, describe_sums, make_waiting_rows
from qmonpy.gui.base.context import PageContext
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, eq=False)
class Waiting:
    """The waiting jobs of a snapshot, in the order that a planned configuration gives them."""

    standings: Standings
    planned: Cluster
    standing: Standing
    rows: tuple[WaitingRow, ...]
    moves: str
    """Who rises and falls with what is edited, in a sentence."""
    sums: str
    """How many tickets each policy has handed out now, in a sentence."""


class WaitingFeed(QObject):
    """Tells the order anew whenever the snapshot or the draft has changed; of many questions only the last is asked."""

    ordered = Signal(object)
    """A `Waiting`."""

    def __init__(self, context: PageContext, topic: str, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._topic = topic
        self._standings = LastAnswer(_make_standings, about=lambda each: (each.cluster, each.state, each.now))

    def ask(self, snapshot: Snapshot, planned: Cluster) -> None:
        """Order the waiting jobs of a snapshot under a planned configuration."""
        standings = self._standings

        def find() -> Waiting:
            made = standings.of(snapshot)
            after = made.find(planned)
            rows = make_waiting_rows(made.now_standing, after)
            return Waiting(made, planned, after, rows, describe_moves(rows), describe_sums(after.handout))

        self._context.background.query(self._topic, find, self.ordered.emit, owner=self)


def _make_standings(snapshot: Snapshot) -> Standings:
    return Standings(snapshot.cluster, snapshot.state, snapshot.now)
