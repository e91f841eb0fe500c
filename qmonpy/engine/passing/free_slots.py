"""How many slots are free on open queue instances, by which tickets are handed out to arrays (`hand_out_tickets`)."""

from collections.abc import Iterator, Mapping

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import are_thresholds_steady
from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.books.part_ledger import PartLedger
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.passing.ranking import count_free_slots, sum_free
from qmonpy.engine.passing.schedule import open_board
from qmonpy.engine.placing.closing import find_closing
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.level_kind import PlaceKind
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import book_reservations, note_inside
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.work.state import State
from qmonpy.pauses import paced

_SLOTS = "slots"
_NO_LETTERS = frozenset[str]()


def count_free_slots_of(prepared: Prepared, state: State, now: int, most: int) -> int:
    """Return what `count_free_slots` does of the board of a state on which nothing has started.

    No board is made where what closes queue instances does not depend on other consumables than their slots: to book
    all that runs takes seconds on a large site.
    """
    if not _depends_on_slots_alone(prepared):
        return count_free_slots(open_board(prepared, state, now), most)
    ledger = PartLedger(prepared.accounts, has_plan=bool(state.reservations))
    ledger.corrections = find_corrections(prepared.site, state, now)
    book_reservations(prepared, ledger, state.reservations, now)
    _book_slots(prepared, ledger, state)
    opened = _walk_open(prepared, ledger, state)
    return sum_free((place.kind.slots_capacity - ledger.occupied(place.slots_number) for place in opened), most)


def _depends_on_slots_alone(prepared: Prepared) -> bool:
    """Whether bookings of other consumables neither open nor close a queue instance, and slots are counted as ever."""
    site = prepared.site
    slots = site.complexes.get(_SLOTS)
    if slots is None or slots.consumable is not Consumable.YES or slots.is_exclusive:
        return False
    kinds = {place.kind: place for place in paced(site.places)}
    return all(are_thresholds_steady(site, place) for place in kinds.values())


def _book_slots(prepared: Prepared, ledger: Ledger, state: State) -> None:
    """Book the slots of queue instances on which tasks run, and nothing else."""
    used, places = ledger.used, prepared.site.by_name
    known: dict[int, tuple[Category, float]] = {}
    for task in paced(state.running.values()):
        found = known.get(task.job)
        if found is None:
            category = prepared.category(state.jobs[task.job])
            found = known[task.job] = category, prepared.accounts.slot_amount(category, _SLOTS)
        category, amount = found
        if category.reservation is not None:
            note_inside(prepared, ledger, task)
            continue
        for name, slots in task.pieces:
            place = places.get(name)
            if place is not None:
                used[place.slots_number] += slots * amount


def _walk_open(prepared: Prepared, ledger: Ledger, state: State) -> Iterator[Place]:
    """Yield the queue instances that nothing closes but that they may be full.

    Equal ones without letters, on whose hosts as much started lately, are open or closed alike.
    """
    site, states, corrections = prepared.site, state.instance_states, ledger.corrections
    started: Mapping[str, int] = {} if corrections is None else corrections.by_host
    known: dict[tuple[PlaceKind, int], bool] = {}
    for place in paced(site.places):
        letters = states.get(place.name, _NO_LETTERS)
        alike = None if letters or place.instance.is_ambiguous else (place.kind, started.get(place.instance.host, 0))
        is_open = known.get(alike) if alike is not None else None
        if is_open is None:
            is_open = find_closing(site, ledger, place, letters) is None
            if alike is not None:
                known[alike] = is_open
        if is_open:
            yield place
