"""Which bookings are whole numbers only: their sums can be taken back without a remainder."""

from collections import Counter
from collections.abc import Iterable

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category

LARGEST_WHOLE = 2.0**40
"""Larger amounts might not add up exactly on a site of some thousand hosts."""
_MOST_KNOWN = 1000
"""Of how many categories it is kept; each job may be of one of its own."""


def is_whole_amount(amount: float) -> bool:
    """Return whether an amount can be added and taken back without a remainder."""
    return amount % 1 == 0 and abs(amount) < LARGEST_WHOLE


class WholeAmounts:
    """Tells whether all amounts that a category books are whole numbers that add up exactly."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._known: dict[Category, bool] = {}

    def is_whole(self, category: Category) -> bool:
        """Return whether a category books whole numbers only."""
        found = self._known.get(category)
        if found is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            accounts = self._prepared.accounts
            of_jobs = (accounts.slot_amount(category, name) for name in self._prepared.site.defaults)
            of_scopes = (each.number for each in (*category.master, *category.slave))
            found = all(is_whole_amount(amount) for amount in (*of_jobs, *of_scopes))
            self._known[category] = found
        return found


class Fractions:
    """The accounts on which something is booked that is no whole number; it tells when sums may have been rounded."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def __bool__(self) -> bool:
        return bool(self._counts)

    def add(self, bookings: Iterable[Booking]) -> None:
        """Take in bookings that begin."""
        for booking in bookings:
            amount = booking.amount
            # As `is_whole_amount`, of very many.
            if amount % 1 or not -LARGEST_WHOLE < amount < LARGEST_WHOLE:
                self._counts[booking.account] += 1

    def remove(self, bookings: Iterable[Booking]) -> bool:
        """Take in bookings that end; return whether one shares its account with a fraction, be it its own."""
        counts, is_shared = self._counts, False
        for booking in bookings:
            number = booking.account
            is_shared = is_shared or number in counts
            if not is_whole_amount(booking.amount):
                counts[number] -= 1
                if not counts[number]:
                    del counts[number]
        return is_shared
