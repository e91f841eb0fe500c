"""Actual shares of nodes over time: as they were seen while the cluster ran, and as they are foreseen."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.insight.policies.tree_foresight import Foresight
from qmonpy.insight.policies.tree_state import NodeState
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path
from qmonpy.translation import tr

MOST_SEEN = 400
"""So many moments are kept; of more, every second one is dropped."""
MOST_NODES = 300
"""So many nodes are kept of each moment, those near the root."""
MOST_COURSES = 8
"""So many nodes are drawn, those with the largest targets."""

Point = tuple[int, float]
"""A moment, in seconds since the epoch, and a part of 1."""


@dataclass(frozen=True, slots=True)
class SharesSeen:
    """The actual shares that were seen, the earliest first."""

    moments: tuple[tuple[int, Mapping[Path, float]], ...] = ()

    def with_state(self, root: NodeState, now: int) -> "SharesSeen":
        """Return what was seen with a newer state of the tree; of a clock that was set back, only that is left."""
        kept = tuple(each for each in self.moments if each[0] < now)
        known = sorted(root, key=lambda each: len(each.path))[:MOST_NODES]
        moments = (*kept, (now, {each.path: each.actual for each in known}))
        return SharesSeen(moments[::-2][::-1] if len(moments) > MOST_SEEN else moments)

    def course_of(self, path: Path) -> tuple[Point, ...]:
        """Return the shares of a node over the time in which it was in the tree."""
        return tuple((time, shares[path]) for time, shares in self.moments if path in shares)


@dataclass(frozen=True, slots=True)
class ShareCourse:
    """The share of a node over time."""

    name: str
    path: Path
    target: float
    """What it approaches, if everybody has jobs."""
    seen: tuple[Point, ...]
    foreseen: tuple[Point, ...]

    def value_at(self, time: int) -> float | None:
        """Return its share at a moment, between the points that are known; None outside of these."""
        points = (*self.seen, *self.foreseen)
        place = bisect_left(points, time, key=lambda point: point[0])
        if place == len(points):
            return points[-1][1] if points and points[-1][0] == time else None
        after = points[place]
        if place == 0:
            return after[1] if after[0] == time else None
        before = points[place - 1]
        part = (time - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 1.0
        return before[1] + part * (after[1] - before[1])


@dataclass(frozen=True, slots=True)
class ShareCourses:
    """What is drawn: the nodes below one."""

    above: str
    """The name of the node that they are below."""
    courses: tuple[ShareCourse, ...]
    more: int
    """How many other nodes are there, which are not drawn."""
    now: int
    slots: float = 0.0
    """How many slots are taken to be used in what is foreseen; 0 if nothing is foreseen."""
    are_used: bool = True
    """Whether so many are used now; else they are the processors of the hosts."""
    unused: str = ""
    """The name of a default leaf among the nodes of which nobody has used anything yet; empty if there is none."""


def find_courses(
    root: NodeState, chosen: Path, seen: SharesSeen, foresight: Foresight | None, now: int
) -> ShareCourses:
    """Return the courses of the nodes below a node or, of a leaf, of it and those beside it."""
    above = find_node(root, chosen) or root
    if not above.children:
        above = find_node(root, chosen[:-1]) or root
    nodes = sorted(above.children, key=lambda each: -each.whole)
    drawn = {each.path for each in nodes[:MOST_COURSES]}
    courses = tuple(_find_course(each, seen, foresight, now) for each in above.children if each.path in drawn)
    slots = foresight.slots if foresight is not None else 0.0
    are_used = foresight is None or foresight.are_used
    more = max(0, len(nodes) - MOST_COURSES)
    return ShareCourses(above.name, courses, more, now, slots, are_used, _find_unused(nodes, foresight))


def _find_unused(nodes: Sequence[NodeState], foresight: Foresight | None) -> str:
    """Return the name of a default leaf that has shares, but nobody of whom it could be foreseen that they use it."""
    target = foresight.target if foresight is not None else {}
    leaves = (each for each in nodes if each.name == DEFAULT_LEAF and each.shares)
    return next((each.name for each in leaves if target.get(each.path) == 0.0), "")


def _find_course(node: NodeState, seen: SharesSeen, foresight: Foresight | None, now: int) -> ShareCourse:
    if foresight is None or node.path not in foresight.actual:
        return ShareCourse(node.name, node.path, node.target, seen.course_of(node.path), ())
    foreseen = tuple(zip(foresight.times, foresight.actual[node.path], strict=False))
    if foreseen and foreseen[0][0] < now:
        # What was foreseen of the time that has passed since must not be taken for what is.
        foreseen = ((now, node.actual), *(each for each in foreseen if each[0] > now))
    return ShareCourse(node.name, node.path, foresight.target[node.path], seen.course_of(node.path), foreseen)


def find_node(root: NodeState, path: Path) -> NodeState | None:
    """Return the node at a path; None if there is none."""
    node: NodeState | None = root
    for name in path:
        node = next((each for each in node.children if each.name == name), None) if node is not None else None
    return node


def describe_courses(courses: Sequence[ShareCourse]) -> str:
    """Return in words what each node has now, what it will have, and its target."""
    return "; ".join(filter(None, map(_describe, courses)))


def _describe(course: ShareCourse) -> str:
    points = course.foreseen or course.seen
    if not points:
        return ""
    said = tr(
        "{name}: {now} now, {end} at the end, target {target}"
        if course.foreseen
        else "{name}: {now} now, target {target}"
    )
    now, end, target = (format_percent(each) for each in (points[0][1], points[-1][1], course.target))
    return said.format(name=course.name, now=now, end=end, target=target)
