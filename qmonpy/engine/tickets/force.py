"""Which policies are in force: whether any of them hands out tickets, and whether these count."""

from collections.abc import Mapping
from typing import Protocol

from qmonpy.engine.tickets.policies import Policies, is_true, read_policies
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.values.whole import as_unsigned, find_whole, split_number

DEPARTMENT = "DEPT"
"""The type of a user set that is a department."""


class _Given(Protocol):
    @property
    def other(self) -> Mapping[str, str]: ...


@dataclass(frozen=True)
class Force:
    """The policies of a cluster, as far as they depend on its configuration alone."""

    policies: Policies
    has_tickets: bool
    """Whether any policy may hand out tickets to a job that was given none itself."""
    has_tree: bool
    """Whether there is a share tree that hands out tickets."""
    counts: bool
    """Whether tickets count in priorities at all."""
    reports: bool
    """Whether the scheduler tells the priorities of waiting jobs (sched_conf(5), report_pjob_tickets)."""


def _find_force(cluster: Cluster) -> Force:
    policies = read_policies(cluster)
    given = (
        *(user.oticket for user in cluster.users.values()),
        *(read_amount(each, "oticket") for each in cluster.projects.values()),
        *(read_amount(each, "oticket") for each in cluster.user_sets.values() if is_department(each.type)),
    )
    has_tree = policies.tree_tickets > 0 and cluster.share_tree is not None
    weight = split_number(cluster.scheduler.get("weight_ticket", SCHEDULER_DEFAULTS["weight_ticket"]))
    reports = cluster.scheduler.get("report_pjob_tickets", SCHEDULER_DEFAULTS["report_pjob_tickets"])
    return Force(
        policies,
        has_tickets=policies.functional_tickets > 0 or has_tree or any(given),
        has_tree=has_tree,
        counts=weight is not None and weight[0] != 0,
        reports=is_true(reports),
    )


_forces = KeptAnswers(_find_force, most=16, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def find_force(cluster: Cluster) -> Force:
    """Return the policies of a cluster, kept as long as the same cluster is asked about."""
    return _forces.of(cluster)


def is_department(type: str) -> bool:
    """Whether a user set of a type is a department."""
    return DEPARTMENT in type.upper().split()


def read_amount(each: _Given, name: str) -> int:
    """Return the shares or tickets of a project or department; 0 where it has none."""
    return as_unsigned(find_whole(each.other.get(name, "0")) or 0)
