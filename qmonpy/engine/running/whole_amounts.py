"""Which categories book whole numbers only: their sums can be taken back without a remainder."""

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
            amounts = (accounts.slot_amount(category, name) for name in self._prepared.site.defaults)
            found = all(is_whole_amount(amount) for amount in amounts)
            self._known[category] = found
        return found
