"""The place of a waiting job in words: where it is, how each term comes about, and what would swap it with another."""

from collections.abc import Mapping

from qmonpy.engine.tickets.policies import FUNCTIONAL, OVERRIDE, TREE
from qmonpy.engine.tickets.watch import LevelNote
from qmonpy.engine.work.urgency import UrgencyPart, are_alike
from qmonpy.insight.policies.lever import Lever, LeverKind
from qmonpy.insight.policies.place import WEIGHTS, Part, Place, Term
from qmonpy.insight.policies.swap import Swap, Swaps
from qmonpy.insight.policies.ticket_sources import FunctionalSource, OverrideSource, Tickets
from qmonpy.model.values.counts import format_count

POLICY_TITLES: Mapping[str, str] = {OVERRIDE: "Override", FUNCTIONAL: "Functional", TREE: "Share tree"}
"""By the letters of `policy_hierarchy`."""
PART_TITLES: Mapping[Part, str] = {Part.POSIX: "Priority -p", Part.URGENCY: "Urgency", Part.TICKETS: "Tickets"}


def format_plain(number: float) -> str:
    """Return a number without an exponent and without zeros at its end, with thousands separators: `3,600,000`."""
    text = f"{number:,.6f}"
    return text.rstrip("0").rstrip(".")


def format_tickets(number: float) -> str:
    """Return tickets as `qstat` prints them, whose fraction is cut off."""
    return f"{int(number):,}"


# --- the place, and the formula of a priority


def describe_place(place: Place) -> str:
    """Return where a job is, in a sentence."""
    task = f".{place.task}" if place.task > 1 else ""
    behind = "" if place.ahead is None else f", directly behind job {place.ahead.job} of {place.ahead.owner}"
    jobs = format_count(place.of, "waiting job")
    where = f"Job {place.job}{task} of {place.owner} is at place {place.place:,} of {jobs}"
    return f"{where}{behind}: its priority is {place.priority:.5f}."


def describe_formula(priority: float, terms: tuple[Term, ...]) -> str:
    """Return the formula of a priority with its numbers in it: `0.50500 = 1 x 0.50000 (-p) + ...`."""
    names = {Part.POSIX: "-p", Part.URGENCY: "urgency", Part.TICKETS: "tickets"}
    parts = (f"{format_plain(each.weight)} × {each.normal:.5f} ({names[each.part]})" for each in terms)
    return f"{priority:.5f} = {' + '.join(parts)}"


def describe_term(term: Term) -> str:
    """Return how a part of a priority comes about."""
    return f"{WEIGHTS[term.part]} {format_plain(term.weight)} × {term.part} {term.normal:.5f}"


def describe_posix(place: Place) -> str:
    """Return how `npprior` comes about."""
    return f"(1,024 {'-' if place.posix < 0 else '+'} {abs(place.posix):,}) / 2,048, by -p {place.posix}"


def describe_urgency(place: Place) -> str:
    """Return how `nurg` comes about."""
    urgency = place.urgency
    least, most = (
        f"{format_plain(value)} (job {job})"
        for value, job in ((urgency.least, urgency.least_job), (urgency.most, urgency.most_job))
    )
    if are_alike(urgency.least, urgency.most):
        return f"{format_plain(urgency.total)}, as that of all jobs: each counts 0.5"
    return f"{format_plain(urgency.total)}, in the range of all jobs from {least} to {most}"


def describe_request(part: UrgencyPart) -> str:
    """Return how the urgency of a requested resource comes about."""
    if part.is_text:
        return f"urgency {format_plain(part.weight)} of {part.attribute}, once as it is a text"
    amount = "" if part.amount == 1 and part.attribute == "slots" else f"{format_plain(part.amount)} × "
    slots = format_count(int(part.slots), "slot") if part.slots == int(part.slots) else f"{part.slots} slots"
    return f"{amount}{slots} × urgency {format_plain(part.weight)} of {part.attribute}"


def describe_waiting(place: Place) -> str:
    """Return how the urgency of the time of waiting comes about."""
    urgency = place.urgency
    return f"{urgency.waited:,} s of waiting × weight_waiting_time {format_plain(urgency.waiting_weight)}"


def describe_deadline(place: Place) -> str:
    """Return how the urgency of the deadline comes about."""
    urgency = place.urgency
    if urgency.left is None:
        return "no deadline (-dl)"
    return f"weight_deadline {format_plain(urgency.deadline_weight)} / {urgency.left:,} s left"


# --- tickets


def describe_tickets(tickets: Tickets) -> str:
    """Return how `ntckts` comes about."""
    if tickets.most_job is None:
        return "no policy hands out tickets: each job counts 0.5"
    own, most = format_tickets(tickets.total), format_tickets(tickets.most)
    return f"{own} of {most}, the most that any job has ({tickets.most_job})"


def describe_policy(tickets: Tickets, letter: str) -> str:
    """Return what is to be known of the tickets of a policy, besides what gives them."""
    named = [each for each, heeds in tickets.hierarchy if heeds]
    heeded = [POLICY_TITLES[each].lower() for each in named[: named.index(letter)]] if letter in named else []
    if letter == TREE and not tickets.of_tree.tickets:
        return "weight_tickets_share is 0"
    if letter == TREE and not tickets.of_tree.way:
        return "the job has no leaf in the share tree"
    if letter == FUNCTIONAL and not tickets.is_tried:
        return "behind max_functional_jobs_to_schedule: about what the first of these jobs would get"
    if not tickets.find(letter):
        return "none"
    return f"given out in an order that heeds {' and '.join(heeded)} tickets" if heeded else ""


def describe_override(source: OverrideSource) -> str:
    """Return how override tickets come about."""
    if source.tasks == 1:
        return format_count(source.tickets, "ticket")
    given, tasks = format_count(source.tickets, "ticket"), format_count(source.tasks, "task")
    return f"{given} / {tasks}: those that run or come before it, and this one"


def describe_functional(source: FunctionalSource) -> str:
    """Return how functional tickets come about."""
    if source.tasks > 1:
        own = f"({format_count(source.shares, 'share')} / {format_count(source.tasks, 'task')})"
    else:
        own = format_count(source.shares, "share")
    weight = f"{format_plain(source.weight)} × {source.tickets:,} tickets"
    return f"{weight} × {own} / {format_plain(source.sum)} of those that run or come before it, and its own"


def describe_level(level: LevelNote, tickets: int, *, is_last: bool) -> str:
    """Return what a node of the share tree gives; the topmost level alone decides how many tickets a task gets."""
    of = format_plain(level.shares / level.share) if level.share else "0"
    now = f"{level.shares:,} of {of} shares beside it that have jobs; now due {100 * level.entitled:.1f} %"
    before = f"{level.before:,} before it" if level.before else "none before it"
    if not is_last:
        return f"{now}; {before} there, which decides the order above"
    return f"{now}: {100 * level.entitled:.1f} % × {tickets:,} tickets / {level.before + 1:,}, {before} there"


# --- what swaps two jobs


def describe_lever(lever: Lever) -> str:
    """Return what a lever changes, as the subject of a sentence."""
    match lever.kind:
        case LeverKind.POSIX:
            return f"the priority (-p) of job {lever.name}"
        case LeverKind.OVERRIDE_JOB:
            return f"the override tickets (-ot) of job {lever.name}"
        case LeverKind.JOB_SHARE:
            return f"the job share (-js) of job {lever.name}"
        case LeverKind.FUNCTIONAL:
            return f"the functional shares (fshare) of the {lever.giver} {lever.name}"
        case LeverKind.OVERRIDE:
            return f"the override tickets (oticket) of the {lever.giver} {lever.name}"
        case LeverKind.NODE:
            return f"the shares of the node {lever.name} of the share tree"
    return lever.name


def describe_swap(swap: Swap, swaps: Swaps) -> str:
    """Return what a lever does, in a sentence."""
    lever, subject = swap.lever, describe_lever(swap.lever)
    if swap.value is None:
        return f"No value of {subject} was found that brings job {swaps.behind} before job {swaps.ahead}."
    toward = -1 if swap.value > lever.before else 1
    last = lever.shown(swap.value + toward)
    verb = "Raise" if swap.value > lever.before else "Lower"
    return (
        f"{verb} {subject} from {lever.shown(lever.before)} to {lever.shown(swap.value)}: job {swaps.behind} comes "
        f"before job {swaps.ahead}, to place {swap.place:,}; {last} does not."
    )


def describe_swaps(swaps: Swaps) -> str:
    """Return whether anything swaps two jobs."""
    if swaps.possible:
        count = len(swaps.possible)
        several = "Either of 2" if count == 2 else f"Any of {count}"
        which = f"{several} single changes" if count > 1 else "One single change"
        return f"{which} brings job {swaps.behind} before job {swaps.ahead}:"
    rest = f" ({format_count(len(swaps.untried), 'other number')} not tried for want of time)" if swaps.untried else ""
    return (
        f"No single change of a priority, a weight, shares or tickets was found that brings job {swaps.behind} before "
        f"job {swaps.ahead}{rest}."
    )


def format_command(lever: Lever, value: int) -> str:
    """Return the command that sets a lever of a job; empty for one that is an edit of the configuration."""
    if lever.kind in (LeverKind.POSIX, LeverKind.OVERRIDE_JOB, LeverKind.JOB_SHARE):
        return f"qalter {lever.kind} {value} {lever.name}"
    return ""
