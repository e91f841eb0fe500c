"""What is written of the policies through qconf is what the qmaster then has, and usage stays."""

import pytest

from qmonpy.clusters.live.reading.object_reader import ObjectReader
from qmonpy.clusters.live.writing.change_plan import plan_changes
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.formats.configuration.object_text import is_same_object
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.contracts.world import World

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
    assert [step.words[0] for step in plan_changes([edit])] == [option]
    outcome = ChangeRun(world.runner).make([edit])
    assert outcome.is_done, outcome.reports
    assert not outcome.reports
    assert is_same_object(kind, outcome.made[0].after, after)
    assert ChangeRun(world.runner).make([outcome.made[0].inverse]).is_done
