"""The longest wait of the overview, opened into the waits of all jobs that can start, and what is not counted."""

from collections.abc import Iterator, Sequence

from qmonpy.app.jobs.job_rows import PENDING, format_time
from qmonpy.app.readings.take import list_waiting
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.formats.values.length_words import describe_length
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

MOST_LISTED = 20
"""So many waits are listed, the longest; the page Jobs has all."""
_Wait = tuple[int, int]
"""Seconds, and the job."""


@dataclass(frozen=True, slots=True)
class LongestWaitNumber:
    """For how long the job waits that waits longest among those that can start."""

    never: frozenset[int] | None = None
    """The jobs that can never start, which do not count; None while they are not known, and then all count."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("the longest wait")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        never = self.never or frozenset()
        waits = sorted(list_waiting(snapshot), key=lambda each: (-each[0], each[1]))
        counted = [each for each in waits if each[1] not in never]
        stuck = [each for each in waits if each[1] in never]
        rest = len(snapshot.state.pending) - len(waits)
        rows = tuple(_list_rows(snapshot, counted, stuck, rest))
        if not counted:
            return Opened(tr("No job waits that can start."), rows)
        seconds, number = counted[0]
        times = f"{format_time(snapshot.now)} − {format_time(snapshot.now - seconds)} = {describe_length(seconds)}"
        words = tr("{times}: job {job} of {owner} waits longest of {jobs}.")
        owner, of = snapshot.state.jobs[number].owner, format_count(len(counted), "job")
        said = [words.format(times=times, job=number, owner=owner, jobs=of)]
        if self.never is None:
            said.append(tr("Which jobs can never start is not known yet."))
        return Opened(" ".join(said), rows)


def _list_rows(snapshot: Snapshot, counted: Sequence[_Wait], stuck: Sequence[_Wait], rest: int) -> Iterator[TermRow]:
    if counted:
        longest = counted[0][0]
        below = tuple(_make_row(snapshot, "counted", each, longest) for each in counted[:MOST_LISTED])
        how = format_count(len(counted), "job")
        if len(counted) > MOST_LISTED:
            how = tr("{jobs}, the {listed} longest waits here").format(jobs=how, listed=MOST_LISTED)
        yield TermRow(("counted",), tr("Jobs that can start"), longest, longest, describe_length(longest), how,
                      children=below, link=("jobs", PENDING))  # fmt: skip
    if stuck:
        longest = stuck[0][0]
        below = tuple(_make_row(snapshot, "never", each, longest) for each in stuck[:MOST_LISTED])
        yield TermRow(("never",), tr("Not counted: can never start"), len(stuck), len(stuck), grouped(len(stuck)),
                      format_count(len(stuck), "job"), children=below, has_bar=False, is_open=False)  # fmt: skip
    if rest:
        how = tr("held, in error, or asked for a later start (qsub -a)")
        yield TermRow(("rest",), tr("Not counted: others that wait"), rest, rest, grouped(rest), how, has_bar=False)


def _make_row(snapshot: Snapshot, kind: str, wait: _Wait, longest: int) -> TermRow:
    seconds, number = wait
    job = snapshot.state.jobs[number]
    since = snapshot.now - seconds
    words = tr("submitted at {time}" if since == job.submit_time else "could start from {time}")
    how, shown = words.format(time=format_time(since)), describe_length(seconds)
    return make_job_row((kind, str(number)), number, job.owner, seconds, longest, shown, how)
