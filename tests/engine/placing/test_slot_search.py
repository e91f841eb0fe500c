"""The order in which the numbers of slots of a range are tried."""

import pytest

from qmonpy.engine.placing.parallel import SearchOrder, SlotSearch, choose_order, learn
from qmonpy.model.work.state import SearchWeights
from tests.engine.build import make_cluster, play


def tried(size: int, order: SearchOrder, most: int) -> tuple[list[int], SlotSearch]:
    """The indices that are tried where those up to `most` fit."""
    search, indices = SlotSearch(size, order), []
    while (index := search.next) is not None:
        indices.append(index)
        search.note(index, has_fitted=index <= most)
    return indices, search


@pytest.mark.parametrize(
    ("order", "most", "indices"),
    [
        (SearchOrder.MIDDLE, 4, [3, 5, 4]),
        (SearchOrder.MIDDLE, -1, [3, 1, 0]),
        (SearchOrder.LEAST, 1, [0, 1, 2]),
        (SearchOrder.LEAST, -1, [0]),
        (SearchOrder.MOST, 6, [7, 6]),
        (SearchOrder.MOST, -1, [7, 6, 5, 4, 3, 2, 1, 0]),
    ],
)
def test_that_every_order_ends_with_the_most_that_fits(order: SearchOrder, most: int, indices: list[int]) -> None:
    found, search = tried(8, order, most)
    assert (found, search.best) == (indices, max(0, most))


def test_that_a_scheduler_begins_in_the_middle() -> None:
    assert choose_order(SearchWeights()) is SearchOrder.MIDDLE


@pytest.mark.parametrize(("most", "order"), [(-1, SearchOrder.LEAST), (7, SearchOrder.MOST), (4, SearchOrder.MIDDLE)])
def test_that_it_learns_from_a_search_which_way_would_have_been_the_shortest(most: int, order: SearchOrder) -> None:
    """As sconf_update_pe_alg() of 8.1.9 counts."""
    assert choose_order(learn(SearchWeights(), tried(8, SearchOrder.MIDDLE, most)[1])) is order


def test_that_a_single_number_teaches_nothing() -> None:
    assert learn(SearchWeights(), tried(1, SearchOrder.MIDDLE, -1)[1]) == SearchWeights()


def test_that_earlier_searches_weigh_two_thirds() -> None:
    weights = SearchWeights()
    for expected in (SearchWeights(-34, -102, -306), SearchWeights(-56, -169, -507)):
        weights = learn(weights, tried(8, choose_order(weights), -1)[1])
        assert weights == expected


def test_that_the_reasons_are_those_of_the_number_that_is_tried_first() -> None:
    """Recorded from 8.1.9: a job whose range was in vain is tried with the least slots in the next pass."""
    hosts = {"h1": {}, "h2": {}, "global": {"complex_values": "lic=3"}}
    queues = {"all.q": {"slots": "4,[h2=1]"}}
    cluster = make_cluster(hosts=hosts, queues=queues, complexes=["lic lic INT <= YES YES 0 0"])
    made = play(cluster, "-pe mpi 2-8 -l lic=1 -q *@h2")
    elsewhere = 'cannot run in queue "all.q@h1" because it is not contained in its hard queue list (-q)'
    too_few = 'cannot run in PE "mpi" because it only offers 1 slots'
    assert made.reasons(1) == [too_few]
    made.run_pass()
    assert made.reasons(1) == [elsewhere, too_few]
