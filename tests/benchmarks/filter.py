"""The filter of 10,000 running jobs on each key: milliseconds of the processor that the window's thread takes.

`python -m tests.benchmarks.filter`; without a screen. *new* rows have just come, as after each refresh; *again* is the
next key stroke over the same rows.
"""

import os
import sys
from statistics import median
from time import thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qmonpy.app.filter.completion import find_filter_completion
from qmonpy.app.filter.field import Field
from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import JobRow, running_rows
from qmonpy.gui.application import make_application
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.jobs.job_table import JOB_KINDS, make_job_model
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import RunningTask, State

ROWS, NOW, REPEATS = 10_000, 1_800_000_000, 3
MOST_MS = 50.0
"""What the window's thread may do at once."""
VALUES = {"number": ">5000", "memory": ">2G", "duration": ">1h", "time": ">now", "text": ":*1*", "letters": ":r"}
"""By the kind of a field, a value that some rows have."""
REQUESTED = ("mem_free", "h_rt", "arch")
OTHERS = ("n1", "n00*", "user:user3 h042", "not (user:user3 or slots>1)", "-n1 or mem_free>4G start<now")


def make_snapshot() -> Snapshot:
    """Running parallel jobs on several instances each, with requests."""
    requests = (ResourceRequest("mem_free", "3G"), ResourceRequest("h_rt", "7200"))
    jobs = {
        number: Job(number, f"user{number % 70}", name=f"job{number}", submit_time=NOW, hard_resources=requests)
        for number in range(1, ROWS + 1)
    }
    running = {
        (number, 1): RunningTask(
            number, 1, tuple((f"all.q@n{(number + each) % 1000:04}", 2) for each in range(number % 5 + 1)), NOW
        )
        for number in jobs
    }
    return Snapshot(Cluster("site", complexes=DEFAULT_COMPLEXES), State(jobs, running=running), NOW)


def measure(model: RowTableModel, rows: tuple[JobRow, ...], text: str) -> tuple[float, float]:
    """Median milliseconds until rows that have just come are filtered, and to filter them once more."""
    new: list[float] = []
    again: list[float] = []
    for repeat in range(REPEATS):
        model.set_filter("")
        model.show_rows((*rows,)[: ROWS - repeat])
        for times in (new, again):
            begin = thread_time()
            model.set_filter(text)
            times.append(1000 * (thread_time() - begin))
            model.set_filter("")
    return median(new), median(again)


def is_measured(field: Field) -> bool:
    """Whether it is no resource, or one of the few that are measured: they are all alike."""
    return not field.help.startswith("Requested of") or field.key in REQUESTED


def main() -> int:
    """Print a line for each key; returns 1 if any takes too long."""
    application = make_application()
    snapshot = make_snapshot()
    rows = running_rows(snapshot)
    model = make_job_model(JOB_KINDS[1])
    model.set_now(NOW)
    model.set_fields(JOB_COLUMNS, job_filter_fields(snapshot.cluster))
    table = RowTable(model)
    keys = {f"{each.key}{VALUES[each.kind]}": each for each in model.filtered.fields if is_measured(each)}
    worst = 0.0
    for text in (*keys, *OTHERS):
        new, again = measure(model, rows, text)
        worst = max(worst, new, again)
        print(f"{text:32} new {new:6.1f} ms, again {again:6.1f} ms")
    for text in ("n", "user:", "job:1", "queue:*n"):
        begin = thread_time()
        find_filter_completion(model.filtered, text, len(text))
        took = 1000 * (thread_time() - begin)
        worst = max(worst, took)
        print(f"{text:32} completed in {took:6.1f} ms")
    print(f"the slowest filter of {ROWS:,} rows: {worst:.1f} ms of {MOST_MS:.0f} ms")
    table.deleteLater()
    application.processEvents()
    return worst > MOST_MS


if __name__ == "__main__":
    sys.exit(main())
