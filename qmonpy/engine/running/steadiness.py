"""Whether what a running engine keeps of the present stays true whatever is booked, and however much time passes."""

from dataclasses import replace

from qmonpy.engine.books.load import are_thresholds_steady
from qmonpy.engine.books.load_corrections import counts_starts
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.urgency import read_weights
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State


def is_steady(prepared: Prepared) -> bool:
    """Whether bookings neither open nor close queue instances but by their slots, nor sort them, nor move limits,
    starts do not count as load, and jobs that wait longer have no lower priority for that."""
    site, weights = prepared.site, read_weights(prepared)
    if prepared.closed_subordinates or (weights.waiting_time and min(weights.waiting_time, weights.urgency) < 0):
        return False
    if counts_starts(site):
        return False
    booked = {name for kind in site.kinds if kind.letter != "q" for name in kind.capacities}
    load = find_load_formula(site.cluster.scheduler.get("load_formula", SCHEDULER_DEFAULTS["load_formula"]))
    if load is not None and not booked.isdisjoint(load.attributes()):
        return False
    limits = (limit.limit for rules in prepared.accounts.rules.sets for rule in rules for limit in rule.limits)
    formulas = (find_load_formula(limit.value) for limit in limits if limit.is_dynamic)
    if any(formula is not None and not booked.isdisjoint(formula.attributes()) for formula in formulas):
        return False
    return all(are_thresholds_steady(site, place) for place in {place.kind: place for place in site.places}.values())


def is_same_frame(before: State, after: State) -> bool:
    """Whether everything but jobs, their tasks and reservations is as it was."""
    memory = replace(after.memory, ended=before.memory.ended)
    return after.instance_states == before.instance_states and memory == before.memory


def is_same_use(prepared: Prepared, before: State, after: State) -> bool:
    """Whether what runs was running before, on the same places and for the same."""
    for key, task in after.running.items():
        known = before.running.get(key)
        if known is not task and (known is None or _use_of(known) != _use_of(task)):
            return False
        job, known_job = after.jobs[key[0]], before.jobs[key[0]]
        if job is not known_job and prepared.category(job) is not prepared.category(known_job):
            return False
    return True


def _use_of(task: RunningTask) -> tuple[object, ...]:
    """Return what decides what a running task uses, and until when."""
    return task.pieces, task.start_time, task.pe, task.booked_seconds


def has_own_rank(job: Job) -> bool:
    """Whether the priority of a job depends on more than what it requests."""
    return bool(job.deadline or job.override_tickets)
