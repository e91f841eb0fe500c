"""What the plots of a comparison of 100,000 jobs cost: `python -m tests.benchmarks.lab.plots`, in processor time.

Each plot of the page is painted anew many times without a screen; the floor is 60 a second.
"""

import os
import sys
import time
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np

from qmonpy.app.lab.answers import make_answers
from qmonpy.app.reports.plot_data import find_kinds, make_plot
from qmonpy.gui import application
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.playing.played import Played
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import Workload
from qmonpy.reporting.queries.result_table import ResultTable
from tests.benchmarks.lab.__main__ import make_month

JOBS, TIMES = 100_000, 25
MOST_SECONDS = 1 / 60
WIDTH, HEIGHT = 1000, 700


def make_played(workload: Workload, longest: int) -> Played:
    """A play in which each task waits by chance."""
    random = np.random.default_rng(longest)
    tasks = workload.tasks
    return Played(
        start=workload.submit[workload.job_of] + random.integers(0, longest, tasks),
        run_time=workload.run_time,
        pieces_first=np.arange(tasks + 1),
        piece_place=np.zeros(tasks, np.int64),
        piece_slots=workload.slots,
        places=("all.q@h1",),
        pe=np.full(tasks, -1, np.int64),
        total_slots=8000,
    )


def main() -> int:
    """Print the median of each plot; 1 where one is painted less often than 60 times a second."""
    application.make_application(is_dark=False)
    from qmonpy.gui.pages.reports.plot_area import PlotArea

    workload = make_month(JOBS)
    entries = [Entry(f"c{longest}", make_played(workload, longest)) for longest in (4000, 8000)]
    answers = make_answers(compare(workload, entries, is_real=False), summarize(workload), ResultTable((), ()))
    area = PlotArea()
    area.resize(WIDTH, HEIGHT)
    area.show()
    worst = 0.0
    for answer in answers:
        for kind in find_kinds(answer.table, answer.drawing) if answer.table.rows else ():
            area.show_plot(make_plot(answer.table, answer.drawing, kind))
            area.grab()
            seconds = []
            for _ in range(TIMES):
                began = time.process_time()
                area.grab()
                seconds.append(time.process_time() - began)
            worst = max(worst, median(seconds))
            print(f"{answer.key}, {kind}: {median(seconds) * 1000:.1f} ms", flush=True)
    print(f"the dearest of {JOBS:,} jobs: {worst * 1000:.1f} ms of at most {MOST_SECONDS * 1000:.1f}")
    return 0 if worst <= MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
