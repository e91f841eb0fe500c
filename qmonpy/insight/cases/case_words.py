"""What is to be true of a case, in words: the sentence that it is called by unless somebody knows better."""

from collections.abc import Mapping

from qmonpy.formats.files.case_content import Expectation, Outcome
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.why.sentence_parts import format_whom, with_capital
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.model.work.reservation import Reservation

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MINUTE, HOUR, DAY = 60, 3600, 86400


def describe_expectation(expected: Expectation, jobs: Mapping[int, Job]) -> str:
    """Return what is to be true, in a sentence without a full stop; `jobs` are those of the situation."""
    who = describe_job(jobs[expected.job]) if expected.job in jobs else f"job {expected.job}"
    match expected.outcome:
        case Outcome.STARTS:
            when = f"within {format_length(expected.within)}" if expected.within else "in the next pass"
            return f"{with_capital(who)} starts {when}"
        case Outcome.WAITS:
            return f"{with_capital(who)} waits"
        case Outcome.REFUSED:
            return f"{with_capital(who)} is refused by {expected.rule}"
        case Outcome.COUNTED:
            return f"{with_capital(who)} is counted by {expected.rule} wherever it may run"
        case Outcome.LIMIT:
            whom = format_whom(RuleCounter("", 0, expected.counter))
            return f"The limit of {expected.rule} is {expected.attribute}={expected.amount}{whom}"
    return f"{with_capital(describe_reservation(expected.reservation))} is granted"


def describe_job(job: Job) -> str:
    """Return a job by what it asks for: `a 64-slot mpi job of anna in project p1 with h_rt=3600`."""
    size = f"{format_ranges(job.slots, with_step=False)}-slot {job.pe} " if job.pe is not None else ""
    project = f" in project {job.project}" if job.project else ""
    asked = ",".join(f"{each.name}={each.value}" for each in job.hard_resources)
    queues = f" in {','.join(job.hard_queues)}" if job.hard_queues else ""
    article = "an" if size[:2] in ("8-", "11", "18") or size[:1] == "8" else "a"
    return f"{article} {size}job of {job.owner}{project}{f' with {asked}' if asked else ''}{queues}"


def describe_reservation(found: Reservation | None) -> str:
    """Return a reservation by what it asks for."""
    if found is None:
        return "a reservation"
    size = format_count(found.slots, "slot")
    pe = f" in PE {found.request.pe}" if found.request.pe else ""
    return f"a reservation of {size}{pe} for {format_length(found.duration)} by {found.request.owner}"


def describe_ordinal(number: int) -> str:
    """Return `first`, `ninth`, `21st`."""
    if 0 < number < len(_ORDINALS):
        return _ORDINALS[number]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def format_length(seconds: int) -> str:
    """Return a length of time in its largest whole unit: `2 h`, `90 min`, `3 days`."""
    for size, one, many in ((DAY, "day", "days"), (HOUR, "h", "h"), (MINUTE, "min", "min")):
        if seconds >= size and seconds % size == 0:
            count = seconds // size
            return f"{count} {one if count == 1 else many}"
    return f"{seconds} s"
