"""Lets go of what was found out about a large real cluster before its last two rounds, each of which is another one."""

from collections import deque
from functools import partial
from weakref import ref

from PySide6.QtCore import QObject

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.background import Background
from qmonpy.kept_answers import let_go
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import pause

TOPIC = "older rounds"
"""The topic of the query that lets go, for which nobody waits."""


class OlderRounds(QObject):
    """Follows the rounds of a cluster, also those that come too fast to be shown, until `close`.

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
        self._unsubscribe = cluster.subscribe(self._note)

    def close(self) -> None:
        """Follow no more rounds."""
        self._unsubscribe()

    def take(self, snapshot: Snapshot) -> None:
        """Note what is shown now, and have a worker let go of what is outdated by that."""
        if self._shown() is not snapshot.cluster:
            self._shown, self._last = ref(snapshot.cluster), self._shown
        self._background.query(TOPIC, partial(self._let_go, self._last, self._shown), lambda _: None, owner=self)

    def _note(self, snapshot: Snapshot) -> None:
        """Note a round, in the cluster's thread."""
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
        self._known = [each for each in self._known if each() is not None]
