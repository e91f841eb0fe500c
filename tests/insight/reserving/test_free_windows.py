"""Free windows: exactly the starts at which a request is granted, and what is granted at the first of each stretch."""

from dataclasses import replace
from datetime import timedelta, timezone, tzinfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.granting.grant import Granter, grant
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.formats.values.calendar import is_calendar_open
from qmonpy.insight.reserving.free_windows import find_free_windows, find_windows_plainly
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State
from tests.engine.build import NOW, make_cluster
from tests.insight.windows_world import HORIZON, World, make_request, options, worlds

Found = list[tuple[int, int, tuple[tuple[str, int], ...]]]


def list_windows(cluster: Cluster, state: State, request: ReservationRequest, end: int = HORIZON) -> Found:
    """Windows with times behind NOW."""
    windows = find_free_windows(WindowSearch(cluster, state, NOW, request), NOW, NOW + end)
    return [(each.first - NOW, each.last - NOW, each.pieces) for each in windows]


def try_every_second(cluster: Cluster, state: State, request: ReservationRequest) -> Found:
    found: Found = []
    was_granted = False
    for second in range(HORIZON + 1):
        asked = replace(request, start=NOW + second, end=None)
        reservation = grant(cluster, state, NOW, asked, 99).reservation
        if reservation is not None and was_granted:
            found[-1] = (found[-1][0], second, found[-1][2])
        elif reservation is not None:
            found.append((second, second, reservation.pieces))
        was_granted = reservation is not None
    return found


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(worlds(), options(), st.integers(0, 30), st.sampled_from(("anna", "bob", "carl")))
def test_that_windows_are_the_starts_at_which_a_request_is_granted(
    world: World, words: str, seconds: int, owner: str
) -> None:
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d 1 {words}", owner), end=None, duration=seconds)
    assert list_windows(cluster, state, request) == try_every_second(cluster, state, request)


FREE = World(("", "", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())


def test_that_an_empty_cluster_is_free_at_any_time() -> None:
    cluster, state = FREE.play()
    request = make_request(cluster, "-d 10")
    assert list_windows(cluster, state, request) == [(0, HORIZON, (("all.q@h1", 1),))]


def test_that_a_window_ends_one_length_before_a_reservation_and_goes_on_where_it_ends() -> None:
    cluster, state = replace(FREE, reservations=(("bob", 30, "-d 10 -pe mpi 2"),)).play()
    request = make_request(cluster, "-d 5 -pe mpi 2")
    pieces = (("all.q@h1", 1), ("all.q@h2", 1))
    assert list_windows(cluster, state, request) == [(0, 25, pieces), (40, HORIZON, pieces)]


def test_that_a_job_is_in_the_way_until_its_run_time_limit_and_the_margin() -> None:
    cluster, state = replace(FREE, jobs=(("bob", "-l h_rt=20 -pe mpi 2"),)).play()
    assert [first for first, _, _ in list_windows(cluster, state, make_request(cluster, "-d 5"))] == [23]


def test_that_a_job_without_run_time_limit_is_in_the_way_for_ever() -> None:
    cluster, state = replace(FREE, jobs=(("bob", "-pe mpi 2"),)).play()
    assert list_windows(cluster, state, make_request(cluster, "-d 5")) == []


def test_that_a_closed_calendar_leaves_a_window_before_and_one_behind() -> None:
    cluster, state = replace(FREE, queues=((1, "", "NONE", "night"),)).play()
    found = list_windows(cluster, state, make_request(cluster, "-d 5"))
    assert [(first, last) for first, last, _ in found] == [(0, 14), (41, HORIZON)]


def test_that_nothing_is_free_before_now() -> None:
    cluster, state = FREE.play()
    request = make_request(cluster, "-d 5")
    assert find_free_windows(WindowSearch(cluster, state, NOW, request), NOW - 50, NOW - 1) == ()
    assert find_free_windows(WindowSearch(cluster, state, NOW, request), NOW - 50, NOW)[0].first == NOW


def test_that_the_times_of_the_request_do_not_matter() -> None:
    cluster, state = replace(FREE, reservations=(("bob", 30, "-d 10 -pe mpi 2"),)).play()
    request = replace(make_request(cluster, "-d 5 -pe mpi 2"), start=NOW + 33, end=NOW + 38, duration=None)
    assert [(first, last) for first, last, _ in list_windows(cluster, state, request)] == [(0, 25), (40, HORIZON)]


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(worlds(), options(), st.sampled_from((0, 1, 40, 3600, 100_000)))
def test_that_counting_and_searching_come_to_the_same_over_days(world: World, words: str, seconds: int) -> None:
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d 1 {words}"), end=None, duration=seconds)
    search, end = WindowSearch(cluster, state, NOW, request), NOW + 3 * 24 * 3600
    assert find_free_windows(search, NOW, end) == find_windows_plainly(search, NOW, end)


@pytest.mark.parametrize(
    ("year", "week"),
    [
        ("NONE", "mon-sun=22-3=off"),
        ("NONE", "mon-fri=6-20=suspended sat=off"),
        ("10.9.2001=8-12=on 11.9.2001=off", "mon-tue=off"),
        ("NONE", "mon-sun=0-24=off"),
    ],
)
@pytest.mark.parametrize("seconds", [0, 1, 3600, 100_000])
@pytest.mark.parametrize("zone", [None, timezone(timedelta(hours=9))])
def test_that_starts_at_which_a_calendar_is_closed_are_known_to_the_second(
    year: str, week: str, seconds: int, zone: tzinfo | None
) -> None:
    cluster = make_cluster(calendars={"c": {"year": year, "week": week}})
    end = NOW + 4 * 24 * 3600
    search = WindowSearch(
        cluster, State(), NOW, ReservationRequest("root", duration=1), Granter(cluster, State(), NOW, zone)
    )
    stretches = list(search.closed_starts("c", seconds, NOW, end))
    edges = {second for stretch in stretches for second in stretch}
    times = {time for edge in edges for time in (edge - 1, edge, edge + 1)} | set(range(NOW, end, 1799))
    for time in sorted(time for time in times if NOW <= time <= end):
        is_closed = any(first <= time <= last for first, last in stretches)
        assert is_closed is not is_calendar_open(cluster, "c", time, time + seconds, zone), time - NOW
