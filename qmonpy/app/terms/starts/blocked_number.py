"""How many waiting jobs a limit of a rule blocks, opened into the jobs, each with what it would book there."""

from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import QuotaNumber
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import QuotaUsage
from qmonpy.pauses import find_pause
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class BlockedJobs:
    """The jobs among whose causes a limit is: without it, or with room in it, they could start."""

    usage: QuotaUsage
    rule: str
    filter: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("jobs that wait for {attribute} of rule {rule}").format(
            attribute=self.usage.attribute, rule=self.rule
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; which limits block which jobs is found anew."""
        place = self.usage.counter, self.usage.attribute
        blocking = find_blocking(snapshot.cluster, snapshot.state, snapshot.now, find_pause())
        found = [(job, each) for job, limits in blocking.items() for each in limits
                 if (each.counter, each.attribute) == place]  # fmt: skip
        rows: list[TermRow] = []
        for number, limit in found[:MOST_LISTED]:
            job = snapshot.state.jobs[number]
            shown = tr("{amount} asked").format(amount=format_exact(limit.asked.type, limit.asked.number))
            rows.append(make_job_row(("job", str(number)), number, job.owner, 1.0, 1.0, shown, job.name, has_bar=False))
        more = len(found) - len(rows)
        if more > 0:
            rows.append(make_plain_row(("more",), tr("and {jobs} more").format(jobs=format_count(more, "job")),
                                       value=more))  # fmt: skip
        opened = QuotaNumber(self.usage, self.rule, self.filter).open(snapshot)
        below = tuple(put_below(("limit",), opened.rows))
        rows.append(make_plain_row(("limit",), tr("The limit now"), "", opened.sentence, children=below, is_open=True))
        words = tr("{jobs}, of {waiting} that wait: with room in this limit each could start, or would lack less.")
        said = words.format(jobs=format_count(len(found), "job"), waiting=grouped(len(snapshot.state.pending)))
        return Opened(said, tuple(rows))
