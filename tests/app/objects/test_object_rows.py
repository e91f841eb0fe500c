import pytest

from qmonpy.app.objects.object_rows import ObjectRow, find_members, object_columns
from qmonpy.app.tables.column import filter_rows
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue

GROUPS = (
    ObjectRow(1, "@fat", texts={"members": "2 hosts"}, members=("fat01", "fat05")),
    ObjectRow(2, "@all", texts={"members": "1 host, 1 group"}, members=("@fat", "node01"), uses=3),
)
PES = (
    ObjectRow(1, "mpi", texts={"slots": "999", "used": "12"}),
    ObjectRow(2, "smp", texts={"slots": "64", "used": ""}),
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("fat05", ["@fat"]),
        ("members:node*", ["@all"]),
        ('members:"2 hosts"', ["@fat"]),
        ("members=@fat", ["@all"]),
        ("uses>0", ["@all"]),
        ("uses:0", ["@fat"]),
    ],
)
def test_that_a_group_is_found_by_its_members_of_which_the_list_shows_the_number(text: str, names: list[str]) -> None:
    columns = object_columns(ObjectKind.HOST_GROUP, {"members": "members"})
    assert [row.name for row in filter_rows(GROUPS, text, columns)] == names


def test_that_attributes_and_activity_are_compared_as_numbers() -> None:
    columns = object_columns(ObjectKind.PE, {"slots": "slots", "used": "in use"})
    assert [row.name for row in filter_rows(PES, "slots>64", columns)] == ["mpi"]
    assert [row.name for row in filter_rows(PES, "used=0", columns)] == ["smp"]
    assert [row.name for row in filter_rows(PES, "in_use>10", columns)] == ["mpi"]


def test_that_groups_and_user_sets_have_members_and_others_none() -> None:
    assert find_members(HostGroup("@g", ("h1",))) == ("h1",)
    assert find_members(UserSet("staff", ("anna", "@dev"))) == ("anna", "@dev")
    assert find_members(ClusterQueue("all.q")) == ()
