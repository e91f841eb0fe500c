"""What every kind of cluster must do; a kind's test module inherits the class and says how to make one.

The cluster to test: hosts h1 and h2, all.q with two slots on each, PE mpi, no quota sets; root is a manager, anna and
bob are ordinary users. Grid Engine's words were recorded from 8.1.9 with simulated hosts.
"""

from collections.abc import Callable
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.refusal import Layer
from tests.clusters.world import slots_per_user, submitted, write_sets


class ClusterContract:
    """The tests; `wait` lets a number of seconds of the cluster's own time pass."""

    @pytest.fixture
    def cluster(self) -> ClusterInterface:
        raise NotImplementedError

    @pytest.fixture
    def wait(self, cluster: ClusterInterface) -> Callable[[int], None]:
        raise NotImplementedError

    def test_that_a_snapshot_is_the_same_object_while_nothing_changes(self, cluster: EmbeddedCluster) -> None:
        assert cluster.snapshot() is cluster.snapshot()

    def test_that_a_job_runs_for_its_time_and_is_remembered(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        answer = cluster.submit("anna", ["-N", "one"], runtime=5)
        assert answer.is_done
        assert answer.text == f'Your job {answer.job} ("one") has been submitted'
        wait(3)
        assert [each.job for each in cluster.snapshot().state.running.values()] == [answer.job]
        wait(7)
        snapshot = cluster.snapshot()
        assert answer.job not in snapshot.state.jobs
        assert [(each.job, each.owner, each.was_deleted) for each in snapshot.finished] == [(answer.job, "anna", False)]

    def test_that_an_array_job_is_submitted_in_grid_engines_words(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.submit("anna", ["-N", "arr", "-t", "1-9:2"])
        assert answer.text == f'Your job-array {answer.job}.1-9:2 ("arr") has been submitted'

    def test_that_a_job_with_an_unknown_resource_is_refused(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.submit("anna", ["-l", "no_such_thing=1"])
        assert not answer.is_done
        assert answer.job is None
        assert any(each.is_error for each in answer.reports)
        assert answer.text.startswith("Unable to run job: ")
        assert not cluster.snapshot().state.jobs

    def test_that_tasks_beyond_the_slots_wait_with_a_reason(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        job = submitted(cluster.submit("anna", ["-t", "1-6"]))
        wait(3)
        snapshot = cluster.snapshot()
        assert len(snapshot.state.running) == 4
        assert list(snapshot.state.pending[job].tasks) == [5, 6]
        texts = [format_line(each) for each in cluster.why(job)]
        assert 'queue instance "all.q@h1" dropped because it is full' in texts
        assert cluster.refusals()[job] == cluster.why(job)

    def test_that_a_job_that_runs_has_no_reason_to_wait(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        job = submitted(cluster.submit("anna", []))
        wait(3)
        assert cluster.why(job) == ()

    def test_that_a_user_deletes_waiting_and_running_jobs_of_his_own(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        running = submitted(cluster.submit("anna", []))
        held = submitted(cluster.submit("anna", ["-h"]))
        wait(3)
        assert cluster.delete_jobs("anna", [running]).text == f"anna has registered the job {running} for deletion"
        assert cluster.delete_jobs("anna", [held]).text == f"anna has deleted job {held}"
        wait(3)
        assert not cluster.snapshot().state.jobs

    def test_that_nobody_deletes_the_job_of_another_user(self, cluster: EmbeddedCluster) -> None:
        job = submitted(cluster.submit("anna", ["-h"]))
        answer = cluster.delete_jobs("bob", [job])
        assert not answer.is_done
        assert answer.text == f'bob - you do not have the necessary privileges to delete the job "{job}"'
        assert job in cluster.snapshot().state.jobs

    def test_that_a_job_that_does_not_exist_cannot_be_deleted_but_others_are(self, cluster: EmbeddedCluster) -> None:
        job = submitted(cluster.submit("anna", ["-h"]))
        answer = cluster.delete_jobs("root", [7777, job])
        assert not answer.is_done
        assert answer.text.splitlines() == ['denied: job "7777" does not exist', f"root has deleted job {job}"]

    def test_that_a_held_job_waits_until_it_is_released(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        job = submitted(cluster.submit("anna", ["-h"]))
        wait(3)
        assert job in cluster.snapshot().state.pending
        assert "Job is in hold state" in [format_line(each) for each in cluster.why(job)]
        assert cluster.hold_jobs("anna", [job], is_held=False).text == f"modified hold of job {job}"
        wait(3)
        assert job not in cluster.snapshot().state.pending

    def test_that_a_hold_belongs_to_the_owner(self, cluster: EmbeddedCluster) -> None:
        job = submitted(cluster.submit("anna", ["-h"]))
        answer = cluster.hold_jobs("bob", [job], is_held=False)
        assert answer.text == f'denied: "bob" must be at least owner of job {job} to change job attributes'

    def test_that_a_job_waits_for_the_end_of_its_predecessor(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        first = submitted(cluster.submit("anna", [], runtime=5))
        second = submitted(cluster.submit("anna", ["-hold_jid", str(first)]))
        wait(3)
        assert second in cluster.snapshot().state.pending
        assert "job dropped because of job dependencies" in [format_line(each) for each in cluster.why(second)]
        wait(8)
        assert second not in cluster.snapshot().state.pending

    def test_that_a_disabled_instance_takes_no_job(self, cluster: EmbeddedCluster, wait: Callable[..., Any]) -> None:
        answer = cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
        assert answer.text.endswith('changed state of "all.q@h1" (disabled)')
        assert cluster.snapshot().state.instance_states["all.q@h1"] == {"d"}
        cluster.submit("anna", ["-t", "1-4"])
        wait(3)
        running = cluster.snapshot().state.running.values()
        assert {each.pieces[0][0] for each in running} == {"all.q@h2"}
        cluster.modify_instances("root", ["all.q@h1"], InstanceAction.ENABLE)
        wait(3)
        assert len(cluster.snapshot().state.running) == 4

    def test_that_a_state_that_is_there_already_is_said(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.modify_instances("root", ["all.q@h1"], InstanceAction.ENABLE)
        assert answer.text == 'Queue instance "all.q@h1" is already in the specified state: enabled'

    def test_that_an_ordinary_user_does_not_change_queues(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.modify_instances("bob", ["all.q@h1"], InstanceAction.DISABLE)
        assert not answer.is_done
        assert answer.text == 'bob - you have no permission to modify queue "all.q@h1"'

    def test_that_an_unknown_queue_is_said(self, cluster: EmbeddedCluster) -> None:
        assert cluster.modify_instances("root", ["all.q@h9"], InstanceAction.DISABLE).text == 'invalid queue "all.q@h9"'

    def test_that_a_quota_set_limits_what_runs_and_says_so(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", None, slots_per_user(1))]).is_done
        cluster.submit("anna", [])
        second = submitted(cluster.submit("anna", []))
        wait(3)
        assert second in cluster.snapshot().state.pending
        refusals = [each for each in cluster.why(second) if each.layer is Layer.QUOTA]
        assert refusals
        assert refusals[0].object == "per_user/1"
        assert format_line(refusals[0]) == 'cannot run because it exceeds limit "anna/////" in rule "per_user/1"'

    def test_that_quota_sets_are_added_modified_and_removed(self, cluster: EmbeddedCluster) -> None:
        one, two = slots_per_user(1), slots_per_user(2)
        assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", None, one)]).text.endswith(
            'added "per_user" to resource quota set list'
        )
        assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", one, two)]).text.endswith(
            'modified "per_user" in resource quota set list'
        )
        assert cluster.snapshot().cluster.quota_sets["per_user"] == two
        assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", two, None)]).text.endswith(
            'removed "per_user" from resource quota set list'
        )
        assert not cluster.snapshot().cluster.quota_sets

    def test_that_only_managers_change(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.change("anna", [Change(ObjectKind.QUOTA_SET, "per_user", None, slots_per_user(1))])
        assert not answer.is_done
        assert answer.text == 'denied: "anna" must be manager for this operation'

    def test_that_a_change_made_by_somebody_else_is_not_overwritten(self, cluster: EmbeddedCluster) -> None:
        mine, theirs = slots_per_user(1), slots_per_user(2)
        write_sets(cluster, "root", [mine])
        write_sets(cluster, "root", [theirs])
        other = Change(ObjectKind.QUOTA_SET, "other", None, slots_per_user(3, "other"))
        answer = cluster.change("root", [other, Change(ObjectKind.QUOTA_SET, "per_user", mine, slots_per_user(5))])
        assert [(each.code, each.fields) for each in answer.reports] == [("cluster.conflict", ("per_user",))]
        assert list(cluster.snapshot().cluster.quota_sets.values()) == [theirs]

    def test_that_a_reservation_is_granted_used_and_deleted(
        self, cluster: EmbeddedCluster, wait: Callable[..., Any]
    ) -> None:
        answer = cluster.reserve("root", ["-d", "1:0:0", "-N", "night", "-pe", "mpi", "2", "-q", "all.q@h1"])
        assert answer.text == f"Your advance reservation {answer.reservation} has been granted"
        (reservation,) = cluster.snapshot().state.reservations.values()
        assert (reservation.request.name, reservation.pieces) == ("night", (("all.q@h1", 2),))
        job = submitted(cluster.submit("root", ["-ar", str(answer.reservation)]))
        wait(3)
        assert [(each.job, each.pieces) for each in cluster.snapshot().state.running.values()] == [
            (job, (("all.q@h1", 1),))
        ]
        refused = cluster.delete_reservations("anna", [str(answer.reservation)])
        assert refused.text == 'denied: "anna" must be manager or in userset "arusers"'
        assert cluster.delete_reservations("root", ["night"], is_forced=True).is_done
        wait(3)
        assert not cluster.snapshot().state.reservations

    def test_that_a_reservation_for_which_there_is_no_room_is_refused(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.reserve("root", ["-d", "1:0:0", "-pe", "mpi", "5"])
        assert (answer.is_done, answer.text, answer.exit_code) == (
            False,
            "advance_reservation: no suitable queues",
            1,
        )
        assert not cluster.snapshot().state.reservations

    def test_that_a_disabled_instance_troubles_its_reservations(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("root", ["-d", "1:0:0", "-q", "all.q@h1"])
        cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
        (reservation,) = cluster.snapshot().state.reservations.values()
        assert str(reservation.state) == "E"
        assert [text for _, text in reservation.errors] == ["reserved queue all.q@h1 is disabled"]

    def test_that_a_wrong_set_is_refused_and_nothing_is_written(self, cluster: EmbeddedCluster) -> None:
        wrong = slots_per_user(1)
        limit = wrong.rules[0].limits[0]
        wrong = wrong.with_rules((type(wrong.rules[0])((type(limit)("no_such_thing", "1"),)),))
        answer = cluster.change(
            "root",
            [
                Change(ObjectKind.QUOTA_SET, "other", None, slots_per_user(3, "other")),
                Change(ObjectKind.QUOTA_SET, "per_user", None, wrong),
            ],
        )
        assert not answer.is_done
        assert not cluster.snapshot().cluster.quota_sets

    def test_that_the_journal_says_who_changed_what(self, cluster: EmbeddedCluster) -> None:
        cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", None, slots_per_user(1))])
        (entry,) = cluster.journal()
        assert (entry.number, entry.user) == (1, "root")
        assert [(each.key, each.verb) for each in entry.changes] == [("per_user", "added")]

    def test_that_listeners_hear_of_changes_until_they_stop(self, cluster: EmbeddedCluster) -> None:
        heard: list[Snapshot] = []
        stop = cluster.subscribe(heard.append)
        cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
        assert heard[-1] is cluster.snapshot()
        count = len(heard)
        stop()
        cluster.modify_instances("root", ["all.q@h1"], InstanceAction.ENABLE)
        assert len(heard) == count
