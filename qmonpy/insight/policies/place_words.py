"""The place of a waiting job in words: where it is, how each term comes about, and what would swap it with another."""

from collections.abc import Mapping

from qmonpy.engine.tickets.policies import FUNCTIONAL, OVERRIDE, TREE
from qmonpy.engine.tickets.watch import LevelNote
from qmonpy.engine.work.urgency import UrgencyPart, are_alike
from qmonpy.insight.policies.lever import Lever, LeverKind
from qmonpy.insight.policies.place import WEIGHTS, Part, Place, Term
from qmonpy.insight.policies.swap import Swap, Swaps
from qmonpy.insight.policies.ticket_sources import POLICY_NAMES, FunctionalSource, OverrideSource, Tickets
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, later, tr

POLICY_TITLES: Mapping[str, str] = {
    OVERRIDE: later("Override"),
    FUNCTIONAL: later("Functional"),
    TREE: later("Share tree"),
}
"""By the letters of `policy_hierarchy`."""
"""By the letters of `policy_hierarchy`."""
PART_TITLES: Mapping[Part, str] = {
    Part.POSIX: later("Priority -p"),
    Part.URGENCY: later("Urgency"),
    Part.TICKETS: later("Tickets"),
}


def format_plain(number: float) -> str:
    """Return a number without an exponent and without zeros at its end, with thousands separators: `3,600,000`."""
    decimals = f"{number:.6f}".rstrip("0").partition(".")[2]
    return grouped(number, f",.{len(decimals)}f")


def format_exactly(number: float) -> str:
    """Return a part of a priority with all decimals that `qstat` prints, as the language writes it: `0.50500`."""
    return grouped(number, ",.5f")


def format_tickets(number: float) -> str:
    """Return tickets as `qstat` prints them, whose fraction is cut off."""
    return grouped(int(number))


# --- the place, and the formula of a priority


def describe_place(place: Place) -> str:
    """Return where a job is, in a sentence."""
    job = f"{place.job}.{place.task}" if place.task > 1 else f"{place.job}"
    said = tr(
        "Job {job} of {owner} is at place {place:,} of {jobs}: its priority is {priority:,.5f}."
        if place.ahead is None
        else "Job {job} of {owner} is at place {place:,} of {jobs}, directly behind job {other} of {other_owner}: its"
        " priority is {priority:,.5f}."
    )
    return said.format(
        job=job,
        owner=place.owner,
        place=place.place,
        jobs=format_count(place.of, "waiting job"),
        other=None if place.ahead is None else place.ahead.job,
        other_owner=None if place.ahead is None else place.ahead.owner,
        priority=place.priority,
    )


def describe_formula(priority: float, terms: tuple[Term, ...]) -> str:
    """Return the formula of a priority with its numbers in it: `0.50500 = 1 x 0.50000 (-p) + ...`."""
    names = {Part.POSIX: "-p", Part.URGENCY: tr("urgency"), Part.TICKETS: tr("tickets")}
    parts = (f"{format_plain(each.weight)} × {format_exactly(each.normal)} ({names[each.part]})" for each in terms)
    return f"{format_exactly(priority)} = {' + '.join(parts)}"


def describe_term(term: Term) -> str:
    """Return how a part of a priority comes about."""
    return f"{WEIGHTS[term.part]} {format_plain(term.weight)} × {term.part} {format_exactly(term.normal)}"


def describe_posix(place: Place) -> str:
    """Return how `npprior` comes about."""
    sign = "-" if place.posix < 0 else "+"
    said = tr("(1,024 {sign} {amount:,}) / 2,048, by -p {priority}")
    return said.format(sign=sign, amount=abs(place.posix), priority=place.posix)


def describe_urgency(place: Place) -> str:
    """Return how `nurg` comes about."""
    urgency = place.urgency
    total = format_plain(urgency.total)
    if are_alike(urgency.least, urgency.most):
        return tr("{urgency}, as that of all jobs: each counts 0.5").format(urgency=total)
    job = tr("{value} (job {number})")
    least = job.format(value=format_plain(urgency.least), number=urgency.least_job)
    most = job.format(value=format_plain(urgency.most), number=urgency.most_job)
    said = tr("{urgency}, in the range of all jobs from {least} to {most}")
    return said.format(urgency=total, least=least, most=most)


def describe_request(part: UrgencyPart) -> str:
    """Return how the urgency of a requested resource comes about."""
    weight, name = format_plain(part.weight), part.attribute
    if part.is_text:
        return tr("urgency {weight} of {name}, once as it is a text").format(weight=weight, name=name)
    amount = "" if part.amount == 1 and name == "slots" else f"{format_plain(part.amount)} × "
    is_whole = part.slots == int(part.slots)
    slots = format_count(int(part.slots), "slot") if is_whole else f"{part.slots} {tr('slots')}"
    said = tr("{amount_and_slots} × urgency {weight} of {name}")
    return said.format(amount_and_slots=f"{amount}{slots}", weight=weight, name=name)


def describe_waiting(place: Place) -> str:
    """Return how the urgency of the time of waiting comes about."""
    urgency = place.urgency
    said = tr("{seconds:,} s of waiting × weight_waiting_time {weight}")
    return said.format(seconds=urgency.waited, weight=format_plain(urgency.waiting_weight))


def describe_deadline(place: Place) -> str:
    """Return how the urgency of the deadline comes about."""
    urgency = place.urgency
    if urgency.left is None:
        return tr("no deadline (-dl)")
    said = tr("weight_deadline {weight} / {seconds:,} s left")
    return said.format(weight=format_plain(urgency.deadline_weight), seconds=urgency.left)


# --- tickets


def describe_tickets(tickets: Tickets) -> str:
    """Return how `ntckts` comes about."""
    if tickets.most_job is None:
        return tr("no policy hands out tickets: each job counts 0.5")
    own, most = format_tickets(tickets.total), format_tickets(tickets.most)
    said = tr("{own} of {most}, the most that any job has ({number})")
    return said.format(own=own, most=most, number=tickets.most_job)


def describe_policy(tickets: Tickets, letter: str) -> str:
    """Return what is to be known of the tickets of a policy, besides what gives them."""
    if letter == TREE and not tickets.of_tree.tickets:
        return tr("weight_tickets_share is 0")
    if letter == TREE and not tickets.of_tree.way:
        return tr("the job has no leaf in the share tree")
    if letter == FUNCTIONAL and not tickets.is_tried:
        return tr("behind max_functional_jobs_to_schedule: about what the first of these jobs would get")
    if not tickets.find(letter):
        return tr("none")
    named = [each for each, heeds in tickets.hierarchy if heeds]
    heeded = named[: named.index(letter)] if letter in named else []
    if len(heeded) > 1:
        return tr("given out in an order that heeds {policy} and {other_policy} tickets").format(
            policy=tr(POLICY_NAMES[heeded[0]]), other_policy=tr(POLICY_NAMES[heeded[1]])
        )
    said = tr("given out in an order that heeds {policy} tickets")
    return said.format(policy=tr(POLICY_NAMES[heeded[0]])) if heeded else ""


def describe_override(source: OverrideSource) -> str:
    """Return how override tickets come about."""
    if source.tasks == 1:
        return format_count(source.tickets, "ticket")
    given, tasks = format_count(source.tickets, "ticket"), format_count(source.tasks, "task")
    said = tr("{tickets} / {tasks}: those that run or come before it, and this one")
    return said.format(tickets=given, tasks=tasks)


def describe_functional(source: FunctionalSource) -> str:
    """Return how functional tickets come about."""
    if source.tasks > 1:
        own = f"({format_count(source.shares, 'share')} / {format_count(source.tasks, 'task')})"
    else:
        own = format_count(source.shares, "share")
    said = tr("{weight} × {tickets:,} tickets × {own} / {sum} of those that run or come before it, and its own")
    weight, total = format_plain(source.weight), format_plain(source.sum)
    return said.format(weight=weight, tickets=source.tickets, own=own, sum=total)


def describe_level(level: LevelNote, tickets: int, *, is_last: bool) -> str:
    """Return what a node of the share tree gives; the topmost level alone decides how many tickets a task gets."""
    of = format_plain(level.shares / level.share) if level.share else "0"
    now = tr("{shares:,} of {all} shares beside it that have jobs; now due {percent:,.1f} %")
    now = now.format(shares=level.shares, all=of, percent=100 * level.entitled)
    before = tr("{count:,} before it").format(count=level.before) if level.before else tr("none before it")
    if not is_last:
        return tr("{now}; {before} there, which decides the order above").format(now=now, before=before)
    said = tr("{now}: {percent:,.1f} % × {tickets:,} tickets / {count:,}, {before} there")
    return said.format(now=now, percent=100 * level.entitled, tickets=tickets, count=level.before + 1, before=before)


# --- what swaps two jobs


def describe_lever(lever: Lever) -> str:
    """Return what a lever changes, as the subject of a sentence."""
    match lever.kind:
        case LeverKind.POSIX:
            said = tr("the priority (-p) of job {name}")
        case LeverKind.OVERRIDE_JOB:
            said = tr("the override tickets (-ot) of job {name}")
        case LeverKind.JOB_SHARE:
            said = tr("the job share (-js) of job {name}")
        case LeverKind.FUNCTIONAL:
            said = tr("the functional shares (fshare) of the {giver} {name}")
        case LeverKind.OVERRIDE:
            said = tr("the override tickets (oticket) of the {giver} {name}")
        case LeverKind.NODE:
            said = tr("the shares of the node {name} of the share tree")
        case _:
            return lever.name
    return said.format(name=lever.name, giver=tr(str(lever.giver)) if lever.giver is not None else "")


def describe_swap(swap: Swap, swaps: Swaps) -> str:
    """Return what a lever does, in a sentence."""
    lever, subject = swap.lever, describe_lever(swap.lever)
    if swap.value is None:
        said = tr("No value of {subject} was found that brings job {behind} before job {ahead}.")
        return said.format(subject=subject, behind=swaps.behind, ahead=swaps.ahead)
    toward = -1 if swap.value > lever.before else 1
    said = tr(
        "Raise {subject} from {before} to {after}: job {behind} comes before job {ahead}, to place {place:,};"
        " with {last} it does not."
        if swap.value > lever.before
        else "Lower {subject} from {before} to {after}: job {behind} comes before job {ahead}, to place {place:,};"
        " with {last} it does not."
    )
    return said.format(
        subject=subject,
        before=lever.shown(lever.before),
        after=lever.shown(swap.value),
        behind=swaps.behind,
        ahead=swaps.ahead,
        place=swap.place,
        last=lever.shown(swap.value + toward),
    )


def describe_swaps(swaps: Swaps) -> str:
    """Return whether anything swaps two jobs."""
    count = len(swaps.possible)
    if count == 1:
        said = tr("One single change brings job {behind} before job {ahead}:")
    elif count:
        said = tr(
            "Either of 2 single changes brings job {behind} before job {ahead}:"
            if count == 2
            else "Any of {count} single changes brings job {behind} before job {ahead}:"
        )
    elif swaps.untried:
        said = tr(
            "No single change of a priority, a weight, shares or tickets was found that brings job {behind} before job"
            " {ahead} ({numbers} not tried for want of time)."
        )
    else:
        said = tr(
            "No single change of a priority, a weight, shares or tickets was found that brings job {behind} before job"
            " {ahead}."
        )
    untried = format_count(len(swaps.untried), "other number")
    return said.format(count=count, behind=swaps.behind, ahead=swaps.ahead, numbers=untried)


def format_command(lever: Lever, value: int) -> str:
    """Return the command that sets a lever of a job; empty for one that is an edit of the configuration."""
    if lever.kind in (LeverKind.POSIX, LeverKind.OVERRIDE_JOB, LeverKind.JOB_SHARE):
        return f"qalter {lever.kind} {value} {lever.name}"
    return ""
