"""Why somebody may not work with reservations is told before anybody tries."""

from dataclasses import replace

from qmonpy.app.reservation_reasons import (
    find_reason_not_to_delete,
    find_reason_not_to_reserve,
    find_reason_not_to_submit,
)
from qmonpy.model.access import UserSet
from qmonpy.model.reservation import ReservationState
from tests.app.reservation_world import BROKEN, NIGHTLY
from tests.clusters.world import small_cluster

CLUSTER = replace(small_cluster(), user_sets={"arusers": UserSet("arusers", ("anna", "bob"))})


def test_that_who_is_neither_a_manager_nor_listed_may_not_reserve():
    assert find_reason_not_to_reserve(CLUSTER, "root") == find_reason_not_to_reserve(CLUSTER, "anna") == ""
    assert find_reason_not_to_reserve(CLUSTER, "ines") == (
        "ines is neither a manager nor in the user set arusers, and so may not reserve."
    )


def test_that_only_owners_and_managers_may_delete():
    assert find_reason_not_to_delete(CLUSTER, "anna", [NIGHTLY]) == ""
    assert find_reason_not_to_delete(CLUSTER, "root", [NIGHTLY, BROKEN]) == ""
    assert find_reason_not_to_delete(CLUSTER, "bob", [NIGHTLY]) == "Only anna and managers may delete it, not bob."
    assert "arusers" in find_reason_not_to_delete(CLUSTER, "ines", [NIGHTLY])


def test_that_one_of_several_that_may_be_deleted_is_enough():
    assert find_reason_not_to_delete(CLUSTER, "bob", [NIGHTLY, BROKEN]) == ""


def test_that_what_is_gone_can_neither_be_deleted_nor_be_submitted_into():
    assert find_reason_not_to_delete(CLUSTER, "root", [None]) == "It is gone already."
    assert find_reason_not_to_delete(CLUSTER, "root", []) == "Choose a reservation to delete it."
    assert find_reason_not_to_submit(None) == "It is over, and takes no more jobs."
    assert find_reason_not_to_submit(replace(NIGHTLY, state=ReservationState.DELETED)) != ""
    assert find_reason_not_to_submit(NIGHTLY) == ""
