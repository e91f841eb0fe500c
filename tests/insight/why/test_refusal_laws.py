"""What holds for every refusal: its numbers are numbers, a rule names its counter, and nobody reads its sentence."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qmonpy
from qmonpy.engine.books.progress import start_tasks
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.usage import quota_usage
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.output.refusal_line import format_asked, format_left, format_line
from qmonpy.insight.why.refusal_words import describe_refusal
from qmonpy.insight.why.trace import trace_job
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser, Shortage, Shortages
from tests.insight.why.situations import JOBS, SETS
from tests.insight.world import play

COUNTED = {Cause.SHORT, Cause.CAPACITY, Cause.FEW_SLOTS}
"""Causes of which both sides are numbers, and more is asked for than is left."""
EDGES = {
    "engine/world/simulate.py": "the lines of a played scenario",
    "engine/granting/grant.py": "the messages of qrsub -w v",
    "engine/passing/verify.py": "the messages of qsub -w v",
}
"""The only modules of the engine that print a refusal, and what they print."""


def settle(player: Player) -> None:
    """Let pass follow pass until nothing starts any more, so that the state has all that the last pass had booked."""
    while started := schedule(player.cluster, player.state, player.now).started:
        player.state = start_tasks(player.state, started)


def all_refusals(player: Player) -> Iterator[Refusal]:
    """What the next pass says of all jobs, and what traces say of each on every queue instance."""
    for found in schedule(player.cluster, player.state, player.now, with_reasons=True).refusals.values():
        yield from found
    for number in player.state.pending:
        trace = trace_job(player.cluster, player.state, player.now, number)
        yield from trace.refusals
        yield from (each.refusal for way in trace.ways for each in way.instances if each.refusal)


@pytest.mark.slow
@settings(max_examples=40)
@given(JOBS, SETS)
def test_that_a_refusal_is_a_value_of_which_the_sentences_are_functions(
    jobs: list[tuple[str, str]], rules: str
) -> None:
    player = play(*jobs, rules=rules)
    for refusal in all_refusals(player):
        again = Refusal(**{each.name: getattr(refusal, each.name) for each in fields(refusal)})
        assert (again, hash(again)) == (refusal, hash(refusal))
        assert again.layer is refusal.layer
        for tell in (format_line, format_asked, format_left, describe_refusal):
            assert tell(again) == tell(refusal)
        assert describe_refusal(refusal)
        assert bool(format_line(refusal)) == (refusal.is_told and refusal.cause is not Cause.LEFT_OUT)
        if refusal.cause in COUNTED:
            assert isinstance(refusal.asked, Quantity)
            assert isinstance(refusal.left, Quantity)
            assert refusal.asked.number > refusal.left.number
            assert refusal.asked.type is refusal.left.type


@pytest.mark.slow
@settings(max_examples=60)
@given(JOBS.map(lambda jobs: [(user, words.replace("-R y", "")) for user, words in jobs]), SETS)
def test_that_a_rule_that_refuses_names_the_counter_that_the_ledger_has(
    jobs: list[tuple[str, str]], rules: str
) -> None:
    player = play(*jobs, rules=rules)
    settle(player)
    used = {(each.counter, each.attribute): each.used or 0.0 for each in quota_usage(player.cluster, player.state)}
    sets = player.cluster.quota_sets
    for refusal in all_refusals(player):
        assert (refusal.counter is not None) == (refusal.by is Refuser.RULE)
        if refusal.counter is None:
            continue
        rule_set, index = sets[refusal.counter.quota_set], refusal.counter.rule
        assert rule_set.rule_name(index) == refusal.object
        counted = {kind: bool(scope and scope.is_expanded) for kind, scope in rule_set.rules[index].filters()}
        for kind, name in zip(("users", "projects", "pes", "queues", "hosts"), refusal.counter.key, strict=True):
            assert not name or counted[kind]
        if refusal.cause in (Cause.SHORT, Cause.FEW_SLOTS) and isinstance(refusal.left, Quantity):
            assert refusal.limit is not None
            held = refusal.limit - refusal.left.number
            booked = used.get((refusal.counter, refusal.attribute), 0.0)
            # A parallel task that found some slots and not all has taken these first.
            assert held == booked if refusal.cause is Cause.SHORT else held >= booked


@given(st.floats(0, 1e6, allow_nan=False), st.floats(0, 1e6, allow_nan=False))
def test_that_the_sentence_follows_the_number(first: float, second: float) -> None:
    short = Shortage(Cause.SHORT, "mem", Quantity(2e6), Quantity(first), "hc")
    lines = []
    for number in (first, second):
        left = Quantity(number)
        detail = Shortages("mem=2M", (short._replace(left=left),))
        refusal = Refusal(Cause.SHORT, Refuser.HOST, "h1", "mem", short.asked, left, detail=detail)
        assert f"={number:f}" in format_line(refusal)
        lines.append((format_line(refusal), format_left(refusal)))
    assert (lines[0] == lines[1]) == (f"{first:f}" == f"{second:f}")


PACKAGE = Path(qmonpy.__file__).parent
READS_TEXT = re.compile(
    r"(refusal|reason)\.(object|attribute|asked|left)\.(startswith|endswith|r?partition|split|isdigit|find|removeprefix)"
    r"|[\"'] in (refusal|reason)\.\w+"
    r"|format_(line|left|asked)\([^()]*\)\.(startswith|endswith|r?partition|split|isdigit|find)"
)


def test_that_nobody_reads_the_texts_of_a_refusal() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    assert [path for path, source in sources.items() if READS_TEXT.search(source)] == []


def test_that_the_engine_knows_refusals_by_their_values() -> None:
    """What prints a refusal stands at the edge, so that in the engine nothing could read a sentence back."""
    importing = set()
    for path in (PACKAGE / "engine").rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if "qmonpy.formats.output.refusal_line" in {each.module for each in nodes if isinstance(each, ast.ImportFrom)}:
            importing.add(path.relative_to(PACKAGE).as_posix())
    assert importing == set(EDGES)
