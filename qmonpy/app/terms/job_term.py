"""A job as a row of terms, which leads to the job."""

from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.checks.references import JOB
from qmonpy.translation import tr


def name_job(number: int | str, owner: str | None) -> str:
    """Return what the row of a job, or of a task such as `12.3`, is called; a job that is gone may have no owner."""
    return tr("Job {number} of {owner}").format(number=number, owner="?" if owner is None else owner)


def make_job_row(
    key: tuple[str, ...],
    number: int,
    owner: str | None,
    value: float,
    full: float,
    shown: str,
    how: str = "",
    *,
    name: str = "",
    column: str = "",
    children: tuple[TermRow, ...] = (),
    is_open: bool = True,
    has_bar: bool = True,
) -> TermRow:
    """Return the row of a job with what it adds to the row above; `name` is that of a task, such as `12.3`."""
    return TermRow(key, name_job(name or number, owner), value, full, shown, how, column, children, is_open=is_open,
                   has_bar=has_bar, link=find_object_place(JOB, str(number)))  # fmt: skip
