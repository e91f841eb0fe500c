"""What a change would displace, in sentences."""

from collections.abc import Collection, Sequence

from qmonpy.formats.values.length_words import describe_length
from qmonpy.insight.reserving.displacement import Displacement, JobStarts, Start, StartKind
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.values.counts import choose_word, format_count

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
        sentences.append(f"Of {format_count(len(rest), 'more altered job')}, {moved} would start at another time.")
    return " ".join((*sentences, *_describe_others(others, found, own)))


def _describe_own(starts: JobStarts, found: Displacement) -> str:
    """Return how the start of an altered job moves, or that it does not."""
    if starts.is_moved:
        return _describe_move(starts, found)
    name = _name_job(starts)
    if starts.after.moment is not None:
        return f"{name} would start when it would anyway ({_describe_start(starts.after, found)})"
    if found.is_complete:
        return f"{name} would never start, altered or not"
    return f"{name} would not start before {format_moment(found.until or 0, found.now)}, altered or not"


def describe_move(moved: JobStarts, found: Displacement) -> str:
    """Return how a start moves, as a sentence."""
    return f"{_describe_move(moved, found)}."


def _describe_others(others: Sequence[JobStarts], found: Displacement, own: Collection[int]) -> list[str]:
    limit = []
    if found.until is not None:
        until = format_moment(found.until, found.now)
        limit.append(f"Only starts until {until} are known; later ones may move, too.")
    if found.guesses_from is not None and any(each.before.is_guess or each.after.is_guess for each in found.moved):
        since = format_moment(found.guesses_from, found.now)
        limit.append(f"Starts from {since} on are guesses: a job ends then whose end is only assumed.")
    if others:
        sentence = _describe_move(others[0], found)
        more = _count_others(others[1:])
        return [f"{sentence}{f'; {more}' if more else ''}.", *limit]
    word = "other job" if own else "job"
    if all(each.job in own for each in found.jobs):
        return [f"No {word} waits, so none is displaced."]
    return [f"No {word} that waits would start at another time.", *limit]


def _count_others(others: Sequence[JobStarts]) -> str:
    """Return how many more starts move, planned and expected ones apart where there are both."""
    if not others:
        return ""
    planned = sum(each.before.kind is StartKind.PLANNED for each in others)
    text = f"{format_count(len(others), 'other')} {choose_word(len(others), 'moves', 'move')}"
    if 0 < planned < len(others):
        return f"{text}: {planned} planned, {len(others) - planned} expected"
    return text


def _describe_move(moved: JobStarts, found: Displacement) -> str:
    before, after, delay = moved.before, moved.after, moved.delay
    name = _name_job(moved)
    if delay is not None:
        how = f"{describe_length(abs(delay))} {'later' if delay > 0 else 'earlier'}"
        return f"{name} would start {how} ({_describe_starts(moved, found)})"
    limit = format_moment(found.until or 0, found.now)
    if after.moment is None:
        said = _describe_start(before, found)
        return f"{name} would {'never start' if found.is_complete else f'not start before {limit}'} (as it is: {said})"
    without = "never" if found.is_complete else f"not before {limit}"
    return f"{name} would start at {format_moment(after.moment, found.now)} ({after.kind}; as it is: {without})"


def _name_job(starts: JobStarts) -> str:
    return f"Job {starts.job}" if starts.task is None else f"Job {starts.job}.{starts.task}"


def _describe_starts(moved: JobStarts, found: Displacement) -> str:
    """Return both starts: `planned 11:47 -> 13:47`, with the kind again where it is another one."""
    first, second = _describe_start(moved.before, found), _describe_start(moved.after, found)
    if moved.before.kind is moved.after.kind:
        second = second.removeprefix(f"{moved.after.kind} ")
    is_guess = moved.before.is_guess or moved.after.is_guess
    return f"{first} -> {second}{', a guess' if is_guess else ''}"


def _describe_start(start: Start, found: Displacement) -> str:
    return f"{start.kind} {format_moment(start.moment or 0, found.now)}"
