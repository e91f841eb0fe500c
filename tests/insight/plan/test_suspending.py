"""Plans in which suspend thresholds suspend running tasks: what `simulate` comes to in the same situation."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import submit
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import Schedule, Sleep, Submit
from qmonpy.insight.plan.plan import Plan, plan, plan_plainly
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State
from tests.engine.build import make_cluster

SECONDS = 150
Starts = dict[tuple[int, int], tuple[int, tuple[tuple[str, int], ...]]]
"""By job and task the second behind the beginning of a plan, and the pieces."""


class NotingPlayer(Player):
    """A player that notes every start."""

    def __init__(self, cluster: Cluster):
        super().__init__(cluster)
        self.started: list[RunningTask] = []

    def _note(self, seconds: float) -> None:
        super()._note(seconds)
        self.started += self._last.started


def make_loaded(loads: tuple[float, ...], queue: dict[str, str], scheduler: dict[str, str]) -> Cluster:
    """Hosts under loads, all.q with a suspend threshold of 1, and fast.q, which suspends nothing."""
    hosts = {f"h{number}": {"load_values": f"np_load_avg={load}"} for number, load in enumerate(loads, 1)}
    watched = {"suspend_thresholds": "np_load_avg=1", "load_thresholds": "NONE", "slots": "2", **queue}
    return make_cluster(
        hosts=hosts, queues={"all.q": watched, "fast.q": {"load_thresholds": "NONE", "slots": "1"}}, scheduler=scheduler
    )


def play_both(cluster: Cluster, before: list[str], seconds: int, behind: list[str]) -> tuple[Plan, Starts, State]:
    """Return the plan of a state in which some jobs came before, and others just now; what really starts; the state."""
    player = NotingPlayer(cluster)
    for words in before:
        player.play(make_submit(words))
    player.play(Schedule())
    player.play(Sleep(seconds))
    for words in behind:
        player.play(make_submit(words))
    state, now = player.state, player.now
    for job in player.held:
        state = submit(state, job)
    player.started.clear()
    player.play(Schedule())
    player.play(Sleep(SECONDS))
    started = {
        (each.job, each.task): (each.start_time - now, each.pieces)
        for each in player.started
        if each.start_time <= now + SECONDS
    }
    return plan(cluster, state, now), started, replace(state, memory=replace(state.memory, ended={}))


def make_submit(words: str) -> Submit:
    """A job that runs as long as it may: `SECONDS OPTIONS`."""
    seconds, _, options = words.partition(" ")
    return Submit("anna", tuple(f"-l h_rt={seconds} {options}".split()), int(seconds))


def list_starts(found: Plan) -> Starts:
    return {
        (each.job, task.task): (task.start - found.now, task.pieces)
        for each in found.jobs
        for task in each.tasks
        if task.start <= found.now + SECONDS
    }


LOADS = st.tuples(*[st.sampled_from((0.2, 0.6, 0.9, 1.5))] * 3)
QUEUES = st.fixed_dictionaries(
    {"nsuspend": st.sampled_from(("1", "2")), "suspend_interval": st.sampled_from(("0:0:1", "0:0:7", "0:1:0"))},
    optional={"suspend_thresholds": st.sampled_from(("NONE", "np_load_avg=1,[h1=NONE]", "np_load_avg=0.5"))},
)
SCHEDULERS = st.fixed_dictionaries(
    {
        "job_load_adjustments": st.sampled_from(("NONE", "np_load_avg=0.50", "np_load_avg=0.30")),
        "load_adjustment_decay_time": st.sampled_from(("0:0:5", "0:0:40")),
    },
    optional={
        "load_formula": st.sampled_from(("np_load_avg", "slots")),
        "weight_urgency": st.just("1"),
        "queue_sort_method": st.just("seqno"),
    },
)
JOBS = st.lists(
    st.tuples(
        st.sampled_from(("5", "12", "30", "47")),
        st.sampled_from(("", "", "-pe mpi 2", "-pe rr 3", "-t 1-3", "-p 5", "-p -5", "-q all.q")),
    ).map(" ".join),
    min_size=1,
    max_size=8,
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(LOADS, QUEUES, SCHEDULERS, JOBS, st.sampled_from((0, 4, 20)), JOBS)
def test_that_a_plan_suspends_what_a_simulation_does(
    loads: tuple[float, ...],
    queue: dict[str, str],
    scheduler: dict[str, str],
    before: list[str],
    seconds: int,
    behind: list[str],
) -> None:
    cluster = make_loaded(loads, queue, scheduler)
    found, started, state = play_both(cluster, before, seconds, behind)
    assert list_starts(found) == started
    assert found == plan_plainly(cluster, state, found.now)
