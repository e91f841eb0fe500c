"""Free slots over time against the timelines that they follow, also where a trial is taken back."""

from random import Random

import pytest

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.free_slots import FreeSlots
from qmonpy.engine.books.ledger import Accounts, Ledger
from qmonpy.engine.site.site import Site
from qmonpy.model.values.value import FOREVER
from tests.engine.build import make_cluster

SECONDS = 30
HOSTS = 12


class Walk:
    """A ledger on which slots are booked at random, and the free slots that follow it."""

    def __init__(self, seed: int):
        self.random = Random(seed)
        site = Site(make_cluster(hosts={f"h{number}": {} for number in range(HOSTS)}))
        slots = [place.level.accounts["slots"] for place in site.places]
        self.capacities = {each.number: each.capacity for each in slots}
        self.ledger = Ledger(Accounts(site), has_plan=True)
        self.now = 0
        self.free = FreeSlots(self.ledger, self.capacities, self.now)
        self.ledger.shelf["free"] = self.free
        self.done: list[tuple[Booking, int, int]] = []

    def book(self) -> None:
        """Book slots of some instances, seldom more than there are, or take a booking back."""
        random = self.random
        if self.done and random.random() < 0.3:
            booking, start, end = self.done.pop(random.randrange(len(self.done)))
            self.ledger.book([Booking(booking.account, -booking.amount)], start, end)
            return
        number = random.choice(list(self.capacities))
        booking = Booking(number, float(random.randint(1, int(self.capacities[number]))))
        start, end = random.randint(-3, SECONDS), random.choice((*range(1, SECONDS), FOREVER))
        if start <= self.now:
            self.ledger.book([booking], start, end)
            self.done.append((booking, start, end))
        else:
            self.ledger.plan([booking], start, max(start + 1, end))

    def compare(self) -> None:
        """Compare with what the timelines say of windows and moments."""
        self.free.follow(self.now)
        timelines = self.ledger.timelines or {}

        def booked(number: int, start: int, end: int) -> float:
            return timelines[number].most(start, end) if number in timelines else 0.0

        for start in range(self.now, SECONDS, 3):
            end = start + self.random.randint(1, SECONDS)
            least = sum(max(0.0, most - booked(number, start, end)) for number, most in self.capacities.items())
            assert self.free.least_free(start, end) >= least
            listed = self.free.list_free(start)
            having = {number for number, most in self.capacities.items() if most - booked(number, start, start) >= 1}
            assert listed is None or having <= set(listed)
        assert self.free.steps == {
            number: timelines[number].steps() if number in timelines else ([], []) for number in self.capacities
        }


@pytest.mark.parametrize("seed", range(12))
def test_that_no_free_slot_is_overlooked_whatever_is_booked_and_taken_back(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(40):
        walk.book()
        if walk.random.random() < 0.5:
            walk.compare()
        walk.now += walk.random.random() < 0.2


@pytest.mark.parametrize("seed", range(5))
def test_that_a_trial_leaves_a_ledger_and_its_readers_as_they_were(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(10):
        walk.book()
    ledger, done = walk.ledger, list(walk.done)
    timelines = {number: each.steps() for number, each in (ledger.timelines or {}).items()}
    before = list(ledger.used), list(ledger.endless), set(ledger.planned), list(ledger.begins)
    ledger.begin_trial()
    for _ in range(10):
        walk.book()
        walk.compare()
    ledger.end_trial()
    walk.done = done
    assert (list(ledger.used), list(ledger.endless), set(ledger.planned), list(ledger.begins)) == before
    assert {number: each.steps() for number, each in (ledger.timelines or {}).items()} == timelines
    walk.free = ledger.shelf["free"]  # type: ignore[assignment]
    walk.compare()
    walk.book()
    walk.compare()
