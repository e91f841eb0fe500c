"""What users did to a cluster, counted: what changed something, and nothing else."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import CountsDeeds
from qmonpy.model.work.deeds import NO_DEEDS, SAID, Deed, DeedCounter
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


def test_that_every_command_that_changes_something_is_counted_with_its_answer(cluster: EmbeddedCluster) -> None:
    assert isinstance(cluster, CountsDeeds)
    job = submitted(cluster.submit("root", ["-h", "-N", "mine"]))
    cluster.alter_jobs("root", [job], ["-N", "other"])
    cluster.hold_jobs("root", [job], is_held=False)
    number = cluster.reserve("root", ["-d", "60"]).reservation
    cluster.delete_reservations("root", [str(number)])
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    cluster.stop_hosts("root", ["h2"])
    cluster.delete_jobs("root", [job])
    found = cluster.deeds()
    assert found.counts == {Deed.SUBMISSION: 1, Deed.JOBS: 3, Deed.RESERVATION: 2, Deed.INSTANCES: 2}
    assert found.said[:2] == (f'Your job {job} ("mine") has been submitted', f"modified job name of job {job}")


def test_that_what_changes_nothing_is_no_deed(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("root", ["-h"]))
    before = cluster.deeds()
    cluster.submit("root", ["-l", "nix=1"])
    cluster.submit("root", ["-w", "v"])
    cluster.submit("root", ["-verify"])
    cluster.alter_jobs("root", [job], ["-w", "v", "-N", "other"])
    cluster.delete_jobs("root", [99])
    cluster.reserve("root", ["-d", "60", "-w", "v"])
    cluster.advance(100)
    # The history of the configuration is the journal.
    write_sets(cluster, "root", [slots_per_user(1)])
    assert cluster.deeds().since(before).total == 0


def test_that_only_the_last_answers_are_kept_and_those_since_a_count_are_told() -> None:
    counter = DeedCounter()
    counter.note(Deed.JOBS, "first")
    before = counter.take()
    counter.note(Deed.JOBS, "a\nb\nc")
    assert counter.take().since(before).said == ("a (and 2 more)",)
    for number in range(20):
        counter.note(Deed.SUBMISSION, str(number))
    found = counter.take().since(before)
    assert (found.total, found.counts[Deed.SUBMISSION], found.said) == (21, 20, tuple(map(str, range(20 - SAID, 20))))


def test_that_the_window_does_not_wait_for_the_clock_to_be_told_what_was_done(cluster: EmbeddedCluster) -> None:
    with ThreadPoolExecutor() as others, cluster.hold():
        assert others.submit(cluster.deeds).result(timeout=10) == NO_DEEDS
