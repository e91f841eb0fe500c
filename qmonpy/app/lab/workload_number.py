"""What a workload comes to, opened into its users with their jobs, slot hours and waits."""

from dataclasses import field

from qmonpy.app.lab.workload_words import describe_workload
from qmonpy.app.reports.cell_words import format_seconds
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.lab.workload.summary import Summary, UserRow, summarize
from qmonpy.lab.workload.workload import Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class WorkloadNumber:
    """The counted jobs of a workload."""

    workload: Workload = field(compare=False, repr=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("jobs that would be played")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the workload alone."""
        del snapshot
        found = summarize(self.workload)
        rows = [_make_row(each, found) for each in found.by_user[:MOST_LISTED]]
        rest = found.by_user[MOST_LISTED:]
        if rest:
            hours = sum(each.slot_hours for each in rest)
            said = tr("and {users} more").format(users=format_count(len(rest), "user"))
            how = _count(sum(each.jobs for each in rest), sum(each.tasks for each in rest))
            rows.append(TermRow(("", "more"), said, hours, found.slot_hours or 1.0, grouped(hours, ",.1f"), how))
        how = _count(found.jobs, found.tasks)
        rows.append(make_plain_row(("", "sum"), tr("= Slot hours"), grouped(found.slot_hours, ",.1f"), how,
                                   value=found.slot_hours))  # fmt: skip
        return Opened(describe_workload(self.workload), tuple(rows))


def _count(jobs: int, tasks: int) -> str:
    return tr("{jobs}, {tasks}").format(jobs=format_count(jobs, "job"), tasks=format_count(tasks, "task"))


def _make_row(row: UserRow, found: Summary) -> TermRow:
    how = _count(row.jobs, row.tasks)
    if found.wait is not None:
        how = tr("{jobs}; they really waited {wait} on average").format(jobs=how, wait=format_seconds(row.waits.mean))
    return TermRow((row.user,), row.user, row.slot_hours, found.slot_hours or 1.0, grouped(row.slot_hours, ",.1f"), how)
