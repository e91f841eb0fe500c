"""Actual shares over time, as they were seen and as they are foreseen."""

import pytest

from qmonpy.app.policies.share_courses import MOST_SEEN, SharesSeen, describe_courses, find_courses
from qmonpy.insight.policies.tree_foresight import Foresight
from qmonpy.insight.policies.tree_state import GROUP, USER, NodeState
from qmonpy.model.configuration.share_tree import Path


def node(name: str, actual: float, *children: NodeState, path: tuple[str, ...] = ()) -> NodeState:
    kind = GROUP if children else USER
    return NodeState(name, path, kind, 1, 0.5, 0.5, 0.5, 0.5, actual, actual, 0, 0, children)


def tree(actual: float) -> NodeState:
    return node("Root", 1.0, node("a", actual, path=("a",)), node("b", 1 - actual, path=("b",)))


def test_that_what_was_seen_goes_over_into_what_is_foreseen() -> None:
    seen = SharesSeen().with_state(tree(0.2), 100).with_state(tree(0.3), 200)
    foresight = Foresight((200, 400), {("a",): (0.3, 0.5), ("b",): (0.7, 0.5)}, {("a",): 0.5, ("b",): 0.5}, 8.0)
    found = find_courses(tree(0.3), (), seen, foresight, 200)
    course = found.courses[0]
    assert (found.above, course.name, course.target) == ("Root", "a", 0.5)
    assert [course.value_at(time) for time in (99, 100, 150, 300, 400, 401)] == pytest.approx(
        [None, 0.2, 0.25, 0.4, 0.5, None]
    )
    assert describe_courses(found.courses[:1]) == "a: 30.0 % now, 50.0 % at the end, target 50.0 %"


def test_that_an_older_foresight_says_nothing_of_the_time_that_has_passed_since() -> None:
    seen = SharesSeen().with_state(tree(0.2), 100).with_state(tree(0.25), 200)
    foresight = Foresight((100, 300), {("a",): (0.2, 0.5), ("b",): (0.8, 0.5)}, {("a",): 0.5, ("b",): 0.5}, 8.0)
    course = find_courses(tree(0.25), (), seen, foresight, 200).courses[0]
    assert course.foreseen == ((200, 0.25), (300, 0.5))
    assert describe_courses((course,)).startswith("a: 25.0 % now")


def test_that_a_leaf_is_drawn_with_those_beside_it() -> None:
    found = find_courses(tree(0.3), ("a",), SharesSeen(), None, 0)
    assert [each.name for each in found.courses] == ["a", "b"]


def test_that_a_clock_that_is_set_back_forgets_what_came_after() -> None:
    seen = SharesSeen().with_state(tree(0.2), 100).with_state(tree(0.3), 200).with_state(tree(0.4), 150)
    assert [time for time, _ in seen.moments] == [100, 150]


def test_that_of_many_moments_the_first_and_the_last_are_kept() -> None:
    seen = SharesSeen()
    for time in range(MOST_SEEN + 1):
        seen = seen.with_state(tree(0.5), time)
    assert len(seen.moments) == MOST_SEEN // 2 + 1
    assert seen.moments[0][0] == 0
    assert seen.moments[-1][0] == MOST_SEEN


def test_that_a_default_leaf_of_which_nobody_used_anything_is_named_where_others_have_its_part() -> None:
    root = node("Root", 1.0, node("a", 1.0, path=("a",)), node("default", 0.0, path=("default",)))
    courses: dict[Path, tuple[float, ...]] = {("a",): (1.0, 1.0), ("default",): (0.0, 0.0)}
    idle = Foresight((0, 100), courses, {("a",): 1.0, ("default",): 0.0}, 8.0)
    assert find_courses(root, (), SharesSeen(), idle, 0).unused == "default"
    assert find_courses(tree(0.3), (), SharesSeen(), idle, 0).unused == ""
    used = Foresight((0, 100), courses, {("a",): 0.5, ("default",): 0.5}, 8.0)
    assert find_courses(root, (), SharesSeen(), used, 0).unused == ""
    assert find_courses(root, (), SharesSeen(), None, 0).unused == ""
