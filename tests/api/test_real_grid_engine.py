"""The API on a real Grid Engine 8.1.9: the tutorial as it stands, and what only a real one does."""

from collections.abc import Iterator

import pytest

import qmonpy
from tests.api.stories import live_stories, make_site
from tests.gridengine.private_qmaster import PrivateQmaster

pytestmark = pytest.mark.gridengine


@pytest.fixture
def real(grid_engine: PrivateQmaster, monkeypatch: pytest.MonkeyPatch) -> Iterator[qmonpy.Cluster]:
    """A real cluster, with licences, a queue and rules that were made through the API."""
    for name, value in grid_engine.environment().items():
        monkeypatch.setenv(name, value)
    with qmonpy.open("live:") as cluster:
        make_site(cluster)
        yield cluster


def test_that_the_tutorial_runs_on_a_real_cluster(real: qmonpy.Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    live_stories(real, capsys)


def test_that_commands_on_a_real_cluster_are_seen_at_once(real: qmonpy.Cluster, grid_engine: PrivateQmaster) -> None:
    events = real.events(kinds={"job", "task"})
    job = real.submit("-b y sleep 5", name="short", pe="smp", slots=2, resources={"h_rt": "0:10:00"}, hold=True)
    assert real.jobs[job].state == "hqw"
    assert dict(real.jobs[job].resources) == {"h_rt": "600"}
    assert f" {job} " in f" {grid_engine.tell('qstat')} "
    real.release(job)
    running = real.wait_until(lambda view: view.jobs[job].is_running, 20)
    assert running.tasks[job, 1].slots == 2
    assert not running.quotas.where(quota_set="people"), "root is not counted"
    ended = real.wait_until(lambda view: job not in view.jobs and (job, 1) in view.ended_tasks, 40)
    assert ended.ended_tasks[job, 1].exit_status == 0
    told = [(each.kind, str(each.verb)) for each in events.take() if each.name in (str(job), f"{job}.1")]
    assert told[0] == ("job", "added")
    assert ("task", "added") in told
    assert told[-1] == ("job", "deleted")


def test_that_refusals_and_conflicts_of_a_real_cluster_are_exceptions(
    real: qmonpy.Cluster, grid_engine: PrivateQmaster
) -> None:
    with pytest.raises(qmonpy.RefusedError, match=r'job "4711" does not exist'):
        real.delete(4711)
    with pytest.raises(qmonpy.RefusedError):
        real.submit("-P nowhere -b y sleep 1")
    with pytest.raises(qmonpy.RefusedError):
        real.act_as("anna")
    draft = real.edit("mine")
    draft.quota_sets.set_limit("licences/1", matlab=3)
    assert draft.commands
    grid_engine.tell("qconf", "-mattr", "resource_quota", "limit", "matlab=1", "licences/1")
    with pytest.raises(qmonpy.ConflictError) as caught:
        draft.apply()
    (conflict,) = caught.value.conflicts
    values = [each.rules[0].limits[0].value for each in (conflict.base, conflict.mine, conflict.theirs)]
    assert values == ["2", "3", "1"]
    answer = real.check_request(duration="1:00:00", pe="smp", slots=99)
    assert not answer
    assert answer.offers
    number = real.reserve(answer.offers[0].words)
    assert real.reservations[number].slots == 8
    real.delete_reservations(number)
    assert real.find_windows(duration="1:00:00", pe="smp", slots=8)
