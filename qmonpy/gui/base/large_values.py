"""Keeps Python's search for cyclic garbage away from the values of large clusters, as it stops every thread.

A cluster of 100,000 hosts and 200,000 jobs has millions of values. Most have no cycles, and go when nobody holds them
any more; to search them takes seconds, in which the window would stand still. Of a real cluster, each round of commands
is another configuration: there only what is there when it is opened is set aside.
"""

import gc

from qmonpy.model.snapshot import Snapshot

LARGE = 5_000
"""A cluster of so many hosts, jobs and running tasks together is large."""
LONG_SECONDS = 0.3
"""Work of a worker that took so long has made many values."""
MANY = 200_000
"""So many new values take too long to search."""
RARE = (5 * MANY, 50, 1_000)
"""Thresholds of the search: nothing is searched because of what a question of the engine makes and lets go again.

Among that are lists of all hosts and queue instances, which each search went through for 100 to 200 ms.
"""


class LargeValues:
    """Sets aside what is there, while a large cluster is open; it is searched again when the last one is closed."""

    def __init__(self) -> None:
        self._open = 0
        self._changing = 0
        """How many of the open ones are real clusters."""
        self._usual = gc.get_threshold()

    def open(self, *, is_real: bool = False) -> None:
        """Note that a large cluster was opened."""
        if not self._open:
            self._usual = gc.get_threshold()
            gc.set_threshold(*RARE)
        self._open += 1
        self._changing += is_real
        gc.freeze()

    def close(self, *, is_real: bool = False) -> None:
        """Note that a large cluster is closed: what was set aside is searched with the rest once more."""
        self._open -= 1
        self._changing -= is_real
        if not self._open:
            gc.unfreeze()
            gc.set_threshold(*self._usual)

    def note_work(self, seconds: float) -> None:
        """Note that a worker has worked for so long; what it made is set aside, too."""
        if self._open and not self._changing and seconds > LONG_SECONDS:
            gc.freeze()

    def note_pause(self) -> None:
        """Note that a worker pauses amid its work: what it has made is set aside before it would be searched."""
        if self._open and not self._changing and gc.get_count()[0] > MANY:
            gc.freeze()


large_values = LargeValues()
"""Those of this process, as its search is one for all."""


def is_large(snapshot: Snapshot) -> bool:
    """Whether the values of a cluster are too many to be searched while somebody looks at it."""
    state = snapshot.state
    return len(snapshot.cluster.hosts) + len(state.jobs) + len(state.running) >= LARGE
