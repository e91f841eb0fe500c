"""Who may do what on a real cluster: the user and the host are those that the qmaster knows."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.session.session import Session
from qmonpy.engine.checks.permissions import JobAction
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from tests.clusters.world import small_cluster
from tests.gui.fake_cluster import AnsweringCluster, make_snapshot


class FakeRealCluster(AnsweringCluster):
    """Knows who asks, and from where."""

    clock = None

    def __init__(self, user: str, host: str, **hosts: Any) -> None:
        snapshot = make_snapshot()
        super().__init__(replace(snapshot, cluster=replace(small_cluster(managers=["mary"]), **hosts)))
        self.user, self.host = user, host


def session(user: str = "mary", host: str = "login", **hosts: Any) -> Session:
    return Session(FakeRealCluster(user, host, **hosts))


def test_that_everything_is_done_as_whom_the_cluster_knows_and_nobody_acts_as_another() -> None:
    found = session()
    assert (found.user, found.by, found.role, found.users()) == ("mary", "", "manager", ("mary",))
    refusal = found.act_as("root")
    assert refusal is not None
    assert refusal.text == "A real cluster knows who runs qmonpy, which is mary: to act as root, run it as root."
    assert found.user == "mary"
    assert found.why_nobody_else.startswith("A real cluster knows who runs qmonpy, which is mary")


JOB = Job(1, "mary")


def test_that_what_needs_an_admin_host_is_refused_elsewhere_with_the_reason() -> None:
    found = session(admin_hosts=("master",), submit_hosts=("login",))
    for refusal in (
        found.refusal_to_change(ObjectKind.QUEUE),
        found.refusal_to_switch(["all.q@h1"], InstanceAction.DISABLE),
        found.refusal_of_jobs([JOB], JobAction.SWITCH),
    ):
        assert refusal is not None
        assert (refusal.code, refusal.text) == ("cluster.denied-host", 'denied: host "login" is not an admin host')
    for allowed in (
        found.refusal_of_jobs([JOB], JobAction.DELETE),
        found.refusal_to_reserve(),
        found.refusal_to_submit(),
    ):
        assert allowed is None


def test_that_what_needs_a_submit_host_is_refused_elsewhere_with_the_reason() -> None:
    found = session(admin_hosts=("login.example.org",), submit_hosts=("master",))
    assert found.refusal_to_change(ObjectKind.QUEUE) is None
    for refusal in (
        found.refusal_of_jobs([JOB], JobAction.ALTER),
        found.refusal_to_reserve(),
        found.refusal_to_delete([]),
        found.refusal_to_submit(),
    ):
        assert refusal is not None
        assert refusal.text == 'denied: host "login" is not a submit host'


def test_that_rights_come_before_hosts_as_with_the_qmaster() -> None:
    refusal = session("anna", admin_hosts=("master",)).refusal_to_change(ObjectKind.QUEUE)
    assert refusal is not None
    assert refusal.text == 'denied: "anna" must be manager for this operation'


@pytest.mark.parametrize(("host", "known"), [("", ()), ("LOGIN", ("login",)), ("login.a.b", ("login",))])
def test_that_a_host_is_refused_only_where_it_is_surely_another(host: str, known: tuple[str, ...]) -> None:
    assert session("mary", host, admin_hosts=known).refusal_to_change(ObjectKind.QUEUE) is None
