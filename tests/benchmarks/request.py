"""The request dialog on a large site: milliseconds from a change to its answer, and how long the window stood still.

`python -m tests.benchmarks.request`: 1,000 hosts, 500 reservations and 5,000 running jobs; text is typed into a field.
"""

import os
import sys
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QWidget

from qmonpy.app.reservations.request_answer import RequestAnswer
from qmonpy.app.reservations.request_defaults import RequestDefaults
from qmonpy.app.reservations.window_strip import WindowStrip
from qmonpy.app.session.session import Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui import application
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.pages.reservations.request.request_asker import RequestAsker
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_verdict import ANSWER, WINDOWS, VerdictPanel
from tests.benchmarks.free_windows import make_state
from tests.benchmarks.scheduler import HOSTS, NOW, make_cluster
from tests.gui.finding import child

MOST_MS, MOST_STILL_MS, CHANGES = 200, 50, 7
WAIT_MS = 30_000
CASES = {
    "1 slot": ("-d {hours}:0:0", True),
    "64 slots": ("-d {hours}:0:0 -pe mpi 64", True),
    "64 slots on 300 hosts": ("-d {hours}:0:0 -pe mpi 64 -q *@node0[0-3]*", True),
    "2,600 slots": ("-d {hours}:0:0 -pe mpi 2600", True),
    "6,600 slots": ("-d {hours}:0:0 -pe mpi 6600", False),
    "an architecture nobody has": ("-d {hours}:0:0 -l arch=vax", False),
}
"""Options of qrsub, and whether the request can be granted."""


class Watch:
    """Tells when the dialog showed something, and the longest time for which the event loop stood still."""

    def __init__(self, dialog: RequestDialog) -> None:
        self.still = 0.0
        self.shown: list[tuple[float, object]] = []
        self._last = perf_counter()
        self._timer = QTimer(interval=2, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        asker = child(dialog, RequestAsker)
        asker.answered.connect(self._note)
        asker.strip_found.connect(self._note)

    def wait_for(self, kind: type, is_whole: bool = True) -> list[tuple[float, object]]:
        """What was shown until the whole answer came."""
        loop = QEventLoop()
        poll = QTimer(interval=1)
        poll.timeout.connect(lambda: loop.quit() if self._has(kind, is_whole) else None)
        poll.start()
        QTimer.singleShot(WAIT_MS, loop.quit)
        loop.exec()
        poll.stop()
        return self.shown

    def restart(self) -> None:
        self.shown, self.still, self._last = [], 0.0, perf_counter()

    def _has(self, kind: type, is_whole: bool) -> bool:
        found = [each for _, each in self.shown if isinstance(each, kind)]
        return bool(found) and not (is_whole and isinstance(found[-1], RequestAnswer) and not found[-1].is_explained)

    def _note(self, found: object) -> None:
        self.shown.append((perf_counter(), found))

    def _tick(self) -> None:
        now = perf_counter()
        self.still = max(self.still, now - self._last)
        self._last = now


@dataclass
class Times:
    """Milliseconds of each change."""

    verdicts: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    """Until reasons and offers are shown, if it is a no."""
    processor: list[float] = field(default_factory=list)
    """What the processor worked for an answer: the same on a busy machine."""
    stills: list[float] = field(default_factory=list)


def measure(dialog: RequestDialog, watch: Watch, options: str) -> tuple[Times, bool]:
    """The times of some changes, and whether the last request can be granted."""
    times, is_granted = Times(), False
    for number in range(CHANGES + 1):
        watch.restart()
        began, worked = perf_counter(), process_time()
        dialog.prefill_arguments(options.format(hours=number + 2))
        shown = watch.wait_for(RequestAnswer)
        if number:
            times.processor.append(1000 * (process_time() - worked))
            times.verdicts.append(1000 * (shown[0][0] - began))
            times.answers.append(1000 * (shown[-1][0] - began))
            times.stills.append(1000 * watch.still)
        answer = shown[-1][1]
        is_granted = isinstance(answer, RequestAnswer) and answer.is_granted
    return times, is_granted


def measure_strip(dialog: RequestDialog, watch: Watch) -> float:
    """Milliseconds until the windows of 14 days are shown."""
    verdict = child(dialog, VerdictPanel)
    dialog.prefill_arguments("-d 8:0:0 -pe mpi 5000")
    watch.restart()
    watch.wait_for(RequestAnswer)
    watch.restart()
    began = perf_counter()
    verdict.choose_view(WINDOWS)
    watch.wait_for(WindowStrip)
    verdict.choose_view(ANSWER)
    return 1000 * (perf_counter() - began)


def main() -> int:
    """Print the table; 1 if a limit was not kept."""
    application.make_application(is_dark=False)
    sys.setswitchinterval(application.SWITCH_SECONDS)
    configured = make_cluster(HOSTS, "")
    cluster = EmbeddedCluster(configured, NOW, state=make_state(configured))
    session, window = Session(cluster, "root"), QWidget()
    background = Background(window)
    context = PageContext(session, background, MessageCentre(session, window), snapshot=cluster.snapshot())
    began = perf_counter()
    dialog = RequestDialog(context, window, read=lambda user, now: RequestDefaults())
    dialog.open()
    opened = 1000 * (perf_counter() - began)
    watch = Watch(dialog)
    print(f"request: opened in {opened:.0f} ms; a change to its answer at most {MOST_MS} ms")
    is_kept = True
    for name, (options, expected) in CASES.items():
        times, is_granted = measure(dialog, watch, options)
        is_kept &= median(times.answers) <= MOST_MS and median(times.stills) <= MOST_STILL_MS
        print(
            f"{name:28}{'granted' if is_granted else 'refused':9}{'' if is_granted == expected else '(!) '}"
            f"verdict {median(times.verdicts):4.0f} ms, whole answer {median(times.answers):4.0f} ms (worst "
            f"{max(times.answers):.0f}, processor {median(times.processor):.0f}), "
            f"stood still {median(times.stills):.0f} ms",
            flush=True,
        )
    print(f"windows of 14 days for 5,000 slots in {measure_strip(dialog, watch):.0f} ms")
    dialog.close()
    background.wait()
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
