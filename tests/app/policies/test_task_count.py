"""Counts of tasks open into the jobs that they are of, and part of shares into who has them, as lists show them."""

from dataclasses import replace

import pytest

from qmonpy.app.objects.activity_texts import RUNNING, WAITING, project_texts, user_texts
from qmonpy.app.objects.share_texts import PERCENT, projects_with_shares
from qmonpy.app.policies.share_of_kind import ShareOfKind
from qmonpy.app.policies.task_count import TaskCount, TreeTasks
from qmonpy.app.policies.tree_rows import make_rows
from qmonpy.insight.policies.tree_state import read_tree
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import grouped
from tests.engine.running.walk import walk
from tests.insight.policies.test_tree_state import NOW, make_cluster, make_state
from tests.present import present


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    walked = walk(5, 25)
    return Snapshot(walked.cluster, walked.state, walked.now)


@pytest.mark.parametrize("is_waiting", [False, True])
def test_that_tasks_of_users_and_projects_are_counted_by_job_as_lists_count_them(
    snapshot: Snapshot, is_waiting: bool
) -> None:
    column, seen = WAITING if is_waiting else RUNNING, 0
    for kind, texts in ((ObjectKind.USER, user_texts(snapshot)), (ObjectKind.PROJECT, project_texts(snapshot))):
        for name, shown in texts.items():
            opened = TaskCount((kind, name), is_waiting).open(snapshot)
            total = round(sum(row.value for row in opened.rows))
            assert shown[column] == (grouped(total) if total else "")
            assert len({row.key for row in opened.rows}) == len(opened.rows)
            seen += total
    assert seen


def test_that_nobody_without_tasks_has_rows(snapshot: Snapshot) -> None:
    assert TaskCount((ObjectKind.USER, "nobody"), is_waiting=True).open(snapshot).sentence == "No task waits."


@pytest.mark.parametrize("is_waiting", [False, True])
def test_that_tasks_of_a_tree_are_counted_by_node_and_by_job(is_waiting: bool) -> None:
    jobs: dict[int, tuple[str, str | None]] = {
        1: ("anna", "physics"), 2: ("bob", None), 3: ("bob", None), 4: ("dora", "physics"), 5: ("erik", "physics"),
    }  # fmt: skip
    cluster, state = make_cluster(), make_state(jobs)
    snapshot = Snapshot(cluster, state, NOW)
    for row in make_rows(present(read_tree(cluster, state, NOW))):
        opened = TreeTasks(row, is_waiting, cluster).open(snapshot)
        assert sum(each.value for each in opened.rows) == (row.state.waiting if is_waiting else row.state.running)
        if is_waiting and row.name == "bob":
            assert [each.title for each in opened.rows] == ["Job 2 of bob", "Job 3 of bob"]
            assert opened.sentence == "2 tasks of 2 jobs that wait."


def test_that_shares_of_a_kind_add_up_to_all() -> None:
    cluster = make_cluster()
    cluster = replace(cluster, users={"anna": User("anna", fshare=30), "bob": User("bob", fshare=10)})
    opened = ShareOfKind(ObjectKind.USER, "anna").open(Snapshot(cluster))
    assert opened.sentence == "30 of 40 functional shares = 75 %."
    *own, total = opened.rows
    assert sum(row.value for row in own) == total.value == 40
    assert not projects_with_shares(Snapshot(cluster)).get("physics", {}).get(PERCENT)
    nothing = ShareOfKind(ObjectKind.PROJECT, "physics").open(Snapshot(cluster))
    assert nothing.sentence == "Nobody of its kind has functional shares (fshare)."
