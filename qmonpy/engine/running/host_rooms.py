"""Room for parallel tasks by host, kept while tasks come and go, and how slots are laid over hosts."""

from heapq import heappop, heappush

from qmonpy.engine.placing.allocation_rules import ROUND_ROBIN, slots_per_host
from qmonpy.engine.placing.host_bounds import HostBounds, PeBounds
from qmonpy.engine.placing.laying import add_of_host, order_by_rounds, share_in_rounds
from qmonpy.engine.running.books import Books
from qmonpy.engine.site.site import Place


def _suits_all(place: Place) -> bool:
    return True


class HostRooms:
    """The room of every host for tasks in a PE; categories that need the same of a host have it together."""

    def __init__(self, books: Books, bounds: PeBounds):
        self._books = books
        self._bounds = bounds
        self._hosts: dict[int, tuple[HostBounds, tuple[Place, ...]] | None] = {}
        """By number of a host its bounds, and its places in queues that may serve the categories, in their order."""
        self._cursor = 0
        self._seen = books.changed.end
        self._moves_seen = books.order.moves.end
        self._room_of: dict[int, tuple[int, int]] = {}
        """By number of a host that was asked the rank at which it is tried and its room."""
        self._room_at: dict[int, int] = {}
        """By such a rank the room of its host, where there is any."""
        self._heaps: dict[int, list[int]] = {}
        """By room the ranks of hosts; those that have another room by now are passed over."""
        self._queued: set[tuple[int, int]] = set()
        """Room and rank of everything in the heaps."""
        self._counts: dict[int, int] = {}
        """By room the number of hosts."""

    def pick(self, slots: int) -> list[tuple[Place, int]] | None:
        """Return the places and slots of a task of so many slots; None where there is too little room."""
        self._take_changes()
        per_host = slots_per_host(self._bounds.pe, slots)
        if self._cursor == len(self._books.order.places) and self._most(per_host) < slots:
            return None
        return self._pick_in_rounds(slots) if per_host == ROUND_ROBIN else self._pick(slots, per_host)

    # --- room

    def _most(self, per_host: int) -> int:
        """Return how many slots there can be at most, once all hosts were asked."""
        if per_host > 0:
            return per_host * sum(count for room, count in self._counts.items() if room >= per_host)
        return sum(room * count for room, count in self._counts.items())

    def _take_changes(self) -> None:
        books = self._books
        log, moves = books.changed, books.order.moves
        if log.end == self._seen and moves.end == self._moves_seen:
            return
        hosts, moved = log.since(self._seen), moves.since(self._moves_seen)
        self._seen, self._moves_seen = log.end, moves.end
        if hosts is None or moved is None:
            self._cursor = 0
            self._room_of.clear()
            self._room_at.clear()
            self._heaps.clear()
            self._queued.clear()
            self._counts.clear()
            return
        ranked = books.order.places
        hosts += [books.host_numbers[place.index] for _, new in moved if (place := ranked[new]) is not None]
        for host in hosts if len(hosts) < 3 else set(hosts):
            known = self._room_of.get(host)
            if known is not None or any(rank < self._cursor for rank in books.order.of_host[host]):
                self._note(host)

    def _note(self, host: int) -> None:
        """Find out the room of a host, and where in the order it is tried."""
        rank, room = self._find_room(host)
        if rank >= self._cursor:
            # It is asked when its turn comes.
            room = 0
        before = self._room_of.get(host)
        if before == (rank, room):
            return
        if before is not None and before[1]:
            old_rank, old_room = before
            self._counts[old_room] -= 1
            if self._room_at.get(old_rank) == old_room:
                del self._room_at[old_rank]
        self._room_of[host] = rank, room
        if room:
            self._counts[room] = self._counts.get(room, 0) + 1
            self._room_at[rank] = room
            self._queue(room, rank)

    def _find_room(self, host: int) -> tuple[int, int]:
        """Return the rank at which a host is tried, that of its first open place in a queue that suits, and its
        slots."""
        known = self._find_host(host)
        if known is None:
            return 0, 0
        places = self._open_places(known[1])
        if not places:
            return 0, 0
        ledger = self._books.ledger
        first = self._books.order.rank_of[places[0].index]
        return first, known[0].room(places, ledger.used, ledger.shared)

    def _open_places(self, places: tuple[Place, ...]) -> list[Place]:
        free = self._books.free
        return [place for place in places if free[place.index] > 0]

    def _find_host(self, host: int) -> tuple[HostBounds, tuple[Place, ...]] | None:
        try:
            return self._hosts[host]
        except KeyError:
            books, suits = self._books, self._bounds.suits
            places = tuple(place for place in books.list_of_host(host) if suits(place.instance.queue))
            bounds = self._bounds.at(places[0].instance.host) if places else None
            found = self._hosts[host] = None if bounds is None else (bounds, places)
            return found

    # --- hosts in order

    def _next(self, least: int) -> tuple[int, int] | None:
        """Take the next host that has at least so many slots out of its heap: its rank and room; None if there is
        none."""
        while True:
            best, best_room = -1, 0
            for room, heap in self._heaps.items():
                if room < least:
                    continue
                while heap and self._room_at.get(heap[0]) != room:
                    self._queued.discard((room, heappop(heap)))
                if heap and (best < 0 or heap[0] < best):
                    best, best_room = heap[0], room
            if best >= 0:
                heappop(self._heaps[best_room])
                self._queued.discard((best_room, best))
                return best, best_room
            if not self._ask_next():
                return None

    def _ask_next(self) -> bool:
        """Ask the next place in the order that was not asked yet for the room of its host; False if there is none."""
        books = self._books
        order = books.order
        while (rank := order.skip(self._cursor, _suits_all)) < len(order.places):
            place = order.places[rank]
            self._cursor = rank + 1
            if place is not None and books.free[place.index] > 0:
                self._note(books.host_numbers[place.index])
                return True
        self._cursor = len(order.places)
        return False

    def _queue(self, room: int, rank: int) -> None:
        if (room, rank) not in self._queued:
            self._queued.add((room, rank))
            heappush(self._heaps.setdefault(room, []), rank)

    def _pick(self, slots: int, per_host: int) -> list[tuple[Place, int]] | None:
        """Take slots from host to host: a fixed number of each, or as many as there are."""
        pieces: list[tuple[Place, int]] = []
        looked: list[tuple[int, int]] = []
        missing, variety = slots, self._books.prepared.cluster.variety
        while missing:
            found = self._next(max(1, per_host))
            if found is None:
                break
            looked.append(found)
            wanted = per_host if per_host > 0 else min(missing, found[1])
            here = self._take(found[0], wanted)
            add_of_host(pieces, here, variety)
            missing -= wanted
        for rank, room in looked:
            self._queue(room, rank)
        return None if missing else pieces

    def _pick_in_rounds(self, slots: int) -> list[tuple[Place, int]] | None:
        """Take one slot of each host, round after round."""
        looked: list[tuple[int, int]] = []
        while len(looked) < slots and (found := self._next(1)) is not None:
            looked.append(found)
        for rank, room in looked:
            self._queue(room, rank)
        if sum(room for _, room in looked) < slots:
            return None
        taken = share_in_rounds([room for _, room in looked], slots)
        pieces = [self._take(rank, count) for (rank, _), count in zip(looked, taken, strict=True)]
        return order_by_rounds(pieces, self._books.prepared.cluster.variety)

    def _take(self, rank: int, slots: int) -> list[tuple[Place, int]]:
        """Return the pieces of so many slots on the host that is tried at a rank."""
        books = self._books
        place = books.order.places[rank]
        known = None if place is None else self._find_host(books.host_numbers[place.index])
        assert known is not None
        return known[0].take(self._open_places(known[1]), slots, books.ledger.used, books.ledger.shared)
