"""Allocation rules: how many slots of a parallel task each host is given (sge_pe(5)).

A job of Open Cluster Scheduler 9 may have rules of its own (`-par`), and one for its master task apart from that for
the others (`-scope master -par`); what follows from these is as 9.1.4 does it (asked).
"""

from dataclasses import fields, replace
from typing import NamedTuple

from qmonpy.engine.site.category import Category
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.variety import Variety
from qmonpy.model.values.whole import begins_with_digit, is_whole

FILL_UP, ROUND_ROBIN = -1, -2


@dataclass(frozen=True)
class SplitEnvironment(ParallelEnvironment):
    """A PE as it is for a job whose master task has an allocation rule apart from that of the others."""

    master_rule: str = ""


def with_own_rule(pe: ParallelEnvironment, category: Category) -> ParallelEnvironment:
    """Return a PE as it is for a category, which may have allocation rules of its own."""
    if category.allocation_rule is not None:
        return replace(pe, allocation_rule=category.allocation_rule)
    if not category.has_split_rules:
        return pe
    # Where only slave tasks have a rule of their own, the PE's is that of the master task.
    attributes = {each.name: getattr(pe, each.name) for each in fields(ParallelEnvironment)}
    attributes["allocation_rule"] = category.slave_rule or pe.allocation_rule
    return SplitEnvironment(**attributes, master_rule=category.master_rule or pe.allocation_rule)


def slots_per_host(pe: ParallelEnvironment, slots: int) -> int:
    """Return the slots of a task on each host: a fixed number, FILL_UP, ROUND_ROBIN, or 0 where the rule cannot
    serve it. Of two rules it is the one of slave tasks, or of the master task if there are no others."""
    if isinstance(pe, SplitEnvironment):
        master, slave = _parse_both(pe, slots)
        return master if slave and slots == _count_master(master) else slave
    return _parse(pe.allocation_rule, slots)


def find_layout_rule(pe: ParallelEnvironment, slots: int, variety: Variety) -> int:
    """Return `slots_per_host`; FILL_UP where the rule cannot serve the number and it is laid out all the same."""
    return slots_per_host(pe, slots) or (FILL_UP if variety.fills_uneven else 0)


class Portion(NamedTuple):
    """How many slots a host may be given in one round of a search: the least and the most, for a host that takes the
    master task, for another one, and that are looked for there at all."""

    master: tuple[int, int]
    slave: tuple[int, int]
    any: tuple[int, int]
    goes_round: bool
    """Whether another round follows."""


def find_portion(pe: SplitEnvironment, slots: int, missing: int, *, has_master: bool) -> Portion:
    """Return what a host may be given of a task of so many slots, of which some are still missing.

    A least of 0 stands for a kind of host that is not wanted now.
    """
    master_rule, slave_rule = _parse_both(pe, slots)
    master, slave, tagged = (0, missing), (0, missing), (1, missing)
    goes_round, wants_slaves = False, True
    if not has_master:
        if master_rule > 0:
            master = tagged = (master_rule, master_rule)
        else:
            goes_round = master_rule == ROUND_ROBIN
            master = (1, 1) if goes_round else (1, missing)
        # What the master task brings is all that is missing.
        wants_slaves = missing != master_rule if master_rule > 0 else not (goes_round and missing == 1)
    if wants_slaves and slave_rule > 0:
        least, most = tagged if not has_master else (slave_rule, slave_rule)
        tagged = min(least, slave_rule), max(most, slave_rule)
        slave = (slave_rule, slave_rule)
    elif wants_slaves:
        slave = (1, 1) if slave_rule == ROUND_ROBIN else (1, missing)
        goes_round = goes_round or slave_rule == ROUND_ROBIN
    return Portion(master, slave, tagged, goes_round)


def fills_master_host(pe: SplitEnvironment, slots: int) -> bool:
    """Whether the host of the master task has all that it may have, once it has that."""
    return _parse_both(pe, slots)[0] > 0


def _parse(rule: str, slots: int, *, may_leave: bool = False) -> int:
    """The slots of each host by a rule for so many; `may_leave` where others take what it leaves."""
    if begins_with_digit(rule):
        fixed = int(rule) if is_whole(rule) else 0
        fits = fixed <= slots if may_leave else fixed and slots % fixed == 0
        return fixed if fits else 0
    return {"$pe_slots": slots, "$fill_up": FILL_UP, "$round_robin": ROUND_ROBIN}.get(rule.lower(), 0)


def _parse_both(pe: SplitEnvironment, slots: int) -> tuple[int, int]:
    """The slots by the rule of the master task and by that of the others; 0 for both where one cannot serve them."""
    master = _parse(pe.master_rule, slots, may_leave=True)
    slave = _parse(pe.allocation_rule, slots - _count_master(master))
    return (master, slave) if master and slave else (0, 0)


def _count_master(master: int) -> int:
    """The slots that the host of the master task takes by its rule: one by those that are no number."""
    return master if master > 0 else 1
