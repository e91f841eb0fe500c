"""A ledger in which few of very many accounts are booked: columns of a large site take longer to make than that."""

from typing import cast

from qmonpy.engine.books.ledger import Accounts, Ledger


class PartLedger(Ledger):
    """Books what is on some hosts; it is asked for its timelines, and never copied."""

    def __init__(self, accounts: Accounts, *, has_plan: bool = False):
        super().__init__(accounts, has_plan=has_plan)
        self.used, self.endless = _make_column(), _make_column()
        self.shared, self.shared_endless = _make_column(), _make_column()

    def extend(self, count: int) -> None:
        """Accounts on which nothing is booked have no place."""


class _SparseColumn(dict[int, float]):
    """Amounts by account, of which few are not 0."""

    def __missing__(self, number: int) -> float:
        return 0.0


def _make_column() -> list[float]:
    return cast(list[float], _SparseColumn())
