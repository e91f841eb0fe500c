"""Levers: the single numbers by which the place of a waiting job can be changed, and what a value of each means."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from math import isfinite

from qmonpy.engine.tickets.force import find_force, is_department
from qmonpy.engine.tickets.watch import Watch
from qmonpy.insight.policies.standing import NO_JOBS, Jobs
from qmonpy.insight.policies.ticket_sources import Giver
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import (
    DEFAULT_LEAF,
    Path,
    ShareNode,
    format_path,
    node_at,
    to_share_trees,
    with_node,
)
from qmonpy.model.values.whole import as_unsigned, find_whole, split_number
from qmonpy.model.work.job import Job

MOST_PRIORITY, LEAST_PRIORITY = 1024, -1023
"""Of `-p`."""
MOST_SHARES = 1_000_000_000
MILLION = 1_000_000
"""Weights are changed in steps of a millionth: that is what `qconf -ssconf` prints."""
MOST_WEIGHT = 1_000_000 * MILLION


class LeverKind(StrEnum):
    """What is changed."""

    POSIX = "-p"
    OVERRIDE_JOB = "-ot"
    JOB_SHARE = "-js"
    WEIGHT = "weight"
    FUNCTIONAL = "fshare"
    OVERRIDE = "oticket"
    NODE = "shares"


@dataclass(frozen=True, slots=True)
class Lever:
    """A number that can be changed, in whole steps; weights count in millionths."""

    kind: LeverKind
    name: str
    """The number of a job, the name of a weight, user, project or department, or the path of a node (`/a/b`)."""
    before: int
    least: int
    most: int
    giver: Giver | None = None
    """Of whom it is a number, where it is one of shares or tickets."""
    path: Path = ()
    """Of a node its names from below the root down: these may have a `/`, so that `name` does not tell them."""

    def shown(self, value: int) -> str:
        """Return a value as Grid Engine writes it."""
        return f"{value / MILLION:.6f}" if self.kind is LeverKind.WEIGHT else str(value)

    def pull(self, cluster: Cluster, jobs: Mapping[int, Job], value: int) -> tuple[Cluster, Jobs]:
        """Return the cluster, and the jobs that are otherwise, with another value."""
        match self.kind:
            case LeverKind.POSIX | LeverKind.OVERRIDE_JOB | LeverKind.JOB_SHARE:
                job = jobs[int(self.name)]
                return cluster, {job.number: replace(job, **{_JOB_FIELDS[self.kind]: value})}  # type: ignore[arg-type]
            case LeverKind.WEIGHT:
                return replace(cluster, scheduler={**cluster.scheduler, self.name: self.shown(value)}), NO_JOBS
            case LeverKind.NODE:
                assert cluster.share_tree is not None
                tree = with_shares(cluster.share_tree, self.path, value)
                return replace(cluster, share_trees=to_share_trees(tree)), NO_JOBS
        return self._give(cluster, value), NO_JOBS

    def _give(self, cluster: Cluster, value: int) -> Cluster:
        name = self.kind.value
        if self.giver is Giver.USER:
            user = replace(cluster.users[self.name], **{name: value})  # type: ignore[arg-type]
            return replace(cluster, users={**cluster.users, self.name: user})
        if self.giver is Giver.PROJECT:
            project = cluster.projects[self.name]
            changed = replace(project, other={**project.other, name: str(value)})
            return replace(cluster, projects={**cluster.projects, self.name: changed})
        found = cluster.user_sets[self.name]
        department = replace(found, other={**found.other, name: str(value)})
        return replace(cluster, user_sets={**cluster.user_sets, self.name: department})


_JOB_FIELDS: Mapping[LeverKind, str] = {
    LeverKind.POSIX: "priority",
    LeverKind.OVERRIDE_JOB: "override_tickets",
    LeverKind.JOB_SHARE: "job_share",
}
_WEIGHTS = ("weight_priority", "weight_urgency", "weight_ticket", "weight_waiting_time", "weight_deadline")


def with_shares(root: ShareNode, path: Path, shares: int) -> ShareNode:
    """Return a tree in which the node at a path has other shares; KeyError if there is none."""
    return with_node(root, path, replace(node_at(root, path), shares=shares))


def list_levers(cluster: Cluster, ahead: Job, behind: Job, watches: tuple[Watch, Watch]) -> Iterator[Lever]:
    """Return the numbers that may bring a job before the one ahead of it, those of the jobs themselves first.

    `watches` tell how each of them comes by its tickets.
    """
    yield Lever(LeverKind.POSIX, str(behind.number), behind.priority, behind.priority, MOST_PRIORITY)
    yield Lever(LeverKind.POSIX, str(ahead.number), ahead.priority, LEAST_PRIORITY, ahead.priority)
    force = find_force(cluster)
    if force.counts:
        given = behind.override_tickets
        yield Lever(LeverKind.OVERRIDE_JOB, str(behind.number), given, given, MOST_SHARES)
        yield from _list_shares(cluster, ahead, behind)
        yield from _list_nodes(cluster, watches)
    for name in _WEIGHTS:
        found = split_number(cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name]))
        value = found[0] if found is not None else 0.0
        before = round(max(0.0, value) * MILLION) if isfinite(value) else 0
        yield Lever(LeverKind.WEIGHT, name, before, 0, max(before, MOST_WEIGHT))


def _list_shares(cluster: Cluster, ahead: Job, behind: Job) -> Iterator[Lever]:
    policies = find_force(cluster).policies
    if policies.functional_tickets or policies.tree_tickets:
        yield Lever(LeverKind.JOB_SHARE, str(behind.number), behind.job_share, behind.job_share, MOST_SHARES)
    kinds = (LeverKind.FUNCTIONAL, LeverKind.OVERRIDE) if policies.functional_tickets else (LeverKind.OVERRIDE,)
    for kind in kinds:
        if behind.owner != ahead.owner and behind.owner in cluster.users:
            user = cluster.users[behind.owner]
            before = user.fshare if kind is LeverKind.FUNCTIONAL else user.oticket
            yield Lever(kind, behind.owner, before, before, MOST_SHARES, Giver.USER)
        project = cluster.projects.get(behind.project or "")
        if behind.project != ahead.project and project is not None:
            before = _read_amount(project.other, kind)
            yield Lever(kind, project.name, before, before, MOST_SHARES, Giver.PROJECT)
        department = cluster.user_sets.get(behind.department)
        if behind.department != ahead.department and department is not None and is_department(department.type):
            before = _read_amount(department.other, kind)
            yield Lever(kind, behind.department, before, before, MOST_SHARES, Giver.DEPARTMENT)


def _read_amount(other: Mapping[str, str], kind: LeverKind) -> int:
    return as_unsigned(find_whole(other.get(kind.value, "0")) or 0)


def _list_nodes(cluster: Cluster, watches: tuple[Watch, Watch]) -> Iterator[Lever]:
    """The first node on the way to the job behind that is not on the way to the one ahead; the default leaf for a user
    without a leaf."""
    ahead, behind = (watch.way for watch in watches)
    at = cluster.share_tree
    if at is None or not find_force(cluster).has_tree:
        return
    for place, name in enumerate(behind[1:], 1):
        children = {child.name: child for child in reversed(at.children)}
        others = ahead[place : place + 1]
        if name not in children:
            if others and others[0] not in children:
                # The default leaf stands for both.
                return
            name = DEFAULT_LEAF
        found = children.get(name)
        if found is None:
            return
        if others != (name,):
            path = (*behind[1:place], name)
            yield Lever(LeverKind.NODE, format_path(path), found.shares, found.shares, MOST_SHARES, path=path)
            return
        at = found
