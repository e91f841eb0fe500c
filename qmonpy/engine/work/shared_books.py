"""The books of running tasks under other configurations: what a change leaves as it is, is not booked anew.

A ledger has the accounts of levels and parallel environments first, then those of quotas. Those of levels are booked
alike where hosts, queue instances and their consumables are the same, whatever there is of each; those of quotas where
the rules are, and whoever is in the sets that they name.
"""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.site import Site
from qmonpy.engine.work.usage import book_reservations, book_tasks, ledger_of
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.state import State
from qmonpy.pauses import paced, pause


class SharedBooks:
    """What runs in a state at a moment, as it is booked under one configuration."""

    def __init__(self, prepared: Prepared, state: State, now: int):
        """`now` is in seconds since the epoch."""
        self._prepared, self._state, self._now = prepared, state, now
        self._ledger = ledger_of(prepared, state, now, has_plan=True, with_reservations=False)
        self._timelines: Mapping[int, Timeline] = self._ledger.timelines or {}

    def find(self, prepared: Prepared, *, has_plan: bool) -> Ledger:
        """Return what `ledger_of` returns for the state under another configuration, or the same one."""
        before, state, now = self._prepared, self._state, self._now
        if not _has_same_levels(before, prepared):
            return ledger_of(prepared, state, now, has_plan=has_plan)
        ledger = Ledger(prepared.accounts, has_plan=has_plan or bool(state.reservations))
        self._take_levels(ledger)
        prepared.accounts.has_fractions |= before.accounts.has_fractions
        if _has_same_rules(before.cluster, prepared.cluster):
            self._take_quotas(ledger)
        else:
            book_tasks(prepared, ledger, state, now, with_levels=False)
        book_reservations(prepared, ledger, state.reservations, now)
        return ledger

    def _take_levels(self, ledger: Ledger) -> None:
        """Take over what is booked on levels and parallel environments, on accounts of the same numbers.

        Timelines are in both ledgers then; whoever adds to one of another ledger copies it.
        """
        known, count = self._ledger, self._prepared.site.account_count
        for mine, theirs in zip(_list_columns(ledger), _list_columns(known), strict=True):
            pause()
            mine[:count] = theirs[:count]
        ledger.inside = dict(known.inside)
        if ledger.timelines is not None:
            ledger.timelines.update((number, each) for number, each in paced(self._timelines.items()) if number < count)
            ledger.shared_timelines.update(
                (number, each) for number, each in paced(known.shared_timelines.items()) if number < count
            )

    def _take_quotas(self, ledger: Ledger) -> None:
        """Take over what is booked on quotas, of which the rules are the same under both configurations."""
        before, after, known = self._prepared.accounts, ledger.accounts, self._ledger
        rules = {
            mine: theirs
            for some, others in zip(before.rules.sets, after.rules.sets, strict=True)
            for mine, theirs in zip(some, others, strict=True)
        }
        first = self._prepared.site.account_count
        for there, (rule, limit, key) in enumerate(tuple(before.quota_keys), first):
            timeline, shared = self._timelines.get(there), known.shared_timelines.get(there)
            if timeline is None and shared is None:
                continue
            here = after.quota(rules[rule], limit, key)
            for mine, theirs in zip(_list_columns(ledger), _list_columns(known), strict=True):
                mine[here] = theirs[there]
            if ledger.timelines is not None:
                ledger.timelines.update({} if timeline is None else {here: timeline})
                ledger.shared_timelines.update({} if shared is None else {here: shared})


def _list_columns(ledger: Ledger) -> tuple[list[float], ...]:
    return ledger.used, ledger.endless, ledger.shared, ledger.shared_endless


def _has_same_levels(before: Prepared, after: Prepared) -> bool:
    """Whether running tasks book on levels and parallel environments under one configuration what they do under
    another, on accounts of the same numbers, for as long."""
    one, other = before.site, after.site
    return (
        _has_same_times(before, after)
        and _has_same_attributes(one.complexes, other.complexes)
        and _has_same_pes(one, other)
        and _has_same_places(one, other)
    )


def _has_same_times(before: Prepared, after: Prepared) -> bool:
    times = ((each.default_duration, each.duration_offset, each.schedule_seconds) for each in (before, after))
    is_alike = before.cluster.variety == after.cluster.variety
    return is_alike and len(set(times)) == 1 and before.queue_limits == after.queue_limits


def _has_same_attributes(one: Mapping[str, ComplexAttribute], other: Mapping[str, ComplexAttribute]) -> bool:
    """Whether attributes differ in their urgency at most; with cores, which hosts count by rules, they do not count."""
    if CORES in one or CORES in other or list(one) != list(other):
        return False
    return all(mine is (theirs := other[name]) or _plain(mine) == _plain(theirs) for name, mine in one.items())


def _plain(attribute: ComplexAttribute) -> ComplexAttribute:
    return replace(attribute, urgency="0")


def _has_same_pes(one: Site, other: Site) -> bool:
    if one.pe_accounts.keys() != other.pe_accounts.keys():
        return False
    if any(each.number != other.pe_accounts[name].number for name, each in one.pe_accounts.items()):
        return False
    return all(_counts_alike(each, other.cluster.pes[name]) for name, each in one.cluster.pes.items())


def _counts_alike(one: ParallelEnvironment, other: ParallelEnvironment) -> bool:
    return (one.job_is_first_task, one.ignores_slave_requests) == (
        other.job_is_first_task,
        other.ignores_slave_requests,
    )


def _has_same_places(one: Site, other: Site) -> bool:
    if len(one.places) != len(other.places) or one.account_count != other.account_count:
        return False
    levels = [(one.global_level, other.global_level)]
    known: dict[tuple[int, int], bool] = {}
    for mine, theirs in paced(zip(one.places, other.places, strict=True)):
        if mine.name != theirs.name or mine.level.first != theirs.level.first or mine.host.first != theirs.host.first:
            return False
        kinds = id(mine.kind), id(theirs.kind)
        if kinds not in known:
            known[kinds] = True
            levels += [(mine.host, theirs.host), (mine.level, theirs.level)]
    return all(list(mine.kind.capacities) == list(theirs.kind.capacities) for mine, theirs in levels)


def _has_same_rules(before: Cluster, after: Cluster) -> bool:
    """Whether tasks count in the same rules under the same keys, where queue instances are the same."""
    return (
        list(before.quota_sets.items()) == list(after.quota_sets.items())
        and before.user_sets == after.user_sets
        and before.host_groups == after.host_groups
    )
