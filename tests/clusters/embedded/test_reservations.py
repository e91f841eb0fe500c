"""The life of advance reservations on the embedded cluster: granted, begun, troubled, ended, deleted.

Grid Engine's words and rules were asked of 8.1.9 with simulated hosts.
"""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.commands.reservation_commands import next_id
from qmonpy.formats.files.cluster_content import EPOCH
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.model.work.reservation import LAST_ID, ReservationRequest
from tests.clusters.world import small_cluster

HOUR = ("-d", "1:0:0")
LATER = ("-a", "205001010000", *HOUR)


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


def make_cluster(**changes: dict[str, str]) -> EmbeddedCluster:
    arusers = {"arusers": {"entries": ["anna", "bob"], "type": "ACL"}}
    return EmbeddedCluster(small_cluster(usersets=arusers, **changes))


def states(cluster: EmbeddedCluster) -> dict[int, str]:
    return {number: str(each.state) for number, each in cluster.snapshot().state.reservations.items()}


def running(cluster: EmbeddedCluster) -> list[int]:
    return [task.job for task in cluster.snapshot().state.running.values()]


def request_of(cluster: EmbeddedCluster, *arguments: str) -> ReservationRequest:
    snapshot = cluster.snapshot()
    return parse_reservation_options(arguments, owner="anna", now=snapshot.now, cluster=snapshot.cluster)


class TestReserve:
    def test_that_a_granted_reservation_is_told_in_grid_engines_words_and_seen_in_snapshots(
        self, cluster: EmbeddedCluster
    ) -> None:
        answer = cluster.reserve("anna", [*HOUR, "-N", "night", "-pe", "mpi", "3"])
        assert (answer.is_done, answer.text, answer.reservation, answer.exit_code) == (
            True,
            "Your advance reservation 1 has been granted",
            1,
            0,
        )
        (reservation,) = cluster.snapshot().state.reservations.values()
        assert (reservation.start, reservation.end, reservation.slots) == (EPOCH, EPOCH + 3600, 3)
        assert states(cluster) == {1: "r"}

    def test_that_warnings_stand_before_the_grant(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.reserve("anna", ["-d", "0:1:0", *HOUR])
        assert answer.text.splitlines() == [
            'warning: "-d" option has already been set, overriding previous setting',
            "Your advance reservation 1 has been granted",
        ]

    def test_that_nobody_but_managers_and_arusers_reserves(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.reserve("carl", HOUR)
        assert (answer.is_done, answer.exit_code) == (False, 1)
        assert answer.text == 'denied: "carl" must be manager or in userset "arusers"'
        assert cluster.reserve("root", HOUR).is_done

    def test_that_no_room_is_no_reservation(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.reserve("anna", [*HOUR, "-pe", "mpi", "5"])
        assert (answer.is_done, answer.text, answer.exit_code) == (
            False,
            "advance_reservation: no suitable queues",
            1,
        )
        assert [each.code for each in answer.reports] == ["reservation.no-suitable-queues"]
        assert states(cluster) == {}

    def test_that_verification_books_nothing(self, cluster: EmbeddedCluster) -> None:
        answer = cluster.reserve("anna", [*HOUR, "-w", "v"])
        assert (answer.is_done, answer.text) == (True, "verification: found suitable queue(s)")
        assert answer.reservation is None
        assert states(cluster) == {}

    def test_that_verification_uses_up_an_id_and_a_wrong_request_does_not(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", [*HOUR, "-w", "v"])
        cluster.reserve("anna", [*HOUR, "-pe", "nix", "3"])
        cluster.reserve("anna", [*HOUR, "-pe", "mpi", "99"])
        assert cluster.reserve("anna", HOUR).reservation == 3

    def test_that_the_limit_of_reservations_ends_with_25(self) -> None:
        cluster = make_cluster(configuration={"max_advance_reservations": "1"})
        cluster.reserve("anna", LATER)
        answer = cluster.reserve("bob", LATER)
        assert (answer.is_done, answer.exit_code) == (False, 25)
        assert answer.text == "rejected: only 1 advance reservations are allowed per cluster"

    def test_that_refusals_at_the_limit_use_up_ids(self) -> None:
        cluster = make_cluster(configuration={"max_advance_reservations": "1"})
        cluster.reserve("anna", LATER)
        cluster.reserve("bob", LATER)
        cluster.delete_reservations("anna", ["1"])
        assert cluster.reserve("bob", LATER).reservation == 3

    def test_that_a_request_does_what_its_options_do(self, cluster: EmbeddedCluster) -> None:
        request = request_of(cluster, *HOUR, "-pe", "mpi", "1-3", "-q", "all.q", "-N", "night")
        assert cluster.reserve("anna", replace(request, start=EPOCH + 60, end=None)).is_done
        reservation = cluster.snapshot().state.reservations[1]
        assert (reservation.start, reservation.end) == (EPOCH + 60, EPOCH + 3660)
        assert (reservation.slots, reservation.request.name, reservation.pe) == (3, "night", "mpi")

    def test_that_a_request_is_checked_like_options(self, cluster: EmbeddedCluster) -> None:
        request = request_of(cluster, *HOUR)
        assert cluster.reserve("carl", request).exit_code == 1
        cluster.advance(10)
        assert "start time" in cluster.reserve("anna", request).text
        assert states(cluster) == {}


class TestOneAfterTheOther:
    def test_that_what_was_granted_is_not_granted_again(self, cluster: EmbeddedCluster) -> None:
        given = [cluster.reserve("anna", HOUR).is_done for _ in range(5)]
        assert given == [True, True, True, True, False]

    def test_that_whatever_happens_in_between_is_heeded(self, cluster: EmbeddedCluster) -> None:
        assert cluster.reserve("anna", [*HOUR, "-pe", "mpi", "4"]).is_done
        cluster.delete_reservations("anna", ["1"])
        assert cluster.reserve("anna", [*HOUR, "-pe", "mpi", "3"]).is_done
        cluster.submit("bob", ["-l", "h_rt=600"], runtime=600)
        cluster.delete_reservations("anna", ["2"])
        cluster.advance(15)
        assert len(running(cluster)) == 1
        assert not cluster.reserve("anna", [*HOUR, "-pe", "mpi", "4"]).is_done
        assert cluster.reserve("anna", [*HOUR, "-pe", "mpi", "3"]).is_done


class TestIds:
    def test_that_ids_begin_again_behind_the_last_one_and_pass_over_those_in_use(self) -> None:
        assert next_id(0, ()) == 1
        assert next_id(LAST_ID - 1, ()) == LAST_ID
        assert next_id(LAST_ID, {1, 2, 4}) == 3

    def test_that_the_cluster_begins_again_at_one(self) -> None:
        cluster = EmbeddedCluster(small_cluster(), last_reservation=LAST_ID - 1)
        given = [cluster.reserve("root", LATER).reservation for _ in range(3)]
        assert given == [LAST_ID, 1, 2]


class TestTime:
    def test_that_a_reservation_waits_runs_and_is_gone(self, cluster: EmbeddedCluster) -> None:
        request = replace(request_of(cluster, *HOUR), start=EPOCH + 100, end=EPOCH + 200, duration=100)
        cluster.reserve("anna", request)
        assert states(cluster) == {1: "w"}
        assert cluster.next_event() == 100
        cluster.advance(99)
        assert states(cluster) == {1: "w"}
        cluster.advance(1)
        assert states(cluster) == {1: "r"}
        assert cluster.next_event() == 100
        cluster.advance(99)
        assert states(cluster) == {1: "r"}
        cluster.advance(1)
        assert states(cluster) == {}
        assert cluster.next_event() is None

    def test_that_a_job_waits_for_its_reservation_and_is_deleted_with_it(self, cluster: EmbeddedCluster) -> None:
        request = replace(request_of(cluster, *HOUR), start=EPOCH + 100, end=EPOCH + 400, duration=300)
        cluster.reserve("anna", request)
        first = cluster.submit("anna", ["-ar", "1"], runtime=10_000).job
        second = cluster.submit("anna", ["-ar", "1"], runtime=10_000).job
        cluster.advance(99)
        assert running(cluster) == []
        cluster.advance(1)
        assert running(cluster) == [first]
        cluster.advance(299)
        assert running(cluster) == [first]
        cluster.advance(1)
        snapshot = cluster.snapshot()
        assert (snapshot.state.jobs, snapshot.state.reservations) == ({}, {})
        ended = {each.job: (each.was_deleted, each.end_time) for each in snapshot.finished}
        assert ended == {first: (True, EPOCH + 400), second: (True, EPOCH + 400)}

    def test_that_the_slots_of_a_reservation_are_kept_from_other_jobs(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", [*HOUR, "-pe", "mpi", "4"])
        other = cluster.submit("bob", [], runtime=10).job
        cluster.advance(3599)
        assert running(cluster) == []
        cluster.advance(20)
        assert [each.job for each in cluster.snapshot().finished] == [other] or running(cluster) == [other]

    def test_that_a_job_is_held_against_its_reservation(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", HOUR)
        assert cluster.submit("anna", ["-ar", "7"]).text.endswith("the advance reservation id 7 is invalid")
        assert not cluster.submit("anna", ["-ar", "1", "-l", "h_rt=2:0:0"]).is_done
        assert not cluster.submit("anna", ["-ar", "1", "-pe", "mpi", "2"]).is_done
        assert not cluster.snapshot().state.jobs

    def test_that_time_in_steps_is_the_same_as_time_at_once(self) -> None:
        def play(pieces: list[int]) -> tuple[object, ...]:
            cluster = make_cluster()
            for start in (40, 90):
                request = replace(request_of(cluster, *HOUR), start=EPOCH + start, end=EPOCH + start + 50, duration=50)
                cluster.reserve("anna", request)
            for number in ("1", "2", "1"):
                cluster.submit("anna", ["-ar", number], runtime=30)
            for seconds in pieces:
                cluster.advance(seconds)
            snapshot = cluster.snapshot()
            return snapshot.state, snapshot.finished

        assert play([200]) == play([1] * 200) == play([40, 50, 50, 60])


class TestDelete:
    def test_that_owners_delete_theirs_and_managers_all(self, cluster: EmbeddedCluster) -> None:
        for user in ("anna", "bob"):
            cluster.reserve(user, LATER)
        answer = cluster.delete_reservations("bob", ["1"])
        assert (answer.is_done, answer.exit_code) == (False, 1)
        text = 'bob - you do not have the necessary privileges to delete the advance_reservation "1"'
        assert answer.text == text
        assert cluster.delete_reservations("bob", ["2"]).text == "bob has deleted advance_reservation 2"
        assert cluster.delete_reservations("root", ["1"]).text == "root has deleted advance_reservation 1"
        assert states(cluster) == {}

    def test_that_operators_are_not_enough(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", LATER)
        answer = cluster.delete_reservations("olga", ["1"])
        assert answer.text == 'denied: "olga" must be manager or in userset "arusers"'

    def test_that_patterns_mean_own_ones_and_names_everybodys(self, cluster: EmbeddedCluster) -> None:
        for user, name in (("anna", "night"), ("anna", "nigella"), ("bob", "night"), ("anna", "day")):
            cluster.reserve(user, [*LATER, "-N", name])
        assert cluster.delete_reservations("bob", ["ni*"]).text == "bob has deleted advance_reservation 3"
        assert cluster.delete_reservations("bob", ["*"]).text == 'denied: advance_reservation "*" does not exist'
        assert cluster.delete_reservations("root", ["night"]).text == "root has deleted advance_reservation 1"
        assert not cluster.delete_reservations("bob", ["day"]).is_done
        assert cluster.delete_reservations("anna", ["*"]).text.splitlines() == [
            "anna has deleted advance_reservation 2",
            "anna has deleted advance_reservation 4",
        ]

    def test_that_what_is_not_there_is_told_and_the_rest_is_deleted(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", [*LATER, "-N", "night"])
        answer = cluster.delete_reservations("anna", ["99", "night", "nosuch", "2*"])
        assert answer.text.splitlines() == [
            'denied: advance_reservation "99" does not exist',
            "anna has deleted advance_reservation 1",
            'denied: advance_reservation "nosuch" does not exist',
            'denied: "2*" is not a valid object name (cannot start with a digit)',
        ]

    def test_that_users_say_whose_reservations_are_meant(self, cluster: EmbeddedCluster) -> None:
        for user in ("anna", "anna", "bob"):
            cluster.reserve(user, LATER)
        assert (
            cluster.delete_reservations("root", ["3"], ["anna"]).text
            == 'denied: advance_reservation "3" does not exist'
        )
        assert "privileges" in cluster.delete_reservations("anna", [], ["bob"]).text
        pattern = cluster.delete_reservations("anna", [], ["*"])
        assert pattern.text == 'denied: "anna" must be manager to modify all advance reservations'
        none = cluster.delete_reservations("root", [], ["carl", "zoe"])
        assert none.text == "There is no advance_reservation registered for the following users: carl,zoe"
        assert len(cluster.delete_reservations("anna", [], ["anna"]).text.splitlines()) == 2
        assert cluster.delete_reservations("root", ["*"], ["*"]).text == "root has deleted advance_reservation 3"

    def test_that_a_reservation_stays_in_state_d_until_its_jobs_have_ended(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", HOUR)
        first = cluster.submit("anna", ["-ar", "1"]).job
        cluster.submit("anna", ["-ar", "1"])
        answer = cluster.delete_reservations("anna", ["1"])
        assert answer.text == "anna has registered the advance_reservation 1 for deletion"
        assert states(cluster) == {1: "d"}
        assert running(cluster) == [first]
        assert not cluster.snapshot().state.pending
        refused = cluster.submit("anna", ["-ar", "1"])
        assert refused.text == "Unable to run job: the advance reservation 1 is no longer available"
        cluster.advance(1)
        assert (states(cluster), cluster.snapshot().state.jobs) == ({}, {})
        assert all(each.was_deleted for each in cluster.snapshot().finished)

    def test_that_force_deletes_at_once(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", HOUR)
        cluster.submit("anna", ["-ar", "1"])
        answer = cluster.delete_reservations("anna", ["1"], is_forced=True)
        assert answer.text == "anna has deleted advance_reservation 1"
        assert (states(cluster), cluster.snapshot().state.jobs) == ({}, {})

    def test_that_slots_of_a_deleted_reservation_are_free_again(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", [*HOUR, "-pe", "mpi", "4"])
        cluster.submit("bob", [])
        cluster.delete_reservations("anna", ["1"])
        cluster.advance(20)
        assert len(running(cluster)) == 1

    def test_that_slots_stay_reserved_in_state_d(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", [*HOUR, "-pe", "mpi", "4"])
        cluster.submit("anna", ["-ar", "1", "-pe", "mpi", "4"])
        cluster.delete_reservations("anna", ["1"])
        cluster.submit("bob", [])
        assert running(cluster) == [1]
        assert not cluster.reserve("bob", HOUR).is_done


def test_that_changes_of_reservations_are_not_in_the_journal(cluster: EmbeddedCluster) -> None:
    cluster.reserve("anna", HOUR)
    cluster.delete_reservations("anna", ["1"])
    assert cluster.journal() == ()
