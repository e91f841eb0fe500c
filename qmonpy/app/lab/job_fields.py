"""What is known of a job of a workload: what it asked for, what really happened, and what happens in each play."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.app.terms.number import SaidLine, SaidPart
from qmonpy.app.terms.starts.elapsed_number import Elapsed
from qmonpy.formats.submission.scope_words import join_requests
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.playing.waiting import find_slowest
from qmonpy.lab.workload.workload import JobKind, WorkloadJob
from qmonpy.translation import grouped, tr

if TYPE_CHECKING:
    from qmonpy.app.lab.shown_comparison import ShownComparison


def find_job_fields(shown: "ShownComparison", index: int) -> tuple[tuple[str, SaidLine], ...]:
    """Return names and values, with the waits in them as numbers; values that are not told are left out."""
    job = shown.workload.job(index)
    told = [(tr("Name"), job.name), *_requests(job.kind), (tr("Submitted"), format_moment(job.submit_time))]
    if job.tasks:
        told.append((tr("Run time"), format_seconds(job.tasks[0].run_time)))
        if job.is_array:
            told.append((tr("Tasks"), grouped(len(job.tasks))))
    fields = [(name, SaidLine(value)) for name, value in told]
    fields += _reality(job)
    row = int(shown.workload.first[index])
    for title, played in zip(shown.comparison.titles, shown.played, strict=True):
        fields += _play(title, played, row, job.submit_time)
        if len(job.tasks) > 1:
            slowest = find_slowest(shown.workload, played, index)
            when = _tell_start(int(played.start[slowest]), job.submit_time)
            fields.append((tr("Its last task starts, {title}").format(title=title), when))
        fields += [
            (tr("Why not, {title}").format(title=title), SaidLine(tr(each.text)))
            for each in played.never
            if index in each.jobs
        ]
    return tuple((name, line) for name, line in fields if line.text)


def _requests(kind: JobKind) -> Iterator[tuple[str, str]]:
    yield tr("Project"), kind.project
    if kind.pe:
        ranges = ",".join(f"{each.first}-{each.last}" if len(each) > 1 else f"{each.first}" for each in kind.slots)
        yield "-pe", f"{kind.pe} {ranges}"
    yield "-l", join_requests(kind.hard_resources)
    yield "-soft -l", join_requests(kind.soft_resources)
    yield "-q", ",".join(kind.hard_queues)
    yield "-masterq", ",".join(kind.master_queues)
    yield "-scope master -l", join_requests(kind.master_resources)
    yield "-scope slave -l", join_requests(kind.slave_resources)
    yield "-scope slave -q", ",".join(kind.slave_queues)
    yield tr("Not weighed"), " ".join(kind.other_requests)


def _reality(job: WorkloadJob) -> Iterator[tuple[str, SaidLine]]:
    first = job.tasks[0] if job.tasks else None
    if first is not None and first.start_time:
        yield tr("Really started"), _tell_start(first.start_time, job.submit_time)
        last = max(each.start_time for each in job.tasks)
        if last > first.start_time:
            yield tr("Its last task really started"), _tell_start(last, job.submit_time)
        yield tr("Really ran on"), SaidLine(first.place)


def _tell_start(start: int, submit: int) -> SaidLine:
    """Return when a task started, and after which wait, which opens into both times."""
    if start == NEVER:
        return SaidLine(tr("never"))
    wait = format_seconds(max(0, start - submit))
    text = tr("{moment}, after {seconds}").format(moment=format_moment(start), seconds=wait)
    # The wait stands last in its text, whatever the time before it looks like.
    begin = text.rindex(wait)
    number = Elapsed(tr("Wait"), submit, start, tr("Submitted"), tr("Started"))
    return SaidLine(text, parts=(SaidPart(begin, begin + len(wait), number),))


def _play(title: str, played: Played, row: int, submit: int) -> Iterator[tuple[str, SaidLine]]:
    start = int(played.start[row])
    yield tr("Starts, {title}").format(title=title), _tell_start(start, submit)
    if start == NEVER:
        return
    begin, end = int(played.pieces_first[row]), int(played.pieces_first[row + 1])
    places = [played.places[each] for each in played.piece_place[begin:end].tolist()]
    yield (
        tr("Runs on, {title}").format(title=title),
        SaidLine(_name_places(places, played.piece_slots[begin:end].tolist())),
    )


def _name_places(places: Sequence[str], slots: Sequence[int]) -> str:
    """Return queue instances with their slots; the name of a queue stands before all of its hosts, which may be many
    and need be read in a narrow place."""
    hosts: dict[str, list[str]] = {}
    for place, count in zip(places, slots, strict=True):
        queue, at, host = place.partition("@")
        hosts.setdefault(f"{queue}{at}", []).append(f"{host} ({count})" if count > 1 else host)
    return "; ".join(f"{queue}{', '.join(found)}" for queue, found in hosts.items())
