"""What the model decides on what it sees of a cluster is what the scheduler of Grid Engine 8.1.9 then does."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.engine.checks.change_plan import FILE
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.output.qstat_xml import QSTAT_OPTIONS, parse_qstat_xml
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from tests.contracts.situation import STOPPED, make_situation
from tests.contracts.world import World, new_cluster
from tests.gridengine.private_qmaster import SCHEDULER

SITUATIONS = 10
"""Of three passes each."""
FEW = 3
"""So many of them are among the quick tests."""
NOT_UNDERSTOOD = {(5, 2)}
"""Seed and pass in which the scheduler starts another job than the model: one in a parallel environment that asks for a
host, under a quota. A scheduler that is new refuses it as the model does; what this one remembers is not known."""
Places = dict[tuple[int, int], dict[str, int]]
"""Job and task to slots by queue instance."""


def configure(world: World, wanted: Cluster, folder: Path) -> None:
    """Make a new cluster this one, without looking whether it became so, which other contracts do."""
    for step in world.plan(find_changes(new_cluster(world.dialect), wanted)):
        file = folder / step.file_name
        text = step.text_upon(world.tell("qconf", step.show) if step.show else "")
        file.write_text(world.dialect.translate(step.changes[0].kind, text))
        result = world.run("qconf", *(str(file) if word == FILE else word for word in step.words))
        assert result.status == 0 or (step.words[0] in world.dialect.odd_status and result.status == 1), result


def placed_tasks(world: World) -> Places:
    listing, reports = parse_qstat_xml(world.tell("qstat", *QSTAT_OPTIONS))
    assert not reports
    return {key: dict(task.pieces) for key, task in listing.placed.items()}


def running_tasks(snapshot: Snapshot) -> Places:
    return {key: dict(task.pieces) for key, task in snapshot.state.running.items()}


def decide(snapshot: Snapshot) -> Places:
    """What runs after the next pass, as the model sees it."""
    decisions = schedule(snapshot.cluster, snapshot.state, snapshot.now)
    started = {(task.job, task.task): dict(task.pieces) for task in decisions.started}
    return {**running_tasks(snapshot), **started}


@contextmanager
def watched(cluster: ClusterInterface) -> Iterator[threading.Semaphore]:
    """Released after every round."""
    came = threading.Semaphore(0)
    stop = cluster.subscribe(lambda snapshot: came.release())
    yield came
    stop()


def is_placed(world: World, places: Places) -> bool:
    """Whether the tasks run just there."""
    return placed_tasks(world) == places


def is_other(world: World, places: Places) -> bool:
    return not is_placed(world, places)


def is_gone(world: World, jobs: frozenset[str]) -> bool:
    """Whether no task of these jobs runs."""
    return jobs.isdisjoint(str(job) for job, _ in placed_tasks(world))


@pytest.mark.parametrize(
    "seed", [pytest.param(each, marks=[pytest.mark.slow] if each >= FEW else []) for each in range(SITUATIONS)]
)
def test_that_the_scheduler_does_what_the_model_decides(bare_scheduler: World, seed: int, tmp_path: Path) -> None:
    world, situation = bare_scheduler, make_situation(seed)
    configure(world, world.site(**situation.document, scheduler={**SCHEDULER, **STOPPED}, operators=[]), tmp_path)
    with world.cluster() as cluster, watched(cluster) as came:
        for at, burst in enumerate(situation.bursts):
            for user, options in burst:
                world.run("qsub", *options, "-b", "y", "sleep", "1000", user=user)
            assert isinstance(cluster, EmbeddedCluster | LiveCluster)
            cluster.refresh()
            assert came.acquire(timeout=30)
            snapshot = cluster.snapshot()
            before, decided = running_tasks(snapshot), decide(snapshot)
            assert before == placed_tasks(world)
            world.tell("qconf", "-tsm")
            if (seed, at) in NOT_UNDERSTOOD:
                world.wait_until(partial(is_other, world, before))
                assert placed_tasks(world) != decided
                return
            world.wait_until(partial(is_placed, world, decided))
            ended = sorted({str(job) for job, _ in decided})[::3]
            if ended:
                world.tell("qdel", "-f", *ended)
                world.wait_until(partial(is_gone, world, frozenset(ended)))
