"""Law: the terms of a waiting job's place are what a pass finds, and the smallest changes swap jobs, one step less not.

`python -m tests.laws.places [COUNT] [--seed N]` makes COUNT situations in which policies decide, of each family in
turn, opens the place of every waiting job, and tries each change that swaps two jobs in a pass of its own, in which
nothing is kept. It prints how many places and changes were tried, and what broke.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import isclose
from random import randrange
from typing import Any

from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.ranking import find_priorities, find_waiting
from qmonpy.engine.passing.schedule import open_board
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.policies.lever import Lever
from qmonpy.insight.policies.place import explain_place
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.policies.swap import Swap, find_swaps
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from tests.engine.tickets.situations import FAMILIES, make_situation

PAIRS = 2
"""Of so many pairs of neighbours in a situation all changes are tried."""


@dataclass
class Tally:
    """What was tried, and what broke."""

    places: int = 0
    swaps: int = 0
    none: int = 0
    broken: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Situation:
    """A cluster on which jobs wait."""

    name: str
    cluster: Cluster
    state: State
    now: int

    def rank(self, cluster: Cluster, state: State) -> Mapping[int, float]:
        """The priorities that a pass finds."""
        board = open_board(prepare(cluster), state, self.now)
        return find_priorities(board, state, find_waiting(state, self.now), self.now).by_job

    def is_swapped(self, lever: Lever, value: int, ahead: int, behind: int) -> bool:
        """Whether a pass tries two jobs the other way round once a number has a value."""
        cluster, jobs = lever.pull(self.cluster, self.state.jobs, value)
        priorities = self.rank(cluster, replace(self.state, jobs={**self.state.jobs, **jobs}))
        return (-priorities[behind], behind) < (-priorities[ahead], ahead)


def make_situations(count: int, seed: int) -> Iterator[Situation]:
    """Yield so many situations, of each family in turn."""
    families = list(FAMILIES)
    for number in range(count):
        scenario: dict[str, Any] = make_situation(families[number % len(families)], seed + number)
        parsed = parse_scenario(scenario)
        player = ScenarioPlayer(parsed.cluster, start=parsed.start, usage=parsed.usage)
        for _ in player.play_all(parsed):
            pass
        yield Situation(scenario["name"], player.cluster, player.state, player.now)


def check_situation(situation: Situation, tally: Tally) -> None:
    """Try the places, and some swaps, of a situation."""
    standings = Standings(situation.cluster, situation.state, situation.now)
    order = standings.find().order
    priorities = situation.rank(situation.cluster, situation.state)
    if list(order) != sorted(order, key=lambda number: (-priorities[number], number)):
        tally.broken.append(f"{situation.name}: the order {order}")
    for number in order:
        _check_place(situation, standings, number, priorities[number], tally)
    for ahead, behind in list(pairwise(order))[:PAIRS]:
        for swap in find_swaps(standings, ahead, behind).found:
            _check_swap(situation, swap, ahead, behind, tally)


def _check_place(situation: Situation, standings: Standings, number: int, priority: float, tally: Tally) -> None:
    place = explain_place(standings, number)
    assert place is not None
    tally.places += 1
    tickets = place.tickets
    levels = tickets.of_tree.levels
    sums = (
        (place.priority, priority),
        (sum(term.value for term in place.terms), priority),
        (sum(each.value for each in tickets.of_override), tickets.override),
        (sum(each.value for each in tickets.of_functional), tickets.functional),
        (levels[-1].value if levels else 0.0, tickets.tree),
        (sum(value for _, value in tickets.by_policy), tickets.total),
    )
    if not all(isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) for one, other in sums):
        tally.broken.append(f"{situation.name}: the terms of job {number}: {sums}")


def _check_swap(situation: Situation, swap: Swap, ahead: int, behind: int, tally: Tally) -> None:
    lever, value = swap.lever, swap.value
    if value is None:
        tally.none += 1
        tried = [each for each in (lever.least, lever.most) if each != lever.before]
        does_any = any(situation.is_swapped(lever, each, ahead, behind) for each in tried)
        if does_any:
            tally.broken.append(f"{situation.name}: {lever} does swap {behind} and {ahead}")
        return
    tally.swaps += 1
    nearer = value + (1 if value < lever.before else -1)
    if not situation.is_swapped(lever, value, ahead, behind) or situation.is_swapped(lever, nearer, ahead, behind):
        tally.broken.append(f"{situation.name}: {lever} to {value} for {behind} before {ahead}")


def run(count: int, seed: int) -> Tally:
    """Return what became of so many situations."""
    tally = Tally()
    for situation in make_situations(count, seed):
        check_situation(situation, tally)
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the law; return 1 if it is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args(arguments)
    seed = randrange(10**6) if given.seed is None else given.seed
    tally = run(given.count, seed)
    for text in tally.broken:
        print(text)
    print(
        f"{given.count} situations (seed {seed}): {tally.places} places, {tally.swaps} changes that swap, {tally.none} "
        f"numbers of which none does, {len(tally.broken)} broken"
    )
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
