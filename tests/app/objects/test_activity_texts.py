"""What goes on with objects, in short."""

from qmonpy.app.objects.activity_texts import calendar_texts, host_texts, pe_texts, project_texts, user_texts
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from tests.clusters.world import small_cluster

MONDAY_NOON = 1_700_481_600
"""20 November 2023, 12:00 UTC."""


def busy_cluster() -> EmbeddedCluster:
    """Two jobs that run, one of them parallel in a project, and an array that waits."""
    configuration = small_cluster(
        hosts={"h1": {"load_values": "load_avg=0.25"}, "h2": {}},
        calendars={"night": {"week": "mon-fri=6-20=off"}, "always": {"week": "NONE"}},
    )
    cluster = EmbeddedCluster(configuration, now=MONDAY_NOON, administrator="root")
    for arguments in (["-P", "p1", "-pe", "mpi", "3"], ["-P", "p1"], ["-t", "1-5"]):
        assert cluster.submit("anna" if "-t" not in arguments else "bob", arguments, 1000).is_done
    cluster.advance(30)
    return cluster


def test_that_projects_and_users_have_their_running_and_waiting_tasks() -> None:
    snapshot = busy_cluster().snapshot()
    assert project_texts(snapshot) == {"p1": {"running": "2", "waiting": ""}}
    assert user_texts(snapshot) == {"anna": {"running": "2", "waiting": ""}, "bob": {"running": "", "waiting": "5"}}


def test_that_an_environment_has_the_slots_of_its_running_jobs() -> None:
    assert pe_texts(busy_cluster().snapshot()) == {"mpi": {"used": "3"}}


def test_that_a_host_has_its_load_until_it_does_not_answer() -> None:
    cluster = busy_cluster()
    assert host_texts(cluster.snapshot()) == {"h1": {"load": "0.25"}, "h2": {"load": "-"}}
    cluster.stop_hosts("root", ["h1"])
    assert host_texts(cluster.snapshot())["h1"] == {"load": "no answer"}


def test_that_a_calendar_has_what_it_says_now() -> None:
    assert calendar_texts(busy_cluster().snapshot()) == {
        "night": {"now": "off", "until": "Mon 2023-11-20 20:00"},
        "always": {"now": "on", "until": "always"},
    }
