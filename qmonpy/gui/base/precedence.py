"""Lets workers stand still while the window answers what somebody does, or shows what a worker found."""

from time import monotonic

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWindow

from qmonpy.app.session.breath import Breath

MOST_SECONDS = 1.0
"""Workers stand still at most so long, whatever the window has to do."""
ROUNDS = 2
"""So often the window comes round until what an event asked for is painted."""
INPUT = frozenset((QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel))


class Precedence(QObject):
    """Holds the breath of workers from an event on until the window has come round.

    A call of Qt lets other threads have the interpreter: with workers that work, each of them takes ten times as long.
    """

    def __init__(self, breath: Breath, parent: QObject):
        super().__init__(parent)
        self._breath = breath
        self._rounds = 0
        self._used = monotonic()
        self._round = QTimer(self, singleShot=True, interval=0)
        self._round.timeout.connect(self._come_round)

    def watch_windows(self, application: QGuiApplication) -> None:
        """Begin with every key, click and drag in the windows of an application."""
        application.focusWindowChanged.connect(self._watch)
        self._watch(application.focusWindow())

    @property
    def rest_seconds(self) -> float:
        """For how long nobody has pressed a key or clicked."""
        return monotonic() - self._used

    @property
    def is_begun(self) -> bool:
        """Whether workers stand still until the window has come round."""
        return self._rounds > 0

    def begin(self) -> None:
        """Let workers stand still until the window has come round."""
        self._breath.hold(MOST_SECONDS, "window")
        self._rounds = ROUNDS
        self._round.start()

    def end(self) -> None:
        """Let workers go on at once."""
        self._rounds = 0
        self._round.stop()
        self._breath.hold(0, "window")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in INPUT or _is_drag(event):
            self._used = monotonic()
            self.begin()
        return False

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            # Once, even if it is told again.
            window.removeEventFilter(self)
            window.installEventFilter(self)

    def _come_round(self) -> None:
        self._rounds -= 1
        if self._rounds > 0:
            self._round.start()
        else:
            self._breath.hold(0, "window")


def _is_drag(event: QEvent) -> bool:
    """Whether the mouse is moved with a button down: what is dragged follows it, picture by picture."""
    is_move = event.type() is QEvent.Type.MouseMove
    return is_move and isinstance(event, QMouseEvent) and event.buttons() != Qt.MouseButton.NoButton
