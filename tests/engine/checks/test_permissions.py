"""Who may do what is compared with what 8.1.9 said to each of them, word by word."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.permissions import (
    JobAction,
    find_refusal_of_job,
    find_refusal_of_priority,
    find_refusal_to_act_as,
    find_refusal_to_change,
    find_refusal_to_delete_of,
    find_refusal_to_delete_reservation,
    find_refusal_to_reserve,
    find_refusal_to_switch,
    find_refusal_to_switch_any,
    owned_instances,
)
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import Change, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.roles import all_managers, format_role
from qmonpy.model.report import Report
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import State

ANSWERS = json.loads((Path(__file__).parents[1] / "data" / "permissions.json").read_text())["answers"]
CLUSTER = Cluster(
    name="vm",
    hosts={"p1": Host("p1"), "p2": Host("p2")},
    queues={"all.q": ClusterQueue("all.q", ("p1", "p2"), {"owner_list": Setting("own1", {"p2": "own2"})})},
    managers=("mgr",),
    operators=("opr",),
    administrators=("root", "sgeadmin"),
    user_sets={"arusers": UserSet("arusers", ("bob",))},
)
INSTANCES = {each.name: each for each in queue_instances(CLUSTER)}


def answers(what: str, **which: str) -> list[dict[str, Any]]:
    found = [each for each in ANSWERS if each["what"] == what and which.items() <= each.items()]
    assert found
    return found


def text(refusal: Report | None) -> str:
    return "" if refusal is None else refusal.text


def refusals_in(said: str) -> list[str]:
    """The lines of an answer that refuse for want of rights."""
    marks = ("must be", "you have no permission", "necessary privileges", "requires manager", "requires operator")
    return [line for line in said.splitlines() if any(mark in line for mark in marks)]


# The configuration


@pytest.mark.parametrize("kind", [kind for kind in ObjectKind if kind is not ObjectKind.LOCAL_CONFIGURATION])
def test_that_each_kind_is_changed_by_whom_8_1_9_lets_change_it(kind: ObjectKind) -> None:
    for each in answers("configuration", kind=str(kind)):
        refusal = find_refusal_to_change(CLUSTER, each["user"], [kind])
        assert [text(refusal)] == (refusals_in(each["said"]) or [""]), each["command"]


def test_that_the_configuration_of_a_host_is_changed_by_managers_only() -> None:
    refusal = find_refusal_to_change(CLUSTER, "opr", [ObjectKind.LOCAL_CONFIGURATION])
    assert text(refusal) == 'denied: "opr" must be manager for this operation'
    assert find_refusal_to_change(CLUSTER, "mgr", [ObjectKind.LOCAL_CONFIGURATION]) is None


def test_that_of_several_kinds_the_strictest_counts() -> None:
    both = (ObjectKind.USER_SET, ObjectKind.HOST)
    assert find_refusal_to_change(CLUSTER, "opr", [ObjectKind.USER_SET]) is None
    assert find_refusal_to_change(CLUSTER, "opr", both).code == "cluster.no-manager"
    assert find_refusal_to_change(CLUSTER, "ann", [ObjectKind.USER_SET]).code == "cluster.no-operator"
    assert find_refusal_to_change(CLUSTER, "mgr", both) is None


def test_that_root_and_the_administrator_are_managers_whoever_is_configured() -> None:
    assert [format_role(CLUSTER, user) for user in ("root", "sgeadmin", "mgr", "opr", "own1")] == [
        *("manager", "manager", "manager", "operator", "user")
    ]
    assert all_managers(CLUSTER) == ("mgr", "root", "sgeadmin")
    assert all(find_refusal_to_change(CLUSTER, user, ObjectKind) is None for user in all_managers(CLUSTER))


def test_that_root_and_the_administrator_stay_managers() -> None:
    cluster = replace(CLUSTER, managers=("mgr", "root", "sgeadmin"))
    for each in answers("everlasting"):
        gone = each["command"].split()[-1]
        changes = [Change(ObjectKind.MANAGER, gone, gone, None)]
        found = check_configuration(cluster, with_changes(cluster, changes), changes, State())
        assert [report.text for report in found] == ([each["said"]] if each["status"] else [])


# Queue instances

QMOD = {
    "-e": InstanceAction.ENABLE,
    "-d": InstanceAction.DISABLE,
    "-s": InstanceAction.SUSPEND,
    "-us": InstanceAction.RESUME,
    "-c": InstanceAction.CLEAR_ERROR,
    "-rq": InstanceAction.RESCHEDULE,
}


@pytest.mark.parametrize("option", QMOD)
def test_that_operators_and_owners_switch_instances_as_in_8_1_9(option: str) -> None:
    for each in answers("qmod", option=option):
        means = [name for name in INSTANCES if each["instance"] in (name, name.partition("@")[0])]
        found = [find_refusal_to_switch(CLUSTER, each["user"], INSTANCES[name], QMOD[option]) for name in means]
        assert [report.text for report in found if report] == refusals_in(each["said"]), each["command"]


def test_that_only_managers_clean_queues() -> None:
    for each in answers("clean"):
        refusal = find_refusal_to_switch(CLUSTER, each["user"], INSTANCES["all.q@p1"], InstanceAction.CLEAN)
        assert [text(refusal)] == (refusals_in(each["said"]) or [""])


def test_that_what_somebody_owns_follows_overrides() -> None:
    assert owned_instances(CLUSTER, "own1") == {"all.q@p1"}
    assert owned_instances(CLUSTER, "own2") == {"all.q@p2"}
    assert owned_instances(CLUSTER, "opr") == frozenset()


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "own2", "ann"])
@pytest.mark.parametrize("action", InstanceAction)
def test_that_several_instances_are_refused_only_if_each_is(user: str, action: InstanceAction) -> None:
    each = [find_refusal_to_switch(CLUSTER, user, instance, action) for instance in INSTANCES.values()]
    refusal = find_refusal_to_switch_any(CLUSTER, user, INSTANCES, action)
    assert refusal == (each[0] if all(each) else None)


# Jobs


def job_of(each: dict[str, int | str]) -> Job:
    return Job(int(each["command"].split()[-1]), "ann")


def action_of(option: str) -> JobAction:
    if option.startswith("qdel"):
        return JobAction.DELETE
    if option.startswith("qmod"):
        return JobAction.SWITCH
    actions = {
        "qhold -h o": JobAction.SET_OPERATOR_HOLD,
        "qhold -h s": JobAction.SET_MANAGER_HOLD,
        "qalter -ot 5": JobAction.CHANGE_TICKETS,
        "qalter -ot 0": JobAction.CHANGE_TICKETS,
        # Before it, the job had a priority of -10.
        **dict.fromkeys(("qalter -p -5", "qalter -p 0", "qalter -p 5"), JobAction.RAISE_PRIORITY),
    }
    return actions.get(option, JobAction.ALTER)


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "bob", "ann"])
def test_that_jobs_are_for_their_owner_and_operators(user: str) -> None:
    for each in answers("job", user=user):
        if each["option"] == "qdel -u":
            continue
        refusal = find_refusal_of_job(CLUSTER, user, job_of(each), action_of(each["option"]))
        assert [text(refusal)] == (refusals_in(each["said"]) or [""]), each["command"]


@pytest.mark.parametrize(
    ("what", "action"),
    [
        ("hold of an operator", JobAction.REMOVE_OPERATOR_HOLD),
        ("hold of the system", JobAction.REMOVE_MANAGER_HOLD),
    ],
)
def test_that_holds_of_operators_and_managers_are_removed_by_their_like(what: str, action: JobAction) -> None:
    for each in answers(what):
        refusal = find_refusal_of_job(CLUSTER, each["user"], job_of(each), action)
        assert [text(refusal)] == (refusals_in(each["said"]) or [""]), each["command"]


def test_that_positive_priorities_are_for_operators() -> None:
    for each in answers("submission"):
        assert text(find_refusal_of_priority(CLUSTER, each["user"], 5)) in each["said"]
        assert bool(find_refusal_of_priority(CLUSTER, each["user"], 5)) == bool(each["status"])
    assert find_refusal_of_priority(CLUSTER, "ann", 0) is None


# Reservations


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "ann", "bob"])
def test_that_reservations_are_for_managers_and_arusers(user: str) -> None:
    (asked,) = answers("reservation", user=user, option="qrsub")
    assert [text(find_refusal_to_reserve(CLUSTER, user))] == (refusals_in(asked["said"]) or [""])
    for owner in ("other", "own"):
        for each in ANSWERS:
            if (each.get("option"), each["user"]) != (f"qrdel {owner}", user):
                continue
            number = int(each["command"].split()[-1])
            request = ReservationRequest(user if owner == "own" else "root")
            reservation = Reservation(number, request, 0, 60, (("all.q@p1", 1),))
            refusal = find_refusal_to_delete_reservation(CLUSTER, user, reservation)
            assert [text(refusal)] == (refusals_in(each["said"]) or [""])


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "ann", "bob"])
def test_that_reservations_of_all_are_deleted_by_managers(user: str) -> None:
    (each,) = answers("reservation", user=user, option="qrdel -u *")
    assert [text(find_refusal_to_delete_of(CLUSTER, user, ["*"]))] == (refusals_in(each["said"]) or [""])


def test_that_operators_who_may_reserve_delete_only_their_own_reservations() -> None:
    cluster = replace(CLUSTER, user_sets={"arusers": UserSet("arusers", ("opr",))})
    for option in ("qrdel other of an AR user", "qrdel -u root of an AR user"):
        (each,) = answers("reservation", option=option)
        reservation = Reservation(8, ReservationRequest("root"), 0, 60, (("all.q@p1", 1),))
        assert text(find_refusal_to_delete_reservation(cluster, "opr", reservation)) == each["said"]
    (each,) = answers("reservation", option="qrdel -u * of an AR user")
    assert text(find_refusal_to_delete_of(cluster, "opr", ["*"])) == each["said"]


# Acting as another


def test_that_managers_act_as_anybody_and_others_as_themselves() -> None:
    assert all(find_refusal_to_act_as(CLUSTER, user, "ann") is None for user in ("mgr", "root", "sgeadmin", "ann"))
    refusal = find_refusal_to_act_as(CLUSTER, "opr", "ann")
    assert (refusal.code, refusal.fields) == ("cluster.no-manager", ("ann",))
    assert refusal.text == "opr may not act as ann: only managers may act as somebody else."
