"""Who may reserve and who may use deadlines, as a qmaster 8.1.9 answered it: users by name, whatever their groups."""

from collections.abc import Callable
from typing import Any

import pytest

from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import AR_USERS, DEADLINE_USERS, is_ar_user, is_deadline_user

GROUPS = {"anna": ("geo",)}


def cluster_with(name: str, *entries: str) -> Cluster:
    return Cluster(user_sets={name: UserSet(name, entries)}, unix_groups=GROUPS, managers=("root", "mary"))


@pytest.mark.parametrize(("name", "may"), [(AR_USERS, is_ar_user), (DEADLINE_USERS, is_deadline_user)])
def test_that_the_set_lets_in_whom_it_names_and_nobody_by_a_group(name: str, may: Callable[..., Any]) -> None:
    assert may(cluster_with(name, "anna"), "anna")
    assert not may(cluster_with(name, "@geo"), "anna")
    assert not may(Cluster(), "anna")


def test_that_managers_may_reserve_without_the_set_and_may_not_use_deadlines() -> None:
    assert is_ar_user(cluster_with("other"), "mary")
    assert not is_deadline_user(cluster_with("other"), "mary")
