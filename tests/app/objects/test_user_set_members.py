"""Who is in a user set, through what, and where their jobs belong."""

from qmonpy.app.objects.user_set_members import MemberRow, describe_members, member_rows
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster

GROUPS = {"anna": ("geo", "extra"), "bob": ("geo",), "carl": ("extra", "geo")}


def rows_of(*entries: str, name: str = "set", type: str = "DEPT", **others: UserSet) -> tuple[MemberRow, ...]:
    sets = {name: UserSet(name, entries, type), **others}
    return member_rows(Cluster(user_sets=sets, unix_groups=GROUPS), sets[name])


def test_that_users_stand_with_the_entry_that_they_are_in_by_and_primary_groups_only() -> None:
    rows = rows_of("zoe", "@geo")
    assert [(row.name, row.through) for row in rows] == [("zoe", "zoe"), ("anna", "@geo"), ("bob", "@geo")]


def test_that_who_is_named_is_not_told_again_through_the_group() -> None:
    assert [(row.name, row.through) for row in rows_of("@geo", "bob")] == [("anna", "@geo"), ("bob", "bob")]


def test_that_a_group_of_which_nobody_is_known_stands_for_itself() -> None:
    rows = rows_of("@empty")
    assert [(row.name, row.department) for row in rows] == [("@empty: nobody known", "")]
    assert describe_members(rows) == "0 users known to be in it; 1 group of which nobody is known here."


def test_that_a_department_says_whose_jobs_belong_to_it() -> None:
    other = UserSet("other", ("anna",), "DEPT")
    rows = rows_of("@geo", other=other)
    assert [(row.name, row.department, row.is_department) for row in rows] == [
        ("anna", "other", False),
        ("bob", "set", True),
    ]


def test_that_groups_do_nothing_in_the_sets_of_who_may_reserve_and_use_deadlines() -> None:
    for name in ("arusers", "deadlineusers"):
        rows = rows_of("@geo", "zoe", name=name, type="ACL")
        assert [row.is_ineffective for row in rows] == [True, True, False]
        assert describe_members(rows) == "1 user known to be in it."
