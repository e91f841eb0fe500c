"""Equal tasks that start one after the other on the same queue instance: for how many there is room, booked in one
go."""

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Needs

_EXACT = 2.0**52
"""Sums of whole numbers are exact below."""


def count_equal(needs: Needs, ledger: Ledger, free: float, most: int) -> int:
    """Return how many tasks with some needs can start one after the other where there is room for one.

    So many may be booked at once: the sums are as if it was done one by one. There may be room for more than are
    returned, which are `most` at most. `free` are the free slots of the queue instance.
    """
    if most < 2 or needs.dynamic or any(is_alone for _, is_alone in needs.exclusive):
        return 1
    accounts, used = ledger.accounts, ledger.used
    if accounts.has_fractions and not all(_is_whole(each, ledger) for each in needs.bookings):
        return 1
    room = min(most, free)
    for account, capacity, amount in needs.amounts:
        if amount < 0:
            return 1
        if amount:
            room = min(room, (capacity - used[account]) // amount)
    count = int(room)
    if count < 2:
        return 1
    for account, capacity, amount in needs.amounts:
        before_last = used[account] + (count - 1) * amount
        # As a search compares that looks at one task, whatever rounding the division has had.
        if amount > capacity - before_last or before_last >= _EXACT:
            return 1
    return count


def _is_whole(booking: Booking, ledger: Ledger) -> bool:
    """Whether a booking and what is booked on its account are whole numbers."""
    columns = ledger.used, ledger.endless, ledger.shared, ledger.shared_endless
    return not booking.amount % 1 and not any(column[booking.account] % 1 for column in columns)
