"""The hosts of the places of a board, found on the way: as if all places had been gone through."""

from hypothesis import event, given, settings

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.host_lists import HostLists
from tests.engine.build import NOW, Play
from tests.engine.placing.test_host_order import plays

QUEUES = tuple(map(frozenset, (["all.q"], ["fast.q"], ["all.q", "fast.q"])))


def check_walks(board: Board) -> None:
    """Hold the walks over a board against going through all of its places."""
    for queues in QUEUES:
        plain = HostLists(board.site, board.site.places).with_queues(board.places, queues, 0)
        assert list(board.walk_hosts(board.places, queues)) == list(plain.items())
        event(f"can walk: {board._host_lists.walk(board.places, queues) is not None}")


@settings(max_examples=60, deadline=None)
@given(plays())
def test_that_a_walk_meets_all_hosts_in_order_with_their_places_after_every_start(made: Play) -> None:
    whole = Pass(prepare(made.cluster), made.state, NOW, with_reasons=False)
    check_walks(whole.board)
    for job in whole.rank_jobs().eligible:
        if not whole.board.places:
            break
        copied = whole.copy()
        whole.start_tasks(job)
        check_walks(whole.board)
        check_walks(copied.board)
        check_walks(whole.board.copy())
        check_walks(whole.board.relaxed(whole.board.ledger, ()))
