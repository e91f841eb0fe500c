"""A ledger as it is read at the beginning of a pass in which starts of tasks count as load."""

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load_corrections import LoadCorrections


class CorrectedLedger:
    """A view of a ledger: the same amounts, with corrections of load values; nothing is copied."""

    def __init__(self, ledger: LedgerView, corrections: LoadCorrections | None):
        self.used, self.endless = ledger.used, ledger.endless
        self.shared, self.shared_endless = ledger.shared, ledger.shared_endless
        self.corrections = corrections
        self._ledger = ledger

    def at_start(self, number: int) -> float:
        """See `LedgerView`."""
        return self._ledger.at_start(number)
