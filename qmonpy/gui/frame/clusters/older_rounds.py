"""Lets go of what was found out about a large real cluster before its last two rounds, each of which is another one,
and of these rounds themselves, bit by bit."""

from collections import deque
from functools import partial
from weakref import ref

from PySide6.QtCore import QObject, QTimer

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.background import Background
from qmonpy.kept_answers import let_go
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import pause
from qmonpy.taking_apart import Outdated

TOPIC = "older rounds"
"""The topic of the query that lets go, for which nobody waits."""
LOOK_MS = 1_000
"""So often it is looked whether somebody was the last one to hold a part of a round."""


class OlderRounds(QObject):
    """Follows the rounds of a cluster, also those that come too fast to be shown, until `close`.

    The parts of a round are held here until nobody else does: who let go of them last, as a page or the thread that
    reads rounds, would hold the window up for 0.15 s and more.

    A query that a newer one overtakes is never run, and who still works on an older round may find out more about it
    later: so each run lets go of all that is outdated and that anybody still holds.
    """

    def __init__(self, cluster: ClusterInterface, background: Background, parent: QObject):
        super().__init__(parent)
        self._cluster, self._background = cluster, background
        self._shown, self._last = ref(cluster.snapshot().cluster), ref(cluster.snapshot().cluster)
        """The configuration that is shown, and the one before that was another."""
        self._new = deque([self._shown])
        """Those that came since a worker looked."""
        self._known: list[ref[Cluster]] = []
        """Those that a worker has seen and that somebody held then; for that worker alone."""
        self._newest = self._shown
        self._parts = Outdated()
        """Of what rounds are made: configurations, states and decisions."""
        self._note_parts(cluster.snapshot())
        self._looks = QTimer(self, interval=LOOK_MS)
        self._looks.timeout.connect(self._look)
        self._looks.start()
        self._unsubscribe = cluster.subscribe(self._note)

    def close(self) -> None:
        """Follow no more rounds."""
        self._unsubscribe()
        self._looks.stop()
        self._parts = Outdated()

    def take(self, snapshot: Snapshot) -> None:
        """Note what is shown now, and have a worker let go of what is outdated by that."""
        if self._shown() is not snapshot.cluster:
            self._shown, self._last = ref(snapshot.cluster), self._shown
        self._ask()

    def _look(self) -> None:
        if self._parts.is_any_free:
            self._ask()

    def _ask(self) -> None:
        self._background.query(TOPIC, partial(self._let_go, self._last, self._shown), lambda _: None, owner=self)

    def _note_parts(self, snapshot: Snapshot) -> None:
        self._parts.hold(snapshot.cluster, snapshot.state, snapshot.decisions)

    def _note(self, snapshot: Snapshot) -> None:
        """Note a round, in the cluster's thread."""
        self._note_parts(snapshot)
        if self._newest() is not snapshot.cluster:
            self._newest = ref(snapshot.cluster)
            self._new.append(self._newest)

    def _let_go(self, *kept: "ref[Cluster]") -> None:
        """Keep no answers about any round but these and the newest; in a worker."""
        while self._new:
            self._known.append(self._new.popleft())
        # What is still asked about the last one is not to be found out anew, nor what its own thread asks.
        needed = {id(each()) for each in (*kept, self._newest)}
        for each in self._known:
            outdated = each()
            if outdated is not None and id(outdated) not in needed:
                let_go(outdated, pause)
            del outdated
        self._parts.take_apart(pause)
        self._known = [each for each in self._known if each() is not None]
