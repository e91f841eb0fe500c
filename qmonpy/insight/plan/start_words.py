"""When a waiting job starts, in words: a column's few, or sentences that say how sure it is."""

from qmonpy.insight.plan.start_forecast import Guess, StartCounts, StartForecast, StartKind
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.values.counts import choose_word, format_count

LATER_SECONDS = 60
"""A start so much later than there would be room is no matter of the time by which jobs are booked longer."""
NAMED_JOBS = 3
"""So many jobs are named; the others are counted."""
_WEIGHED = frozenset(
    (StartKind.EXPECTED, StartKind.LATER, StartKind.BEHIND, StartKind.UNKNOWN, StartKind.CLOSED, StartKind.NEVER)
)
"""What the model says of a start by the requests of a job."""
_SHORT = {
    **{kind: kind.value for kind in StartKind},
    StartKind.BEHIND: "unknown",
    StartKind.CLOSED: "unknown",
    StartKind.MISSED: "not in its AR",
    StartKind.FAILED: "in error",
    StartKind.WORKING: "working...",
}
"""What a column says of a start that has no moment."""


def format_start(found: StartForecast, now: int) -> str:
    """Return the start in a word or two, for a column: `14:03`, `14:03 planned`, `14:03 guess`, `next pass`,
    `not before 14:00`, `due since 14:03`, `never`, `unknown`, and `old` behind what an older forecast says."""
    mark = ", old" if found.is_old else ""
    if found.is_in_next_pass:
        return f"next pass{mark}"
    if found.start is not None and found.start < now:
        return f"due since {format_moment(found.start, now)}{mark}"
    if found.start is not None:
        kind = "planned" if found.kind is StartKind.PLANNED else "guess" if found.guess is not None else ""
        return " ".join(filter(None, (format_moment(found.start, now), kind))) + mark
    if found.not_before is not None:
        return f"not before {format_moment(found.not_before, now)}{mark}"
    return _SHORT[found.kind] + mark


def describe_start(found: StartForecast, now: int) -> str:
    """Return in a few sentences when a job starts, how sure that is, and which of its requests that leaves out."""
    left_out = describe_requests_left_out(found.unweighed) if found.kind in _WEIGHED else ""
    return " ".join(filter(None, (_describe_weighed(found, now), left_out)))


def _describe_weighed(found: StartForecast, now: int) -> str:
    guess = f"That is a guess: {describe_guess(found.guess, now)}." if found.guess is not None else ""
    sentences = [_describe_kind(found, now), _describe_tasks(found, now), guess]
    if found.sooner is not None:
        sentences.append(f"If no other job comes, it can start sooner, {_describe_sooner(found, now)}.")
    if found.is_older and found.made_at is not None:
        sentences.append(f"This is the forecast of {format_moment(found.made_at, now)}; things have changed since.")
    return " ".join(filter(None, sentences))


def describe_guess(guess: Guess, now: int) -> str:
    """Return what makes a start a guess: `job 17 has no run time limit; it is assumed to end at 14:03`."""
    which = "runs longer than its run time limit" if guess.has_limit else "has no run time limit"
    return f"job {guess.job} {which}; it is assumed to end at {_moment(guess.end, now)}"


def describe_wait(found: StartForecast, enough_at: int | None, now: int) -> str:
    """Return when a job starts, and why that is later than what it lacks would be free if nothing else started."""
    text = _describe_weighed(found, now)
    if enough_at is None or found.start is None or found.start <= enough_at + LATER_SECONDS:
        return text
    return f"{text} What it lacks is free sooner, but other jobs are expected to take it first."


def describe_counts(counts: StartCounts, aside: str = "") -> str:
    """Return how many jobs wait and how many of them have a start, such as `9 jobs wait: 1 planned (-R y), 7
    expected`; `aside` stands behind the number of jobs."""
    parts = [f"{counts.planned:,} planned (-R y)"] if counts.planned else []
    parts += [f"{counts.expected:,} expected"] if counts.expected else []
    parts += [f"{counts.never:,} can never start"] if counts.never else []
    if not counts.waiting:
        return "no job waits"
    waiting = f"{format_count(counts.waiting, 'job')} {choose_word(counts.waiting, 'waits', 'wait')}"
    return f"{waiting}{aside}: {', '.join(parts)}" if parts else f"{waiting}{aside}"


def _describe_sooner(found: StartForecast, now: int) -> str:
    if (found.sooner or 0) <= (found.made_at or 0):
        return "in the next scheduling pass"
    return f"at {_moment(found.sooner, now)}"


def _describe_kind(found: StartForecast, now: int) -> str:
    match found.kind:
        case StartKind.PLANNED:
            return f"The scheduler has planned its start for {_moment(found.start, now)} (-R y)."
        case StartKind.EXPECTED if found.is_in_next_pass:
            return "It is expected to start in the next scheduling pass."
        case StartKind.EXPECTED if found.start is not None and found.start < now:
            return f"It was expected to start at {_moment(found.start, now)}, and still waits."
        case StartKind.EXPECTED:
            return f"It is expected to start at {_moment(found.start, now)}."
        case StartKind.LATER:
            return (
                f"It does not start before {_moment(found.not_before, now)}: "
                "the forecast was worked out so far, and it has no start until then."
            )
        case StartKind.WORKING:
            return "Its start is being worked out."
        case StartKind.LEFT:
            return "Its start is not worked out: the forecast was stopped."
        case StartKind.NEVER:
            return "It can never start as it is: no queue suits it (qalter -w v)."
        case StartKind.MISSED:
            return (
                f"It does not start: until its reservation ends at {_moment(found.ends_at, now)} no room for it is "
                "expected there, and the job is deleted with it."
            )
        case StartKind.STOPPED:
            return "It does not start while the cluster's scheduler does not run."
        case StartKind.HELD:
            return "It does not start while it is held."
        case StartKind.FAILED:
            return "It does not start while it is in the error state."
    return _describe_unknown(found, now)


def _describe_unknown(found: StartForecast, now: int) -> str:
    first = f"It does not start before {_moment(found.not_before, now)}; " if found.not_before is not None else ""
    begin = f"{first}when it starts is not known" if first else "When it starts is not known"
    if found.kind is StartKind.BEHIND:
        return f"{begin}: it waits for the end of {_name_jobs(found.behind)}, which is not known."
    if found.kind is StartKind.CLOSED:
        return f"{begin}: no queue instance that suits it is open, and nothing is known to open one."
    if found.behind:
        # A limit of its queue may end such a job, which the scheduler does not know.
        ask = choose_word(len(found.behind), "asks", "ask")
        no_end = f"{_name_jobs(found.behind)} {ask} for no run time limit"
        return f"{begin}: the ends that the scheduler knows do not suffice, and {no_end}."
    return f"{begin}: nothing that is known to end or to begin lets it start."


def _describe_tasks(found: StartForecast, now: int) -> str:
    latest = "" if found.last is None else _moment(found.last, now)
    if not found.left:
        return f"Its last task is expected at {latest}." if latest else ""
    more = f"The latest start that is known is at {latest}. " if latest else ""
    return f"{more}The start of {format_count(found.left, 'task')} is not known."


def _name_jobs(numbers: tuple[int, ...]) -> str:
    shown = [str(each) for each in numbers[:NAMED_JOBS]]
    rest = len(numbers) - len(shown)
    if rest:
        return f"jobs {', '.join(shown)} and {rest} more"
    if len(shown) == 1:
        return f"job {shown[0]}"
    return f"jobs {', '.join(shown[:-1])} and {shown[-1]}"


def _moment(seconds: int | None, now: int) -> str:
    return format_moment(seconds or 0, now)
