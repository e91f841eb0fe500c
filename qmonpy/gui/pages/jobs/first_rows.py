"""Shows the first jobs of a very long list while the rows of all of them are being made, which takes a second."""

from collections.abc import Callable, Sized

from qmonpy.app.jobs.job_rows import PENDING, RUNNING, JobRow
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.jobs.job_table import JobKind
from qmonpy.gui.pages.jobs.job_table_model import JobTableModel
from qmonpy.model.snapshot import Snapshot

MANY = 10_000
"""The rows of so many jobs or tasks take longer than anybody should wait for the first ones."""
FIRST = 200
"""So many jobs are more than a screen has room for."""


def ask_first_rows(
    context: PageContext,
    model: JobTableModel,
    kind: JobKind,
    snapshot: Snapshot,
    finish: Callable[[tuple[JobRow, ...]], tuple[JobRow, ...]],
) -> None:
    """Show the first rows of a table that has none yet, if there will be very many; to be asked before all of them.

    `finish` adds to the rows what they are shown with. Where rows are filtered, or sorted otherwise than they come, the
    first ones are known only once all are.
    """
    forecast, find = context.forecasts.forecast, kind.first_rows
    if find is None or model.total or not model.is_as_it_came:
        return
    if len(_list_jobs(kind, snapshot)) < MANY:
        return

    def show(rows: tuple[JobRow, ...]) -> None:
        if not model.total and model.is_as_it_came:
            model.show_first(rows)

    context.background.query(
        f"first {kind.id} jobs", lambda: finish(find(snapshot, forecast, FIRST)), show, owner=model
    )


def _list_jobs(kind: JobKind, snapshot: Snapshot) -> Sized:
    known: dict[str, Sized] = {PENDING: snapshot.state.pending, RUNNING: snapshot.state.running}
    return known.get(kind.id, ())
