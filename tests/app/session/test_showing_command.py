"""The commands that print what the window shows, for every kind of object and for what has no name."""

import shlex

import pytest

from qmonpy.app.session.showing_command import (
    show_ended_jobs,
    show_instances,
    show_jobs,
    show_objects,
    show_reservations,
    show_usage,
)
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.work.state import QuotaUsage


@pytest.mark.parametrize("kind", ObjectKind)
def test_that_every_kind_has_a_command_for_named_objects_and_for_all(kind: ObjectKind) -> None:
    for names in ((), ("a b",)):
        name, option, *rest = shlex.split(show_objects(kind, names))
        assert name == "qconf"
        assert option.startswith("-s")
        assert rest in ([], ["a b"])


def test_that_jobs_are_named_once_and_all_users_are_asked_without_one() -> None:
    assert show_jobs([3, 3, 4]) == "qstat -j 3,4"
    assert show_jobs([], "p") == "qstat -s p -u '*'"
    assert show_ended_jobs([7]) == "qacct -j 7"
    assert show_reservations([]) == "qrstat -u '*'"


def test_that_names_are_quoted_for_a_shell() -> None:
    assert shlex.split(show_instances(["a'b@h"]))[-3] == "a'b@h"


def test_that_a_counter_is_asked_for_by_all_that_it_counts() -> None:
    usage = QuotaUsage("people", 0, "slots", "8", user="anna", host="node 1")
    assert show_usage(usage) == "qquota -u anna -h 'node 1' -l slots"
    assert show_usage(QuotaUsage("people", 0, "slots", "8")) == "qquota -u '*' -l slots"
