"""Planned starts of parallel jobs: the earliest time in any parallel environment, going backward from the latest."""

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.trial import PlanChange
from qmonpy.engine.passing.planned_start import EMPTY_PLAN, PlannedStart
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.host_bounds import find_task_bounds
from qmonpy.engine.placing.parallel import (
    Report,
    find_room,
    least_slots,
    matching_pes,
    maximise,
    refuse_too_few,
    slot_choices,
)
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Level
from qmonpy.engine.site.static_match import check_host, check_instance
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import FOREVER, Relop, end_of
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import ignore_refusal


def plan_parallel(board: Board, category: Category, report: Report) -> PlannedStart | None:
    """Return the earliest start in the first PE that has any, or one at the same time in another that meets more soft
    requests: once they have a start 8.1.9 and OCS 9.1.4 try no earlier one in other PEs (asked: `planpe-1` to `-5`
    of tests/conformance/data/minimal).

    Where a PE has no time to start at, as nothing that the job requests is booked on instances that suit it, 8.1.9
    looks at the present alone. If then all hosts together have too little of a consumable that the job takes without
    a request, and no other PE serves, 8.1.9 has an empty plan, which counts as any other for `max_reservation`
    (asked: `emptyplan-1` to `-7`; not so 9.1.4).
    """
    best: Earliest | None = None
    tried: list[tuple[ParallelEnvironment, int | None]] = []
    is_empty = False
    for pe in matching_pes(board, category):
        if best is None:
            found, blocked = earliest_start(board, category, pe)
        else:
            found, blocked = _find_beside(board, category, pe, best.start)
        # Of what the first one refuses it is told alone that it gives too few slots (asked: `plantold-1` to `-5`).
        told = report if tried else ignore_refusal
        tried.append((pe, blocked))
        if found is None or report is not ignore_refusal:
            first = start_times(board, category, pe)[0] if best is None else best.start
            trial = Trial(board, category, pe, least_slots(category), told, board.scene_at(first, category))
            trial.run()
            if found is None:
                is_empty = is_empty or (trial.is_later and _is_ever_admitted(board, category, pe))
                report(refuse_too_few(pe, category, trial.available))
        if found is not None and (best is None or found.soft_violations < best.soft_violations):
            best = found
    if best is None:
        return EMPTY_PLAN if is_empty and board.prepared.cluster.variety.has_empty_plans else None
    return _plan_most(board, category, best, tried, report)


def _is_ever_admitted(board: Board, category: Category, pe: ParallelEnvironment) -> bool:
    """Whether a PE and all hosts together will have enough in the end, behind what is planned without end, too."""
    scene = board.scene_at(FOREVER - 1, category)
    trial = Trial(board, category, pe, least_slots(category), ignore_refusal, scene)
    trial.run()
    return trial.is_admitted


def _find_beside(
    board: Board, category: Category, pe: ParallelEnvironment, start: int
) -> tuple["Earliest | None", int | None]:
    """Return a start in another PE at the time that one has; without room the time as the second."""
    found = find_room(board, category, pe, least_slots(category), board.scene_at(start, category))
    return (None, start) if found is None else (Earliest(start, found), None)


def _plan_most(
    board: Board,
    category: Category,
    best: "Earliest",
    tried: Iterable[tuple[ParallelEnvironment, int | None]],
    report: Report,
) -> PlannedStart:
    """Return the plan with the most slots at the earliest start."""
    assignment, pe = best.assignment, best.assignment.pe
    is_settled = slot_choices(category, pe, assignment.slots) == [assignment.slots]
    if is_settled and (report is ignore_refusal or assignment.slots == pe.slots):
        return PlannedStart(best.start, tuple(assignment.pieces), pe.name)
    scene = board.scene_at(best.start, category)
    masters = _find_masters_left(board, category, tried) if _may_share_hosts(board, category) else None
    most = maximise(board, category, pe, assignment.slots, report, scene, masters=masters)
    chosen = assignment if is_settled else most.assignment or assignment
    return PlannedStart(best.start, tuple(chosen.pieces), chosen.pe.name)


def _may_share_hosts(board: Board, category: Category) -> bool:
    """Whether a request can keep the master task from a host while something runs there."""
    complexes = board.site.complexes
    if category.master:
        return True
    asked = [(each, complexes.get(each.name)) for each in category.hard]
    return any(each.is_per_job or (known is not None and known.relop is Relop.EXCL) for each, known in asked)


def _find_masters_left(
    board: Board, category: Category, tried: Iterable[tuple[ParallelEnvironment, int | None]]
) -> dict[int, int]:
    """Return of which queue instances 8.1.9 believes that no master task can start there, by index of a place.

    It notes that where the search backward came to an end, at the latest time without room, and does not forget it
    before it looks for more slots at the start that was found (asked). `tried` has that time by parallel environment.
    """
    masters: dict[int, int] = {}
    for pe, blocked in tried:
        if blocked is not None:
            scene = board.scene_at(blocked, category)
            Trial(board, category, pe, least_slots(category), ignore_refusal, scene, masters=masters).run()
    return masters


class Earliest(NamedTuple):
    """The earliest start in a PE, with the least number of slots."""

    start: int
    assignment: Assignment

    @property
    def soft_violations(self) -> int:
        """How many soft requests are not met."""
        return self.assignment.soft_violations


def earliest_start(board: Board, category: Category, pe: ParallelEnvironment) -> tuple[Earliest | None, int | None]:
    """Return the earliest time, going backward from the last, from which the fewest slots of a request fit in a PE,
    and the one before it, at which they do not.

    Between two beginnings of later bookings room only grows from now on, so that halving finds the same time as
    trying one after the other.
    """
    times = start_times(board, category, pe)
    seconds = board.prepared.booked_seconds(category)
    begins = board.ledger.begins

    def try_at(index: int) -> Assignment | None:
        return find_room(board, category, pe, least_slots(category), board.scene_at(times[index], category))

    def stretch(index: int) -> tuple[int, int]:
        """The same for times between which nothing begins, neither at the start of a job nor before its end."""
        time = times[index]
        if time < board.now:
            return -1, -time
        return bisect_right(begins, time), bisect_left(begins, end_of(time, seconds))

    best: Earliest | None = None
    index = 0
    while index < len(times):
        here = stretch(index)
        last = bisect_left(range(len(times)), True, lo=index, key=lambda each: stretch(each) != here) - 1
        found = try_at(last)
        if found is not None:
            best = Earliest(times[last], found)
            index = last + 1
            continue
        # The last time with room lies in this stretch, or is the one before it.
        low, high = index - 1, last
        while high - low > 1:
            middle = (low + high) // 2
            found = try_at(middle)
            if found is None:
                high = middle
            else:
                low, best = middle, Earliest(times[middle], found)
        return best, times[high]
    return best, None


def start_times(board: Board, category: Category, pe: ParallelEnvironment) -> list[int]:
    """Return the times at which something changes that a parallel job needs, latest first.

    Only instances that suit the job count, and of them only what it requests: ends of jobs that merely stand in the
    way of a quota are no times to start at.
    """
    bounds = find_task_bounds(board.prepared, category, pe, is_single=least_slots(category) == 1)
    # Categories that need the same of hosts wait for the same times.
    key = ("times", pe.name, category if bounds is None else bounds.hosts)
    # All places are taken in while starts are planned.
    numbers = board.prepared.kept((*key, board.reach), lambda: _find_numbers(board, category, pe))
    shelf = board.ledger.shelf
    found = shelf.get(("times", numbers))
    if not isinstance(found, _Times):
        found = shelf["times", numbers] = _Times(numbers, board.ledger)
    return found.sorted() or [board.now]


def _find_numbers(board: Board, category: Category, pe: ParallelEnvironment) -> frozenset[int]:
    """Return the accounts of what a parallel job needs."""
    site = board.site
    numbers = {site.pe_accounts[pe.name].number}
    levels: dict[str, Level] = {site.global_level.name: site.global_level}
    for place in board.places:
        if (
            pe.name in place.pes
            and check_host(site, category, place.host) is None
            and check_instance(site, category, place, pe) is None
        ):
            levels[place.host.name] = place.host
            levels[place.name] = place.level
    names = {"slots", CORES, *category.requested, *(each.name for each in (*category.master, *category.slave))}
    for level in levels.values():
        numbers.update(account.number for name, account in level.accounts.items() if name in names)
    return frozenset(numbers)


_FEW_STEPS = 24
"""Timelines with so few steps are compared whole."""


class _Times:
    """The times at which the booked amount of some accounts changes, kept while starts are planned."""

    def __init__(self, numbers: frozenset[int], ledger: Ledger):
        self.is_read = True
        self._ledger = ledger
        self._numbers = numbers
        self._steps: dict[int, list[int]] = {}
        self._counts: Counter[int] = Counter()
        self._ascending: list[int] = []
        self._seen = -1

    def copy(self) -> "_Times":
        """Return the same, which follows the ledger by itself from here on."""
        found = copy(self)
        found._steps, found._counts = dict(self._steps), Counter(self._counts)
        found._ascending = list(self._ascending)
        return found

    def sorted(self) -> list[int]:
        """Return the times, latest first."""
        self.is_read = True
        self.catch_up()
        return self._ascending[::-1]

    def catch_up(self) -> None:
        """Take in what has changed."""
        ledger = self._ledger
        changes = ledger.changes_since(self._seen) if self._seen >= 0 else None
        self._seen = ledger.watch()
        if changes is None:
            self._count(ledger)
        else:
            self._recount(ledger, changes)

    def _count(self, ledger: Ledger) -> None:
        timelines, counts = ledger.timelines or {}, self._counts
        counts.clear()
        for number in self._numbers:
            timeline = timelines.get(number)
            times = self._steps[number] = timeline.steps()[0] if timeline is not None else []
            counts.update(times)
        # What has no end leaves no time behind it.
        counts.pop(FOREVER, None)
        self._ascending = sorted(counts)

    def _recount(self, ledger: Ledger, changes: list[PlanChange]) -> None:
        """Count the times anew at which something was booked since, or taken back."""
        touched: dict[int, set[int]] = {}
        numbers = self._numbers
        for number, start, end, _ in changes:
            if number in numbers:
                touched.setdefault(number, set()).update((start, end))
        timelines, steps = ledger.timelines or {}, self._steps
        for number, times in touched.items():
            timeline = timelines.get(number)
            before, after = steps[number], timeline.steps()[0] if timeline is not None else []
            if before is after:
                continue
            steps[number] = after
            if len(before) + len(after) <= _FEW_STEPS:
                for time in {*before}.symmetric_difference(after):
                    if time != FOREVER:
                        self._change(time, -1 if time in before else 1)
                continue
            for time in times:
                gone, come = _has(before, time), _has(after, time)
                if gone is not come and time != FOREVER:
                    self._change(time, 1 if come else -1)

    def _change(self, time: int, change: int) -> None:
        counts, ascending = self._counts, self._ascending
        count = counts[time] = counts[time] + change
        if not count:
            del counts[time]
            del ascending[bisect_left(ascending, time)]
        elif count == 1 and change > 0:
            insort(ascending, time)


def _has(times: list[int], time: int) -> bool:
    at = bisect_left(times, time)
    return at < len(times) and times[at] == time
