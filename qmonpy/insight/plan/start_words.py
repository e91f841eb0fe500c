"""When a waiting job starts, in words: a column's few, or sentences that say how sure it is."""

from qmonpy.insight.plan.start_forecast import Guess, StartCounts, StartForecast, StartKind
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import later, tr

LATER_SECONDS = 60
"""A start so much later than there would be room is no matter of the time by which jobs are booked longer."""
NAMED_JOBS = 3
"""So many jobs are named; the others are counted."""
_WEIGHED = frozenset(
    (StartKind.EXPECTED, StartKind.LATER, StartKind.BEHIND, StartKind.UNKNOWN, StartKind.CLOSED, StartKind.NEVER)
)
"""What the model says of a start by the requests of a job."""
_SHORT = {
    StartKind.BEHIND: later("unknown"),
    StartKind.CLOSED: later("unknown"),
    StartKind.MISSED: later("not in its AR"),
    StartKind.FAILED: later("in error"),
    StartKind.WORKING: later("working..."),
}
"""What a column says of a start that has no moment, where that is not the kind itself."""
"""What a column says of a start that has no moment."""


def format_start(found: StartForecast, now: int) -> str:
    """Return the start in a word or two, for a column: `14:03`, `14:03 planned`, `14:03 guess`, `next pass`,
    `not before 14:00`, `due since 14:03`, `never`, `unknown`, and `old` behind what an older forecast says."""
    mark = tr(", old") if found.is_old else ""
    if found.is_in_next_pass:
        return tr("next pass") + mark
    if found.start is not None and found.start < now:
        return tr("due since {moment}").format(moment=format_moment(found.start, now)) + mark
    if found.start is not None:
        said = "{moment}"
        if found.kind is StartKind.PLANNED:
            said = tr("{moment} planned")
        elif found.guess is not None:
            said = tr("{moment} guess")
        return said.format(moment=format_moment(found.start, now)) + mark
    if found.not_before is not None:
        return tr("not before {moment}").format(moment=format_moment(found.not_before, now)) + mark
    return tr(_SHORT.get(found.kind, found.kind.value)) + mark


def describe_start(found: StartForecast, now: int) -> str:
    """Return in a few sentences when a job starts, how sure that is, and which of its requests that leaves out."""
    left_out = describe_requests_left_out(found.unweighed) if found.kind in _WEIGHED else ""
    return " ".join(filter(None, (_describe_weighed(found, now), left_out)))


def _describe_weighed(found: StartForecast, now: int) -> str:
    sentences = [_describe_kind(found, now), _describe_tasks(found, now)]
    if found.guess is not None:
        sentences.append(tr("That is a guess: {guess}.").format(guess=describe_guess(found.guess, now)))
    if found.sooner is not None and found.sooner <= (found.made_at or 0):
        sentences.append(tr("If no other job comes, it can start sooner, in the next scheduling pass."))
    elif found.sooner is not None:
        said = tr("If no other job comes, it can start sooner, at {moment}.")
        sentences.append(said.format(moment=_moment(found.sooner, now)))
    if found.is_older and found.made_at is not None:
        said = tr("This is the forecast of {moment}; things have changed since.")
        sentences.append(said.format(moment=_moment(found.made_at, now)))
    return " ".join(filter(None, sentences))


def describe_guess(guess: Guess, now: int) -> str:
    """Return what makes a start a guess: `job 17 has no run time limit; it is assumed to end at 14:03`."""
    if guess.is_only_warned:
        said = tr("job {number} is suspended, and s_rt ends it only when it goes on; it is assumed to end at {moment}")
    elif not guess.has_limit:
        said = tr("job {number} has no run time limit; it is assumed to end at {moment}")
    elif guess.is_suspended:
        said = tr("job {number} is suspended, and did not end at its run time limit; it is assumed to end at {moment}")
    else:
        said = tr("job {number} runs longer than its run time limit; it is assumed to end at {moment}")
    return said.format(number=guess.job, moment=_moment(guess.end, now))


def describe_wait(found: StartForecast, enough_at: int | None, now: int) -> str:
    """Return when a job starts, and why that is later than what it lacks would be free if nothing else started."""
    text = _describe_weighed(found, now)
    if enough_at is None or found.start is None or found.start <= enough_at + LATER_SECONDS:
        return text
    return f"{text} {tr('What it lacks is free sooner, but other jobs are expected to take it first.')}"


def describe_counts(counts: StartCounts, aside: str = "") -> str:
    """Return how many jobs wait and how many of them have a start, such as `9 jobs wait: 1 planned (-R y), 7
    expected to start`; `aside` stands behind the number of jobs."""
    if not counts.waiting:
        return tr("no job waits")
    parts = [tr("{count:,} planned (-R y)").format(count=counts.planned)] if counts.planned else []
    parts += [tr("{count:,} expected to start").format(count=counts.expected)] if counts.expected else []
    parts += [tr("{count:,} can never start").format(count=counts.never)] if counts.never else []
    waiting = choose_word(counts.waiting, "{count:,} job waits", "{count:,} jobs wait").format(count=counts.waiting)
    return f"{waiting}{aside}: {', '.join(parts)}" if parts else f"{waiting}{aside}"


def _describe_kind(found: StartForecast, now: int) -> str:
    match found.kind:
        case StartKind.PLANNED:
            said = tr("The scheduler has planned its start for {start} (-R y).")
        case StartKind.EXPECTED if found.is_in_next_pass:
            said = tr("It is expected to start in the next scheduling pass.")
        case StartKind.EXPECTED if found.start is not None and found.start < now:
            said = tr("It was expected to start at {start}, and still waits.")
        case StartKind.EXPECTED:
            said = tr("It is expected to start at {start}.")
        case StartKind.LATER:
            said = tr(
                "It does not start before {not_before}: the forecast was worked out so far, and it has no start until"
                " then."
            )
        case StartKind.WORKING:
            said = tr("Its start is being worked out.")
        case StartKind.LEFT:
            said = tr("Its start is not worked out: the forecast was stopped.")
        case StartKind.NEVER:
            said = tr("It can never start as it is: no queue suits it (qalter -w v).")
        case StartKind.MISSED:
            said = tr(
                "It does not start: until its reservation ends at {end} no room for it is expected there, and the job"
                " is deleted with it."
            )
        case StartKind.STOPPED:
            said = tr("It does not start while the cluster's scheduler does not run.")
        case StartKind.HELD:
            said = tr("It does not start while it is held.")
        case StartKind.FAILED:
            said = tr("It does not start while it is in the error state.")
        case _:
            return _describe_unknown(found, now)
    start, not_before = (_moment(each, now) for each in (found.start, found.not_before))
    end = format_moment(found.ends_at or 0, now)
    return said.format(start=start, not_before=not_before, end=end)


def _describe_unknown(found: StartForecast, now: int) -> str:
    begin = tr(
        "It does not start before {moment}; when it starts is not known"
        if found.not_before is not None
        else "When it starts is not known"
    ).format(moment=_moment(found.not_before, now))
    if found.kind is StartKind.BEHIND:
        said = tr("{begin}: it waits for the end of {jobs}, which is not known.")
    elif found.kind is StartKind.CLOSED:
        said = tr("{begin}: no queue instance that suits it is open, and nothing is known to open one.")
    elif found.behind:
        # A limit of its queue may end such a job, which the scheduler does not know.
        said = choose_word(
            len(found.behind),
            "{begin}: the ends that the scheduler knows do not suffice, and {jobs} asks for no run time limit.",
            "{begin}: the ends that the scheduler knows do not suffice, and {jobs} ask for no run time limit.",
        )
    else:
        said = tr("{begin}: nothing that is known to end or to begin lets it start.")
    return said.format(begin=begin, jobs=_name_jobs(found.behind) if found.behind else "")


def _describe_tasks(found: StartForecast, now: int) -> str:
    latest = "" if found.last is None else _moment(found.last, now)
    if not found.left:
        return tr("Its last task is expected at {moment}.").format(moment=latest) if latest else ""
    tasks = note(format_count(found.left, "task"), Of.START)
    said = tr("The start of {tasks} is not known.").format(tasks=tasks)
    return f"{tr('The latest start that is known is at {moment}.').format(moment=latest)} {said}" if latest else said


def _name_jobs(numbers: tuple[int, ...]) -> str:
    shown = [str(each) for each in numbers[:NAMED_JOBS]]
    rest = len(numbers) - len(shown)
    if not rest:
        return f"{choose_word(len(shown), 'job')} {join_words(shown)}"
    return tr("jobs {numbers} and {count} more").format(numbers=", ".join(shown), count=rest)


def _moment(seconds: int | None, now: int) -> str:
    return note(format_moment(seconds or 0, now), Of.START)
