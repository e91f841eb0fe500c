"""Jobs that are altered as by qalter; the words are those of 8.1.9."""

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.work.waiting import find_whole_holds
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.work.job import Job
from tests.clusters.world import small_cluster, submitted


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster(usersets={"deadlineusers": {"entries": ["root"]}}))


def job_of(cluster: EmbeddedCluster, number: int) -> Job:
    return cluster.snapshot().state.jobs[number]


def test_that_a_waiting_job_moves_into_a_reservation_and_out_of_it(cluster: EmbeddedCluster) -> None:
    reservation = cluster.reserve("root", ["-d", "1:0:0"]).reservation
    job = submitted(cluster.submit("root", ["-h"]))
    answer = cluster.alter_jobs("root", [job], ["-ar", str(reservation)])
    assert answer.is_done
    assert answer.text == f"root@test sets job advance reservation of job {job} to {reservation}"
    assert job_of(cluster, job).reservation == reservation
    assert cluster.alter_jobs("root", [job], ["-ar", "0"]).is_done
    assert job_of(cluster, job).reservation is None


def test_that_a_running_job_keeps_its_reservation(cluster: EmbeddedCluster) -> None:
    reservation = cluster.reserve("root", ["-d", "1:0:0"]).reservation
    job = submitted(cluster.submit("root", []))
    cluster.advance(20)
    answer = cluster.alter_jobs("root", [job], ["-ar", str(reservation)])
    assert not answer.is_done
    assert answer.text.splitlines() == [
        f"root@test sets job advance reservation of job {job} to {reservation}",
        f"job {job} can't modify running jobs",
    ]
    assert job_of(cluster, job).reservation is None


@pytest.mark.parametrize("arguments", [["-l", "h_rt=60"], ["-pe", "mpi", "2"]])
def test_that_a_running_job_is_altered_where_it_has_booked_the_same(
    cluster: EmbeddedCluster, arguments: list[str]
) -> None:
    job = submitted(cluster.submit("root", []))
    cluster.advance(20)
    assert cluster.alter_jobs("root", [job], arguments).is_done
    assert job_of(cluster, job).arguments == tuple(arguments)


def test_that_who_may_not_submit_any_more_may_alter_what_waits() -> None:
    cluster = EmbeddedCluster(small_cluster(usersets={"out": {"entries": ["anna"]}}, projects={"p1": {}, "p2": {}}))
    job = submitted(cluster.submit("anna", ["-h"]))
    shut = small_cluster(
        usersets={"out": {"entries": ["anna"]}},
        projects={"p1": {}, "p2": {}},
        configuration={"xuser_lists": "out", "projects": "p1", "max_u_jobs": "1"},
    )
    assert cluster.change("root", find_changes(cluster.snapshot().cluster, shut)).is_done
    assert not cluster.submit("anna", ["-P", "p1"]).is_done
    assert cluster.alter_jobs("anna", [job], ["-l", "h_rt=60"]).is_done
    assert cluster.alter_jobs("anna", [job], ["-P", "p1"]).is_done
    answer = cluster.alter_jobs("anna", [job], ["-P", "p2"])
    assert answer.text == 'job rejected: project "p2" is not allowed to submit jobs'


def test_that_what_a_running_job_has_booked_stays() -> None:
    licences = {
        "complexes": "lic lic INT <= YES YES 0 0",
        "hosts": {"global": {"complex_values": "lic=5"}, "h1": {}, "h2": {}},
    }
    cluster = EmbeddedCluster(small_cluster(**licences))
    job = submitted(cluster.submit("root", ["-l", "lic=1"]))
    cluster.advance(20)
    before = job_of(cluster, job)
    answer = cluster.alter_jobs("root", [job], ["-l", "lic=2"])
    assert answer.text == 'denied: can\'t change consumable resource request "lic" of running job'
    answer = cluster.alter_jobs("root", [job], ["-l", "h_rt=60"])
    missing = 'former resource request on consumable "lic" of running job missing in new resource request'
    assert answer.text == f"denied: {missing}"
    assert job_of(cluster, job) is before
    assert cluster.alter_jobs("root", [job], ["-l", "lic=1,h_rt=60"]).is_done


def test_that_a_running_job_stays_in_its_project(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", []))
    cluster.advance(20)
    answer = cluster.alter_jobs("root", [job], ["-P", "p1"])
    assert answer.text.splitlines() == [f"modified project of job {job}", f"job {job} can't modify running jobs"]
    assert job_of(cluster, job).project is None


def test_that_holds_are_put_on_and_taken_off(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", []))
    cluster.advance(20)
    assert cluster.alter_jobs("root", [job], ["-h", "uo"]).text == f"modified hold of job {job}"
    assert (job_of(cluster, job).user_hold, job_of(cluster, job).operator_hold) == (True, True)
    assert cluster.alter_jobs("root", [job], ["-h", "U"]).is_done
    assert (job_of(cluster, job).user_hold, job_of(cluster, job).operator_hold) == (False, True)
    assert not cluster.alter_jobs("anna", [job], ["-h", "n"]).is_done
    assert cluster.alter_jobs("root", [job], ["-h", "n"]).is_done
    assert not job_of(cluster, job).operator_hold
    assert 'Unknown hold list "x"' in cluster.alter_jobs("root", [job], ["-h", "x"]).text


def test_that_all_holds_are_taken_off_in_the_order_of_8_1_9(cluster: EmbeddedCluster) -> None:
    manager, operator = ('denied: "anna" must be ' + each for each in (
        "manager to remove manager hold", "operator to remove operator hold",
    ))  # fmt: skip
    job = submitted(cluster.submit("anna", []))
    assert cluster.alter_jobs("anna", [job], ["-h", "n"]).is_done
    for kinds, told, left in (
        ("u", [manager], "u"),
        ("us", [manager, operator], "us"),
        ("uos", [manager, operator], "os"),
    ):
        assert cluster.alter_jobs("root", [job], ["-h", kinds])
        answer = cluster.alter_jobs("anna", [job], ["-N", "other", "-h", "n"])
        assert answer.text.splitlines()[: len(told)] == told
        assert find_whole_holds(job_of(cluster, job)) == left
        assert job_of(cluster, job).name == "other"


def test_that_every_attribute_is_named_in_grid_engines_order(cluster: EmbeddedCluster) -> None:
    other = submitted(cluster.submit("root", ["-h"]))
    job = submitted(cluster.submit("root", ["-h"]))
    words = ["-N", "x", "-p", "-3", "-l", "h=h2", "-q", "all.q", "-m", "b", "-A", "z", "-P", "p1"]
    assert cluster.alter_jobs("root", [job], words).text.splitlines() == [
        f"root@test sets scheduling priority of job {job} to -3",
        f"modified account of job {job}",
        f"modified hard resource list of job {job}",
        f"modified mail options of job {job}",
        f"modified job name of job {job}",
        f"modified project of job {job}",
        f"modified hard queue list of job {job}",
    ]
    words = ["-pe", "mpi", "2-3", "-R", "y", "-hold_jid", f"{other},77"]
    assert cluster.alter_jobs("root", [job], words).text.splitlines() == [
        f"modified reservation behaviour of job {job}",
        f"modified job id hold list of job {job}",
        f"   blocking jobs: {other}",
        "   exited jobs:   77",
        f"modified parallel environment of job {job}",
        f"modified slot range of job {job}",
    ]
    altered = job_of(cluster, job)
    assert (altered.name, altered.priority, altered.account, altered.project) == ("x", -3, "z", "p1")
    assert (altered.pe, altered.predecessors, altered.wants_reservation) == ("mpi", (other,), True)


def test_that_soft_requests_are_told_from_hard_ones(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", ["-h", "-l", "h=h1"]))
    words = ["-soft", "-q", "all.q", "-l", "arch=x"]
    assert cluster.alter_jobs("root", [job], words).text.splitlines() == [
        f"modified soft resource list of job {job}",
        f"modified soft queue list of job {job}",
    ]
    assert [each.name for each in job_of(cluster, job).hard_resources] == ["hostname"]


def test_that_the_altered_job_starts_where_it_now_may(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-l", "h=no*"]))
    cluster.advance(20)
    assert cluster.snapshot().state.running == {}
    cluster.alter_jobs("anna", [job], ["-l", "h=h2"])
    cluster.advance(20)
    assert [each.pieces for each in cluster.snapshot().state.running.values()] == [(("all.q@h2", 1),)]


def test_that_only_owner_and_operators_alter_a_job(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-h"]))
    assert cluster.alter_jobs("bob", [job], ["-N", "x"]).text == (
        f'denied: "bob" must be at least owner of job {job} to change job attributes'
    )
    assert cluster.alter_jobs("anna", [job], ["-p", "-5"]).is_done
    assert cluster.alter_jobs("anna", [job], ["-p", "-3"]).text == (
        'denied: "anna" must be operator to increase job priority'
    )
    assert cluster.alter_jobs("olga", [job], ["-p", "3"]).is_done


def test_that_jobs_that_may_be_altered_are_even_if_others_are_not_there(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-h"]))
    answer = cluster.alter_jobs("anna", [job, 888], ["-N", "a"])
    assert not answer.is_done
    assert answer.text.splitlines() == [f"modified job name of job {job}", 'denied: job "888" does not exist']
    assert job_of(cluster, job).name == "a"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "ERROR! no option argument"),
        (["-now", "y"], "Unknown option -now y\n"),
        (["-q", "nix"], 'Job was rejected because job requests unknown queue "nix"'),
        (["-l", "nix=1"], 'unknown resource "nix"'),
        (["-pe", "nix", "2"], 'denied: parallel environment "nix" does not exist'),
        (["-P", "nix"], 'job rejected: the requested project "nix" does not exist'),
        (["-tc", "2"], 'invalid option argument "task concurrency"'),
        (["-w", "e", "-l", "h=no*"], "error: no suitable queues"),
        (["-ar", "x"], "qalter: invalid advance reservation id, must be an unsigned integer"),
    ],
)
def test_that_what_is_wrong_alters_nothing(cluster: EmbeddedCluster, arguments: list[str], text: str) -> None:
    job = submitted(cluster.submit("root", ["-a", "205001010000"]))
    before = job_of(cluster, job)
    answer = cluster.alter_jobs("root", [job], arguments)
    assert (answer.is_done, answer.text) == (False, text)
    assert job_of(cluster, job) is before


def test_that_the_concurrency_of_an_array_is_altered(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", ["-h", "-t", "1-5"]))
    assert cluster.alter_jobs("root", [job], ["-tc", "2"]).text == f"modified task concurrency of job {job}"
    assert job_of(cluster, job).max_running_tasks == 2


def test_that_an_option_that_concerns_the_scheduler_makes_another_version_but_a_reservation_does_not(
    cluster: EmbeddedCluster,
) -> None:
    # As a real 8.1.9 counted them, in this order.
    reservation = cluster.reserve("root", ["-d", "1:0:0"]).reservation
    job = submitted(cluster.submit("root", ["-h"]))
    counts = {}
    for words in (f"-ar {reservation}", "-N name", "-l h_rt=60", "-p -1", "-R y", "-m n", "-A acc", "-notify"):
        assert cluster.alter_jobs("root", [job], words.split()).is_done, words
        counts[words.split()[0]] = job_of(cluster, job).alterations
    assert counts == {"-ar": 0, "-N": 1, "-l": 2, "-p": 2, "-R": 3, "-m": 3, "-A": 3, "-notify": 4}


@pytest.mark.parametrize(
    ("options", "alteration", "is_told"),
    [
        ("", "-m e", False),
        ("", "-h o -m e", False),
        ("", "-h uo -m e", False),
        ("", "-w w -h o -m e", False),
        ("", "-h U -m e", True),
        ("", "-h o -p -3", True),
        ("", "-h o -N x", True),
        ("", "-w w -h o -N x", True),
        ("-t 1-1", "-h o -m e", False),
        ("-t 1-2", "-h o -m e", True),
        ("-t 1-2", "-h o", True),
        ("-t 1-2", "-h os -m e", False),
    ],
)
def test_that_a_job_moves_behind_its_equals_unless_all_that_concerns_the_scheduler_is_denied(
    cluster: EmbeddedCluster, options: str, alteration: str, is_told: bool
) -> None:
    """As 8.1.9 gives tickets to equal jobs in this order, and goes through holds task by task (asked)."""
    job = submitted(cluster.submit("anna", options.split()))
    cluster.alter_jobs("anna", [job], alteration.split())
    assert list(cluster.snapshot().state.changes.jobs) == ([str(job)] if is_told else [])
