"""The search for one slot in passes that look at later times: until when there is room on each place is remembered.

As time passes, what is booked of a place is never less than at any moment before, unless something is freed there: who
runs longer than expected stays booked, and an end is told. So a place that has too little room from some moment on has
too little behind it, until something on its host is freed; and a job needs room until its end.
"""

from collections.abc import Iterable

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.equal_tasks import count_equal
from qmonpy.engine.fitting.prepared import Needs
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.first_above import FirstAbove
from qmonpy.engine.running.place_needs import Amounts, Exclusive, NeedsHere, PlaceNeeds, Zone, has_computed_room
from qmonpy.engine.running.place_needs import has_room as has_room_now
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.model.values.value import NEVER, end_of

_NONE = -1
"""Until when there is room where there is none now."""


class ReservedRoom:
    """The first place for one slot of a sequential category in the order of the books, for any run time."""

    def __init__(self, books: Books, category: Category):
        self._books = books
        self._needs = PlaceNeeds(books, category)
        self._until = FirstAbove(books.order.spread(NEVER, _NONE))
        """By rank of a place the moment until which there may be room."""
        self._parked: dict[Zone, list[int]] = {}
        """Places that have room themselves but not in their zone."""
        self._seen = books.freed.end
        self._moves_seen = books.order.moves.end
        self._board: Board | None = None
        """The board of the pass that asked last."""
        self._to_restore: dict[int, int] = {}
        """By rank what was known before this pass had planned anything: what is planned now may be planned elsewhere in
        the next pass."""
        self._last: tuple[Place, Needs] | None = None

    def find(self, board: Board, seconds: int, *, is_lasting: bool) -> tuple[Place, Needs] | None:
        """Return the place and the needs of the next slot on the board of a pass, for a task that is booked so long.

        What is found out lasts where the pass has planned nothing so far.
        """
        end = max(end_of(board.now, seconds), board.now + 1)
        self._begin(board)
        self._take_parked(board, end)
        places, needs, until = self._books.order.places, self._needs, self._until
        while (rank := until.find(end)) is not None:
            place = places[rank]
            is_asked = place is not None and board.free_slots(place) > 0 and needs.may_fit(place, board.ledger)
            own = needs.at(place) if place is not None and is_asked else None
            known = _NONE if own is None or place is None else self._find_own(board, own, place)
            if place is not None and own is not None and known >= end:
                if find_until(board, *own[3]) >= end:
                    self._last = place, own[0]
                    return self._last
                self._parked.setdefault(own[3], []).append(rank)
                known = _NONE
            self._note(rank, known, is_lasting=is_lasting)
        return None

    def may_have_room(self, board: Board, seconds: int) -> bool:
        """Whether `find` may find a place; False only where that is certain."""
        end = max(end_of(board.now, seconds), board.now + 1)
        self._begin(board)
        return self._until.most >= end or bool(self._parked)

    def find_longest(self, board: Board) -> int:
        """Return for how many seconds a task may be booked at most for which `find` may find a place."""
        self._begin(board)
        return NEVER if self._parked or self._until.most == NEVER else self._until.most - board.now

    def count_room(self, most: int) -> int:
        """Return how many tasks may start at once where `find` has just found room for one, at most `most`."""
        board = self._board
        if self._last is None or board is None or board.ledger.timelines is not None:
            return 1
        place, needs = self._last
        return count_equal(needs, board.ledger, board.free_slots(place), most)

    def _begin(self, board: Board) -> None:
        """Take in what was freed since the last pass."""
        if board is not self._board:
            self._board = board
            for rank, known in self._to_restore.items():
                self._until.put(rank, known)
            self._to_restore.clear()
            self._take_moves()
        log = self._books.freed
        if log.end == self._seen:
            return
        hosts = log.since(self._seen)
        self._seen = log.end
        if hosts is None or self._needs.has_shared_formula:
            self._begin_anew()
            return
        ranks = self._books.order.of_host
        self._open(rank for host in set(hosts) for rank in ranks[host])

    def _begin_anew(self) -> None:
        self._until = FirstAbove(self._books.order.spread(NEVER, _NONE))
        self._parked.clear()

    def _take_moves(self) -> None:
        """Take in the ranks of places that have changed; those that may be parked are asked again."""
        log = self._books.order.moves
        if log.end == self._moves_seen:
            return
        moves = log.since(self._moves_seen)
        self._moves_seen = log.end
        if moves is None:
            self._begin_anew()
            return
        until = self._until
        for old, new in moves:
            known = until.at(old)
            until.put(old, _NONE)
            until.put(new, NEVER if known < 0 and self._parked else known)

    def _open(self, ranks: Iterable[int]) -> None:
        """Let places be asked again."""
        for rank in ranks:
            self._until.put(rank, NEVER)

    def _take_parked(self, board: Board, end: int) -> None:
        """Let the places of zones that have room again be asked again."""
        if self._parked:
            for zone in [each for each in self._parked if find_until(board, *each) >= end]:
                self._open(self._parked.pop(zone))

    def _note(self, rank: int, known: int, *, is_lasting: bool) -> None:
        if not is_lasting:
            self._to_restore.setdefault(rank, self._until.at(rank))
        self._until.put(rank, known)

    def _find_own(self, board: Board, own: NeedsHere, place: Place) -> int:
        """Return until when there is room on the accounts of the place and its host."""
        needs, amounts, exclusive, _ = own
        if needs.dynamic and not has_computed_room(self._books.prepared, board.ledger, needs, place):
            return _NONE
        return find_until(board, amounts, exclusive)


def find_until(board: Board, amounts: Amounts, exclusive: Exclusive) -> int:
    """Return until when there is room on some accounts; NEVER if nothing that is booked takes it away."""
    ledger = board.ledger
    if not has_room_now(ledger, amounts, exclusive):
        return _NONE
    if not ledger.planned or ledger.timelines is None:
        return NEVER
    found = NEVER
    for account, capacity, amount in amounts:
        if account in ledger.planned:
            timeline = ledger.timelines.get(account)
            if timeline is not None:
                found = min(found, timeline.lacks_from(capacity, amount, board.now))
    for account, alone in exclusive:
        if account in ledger.planned:
            found = min(found, _find_alone(ledger, account, board.now, alone=alone))
    return found


def _find_alone(ledger: Ledger, account: int, now: int, *, alone: bool) -> int:
    """Return until when an exclusive attribute is free: of jobs that request it, or of all."""
    timelines = [ledger.timelines or {}, ledger.shared_timelines if alone else {}]
    found = (each[account].exceeds_from(0.0, now) for each in timelines if account in each)
    return min(found, default=NEVER)
