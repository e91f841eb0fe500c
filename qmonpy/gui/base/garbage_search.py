"""Lets Python search for cyclic garbage in the window's thread alone.

Python searches in whichever thread makes the value that is one too many. A worker that finds a widget, a timer or a
model in a cycle that nobody holds any more destroys it there and then, and Qt, which takes that from its own thread
only, ends the process. So the search that goes by itself is off while there is a window, and this one does the
same from time to time: the same generations, by the same thresholds. Python leaves the oldest one out while few of its
values are new, which it tells nobody; here it is searched then, too, and also as soon as it has many values; what is
left of these is set aside (`LongSearches`), so that no search takes long. While code is imported and pages are made,
the oldest one is set aside in place of being searched: nearly all of it stays, and each search of it held the window
for 0.1 s.
"""

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from qmonpy.gui.base.large_values import LONG_SEARCH_SECONDS, large_values, long_searches
from qmonpy.uncollected import is_held

PAUSE_MS = 100
"""From one look at how many values are new to the next, while few are."""
BUSY_PAUSE_MS = 20
"""The same, while values are being made: what comes in 100 ms takes up to 30 ms to search, all at once."""
MANY_OF = (0, 10_000, 20_000)
"""A generation with so many values is searched at the next look, for some 4 and 8 ms, before it has more; values of
large clusters are set aside elsewhere. With fewer, more is set aside that becomes garbage in cycles later: a clock at
3,600x took 13 MB in seven minutes."""
LONG_OF = (0.0, 0.006, 0.012)
"""The same for one whose search is going to take so many seconds of the processor, by what those of its parts took:
values are counted less those that went meanwhile, and one with much in it takes ten times as long as a small one."""
MANY_HELD = range(6_000, 25_000)
"""So many new values are searched even while work holds the search: passes that follow each other closely would leave
all of theirs to one long search. If there are more, the work is long, and its values are set aside or searched when
it ends."""


class GarbageSearch(QObject):
    """Searches in the thread that it was made in, from `begin` to `end`."""

    def __init__(self, parent: QObject | None = None, find_rest: Callable[[], float] = lambda: 0.0):
        """`find_rest` tells for how many seconds nobody has used the window."""
        super().__init__(parent)
        self._find_rest = find_rest
        self.sets_aside = False
        """Whether what younger searches have left is set aside and not searched again."""
        self._sizes = [0, 0, 0]
        """About how many values each generation has: to count them would hold tuples that a worker is just making."""
        self._costs = [0.0, 0.0, 0.0]
        """How long it took to search what each generation has got since, in seconds of the processor."""
        self._next = 0
        """The generation that has so many values that it is searched next; 0 if none has."""
        self._looks = QTimer(self, interval=PAUSE_MS)
        self._looks.timeout.connect(self.look)

    def begin(self) -> None:
        """Turn the search that goes by itself off, and look from now on."""
        gc.disable()
        self._looks.start()

    def end(self) -> None:
        """Look no more, and let Python search by itself again, in any thread.

        What is left goes here: at the next value that is made it could go amid the end of another object of Qt, which
        waits for itself then.
        """
        self._looks.stop()
        gc.collect()
        gc.enable()

    def look(self) -> None:
        """Search the oldest generation that has more new values than its threshold, and while work holds the search
        only if they are as many as `MANY_HELD` tells; search everything while the window rests, if it is time."""
        new, threshold = gc.get_count(), gc.get_threshold()
        is_busy = is_held() or self._next > 0 or new[0] > threshold[0] > 0
        self._looks.setInterval(BUSY_PAUSE_MS if is_busy else PAUSE_MS)
        if is_held() and (large_values.is_open or not (self._next or new[0] in MANY_HELD)):
            return
        # Whoever held it may have turned it on again.
        if not is_held():
            gc.disable()
        if self._next:
            self._search(self._next, has_many=True)
            return
        for generation in (2, 1, 0):
            if new[generation] > threshold[generation] > 0:
                self._search(generation)
                return
        long_searches.search_at_rest(self._find_rest())

    def _search(self, generation: int, *, has_many: bool = False) -> None:
        """Search a generation; of the oldest one what is left of many values is set aside, and all of it, unsearched,
        while nearly all stays."""
        self._next = 0
        self._sizes[0] = gc.get_count()[0]
        began = time.thread_time()
        gc.collect(1 if generation == 2 and self.sets_aside else generation)
        took = time.thread_time() - began
        if generation < 2:
            older = generation + 1
            self._sizes[older] += sum(self._sizes[:older])
            self._costs[older] += took
            has_many = self._sizes[older] > MANY_OF[older] or self._costs[older] > LONG_OF[older]
            self._next = older if has_many and not large_values.is_open else 0
        elif has_many or self.sets_aside:
            long_searches.set_aside()
            took = 0.0
        for each in range(generation + 1):
            self._sizes[each] = 0
            self._costs[each] = 0.0
        if generation == 2 and took <= LONG_SEARCH_SECONDS:
            # What is left is searched with what comes; after a long search it is set aside.
            self._costs[2] = took
