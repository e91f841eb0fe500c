"""The embedded cluster lets everybody do what 8.1.9 lets them do, and nobody else change anything."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.change import Change, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster
from tests.model.configuration.test_change import CLUSTERS

DATA = Path(__file__).parents[2] / "engine" / "data" / "permissions.json"
ANSWERS = json.loads(DATA.read_text())["answers"]
SMITH = Change(ObjectKind.OPERATOR, "smith", None, "smith")


def recorded_cluster(slots: int = 4) -> EmbeddedCluster:
    """The cluster that the answers are of; without slots jobs wait, as they did in a disabled queue."""
    queue = {"hostlist": "p1 p2", "slots": str(slots), "owner_list": "own1,[p2=own2]"}
    parts = {"queues": {"all.q": queue}, "hosts": {"p1": {}, "p2": {}}, "hostgroups": {}, "operators": ["opr"]}
    return EmbeddedCluster(replace(small_cluster(**parts), name="vm", managers=("mgr",)))


QMOD = {
    "-e": InstanceAction.ENABLE,
    "-d": InstanceAction.DISABLE,
    "-s": InstanceAction.SUSPEND,
    "-us": InstanceAction.RESUME,
    "-c": InstanceAction.CLEAR_ERROR,
}


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "own2", "ann"])
def test_that_instances_are_switched_in_the_words_of_8_1_9(user: str) -> None:
    cluster = recorded_cluster()
    asked = [each for each in ANSWERS if (each["what"], each["user"]) == ("qmod", user) and each["option"] in QMOD]
    assert len(asked) == 15
    for each in asked:
        answer = cluster.modify_instances(user, [each["instance"]], QMOD[each["option"]])
        assert (answer.is_done, answer.text) == (not each["status"], each["said"]), each["command"]


@pytest.mark.parametrize("user", ["mgr", "opr", "own1", "bob", "ann"])
def test_that_jobs_are_altered_held_and_deleted_in_the_words_of_8_1_9(user: str) -> None:
    cluster = recorded_cluster(slots=0)
    asked = [each for each in ANSWERS if (each["what"], each["user"]) == ("job", user)]
    for _ in range(int(asked[0]["command"].split()[-1])):
        cluster.submit("ann", ["-N", "other"])
    for each in asked:
        option, number = each["option"], each["command"].split()[-1]
        if option.startswith("qalter -p") or option == "qalter -N other":
            answer = cluster.alter_jobs(user, [int(number)], shlex.split(option)[1:])
        elif option in ("qhold -h u", "qrls -h u"):
            answer = cluster.hold_jobs(user, [int(number)], is_held=option == "qhold -h u")
        elif option == "qdel":
            answer = cluster.delete_jobs(user, [int(number)])
        else:
            continue
        assert (answer.is_done, answer.text) == (not each["status"], each["said"]), each["command"]


def test_that_a_positive_priority_is_for_operators() -> None:
    cluster = recorded_cluster()
    refused = cluster.submit("ann", ["-p", "5"])
    assert "job rejected: positive submission priority requires operator privileges" in refused.text
    assert cluster.submit("opr", ["-p", "5"]).is_done
    assert cluster.submit("ann", ["-p", "-5"]).is_done


# Who may change nothing changes nothing


@given(CLUSTERS, CLUSTERS, st.sampled_from(("", "bob", "olga")))
def test_that_a_user_without_a_role_never_changes_the_configuration(before: Cluster, after: Cluster, by: str) -> None:
    cluster = EmbeddedCluster(replace(before, operators=("olga",)))
    seen = cluster.snapshot()
    changes = find_changes(before, after) or (SMITH,)
    assert not cluster.change("anna", changes, by=by).is_done
    assert cluster.snapshot() is seen
    assert cluster.journal() == ()


@given(CLUSTERS, CLUSTERS)
def test_that_a_user_without_a_role_changes_nothing_in_the_name_of_a_manager(before: Cluster, after: Cluster) -> None:
    cluster = EmbeddedCluster(before)
    changes = find_changes(before, after) or (SMITH,)
    answer = cluster.change("root", changes, by="zoe")
    assert answer.reports[0].text == "zoe may not act as root: only managers may act as somebody else."
    assert cluster.journal() == ()


def test_that_nothing_is_written_for_who_may_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cluster.qmon"
    Spool.create(path, ClusterFile(small_cluster())).close()
    cluster = EmbeddedCluster.open_spool(path)
    assert cluster.change("root", [Change(ObjectKind.OPERATOR, "zoe", None, "zoe")]).is_done
    files = {each: each.read_bytes() for each in tmp_path.iterdir() if not each.name.endswith("-shm")}
    for user, by in (("anna", ""), ("olga", ""), ("root", "olga"), ("anna", "root")):
        assert not cluster.change(user, [SMITH], by=by).is_done
    assert {each: each.read_bytes() for each in tmp_path.iterdir() if not each.name.endswith("-shm")} == files
    cluster.close()


def test_that_an_operator_changes_user_sets_and_nothing_with_them() -> None:
    cluster = EmbeddedCluster(small_cluster(usersets={"team": {"entries": "anna"}}))
    team = cluster.snapshot().cluster.user_sets["team"]
    change = Change(ObjectKind.USER_SET, "team", team, replace(team, entries=("anna", "bob")))
    assert cluster.change("anna", [change]).text == 'denied: "anna" must be operator for this operation'
    assert not cluster.change("olga", [change, SMITH]).is_done
    assert cluster.snapshot().cluster.user_sets["team"] == team
    assert cluster.change("olga", [change]).is_done


# Who runs it, and who acts


def test_that_the_administrator_is_a_manager_and_no_part_of_the_configuration() -> None:
    cluster = EmbeddedCluster(small_cluster(managers=["mary"]), administrator="adam")
    assert cluster.change("adam", [SMITH]).is_done
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "per_user", None, slots_per_user(1))]).is_done
    assert cluster.snapshot().cluster.managers == ("mary",)
    assert not cluster.change("adamant", [Change(ObjectKind.OPERATOR, "olga", "olga", None)]).is_done


def test_that_neither_root_nor_the_administrator_ceases_to_be_a_manager() -> None:
    cluster = EmbeddedCluster(small_cluster(managers=["root", "adam", "mary"]), administrator="adam")
    for user in ("root", "adam"):
        answer = cluster.change("mary", [Change(ObjectKind.MANAGER, user, user, None)])
        assert answer.text == f'may not remove user "{user}" from manager list'
    assert cluster.change("adam", [Change(ObjectKind.MANAGER, "mary", "mary", None)]).is_done


def test_that_the_administrator_of_a_spool_is_who_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "cluster.qmon"
    Spool.create(path, ClusterFile(small_cluster())).close()
    first = EmbeddedCluster.open_spool(path, administrator="adam")
    second = EmbeddedCluster.open_spool(path, administrator="eve")
    assert first.change("adam", [SMITH]).is_done
    assert second.refresh()
    assert not second.change("adam", [Change(ObjectKind.OPERATOR, "smith", "smith", None)]).is_done
    assert second.change("eve", [Change(ObjectKind.OPERATOR, "smith", "smith", None)]).is_done
    assert [entry.user for entry in second.journal()] == ["adam", "eve"]
    for each in (first, second):
        each.close()


def test_that_the_user_of_the_system_is_no_matter_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    before = find_os_user()
    for name in ("USER", "LOGNAME", "USERNAME", "LNAME"):
        monkeypatch.setenv(name, "mallory")
    assert find_os_user() == before != "mallory"


def test_that_a_user_whom_the_system_does_not_know_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.getuid", lambda: 4_000_000_000)
    assert find_os_user() == "4000000000"


def test_that_the_journal_keeps_who_really_acted_over_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "cluster.qmon"
    Spool.create(path, ClusterFile(small_cluster(managers=["root", "mary"]))).close()
    cluster = EmbeddedCluster.open_spool(path)
    other = EmbeddedCluster.open_spool(path)
    assert cluster.change("mary", [SMITH], "asked by phone", by="root").is_done
    assert cluster.change("root", [Change(ObjectKind.OPERATOR, "smith", "smith", None)], by="root").is_done
    assert other.refresh()
    for each in (cluster, other, EmbeddedCluster.open_spool(path)):
        assert [(entry.user, entry.by, entry.note) for entry in each.journal()] == [
            ("mary", "root", "asked by phone"),
            ("root", "", ""),
        ]
        each.close()
