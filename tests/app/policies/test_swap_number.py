"""The value that swaps two jobs opens into both priorities: with it, with the one before, and as they are."""

from itertools import pairwise

import pytest

from qmonpy.app.policies.swap_number import SwapNumber, format_apart
from qmonpy.insight.policies.place_words import describe_swap, format_exactly
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.policies.swap import find_swaps
from qmonpy.model.snapshot import Snapshot
from tests.insight.policies.recorded import read_recorded


def check(standings: Standings, ahead: int, behind: int) -> int:
    """Hold what values open into against the order that they were found by; return how many there were."""
    swaps = find_swaps(standings, ahead, behind)
    for swap in swaps.possible:
        opened = SwapNumber(swap, swaps, standings, standings.cluster).open(Snapshot())
        assert opened.sentence == describe_swap(swap, swaps)
        lever, orders = swap.lever, {row.key[0]: row for row in opened.rows}
        assert orders["with"].shown == lever.shown(swap.value or 0)
        assert [row.key[-1] for row in orders["with"].children] == [str(behind), str(ahead)]
        for key in ("last", "now"):
            if key in orders:
                assert [row.key[-1] for row in orders[key].children] == [str(ahead), str(behind)]
        assert ("last" in orders) == (swap.step > 1)
        for row in orders.values():
            first, second = row.children
            assert first.value >= second.value
            assert (first.shown == second.shown) == (first.value == second.value) == ("equal ones" in row.how)
            for job in row.children:
                assert sum(term.value for term in job.children) == pytest.approx(job.value)
        place = orders["with"].children[0].how.partition(":")[0]
        assert place == f"place {swap.place}"
    return len(swaps.possible)


@pytest.mark.parametrize("name", ["mixed-1", "tree-3", "urgency-6"])
def test_that_each_value_opens_into_priorities_that_add_up_and_stand_in_their_order(name: str) -> None:
    *_, recorded = read_recorded(name)
    standings = recorded.standings
    order = standings.find().order
    assert sum(check(standings, *pair) for pair in list(pairwise(order))[:2]) > 2


def test_that_priorities_have_as_many_decimals_as_tell_them_apart() -> None:
    assert format_apart(0.5, 0.5) == (format_exactly(0.5), format_exactly(0.5))
    assert format_apart(0.6, 0.5) == ("0.60000", "0.50000")
    assert format_apart(0.50000012, 0.5) == ("0.5000001", "0.5000000")
    one, other = format_apart(0.1 + 0.2, 0.3)
    assert one != other
