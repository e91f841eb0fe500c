"""Who comes before a waiting job and takes what it needs, in words."""

from collections.abc import Sequence
from typing import Any

from qmonpy.insight.why.answer import Before, JobBefore, Taken, Where
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.insight.why.sentence_parts import (
    NAMED,
    format_for_whom,
    format_unit,
    join_words,
    list_names,
)
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import grouped, later, tr

MANY = 2
"""Slots that are not counted are several."""


def describe_before(before: Before, now: int) -> str:
    """Return which jobs come first and take what the job needs, and why they rank before."""
    jobs = before.jobs
    if not jobs:
        return _describe_untried(before)
    if any(each.planned_start is not None for each in jobs[:NAMED]):
        named = [_describe_job_before(each, now) for each in jobs[:NAMED]]
        more = len(jobs) - NAMED
        others = tuple(each.number for each in jobs[NAMED:])
        named += [note(format_count(more, "other job"), Of.JOBS, others)] if more > 0 else []
        listed = join_words(named)
    else:
        listed = name_numbers([str(each.number) for each in jobs])
    what = _describe_taken(jobs)
    if what:
        said = choose_word(
            len(jobs),
            "{jobs} comes first and takes what this job needs: {what} ({ranks})",
            "{jobs} come first and take what this job needs: {what} ({ranks})",
        )
    else:
        said = choose_word(
            len(jobs),
            "{jobs} comes first and takes what this job needs ({ranks})",
            "{jobs} come first and take what this job needs ({ranks})",
        )
    told = said.format(jobs=listed, what=what, ranks=_describe_ranks(before))
    if before.together:
        rest = choose_word(
            len(before.together),
            "{count} other that comes first and was not tried by itself takes what it needs, too",
            "some of {count} others that come first and were not tried one by one take what it needs, too",
        )
        told = f"{told}; {_with_count(rest, before.together)}"
    if before.untried:
        rest = choose_word(
            len(before.untried),
            "{count} other that comes first was not tried, as that takes too long",
            "{count} others that come first were not tried, as that takes too long",
        )
        told = f"{told}; {_with_count(rest, before.untried)}"
    return told


def _describe_untried(before: Before) -> str:
    words = choose_word(
        len(before.untried),
        "{count} job comes first; to find whether it takes what this job needs takes too long",
        "{count} jobs come first; to find which of them take what this job needs takes too long",
    )
    return _with_count(words, before.untried)


def _with_count(words: str, jobs: Sequence[int]) -> str:
    """Return words in whose place `{count}` stands how many jobs these are, as a number that opens into them."""
    return words.format(count=note(grouped(len(jobs)), Of.JOBS, jobs))


def _describe_job_before(each: JobBefore, now: int) -> str:
    if each.planned_start is None:
        return tr("job {number}").format(number=each.number)
    if each.planned_start >= FOREVER:
        # See `Variety.plans_behind_endless`.
        said = tr(
            "job {number} (-R y, planned centuries ahead, behind what has no known end, on {places})"
            if each.instances
            else "job {number} (-R y, planned centuries ahead, behind what has no known end,)"
        )
        return said.format(number=each.number, places=list_names(each.instances) if each.instances else "")
    moment = note(format_moment(each.planned_start, now), Of.PLANNED, each)
    if not each.instances:
        return tr("job {number} (-R y, planned for {moment})").format(number=each.number, moment=moment)
    said = tr("job {number} (-R y, planned for {moment} on {places})")
    return said.format(number=each.number, moment=moment, places=list_names(each.instances))


def _describe_taken(jobs: Sequence[JobBefore]) -> str:
    """Return what jobs take, of several that take different things by job; empty where it is not proven of any."""
    by_sort: dict[tuple[Taken, ...], list[JobBefore]] = {}
    for each in jobs:
        if each.taken:
            by_sort.setdefault(tuple(part.without_places() for part in each.taken), []).append(each)
    told = [(_describe_parts(some), [str(each.number) for each in some]) for some in by_sort.values()]
    if len(told) == 1 and len(told[0][1]) == len(jobs):
        return told[0][0]
    said = tr("{what} by {jobs}")
    return "; ".join(said.format(what=what, jobs=name_numbers(numbers)) for what, numbers in told)


def _describe_parts(jobs: Sequence[JobBefore]) -> str:
    """Return what jobs take that take the same sorts of things, with the places where all are known and few."""
    return join_words(_describe_part([each.taken[index] for each in jobs]) for index in range(len(jobs[0].taken)))


def _describe_part(parts: Sequence[Taken]) -> str:
    """Return one sort of what some jobs take: `slots of host h1`, or `host h1 for itself (exclusive)`."""
    first = parts[0]
    if first.where is Where.RESERVATION and not first.attribute:
        return tr("room in {object}").format(object=_name_taken_from(parts))
    said = tr("{object} for itself ({what})" if first.is_exclusive else "{what} of {object}")
    return said.format(what=format_unit(first.attribute, MANY), object=_name_taken_from(parts))


def _name_taken_from(parts: Sequence[Taken]) -> str:
    """Return the rule, host or other object of which something is taken; of several, all where they are few."""
    first = parts[0]
    if first.where is Where.CLUSTER:
        return tr("the whole cluster")
    if first.where is Where.RULE:
        counter = first.counter if len(set(parts)) == 1 else first.without_places().counter
        whom = format_for_whom(counter) if counter is not None else ""
        return tr("rule {rule}{whom}").format(rule=first.names[0], whom=whom)
    if not all(each.names for each in parts):
        return tr("hosts" if first.where is Where.HOST else "queue instances")
    names = list(dict.fromkeys(name for each in parts for name in each.names))
    one, several = _OBJECTS[first.where]
    return choose_word(len(names), one, several).format(names=list_names(names))


_OBJECTS = {
    Where.HOST: (later("host {names}"), later("hosts {names}")),
    Where.INSTANCE: (later("queue instance {names}"), later("queue instances {names}")),
    Where.PE: (later("PE {names}"), later("PEs {names}")),
    Where.RESERVATION: (later("advance reservation {names}"), later("advance reservations {names}")),
}


def name_numbers(numbers: Sequence[str], of: Of = Of.JOBS, value: Any = None) -> str:
    """Return jobs by their numbers, the first ones: `job 12`, `jobs 12, 13, 14 and 4 more`; see `list_names`."""
    return f"{choose_word(len(numbers), 'job')} {list_names(numbers, of, value)}"


def _describe_ranks(before: Before) -> str:
    priorities = [each.priority for each in before.jobs]
    lowest, highest, own = (grouped(each, ",.5f") for each in (min(priorities), max(priorities), before.priority))
    noted = note(own, Of.PRIORITY, before)
    if lowest == own == highest:
        return tr("same priority {priority}, submitted earlier").format(priority=noted)
    theirs = highest if lowest == highest else tr("{highest} to {lowest}").format(highest=highest, lowest=lowest)
    ranks = tr("priority {theirs}; this job has {own}").format(theirs=note(theirs, Of.PRIORITY, before), own=noted)
    return ranks + tr("; where it is the same, the earlier submission comes first") if lowest == own else ranks
