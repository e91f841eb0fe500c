"""What a rule costs the scheduler in a pass, opened into its checks and what one of them takes."""

from qmonpy.app.rules.cost_rows import format_seconds
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.insight.rules.pass_cost import SECONDS_PER_CHECK, SECONDS_PER_PARALLEL_CHECK, RuleCost
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

_MICROSECOND = 1e-6


@dataclass(frozen=True, slots=True)
class CostNumber:
    """The seconds of a rule in a pass, as they were worked out."""

    cost: RuleCost
    when: str
    """Which pass: `in the next pass`."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what rule {name} costs {when}").format(name=self.cost.name, when=self.when)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; what was counted does not depend on the snapshot any more."""
        del snapshot
        total = self.cost.seconds
        kinds = (
            ("sequential", tr("Checks for jobs with one slot"), self.cost.sequential, SECONDS_PER_CHECK),
            ("parallel", tr("+ Checks for parallel jobs"), self.cost.parallel, SECONDS_PER_PARALLEL_CHECK),
        )
        rows = tuple(
            TermRow((key,), title, checks * each, total, format_seconds(checks * each), _multiply(checks, each))
            for key, title, checks, each in kinds
        )
        passed = TermRow(
            ("passed",), tr("+ Passed over"), 0.0, total, "0 s",
            tr("{times}: too little to be seen in the passes that were measured").format(
                times=format_count(self.cost.passed, "time")
            ),
        )  # fmt: skip
        words = " + ".join(row.how for row in rows if row.value) or tr("No check")
        return Opened(
            tr("{words} = {seconds} of the processor.").format(words=words, seconds=format_seconds(total)),
            (*rows, passed),
        )


def _multiply(checks: int, seconds: float) -> str:
    return f"{format_count(checks, 'check')} × {grouped(seconds / _MICROSECOND, ',.3g')} µs"
