"""The numbers of one sentence, opened together: a section for each."""

from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.term_row import TermRow, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_OPENED = 20
"""So many numbers are opened at once; the others are named."""


@dataclass(frozen=True, slots=True)
class SeveralNumbers:
    """Several numbers, in the order in which they stand."""

    numbers: tuple[Number, ...]

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("the numbers of this line")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        rows = []
        for at, each in enumerate(self.numbers):
            key, opened = (str(at),), each.open(snapshot) if at < MOST_OPENED else Opened("")
            below = tuple(put_below(key, opened.rows))
            rows.append(TermRow(key, each.title, 0.0, 1.0, "", opened.sentence, children=below, is_section=True,
                                has_bar=False))  # fmt: skip
        said = tr("{numbers}, each with its terms below it.")
        return Opened(said.format(numbers=format_count(len(rows), "number")), tuple(rows))
