"""A live cluster writes on a real Grid Engine 8.1.9: the configuration, jobs, queues and reservations, and keeps it."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest

from qmonpy.app.changes.effect_text import describe_order
from qmonpy.app.session.session import Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.live.cells.cells import find_current_cell
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.change import SOMEBODY, AnyChange, Change, ObjectKind
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.reservation import ReservationRequest
from tests.clusters.live.test_real_grid_engine import configure
from tests.gridengine.private_qmaster import MASTER_HOST, PrivateQmaster

pytestmark = pytest.mark.gridengine

PATIENCE_SECONDS = 60.0
SLEEP = ("-b", "y", "sleep", "1000")
QUOTA = "{\n name per_user\n enabled TRUE\n limit users {*} to slots=1\n}\n"
Open = Callable[..., LiveCluster]


@pytest.fixture
def open_cluster(grid_engine: PrivateQmaster) -> Iterator[Open]:
    """Opens the cluster as a user; all are closed at the end."""
    configure(grid_engine)
    with ExitStack() as opened:

        def begin(user: str = "root") -> LiveCluster:
            environment = grid_engine.environment(user)
            cell = find_current_cell(environment)
            assert cell is not None
            cluster = LiveCluster(cell, environment, interval=0.2)
            opened.callback(cluster.close)
            return cluster.open()

        yield begin


def wait_until(is_so: Callable[[], bool], cluster: LiveCluster) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, (cluster.troubles(), cluster.snapshot().state)
        time.sleep(0.05)


def new_quota() -> AnyChange:
    (found,) = parse_quota_sets(QUOTA).sets
    return Change(ObjectKind.QUOTA_SET, "per_user", None, found)


def with_slots(cluster: LiveCluster, slots: int) -> AnyChange:
    old = cluster.snapshot().cluster.pes["smp"]
    return Change(ObjectKind.PE, "smp", old, replace(old, slots=slots))


def test_that_changes_are_made_as_previewed_seen_at_once_kept_and_taken_back(
    grid_engine: PrivateQmaster, open_cluster: Open
) -> None:
    cluster = open_cluster()
    before = cluster.snapshot().cluster
    changes = [new_quota(), with_slots(cluster, 7)]
    planned = cluster.plan_commands(changes)
    answer = cluster.change("root", changes, "for the night")
    assert (answer.is_done, answer.reports) == (True, ())
    assert cluster.snapshot().cluster.pes["smp"].slots == 7
    assert "to slots=1" in grid_engine.tell("qconf", "-srqs", "per_user")
    (entry,) = cluster.journal()
    assert [(each.line, each.text) for each in entry.commands] == [(each.line, each.text) for each in planned]
    assert {each.status for each in entry.commands} == {0}
    back = cluster.change("root", [each.inverse for each in reversed(entry.changes)])
    assert back.is_done
    assert cluster.snapshot().cluster.pes == before.pes
    assert "per_user" not in grid_engine.run("qconf", "-srqsl").stdout
    # Everything is read again, and nothing of it is taken for others' work.
    cluster.refresh(ObjectKind)
    fresh_at = cluster.health.fresh_at
    wait_until(lambda: cluster.health.fresh_at > fresh_at + 1, cluster)
    assert len(cluster.journal()) == 2


def test_that_a_modified_rule_set_is_listed_last_as_the_embedded_cluster_lists_it(open_cluster: Open) -> None:
    cluster = open_cluster()
    sets = parse_quota_sets("".join(QUOTA.replace("per_user", name) for name in ("a", "b", "c"))).sets
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, each.name, None, each) for each in sets]).is_done
    embedded = EmbeddedCluster(cluster.snapshot().cluster)
    for world in (cluster, embedded):
        before = world.snapshot().cluster
        old = before.quota_sets["a"]
        changes = [Change(ObjectKind.QUOTA_SET, "a", old, replace(old, is_enabled=False))]
        assert describe_order(before, changes)
        assert world.change("root", changes).is_done
        wait_until(lambda: list(cluster.snapshot().cluster.quota_sets)[-1] == "a", cluster)
        assert describe_order(world.snapshot().cluster, changes) == ""
    assert list(cluster.snapshot().cluster.quota_sets) == list(embedded.snapshot().cluster.quota_sets)


def test_that_what_others_did_between_two_runs_is_seen_at_opening(
    grid_engine: PrivateQmaster, open_cluster: Open
) -> None:
    first = open_cluster()
    assert first.change("root", [with_slots(first, 7)]).is_done
    first.close()
    grid_engine.tell("qconf", "-ao", "olga")
    again = open_cluster()
    mine, seen = again.journal()
    assert [each.line for each in mine.commands] == ["qconf -Mp FILE"]
    assert (seen.user, [(each.kind, each.key, each.verb) for each in seen.changes]) == (
        SOMEBODY,
        [(ObjectKind.OPERATOR, "olga", "added")],
    )


def test_that_jobs_live_their_whole_life_by_commands_that_are_kept(open_cluster: Open) -> None:
    cluster = open_cluster("anna")
    assert (cluster.user, cluster.host) == ("anna", MASTER_HOST)
    job = cluster.submit("anna", ("-N", "one", "-r", "y", *SLEEP)).job
    assert job is not None
    running = (job, 1)
    wait_until(lambda: running in cluster.snapshot().state.running, cluster)
    assert cluster.suspend_jobs("anna", [job], is_suspended=True).is_done
    wait_until(lambda: cluster.snapshot().state.running[running].suspended_since > 0, cluster)
    assert cluster.suspend_jobs("anna", [job], is_suspended=False).is_done
    assert cluster.reschedule_jobs("anna", [job]).is_done
    assert cluster.hold_jobs("anna", [job], is_held=True).is_done
    assert cluster.alter_jobs("anna", [job], ("-p", "-5")).is_done
    refused = cluster.alter_jobs("anna", [job], ("-p", "5"))
    assert refused.text == 'denied: "anna" must be operator to increase job priority'
    cleared = cluster.clear_job_errors("anna", [job])
    assert [each.code for each in cleared.reports] in (["live.unchanged"], ["live.refused"])
    assert cluster.delete_jobs("anna", [job]).is_done
    wait_until(lambda: job not in cluster.snapshot().state.jobs, cluster)
    given = [(each.title.split()[0], each.is_done, each.commands[0].line.split()[0]) for each in cluster.journal()]
    assert given == [
        ("Submit", True, "qsub"), ("Suspend", True, "qmod"), ("Resume", True, "qmod"), ("Reschedule", True, "qmod"),
        ("Hold", True, "qhold"), ("Alter", True, "qalter"), ("Alter", False, "qalter"),
        ("Clear", cleared.is_done, "qmod"), ("Delete", True, "qdel"),
    ]  # fmt: skip


def test_that_a_job_that_is_only_verified_is_neither_submitted_nor_altered(open_cluster: Open) -> None:
    cluster = open_cluster("anna")
    for options in (("-w", "v"), ("-w", "p"), ("-verify",)):
        verified = cluster.submit("anna", (*options, *SLEEP))
        assert (verified.is_done, verified.job) == (True, None)
    held, waits = (cluster.submit("anna", (*how, *SLEEP)).job for how in (("-h",), ("-a", "203001010000")))
    assert held is not None
    assert waits is not None
    wait_until(lambda: {held, waits} <= set(cluster.snapshot().state.jobs), cluster)
    answer = cluster.alter_jobs("anna", [held, waits], ("-w", "v", "-N", "other"))
    assert answer.text.splitlines() == [
        "verification: found suitable queue(s)",
        "verification: job is already running or is held",
    ]
    # Grid Engine itself would have altered the held job.
    assert cluster.hold_jobs("anna", [held], is_held=False).is_done
    wait_until(lambda: (held, 1) in cluster.snapshot().state.running, cluster)
    assert {job.name for job in cluster.snapshot().state.jobs.values()} == {"sleep"}
    assert [each.title.split()[0] for each in cluster.journal()] == ["Submit", "Submit", "Release"]
    assert cluster.delete_jobs("anna", [held, waits]).is_done


def test_that_queue_instances_are_switched_and_each_is_told_of(open_cluster: Open) -> None:
    cluster = open_cluster()
    first = cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    assert (first.is_done, first.reports) == (True, ())
    wait_until(lambda: "d" in cluster.snapshot().state.instance_states.get("all.q@h1", ()), cluster)
    both = cluster.modify_instances("root", ["all.q@h1", "all.q@h2", "nope"], InstanceAction.DISABLE)
    assert not both.is_done
    assert {(each.code, each.fields) for each in both.reports} == {
        ("live.unchanged", ("all.q@h1",)),
        ("live.refused", ("nope",)),
    }
    for action in (InstanceAction.ENABLE, InstanceAction.SUSPEND, InstanceAction.RESUME, InstanceAction.CLEAN):
        assert cluster.modify_instances("root", ["all.q@h1"], action).is_done


def test_the_life_of_a_reservation(open_cluster: Open) -> None:
    cluster = open_cluster()
    granted = cluster.reserve("root", ("-d", "1:0:0", "-N", "night"))
    assert granted.reservation is not None
    number = granted.reservation
    wait_until(lambda: number in cluster.snapshot().state.reservations, cluster)
    again = cluster.reserve("root", ReservationRequest("root", duration=600, name="second"))
    assert again.is_done, again.text
    assert cluster.delete_reservations("root", ["night", "second"]).is_done
    wait_until(lambda: not cluster.snapshot().state.reservations, cluster)


def test_that_the_window_knows_what_a_user_without_rights_may_not(open_cluster: Open) -> None:
    cluster = open_cluster("anna")
    session = Session(cluster)
    assert (session.user, session.role, session.users()) == ("anna", "user", ("anna",))
    refusal = session.refusal_to_change(ObjectKind.PE)
    assert refusal is not None
    said = cluster.change("anna", [Change(ObjectKind.MANAGER, "anna", None, "anna")])
    assert refusal.text in said.text
    reserving = session.refusal_to_reserve()
    assert reserving is not None
    assert cluster.reserve("anna", ("-d", "60")).text == reserving.text


def test_that_a_qmaster_that_went_takes_nothing_and_says_so(grid_engine: PrivateQmaster, open_cluster: Open) -> None:
    cluster = open_cluster()
    change = with_slots(cluster, 7)
    grid_engine.kill_qmaster()
    answer = cluster.change("root", [change])
    assert not answer.is_done
    assert [each.code for each in answer.reports] == ["live.not-read", "live.unreachable"]
    refused = cluster.delete_jobs("root", [1])
    assert [each.code for each in refused.reports] == ["live.unreachable"]
    assert [each.title for each in cluster.journal()] == ["Delete job 1"]
