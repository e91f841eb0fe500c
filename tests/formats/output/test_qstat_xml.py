"""The listing of qstat, from recordings of 8.1.9 (tests/clusters/live/data)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.qstat_xml import parse_held_jobs, parse_moment, parse_qstat_xml, task_ids
from qmonpy.model.work.job import Range
from tests.clusters.live.recordings import BUSY, DATA

TEXT = (BUSY / "qstat.xml").read_text()


def test_that_queue_instances_have_their_states_and_slots() -> None:
    listing, reports = parse_qstat_xml(TEXT)
    assert reports == ()
    assert {name: "".join(sorted(each.states)) for name, each in listing.instances.items() if each.states} == {
        "all.q@rd3": "s",
        "night.q@rd1": "D",
        "night.q@rd2": "D",
        "night.q@rd3": "D",
        "spare.q@rd4": "d",
    }
    assert all(each.used <= each.total for each in listing.instances.values())


def test_that_the_pieces_of_tasks_come_to_the_slots_that_the_instances_have_in_use() -> None:
    listing, _ = parse_qstat_xml(TEXT)
    used: dict[str, int] = {}
    for task in listing.placed.values():
        for name, slots in task.pieces:
            used[name] = used.get(name, 0) + slots
    # An advance reservation holds a slot that a job inside it uses.
    assert used == {name: each.used for name, each in listing.instances.items() if each.used}


def test_that_a_master_task_counts_only_where_it_takes_a_slot() -> None:
    listing, _ = parse_qstat_xml(TEXT)
    par, first, smp = (listing.placed[key] for key in ((3, 1), (4, 1), (5, 2)))
    assert (par.pe, sum(slots for _, slots in par.pieces)) == ("mpi", 6)
    assert (first.pe, sum(slots for _, slots in first.pieces)) == ("mpif", 5)
    assert (smp.pe, [slots for _, slots in smp.pieces]) == ("smp", [3])
    assert par.pieces[0][0] == "all.q@rd1"


def test_that_states_and_times_of_running_tasks_are_read() -> None:
    listing, _ = parse_qstat_xml(TEXT)
    states = {job: task.state for (job, _), task in listing.placed.items()}
    assert states == {1: "s", 2: "r", 3: "S", 4: "S", 5: "r", 6: "r", 17: "r"}
    assert all(task.start_time > 1_700_000_000 for task in listing.placed.values())


def test_that_waiting_tasks_are_in_the_order_of_priority_with_their_ids() -> None:
    listing, _ = parse_qstat_xml(TEXT)
    assert [each.job for each in listing.waiting] == [8, 13, 7, 16, 16, 2, 9, 10, 11, 12, 14, 15]
    free, held = (each for each in listing.waiting if each.job == 16)
    assert (sorted(task_ids(free.tasks)), free.state) == ([2, 3], "qw")
    assert (sorted(task_ids(held.tasks)), held.state) == ([1, 4, 5, 6], "hqw")
    assert next(each.tasks for each in listing.waiting if each.job == 2) == (Range(5, 9, 2),)
    assert listing.priorities[8] == 0.75


def test_that_hosts_that_are_not_there_make_their_instances_unknown() -> None:
    listing, _ = parse_qstat_xml((DATA / "unknown_hosts" / "qstat.xml").read_text())
    assert all("u" in each.states for each in listing.instances.values())
    assert not listing.placed


@pytest.mark.parametrize(("kind", "jobs"), [("hu", {9, 12, 16}), ("ho", {15}), ("hs", {14})])
def test_that_each_kind_of_hold_is_told_apart(kind: str, jobs: set[int]) -> None:
    held, reports = parse_held_jobs((BUSY / f"qstat_{kind}.xml").read_text())
    assert (set(held), reports) == (jobs, ())


def test_that_elements_that_are_not_known_are_passed_over() -> None:
    more = TEXT.replace("<slots_used>", "<new_thing><deep>1</deep></new_thing><slots_used>")
    assert parse_qstat_xml(more) == parse_qstat_xml(TEXT)


def test_that_a_time_that_is_none_is_nought() -> None:
    assert (parse_moment("2026-11-21T14:53:07"), parse_moment(""), parse_moment("soon")) == (1795272787, 0, 0)


@given(st.integers(0, len(TEXT)))
def test_that_a_cut_output_keeps_what_came_before(at: int) -> None:
    whole, _ = parse_qstat_xml(TEXT)
    listing, reports = parse_qstat_xml(TEXT[:at])
    assert len(reports) == (0 if TEXT[at:].strip() == "" else 1)
    assert set(listing.placed) <= set(whole.placed)
    assert list(listing.instances) == list(whole.instances)[: len(listing.instances)]
