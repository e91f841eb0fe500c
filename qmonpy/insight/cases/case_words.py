"""What is to be true of a case, in words: the sentence that it is called by unless somebody knows better."""

from collections.abc import Mapping

from qmonpy.formats.files.case_content import Expectation, Outcome
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.why.sentence_parts import format_for_whom, with_capital
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import later, tr

_ORDINALS = (
    "",
    later("first slot"),
    later("second slot"),
    later("third slot"),
    later("fourth slot"),
    later("fifth slot"),
    later("sixth slot"),
    later("seventh slot"),
    later("eighth slot"),
    later("ninth slot"),
    later("tenth slot"),
)
MINUTE, HOUR, DAY = 60, 3600, 86400


def describe_expectation(expected: Expectation, jobs: Mapping[int, Job]) -> str:
    """Return what is to be true, in a sentence without a full stop; `jobs` are those of the situation."""
    number = tr("job {number}").format(number=expected.job)
    who = with_capital(describe_job(jobs[expected.job]) if expected.job in jobs else number)
    match expected.outcome:
        case Outcome.STARTS if expected.within:
            return tr("{job} starts within {length}").format(job=who, length=format_length(expected.within))
        case Outcome.STARTS:
            return tr("{job} starts in the next pass").format(job=who)
        case Outcome.WAITS:
            return tr("{job} waits").format(job=who)
        case Outcome.REFUSED:
            return tr("{job} is refused by {rule}").format(job=who, rule=expected.rule)
        case Outcome.COUNTED:
            return tr("{job} is counted by {rule} wherever it may run").format(job=who, rule=expected.rule)
        case Outcome.LIMIT:
            said = tr("The limit of {rule} is {name}={amount}{whom}")
            whom = format_for_whom(RuleCounter("", 0, expected.counter))
            return said.format(rule=expected.rule, name=expected.attribute, amount=expected.amount, whom=whom)
    return tr("{reservation} is granted").format(reservation=with_capital(describe_reservation(expected.reservation)))


def describe_job(job: Job) -> str:
    """Return a job by what it asks for: `a 64-slot mpi job of anna in project p1 with h_rt=3600`."""
    slots = format_ranges(job.slots, with_step=False)
    if job.pe is None:
        said = tr("a job of {user}")
    elif slots[:2] in ("8-", "11", "18") or slots[:1] == "8":
        said = tr("an {slots}-slot {pe} job of {user}")
    else:
        said = tr("a {slots}-slot {pe} job of {user}")
    said = said.format(slots=slots, pe=job.pe, user=job.owner)
    asked = ",".join(f"{each.name}={each.value}" for each in job.hard_resources)
    said += tr(" in project {project}").format(project=job.project) if job.project else ""
    said += tr(" with {requests}").format(requests=asked) if asked else ""
    return said + (tr(" in {queues}").format(queues=",".join(job.hard_queues)) if job.hard_queues else "")


def describe_reservation(found: Reservation | None) -> str:
    """Return a reservation by what it asks for."""
    if found is None:
        return tr("a reservation")
    said = tr(
        "a reservation of {slots} in PE {pe} for {length} by {user}"
        if found.request.pe
        else "a reservation of {slots} for {length} by {user}"
    )
    slots, length = format_count(found.slots, "slot"), format_length(found.duration)
    return said.format(slots=slots, pe=found.request.pe, length=length, user=found.request.owner)


def name_nth_slot(number: int) -> str:
    """Return `first slot`, `ninth slot`, `21st slot`."""
    if 0 < number < len(_ORDINALS):
        return tr(_ORDINALS[number])
    if number % 100 in (11, 12, 13) or number % 10 not in (1, 2, 3):
        return tr("{number}th slot").format(number=number)
    said = {1: tr("{number}st slot"), 2: tr("{number}nd slot"), 3: tr("{number}rd slot")}[number % 10]
    return said.format(number=number)


def format_length(seconds: int) -> str:
    """Return a length of time in its largest whole unit: `2 h`, `90 min`, `3 days`."""
    if seconds >= DAY and seconds % DAY == 0:
        return format_count(seconds // DAY, "day")
    for size, unit in ((HOUR, "h"), (MINUTE, "min")):
        if seconds >= size and seconds % size == 0:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
