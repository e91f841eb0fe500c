"""What the page of jobs sums up, opened: waiting jobs by what is known of their starts, running tasks by user."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, make_plain_row
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import StartForecast, StartKind, count_starts, find_starts
from qmonpy.insight.plan.start_words import describe_counts, describe_start
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, tr

MOST_JOBS, MOST_USERS = 50, 50
"""So many jobs of a kind, and so many users, have a row; the others are counted."""
_KINDS = (
    (StartKind.PLANNED, later("Planned (-R y)")),
    (StartKind.EXPECTED, later("Expected")),
    (StartKind.NEVER, later("Can never start")),
)


@dataclass(frozen=True, slots=True)
class JobSummary:
    """How many jobs wait, with which start, and how many tasks run on how many slots."""

    forecast: Forecast = field(compare=False)
    """The forecast that stands."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("jobs that wait, and tasks that run")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        counts = count_starts(snapshot, self.forecast)
        running, slots = Counter[str](), Counter[str]()
        for task in paced(snapshot.state.running.values()):
            owner = snapshot.state.jobs[task.job].owner
            running[owner] += 1
            slots[owner] += task.slots
        rows = (*list_waiting(snapshot, self.forecast), *_list_running(running, slots))
        said = tr("{waiting}; {tasks} on {slots}.").format(
            waiting=describe_counts(counts),
            tasks=format_count(running.total(), "task"),
            slots=format_count(slots.total(), "slot"),
        )
        return Opened(said[:1].upper() + said[1:], rows)


def list_waiting(snapshot: Snapshot, forecast: Forecast) -> Iterator[TermRow]:
    """Yield the section of the jobs that wait, by what is known of their starts."""
    finder = find_starts(snapshot, forecast)
    found = [each for number in paced(snapshot.state.pending) if (each := finder.find(number)) is not None]
    below, kinds = [], {kind for kind, _ in _KINDS}
    for kind, title in _KINDS:
        some = [each for each in found if each.kind is kind]
        if some:
            below.append(_make_kind(kind.value, tr(title), some, len(found), snapshot))
    others = [each for each in found if each.kind not in kinds]
    if others:
        below.append(_make_kind("others", tr("No start is known"), others, len(found), snapshot))
    yield TermRow(("waiting",), tr("Jobs that wait"), len(found), len(found), grouped(len(found)), "",
                  children=tuple(below), is_section=True, has_bar=False)  # fmt: skip


def _make_kind(name: str, title: str, found: Sequence[StartForecast], total: int, snapshot: Snapshot) -> TermRow:
    key = ("waiting", name)
    ordered = sorted(found, key=lambda each: (each.sort_key, each.job))
    below = []
    for each in ordered[:MOST_JOBS]:
        owner, said = snapshot.state.jobs[each.job].owner, describe_start(each, snapshot.now)
        shown = format_time(each.start) if each.start is not None else ""
        below.append(make_job_row((*key, str(each.job)), each.job, owner, 1.0, 1.0, shown, said, has_bar=False))
    more = len(ordered) - len(below)
    if more > 0:
        said = tr("and {jobs} more").format(jobs=format_count(more, "job"))
        below.append(make_plain_row((*key, "more"), said, value=more))
    return TermRow(key, title, len(found), total, format_count(len(found), "job"), "", children=tuple(below),
                   is_open=False)  # fmt: skip


def _list_running(running: Counter[str], slots: Counter[str]) -> Iterator[TermRow]:
    total = running.total()
    below = [
        TermRow(("running", user), user, tasks, total, format_count(tasks, "task"), format_count(slots[user], "slot"),
                link=("jobs", f'running/user:"{user}"'))
        for user, tasks in running.most_common(MOST_USERS)
    ]  # fmt: skip
    rest = running.most_common()[MOST_USERS:]
    if rest:
        tasks = sum(each for _, each in rest)
        said = tr("and {users} more").format(users=format_count(len(rest), "user"))
        how = format_count(sum(slots[user] for user, _ in rest), "slot")
        below.append(TermRow(("running", ""), said, tasks, total, format_count(tasks, "task"), how))
    yield TermRow(("running",), tr("Tasks that run"), total, total, format_count(total, "task"),
                  format_count(slots.total(), "slot"), children=tuple(below), is_section=True,
                  has_bar=False)  # fmt: skip
