"""What is written of the policies through qconf is what the qmaster then has, and usage stays."""

from collections.abc import Mapping

import pytest

from qmonpy.clusters.live.dialect import GRID_ENGINE
from qmonpy.clusters.live.reading.object_reader import ObjectReader
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.insight.plan.order_trust import compare_order
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.share_tree import SHARE_TREE, ShareNode
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from tests.contracts.world import World

KEY = ObjectKind.SHARE_TREE, SHARE_TREE
FIRST = ShareNode("Root", 1, (ShareNode("p1", 70, (ShareNode("default", 10),)), ShareNode("anna", 30)))
SECOND = ShareNode("Root", 1, (ShareNode("anna", 40), ShareNode("rest", 5, (ShareNode("p1", 60),))))

KEEPING_USAGE = [
    (User("anna", fshare=7, default_project="p1"), "-rattr"),
    (User("anna", fshare=7, oticket=3), "-Rattr"),
    (Project("p1"), "-rattr"),
    (Project("p1", acl=(), xacl=("staff",), other={"oticket": "5", "fshare": "20"}), "-Rattr"),
]


@pytest.mark.parametrize(("after", "option"), KEEPING_USAGE, ids=["shares", "user", "lists", "project"])
def test_that_a_user_or_project_is_changed_by_a_command_that_keeps_its_usage(
    world: World, after: User | Project, option: str
) -> None:
    kind = ObjectKind.USER if isinstance(after, User) else ObjectKind.PROJECT
    key = kind, after.name
    edit = Change(*key, ObjectReader(world.runner).read([key])[key], after)
    assert [step.words[0] for step in world.plan([edit])] == [world.option(kind, option)]
    outcome = world.change_run().make([edit])
    assert outcome.is_done, outcome.reports
    assert not world.unexpected(kind, outcome.reports)
    assert is_same_object(kind, outcome.made[0].after, after)
    assert world.change_run().make([outcome.made[0].inverse]).is_done


def read_tree(world: World) -> ShareNode | None:
    found: ShareNode | None = ObjectReader(world.runner).read([KEY])[KEY]
    return found


def change_tree(world: World, after: ShareNode | None) -> AnyChange:
    """A change upon the tree that the qmaster has now."""
    return Change(*KEY, read_tree(world), after)


def test_that_the_share_tree_is_added_changed_and_deleted_and_each_is_taken_back(world: World) -> None:
    made: list[AnyChange] = []
    for after, option in ((FIRST, "-Astree"), (SECOND, "-Mstree"), (None, "-dstree")):
        edit = change_tree(world, after)
        assert [step.words[0] for step in world.plan([edit])] == [option]
        outcome = world.change_run().make([edit])
        assert outcome.is_done, outcome.reports
        assert not outcome.reports
        found = read_tree(world)
        assert found == after or is_same_object(ObjectKind.SHARE_TREE, found, after)
        made += outcome.made
    for each in reversed(made):
        outcome = world.change_run().make([each.inverse])
        assert outcome.is_done, outcome.reports
    assert read_tree(world) is None


def test_that_a_leaf_that_is_a_project_says_so_when_it_is_read_back(world: World) -> None:
    assert world.change_run().make([change_tree(world, SECOND)]).is_done
    found = read_tree(world)
    assert found is not None
    assert {each.name: each.kind for each in found} == {"Root": 0, "anna": 0, "rest": 0, "p1": 1}


def test_that_a_tree_that_somebody_else_changed_is_left_as_it_is(world: World) -> None:
    seen = change_tree(world, FIRST)
    assert world.change_run().make([change_tree(world, SECOND)]).is_done
    outcome = world.change_run().make([seen])
    assert not outcome.is_done
    assert [(each.change, is_same_object(KEY[0], each.current, SECOND)) for each in outcome.conflicts] == [(seen, True)]
    assert not outcome.calls


def test_that_a_tree_which_the_qmaster_refuses_is_not_written(world: World) -> None:
    unknown = ShareNode("Root", 1, (ShareNode("nobody", 5),))
    outcome = world.change_run().make([change_tree(world, unknown)])
    assert not outcome.is_done
    assert "reference to unknown user" in outcome.reports[0].text
    assert read_tree(world) is None


WEIGHTS = {
    "weight_tickets_share": "10000",
    "weight_tickets_functional": "3000",
    "weight_ticket": "0.700000",
    "weight_waiting_time": "1.000000",
}
SUBMITTED = (("anna", "-P", "p1"), ("bob", "-P", "p1"), ("bob", "-js", "4"), ("carl", "-p", "-5"), ("carl", "-js", "2"))


def change_weights(world: World) -> list[AnyChange]:
    # Open Cluster Scheduler counts parts of the seconds that a job waits, of which its commands do not tell.
    waiting = WEIGHTS["weight_waiting_time"] if world.dialect is GRID_ENGINE else "0.000000"
    weights = {**WEIGHTS, "weight_waiting_time": waiting}
    keys = [(ObjectKind.SCHEDULER, name) for name in weights]
    now = ObjectReader(world.runner).read(keys)
    return [Change(*key, now[key], weights[key[1]]) for key in keys]


def test_that_tickets_and_priorities_are_told_as_the_model_computes_them(world: World) -> None:
    users = [User("bob", fshare=30, oticket=100), User("carl", fshare=10)]
    shares = [Change(ObjectKind.USER, each.name, None, each) for each in users]
    made = world.change_run().make([*shares, *change_weights(world), change_tree(world, FIRST)])
    assert made.is_done, made.reports
    for user, *words in SUBMITTED * 2:
        # More licences than there are: every job waits, and has tickets all the same.
        world.tell("qsub", "-h", "-b", "y", "-l", "lic=11", *words, "sleep", "100", user=user)
    numbers = range(1, 2 * len(SUBMITTED) + 1)
    world.tell("qalter", "-ot", "250", "3")
    world.tell("qrls", *map(str, numbers))

    world.wait_until(lambda: is_ranked(world))
    with world.cluster() as cluster:
        order = compare_order(cluster.snapshot(), read_numbers(world))
    assert (order.jobs, order.numbers) == (len(numbers), len(COLUMNS) * len(numbers))
    assert (order.elsewhere, order.columns) == (0, {})


COLUMNS = {
    2: "normal_urgency", 3: "normal_priority", 4: "normal_tickets", 6: "resource_urgency", 7: "waiting_urgency",
    8: "deadline_urgency", -7: "tickets", -6: "override_given", -5: "override_tickets", -4: "functional_tickets",
    -3: "tree_tickets",
}  # fmt: skip
"""Where the numbers stand in the line of a waiting job that `qstat -ext -urg -pri` prints."""


def is_ranked(world: World) -> bool:
    """Whether a pass has given every job a priority; qstat works priorities out where there was no pass yet."""
    if world.embedded is not None and not world.embedded.snapshot().decisions.priorities:
        return False
    lines = world.tell("qstat", "-u", "*", "-ext", "-urg", "-pri").splitlines()[2:]
    return all(float(line.split()[1]) > 0 for line in lines)


def read_numbers(world: World) -> Mapping[int, TaskPolicies]:
    """What qstat prints for people of the waiting jobs, but for their share, which has two places only."""
    listed: dict[int, TaskPolicies] = {}
    for line in world.tell("qstat", "-u", "*", "-ext", "-urg", "-pri").splitlines()[2:]:
        words = line.split()
        numbers = {name: float(words[place]) for place, name in COLUMNS.items()}
        listed[int(words[0])] = (((), JobPolicy(**numbers)),)
    return listed
