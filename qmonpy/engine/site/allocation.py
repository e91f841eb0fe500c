"""What a parallel environment's allocation rule says of the slots on each host, and the outcome of following it."""

from dataclasses import dataclass

from qmonpy.engine.site.site import Place
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment

FILL_UP, ROUND_ROBIN = -1, -2


def slots_per_host(pe: ParallelEnvironment, slots: int) -> int:
    """Slots of a task on each host: a fixed number, FILL_UP, ROUND_ROBIN, or 0 where the rule cannot serve it."""
    rule = pe.allocation_rule
    if rule[:1].isdigit():
        fixed = int(rule) if rule.isdigit() else 0
        return fixed if fixed and slots % fixed == 0 else 0
    return {"$pe_slots": slots, "$fill_up": FILL_UP, "$round_robin": ROUND_ROBIN}.get(rule.lower(), 0)


@dataclass(slots=True)
class Assignment:
    """Slots found for one task in one PE; the first piece holds the master task."""

    pe: ParallelEnvironment
    slots: int
    pieces: list[tuple[Place, int]]
    soft_violations: int
