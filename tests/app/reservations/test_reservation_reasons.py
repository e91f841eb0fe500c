"""Why something may not be done with reservations is told before anybody tries."""

from dataclasses import replace

from qmonpy.app.reservations.reservation_reasons import find_reason_not_to_delete, find_reason_not_to_submit
from qmonpy.app.session.session import Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.work.reservation import Reservation, ReservationState
from tests.app.reservation_world import BROKEN, NIGHTLY
from tests.clusters.world import small_cluster

CLUSTER = replace(small_cluster(), user_sets={"arusers": UserSet("arusers", ("anna", "bob"))})


def reason(user: str, chosen: list[Reservation | None]) -> str:
    return find_reason_not_to_delete(Session(EmbeddedCluster(CLUSTER), user), chosen)


def test_that_only_owners_and_managers_may_delete() -> None:
    assert reason("anna", [NIGHTLY]) == reason("root", [NIGHTLY, BROKEN]) == ""
    words = "you do not have the necessary privileges to delete the advance_reservation"
    assert reason("bob", [NIGHTLY]) == f'bob - {words} "{NIGHTLY.id}"'
    assert reason("ines", [NIGHTLY]) == 'denied: "ines" must be manager or in userset "arusers"'


def test_that_one_of_several_that_may_be_deleted_is_enough() -> None:
    assert reason("bob", [NIGHTLY, BROKEN]) == ""


def test_that_what_is_gone_can_neither_be_deleted_nor_be_submitted_into() -> None:
    assert reason("root", [None]) == "It is gone already."
    assert reason("root", []) == "Choose a reservation to delete it."
    assert find_reason_not_to_submit(None) == "It is over, and takes no more jobs."
    assert find_reason_not_to_submit(replace(NIGHTLY, state=ReservationState.DELETED)) != ""
    assert find_reason_not_to_submit(NIGHTLY) == ""
