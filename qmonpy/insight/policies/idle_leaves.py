"""Leaves of the share tree that no job belongs to, and why: nobody may come there, or all who may have another place.

Where a job belongs is asked of the engine; who may come with one, of the configuration and of access lists.
"""

from collections.abc import Collection, Iterator
from itertools import chain

from qmonpy.engine.site.site import has_access, is_listed
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path, ShareNode
from qmonpy.model.values.value import split_names
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import NO_USAGE
from qmonpy.translation import tr

_NEWCOMER = "\n"
"""A user whom the cluster does not know yet; nobody has that name."""


@dataclass(frozen=True, slots=True)
class IdleLeaf:
    """A leaf that no job belongs to."""

    path: Path
    shares: int
    reason: str
    needless: Path = ()
    """The node that may go: itself, or the one above of which nothing else is below. None where the leaf may be there
    for others, who become users of the cluster."""


def find_idle_leaves(cluster: Cluster, root: ShareNode, jobs: Collection[Job]) -> Iterator[IdleLeaf]:
    """Yield the leaves of a tree that none of the jobs belongs to, nor any that may be submitted."""
    search = _Search(cluster, root)
    taken = search.find_taken(jobs)
    for way in search.ways:
        if way[-1] not in taken:
            reason = search.find_reason(way)
            found = reason or search.find_lack(way)
            if found:
                needless = _list_names(search.find_needless(way)) if reason else ()
                yield IdleLeaf(_list_names(way), way[-1].shares, found, needless)


def _list_ways(root: Node) -> Iterator[tuple[Node, ...]]:
    """Yield the nodes on the way from the root to each leaf below it."""
    ways: list[tuple[Node, ...]] = [(root,)]
    while ways:
        way = ways.pop()
        if len(way) > 1 and not way[-1].children:
            yield way
        ways += ((*way, child) for child in reversed(way[-1].children))


def _list_names(way: tuple[Node, ...]) -> Path:
    return tuple(each.name for each in way[1:])


def _find_project(way: tuple[Node, ...]) -> str | None:
    """Return the project that decides on the way to a leaf: the first one. Below it the tree knows only users."""
    return next((each.name for each in way[1:-1] if each.is_project), None)


class _Search:
    """The answers of the engine about the leaves of a tree."""

    def __init__(self, cluster: Cluster, root: ShareNode):
        self._cluster = cluster
        self._tree = Tree(root, cluster, NO_USAGE, find_force(cluster).policies, 0)
        # Before anybody is asked about: the tree makes a leaf for each for whom a default leaf stands.
        self.ways = tuple(_list_ways(self._tree.root))
        self._written = frozenset(self._tree.root)
        self._comers = _Comers(cluster)

    def find_taken(self, jobs: Collection[Job]) -> Collection[Node]:
        """Return the leaves that jobs belong to."""
        users, projects = self._cluster.users, self._cluster.projects
        whose = {(job.owner if job.owner in users else None, job.project if job.project in projects else None)
                 for job in jobs}  # fmt: skip
        places = (self._tree.find_place(*each) for each in whose)
        return {self._as_written(place) for place in places if place is not None}

    def _as_written(self, place: Node) -> Node:
        """Return the leaf of the tree that a place is, or the default leaf that stands for it."""
        if place in self._written or place.parent is None:
            return place
        return next(each for each in place.parent.children if each.name == DEFAULT_LEAF)

    def _leads_to(self, leaf: Node, user: str | None, project: str | None) -> bool:
        place = self._tree.find_place(user, project)
        return place is not None and self._as_written(place) is leaf

    def find_reason(self, way: tuple[Node, ...]) -> str:
        """Return why no job may belong to a leaf, whoever there is; empty if one may."""
        leaf, project = way[-1], _find_project(way)
        name = leaf.name if leaf.is_project and project is None else project
        return self._find_shadow(way, project) or self._comers.find_refusal(name) or self._find_user_reason(way)

    def _find_shadow(self, way: tuple[Node, ...], project: str | None) -> str:
        """Return which other node is in the way; empty if there is none."""
        leaf = way[-1]
        if leaf.is_project:
            if self._leads_to(leaf, None, leaf.name):
                return ""
            if project is not None:
                return tr("it lies below another project")
            return tr('the project "{project}" is in the tree before').format(project=leaf.name)
        below = [each.name for each in way[1:-1] if each.is_project][1:]
        if below:
            return tr('the project "{project}" lies below another project').format(project=below[0])
        before = self._find_before(leaf, project)
        if before is None:
            return ""
        if before.is_project:
            return tr('the project "{project}" is in the tree before').format(project=before.name)
        if before.name == DEFAULT_LEAF:
            return tr('another leaf "{leaf}" is in the tree before').format(leaf=DEFAULT_LEAF)
        return tr("the user {user} is in the tree before").format(user=leaf.name)

    def _find_before(self, leaf: Node, project: str | None) -> Node | None:
        """Return the node that jobs of the user or users of a leaf belong to in its place; None if there is none."""
        is_default = leaf.name == DEFAULT_LEAF
        if not is_default and leaf.name not in self._cluster.users:
            return None
        place = self._tree.find_place(_NEWCOMER if is_default else leaf.name, project)
        found = None if place is None else self._as_written(place)
        return found if found is not leaf else None

    def find_needless(self, way: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return the way to what may go with a leaf: nodes above it, as far as they have no other below and, without
        it, would be leaves that nobody has. A project would be the leaf of all its jobs."""
        first = next((at for at, each in enumerate(way[:-1]) if at and each.is_project), len(way))
        before = self._find_before(way[-1], _find_project(way)) if first < len(way) else None
        reached = first if before is not None and before.is_project else first + 1
        while len(way) > 2 and self._is_bare(way[-2]):
            if way[-2].is_project and len(way) - 2 < reached:
                break
            way = way[:-1]
        return way

    def _is_bare(self, node: Node) -> bool:
        """Whether a node has one below it, and no user's jobs are there without that."""
        known = node.name == DEFAULT_LEAF or node.name in self._cluster.users
        return not known and sum(each in self._written for each in node.children) == 1

    def _find_user_reason(self, way: tuple[Node, ...]) -> str:
        """Return why jobs of the user of a leaf never belong there; empty if they may, or it is of no user."""
        leaf, project = way[-1], _find_project(way)
        if leaf.is_project or leaf.name == DEFAULT_LEAF:
            return ""
        known = self._cluster.users.get(leaf.name)
        if known is None:
            said = tr('"{name}" is neither a user nor a project of the cluster')
            return "" if self._comers.become_users else said.format(name=leaf.name)
        if project is None and known.default_project:
            said = tr("jobs of {user} that name no project have the project {project}")
            return said.format(user=leaf.name, project=known.default_project)
        if project is not None and not self._comers.is_admitted(leaf.name, project):
            return tr('the project "{project}" does not admit {user}').format(project=project, user=leaf.name)
        return ""

    def find_lack(self, way: tuple[Node, ...]) -> str:
        """Return why no job belongs to a leaf as long as the cluster has no other users; empty if one may."""
        leaf, project = way[-1], _find_project(way)
        if leaf.is_project:
            return ""
        if leaf.name != DEFAULT_LEAF:
            said = tr(
                '"{name}" is neither a user nor a project of the cluster, and becomes a user only with a first job'
            )
            return "" if leaf.name in self._cluster.users else said.format(name=leaf.name)
        comers = self._comers.list_comers(project)
        if any(self._leads_to(leaf, user, project) for user in comers):
            return ""
        if not self._cluster.users:
            return tr("no user is defined in the cluster")
        if project is not None:
            said = tr('each user of the cluster whom the project "{project}" admits has a leaf of their own there')
            return said.format(project=project)
        if any(user.default_project for user in self._cluster.users.values()):
            return tr("each user of the cluster has a leaf of their own, or a default project")
        return tr("each user of the cluster has a leaf of their own")


class _Comers:
    """Who may come with jobs."""

    def __init__(self, cluster: Cluster):
        self._cluster = cluster
        self._admitted: dict[str, tuple[str, ...] | None] = {}
        self.become_users = self._read("enforce_user").lower() == "auto"
        """Whether whoever submits a job becomes a user of the cluster."""

    def _read(self, name: str) -> str:
        return self._cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])

    def find_refusal(self, project: str | None) -> str:
        """Return why nobody may have jobs of a project, or jobs without one; empty if somebody may."""
        allowed, denied = split_names(self._read("projects")), split_names(self._read("xprojects"))
        if project is None:
            if allowed or self._read("enforce_project").lower() == "true":
                named = "projects" if allowed else "enforce_project"
                said = tr("by {attribute} of the configuration every job has a project, and it is below none")
                return said.format(attribute=named)
            return ""
        if project in denied or (allowed and project not in allowed):
            said = tr('{attribute} of the configuration refuses jobs of the project "{project}"')
            return said.format(attribute="xprojects" if project in denied else "projects", project=project)
        names = self._list_admitted(project)
        if names is None or any(self.is_admitted(each, project) for each in names):
            return ""
        return tr('the project "{project}" admits nobody: its access lists (acl, xacl) leave no one').format(
            project=project
        )

    def _list_admitted(self, project: str) -> tuple[str, ...] | None:
        """Return whom the access lists of a project name; None where they do not tell all who are admitted."""
        if project not in self._admitted:
            sets = [self._cluster.user_sets.get(name) for name in self._cluster.projects[project].acl]
            entries = tuple(entry for each in sets if each is not None for entry in each.entries)
            is_told = bool(sets) and not any(entry.startswith("@") for entry in entries)
            self._admitted[project] = entries if is_told else None
        return self._admitted[project]

    def is_admitted(self, user: str, project: str) -> bool:
        """Whether a project may admit a user: in doubt, where the group of one is not known, it does."""
        cluster, known = self._cluster, self._cluster.projects[project]
        group = next(iter(cluster.unix_groups.get(user, ())), "")
        if group:
            return has_access(cluster, user, group, known.acl, known.xacl)
        if is_listed(cluster, user, "", known.xacl):
            return False
        return self._list_admitted(project) is None or is_listed(cluster, user, "", known.acl)

    def list_comers(self, project: str | None) -> Iterator[str]:
        """Yield who may come with jobs of a project, or with jobs without one, and is a user then."""
        users = self._cluster.users
        if project is None:
            yield from (name for name, user in users.items() if not user.default_project)
            if self.become_users and not split_names(self._read("auto_user_default_project")):
                yield _NEWCOMER
            return
        named = self._list_admitted(project)
        names = chain(users, (_NEWCOMER,)) if named is None else named
        for name in dict.fromkeys(names):
            if (name in users or self.become_users) and self.is_admitted(name, project):
                yield name
