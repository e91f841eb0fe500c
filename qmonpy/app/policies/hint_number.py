"""The numbers of a hint about policies, opened into the jobs that it counts, or into what is left of past usage."""

from collections.abc import Iterator
from dataclasses import field

from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.tickets.fading import MINUTE, find_left
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.policies.hint import HintGrounds, PolicyHint
from qmonpy.insight.policies.place_words import format_exactly, format_plain
from qmonpy.insight.policies.standing import find_standings, without_tickets
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

_WITHOUT_EFFECT, _POSIX, _DEADLINE = "policy.tickets-without-effect", "policy.posix-off", "policy.deadline-off"


@dataclass(frozen=True, slots=True)
class HintNumber:
    """The numbers that a hint tells."""

    hint: PolicyHint
    planned: Cluster = field(compare=False)
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("the numbers of a hint")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the jobs are those that were counted, as far as they are still there."""
        grounds, said = self.hint.grounds, tr(self.hint.report.text)
        if grounds is None:
            return Opened(said)
        if grounds.half_life:
            return Opened(said, tuple(_list_fading(grounds, snapshot)))
        if self.hint.report.code == _WITHOUT_EFFECT:
            return Opened(said, tuple(self._list_places(grounds, snapshot)))
        return Opened(said, tuple(self._list_jobs(grounds, snapshot)))

    def _list_jobs(self, grounds: HintGrounds, snapshot: Snapshot) -> Iterator[TermRow]:
        total = len(grounds.jobs)
        state, code = snapshot.state, self.hint.report.code
        for number in grounds.jobs[:MOST_LISTED]:
            job = state.jobs.get(number)
            if job is None:
                how = tr("it is not there any more")
            elif code == _POSIX:
                how = f"-p {job.priority}"
            elif code == _DEADLINE:
                how = f"-dl {format_time(job.deadline)}"
            else:
                how = tr("waits") if number in state.pending else tr("runs")
            yield _make_job(number, snapshot, 1.0, total, format_count(1, "job"), how)
        more = total - MOST_LISTED
        if more > 0:
            title = tr("and {jobs} more").format(jobs=format_count(more, "job"))
            yield TermRow(("more",), title, more, total, format_count(more, "job"), "")
        yield TermRow(("sum",), tr("= Jobs that are counted"), total, total, format_count(total, "job"), "",
                      has_bar=False)  # fmt: skip

    def _list_places(self, grounds: HintGrounds, snapshot: Snapshot) -> Iterator[TermRow]:
        """Yield the jobs in the order that tickets do not change, with their priorities with tickets and without."""
        standings = find_standings(snapshot.cluster, snapshot.state, snapshot.now)
        standing = standings.find(self.planned)
        without = standings.find(without_tickets(self.planned))
        order, weight = standing.order, standing.weights.ticket
        for place, number in enumerate(order[:MOST_LISTED], 1):
            tickets, priority = standing.handout.find_waiting(number), standing.priority_of(number)
            how = tr(
                "place {place}: {others} without tickets + {weight} × {tickets} (tickets); without them place {other}"
            ).format(
                place=place,
                others=format_exactly(priority - weight * tickets),
                weight=format_plain(weight),
                tickets=format_exactly(tickets),
                other=without.places.get(number, 0),
            )
            yield _make_job(number, snapshot, priority, standing.priority_of(order[0]), format_exactly(priority), how)
        more = len(order) - MOST_LISTED
        if more > 0:
            title = tr("and {jobs} more").format(jobs=format_count(more, "job"))
            yield TermRow(("more",), title, 0.0, 1.0, "", "", has_bar=False)


def _list_fading(grounds: HintGrounds, snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield how long a job takes, and how much of what it uses first is left when it has run so long."""
    number = grounds.jobs[0]
    minutes, a_minute = grounds.seconds / MINUTE, find_left(grounds.half_life / MINUTE)
    left = a_minute**minutes
    how = "-l h_rt" if grounds.is_asked else _describe_run(number, snapshot)
    yield _make_job(number, snapshot, grounds.seconds, grounds.seconds, format_duration(grounds.seconds), how)
    said = tr("after it about half is left: each minute leaves {part}")
    yield TermRow(("half",), tr("Half-life"), grounds.half_life, grounds.seconds, format_duration(grounds.half_life),
                  said.format(part=f"{grouped(100 * a_minute, ',.4f')} %"))  # fmt: skip
    said = tr("each of {minutes} minutes leaves {part}").format(
        part=f"{grouped(100 * a_minute, ',.4f')} %", minutes=grouped(minutes, ",.0f")
    )
    yield TermRow(("left",), tr("= Left of what it uses first"), left, 1.0, format_percent(left), said)


def _describe_run(number: int, snapshot: Snapshot) -> str:
    starts = [task.start_time for (job, _), task in snapshot.state.running.items() if job == number]
    return tr("since its start at {time}").format(time=format_time(min(starts))) if starts else ""


def _make_job(number: int, snapshot: Snapshot, value: float, full: float, shown: str, how: str) -> TermRow:
    job = snapshot.state.jobs.get(number)
    return make_job_row(("job", str(number)), number, job.owner if job is not None else None, value, full, shown, how)
