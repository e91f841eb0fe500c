"""What a change would displace, in sentences."""

from collections.abc import Collection, Sequence

from qmonpy.formats.values.length_words import describe_length
from qmonpy.insight.reserving.displacement import Displacement, JobStarts, Start, StartKind
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import tr

MOST_NAMED = 3
"""So many altered jobs are named; the others are counted."""


def describe_displacement(found: Displacement, own: Collection[int] = ()) -> str:
    """Return in a sentence or a few which starts move; the jobs in `own` are those that are altered themselves.

    `Job 3031 would start 2 h later (planned 11:47 -> 13:47); 2 others move.`
    """
    others = [each for each in found.moved if each.job not in own]
    altered = [each for each in found.jobs if each.job in own]
    sentences = [f"{_describe_own(each, found)}." for each in altered[:MOST_NAMED]]
    if len(altered) > MOST_NAMED:
        rest = altered[MOST_NAMED:]
        moved = sum(each.is_moved for each in rest)
        said = tr("Of {jobs}, {moved} would start at another time.")
        sentences.append(said.format(jobs=format_count(len(rest), "more altered job"), moved=moved))
    return " ".join((*sentences, *_describe_others(others, found, own)))


def _describe_own(starts: JobStarts, found: Displacement) -> str:
    """Return how the start of an altered job moves, or that it does not."""
    if starts.is_moved:
        return _describe_move(starts, found)
    name = _name_job(starts)
    if starts.after.moment is not None:
        said = tr("{job} would start when it would anyway ({start})")
        return said.format(job=name, start=_describe_start(starts.after, found))
    if found.is_complete:
        return tr("{job} would never start, altered or not").format(job=name)
    moment = format_moment(found.until or 0, found.now)
    return tr("{job} would not start before {moment}, altered or not").format(job=name, moment=moment)


def describe_move(moved: JobStarts, found: Displacement) -> str:
    """Return how a start moves, as a sentence."""
    return f"{_describe_move(moved, found)}."


def _describe_others(others: Sequence[JobStarts], found: Displacement, own: Collection[int]) -> list[str]:
    limit = []
    if found.until is not None:
        said = tr("Only starts until {moment} are known; later ones may move, too.")
        limit.append(said.format(moment=format_moment(found.until, found.now)))
    if found.guesses_from is not None and any(each.before.is_guess or each.after.is_guess for each in found.moved):
        said = tr("Starts from {moment} on are guesses: a job ends then whose end is only assumed.")
        limit.append(said.format(moment=format_moment(found.guesses_from, found.now)))
    if others:
        sentence = _describe_move(others[0], found)
        more = _count_others(others[1:])
        return [f"{sentence}{f'; {more}' if more else ''}.", *limit]
    if all(each.job in own for each in found.jobs):
        return [tr("No other job waits, so none is displaced." if own else "No job waits, so none is displaced.")]
    said = tr(
        "No other job that waits would start at another time."
        if own
        else "No job that waits would start at another time."
    )
    return [said, *limit]


def _count_others(others: Sequence[JobStarts]) -> str:
    """Return how many more starts move, planned and expected ones apart where there are both."""
    if not others:
        return ""
    planned = sum(each.before.kind is StartKind.PLANNED for each in others)
    text = choose_word(len(others), "{count:,} other moves", "{count:,} others move").format(count=len(others))
    if 0 < planned < len(others):
        said = tr("{moves}: {planned} planned, {expected} expected")
        return said.format(moves=text, planned=planned, expected=len(others) - planned)
    return text


def _describe_move(moved: JobStarts, found: Displacement) -> str:
    before, after, delay = moved.before, moved.after, moved.delay
    name, limit = _name_job(moved), format_moment(found.until or 0, found.now)
    if delay is not None:
        said = tr(
            "{job} would start {length} later ({starts})"
            if delay > 0
            else "{job} would start {length} earlier ({starts})"
        )
        return said.format(job=name, length=describe_length(abs(delay)), starts=_describe_starts(moved, found))
    if after.moment is None:
        said = tr(
            "{job} would never start (as it is: {start})"
            if found.is_complete
            else "{job} would not start before {limit} (as it is: {start})"
        )
        return said.format(job=name, limit=limit, start=_describe_start(before, found))
    said = tr(
        "{job} would start at {moment} ({kind}; as it is: never)"
        if found.is_complete
        else "{job} would start at {moment} ({kind}; as it is: not before {limit})"
    )
    return said.format(job=name, moment=format_moment(after.moment, found.now), kind=tr(after.kind.value), limit=limit)


def _name_job(starts: JobStarts) -> str:
    number = f"{starts.job}" if starts.task is None else f"{starts.job}.{starts.task}"
    return tr("Job {number}").format(number=number)


def _describe_starts(moved: JobStarts, found: Displacement) -> str:
    """Return both starts: `planned 11:47 -> 13:47`, with the kind again where it is another one."""
    first, second = _describe_start(moved.before, found), _describe_start(moved.after, found)
    if moved.before.kind is moved.after.kind:
        second = format_moment(moved.after.moment or 0, found.now)
    is_guess = moved.before.is_guess or moved.after.is_guess
    said = tr("{first} -> {second}, a guess") if is_guess else "{first} -> {second}"
    return said.format(first=first, second=second)


def _describe_start(start: Start, found: Displacement) -> str:
    said = tr("planned {moment}" if start.kind is StartKind.PLANNED else "expected {moment}")
    return said.format(moment=format_moment(start.moment or 0, found.now))
