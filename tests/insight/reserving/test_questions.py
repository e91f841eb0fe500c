"""Questions to one snapshot: the same answers as from each by itself, whatever was asked before."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.granting.grant import grant
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.insight.reserving.free_windows import find_free_windows, find_windows_plainly
from qmonpy.insight.reserving.nearest_requests import Change
from qmonpy.insight.reserving.questions import Questions
from qmonpy.insight.reserving.rejection import explain_rejection
from qmonpy.model.work.job import Range
from tests.engine.build import NOW
from tests.insight.windows_world import HORIZON, World, make_request, options, worlds

FREE = World(("", "", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    worlds(),
    st.lists(
        st.tuples(options(), st.integers(1, 30), st.integers(0, HORIZON), st.integers(0, 3)), min_size=2, max_size=5
    ),
)
def test_that_answers_do_not_depend_on_what_was_asked_before(
    world: World, asked: list[tuple[str, int, int, int]]
) -> None:
    cluster, state = world.play()
    questions = Questions(cluster, state, NOW)
    for words, seconds, start, more in asked:
        request = replace(make_request(cluster, f"-d {seconds} {words}"), start=NOW + start, end=None)
        if request.pe is not None and more:
            request = replace(request, slots=(Range(more, more + 1),))
        granted = grant(cluster, state, NOW, request, 9).reservation
        assert questions.check(request) == (granted.pieces if granted else ())
        search = WindowSearch(cluster, state, NOW, request)
        assert questions.explain(request) == explain_rejection(search, state)
        windows = find_free_windows(search, NOW, NOW + HORIZON)
        assert questions.windows(request, NOW, NOW + HORIZON) == windows
        assert windows == find_windows_plainly(search, NOW, NOW + HORIZON)


def test_that_a_request_without_a_start_is_for_now() -> None:
    cluster, state = replace(FREE, reservations=(("bob", 30, "-d 10 -pe mpi 2"),)).play()
    request = replace(make_request(cluster, "-d 31"), start=None, end=None)
    assert Questions(cluster, state, NOW).check(request) == ()
    assert Questions(cluster, state, NOW).check(replace(request, duration=30)) == (("all.q@h1", 1),)


def test_that_what_only_verifies_is_answered_as_if_it_reserved() -> None:
    cluster, state = FREE.play()
    request = make_request(cluster, "-d 10 -w v")
    assert Questions(cluster, state, NOW).check(request) == (("all.q@h1", 1),)


def test_that_the_longest_that_fits_is_offered_beside_fewer_slots() -> None:
    world = replace(FREE, reservations=(("bob", 30, "-d 10"),))
    cluster, state = world.play()
    request = replace(make_request(cluster, "-d 40 -pe mpi 2"), start=NOW, end=None)
    found = {each.change: each for each in Questions(cluster, state, NOW).explain(request).nearest}
    assert found[Change.SHORTER].request.duration == 30
    assert found[Change.FEWER_SLOTS].slots == 1
    assert found[Change.LATER].request.start == NOW + 40


def test_that_windows_that_are_tried_one_by_one_can_be_given_up() -> None:
    world = replace(FREE, reservations=(("bob", 30, "-d 10 -pe mpi 2"),))
    cluster, state = world.play()
    request = make_request(cluster, "-d 5 -pe mpi 2 -masterq *@h1")
    left = iter((False, True))
    found = Questions(cluster, state, NOW).windows(request, NOW, NOW + HORIZON, lambda: next(left))
    assert [(each.first - NOW, each.last - NOW) for each in found] == [(0, 25)]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    worlds(),
    st.sampled_from(("mpi 2", "mpi 3", "rr 3", "smp 2", "two 4", "two 3", "* 5")),
    st.sampled_from(("-masterq *@h1", "-masterq *", "-masterq all.q", "-masterq all.q -q *@h1", "-masterq * -q all.q")),
    st.integers(1, 30),
)
def test_that_queues_for_the_master_are_counted_or_tried_alike(world: World, pe: str, words: str, seconds: int) -> None:
    cluster, state = world.play()
    request = make_request(cluster, f"-d {seconds} -pe {pe} {words}")
    search = WindowSearch(cluster, state, NOW, request)
    found = find_free_windows(search, NOW, NOW + HORIZON)
    assert found == find_windows_plainly(search, NOW, NOW + HORIZON)
