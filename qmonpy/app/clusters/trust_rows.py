"""The comparison of the model with a real cluster as rows and sentences."""

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.local_time import local_time
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.values.shown_time import format_exact_clock
from qmonpy.insight.plan.disturbances import Disturbance
from qmonpy.insight.plan.trust import Agreement, Difference, DifferenceCause, Pieces, Trust
from qmonpy.insight.reserving.rejection_text import format_pieces
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.refusal import Layer
from qmonpy.translation import grouped, later, tr

FEW_DECISIONS = 20
"""With fewer decisions the share is shown as `3 of 4`, not as a percentage."""


@dataclass(frozen=True)
class TrustRow:
    """A decision in which the model and the cluster differed."""

    difference: Difference

    @property
    def key(self) -> int:
        """The number of the difference."""
        return self.difference.number

    @property
    def job(self) -> str:
        """`4711`, or `4711.3` for a task of an array job."""
        job, task = self.difference.key
        return f"{job}.{task}" if task > 1 or self.difference.is_array else str(job)

    @property
    def said(self) -> str:
        """The model's decision: `starts on ...` or `waits: ...` with a reason."""
        difference = self.difference
        if difference.agreement is not Agreement.UNEXPECTED:
            return tr("starts on {places}").format(places=_format_other(difference.expected, difference.seen))
        reasons = difference.reasons
        if not reasons:
            return tr("waits")
        # Refusals by states of queue instances are common; another one says more about the job.
        first = next((each for each in reasons if each.layer is not Layer.STATE), reasons[0])
        words = tr("waits: {reason} (and {count} more)") if reasons[1:] else tr("waits: {reason}")
        return words.format(reason=format_line(first), count=len(reasons) - 1)

    @property
    def done(self) -> str:
        """The cluster's decision: `started it on ...` or `did not start it`."""
        if self.difference.agreement is Agreement.MISSING:
            return tr("did not start it")
        return tr("started it on {places}").format(places=_format_other(self.difference.seen, self.difference.expected))

    @property
    def cause(self) -> str:
        """The likely causes of the difference."""
        unknown = tr("the model does not know {settings}").format(settings=", ".join(self.difference.settings))
        words = (unknown if each is DifferenceCause.SETTINGS else tr(str(each)) for each in self.difference.causes)
        return "; ".join(words)

    @property
    def reasons(self) -> str:
        """Every reason of the model, one a line."""
        return "\n".join(format_line(each) for each in self.difference.reasons)

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        return f"{self.job} {self.difference.owner} {self.said} {self.done} {self.cause}".lower()


def _format_other(pieces: Pieces, others: Pieces) -> str:
    """Queue instances with slots; those that both have are only counted."""
    own = tuple(each for each in pieces if each not in others)
    alike = len(pieces) - len(own)
    if not own or not alike:
        return format_pieces(pieces)
    return tr("{pieces} and {count} that are the same").format(pieces=format_pieces(own), count=alike)


TRUST_COLUMNS: tuple[Column[TrustRow], ...] = (
    Column(
        "time", "Cluster time", lambda row: format_exact_clock(local_time(row.difference.time)), lambda row: row.key
    ),
    Column("job", "Job", lambda row: row.job, lambda row: row.difference.key, is_number=True),
    Column("user", "User", lambda row: row.difference.owner),
    Column("agreement", "Start", lambda row: tr(str(row.difference.agreement))),
    Column("said", "The model said", lambda row: row.said),
    Column("done", "The cluster", lambda row: row.done),
    Column("cause", "Likely reason", lambda row: row.cause),
)


def trust_rows(trust: Trust) -> list[TrustRow]:
    """Return the differences, newest first."""
    return [TrustRow(each) for each in reversed(trust.differences)]


def format_share(trust: Trust) -> str:
    """Return `96 %`, rounded down, or `3 of 4` below FEW_DECISIONS; empty before the first decision."""
    if trust.share is None:
        return ""
    if trust.compared < FEW_DECISIONS:
        return tr("{count} of {total}").format(count=trust.counts.get(Agreement.SAME, 0), total=trust.compared)
    return f"{int(trust.share * 100)} %"


def describe_trust(trust: Trust) -> str:
    """Return how many decisions were compared and how they agreed, in one line, and how many could not be compared."""
    if not trust.compared:
        words = tr("No start could be compared with the model yet")
    else:
        parts = [f"{grouped(trust.counts[each])} {tr(str(each))}" for each in Agreement if trust.counts.get(each)]
        words = tr("{decisions} compared: {parts}")
        words = words.format(decisions=format_count(trust.compared, "decision"), parts=", ".join(parts))
    if not trust.not_comparable:
        return f"{words}." if not trust.compared else words
    starts = format_count(trust.not_comparable, "start")
    causes = ", ".join(
        f"{tr(str(each))} ({grouped(trust.disturbed[each])})" for each in Disturbance if trust.disturbed.get(each)
    )
    why = _REASONS[bool(trust.disturbed.get(Disturbance.RANGES)), trust.not_comparable == 1]
    return f"{words}. {tr(why).format(starts=starts, causes=causes)}"


_REASONS = {
    (False, True): later("{starts} could not be compared, because of what else happened in its round: {causes}."),
    (False, False): later("{starts} could not be compared, because of what else happened in their rounds: {causes}."),
    (True, True): later(
        "{starts} could not be compared, because of what else happened in its round or before: {causes}."
    ),
    (True, False): later(
        "{starts} could not be compared, because of what else happened in their rounds or before: {causes}."
    ),
}
"""Whether what was before counts, too, and whether it is one start."""


def describe_rounds(trust: Trust) -> str:
    """Return how many rounds were looked at and skipped."""
    words = tr("{rounds} looked at, {skipped:,} skipped") if trust.skipped else tr("{rounds} looked at")
    return words.format(rounds=format_count(trust.rounds, "round"), skipped=trust.skipped)
