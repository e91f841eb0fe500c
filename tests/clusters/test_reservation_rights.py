"""Who may make and delete reservations."""

from dataclasses import replace

from qmonpy.clusters.reservation_rights import is_ar_user, may_delete
from qmonpy.model.access import UserSet
from qmonpy.model.reservation import Reservation, ReservationRequest
from tests.clusters.world import small_cluster

CLUSTER = replace(
    small_cluster(),
    managers=("root",),
    operators=("olga",),
    unix_groups={"bob": ("staff",)},
    user_sets={"arusers": UserSet("arusers", ("anna", "@staff"))},
)
RESERVATION = Reservation(1, ReservationRequest("anna"), 0, 60, (("all.q@h1", 1),))


def test_that_managers_and_listed_users_and_groups_work_with_reservations():
    assert [is_ar_user(CLUSTER, user) for user in ("root", "anna", "bob", "carol")] == [True, True, True, False]


def test_that_an_operator_who_is_not_listed_does_not():
    assert not is_ar_user(CLUSTER, "olga")


def test_that_without_the_user_set_only_managers_do():
    assert not is_ar_user(replace(CLUSTER, user_sets={}), "anna")


def test_that_owners_and_managers_delete():
    assert [may_delete(CLUSTER, user, RESERVATION) for user in ("root", "anna", "bob")] == [True, True, False]
