"""Changes as a difference of text and as qconf commands in an order that works."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.editing.draft import choices_of_changes, order_choices
from qmonpy.engine.checks.change_order import order_changes
from qmonpy.engine.checks.change_plan import plan_changes
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.work.state import State

FULL = Cluster(
    hosts={"h1": Host("h1", user_lists=("staff",)), "h2": Host("h2")},
    host_groups={"@every": HostGroup("@every", ("@rack", "h2")), "@rack": HostGroup("@rack", ("h1",))},
    user_sets={"staff": UserSet("staff", ("anna",))},
    pes={"mpi": ParallelEnvironment("mpi", user_lists=("staff",))},
    queues={
        "all.q": ClusterQueue("all.q", ("@every",), {"pe_list": Setting("mpi"), "subordinate_list": Setting("low.q")}),
        "low.q": ClusterQueue("low.q", ("@rack",), {"slots": Setting("1", {"@rack": "2"})}),
    },
)
EMPTY = Cluster()


def test_that_everything_is_added_in_an_order_that_works() -> None:
    preview = format_preview(find_changes(EMPTY, FULL))
    assert is_fine(EMPTY, preview.changes)
    options = ["-Au", "-Ap", "-Ae", "-Ae", "-Ahgrp", "-Ahgrp", "-Aq", "-Aq"]
    assert preview.commands == tuple(f"qconf {option} FILE" for option in options)


def is_fine(cluster: Cluster, changes: tuple[AnyChange, ...]) -> bool:
    """Whether a qmaster takes the changes one by one."""
    for change in changes:
        after = with_changes(cluster, [change])
        if check_configuration(cluster, after, [change], State()):
            return False
        cluster = after
    return True


KEYS = [("host_groups", "@every"), ("host_groups", "@rack"), ("queues", "all.q"), ("queues", "low.q"), ("pes", "mpi")]


def without(cluster: Cluster, gone: list[tuple[str, str]]) -> Cluster:
    """A cluster without some objects, and without what names them."""
    for field, name in gone:
        cluster = _without(cluster, field, name)
    while reports := check_configuration(EMPTY, cluster, find_changes(EMPTY, cluster), State()):
        kind, name = reports[0].fields[:2]
        field = {str(ObjectKind.HOST_GROUP): "host_groups", str(ObjectKind.QUEUE): "queues"}[kind]
        cluster = _without(cluster, field, name)
    return cluster


def _without(cluster: Cluster, field: str, name: str) -> Cluster:
    left: dict[str, Any] = {field: {key: each for key, each in getattr(cluster, field).items() if key != name}}
    return replace(cluster, **left)


@given(st.sets(st.sampled_from(KEYS)), st.sets(st.sampled_from(KEYS)), st.randoms())
def test_that_a_qmaster_would_take_the_commands_one_by_one(
    gone_before: set[tuple[str, str]], gone_after: set[tuple[str, str]], random: Any
) -> None:
    before, after = without(FULL, sorted(gone_before)), without(FULL, sorted(gone_after))
    changes = list(find_changes(before, after))
    random.shuffle(changes)
    ordered = order_changes(changes)
    assert sorted(map(repr, ordered)) == sorted(map(repr, changes))
    assert is_fine(before, ordered)


def test_that_the_difference_is_in_grid_engines_format() -> None:
    before = FULL.pes["mpi"]
    preview = format_preview([Change(ObjectKind.PE, "mpi", before, replace(before, slots=20))])
    assert preview.commands == ("qconf -Mp FILE",)
    assert "-slots              0\n+slots              20\n" in preview.diff
    assert preview.diff.startswith("--- a/mpi\n+++ b/mpi\n")


def test_that_complexes_are_written_as_one_table() -> None:
    first, second = parse_complex_table("lic lic INT <= YES YES 0 0\nmem m MEMORY <= YES NO 0 0\n")
    changes = [Change(ObjectKind.COMPLEX, each.name, None, each) for each in (first, second)]
    preview = format_preview(changes)
    assert preview.commands == ("qconf -Mc FILE",)
    assert [line.split()[0] for line in preview.diff.splitlines() if line.startswith("+") and "+++" not in line] == [
        "+lic",
        "+mem",
    ]


def test_that_groups_that_name_each_other_in_a_long_chain_are_ordered() -> None:
    names = [f"@g{number}" for number in range(3000)]
    groups = [HostGroup(name, (after,)) for name, after in pairwise(names)] + [HostGroup(names[-1])]
    changes = [Change(ObjectKind.HOST_GROUP, each.name, None, each) for each in groups]
    assert [each.key for each in order_changes(changes)] == names[::-1]
    circle = Change(ObjectKind.HOST_GROUP, names[-1], None, HostGroup(names[-1], (names[0],)))
    assert [each.key for each in order_changes([*changes[:-1], circle])] == names[::-1]


def test_that_of_changes_of_one_object_none_is_lost() -> None:
    first, second = (HostGroup("@g", (host,)) for host in ("h1", "h2"))
    changes = [
        Change(ObjectKind.HOST_GROUP, "@g", None, first),
        Change(ObjectKind.HOST_GROUP, "@g", first, second),
    ]
    assert order_changes(changes) == tuple(changes)
    assert [each.changes for each in order_choices(choices_of_changes(changes))] == [(each,) for each in changes]


def test_that_a_name_can_be_used_again_in_the_same_changes() -> None:
    old, new = FULL.pes["mpi"], ParallelEnvironment("mpi", slots=1)
    changes = [Change(ObjectKind.PE, "mpi", None, new), Change(ObjectKind.PE, "mpi", old, None)]
    assert [each.verb for each in order_changes(changes)] == ["removed", "added"]


@pytest.mark.parametrize(
    ("kind", "add", "delete"),
    [
        (ObjectKind.MANAGER, "-am", "-dm"),
        (ObjectKind.OPERATOR, "-ao", "-do"),
        (ObjectKind.ADMIN_HOST, "-ah", "-dh"),
        (ObjectKind.SUBMIT_HOST, "-as", "-ds"),
    ],
)
def test_that_what_is_in_a_list_of_names_is_named_in_its_commands(kind: ObjectKind, add: str, delete: str) -> None:
    changes = [Change(kind, "one", None, "one"), Change(kind, "two", "two", None)]
    assert format_preview(changes).commands == (f"qconf {add} one", f"qconf {delete} two")


def test_that_users_are_written_behind_the_projects_that_they_name() -> None:
    before = Cluster()
    after = replace(before, users={"anna": User("anna", default_project="p1")}, projects={"p1": Project("p1")})
    changes = find_changes(before, after)
    assert format_preview(changes).commands == ("qconf -Aprj FILE", "qconf -Auser FILE")
    assert format_preview(find_changes(after, before)).commands == ("qconf -duser anna", "qconf -dprj p1")
    assert is_fine(before, changes)


@pytest.mark.parametrize(("kind", "named"), [(ObjectKind.USER, "user"), (ObjectKind.PROJECT, "project")])
def test_that_of_users_and_projects_only_what_changes_is_written_as_a_file_would_set_their_usage_to_nothing(
    kind: ObjectKind, named: str
) -> None:
    before, more, most = (
        parse_object(kind, f"name a1\noticket {oticket}\nfshare {fshare}\n")[0]
        for oticket, fshare in ((0, 2), (0, 3), (7, 3))
    )
    one = format_preview([Change(kind, "a1", before, more)])
    assert one.commands == (f"qconf -rattr {named} fshare 3 a1",)
    assert "-fshare 2\n+fshare 3\n" in one.diff
    two = format_preview([Change(kind, "a1", before, most)])
    assert two.commands == (f"qconf -Rattr {named} FILE a1\n  # FILE:\n  oticket 7\n  fshare 3",)


def test_that_a_cluster_that_runs_no_commands_shows_those_that_a_real_one_would_be_given() -> None:
    more = {"all.q": replace(FULL.queues["all.q"], hosts=("@every", "h1"))}
    after = replace(
        FULL, queues={**FULL.queues, **more}, managers=("root", "anna", "bert"), projects={"p1": Project("p1")}
    )
    changes = find_changes(FULL, after)
    shown = [command.partition("\n")[0] for command in format_preview(changes).commands]
    assert shown == [step.command for step in plan_changes(changes)]
    assert "qconf -aattr queue hostlist h1 all.q" in shown
    assert "qconf -am anna,bert" in shown
