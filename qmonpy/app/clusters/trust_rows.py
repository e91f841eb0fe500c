"""What the comparison of the model with a real cluster came to, as rows and words to show."""

from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.local_time import local_time
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.insight.plan.trust import Agreement, Cause, Difference, Pieces, Trust
from qmonpy.insight.reserving.rejection_text import format_pieces
from qmonpy.model.work.refusal import Layer

FEW_DECISIONS = 20
"""Of fewer a percentage would say more than there is to say."""


@dataclass(frozen=True)
class TrustRow:
    """A decision in which the model and the cluster were not at one."""

    difference: Difference

    @property
    def key(self) -> int:
        return self.difference.number

    @property
    def job(self) -> str:
        """`4711`, or `4711.3` of a task that has a number."""
        job, task = self.difference.key
        return f"{job}.{task}" if task > 1 or self.difference.is_array else str(job)

    @property
    def said(self) -> str:
        """What the model said."""
        difference = self.difference
        if difference.agreement is not Agreement.UNEXPECTED:
            return f"starts on {_format_other(difference.expected, difference.seen)}"
        reasons = difference.reasons
        if not reasons:
            return "waits"
        # That places are full is true of many; what refused the whole job says more.
        first = next((each for each in reasons if each.layer is not Layer.STATE), reasons[0])
        return f"waits: {format_line(first)}" + (f" (and {len(reasons) - 1} more)" if reasons[1:] else "")

    @property
    def done(self) -> str:
        """What the cluster did."""
        if self.difference.agreement is Agreement.MISSING:
            return "did not start it"
        return f"started it on {_format_other(self.difference.seen, self.difference.expected)}"

    @property
    def cause(self) -> str:
        """What may be behind it."""
        difference = self.difference
        words = (
            f"the model does not know {', '.join(difference.settings)}" if each is Cause.SETTINGS else str(each)
            for each in difference.causes
        )
        return "; ".join(words)

    @property
    def reasons(self) -> str:
        """Every reason of the model, each in a line."""
        return "\n".join(format_line(each) for each in self.difference.reasons)

    @property
    def words(self) -> str:
        return f"{self.job} {self.difference.owner} {self.said} {self.done} {self.cause}".lower()


def _format_other(pieces: Pieces, others: Pieces) -> str:
    """Queue instances; of many the ones that differ, as the others would only hide them."""
    own = tuple(each for each in pieces if each not in others)
    alike = len(pieces) - len(own)
    if not own or not alike:
        return format_pieces(pieces)
    return f"{format_pieces(own)} besides {alike} alike"


TRUST_COLUMNS: tuple[Column[TrustRow], ...] = (
    Column("time", "Cluster time", lambda row: f"{local_time(row.difference.time):%H:%M:%S}", lambda row: row.key),
    Column("job", "Job", lambda row: row.job, lambda row: row.difference.key, is_number=True),
    Column("user", "User", lambda row: row.difference.owner),
    Column("agreement", "Start", lambda row: str(row.difference.agreement)),
    Column("said", "The model said", lambda row: row.said),
    Column("done", "The cluster", lambda row: row.done),
    Column("cause", "Likely reason", lambda row: row.cause),
)


def trust_rows(trust: Trust) -> list[TrustRow]:
    """The differences, the newest first."""
    return [TrustRow(each) for each in reversed(trust.differences)]


def format_share(trust: Trust) -> str:
    """`96 %`, never rounded up to 100, or `3 of 4` of few; empty before the first decision."""
    if trust.share is None:
        return ""
    if trust.compared < FEW_DECISIONS:
        return f"{trust.counts.get(Agreement.SAME, 0)} of {trust.compared}"
    return f"{int(trust.share * 100)} %"


def describe_trust(trust: Trust) -> str:
    """The figures in a line."""
    if not trust.compared:
        return "No start was seen yet that could be compared with the model."
    parts = [f"{trust.counts[each]:,} {each}" for each in Agreement if trust.counts.get(each)]
    decisions = "1 decision" if trust.compared == 1 else f"{trust.compared:,} decisions"
    return f"{decisions} compared: {', '.join(parts)}"


def describe_rounds(trust: Trust) -> str:
    """How much was compared, and what was not."""
    words = f"{trust.rounds:,} rounds compared"
    if trust.skipped:
        words += f", {trust.skipped:,} not"
    if trust.newcomers:
        came = sum(trust.newcomers.values())
        known = came - trust.newcomers.get(Agreement.UNEXPECTED, 0)
        words += f"; {known:,} of {came:,} that came in between as expected"
    return words
