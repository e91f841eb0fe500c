"""Reservations whose queue instances are in trouble, on a stepped clock (which states count was asked of 8.1.9)."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.world.reservation_states import find_errors, with_errors
from qmonpy.formats.files.cluster_content import EPOCH
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import State
from tests.clusters.embedded.test_reservations import LATER, make_cluster, request_of, running, states
from tests.clusters.world import small_cluster, submitted

ONE = "all.q@h1"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


def disable(cluster: EmbeddedCluster, *instances: str) -> None:
    cluster.modify_instances("root", instances, InstanceAction.DISABLE)


def enable(cluster: EmbeddedCluster, *instances: str) -> None:
    cluster.modify_instances("root", instances, InstanceAction.ENABLE)


def errors(cluster: EmbeddedCluster, number: int = 1) -> list[str]:
    return [text for _, text in cluster.snapshot().state.reservations[number].errors]


class TestLetters:
    @pytest.mark.parametrize(
        ("letter", "word"),
        [("d", "disabled"), ("s", "suspended"), ("u", "unknown"), ("E", "error"), ("c", "configuration ambiguous")],
    )
    def test_that_an_instance_that_cannot_be_used_is_an_error(self, letter: str, word: str) -> None:
        assert find_errors(((ONE, 1),), {ONE: frozenset(letter)}) == ((ONE, f"reserved queue {ONE} is {word}"),)

    @pytest.mark.parametrize("letter", list("aASCDo"))
    def test_that_alarms_calendars_subordination_and_orphans_are_none(self, letter: str) -> None:
        assert find_errors(((ONE, 1),), {ONE: frozenset(letter)}) == ()

    def test_that_every_reason_is_told_and_only_of_what_is_reserved(self) -> None:
        letters = {ONE: frozenset("sd"), "all.q@h2": frozenset("E"), "all.q@h3": frozenset("u")}
        assert [text for _, text in find_errors(((ONE, 1), ("all.q@h3", 2)), letters)] == [
            "reserved queue all.q@h1 is disabled",
            "reserved queue all.q@h1 is suspended",
            "reserved queue all.q@h3 is unknown",
        ]

    def test_that_a_deleted_reservation_stays_deleted_and_tells_its_errors(self) -> None:
        request = ReservationRequest("anna")
        gone = Reservation(1, request, 0, 10, ((ONE, 1),), state=ReservationState.DELETED)
        after = with_errors(gone, {ONE: frozenset("d")})
        assert (after.state, len(after.errors)) == (ReservationState.DELETED, 1)


class TestLife:
    def test_that_a_disabled_instance_makes_errors_of_running_and_warnings_of_waiting_reservations(
        self, cluster: EmbeddedCluster
    ) -> None:
        cluster.reserve("anna", ["-d", "1:0:0", "-q", ONE])
        cluster.reserve("anna", [*LATER, "-q", ONE])
        cluster.reserve("anna", [*LATER, "-q", "all.q@h2"])
        disable(cluster, ONE)
        assert states(cluster) == {1: "E", 2: "W", 3: "w"}
        assert errors(cluster, 1) == errors(cluster, 2) == ["reserved queue all.q@h1 is disabled"]
        enable(cluster, ONE)
        assert states(cluster) == {1: "r", 2: "w", 3: "w"}
        assert errors(cluster, 1) == errors(cluster, 2) == []

    def test_that_it_is_well_only_when_all_instances_are(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", ["-d", "1:0:0", "-pe", "mpi", "4"])
        disable(cluster, ONE, "all.q@h2")
        assert len(errors(cluster)) == 2
        enable(cluster, ONE)
        assert (states(cluster), errors(cluster)) == ({1: "E"}, ["reserved queue all.q@h2 is disabled"])
        enable(cluster, "all.q@h2")
        assert states(cluster) == {1: "r"}

    def test_that_a_reservation_begins_and_ends_in_error(self, cluster: EmbeddedCluster) -> None:
        request = replace(request_of(cluster, "-d", "100"), start=EPOCH + 100, end=EPOCH + 200)
        cluster.reserve("anna", request)
        disable(cluster, ONE)
        assert states(cluster) == {1: "W"}
        cluster.advance(100)
        assert states(cluster) == {1: "E"}
        cluster.advance(100)
        assert states(cluster) == {}

    def test_that_a_reservation_may_be_granted_on_a_disabled_instance_and_is_in_error_from_the_beginning(
        self, cluster: EmbeddedCluster
    ) -> None:
        disable(cluster, ONE, "all.q@h2")
        assert cluster.reserve("anna", ["-d", "1:0:0"]).is_done
        assert states(cluster) == {1: "E"}

    def test_that_a_cluster_that_begins_in_trouble_tells_it(self) -> None:
        reservation = Reservation(1, ReservationRequest("anna"), EPOCH + 5, EPOCH + 10, ((ONE, 1),))
        state = State(instance_states={ONE: frozenset("uE")}, reservations={1: reservation})
        assert states(EmbeddedCluster(small_cluster(), state=state)) == {1: "W"}


class TestJobs:
    def test_that_soft_errors_leave_the_rest_of_a_reservation_usable(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", ["-d", "1:0:0", "-pe", "mpi", "4"])
        disable(cluster, ONE)
        job = submitted(cluster.submit("anna", ["-ar", "1"]))
        cluster.advance(20)
        (task,) = cluster.snapshot().state.running.values()
        assert (task.job, task.pieces) == (job, (("all.q@h2", 1),))

    def test_that_hard_errors_let_no_job_start_until_all_is_well(self, cluster: EmbeddedCluster) -> None:
        cluster.reserve("anna", ["-d", "1:0:0", "-pe", "mpi", "4", "-he", "y"])
        first = submitted(cluster.submit("anna", ["-ar", "1"]))
        assert running(cluster) == [first]
        disable(cluster, ONE)
        second = submitted(cluster.submit("anna", ["-ar", "1"]))
        cluster.advance(20)
        assert running(cluster) == [first]
        text = "cannot run because requested advance reservation 1 is in error state"
        assert text in [format_line(each) for each in cluster.why(second)]
        enable(cluster, ONE)
        cluster.advance(20)
        assert running(cluster) == [first, second]
