"""How soon the search answers a key on a large site, and what it costs to keep its index up to date.

`python -m tests.benchmarks.search`: 1,000 hosts, 100 queues, 200 user sets, 10,000 jobs; medians and worst in
milliseconds of the processor in the worker, and of the clock on the wall in a window, from a key until the rows are
drawn.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from functools import partial

from PySide6.QtCore import QCoreApplication, QEventLoop, QSettings
from PySide6.QtTest import QTest

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.search import Found, SearchIndex
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.gui.main_window import MainWindow
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.benchmarks.editors import make_large_cluster
from tests.gui.fake_cluster import FakeCluster

JOBS, RUNNING = 10_000, 2_000
ANSWER_MS, DRAWING_MS = 50, 50
TIMES = 5
TYPED = (
    "host0412",
    "queue07.q",
    "slots of queue42.q",
    "hard wall clock",
    "@rack17",
    "64G",
    "set01",
    "4321",
    "user17 render",
    "add rule set",
    "queue1@host00",
    "none",
    "nothing has this",
)
"""What people type; each is looked up letter by letter."""


def make_snapshot() -> Snapshot:
    """Jobs of some hundred users, a fifth of them running."""
    numbers = range(1, JOBS + 1)
    jobs = {n: Job(n, f"user{n % 300}", name=f"render{n % 50}", submit_time=n) for n in numbers}
    running = {(n, 1): RunningTask(n, 1, ((f"queue00.q@host{n % 25 + 1:04}", 1),), 0) for n in range(1, RUNNING + 1)}
    pending = {n: PendingTasks(n, range(1, 2)) for n in range(RUNNING + 1, JOBS + 1)}
    return Snapshot(make_large_cluster(), State(jobs, pending, running))


def measure(function: Callable[[], object]) -> float:
    """Milliseconds of the processor that a call takes."""
    begin = time.thread_time()
    function()
    return 1000 * (time.thread_time() - begin)


def report(title: str, times: list[float], most: float = 0) -> None:
    """A line with the median, the worst and what is allowed."""
    allowed = f"   at most {most:.0f}" if most else ""
    print(f"{title:<58} median {statistics.median(times):7.1f} ms   worst {max(times):7.1f} ms{allowed}")


def find_after(index: SearchIndex, snapshot: Snapshot, planned: Cluster, text: str) -> Found:
    """Find a text in the cluster as it is now."""
    index.update(snapshot, planned)
    return index.find(text)


def is_longer(numbers: list[float], count: int) -> bool:
    return len(numbers) > count


def main() -> None:
    snapshot = make_snapshot()
    cluster = snapshot.cluster
    report("index made anew", [measure(lambda: SearchIndex().update(snapshot, cluster)) for _ in range(TIMES)])
    index = SearchIndex()
    index.update(snapshot, cluster)
    keys = []
    for text in TYPED:
        letters = [text[:length] for length in range(1, len(text) + 1)]
        times = [measure(partial(index.find, letter)) for _ in range(TIMES) for letter in letters]
        report(f"  answer to each key of {text!r}", times)
        keys += times
    report("answer to a key", keys, ANSWER_MS)
    renewed = []
    for at in range(1, TIMES + 1):
        jobs = {**snapshot.state.jobs, JOBS + at: Job(JOBS + at, "user1", name="new")}
        later = replace(snapshot, state=replace(snapshot.state, jobs=jobs))
        renewed.append(measure(partial(find_after, index, later, cluster, "render")))
    report("answer after another job was submitted", renewed, ANSWER_MS)
    draft = Draft(snapshot)
    part = object_part(draft, ObjectKind.QUEUE)
    edited = []
    for at, each in enumerate(part.objects[:TIMES]):
        part.set_attributes((each.id,), {"slots": str(at + 50)})
        planned = draft.planned()
        edited.append(measure(partial(find_after, index, snapshot, planned, "slots")))
    report("answer after a queue was edited", edited, ANSWER_MS)
    measure_window(snapshot)


def measure_window(snapshot: Snapshot) -> None:
    """From a key in the line until the rows are drawn, with nothing else under way."""
    make_application(is_dark=False)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        window = MainWindow(EmbeddedFiles(), QSettings(str(Path(folder, "s.ini")), QSettings.Format.IniFormat))
        window.resize(1280, 800)
        window.show()
        window.desk.show(FakeCluster(snapshot))
        line, desk = window.tool_bar.search, window.search
        line.begin()
        wait(lambda: window.background.is_idle() and desk.background.is_idle())
        shown: list[float] = []
        drawn: list[float] = []
        show = desk._show

        def show_timed(found: Found) -> None:
            begin = time.perf_counter()
            show(found)
            QCoreApplication.processEvents()
            drawn.append(1000 * (time.perf_counter() - begin))

        setattr(desk, "_show", show_timed)  # noqa: B010
        for text in TYPED:
            line.clear()
            for letter in text:
                count, begin = len(drawn), time.perf_counter()
                QTest.keyClicks(line, letter)
                wait(partial(is_longer, drawn, count))
                shown.append(1000 * (time.perf_counter() - begin))
        report("rows made and drawn, on the thread of the window", drawn, DRAWING_MS)
        report("from a key to the rows, by the clock on the wall", shown, ANSWER_MS)
        window.close_for_good()


def wait(is_done: Callable[[], bool]) -> None:
    """Let things happen until something is so."""
    while not is_done():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


if __name__ == "__main__":
    main()
