"""How many tickets each policy has handed out, opened into the jobs that run and those that wait, by policy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from qmonpy.app.policies.waiting_rows import POLICIES, list_running, sum_claims
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.tickets.stakes import Claim
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class HandedTickets:
    """The tickets of all policies."""

    words: str
    """The sums in a sentence."""
    handout: Handout = field(compare=False)
    jobs: Mapping[int, Job] = field(compare=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("tickets that are handed out")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the tickets are those that were found."""
        del snapshot
        return Opened(self.words, tuple(self._list_policies()))

    def _list_policies(self) -> Iterator[TermRow]:
        for id, title in POLICIES:
            runs, waits = sum_claims(self.handout, id)
            total = runs + waits
            if total:
                below = tuple(
                    self._make_side((id, key), said, id, claims, total)
                    for key, said, claims in (
                        ("running", tr("Of running tasks"), list_running(self.handout)),
                        ("waiting", tr("Of waiting tasks"), self.handout.waiting),
                    )
                )
                yield TermRow((id,), tr(title), total, total, grouped(round(total)), "", children=below,
                              is_section=True, has_bar=False)  # fmt: skip

    def _make_side(
        self, key: tuple[str, str], title: str, id: str, claims: Mapping[int, Sequence[Claim]], total: float
    ) -> TermRow:
        found: list[tuple[int, float, int]] = []
        for number, own in paced(claims.items()):
            tickets = sum(getattr(each, id) * each.count for each in own)
            if tickets:
                found.append((number, tickets, sum(each.count for each in own)))
        found.sort(key=lambda each: (-each[1], each[0]))
        full = sum(tickets for _, tickets, _ in found)
        rows = [self._make_job((*key, str(each[0])), *each, full) for each in found[:MOST_LISTED]]
        if len(found) > MOST_LISTED:
            rest_of = sum(tickets for _, tickets, _ in found[MOST_LISTED:])
            said = tr("and {jobs} more").format(jobs=format_count(len(found) - MOST_LISTED, "job"))
            rows.append(TermRow((*key, "more"), said, rest_of, full, grouped(round(rest_of)), ""))
        return TermRow(key, title, full, total, grouped(round(full)), "", children=tuple(rows), is_open=False)

    def _make_job(self, key: tuple[str, ...], number: int, tickets: float, tasks: int, full: float) -> TermRow:
        job = self.jobs.get(number)
        how = f"{format_count(tasks, 'task')} × {grouped(tickets / tasks, ',.1f')}" if tasks > 1 else ""
        return make_job_row(
            key, number, job.owner if job is not None else None, tickets, full, grouped(tickets, ",.1f"), how
        )
