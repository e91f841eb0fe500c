"""Placement of parallel jobs: which parallel environment, how many slots, and where.

The slots of one number are laid over hosts by a trial; here it is decided which numbers are tried in which PE.
"""

from collections.abc import Callable
from enum import Enum

from qmonpy.engine.placing.allocation_rules import slots_per_host, with_own_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.laying import try_laying
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.placing.trial import Trial, refuse_pe_slots
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.site.static_match import check_host, check_instance
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.job import has_number
from qmonpy.model.work.refusal import Cause, Refusal, Refuser, ignore_refusal
from qmonpy.model.work.state import SearchWeights

Report = Callable[[Refusal], None]


@dataclass(frozen=True, slots=True)
class ParallelSearch:
    """The outcome of a search: an assignment, or whether one could be had later."""

    assignment: Assignment | None = None
    is_later: bool = False
    """Whether only what will end stands in the way; known where the search cares for it."""


@dataclass(frozen=True, slots=True)
class Most:
    """The most slots that one PE gives, and what the last number that was tried found out."""

    assignment: Assignment | None = None
    available: int = 0
    is_later: bool = False


def find_assignment(board: Board, category: Category, report: Report) -> Assignment | None:
    """Return the best assignment that can start now, over all PEs that the request means; every refusal is reported."""
    return search_assignment(board, category, report, board.scene(category)).assignment


def matching_pes(board: Board, category: Category) -> list[ParallelEnvironment]:
    """Return the parallel environments that a job's request means: those used last come last, as in 8.1.9.

    Its scheduler takes an environment out of its list and puts it at the end when the slots in use there change.
    """
    pattern, pes = category.pe or "", board.site.cluster.pes
    meant = [pes[pattern]] if pattern in pes else [pe for pe in pes.values() if matches_pattern(pattern, pe.name)]
    found = board.in_use_order(meant) if len(meant) > 1 else meant
    return [with_own_rule(each, category) for each in found]


def search_assignment(
    board: Board, category: Category, report: Report, scene: Scene, *, cares_for_later: bool = False
) -> ParallelSearch:
    """Return the best assignment in a scene: most slots, then fewest soft violations."""
    best: Assignment | None = None
    is_later = False
    pes = matching_pes(board, category)
    for pe in pes:
        least = best.slots if best else 0
        found = maximise(board, category, pe, least, report, scene, cares_for_later=cares_for_later)
        is_later = is_later or found.is_later
        here = found.assignment
        if here is None:
            report(refuse_too_few(pe, category, found.available))
        elif best is None or here.slots > best.slots or here.soft_violations < best.soft_violations:
            best = here
    if not pes:
        report(refuse_unknown_pe(category))
    return ParallelSearch(best, is_later)


def reserve_assignment(
    board: Board, category: Category, report: Report, scene: Scene, *, tells_all: bool = False
) -> Assignment | None:
    """Return the assignment for a reservation in a scene: the first PE that has the least slots asked for, then its
    most.

    The least number is tried even where the allocation rule cannot serve it: then there is one slot on each host.
    With `tells_all` every refusal of every try is reported, as `qrsub -w v` prints them; it takes longer.
    """
    best: Assignment | None = None
    pes = matching_pes(board, category)
    for pe in pes:
        if tells_all:
            _report_unsuitable(board, category, pe, report, scene)
        trial = Trial(board, category, pe, least_slots(category), report, scene)
        found = trial.run()
        if found is None:
            report(refuse_too_few(pe, category, trial.available))
        elif best is None:
            best = found
    if not pes:
        report(refuse_unknown_pe(category))
    if best is None or best.slots == best.pe.slots:
        return best
    if not tells_all and slot_choices(category, best.pe, best.slots) == [best.slots]:
        return best
    return maximise(board, category, best.pe, best.slots, report, scene, tells_all=tells_all).assignment or best


def _report_unsuitable(board: Board, category: Category, pe: ParallelEnvironment, report: Report, scene: Scene) -> None:
    """Report the hosts and instances that never suit a request: 8.1.9 asks them first for the times of their
    bookings."""
    by_host: dict[str, list[Place]] = {}
    for place in scene.places:
        by_host.setdefault(place.instance.host, []).append(place)
    for name, level in board.site.hosts.items():
        refusal = check_host(board.site, category, level)
        if refusal:
            report(refusal)
            continue
        for place in by_host.get(name, ()):
            refusal = check_instance(board.site, category, place, pe) if pe.name in place.pes else None
            if refusal:
                report(refusal)


def refuse_unknown_pe(category: Category) -> Refusal:
    """Return the refusal of a request that means none of the parallel environments."""
    return Refusal(Cause.NO_PE, Refuser.PE, category.pe or "", "pe", category.pe or "")


def least_slots(category: Category) -> int:
    """The smallest number of slots that a request allows."""
    return min(each.first for each in category.slots)


def refuse_too_few(pe: ParallelEnvironment, category: Category, available: int) -> Refusal:
    """Return the refusal of a PE in which fewer slots were found than a task asks for."""
    return refuse_pe_slots(pe, category.slots[0].first, available)


def slot_choices(category: Category, pe: ParallelEnvironment, least: int = 0) -> list[int]:
    """Return the numbers of slots, ascending, that both the request and the allocation rule of a PE allow."""
    first = max(least, least_slots(category))
    most = min(max(each.last for each in category.slots), pe.slots)
    return [n for n in range(first, most + 1) if slots_per_host(pe, n) and has_number(category.slots, n)]


def maximise(
    board: Board,
    category: Category,
    pe: ParallelEnvironment,
    least: int,
    report: Report,
    scene: Scene,
    *,
    cares_for_later: bool = False,
    tells_all: bool = False,
    masters: dict[int, int] | None = None,
) -> Most:
    """Return the assignment of most slots in one PE, over the numbers of slots that are allowed; `masters` has what
    earlier trials found of the queue instances (`Trial`).

    Once a number is found that could be had later, 8.1.9 does not ask about later any more. So no start is planned
    for a range of which the middle could only start later, and less than that neither now.
    """
    choices = slot_choices(category, pe, least)
    most = Most()
    is_quick = report is ignore_refusal and not masters
    search = SlotSearch(len(choices), choose_order(board.weights))
    while (index := search.next) is not None:
        # Of a job Grid Engine reports only the reasons of its first try, of a reservation all.
        told = ignore_refusal if search.tries and not tells_all else report
        found, available, is_later, cares_for_later = _attempt(
            board, category, pe, choices[index], told, scene, cares_for_later, is_quick=is_quick, masters=masters
        )
        most = Most(found or most.assignment, available, is_later)
        search.note(index, has_fitted=found is not None)
    board.weights = learn(board.weights, search)
    return most


def _attempt(
    board: Board,
    category: Category,
    pe: ParallelEnvironment,
    slots: int,
    report: Report,
    scene: Scene,
    cares_for_later: bool,
    *,
    is_quick: bool,
    masters: dict[int, int] | None = None,
) -> tuple[Assignment | None, int, bool, bool]:
    """Return the assignment of so many slots, the slots that were available, whether it is a matter of time, and
    whether that is still to be found out; the second is not told by a quick attempt."""
    if is_quick:
        attempt = try_laying(board, category, pe, slots, scene, cares_for_later=cares_for_later)
        if attempt is not None:
            return attempt.assignment, 0, attempt.is_later, attempt.cares_for_later
    trial = Trial(board, category, pe, slots, report, scene, cares_for_later=cares_for_later, masters=masters)
    found = trial.run()
    return found, trial.available, trial.is_later, trial.cares_for_later


def find_room(board: Board, category: Category, pe: ParallelEnvironment, slots: int, scene: Scene) -> Assignment | None:
    """Return the assignment of so many slots in a PE and a scene; None where there is none."""
    return _attempt(board, category, pe, slots, ignore_refusal, scene, False, is_quick=True)[0]


# --- which numbers of slots are tried one after the other (sched_conf(5), PE_RANGE_ALG)
# Grid Engine begins in the middle of a range, with its least or its most, whichever would have taken the fewest tries
# of late. Where the numbers that fit are not all below the ones that do not, the way decides what is found; else only
# the reasons depend on it, since those of the first try are told.

_HISTORY, _PRESENT = 66, 34
"""What earlier searches and the last one weigh, in percent."""


class SearchOrder(Enum):
    """Which number is tried first."""

    MIDDLE = "bin"
    MOST = "highest"
    LEAST = "least"


class SlotSearch:
    """The numbers to try for one range, in order: ask for the next one and tell whether it fitted."""

    def __init__(self, size: int, order: SearchOrder):
        self._low, self._high = 0, size - 1
        self._order = order
        self.size = size
        self.tries = 0
        self.best = 0
        """Index of the last number that fitted, 0 if none did."""

    @property
    def next(self) -> int | None:
        """The index of the number to try, None when the search is over."""
        if self._low > self._high:
            return None
        if self._order is SearchOrder.MIDDLE:
            return (self._low + self._high) // 2
        return self._low if self._order is SearchOrder.LEAST else self._high

    def note(self, index: int, *, has_fitted: bool) -> None:
        """Take in whether the slots of an index fitted."""
        self.tries += 1
        if has_fitted:
            self.best = index
            self._low = index + 1
        else:
            self._high = index - 1
        is_over = has_fitted if self._order is SearchOrder.MOST else not has_fitted
        if is_over and self._order is not SearchOrder.MIDDLE:
            self._low = self._high + 1

    @property
    def cost(self) -> int:
        """The tries that beginning in the middle has taken, or would have taken, estimated."""
        if self._order is SearchOrder.MIDDLE:
            return self.tries
        runs, end = 1, self.size
        while runs < end:
            end -= runs
            runs += 1
        return runs - 1


def choose_order(weights: SearchWeights) -> SearchOrder:
    """Return the order that has taken the fewest tries of late."""
    if weights.middle >= max(weights.least, weights.most):
        return SearchOrder.MIDDLE
    return SearchOrder.MOST if weights.most >= weights.least else SearchOrder.LEAST


def learn(weights: SearchWeights, search: SlotSearch) -> SearchWeights:
    """Return the weights after one more search; one over a single number teaches nothing."""
    if search.size < 2:
        return weights
    return SearchWeights(
        _weigh(weights.least, search.best + 1),
        _weigh(weights.middle, search.cost),
        _weigh(weights.most, search.size - search.best + 1),
    )


def _weigh(weight: int, tries: int) -> int:
    """A weight after one more search; weights are negative and cut towards zero."""
    return -(-weight * _HISTORY // 100) - tries * _PRESENT
