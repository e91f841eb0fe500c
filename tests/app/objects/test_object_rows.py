import pytest

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.objects.object_rows import ObjectRow, ObjectRows, find_members, object_columns
from qmonpy.app.objects.share_texts import PERCENT
from qmonpy.app.tables.column import filter_rows
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

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


@pytest.mark.parametrize("pinned", [(), ("h3", "h7")])
def test_that_the_first_rows_are_those_with_which_the_list_begins(pinned: tuple[str, ...]) -> None:
    hosts = {f"h{number}": Host(f"h{number}") for number in range(12)}
    part = object_part(Draft(Snapshot(small_cluster(hosts=hosts))), ObjectKind.HOST)
    make = ObjectRows(part.texts, {}).plan_rows(part, {}, {"h3": 5}, pinned=pinned)
    listed = sorted(make(None), key=lambda row: row.name not in pinned)
    for most in (0, 1, 5, 100):
        assert list(make(most)) == listed[:most]


def test_that_numbers_in_lists_of_objects_stand_at_the_right() -> None:
    titles = {"members": "entries", "type": "type", "fshare": "shares", PERCENT: "of all"}
    columns = object_columns(ObjectKind.USER_SET, titles)
    assert {each.id for each in columns if each.is_number} == {"members", "fshare", PERCENT, "uses"}
    groups = object_columns(ObjectKind.HOST_GROUP, {"members": "members"})
    assert {each.id for each in groups if each.is_number} == {"uses"}
    pes = object_columns(ObjectKind.PE, {"slots": "slots", "allocation_rule": "rule", "used": "in use"})
    assert {each.id for each in pes if each.is_number} == {"slots", "used", "uses"}


def test_that_the_part_of_all_shares_stands_beside_the_shares() -> None:
    titles = {"percent": "of all", "type": "type", "fshare": "shares", "default_project": "project"}
    columns = object_columns(ObjectKind.USER_SET, titles)
    assert [each.id for each in columns][2:-1] == ["type", "fshare", "percent", "default_project"]
