"""The tickets that a user, project, department or job has of a policy, opened into the jobs that have them."""

from collections.abc import Iterator, Mapping

from qmonpy.app.policies.share_rows import FUNCTIONAL, OVERRIDE
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.passing.policies import find_policies
from qmonpy.insight.policies.party_tickets import CountedPolicy, Party, count_running, list_counted, list_parties
from qmonpy.insight.policies.place_words import format_plain
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.pauses import paced
from qmonpy.translation import grouped, later, tr

TREE = "tree"
"""The share tree, which gives tickets by its nodes, not by an attribute of somebody."""
_COLUMNS = {FUNCTIONAL: "ftckt", OVERRIDE: "otckt", TREE: "stckt"}
_NOUNS: Mapping[str, str] = {ObjectKind.USER_SET: later("department")}


@dataclass(frozen=True, slots=True)
class TicketSum:
    """Tickets of one policy of all jobs behind which somebody stands."""

    party: Party
    attribute: str
    """FUNCTIONAL, OVERRIDE or TREE."""
    is_waiting: bool
    """Whether those of waiting jobs count, else those of running tasks."""
    planned: Cluster
    """With the edits that are not applied."""

    @property
    def title(self) -> str:
        """See `Number`."""
        kind, name = self.party
        if self.attribute == FUNCTIONAL:
            said = tr(
                "functional tickets of the waiting jobs of {kind} {name}"
                if self.is_waiting
                else "functional tickets of the running tasks of {kind} {name}"
            )
        elif self.attribute == OVERRIDE:
            said = tr(
                "override tickets of the waiting jobs of {kind} {name}"
                if self.is_waiting
                else "override tickets of the running tasks of {kind} {name}"
            )
        else:
            said = tr(
                "share tree tickets of the waiting jobs of {kind} {name}"
                if self.is_waiting
                else "share tree tickets of the running tasks of {kind} {name}"
            )
        return said.format(kind=tr(_NOUNS.get(kind, kind)), name=name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = sorted(self._list_jobs(snapshot), key=lambda each: (-each[2], each[0].number))
        total = sum(tickets for _, _, tickets in found)
        column = _COLUMNS[self.attribute]
        if not found:
            none = tr(
                "0 tickets: no waiting job counts." if self.is_waiting else "0 tickets: no task runs that counts."
            )
            return Opened(none)
        rows = [self._make_row(*each, total) for each in found[:MOST_LISTED]]
        rest = found[MOST_LISTED:]
        if rest:
            left = sum(tickets for _, _, tickets in rest)
            rows.append(TermRow(("rest",), format_count(len(rest), "other job"), left, total, _show(left), ""))
        words = tr(
            "{total} = the sum of {column} (qstat -ext) of {jobs}, of each job those of its next task."
            if self.is_waiting
            else "{total} = the sum of {column} (qstat -ext) of {jobs}, suspended tasks have none."
        )
        jobs = format_count(len(found), "job")
        return Opened(words.format(total=_show(total), column=column, jobs=jobs), tuple(rows))

    def _list_jobs(self, snapshot: Snapshot) -> Iterator[tuple[Job, CountedPolicy, float]]:
        """Yield the jobs that count, with what they have."""
        state = snapshot.state
        policies, active = find_policies(self.planned, state, snapshot.now), count_running(state)
        for number, job in paced(state.jobs.items()):
            if self.party in list_parties(job):
                running, is_pending = active.get(number, 0), number in state.pending
                for each in list_counted(policies.get(number, ()), running, is_pending=is_pending):
                    if each.is_waiting == self.is_waiting and each.tasks:
                        yield job, each, self._find_tickets(each) * each.tasks

    def _find_tickets(self, counted: CountedPolicy) -> float:
        policy = counted.policy
        found = {
            FUNCTIONAL: policy.functional_tickets,
            OVERRIDE: policy.override_tickets,
            TREE: policy.tree_tickets,
        }
        return found[self.attribute] or 0.0

    def _make_row(self, job: Job, counted: CountedPolicy, tickets: float, total: float) -> TermRow:
        own = format_plain(round(self._find_tickets(counted), 3))
        how = tr("next task") if counted.is_waiting else f"{own} × {format_count(counted.tasks, 'running task')}"
        key, column = (str(job.number),), _COLUMNS[self.attribute]
        return make_job_row(key, job.number, job.owner, tickets, total, _show(tickets), how, column=column)


def _show(tickets: float) -> str:
    return grouped(tickets, ",.0f")
