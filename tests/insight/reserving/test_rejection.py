"""Rejections: every queue instance says why, whoever is in the way is named, and what is offered would be granted."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.granting.grant import grant
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.insight.reserving.free_windows import find_free_windows
from qmonpy.insight.reserving.nearest_requests import DAYS_AHEAD, Alternative, Change
from qmonpy.insight.reserving.rejection import ReasonKind, Rejection, explain_rejection
from qmonpy.insight.reserving.rejection_text import describe_reason
from qmonpy.model.work.state import State
from tests.engine.build import NOW
from tests.insight.windows_world import HORIZON, World, clock, make_request, options, worlds

FREE = World(("", "", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())
TAKEN = replace(FREE, reservations=(("bob", 30, "-d 10 -pe mpi 2"),))


def explain(world: World, words: str, start: int = 0, owner: str = "anna") -> Rejection:
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d 1 {words}", owner), start=NOW + start, end=None)
    if "-d" in words:
        request = replace(request, duration=make_request(cluster, words, owner).duration)
    return explain_rejection(WindowSearch(cluster, state, NOW, request), state)


def say(found: Rejection) -> dict[str, tuple[ReasonKind, str]]:
    """Kind and sentence by queue instance, of those that refuse."""
    return {
        each.name: (each.reason.kind, describe_reason(each.reason, found))
        for each in found.instances
        if each.reason is not None
    }


def offers(found: Rejection) -> dict[Change, Alternative]:
    return {each.change: each for each in found.nearest}


# --- reasons


def test_that_another_reservation_is_named_with_its_times() -> None:
    found = explain(TAKEN, "-d 10", start=25)
    kind, sentence = say(found)["all.q@h1"]
    assert kind is ReasonKind.RESERVATION
    what = "queue instance all.q@h1 has 0 slots left, 1 is needed"
    assert sentence == f"{what}: reservation 1 from {clock(30)} to {clock(40)}"


def test_that_a_job_without_run_time_limit_is_named() -> None:
    found = explain(replace(FREE, jobs=(("bob", "-pe mpi 2"),)), "-d 10")
    kind, sentence = say(found)["all.q@h2"]
    assert kind is ReasonKind.UNLIMITED_JOB
    assert sentence == "queue instance all.q@h2 has 0 slots left, 1 is needed: job 1 without run time limit"


def test_that_a_job_with_a_limit_is_named_with_the_time_of_its_end() -> None:
    found = explain(replace(FREE, jobs=(("bob", "-l h_rt=20 -pe mpi 2"),)), "-d 10")
    blocker = next(each.reason.blockers[0] for each in found.instances if each.reason)
    assert (blocker.number, blocker.until) == (1, NOW + 23)
    assert {kind for kind, _ in say(found).values()} == {ReasonKind.JOB}


def test_that_a_closed_calendar_is_named() -> None:
    found = explain(replace(FREE, queues=((1, "", "NONE", "night"),)), "-d 10", start=15)
    assert say(found)["all.q@h1"] == (ReasonKind.CALENDAR, "calendar night closes all.q@h1 in the window")


def test_that_orphaned_is_the_only_state_that_counts() -> None:
    found = explain(replace(FREE, orphaned=("all.q@h1",)), "-d 10 -pe mpi 2")
    assert say(found) == {"all.q@h1": (ReasonKind.STATE, "queue instance all.q@h1 is orphaned")}
    cluster = FREE.cluster
    disabled = State(instance_states={"all.q@h1": frozenset("d"), "all.q@h2": frozenset("E")})
    search = WindowSearch(cluster, disabled, NOW, make_request(cluster, "-d 10 -pe mpi 2"))
    assert explain_rejection(search, disabled).pieces


def test_that_users_without_access_are_named() -> None:
    found = explain(replace(FREE, queues=((1, "", "staff", "NONE"),)), "-d 10 -u carl")
    text = "user carl has no access to queue instance all.q@h1 (user_lists or xuser_lists)"
    assert say(found)["all.q@h1"] == (ReasonKind.ACCESS, text)


def test_that_queue_instances_that_were_not_asked_for_say_so() -> None:
    found = explain(FREE, "-d 10 -pe mpi 2 -q *@h1")
    assert say(found)["all.q@h2"][0] is ReasonKind.REQUEST


def test_that_a_resource_says_what_there_is_and_what_is_needed() -> None:
    world = replace(FREE, hosts=("", "lic=1", "lic=2"), queues=((2, "", "NONE", "NONE"),))
    found = explain(world, "-d 10 -l lic=3")
    assert say(found)["all.q@h1"] == (ReasonKind.RESOURCE, "host h1 has 1 of lic in all, 3 are needed")


def test_that_too_few_slots_over_all_are_counted() -> None:
    found = explain(FREE, "-d 10 -pe mpi 5")
    assert [describe_reason(each, found) for each in found.general] == [
        "PE mpi has room for 2 slots, the request asks for 5"
    ]
    assert (found.pieces, [each.reason for each in found.instances]) == ((), [None, None])


def test_that_a_request_that_is_granted_has_its_pieces() -> None:
    found = explain(FREE, "-d 10 -pe mpi 2")
    assert found.pieces == (("all.q@h1", 1), ("all.q@h2", 1))
    assert (found.nearest, found.general) == ((), ())


# --- what would be granted


def test_that_the_first_later_start_is_offered() -> None:
    found = explain(TAKEN, "-d 10", start=25)
    later = next(each for each in found.nearest if each.change is Change.LATER)
    assert later.request.start == NOW + 40


def test_that_the_last_earlier_start_is_offered() -> None:
    earlier = offers(explain(TAKEN, "-d 10", start=35))[Change.EARLIER]
    assert earlier.request.start == NOW + 20
    assert Change.EARLIER not in offers(explain(replace(TAKEN, reservations=(("bob", 0, "-d 10 -pe mpi 2"),)), "-d 10"))


def test_that_the_longest_shorter_request_is_offered() -> None:
    found = explain(TAKEN, "-d 10", start=25)
    shorter = next(each for each in found.nearest if each.change is Change.SHORTER)
    assert shorter.request.duration == 5
    assert shorter.pieces == (("all.q@h1", 1),)


def test_that_a_closing_calendar_leaves_the_time_before_it() -> None:
    found = explain(replace(FREE, queues=((1, "", "NONE", "night"),)), "-d 10", start=15)
    shorter = next(each for each in found.nearest if each.change is Change.SHORTER)
    assert shorter.request.duration == 4


def test_that_fewer_slots_are_offered() -> None:
    fewer = offers(explain(FREE, "-d 10 -pe mpi 5"))[Change.FEWER_SLOTS]
    assert (fewer.slots, fewer.pieces[0]) == (2, ("all.q@h1", 1))


def test_that_another_pe_is_offered() -> None:
    found = explain(FREE, "-d 10 -pe smp 2")
    assert {each.request.pe for each in found.nearest if each.change is Change.OTHER_PE} == {"mpi", "rr"}


def test_that_other_queue_instances_are_offered() -> None:
    found = explain(FREE, "-d 10 -pe mpi 2 -q *@h1")
    assert Change.OTHER_PLACE in offers(found)
    assert Change.OTHER_PLACE in offers(explain(FREE, "-d 10 -pe mpi 2 -l hostname=h1"))


# --- what holds for any


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(worlds(), options(), st.integers(1, 30), st.integers(0, HORIZON))
def test_that_whatever_is_offered_would_be_granted(world: World, words: str, seconds: int, start: int) -> None:
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d {seconds} {words}"), start=NOW + start, end=None)
    found = explain_rejection(WindowSearch(cluster, state, NOW, request), state)
    granted = grant(cluster, state, NOW, request, 9).reservation
    assert found.pieces == (granted.pieces if granted else ())
    for each in found.nearest:
        reservation = grant(cluster, state, NOW, each.request, 9).reservation
        assert reservation is not None
        assert reservation.pieces == each.pieces
        if each.change is Change.LATER:
            search = WindowSearch(cluster, state, NOW, request)
            first = find_free_windows(search, NOW + start, NOW + DAYS_AHEAD * 24 * 3600)[0].first
            assert each.request.start == first
        if each.change is Change.EARLIER:
            windows = find_free_windows(WindowSearch(cluster, state, NOW, request), NOW, NOW + start - 1)
            assert each.request.start == windows[-1].last
        if each.change is Change.SHORTER and each.request.duration is not None:
            longer = (replace(each.request, duration=each.request.duration + more) for more in (1, 2, 3))
            assert not any(grant(cluster, state, NOW, one, 9).reservation for one in longer)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(worlds(), options(), st.integers(1, 30), st.integers(0, HORIZON))
def test_that_every_instance_has_room_or_a_reason(world: World, words: str, seconds: int, start: int) -> None:
    cluster, state = world.play()
    request = replace(make_request(cluster, f"-d {seconds} {words}"), start=NOW + start, end=None)
    found = explain_rejection(WindowSearch(cluster, state, NOW, request), state)
    with_room = {each.name for each in found.instances if each.reason is None}
    assert {name for name, _ in found.pieces} <= with_room
    for each in found.instances:
        assert (each.slots > 0) is (each.reason is None)
        assert each.reason is None or describe_reason(each.reason, found)
    assert all(describe_reason(each, found) for each in found.general)
    if request.pe is None and not found.pieces:
        assert not with_room
