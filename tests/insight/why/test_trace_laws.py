"""What holds for the trace of any job: it agrees with the scheduler, and accounts for every instance exactly once."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.progress import submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import read_scenario
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.insight.why.refusal_words import describe_refusal
from qmonpy.insight.why.trace import JobTrace, WayTrace, trace_job
from qmonpy.insight.why.trace_words import describe_counter, describe_group, describe_verdict, tally
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.work.refusal import Layer
from qmonpy.model.work.state import PendingTasks, State
from tests.insight.why.situations import JOBS, OPTIONS, SETS, USERS
from tests.insight.world import play

pytestmark = pytest.mark.slow

RECORDED = sorted((Path(__file__).parents[2] / "conformance" / "data" / "scenarios").glob("*.yaml"))


def alone(state: State, number: int, task: int) -> State:
    """A state in which one task is all that waits."""
    return replace(state, pending={number: PendingTasks(number, (task,))})


def check_agreement(cluster: Cluster, state: State, now: int, number: int) -> JobTrace:
    """Compare the trace of a job with what the scheduler decides when nothing else waits."""
    found = trace_job(cluster, state, now, number)
    started = schedule(cluster, alone(state, number, found.task), now).started
    assert ((found.starts,) if found.starts else ()) == started
    assert found.would_start == bool(started)
    everything = Counter(place.name for place in prepare(cluster).site.places)
    for way in found.ways:
        check_accounts(way, everything)
    rooms = {(way.pe, each.name) for way in found.ways for each in way.instances if each.slots}
    if found.would_start:
        assert all((task.pe, name) in rooms for task in started for name, _ in task.pieces)
    elif not found.refusals and found.job.pe is None:
        assert not rooms
    elif not found.refusals and not found.job.master_queues:
        assert all(way.available < way.slots for way in found.ways)
    return found


def check_accounts(way: WayTrace, everything: Counter[str]) -> None:
    assert Counter(each.name for each in way.instances) == everything
    assert Counter(name for group in way.groups for name in group.instances) == everything
    assert sum(each.count for each in tally(way.groups)) == everything.total()
    for each in way.instances:
        assert (each.slots > 0) == (each.refusal is None)
    for traced in way.sets:
        assert Counter(name for path in traced.paths for name in path.instances) == everything
        for path in traced.paths:
            booked = Counter(name for counter in path.counters for name in counter.instances)
            assert booked == (Counter(path.instances) if path.rule else Counter())


def check_words(found: JobTrace) -> None:
    """Every part of a trace has words, without a hole or a number out of control."""
    sentences = [describe_verdict(found)]
    for way in found.ways:
        sentences += [describe_group(group, found) for group in way.groups]
        sentences += [describe_refusal(group.refusal) for group in way.groups if group.refusal]
        counters = (counter for each in way.sets for path in each.paths for counter in path.counters)
        sentences += [describe_counter(counter, found.now) for counter in counters]
    for sentence in sentences:
        assert sentence
        assert not [words for words in ("  ", "None", "2147483647", ": .", ", ,") if words in sentence]


def check_draft(player: Player, owner: str, options: list[str]) -> None:
    """Check a job that was not there when the others were scheduled, so that it may well start."""
    try:
        job = parse_job_options(options, owner=owner, number=99, submit_time=player.now, cluster=player.cluster)
    except ReportError:
        return
    state = submit(player.state, job)
    check_words(check_agreement(player.cluster, state, player.now, job.number))
    assert trace_job(player.cluster, player.state, player.now, job) == trace_job(player.cluster, state, player.now, 99)


@pytest.mark.slow
@settings(max_examples=60)
@given(JOBS, SETS, st.sampled_from(("$fill_up", "$round_robin", "$pe_slots")), USERS, OPTIONS)
def test_that_a_trace_agrees_with_the_scheduler(
    jobs: list[tuple[str, str]], rules: str, allocation: str, owner: str, options: list[str]
) -> None:
    pes = {"mpi": {"slots": "7", "allocation_rule": allocation}, "two": {"allocation_rule": "2"}}
    player = play(*jobs, rules=rules, pes=pes)
    for number in player.state.pending:
        check_words(check_agreement(player.cluster, player.state, player.now, number))
    check_draft(player, owner, " ".join(options).split())


@pytest.mark.parametrize("path", RECORDED[::4], ids=lambda path: path.stem)
def test_that_a_trace_agrees_on_recorded_scenarios(path: Path) -> None:
    scenario = read_scenario(path)
    player = Player(scenario.cluster)
    for step in scenario.steps:
        player.play(step)
    for number in player.state.pending:
        found = check_agreement(player.cluster, player.state, player.now, number)
        check_words(found)
        # What a rule, a host or an instance is said to refuse is what qstat -j would say of it.
        said = {
            format_line(each.refusal): each.refusal.layer
            for way in found.ways
            for each in way.instances
            if each.refusal
        }
        if found.job.pe is None and not found.refusals and set(said.values()) - {Layer.STATE}:
            assert set(found.lines) <= set(said)
