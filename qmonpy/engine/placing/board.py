"""The state of play within one pass: which queue instances are open, in which order, and what is booked so far."""

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from copy import copy

from qmonpy.engine.books.last_changes import order_places
from qmonpy.engine.books.ledger import Ledger, WindowedLedger
from qmonpy.engine.books.load import are_thresholds_steady
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.closing import close_new, close_place, find_closing, find_lettered, find_overloaded, is_told
from qmonpy.engine.placing.host_lists import HostLists
from qmonpy.engine.placing.host_order import HostOrder
from qmonpy.engine.placing.marks import Marks
from qmonpy.engine.placing.scene import Scene, Taken, in_order_of
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.level_kind import PlaceKind
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.calendar_bookings import find_closed
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import end_of
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.refusal import Cause, Refusal
from qmonpy.model.work.state import SearchWeights, mark_pe
from qmonpy.pauses import paced, pause

_NO_LETTERS = frozenset[str]()
_NOTHING_CHANGED = LastChanges()


class Board:
    """The open queue instances of a pass in the order in which they are tried, and the ledger that closes them."""

    def __init__(
        self,
        prepared: Prepared,
        ledger: Ledger,
        states: Mapping[str, frozenset[str]],
        now: int = 0,
        *,
        used_sets: Sequence[str] = (),
        weights: SearchWeights | None = None,
        is_load_ignored: bool = False,
        changes: LastChanges = _NOTHING_CHANGED,
    ):
        """`changes` tell which of equal places are tried last, as at the beginning of the pass."""
        self.prepared = prepared
        self._is_load_ignored = is_load_ignored
        """Whether alarms and thresholds close nothing, as where a job is verified."""
        self.weights = weights or SearchWeights()
        """What earlier searches for parallel jobs took, by which the next one chooses its order."""
        self._set_ranks = {name: rank for rank, name in enumerate(used_sets)}
        """Quota sets by when they were used last; those that never were are asked before them."""
        self._ordered_rules: dict[tuple[CompiledRule, ...], tuple[CompiledRule, ...]] = {}
        self.accounts, self.site = prepared.accounts, prepared.site
        self.ledger, self.now = ledger, now
        self.full: list[Place] = []
        """Places without a free slot, in the order in which they were left out."""
        self._suspended: list[Place] = []
        """Places that a start of this pass has suspended; searches that look at later times see them as open."""
        self._left_out: list[Refusal | Place] = []
        """Why queue instances were left out of this pass; for a full one itself, as they may be 300,000."""
        self.orphans: list[Place] = []
        """Orphaned places that nothing else closes: they are left for the jobs of their reservations."""
        self._host_order = HostOrder(self.site, ledger)
        self.is_load_booked = self._host_order.is_load_booked
        """Whether starting a job changes what the load formula says of a host."""
        self.is_load_moved = False
        """Whether the last start changed the load of a host: the next task that is tried has all places sorted."""
        self.shelf: dict[Hashable, object] = {}
        """What searches of this pass found out and keep with the board, by keys of theirs."""
        self._taken: Taken | None = None
        self._reach: frozenset[int] | None = None
        self._known_full: set[int] = set()
        """By index the places that were found to be full in this pass."""
        self._closed_here: set[int] = set()
        """By index the places that became full in this pass."""
        self._is_full_ordered = False
        self._overloaded: set[int] = set()
        """By index the places that starts of this pass have overloaded; they count as full."""
        self._has_full = False
        """Whether full places stand among the others: what a search for a job with `-R y` took in stays, if it found
        nothing, until the next job starts or is planned."""
        self.marks = Marks()
        self._candidates: tuple[list[Place], int, tuple[Place, ...]] | None = None
        """A list of places, its version, and the places that were in it first."""
        self._first_open = 0
        self._closings: dict[int, Refusal] = {}
        """By index of a place why it is closed, for another reason than that it is full."""
        self._states = states
        self._all_places: Sequence[Place] = order_places(self.site, changes)
        """All places of the site, cluster queue by cluster queue, those that changed last behind the others."""
        self._host_lists = HostLists(self.site, self._all_places)
        self.places = self._open(states)
        self._lettered = find_lettered(self._all_places, self._closings, states)
        self._calendar_closed = self._find_calendar_closed()
        """Places that only a calendar closes: those that it suspends, then those that it disables. Searches that look
        at later times see them."""
        self.order_version = 0
        self.is_sorted_softly = False
        """Whether a search for a parallel job with soft requests has left places in its order."""
        self._sort()
        self._full_first = tuple(self.full)
        """Those that were full at the beginning of the pass, as they changed last."""
        self.opens_later = bool(self.full or self._lettered)
        """Whether a place is closed that planned starts may wait for: by what runs there, or by its calendar."""

    @property
    def dropped(self) -> list[Refusal]:
        """Why queue instances were left out of this pass; it concerns every job."""
        return [close_place(each, Cause.FULL) if isinstance(each, Place) else each for each in self._left_out]

    @property
    def has_full(self) -> bool:
        """Whether full places stand among the others."""
        return self._has_full

    def begin(self, used_sets: Sequence[str], weights: SearchWeights) -> None:
        """Begin another pass, of a state in which quota sets were used in another order."""
        self.weights = weights
        ranks = {name: rank for rank, name in enumerate(used_sets)}
        if ranks != self._set_ranks:
            self._set_ranks, self._ordered_rules = ranks, {}

    def copy(self) -> "Board":
        """Return a board with the same places and bookings; what starts on one of the two does not on the other."""
        found = copy(self)
        pause()
        found.ledger = self.ledger.copy()
        pause()
        found.full, found.places, found.orphans = list(self.full), list(self.places), list(self.orphans)
        found._suspended, found._left_out = list(self._suspended), list(self._left_out)
        found._known_full, found._closed_here = set(self._known_full), set(self._closed_here)
        found._overloaded = set(self._overloaded)
        pause()
        found._host_order = self._host_order.copy(self.places, found.places, found.ledger)
        found._host_lists = self._host_lists.copy(self.places, found.places)
        found.marks = self.marks.copy()
        found.shelf, found._candidates = {}, None
        return found

    def begin_anew(
        self,
        ledger: Ledger,
        now: int,
        *,
        used_sets: Sequence[str],
        weights: SearchWeights,
        closable: Sequence[Place],
        full: Collection[Place] | None = None,
    ) -> "Board":
        """Return a board of a later pass with another ledger, which tells only which of the places are full.

        This one has nothing booked, and bookings open, close or sort no places otherwise; `closable` are its open and
        its full places as they changed last, and `full` those that are full now, where somebody knows. Why others are
        left out is not told.
        """
        found = copy(self)
        found.ledger, found.now = ledger, now
        found.shelf, found._candidates = {}, None
        found._host_order = self._host_order.copy_anew()
        found.begin(used_sets, weights)
        if full is None:
            full = {place for place in closable if found.free_slots(place) <= 0}
        found.places = [place for place in self.places if place not in full]
        found._host_lists = self._host_lists.copy(self.places, found.places)
        found.full = [place for place in closable if place in full]
        found._calendar_closed = found._find_calendar_closed()
        found._full_first = tuple(found.full)
        found.opens_later = bool(found.full or found._lettered)
        found._suspended, found._left_out, found.orphans = [], [], list(self.orphans)
        found._known_full, found._has_full, found.marks = set(), False, Marks()
        found._closed_here, found._overloaded, found._is_full_ordered = set(), set(), False
        return found

    def reorder(self, tried: Callable[[Place], int], changed: Callable[[Place], int]) -> None:
        """Put places behind their equals that changed since: open ones as they are tried, others as they changed."""
        self.places.sort(key=tried)
        self._host_order.forget_sorted()
        self._host_lists.forbid_walks()
        self._lettered.sort(key=lambda place: ("D" in self._states[place.name], changed(place)))

    @property
    def reach(self) -> frozenset[int]:
        """The indices of the places of this pass, open and full ones."""
        if self._reach is None:
            self._reach = frozenset(place.index for place in (*self.places, *self.full, *self._shut))
        return self._reach

    def relaxed(self, ledger: Ledger, opened: Collection[str]) -> "Board":
        """Return a board of the same pass with another ledger, on which some queue instances count as open.

        It is as if it were made anew, in less time: only alarms are compared again.
        """
        found = copy(self)
        found.ledger = ledger
        found.shelf, found._candidates = {}, None
        found._host_order = self._host_order.copy_anew()
        found.full, found._left_out, found.places = [], [], []
        found._host_lists = HostLists(self.site, self._all_places)
        found._reach = None
        found._suspended, found.orphans = [], [each for each in self.orphans if each.name not in opened]
        found._known_full, found._has_full, found.marks = set(), False, Marks()
        found._closed_here, found._overloaded, found._is_full_ordered = set(), set(), False
        for place in paced(self._all_places):
            refusal = self._closings.get(place.index)
            if refusal is not None and refusal.detail is not None and place.name not in opened:
                state = self._states.get(place.name, frozenset())
                refusal = self._find_closing(ledger, place, state)
            found._admit(place, None if place.name in opened else refusal, self._states.get(place.name, _NO_LETTERS))
        pause()
        found._sort()
        found._lettered = [each for each in self._lettered if each.name not in opened]
        found._calendar_closed = found._find_calendar_closed()
        found._full_first = tuple(found.full)
        found.opens_later = bool(found.full or found._lettered)
        return found

    def _admit(self, place: Place, refusal: Refusal | None, state: frozenset[str] = _NO_LETTERS) -> None:
        """Take a place in as open, or as full, or as closed for a reason."""
        is_full = refusal is None and self.free_slots(place) <= 0
        if refusal is None:
            (self.full if is_full else self.places).append(place)
        if (refusal is not None or is_full) and is_told(state):
            self._left_out.append(refusal or place)

    def _open(self, states: Mapping[str, frozenset[str]]) -> list[Place]:
        self.places = []
        steady: dict[PlaceKind, bool] = {}
        for place in paced(self._all_places):
            state = states.get(place.name, _NO_LETTERS)
            if not state:
                is_open = steady.get(place.kind)
                if is_open is None:
                    is_open = steady[place.kind] = self._is_always_open(place)
                if is_open:
                    self._admit(place, None)
                    continue
            refusal = self._find_closing(self.ledger, place, state)
            if "o" in state and self._find_closing(self.ledger, place, state - {"o"}) is None:
                self.orphans.append(place)
            if refusal is not None:
                self._closings[place.index] = refusal
            self._admit(place, refusal, state)
        return self.places

    def _is_always_open(self, place: Place) -> bool:
        """Whether a queue instance is open, as all of its kind are, whatever is booked, while it has no letters."""
        is_steady = self.ledger.corrections is None and are_thresholds_steady(self.site, place)
        return is_steady and self._find_closing(self.ledger, place, _NO_LETTERS) is None

    def _find_calendar_closed(self) -> list[Place]:
        """Return the places that only their calendar closes at this moment."""
        return find_closed(self.prepared, self._lettered, self.now)

    @property
    def _shut(self) -> list[Place]:
        """Places that are neither open nor full, but open for searches that look at later times."""
        return self._calendar_closed + self._suspended

    def _find_closing(self, ledger: Ledger, place: Place, state: frozenset[str]) -> Refusal | None:
        if "D" in state and ledger.timelines is not None:
            # What the calendar books counts against thresholds, too (8.1.9, asked).
            found = WindowedLedger(ledger, self.now, self.now + 1)
            return find_closing(self.site, found, place, state, is_load_ignored=self._is_load_ignored)
        return find_closing(self.site, ledger, place, state, is_load_ignored=self._is_load_ignored)

    def note(self, refusal: Refusal) -> None:
        """Keep a refusal that concerns every job."""
        if refusal not in self._left_out:
            self._left_out.append(refusal)

    def scene(self, category: Category) -> Scene:
        """Return the scene for a job that would start now: planned starts while it would run count as booked."""
        if not self.ledger.planned:
            return Scene(self.places, self.ledger)
        return self.scene_at(self.now, category)

    def scene_at(self, start: int, category: Category) -> Scene:
        """Return the scene for a job that would start at a time: the most that is booked while it would run."""
        end = end_of(start, self.prepared.booked_seconds(category))
        return Scene(self.places, WindowedLedger(self.ledger, start, end))

    @property
    def is_steady(self) -> bool:
        """Whether bookings neither sort places nor close others but by their slots."""
        return not self.is_load_booked and not self.prepared.closed_subordinates

    def list_candidates(self) -> tuple[Sequence[Place], int]:
        """Return the places in the order of now, and the position of the first that is open.

        Later ones may have become full since the list was made for somebody else.
        """
        known = self._candidates
        if known is None or known[0] is not self.places or known[1] != self.order_version:
            known = self._candidates = self.places, self.order_version, tuple(self.places)
            self._first_open = 0
        found, first = known[2], self._first_open
        while first < len(found) and self.free_slots(found[first]) <= 0:
            first += 1
        self._first_open = first
        return found, first

    def in_order(self, rules: tuple[CompiledRule, ...]) -> tuple[CompiledRule, ...]:
        """Return the quota rules in force on an instance in the order in which they are asked."""
        if len(rules) < 2 or not self._set_ranks:
            return rules
        found = self._ordered_rules.get(rules)
        if found is None:
            found = tuple(sorted(rules, key=lambda rule: self._set_ranks.get(rule.set_name, -1)))
            self._ordered_rules[rules] = found
        return found

    def queues_of(self, places: Sequence[Place]) -> tuple[str, ...]:
        """Return the cluster queues of some places, in the order of their first places."""
        return self._host_lists.queues_of(places, self.order_version)

    def hosts_with(self, places: Sequence[Place], queues: frozenset[str]) -> Mapping[str, list[Place]]:
        """Return the hosts of some places in their order, each with its places in some cluster queues; it stays the
        same object as long as they are the same."""
        return self._host_lists.with_queues(places, queues, self.order_version)

    def walk_hosts(self, places: Sequence[Place], queues: frozenset[str]) -> Iterable[tuple[str, list[Place]]]:
        """Return what `hosts_with` does, to be gone through once; found on the way, where that is possible."""
        is_open = places is self.places and not self._has_full
        walk = self._host_lists.walk(places, queues) if is_open else None
        return paced(self.hosts_with(places, queues).items()) if walk is None else walk

    def in_use_order(self, pes: Sequence[ParallelEnvironment]) -> list[ParallelEnvironment]:
        """Return parallel environments in the order in which they are tried: by when slots in them changed last."""
        return sorted(pes, key=lambda pe: self._set_ranks.get(mark_pe(pe.name), -1))

    def free_slots(self, place: Place) -> float:
        """Return the slots of a queue instance on which no task runs."""
        ledger, number = self.ledger, place.slots_number
        if ledger.held or ledger.inside:
            return place.kind.slots_capacity - ledger.occupied(number)
        return place.kind.slots_capacity - ledger.used[number]

    def _sort(self) -> None:
        """Sort places by sequence number and host load, or the other way round; equal ones keep their order."""
        self._host_order.sort(self.places, self.ledger)
        self.order_version += 1

    @property
    def sort_key(self) -> Callable[[Place], tuple[float, float]]:
        """What sorts places as the load of hosts is now."""
        return self._host_order.find_key(self.ledger)

    def sort(self) -> None:
        """Sort places as at the beginning of a pass."""
        self._taken = None
        self.is_sorted_softly = False
        self._sort()

    def sort_softly(self, queues: Container[str], violations: Mapping[int, int]) -> None:
        """Sort places for a parallel job with soft requests: those of some queues first, by what they do not meet.

        8.1.9 leaves them so for the next jobs, if the job finds no room.
        """
        self.sort()
        self.is_sorted_softly = True
        self._host_order.forget_sorted()
        self._host_lists.forbid_walks()
        self.places.sort(key=lambda place: (place.instance.queue not in queues, violations.get(place.index, 0)))

    def take_full_in(self, *, is_sorted: bool, is_full_first: bool = False) -> None:
        """Put full places behind the others, or sort them in, for a search that looks at later times.

        Of equal ones the full places come first if a search for a parallel job has numbered the open ones alone.
        """
        if self._has_full:
            return
        self._has_full = True
        self._known_full.update(place.index for place in self.full)
        known = self._taken
        if (
            known is not None
            and known.is_sorted is is_sorted
            and known.is_full_first is is_full_first
            and known.opened is self.places
            and known.full is self.full
        ):
            self.places, self.full = known.everything, []
            return
        opened, full = self.places, self.full
        if not is_sorted and not self._is_full_ordered:
            self._order_full(full)
        self.places = opened + self._calendar_closed + full + self._suspended
        self.full = []
        if is_sorted and is_full_first:
            self._host_order.sort_by_numbers(self.places, self.ledger, {place.index for place in opened})
            self.order_version += 1
        elif is_sorted:
            self._sort()
        if is_sorted:
            opened, full = self._part(self.places)
        self._taken = Taken(is_sorted, is_full_first, opened, full, self.places)

    def _order_full(self, full: list[Place]) -> None:
        """Put those that were full from the beginning of the pass in the order in which they changed last."""
        self._is_full_ordered = True
        ranks = {place.index: rank for rank, place in enumerate(self._full_first)}
        full.sort(key=lambda place: (place.index in self._closed_here, ranks.get(place.index, len(ranks))))

    def close_full(self) -> None:
        """Leave full places out again."""
        if not self._has_full:
            return
        self._has_full = False
        if self._calendar_closed:
            noted = (each for each in self._left_out if isinstance(each, Refusal))
            self._left_out += close_new(self._calendar_closed, Cause.SUSPENDED, noted)
        known = self._taken
        if known is not None and known.is_sorted:
            # So sorted the next search finds them behind the others (8.1.9, asked: `calsorted-1` to `-3`).
            self._calendar_closed = in_order_of(self.places, self._calendar_closed)
        if known is not None and known.everything is self.places:
            self.places, self.full = known.opened, known.full
        else:
            self.places, full = self._part(self.places)
            self.full = self.full + full

    def _part(self, places: Iterable[Place]) -> tuple[list[Place], list[Place]]:
        """Return the places that are open and those that are full, in their order; suspended ones are neither.

        Of the full ones, those come last that are found to be full for the first time.
        """
        opened: list[Place] = []
        full: list[Place] = []
        latest: list[Place] = []
        shut = {place.index for place in self._shut}
        for place in places:
            if place.index not in shut:
                if self.free_slots(place) > 0 and place.index not in self._overloaded:
                    opened.append(place)
                else:
                    (full if place.index in self._known_full else latest).append(place)
        self._known_full.update(place.index for place in latest)
        return opened, full + latest

    def after_booking(self, places: Iterable[Place], slots: Iterable[int] = ()) -> None:
        """Close places that became full, suspended or overloaded, and sort anew where a booking changed the load of a
        host.

        `slots` are those that were taken of each place.
        """
        places = tuple(places)
        self._taken = None
        if self.ledger.corrections is not None:
            for place, count in zip(places, slots, strict=True):
                self.ledger.corrections.note_start(place.instance.host, count)
        if self.prepared.closed_subordinates:
            self._suspend_below(places)
        # Orphans are for their reservations only, and no job outside of those would find them full.
        closed = [place for place in places if self.free_slots(place) <= 0 and place not in self.orphans]
        for place in closed:
            self._left_out.append(place)
            self._closed_here.add(place.index)
            if not self._has_full and place in self.places:
                self._drop(place)
            if not self._has_full and place not in self._suspended:
                self.full.append(place)
        self.close_full()
        if self.ledger.corrections is not None:
            self._close_overloaded({place.instance.host for place in places})
        if self._host_order.sort_after(self.places, self.ledger, places):
            self.order_version += 1
            self.is_load_moved = True

    def _close_overloaded(self, hosts: Collection[str]) -> None:
        """Close what the starts on some hosts overload; searches that look at later times see it, as if it were
        full."""
        for place, check in find_overloaded(self.site, self.ledger, self.places, hosts):
            self.note(close_place(place, Cause.OVERLOADED, check.alarm))
            self._drop(place)
            self.full.append(place)
            self._overloaded.add(place.index)
            self.order_version += 1

    def _drop(self, place: Place) -> None:
        """Take a place off the open ones."""
        self.places.remove(place)
        self._host_lists.note_left(self.places, place)

    def _suspend_below(self, places: Iterable[Place]) -> None:
        """Close what the tasks that just started on places suspend, as 8.1.9 does within a pass."""
        for place in places:
            used = self.ledger.occupied(place.slots_number)
            for below, threshold in self.prepared.closed_subordinates.get(place.index, ()):
                if used >= threshold and below not in self._suspended:
                    self._suspend(below)

    def _suspend(self, place: Place) -> None:
        for places in (self.places, self.full):
            if place in places:
                places.remove(place)
                self._suspended.append(place)
                self.order_version += 1
                self.note(close_place(place, Cause.NOT_AVAILABLE))
