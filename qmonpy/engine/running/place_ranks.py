"""The ranks of places in the order in which they are tried: a place that has changed takes one behind its equals.

Equal places have a row of ranks with room at its end. Where a row has no room left, all ranks are given anew.
"""

from collections.abc import Callable, Sequence

from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.change_log import ChangeLog
from qmonpy.engine.running.place_order import PlaceOrder
from qmonpy.engine.site.site import Place

_BLOCK = 256
"""How many places are counted together."""
_MANY = 4096


class PlaceRanks:
    """Places by rank; those that are open at present are counted by blocks of ranks."""

    def __init__(self, board: Board, order: PlaceOrder, host_numbers: Sequence[int], free: Sequence[float]):
        """`board` has all places that may be open, in their order; `free` is by index of a place, and changes."""
        self._order = order
        self._classes = order.rank_classes(board)
        self._host_numbers = host_numbers
        self._free = free
        self.version = 0
        """Counts how often ranks have changed."""
        self.moves: ChangeLog[tuple[int, int]] = ChangeLog(2 * len(board.places) + 64)
        """Ranks that places had, and those that they took."""
        self._seen = order.log.end
        self._count_hosts = max(host_numbers, default=-1) + 1
        self.rank_of = [-1] * len(board.site.places)
        """By index of a place its rank; -1 for places that are closed otherwise."""
        self._lay_out(board.places)

    def _lay_out(self, ordered: Sequence[Place]) -> None:
        """Give ranks to all places, of which this is the order."""
        classes = self._classes
        self.places: list[Place | None] = []
        """By rank; None where none is at present."""
        self._next: dict[int, int] = {}
        """By class the next rank that is not taken."""
        self._ends: dict[int, int] = {}
        self._run_ends: list[int] | None = None
        places, first, total = self.places, 0, len(ordered)
        while first < total:
            which, last = classes[ordered[first].index], first
            while last < total and classes[ordered[last].index] == which:
                last += 1
            size = last - first
            places.extend(ordered[first:last])
            self._next[which] = len(places)
            if size > 1:
                places.extend([None] * (size if size > _MANY else 4 * size + 64))
            self._ends[which] = len(places)
            first = last
        self.of_host: list[list[int]] = [[] for _ in range(self._count_hosts)]
        """By number of a host the ranks of its places, ascending."""
        self._open_in = [0] * (len(places) // _BLOCK + 1)
        """By block of ranks how many places are open."""
        for rank, place in enumerate(places):
            if place is not None:
                self.rank_of[place.index] = rank
                self.of_host[self._host_numbers[place.index]].append(rank)
                self._open_in[rank // _BLOCK] += self._free[place.index] > 0

    def list_places(self) -> list[Place]:
        """Return all places in their order."""
        return [place for place in self.places if place is not None]

    def note_open(self, index: int, change: int) -> bool:
        """Count a place as open, or as full; False if it has no rank."""
        rank = self.rank_of[index]
        if rank < 0:
            return False
        self._open_in[rank // _BLOCK] += change
        return True

    # --- changes

    def follow(self) -> None:
        """Let the places that have changed take ranks behind their equals."""
        moved = self._order.find_moved(self._seen)
        self._seen = self._order.log.end
        if moved is None or 4 * len(moved) > len(self.places):
            self._lay_out_anew()
            return
        for index in moved:
            if not self._move(index):
                self._lay_out_anew()
                return

    def _lay_out_anew(self) -> None:
        before = self.list_places()
        ordered = sorted(before, key=self._order.tried)
        if ordered != before:
            self._lay_out(ordered)
            self.version += 1
            self.moves.forget()

    def _move(self, index: int) -> bool:
        """Let a place take a rank behind its equals; False if there is none left."""
        old, which = self.rank_of[index], self._classes[index]
        if old < 0:
            return True
        new = self._next[which]
        if old == new - 1:
            return True
        if new == self._ends[which]:
            return new == old + 1
        place, places = self.places[old], self.places
        places[old], places[new] = None, place
        self._next[which] = new + 1
        self.rank_of[index] = new
        own = self.of_host[self._host_numbers[index]]
        own[own.index(old)] = new
        if self._free[index] > 0:
            self._open_in[old // _BLOCK] -= 1
            self._open_in[new // _BLOCK] += 1
        if self._run_ends is not None:
            self._run_ends[new] = new + 1
        self.moves.append((old, new))
        self.version += 1
        return True

    # --- questions

    def spread(self, taken: int, untaken: int) -> list[int]:
        """Return a number for each rank: one for those at which there is a place, another for the others."""
        return [untaken if place is None else taken for place in self.places]

    def skip(self, rank: int, suits_kind: Callable[[Place], bool]) -> int:
        """Return the first rank from this one on where a place may be open and of a kind that suits.

        Places that are full are passed over block by block, and those that do not suit kind by kind.
        """
        places, open_in, count = self.places, self._open_in, len(self.places)
        while rank < count:
            if not open_in[rank // _BLOCK]:
                rank = (rank // _BLOCK + 1) * _BLOCK
            elif (place := places[rank]) is None:
                rank += 1
            elif not suits_kind(place):
                rank = self._find_run_end(rank)
            else:
                return rank
        return count

    def _find_run_end(self, rank: int) -> int:
        """Return where the run of places of the same kind ends."""
        if self._run_ends is None:
            self._run_ends = _list_run_ends(self.places)
        return self._run_ends[rank]


def _list_run_ends(places: Sequence[Place | None]) -> list[int]:
    """Return by rank where the run of places of the same kind ends; one behind where there is none."""
    found = [0] * len(places)
    end, kind = len(found), None
    for rank in range(len(found) - 1, -1, -1):
        place = places[rank]
        if place is None or place.kind is not kind:
            end, kind = rank + 1, None if place is None else place.kind
        found[rank] = end
    return found
