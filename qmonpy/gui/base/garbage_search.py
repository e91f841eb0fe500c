"""Lets Python search for cyclic garbage in the window's thread alone.

Python searches in whichever thread makes the value that is one too many. A worker that finds a widget, a timer or a
model in a cycle that nobody holds any more destroys it there and then, and Qt, which takes that from its own thread
only, ends the process. So the search that goes by itself is off while there is a window, and this one does the
same from time to time: the same generations, by the same thresholds. Python leaves the oldest one out while few of its
values are new, which it tells nobody; here it is searched then, too, and what a long search has left is set aside
(`LongSearches`).
"""

import gc

from PySide6.QtCore import QObject, QTimer

from qmonpy.uncollected import is_held

PAUSE_MS = 100
"""From one look at how many values are new to the next."""


class GarbageSearch(QObject):
    """Searches in the thread that it was made in, from `begin` to `end`."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
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
        """Search the oldest generation that has more new values than its threshold, unless work holds the search."""
        if is_held():
            return
        # Whoever held it may have turned it on again.
        gc.disable()
        new, threshold = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if new[generation] > threshold[generation] > 0:
                gc.collect(generation)
                return
