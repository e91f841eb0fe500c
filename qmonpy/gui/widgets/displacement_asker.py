"""Asks in a worker what a change would displace, and shows the answer: which starts move, and by how much."""

from collections.abc import Callable, Collection
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget

from qmonpy.app.jobs.displacement_view import (
    DisplacementCancelledError,
    DisplacementProgress,
    DisplacementView,
    answer_displacement,
)
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.widgets.named import named
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State
from qmonpy.translation import tr

FIRST_ANSWER_SECONDS = 20.0
"""After so long what is known by then is shown, with the moment up to which it goes, and the whole is looked for."""
REST = 4
"""For a newer state the same is asked again after a pause of so many times its cost."""
TELLS_PROGRESS_MS = 250


class DisplacementAsker(QObject):
    """One question at a time: a newer one, or none, ends the work on the one before.

    It works in a thread of its own, so that other questions to workers need not wait.
    """

    shown = Signal(bool)
    """Whether there is something to show, as the label tells it."""

    def __init__(self, context: PageContext, parent: QWidget):
        super().__init__(parent)
        self._context = context
        self._background = context.background.branch()
        self.destroyed.connect(self._background.retire)
        self._progress = DisplacementProgress()
        self._asked: object = None
        self._state: State | None = None
        self._is_running = False
        self._cost = self._ended = 0.0
        self._answer, self._is_whole = "", True
        """What is shown, and whether it is all there is to say."""
        self._own: frozenset[int] = frozenset()
        self._view: DisplacementView | None = None
        self.label = named(QLabel(wordWrap=True), "displacement")
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.label.hide()
        self._tick = QTimer(self, interval=TELLS_PROGRESS_MS)
        self._tick.timeout.connect(self._tell_progress)

    def forget(self) -> None:
        """Show nothing, and give up what is looked for."""
        self._progress.is_cancelled = True
        self._asked = self._state = None
        self._is_running = False
        self._cost = 0.0
        self._is_whole = True
        self._view = None
        self._tick.stop()
        self.label.hide()
        self.shown.emit(False)

    def ask(
        self, snapshot: Snapshot, about: object, change: Callable[[], State], own: Collection[int] = frozenset()
    ) -> None:
        """Look for what a change would displace; `about` is equal for the same question.

        `change` gives the changed state and is called in the worker; `own` are the jobs that are altered. The same is
        asked again only where the state of the snapshot is another, and then after a pause.
        """
        if about == self._asked:
            is_fresh = self._state is snapshot.state or monotonic() - self._ended < REST * self._cost
            if self._is_running or is_fresh:
                return
        else:
            self.forget()
            self._say(tr("Looking for what this would displace..."))
        self._asked, self._state, self._own = about, snapshot.state, frozenset(own)
        forecast = self._context.forecasts.forecast
        self._start(
            lambda progress: answer_displacement(snapshot, change(), own, progress, forecast),
            # Where an answer is shown, it stays until the next is whole.
            is_first=self._cost == 0.0,
        )

    def _start(self, find: Callable[[DisplacementProgress], DisplacementView], *, is_first: bool) -> None:
        """Look for an answer: at first for what is known soon, then for the whole, however long that takes."""
        self._is_running = True
        self._progress.is_cancelled = True
        began = monotonic()
        breath = self._context.background.breath
        is_late = (lambda: monotonic() - began > FIRST_ANSWER_SECONDS) if is_first else (lambda: False)
        progress = self._progress = DisplacementProgress(breath.take, is_late)
        self._tick.start()

        def take(found: DisplacementView) -> None:
            if progress.is_cancelled:
                return
            self._end(monotonic() - began)
            self._show(found)
            if not found.is_complete:
                self._start(find, is_first=False)

        self._background.query(
            "displacement",
            lambda: find(progress),
            take,
            owner=self,
            on_failed=lambda failure: self._fail(progress, failure),
        )

    @property
    def answer(self) -> tuple[DisplacementView, frozenset[int]] | None:
        """What is shown, and the jobs that are altered themselves; None while nothing was found."""
        return (self._view, self._own) if self._view is not None else None

    def _show(self, found: DisplacementView) -> None:
        self._view = found
        lines = [found.sentence, *found.lines]
        if found.more:
            more = count_of(found.more, "more job", "more jobs")
            lines.append(tr("{more} would start at another time.").format(more=more))
        text = "\n".join(lines)
        self._answer = tr("By the model: {text}").format(text=text) if self._context.session.is_real else text
        self._is_whole = found.is_complete
        self._say(self._answer)

    def _fail(self, progress: DisplacementProgress, failure: Failure) -> None:
        if isinstance(failure.error, DisplacementCancelledError):
            return
        if not progress.is_cancelled:
            self._end(FIRST_ANSWER_SECONDS)
            self._say(tr("What this would displace could not be found; see the messages."))
        self._context.background.failed.emit(failure)

    def _end(self, cost: float) -> None:
        self._is_running = False
        self._cost, self._ended = cost, monotonic()
        self._tick.stop()

    def _tell_progress(self) -> None:
        """Say how far the work is, unless an answer is shown that is only looked for again."""
        if self._cost == 0.0:
            text = tr("Looking for what this would displace... {percent} %")
            self._say(text.format(percent=self._progress.percent))
        elif not self._is_whole:
            text = tr("Looking further ahead... {percent} %")
            self._say("\n".join((self._answer, text.format(percent=self._progress.percent))))

    def _say(self, text: str) -> None:
        self.label.setText(text)
        self.label.show()
        self.shown.emit(True)
