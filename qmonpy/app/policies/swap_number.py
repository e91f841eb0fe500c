"""The smallest value that swaps two waiting jobs, opened into both priorities with it, before it, and as they are."""

from collections.abc import Iterator
from dataclasses import field, replace

from qmonpy.app.policies.place_rows import make_part_row
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, put_below
from qmonpy.insight.policies.place import Neighbour, describe_neighbour
from qmonpy.insight.policies.place_words import describe_formula, describe_lever, describe_swap, format_exactly
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.insight.policies.swap import Swap, Swaps
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped, later, tr

MOST_PLACES = 15
"""So many decimals are tried to tell two priorities apart."""

_FIRST = {-1: later("Greatest value that does it"), 1: later("Least value that does it")}


@dataclass(frozen=True, slots=True)
class SwapNumber:
    """The value of a lever from which on two waiting jobs are swapped, as it was found."""

    swap: Swap
    swaps: Swaps
    standings: Standings = field(compare=False)
    planned: Cluster = field(compare=False)
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what brings job {behind} before job {ahead}: {subject}").format(
            behind=self.swaps.behind, ahead=self.swaps.ahead, subject=describe_lever(self.swap.lever)
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the orders are those that were found, whatever has become of the cluster since."""
        del snapshot
        return Opened(describe_swap(self.swap, self.swaps), tuple(self._list_rows()))

    def _list_rows(self) -> Iterator[TermRow]:
        swap, lever = self.swap, self.swap.lever
        if swap.value is None:
            return
        toward = -1 if swap.value > lever.before else 1
        last = swap.value + toward
        yield self._make_order("with", swap.value, tr(_FIRST[-toward]))
        if last != lever.before:
            yield self._make_order("last", last, tr("The one before it does not"))
        yield self._make_order("now", lever.before, tr("As it is"))

    def _make_order(self, key: str, value: int, title: str) -> TermRow:
        """Return a row of a value of the lever, with the two jobs as they follow each other with it."""
        lever, standing = self.swap.lever, self._pull(value)
        pair = sorted((self.swaps.ahead, self.swaps.behind), key=standing.sort_key)
        jobs = [describe_neighbour(standing, each) for each in pair]
        first, second = jobs
        greater, less = format_apart(first.priority, second.priority)
        how = tr("job {first} with {priority} before job {second} with {other}").format(
            first=first.job, priority=greater, second=second.job, other=less
        )
        if first.priority == second.priority:
            how = tr("{order}: equal ones in the order of their submission").format(order=how)
        shown = zip(jobs, (greater, less), strict=True)
        rows = tuple(_make_job((key,), each, text, first.priority) for each, text in shown)
        return TermRow((key,), title, value, value, lever.shown(value), how, children=rows, is_section=True,
                       has_bar=False)  # fmt: skip

    def _pull(self, value: int) -> Standing:
        base = self.standings.find(self.planned)
        jobs = {number: base.job(number) for number in (self.swaps.ahead, self.swaps.behind)}
        lever = self.swap.lever
        if value == lever.before:
            return base
        return self.standings.find(*lever.pull(self.planned, jobs, value))


def format_apart(one: float, other: float) -> tuple[str, str]:
    """Return two priorities with the decimals of `qstat`, or with so many more that they can be told apart."""
    if one == other:
        return format_exactly(one), format_exactly(other)
    shown = ((grouped(one, f",.{places}f"), grouped(other, f",.{places}f")) for places in range(5, MOST_PLACES))
    return next((each for each in shown if each[0] != each[1]), (f"{one!r}", f"{other!r}"))


def _make_job(key: tuple[str, ...], found: Neighbour, shown: str, most: float) -> TermRow:
    own = (*key, str(found.job))
    rows = (replace(make_part_row(each, found.priority), is_section=False) for each in found.terms)
    below = tuple(put_below(own, rows))
    how = tr("place {place}: {formula}").format(
        place=found.place, formula=describe_formula(found.priority, found.terms)
    )
    return make_job_row(own, found.job, found.owner, found.priority, most, shown, how, children=below, is_open=False)
