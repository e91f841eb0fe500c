"""The answer to a draft: where it would be granted, or why not and which drafts would be."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC
from typing import Any

import pytest

from qmonpy.app.gantt.gantt import BarKind
from qmonpy.app.reservations.request_answer import (
    RequestAnswer,
    RequestQuestions,
    answer_draft,
    explain_answer,
    with_start,
)
from qmonpy.app.reservations.request_check import make_request
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_gantt import MOST_ROWS, REQUEST_LABEL, find_surroundings
from qmonpy.engine.granting.grant import grant
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import RunningTask, State
from tests.clusters.world import small_cluster

NOW = 1_700_000_000


def snapshot_with(
    *jobs: tuple[str, int | None],
    reservations: Sequence[tuple[int, int, tuple[Any]]] = (),
    **changes: Any,
) -> Snapshot:
    """Running one-slot jobs by queue instance and run time limit."""
    known, running = {}, {}
    for number, (instance, limit) in enumerate(jobs, 1):
        hard = (ResourceRequest("h_rt", str(limit)),) if limit is not None else ()
        known[number] = Job(number, "anna", hard_resources=hard)
        running[number, 1] = RunningTask(number, 1, ((instance, 1),), NOW)
    booked = {
        number: Reservation(number, ReservationRequest("anna"), start, end, pieces)
        for number, (start, end, pieces) in enumerate(reservations, 1)
    }
    return Snapshot(small_cluster(**changes), State(jobs=known, running=running, reservations=booked), NOW)


def answer(draft: RequestDraft, snapshot: Snapshot, user: str = "root") -> RequestAnswer | None:
    questions = RequestQuestions(snapshot)
    found = answer_draft(draft, snapshot, user, questions, UTC)
    if found is not None and not found.is_explained:
        found = explain_answer(found, snapshot, questions, UTC)
    return found


def test_that_a_request_that_can_be_granted_is_drawn_where_it_would_be() -> None:
    found = answer(RequestDraft(duration="1:0:0", pe="mpi", slots="3"), snapshot_with())
    assert found.is_granted
    assert found.verdict == "Can be granted: 3 slots on all.q@h1 and all.q@h2."
    assert [row.title for row in found.gantt.rows] == ["all.q@h1", "all.q@h2"]
    assert [(bar.label, bar.slots, bar.kind) for bar in found.gantt.bars] == [
        (REQUEST_LABEL, 2, BarKind.RESERVATION),
        (REQUEST_LABEL, 1, BarKind.RESERVATION),
    ]


def test_that_others_on_the_same_queue_instances_are_drawn_too() -> None:
    found = answer(RequestDraft(duration="1:0:0", hosts="h1"), snapshot_with(("all.q@h1", 60), ("all.q@h2", 60)))
    assert found.is_granted
    assert sorted(bar.thing for bar in found.gantt.bars) == ["ar:0", "job:1.1"]


def test_that_a_wrong_draft_has_no_answer() -> None:
    assert answer(RequestDraft(), snapshot_with()) is None
    assert answer(RequestDraft(duration="60", queues="nope.q"), snapshot_with()) is None


def test_that_who_may_not_reserve_is_told_what_would_be_granted_all_the_same() -> None:
    assert answer(RequestDraft(duration="60"), snapshot_with(), "anna").is_granted


def test_that_a_verification_is_answered_as_the_request_it_verifies() -> None:
    assert answer(RequestDraft(duration="60", is_verify_only=True), snapshot_with()).is_granted


def test_that_reasons_are_grouped_counted_and_told_by_queue_instance() -> None:
    full = [("all.q@h1", None), ("all.q@h1", None), ("all.q@h2", 7200), ("all.q@h2", 7200)]
    found = answer(RequestDraft(duration="1:0:0"), snapshot_with(*full))
    assert found.verdict == "Cannot be granted."
    assert [(row.title, row.text) for row in found.reasons] == [
        ("Jobs without run time limit", "1"),
        ("Running jobs", "1"),
    ]
    (first,) = found.reasons[0].children
    assert first.title == "all.q@h1"
    assert first.text == "Job 1 without run time limit, job 2 without run time limit"
    assert first.detail.startswith("Queue instance all.q@h1 has 0 slots left")
    assert {row.title for row in found.gantt.rows} == {"all.q@h1", "all.q@h2"}


def test_that_what_was_not_asked_for_comes_last_and_room_is_told() -> None:
    draft = RequestDraft(duration="1:0:0", pe="mpi", slots="4", queues="all.q@h1")
    found = answer(draft, snapshot_with())
    assert [(row.title, row.text) for row in found.reasons] == [
        ("Not asked for", "1"),
        ("Room for some", "1 with 2 slots"),
    ]
    assert "there is room for 2" in found.general


OFFERS = [
    (RequestDraft(duration="1:0:0", hosts="h1"), "Later: today 23:14:20"),
    (RequestDraft(duration="1:0:0", hosts="h1"), "Anywhere"),
    (RequestDraft(duration="1:0:0", pe="mpi", slots="4"), "Fewer: 2 slots"),
    (RequestDraft(duration="24:0:0", pe="mpi", slots="3", start="2023-11-15 01:00"), "Shorter: 9 h, not 1 d"),
]


@pytest.mark.parametrize(("draft", "title"), OFFERS)
def test_that_every_offer_is_a_draft_that_is_granted(draft: RequestDraft, title: str) -> None:
    # Within the second day half of the cluster is reserved.
    later = NOW // 86_400 * 86_400 + 86_400 + 10 * 3600
    world = snapshot_with(
        ("all.q@h1", 3600),
        ("all.q@h1", 3600),
        reservations=[(later, later + 3600, (("all.q@h2", 2),))],
    )
    found = answer(draft, world)
    assert title in [each.title for each in found.offers]
    for number, each in enumerate(found.offers, 7):
        request = make_request(each.draft, world, "root", UTC)
        assert grant(world.cluster, world.state, NOW, request, number).reservation is not None


def test_that_another_environment_is_offered() -> None:
    pes = {"one": {"allocation_rule": "$pe_slots"}, "many": {"allocation_rule": "$fill_up"}}
    queues = {"all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "one many"}}
    world = snapshot_with(pes=pes, queues=queues)
    found = answer(RequestDraft(duration="60", pe="one", slots="4"), world)
    offer = next(each for each in found.offers if each.title == "Another PE: many")
    assert (offer.draft.pe, offer.draft.slots, offer.draft.duration) == ("many", "4", "60")
    assert answer(offer.draft, world).is_granted


def test_that_nothing_is_offered_where_nothing_will_do() -> None:
    found = answer(RequestDraft(duration="60", resources=(("arch", "vax"),)), snapshot_with())
    assert not found.is_granted
    assert found.offers == ()
    assert found.gantt is None


def test_that_a_long_list_of_queue_instances_is_cut_and_counted() -> None:
    names = [f"n{number:02}" for number in range(20)]
    world = snapshot_with(
        hosts={name: {} for name in names},
        hostgroups={"@allhosts": names},
        queues={"all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "mpi"}},
    )
    found = answer(RequestDraft(duration="60", pe="mpi", slots="40"), world)
    assert found.verdict == "Can be granted: 40 slots on 20 queue instances."
    assert len(found.gantt.rows) == MOST_ROWS
    assert found.more_instances == 20 - MOST_ROWS


def test_that_another_start_keeps_the_length_as_it_was_typed() -> None:
    draft = RequestDraft(start="2023-11-15 01:00", end="2023-11-15 02:30")
    request = ReservationRequest("root", NOW, NOW + 5400, 5400)
    moved = with_start(draft, request, NOW, UTC)
    assert (moved.start, moved.duration, moved.end) == ("2023-11-14 22:13:20", "1:30:00", "")
    assert with_start(replace(draft, duration="90", end=""), request, NOW, UTC).duration == "90"


def test_that_the_surroundings_of_a_short_window_are_not_empty() -> None:
    assert find_surroundings(ReservationRequest("root", NOW, NOW, 0), NOW) == (NOW - 900, NOW + 900)


def test_that_what_is_missing_is_named_and_no_day_is_offered_where_none_helps() -> None:
    pes = {"many": {"allocation_rule": "$fill_up", "slots": "3"}}
    queues = {"all.q": {"hostlist": "@allhosts", "slots": "2", "pe_list": "many"}}
    world = snapshot_with(("all.q@h1", 60), pes=pes, queues=queues)
    found = answer(RequestDraft(duration="60", pe="many", slots="5"), world)
    assert (found.is_for_ever, found.is_hopeless) == (True, True)
    assert found.verdict == "Cannot be granted at any time."
    assert found.general.startswith(
        "slots: 5 asked, there is room for 4; slots of PE many: 5 asked, it has 3. No other time helps."
    )
    assert {each.title.partition(":")[0] for each in found.offers} == {"Fewer"}


def test_that_jobs_that_may_never_end_are_named() -> None:
    world = snapshot_with(("all.q@h1", None), ("all.q@h1", 60))
    found = answer(RequestDraft(duration="60", pe="mpi", slots="4"), world)
    assert (found.is_for_ever, found.is_hopeless) == (False, True)
    assert found.general == (
        "slots: 4 asked, there will only be room for 3. "
        "No other time helps until job 1, which has no run time limit, has ended."
    )
    assert [each.title for each in found.offers] == ["Fewer: 2 slots"]


def test_that_a_master_task_without_room_is_told_of() -> None:
    world = snapshot_with(("all.q@h1", 60), ("all.q@h1", 60))
    found = answer(RequestDraft(duration="60", pe="mpi", slots="2", master_queues="all.q@h1"), world)
    assert found.general == ("The master task has no room on the queues that are asked for it (-masterq all.q@h1).")


def test_that_the_state_and_what_cannot_be_used_are_told() -> None:
    world = snapshot_with(("all.q@h2", 60), ("all.q@h2", 60))
    broken = replace(world, state=replace(world.state, instance_states={"all.q@h1": frozenset("d")}))
    found = answer(RequestDraft(duration="60", pe="mpi", slots="2"), broken)
    assert found.warning.startswith("It would be granted in state E (running, with errors), as all.q@h1 is disabled.")
    offers = answer(RequestDraft(duration="60", pe="mpi", slots="3"), broken).offers
    places = {each.title.partition(":")[0]: each.place for each in offers}
    assert places["Fewer"] == "on all.q@h1, which is disabled now"
    assert places["Later"] == "on all.q@h1 and all.q@h2; now all.q@h1 is disabled"
