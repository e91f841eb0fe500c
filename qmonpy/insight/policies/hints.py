"""Probable mistakes about the policies: settings by which one of them counts for nothing, or is left out.

Each hint is true of the configuration and the jobs at a moment; where it says that something makes no difference, the
order of jobs was computed without it.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from qmonpy.engine.tickets.force import find_force, is_department
from qmonpy.engine.tickets.policies import FUNCTIONAL, LETTERS, OVERRIDE, TREE
from qmonpy.insight.policies.hint import HintGrounds, PolicyHint, hint_setting, name_some
from qmonpy.insight.policies.standing import Standings, without_tickets
from qmonpy.insight.policies.ticket_sources import POLICY_NAMES
from qmonpy.insight.policies.tree_hints import find_tree_hints
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.job import Job
from qmonpy.translation import tr

_AGAIN = {"weight_ticket": "0.010000", "weight_priority": "1.000000", "weight_urgency": "0.100000"}
"""What is set where a weight is 0 that should not be: the values that 8.1.9 installs."""


def find_hints(standings: Standings, cluster: Cluster | None = None) -> tuple[PolicyHint, ...]:
    """Return all hints about the policies of a cluster, or of its settings in another value of it."""
    settings = standings.cluster if cluster is None else cluster
    return (
        *_find_weightless(standings, settings),
        *_find_left_out(standings, settings),
        *_find_shareless(standings, settings),
        *find_tree_hints(settings, standings.state, standings.now),
        *_find_without_effect(standings, settings),
    )


def list_givers(cluster: Cluster) -> tuple[str, ...]:
    """Return who gives override tickets: users, projects and departments."""
    given = [name for name, user in cluster.users.items() if user.oticket]
    given += [name for name, each in cluster.projects.items() if _has_amount(each.other.get("oticket"))]
    departments = (each for each in cluster.user_sets.values() if is_department(each.type))
    given += [each.name for each in departments if _has_amount(each.other.get("oticket"))]
    return tuple(given)


def _has_amount(text: str | None) -> bool:
    return bool(find_whole(text or "0"))


# Weights of zero


def _find_weightless(standings: Standings, cluster: Cluster) -> Iterator[PolicyHint]:
    standing, force = standings.find(cluster), find_force(cluster)
    jobs = [standing.job(number) for number in standing.order]
    if not force.counts and _list_active(standings, cluster):
        names = ", ".join(tr(POLICY_NAMES[letter]) for letter in _list_active(standings, cluster))
        said = tr("weight_ticket is 0: the tickets that are handed out ({names}) do not count in any priority.")
        text = said.format(names=names)
        yield hint_setting("tickets-off", "weight_ticket", text, _AGAIN["weight_ticket"])
    asked = [job.number for job in jobs if job.priority]
    if standing.weights.priority == 0 and asked:
        text = tr("weight_priority is 0: the priority (-p) of {jobs} ({numbers}) plays no role.").format(
            jobs=format_count(len(asked), "waiting job"), numbers=name_some([str(each) for each in asked])
        )
        grounds = HintGrounds(tuple(asked))
        yield hint_setting("posix-off", "weight_priority", text, _AGAIN["weight_priority"], grounds)
    if standing.weights.urgency == 0 and standing.most > standing.least:
        text = tr(
            "weight_urgency is 0: what jobs request, how long they wait and their deadlines play no role, though their "
            "urgencies differ."
        )
        yield hint_setting("urgency-off", "weight_urgency", text, _AGAIN["weight_urgency"])
    due = [job.number for job in jobs if job.deadline]
    if standing.weights.deadline == 0 and due:
        text = tr("weight_deadline is 0: the deadline (-dl) of {jobs} ({numbers}) plays no role.").format(
            jobs=format_count(len(due), "waiting job"), numbers=name_some([str(each) for each in due])
        )
        fix = SCHEDULER_DEFAULTS["weight_deadline"]
        yield hint_setting("deadline-off", "weight_deadline", text, fix, HintGrounds(tuple(due)))


def _list_active(standings: Standings, cluster: Cluster) -> tuple[str, ...]:
    """Return the letters of the policies that hand out tickets."""
    force = find_force(cluster)
    shares = _find_kinds(standings, cluster).values()
    active = {
        OVERRIDE: bool(list_givers(cluster)) or any(job.override_tickets for job in _list_jobs(standings)),
        FUNCTIONAL: force.policies.functional_tickets > 0
        and any(weight and has_shares for weight, has_shares in shares),
        TREE: force.has_tree,
    }
    return tuple(letter for letter in LETTERS if active[letter])


def _list_jobs(standings: Standings) -> Iterator[Job]:
    """Yield the jobs that wait or run."""
    state = standings.state
    return (state.jobs[number] for number in {*state.pending, *(key[0] for key in state.running)})


# A hierarchy without a policy


def _find_left_out(standings: Standings, cluster: Cluster) -> Iterator[PolicyHint]:
    active = _list_active(standings, cluster)
    named = [letter for letter, heeds in find_force(cluster).policies.hierarchy if heeds]
    missing = [letter for letter in active if letter not in named]
    if not missing or len(active) < 2:
        return
    written = cluster.scheduler.get("policy_hierarchy", SCHEDULER_DEFAULTS["policy_hierarchy"])
    names = tr(" and ").join(tr(POLICY_NAMES[letter]) for letter in missing)
    text = choose_word(
        len(missing),
        "policy_hierarchy {written} leaves out the {names} policy, which hands out tickets: these count, but they are"
        " handed out without regard to the tickets of other policies, and those without regard to these.",
        "policy_hierarchy {written} leaves out the {names} policies, which hand out tickets: these count, but they are"
        " handed out without regard to the tickets of other policies, and those without regard to these.",
    ).format(written=written, names=names)
    yield hint_setting("left-out", "policy_hierarchy", text, "".join((*named, *missing)))


# Functional tickets that nobody gets


def _find_kinds(standings: Standings, cluster: Cluster) -> Mapping[str, tuple[float, bool]]:
    """Return by the setting that weighs a kind of functional shares its value, and whether there are any."""
    policies, sets = find_force(cluster).policies, cluster.user_sets.values()
    return {
        "weight_user": (policies.user_weight, any(user.fshare for user in cluster.users.values())),
        "weight_project": (
            policies.project_weight,
            any(_has_amount(each.other.get("fshare")) for each in cluster.projects.values()),
        ),
        "weight_department": (
            policies.department_weight,
            any(is_department(each.type) and _has_amount(each.other.get("fshare")) for each in sets),
        ),
        "weight_job": (policies.job_weight, any(job.job_share for job in _list_jobs(standings))),
    }


def _find_shareless(standings: Standings, cluster: Cluster) -> Iterator[PolicyHint]:
    policies, kinds = find_force(cluster).policies, _find_kinds(standings, cluster)
    if not policies.functional_tickets:
        named = [choose_word(2, name.removeprefix("weight_")) for name, (_, has_shares) in kinds.items() if has_shares]
        if named:
            text = tr(
                "weight_tickets_functional is 0: the functional shares of {givers} play no role, though there are some."
            ).format(givers=name_some(named))
            # How many there are to be is for somebody who knows what else hands out tickets.
            yield hint_setting("functional-off", "weight_tickets_functional", text)
        return
    if not any(has_shares for _, has_shares in kinds.values()):
        text = tr(
            "weight_tickets_functional hands out {tickets} by functional shares, but no user, project or department has"
            " shares (fshare), nor any job (-js): nobody gets any."
        ).format(tickets=format_count(policies.functional_tickets, "ticket"))
        yield hint_setting("no-shares", "weight_tickets_functional", text, "0")
        return
    if not policies.most_functional_jobs:
        text = tr("max_functional_jobs_to_schedule is 0: no waiting job gets functional tickets.")
        yield hint_setting("no-functional-jobs", "max_functional_jobs_to_schedule", text)
    said = tr("{name} is 0: the functional shares of {givers} play no role, though there are some.")
    for name, (weight, has_shares) in kinds.items():
        if has_shares and weight == 0:
            givers = choose_word(2, name.removeprefix("weight_"))
            yield hint_setting("shares-off", name, said.format(name=name, givers=givers), SCHEDULER_DEFAULTS[name])


# Tickets that change nothing


def _find_without_effect(standings: Standings, cluster: Cluster) -> Iterator[PolicyHint]:
    """Tickets by which some job should pass another, that count, and still leave every job where it is without them."""
    standing = standings.find(cluster)
    if not standing.counts_tickets:
        return
    tickets = [standing.handout.find_waiting(number) for number in standing.order]
    if all(one >= other for one, other in pairwise(tickets)):
        return
    without = standings.find(without_tickets(cluster))
    if without.order == standing.order:
        weights = standing.weights
        text = tr(
            "Tickets change no place of the {jobs}, though some job with more of them is behind one with fewer: with"
            " weight_ticket {ticket} they count too little beside urgency (weight_urgency {urgency}) and -p"
            " (weight_priority {priority})."
        ).format(
            jobs=format_count(len(standing.order), "waiting job"),
            ticket=f"{weights.ticket:g}",
            urgency=f"{weights.urgency:g}",
            priority=f"{weights.priority:g}",
        )
        yield hint_setting("tickets-without-effect", "weight_ticket", text, grounds=HintGrounds(standing.order))
