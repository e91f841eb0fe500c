"""Which categories book whole numbers only: their sums can be taken back without a remainder."""

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category

_LARGEST_WHOLE = 2.0**40
"""Larger amounts might not add up exactly on a site of some thousand hosts."""


class WholeAmounts:
    """Tells whether all amounts that a category books are whole numbers that add up exactly."""

    def __init__(self, prepared: Prepared):
        self._prepared = prepared
        self._known: dict[Category, bool] = {}

    def is_whole(self, category: Category) -> bool:
        """Return whether a category books whole numbers only."""
        found = self._known.get(category)
        if found is None:
            accounts = self._prepared.accounts
            amounts = (accounts.slot_amount(category, name) for name in self._prepared.site.defaults)
            found = all(amount % 1 == 0 and abs(amount) < _LARGEST_WHOLE for amount in amounts)
            self._known[category] = found
        return found

    def forget(self) -> None:
        """Forget what was found out; it is found again."""
        self._known.clear()
