"""Keeps Python's search for cyclic garbage short, as it stops every thread: away from the values of large clusters, and
from what a long search has just gone through.

A cluster of 100,000 hosts and 200,000 jobs has millions of values. Most have no cycles, and go when nobody holds them
any more; to search them takes seconds, in which the window would stand still. Of a real cluster, each round of commands
is another configuration: there only what is there when it is opened is set aside.
"""

import gc
import time
from typing import Any

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


LONG_SEARCH_SECONDS = 0.015
"""What is left by a search of all values that took so much time of the processor is not searched again."""
UNWATCHED_SECONDS = 300.0
"""At most so often everything is searched while nobody looks."""
LATEST_SECONDS = 900.0
"""So long after that everything is searched at the next rest: garbage would pile up without end."""
REST_SECONDS = 60.0
"""Nobody has used the window for so long: what it shows may come a moment later."""
PRESSING = 4
"""After so many times LATEST_SECONDS a short rest must do."""
SHORT_REST_SECONDS = 3.0
"""A rest in the work of somebody who makes no long one."""


class LongSearches:
    """Sets aside what a long search of everything has left, so that the next one goes through new values only.

    What becomes garbage afterwards, in a cycle, goes once nobody looks, or nobody has used the window for a while: then
    everything is searched, which takes some 0.2 s. Where nothing was set aside there is no need for that.
    """

    def __init__(self) -> None:
        self._began = 0.0
        self._searched = time.monotonic()
        self._has_left = False
        """Whether something was set aside since, or went of what had been, that may be garbage now."""

    def watch(self) -> None:
        """Look at each search from now on."""
        gc.callbacks.append(self.note)

    def note(self, phase: str, told: dict[str, Any]) -> None:
        """Take in that a search begins or ends, as Python tells it."""
        if told["generation"] < 2:
            return
        if phase == "start":
            self._began = time.thread_time()
        elif time.thread_time() - self._began > LONG_SEARCH_SECONDS:
            self.set_aside()

    def set_aside(self) -> None:
        """Set aside all that is there, unless a large cluster is open, which does that itself."""
        if not large_values.is_open:
            gc.freeze()
            self._has_left = True

    def note_left(self) -> None:
        """Note that much of what was set aside is not needed any more, as a cluster was closed."""
        self._has_left = True

    def search_unwatched(self) -> None:
        """Search everything, if that was not done of late: for a moment in which nobody looks at the window."""
        if time.monotonic() - self._searched >= UNWATCHED_SECONDS:
            self._search()

    def search_at_rest(self, rest_seconds: float) -> None:
        """Search everything if that was not done for long, may find something, and nobody has used the window for so
        long that they do not notice."""
        passed = time.monotonic() - self._searched
        needed = REST_SECONDS if passed < PRESSING * LATEST_SECONDS else SHORT_REST_SECONDS
        if self._has_left and passed > LATEST_SECONDS and rest_seconds >= needed:
            self._search()

    def _search(self) -> None:
        if large_values.is_open:
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._searched = time.monotonic()
        self._has_left = False


class LargeValues:
    """Sets aside what is there, while a large cluster is open; it is searched again when the last one is closed."""

    def __init__(self) -> None:
        self._open = 0
        self._changing = 0
        """How many of the open ones are real clusters."""
        self._usual = gc.get_threshold()

    @property
    def is_open(self) -> bool:
        """Whether a large cluster is open."""
        return self._open > 0

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


long_searches = LongSearches()
"""Those of this process."""


def is_large(snapshot: Snapshot) -> bool:
    """Whether the values of a cluster are too many to be searched while somebody looks at it."""
    state = snapshot.state
    return len(snapshot.cluster.hosts) + len(state.jobs) + len(state.running) >= LARGE
