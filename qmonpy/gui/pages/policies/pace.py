"""A pace for work that every snapshot asks for: where it takes long, it rests, so that the window breathes."""

from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

REST = 4
"""After work that took some time nothing is begun for so many times that time."""
QUICK_SECONDS = 0.3
"""Work that takes less need not rest."""


class Pace(QObject):
    """Says whether work may begin; if it has to rest, `due` tells when that is over."""

    due = Signal()

    def __init__(self, parent: QObject):
        super().__init__(parent)
        self._until = 0.0
        # A coarse timer may be over before the rest is.
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.due)

    def may_begin(self) -> bool:
        """Whether work may begin now."""
        left = self._until - monotonic()
        if left <= 0:
            return True
        if not self._timer.isActive():
            self._timer.start(int(left * 1000) + 1)
        return False

    def note(self, seconds: float) -> None:
        """Note how long the work took."""
        self._until = monotonic() + REST * seconds if seconds > QUICK_SECONDS else 0.0
