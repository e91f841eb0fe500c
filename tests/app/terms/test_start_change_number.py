"""The number of a change that starts a job opens into where it starts, and what it lacks one step less and as it is."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.terms.starts.start_change_number import StartingNumber
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.world.simulate import Player
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change_words import describe_start_change
from qmonpy.model.configuration.change import with_changes
from qmonpy.model.snapshot import Snapshot
from tests.conformance.situations import make_situation
from tests.insight.starting.test_change_search import starts
from tests.insight.world import play
from tests.present import present

RULES = "{\n name people\n enabled TRUE\n limit users * to slots=4\n}\n"


def list_all(rows: tuple[TermRow, ...]) -> Iterator[TermRow]:
    for row in rows:
        yield row
        yield from list_all(row.children)


def check(player: Player, number: int) -> list[str]:
    """Hold what the numbers of all changes open into against the engine; return what was changed."""
    found = find_start_changes(player.cluster, player.state, player.now, number)
    moment, told = Snapshot(player.cluster, player.state, player.now), []
    for change in present(found).found:
        if not change.not_enough:
            continue
        told.append(change.sort.value)
        less = change.shortfall
        assert (less is None) == (change.not_enough == change.before)
        if less is not None:
            state = player.state
            if less.job is not None:
                state = replace(state, jobs={**state.jobs, number: less.job})
            assert not starts(with_changes(player.cluster, less.changes), state, player.now, number)
        opened = StartingNumber(number, change, moment).open(Snapshot())
        assert opened.sentence.startswith(describe_start_change(change))
        rows = {row.key[0]: row for row in opened.rows}
        assert rows["with"].shown == change.after
        assert sum(row.value for row in rows["with"].children) == sum(slots for _, slots in change.starts.pieces)
        assert rows["now"].shown == change.before
        assert rows["now"].how
        assert ("less" in rows) == (less is not None)
        for row in list_all(opened.rows):
            if len(row.key) == 3 and row.children:
                terms = {each.key[-1]: each.value for each in row.children}
                assert terms["left"] == max(0.0, terms["capacity"] - terms["used"])
                assert terms["asked"] - terms["left"] == pytest.approx(row.value)
    return told


def test_that_a_limit_opens_into_what_is_asked_and_left_of_it() -> None:
    player = play(("anna", "-pe mpi 3"), ("bob", "-pe mpi 3"), rules=RULES)
    told = check(player, 2)
    assert "limit" in told
    assert "slots" in told


def test_that_numbers_of_requests_and_capacities_open() -> None:
    told = check(play(*[("anna", "-l mem=3G")] * 4, rules=""), 4)
    assert told
    told = check(play(*[("anna", "-l lic=2")] * 2, rules=""), 2)
    assert told


def test_that_a_priority_opens() -> None:
    jobs = [("anna", "-pe mpi 8 -l h_rt=100"), ("erik", "-pe mpi 8 -l h_rt=50"), ("bob", "-pe mpi 8 -l h_rt=50")]
    check(play(*jobs, rules=""), 3)


@pytest.mark.slow
def test_that_numbers_of_changes_in_random_situations_open() -> None:
    told = 0
    for seed in range(1000, 1030):
        scenario = parse_scenario(make_situation(seed, ()))
        player = Player(scenario.cluster)
        for step in scenario.steps:
            player.play(step)
        told += sum(len(check(player, number)) for number in player.state.pending)
    assert told > 20
