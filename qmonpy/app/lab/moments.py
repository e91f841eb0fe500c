"""*Why?* at a moment of a run: why a job waited in a pass of the past as it would have been."""

from collections.abc import Iterable

from qmonpy.app.lab.jobs_behind import HeldMoment
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.app.starting.wait_numbers import WaitNumbers
from qmonpy.app.terms.number import AtMoment, SaidLine, SaidPart
from qmonpy.app.why.trace_rows import trace_rows
from qmonpy.app.why.why_rows import TraceRow
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.insight.why.words.said_numbers import write_noted
from qmonpy.lab.playing.moment import find_moment, find_number, has_own_numbers
from qmonpy.lab.playing.played import NEVER
from qmonpy.lab.playing.waiting import Waiting, find_slowest, find_waiting
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

AT_ONCE = later("It started in the first pass after it came: nothing was in its way.")


@dataclass(frozen=True, slots=True)
class WaitMoment:
    """A pass at which a job waited in a run."""

    title: str
    """`First pass after it came, Mon 10:02:15`."""
    now: int


@dataclass(frozen=True, slots=True)
class MomentAnswer:
    """Why a job waited at a moment, as a panel shows it."""

    title: str
    verdict: str
    lines: tuple[SaidLine, ...]
    """The same with its numbers, which can be opened."""
    rows: tuple[TraceRow, ...]
    numbers: WaitNumbers
    """Finds the numbers of the rows."""
    number: int
    snapshot: Snapshot
    """The run at that moment, in which the numbers of the rows can be opened."""


def say_wait(laboratory: Laboratory, shown: ShownComparison, index: int, place: int) -> SaidLine:
    """Return in a sentence or some why a job waited in a run, by its place among those compared; may take a second.
    The numbers in it open as at that moment of the run.

    It is asked at the last pass that did not start it.
    """
    cluster = laboratory.read_cluster(shown.runs[place].id)
    played = shown.played[place]
    waiting = find_waiting(cluster, shown.workload, played, index)
    if not waiting.passes:
        return SaidLine(tr(AT_ONCE))
    now = waiting.passes[-1]
    snapshot = find_moment(cluster, shown.workload, played, now)
    answer = find_answer_of(cluster, snapshot.state, now, find_number(shown.workload, played, index))
    if answer is None:
        return SaidLine("")
    text, said = write_noted(lambda: describe_answer(answer))
    begin = f"{format_moment(now)}: "
    return SaidLine(
        f"{begin}{text}", parts=_place_parts(WaitNumbers(answer).list_lines(text, said), snapshot, len(begin))
    )


def _place_parts(lines: Iterable[SaidLine], moment: Snapshot, begin: int) -> tuple[SaidPart, ...]:
    """Return the numbers of the lines of a text that begins at a place of another one, as at a moment."""
    found: list[SaidPart] = []
    for line in lines:
        found += [SaidPart(begin + part.begin, begin + part.end, AtMoment(part.number, moment)) for part in line.places]
        begin += len(line.text) + 1
    return tuple(found)


def list_moments(laboratory: Laboratory, shown: ShownComparison, index: int, place: int) -> tuple[WaitMoment, ...]:
    """Return the passes at which it is worth asking why a job waited, the last first; none where it started at once."""
    cluster = laboratory.read_cluster(shown.runs[place].id)
    waiting = find_waiting(cluster, shown.workload, shown.played[place], index)
    titles = _title_moments(waiting)
    return tuple(map(WaitMoment, titles, reversed(waiting.passes)))


def title_held(held: HeldMoment) -> WaitMoment:
    """Return the moment at which a rule held a job back, as one to ask about."""
    words = tr("When rule {rule} held it back, {moment}")
    return WaitMoment(words.format(rule=held.rule, moment=format_moment(held.now)), held.now)


def _title_moments(waiting: Waiting) -> list[str]:
    if not waiting.passes:
        return []
    words = tr("Last pass") if waiting.start == NEVER else tr("Last pass before it started")
    names = [words, tr("First pass after it came")] if len(waiting.passes) > 1 else [words]
    return [f"{name}, {format_moment(now)}" for name, now in zip(names, reversed(waiting.passes), strict=True)]


def explain_moment(
    laboratory: Laboratory, shown: ShownComparison, index: int, place: int, now: int
) -> MomentAnswer | str:
    """Return why a job waited in a run at a moment, with every queue instance and every rule; a sentence where it did
    not wait."""
    workload, played = shown.workload, shown.played[place]
    job = workload.job(index)
    name = tr("Job {number} of {owner}").format(number=job.number, owner=job.kind.owner)
    start = int(played.start[find_slowest(workload, played, index)])
    if now <= job.submit_time:
        return tr("{name} came only at {moment}.").format(name=name, moment=format_moment(job.submit_time))
    if start != NEVER and now > start:
        return tr("{name} had started by then, at {moment}.").format(name=name, moment=format_moment(start))
    cluster = laboratory.read_cluster(shown.runs[place].id)
    snapshot = find_moment(cluster, workload, played, now)
    number = find_number(workload, played, index)
    trace = trace_job(cluster, snapshot.state, now, number)
    waited = format_seconds(now - job.submit_time)
    title = tr("Why job {number} of {owner} waited at {moment}, after {waited}").format(
        number=job.number, owner=job.kind.owner, moment=format_moment(now), waited=waited
    )
    verdict, said = write_noted(lambda: describe_verdict(trace))
    if not has_own_numbers(workload, played):
        verdict = f"{verdict}\n{describe_numbers(job.number, number)}"
    numbers = WaitNumbers(trace.answer)
    lines = numbers.list_lines(verdict, said)
    return MomentAnswer(title, verdict, lines, trace_rows(trace), numbers, number, snapshot)


def describe_numbers(own: int, number: int) -> str:
    """Return what to say where jobs have other numbers in a play than they had."""
    return tr(
        "The play numbers jobs as they came: job {own} has the number {number} in it, and others "
        "are named by such numbers here."
    ).format(own=own, number=number)
