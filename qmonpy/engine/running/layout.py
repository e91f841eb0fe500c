"""Assignments of parallel tasks by the room that is kept of each host.

They are those that `Trial` finds where hosts can be looked at one by one (`is_layable`): every place may hold the
master task, and quotas count either everywhere together or each host by itself.
"""

from typing import cast

from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.parallel import SlotSearch as NumberSearch
from qmonpy.engine.placing.parallel import choose_order, learn, matching_pes, slot_choices
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.host_rooms import Bounds, HostRooms, UnfitLayoutError, find_bounds, find_quota_bounds
from qmonpy.engine.running.search import Found, PlainAssignment
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.static_match import (
    check_host,
    check_pe,
)
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment


class Layout:
    """The room for the tasks of a category in a PE: that of the hosts, and what bounds a task as a whole."""

    def __init__(self, books: Books, category: Category, rooms: HostRooms):
        self._books, self._category, self._rooms = books, category, rooms
        site = books.prepared.site
        self.pe = rooms.pe
        self._pe_account = site.pe_accounts[self.pe.name].number
        self._is_possible = (
            check_pe(site, category, self.pe) is None and check_host(site, category, site.global_level) is None
        )
        self._everywhere = self._find_everywhere()

    def lay(self, slots: int) -> Assignment | None:
        """Return the assignment of so many slots as things are now; None where there is too little room."""
        used, shared = self._books.ledger.used, self._books.ledger.shared
        if not self._is_possible or slots > int(self.pe.slots - used[self._pe_account]):
            return None
        if self._everywhere.room(used, shared) < slots:
            return None
        pieces = self._rooms.pick(slots)
        return None if pieces is None else Assignment(self.pe, slots, pieces, 0)

    def _find_everywhere(self) -> Bounds:
        """Return what bounds the slots of a task as a whole: the global level, and quotas that are alike everywhere."""
        books, category = self._books, self._category
        level = books.prepared.site.global_level
        found = find_bounds(books, category, level, frozenset(), "global")
        if found is None:
            self._is_possible = False
            return Bounds()
        bounds = found[0]
        if not books.places:
            return bounds
        rules = books.prepared.accounts.job_rules(category, self.pe.name)
        first = books.places[0]
        here = rules.at(first.instance.queue, first.instance.host)
        quotas = find_quota_bounds(books, category, self.pe, [each for each in here if each.is_alike_everywhere], first)
        return Bounds((*bounds.rows, *quotas.rows), (*bounds.alone, *quotas.alone))


class Rooms:
    """The rooms of hosts, each kept once for all categories that need the same of a host."""

    def __init__(self, books: Books):
        self._books = books
        self._known: dict[object, HostRooms] = {}

    def find(self, category: Category, pe: ParallelEnvironment, *, is_single: bool) -> HostRooms:
        """Return the rooms for a category in a PE."""
        rules = tuple(each for some in self._books.prepared.accounts.job_rules(category, pe.name).sets for each in some)
        project, user, _, _, hard, _, queues, *_ = category.grid_engine_key
        sets, _ = cast(tuple[object, object], user)
        counts_hosts = any(not each.is_alike_everywhere for each in rules)
        counted = (category.owner, category.project) if counts_hosts else None
        key = (pe.name, is_single, project, sets, hard, queues, category.is_immediate, rules, counted)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = HostRooms(self._books, category, pe, is_single=is_single)
        return found


def is_layable(books: Books, category: Category, pe: ParallelEnvironment) -> bool:
    """Return whether the hosts of a category can be looked at one by one in a PE (`Layout`)."""
    if category.is_soft or category.master_queues or category.reservation is not None:
        return False
    accounts = books.prepared.accounts
    for name in accounts.site.defaults:
        attribute = accounts.site.complexes[name]
        is_booked = accounts.slot_amount(category, name) != 0 or name in category.requested
        if attribute.consumable is Consumable.JOB and is_booked:
            return False
    return all(_counts_by_host(rules) for rules in accounts.job_rules(category, pe.name).sets)


def _counts_by_host(rules: list[CompiledRule]) -> bool:
    """Whether the rules of a set that may govern a job count everything together, or each host by itself."""
    if not all(limit.attribute.is_consumable for rule in rules for limit in rule.limits):
        return False
    if not rules or rules[0].is_alike_everywhere:
        return True
    return all(rule.is_for_all_queues and not rule.expands_queues and rule.expands_hosts for rule in rules)


class LaidOut:
    """The search for the slots of parallel tasks of a category, over all PEs that the request means.

    A range of slots is searched as a pass does it (`maximise`), and what that took decides how the next one begins.
    """

    def __init__(self, books: Books, category: Category, rooms: Rooms):
        self._books = books
        self._category = category
        self._rooms = rooms
        self._pes = matching_pes(books.board, category)
        self._plain = PlainAssignment(books, category)
        self._is_layable = bool(self._pes) and all(is_layable(books, category, pe) for pe in self._pes)
        has_range = sum(len(each) for each in category.slots) > 1
        self.must_retry = has_range or not self._is_layable
        self._layouts: dict[tuple[str, bool], Layout] = {}

    def find(self, now: int) -> Found | None:
        """See `Search.find`."""
        if self._is_layable:
            weights = self._books.board.weights
            try:
                best = self._find_best()
            except UnfitLayoutError:
                self._is_layable, self.must_retry = False, True
                self._books.board.weights = weights
            else:
                return None if best is None else (best.pieces, best.pe.name)
        return self._plain.find(now)

    def _find_best(self) -> Assignment | None:
        best: Assignment | None = None
        for pe in self._pes:
            found = self._maximise(pe, best.slots if best else 0)
            if found is not None and (best is None or found.slots > best.slots):
                best = found
        return best

    def _maximise(self, pe: ParallelEnvironment, least: int) -> Assignment | None:
        board = self._books.board
        choices = slot_choices(self._category, pe, least)
        found: Assignment | None = None
        search = NumberSearch(len(choices), choose_order(board.weights))
        while (index := search.next) is not None:
            here = self._layout(pe, choices[index]).lay(choices[index])
            found = here or found
            search.note(index, has_fitted=here is not None)
        board.weights = learn(board.weights, search)
        return found

    def _layout(self, pe: ParallelEnvironment, slots: int) -> Layout:
        key = pe.name, slots == 1
        found = self._layouts.get(key)
        if found is None:
            rooms = self._rooms.find(self._category, pe, is_single=slots == 1)
            found = self._layouts[key] = Layout(self._books, self._category, rooms)
        return found
