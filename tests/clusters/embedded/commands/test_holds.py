"""Refusals of `qhold` and `qrls`: their exit statuses, and what 8.1.9 lets pass (asked of one)."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster

OWNER = 'denied: "bob" must be at least owner of job {} to change job attributes'
MANAGER = 'denied: "anna" must be manager to {} manager hold'
MISSING = 'denied: job "999" does not exist'


@pytest.fixture
def cluster() -> EmbeddedCluster:
    world = EmbeddedCluster(replace(small_cluster(), managers=("mgr",), operators=("opr",)))
    world.submit("anna", ["-h", "-b", "y", "sleep", "100"])
    return world


@pytest.mark.parametrize(
    ("user", "kind", "jobs", "status", "said"),
    [
        ("bob", "u", [1], 18, [OWNER.format(1)]),
        ("bob", "s", [1], 18, [OWNER.format(1)]),
        ("anna", "s", [1], 10, [MANAGER.format("set")]),
        ("anna", "o", [1], 10, ['denied: "anna" must be operator to set operator hold']),
        ("anna", "s", [999], 3, [MISSING]),
        ("bob", "u", [1, 999], 18, [OWNER.format(1), MISSING]),
        ("bob", "u", [999, 1], 3, [MISSING, OWNER.format(1)]),
        ("anna", "s", [999, 1], 3, [MISSING, MANAGER.format("set")]),
        ("anna", "u", [1, 999], 3, [MISSING]),
        ("mgr", "uos", [1], None, None),
    ],
)
def test_the_first_refusal_of_a_hold_decides_the_exit_status(
    cluster: EmbeddedCluster, user: str, kind: str, jobs: list[int], status: int | None, said: list[str] | None
) -> None:
    answer = cluster.hold_jobs(user, jobs, is_held=True, kind=kind)
    assert (answer.is_done, answer.exit_code) == (status is None, status)
    assert said is None or answer.text.splitlines() == said


def test_only_a_hold_that_is_there_needs_a_role_to_be_taken_off(cluster: EmbeddedCluster) -> None:
    for kind in ("s", "o"):
        assert cluster.hold_jobs("anna", [1], is_held=False, kind=kind).is_done
        assert cluster.hold_jobs("bob", [1], is_held=False, kind=kind).exit_code == 18
    assert cluster.hold_jobs("mgr", [1], is_held=True, kind="s").is_done
    refused = cluster.hold_jobs("anna", [1], is_held=False, kind="us")
    assert (refused.text.splitlines(), refused.exit_code) == ([MANAGER.format("remove"), "modified hold of job 1"], 10)
    assert cluster.hold_jobs("anna", [1], is_held=False, kind="o").is_done


def test_that_qalter_tells_of_holds_only_where_they_are_others_then(cluster: EmbeddedCluster) -> None:
    """As 8.1.9 (asked)."""
    job = cluster.submit("anna", ["-b", "y", "sleep", "1", "-h"]).job or max(cluster.snapshot().state.jobs)
    said = [cluster.alter_jobs("root", [job], ["-h", kinds]).text for kinds in ("U", "U", "u", "u", "n", "n")]
    assert [bool(each) for each in said] == [bool(said[0]), False, True, False, True, False]
    assert {each for each in said if each} == {f"modified hold of job {job}"}
