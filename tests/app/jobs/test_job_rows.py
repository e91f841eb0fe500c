"""Rows of jobs read as qstat prints them, and are found as one types."""

import random
from dataclasses import replace

import pytest

from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import find_rows
from qmonpy.app.jobs.job_columns import JOB_COLUMNS, filter_rows
from qmonpy.app.jobs.job_counts import JobCounts, count_jobs
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import (
    PENDING,
    find_job_row,
    finished_rows,
    first_pending_rows,
    first_running_rows,
    format_tasks,
    format_time,
    pending_rows,
    reservation_job_rows,
    running_rows,
)
from qmonpy.app.tables.column import column_fields, sort_rows
from qmonpy.insight.plan.decided import with_order
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Range
from qmonpy.model.work.state import Decisions
from tests.app.reservation_world import reserved_snapshot
from tests.app.snapshots import NOW, busy_snapshot, flooded_snapshot
from tests.sites.large import make_site


def test_that_waiting_jobs_come_in_the_order_of_the_pass() -> None:
    rows = pending_rows(busy_snapshot())
    assert [(row.job, row.state, row.tasks, row.slots) for row in rows] == [
        (2, "qw", "", "4-"),
        (1, "qw", "5-19:2", "1"),
        (3, "hqw", "", "1"),
    ]
    assert rows[2].resources == "mem_free=2G"


def test_that_a_job_that_no_pass_has_seen_comes_last() -> None:
    snapshot = busy_snapshot()
    unseen = snapshot.decisions.__class__(order=(3,))
    rows = pending_rows(type(snapshot)(snapshot.cluster, snapshot.state, decisions=unseen))
    assert [row.job for row in rows] == [3, 1, 2]


def test_that_jobs_have_the_priorities_of_qstat_where_no_pass_was_made_since_the_cluster_was_opened() -> None:
    """A window on a spool showed 0 and another order than `qstat` did at the same moment."""
    opened = replace(busy_snapshot(), decisions=Decisions())
    told = with_order(opened).decisions
    rows = [*pending_rows(opened), *running_rows(opened)]
    assert [row.priority for row in rows] == [told.find_priority(row.job, row.task or row.waiting[0]) for row in rows]
    assert rows[0].priority > 0
    assert [row.job for row in rows if row.kind == PENDING] == list(told.order)
    alone = find_job_row(opened, rows[0].job)
    assert alone is not None
    assert alone.priority == rows[0].priority


def test_that_jobs_of_a_user_of_whom_as_many_tasks_run_as_may_show_no_priority_as_in_qstat() -> None:
    snapshot = replace(busy_snapshot(), decisions=Decisions())
    cluster = replace(snapshot.cluster, scheduler={**snapshot.cluster.scheduler, "maxujobs": "2"})
    running = [snapshot.state.jobs[number].owner for number, _ in snapshot.state.running]
    rows = pending_rows(replace(snapshot, cluster=cluster))
    assert {row.user for row in rows if running.count(row.user) >= 2 and not row.priority} == {running[0]}
    assert all(row.priority for row in rows if running.count(row.user) < 2 and row.state == "qw")


def test_that_running_tasks_have_a_row_each_with_their_queue() -> None:
    rows = running_rows(busy_snapshot())
    assert [(row.job, row.task, row.queue, row.state, row.tasks) for row in rows] == [
        (1, 1, "all.q@h1", "r", "1"),
        (1, 3, "all.q@h2", "S", "3"),
    ]
    assert (rows[0].end_time, rows[0].simulated_end) == (FOREVER, NOW + 70)


def test_that_finished_tasks_come_newest_first_and_deleted_ones_say_so() -> None:
    rows = finished_rows(busy_snapshot())
    assert [(row.job, row.state, row.queue) for row in rows] == [(5, "dz", ""), (4, "z", "all.q@h1")]


def test_that_jobs_and_tasks_are_counted() -> None:
    assert count_jobs(busy_snapshot()) == JobCounts(3, 10, 1, 2, 2, 2)


def test_that_columns_print_as_qstat() -> None:
    row = pending_rows(busy_snapshot())[0]
    shown = {column.id: column.text(row) for column in JOB_COLUMNS}
    assert shown["prior"] == "0.75000"
    assert shown["time"] == format_time(NOW - 50) == "2023-11-14 22:12:30"


def test_that_task_ids_are_printed_as_ranges() -> None:
    assert format_tasks(range(1, 20, 2)) == "1-19:2"
    assert format_tasks((7, 9)) == "7,9"
    assert format_tasks((1, 2, 3, 5, 7, 9)) == "1-3:1,5-9:2"
    assert format_tasks(range(0)) == ""


def test_that_every_word_of_a_filter_has_to_be_found() -> None:
    rows = pending_rows(busy_snapshot())
    assert [row.job for row in filter_rows(rows, "BOB qw")] == [2, 3]
    assert [row.job for row in filter_rows(rows, "bob held")] == [3]
    assert [row.job for row in filter_rows(rows, "")] == [2, 1, 3]


def test_that_a_prefix_looks_in_one_column() -> None:
    rows = pending_rows(busy_snapshot())
    assert [row.job for row in filter_rows(rows, "user:b")] == [2, 3]
    assert [row.job for row in filter_rows(rows, "user:*o*")] == [2, 3]
    assert [row.job for row in filter_rows(rows, 'user:"bo"')] == []
    assert [row.job for row in filter_rows(rows, 'user:"anna" project:p1')] == [1]
    assert [row.job for row in filter_rows(rows, "user:")] == [2, 1, 3]


def test_that_no_filter_however_broken_raises() -> None:
    rows = pending_rows(busy_snapshot())
    for text in ('"', "'", 'user:"', "user:[", "[", "a:b:c", "\\", "#x", "user:[!"):
        filter_rows(rows, text)


def test_that_rows_sort_by_numbers_not_by_their_text() -> None:
    rows = running_rows(flooded_snapshot(12))
    by_id = next(each for each in JOB_COLUMNS if each.id == "job")
    assert [row.job for row in sort_rows(rows, by_id, is_descending=True)][:3] == [12, 11, 10]


def test_that_a_second_word_leaves_fewer_of_ten_thousand_tasks() -> None:
    rows = running_rows(flooded_snapshot())
    of_user, of_both = filter_rows(rows, "user:user3"), filter_rows(rows, "user:user3 h42")
    assert len(of_user) > 1000
    assert set(of_both) < set(of_user)


def test_that_jobs_of_a_reservation_run_wait_and_ended() -> None:
    snapshot = reserved_snapshot()
    assert [(row.job, row.state) for row in reservation_job_rows(snapshot, 17)] == [(21, "r"), (22, "qw"), (20, "z")]
    assert [row.job for row in filter_rows(running_rows(snapshot), 'ar:"17"')] == [21]
    assert [row.job for row in filter_rows(finished_rows(snapshot), 'ar:"17"')] == [20]


def test_that_a_thing_of_the_chart_has_its_row() -> None:
    snapshot = reserved_snapshot()
    assert find_job_row(snapshot, 2).state == "qw"
    assert find_job_row(snapshot, 1, 3).queue == "all.q@h2"
    assert find_job_row(snapshot, 20, 1).state == "z"
    assert find_job_row(snapshot, 99, 1) is None
    assert find_job_row(snapshot, 99) is None


def test_that_a_job_is_found_by_every_instance_and_host_that_it_has_slots_on() -> None:
    row = replace(running_rows(busy_snapshot())[0], pieces=(("all.q@node01", 2), ("big.q@fat05", 4)), slots="6")
    fields = column_fields(JOB_COLUMNS, job_filter_fields(busy_snapshot().cluster))
    for text in ("fat05", "queue:big.q", "queue=all.q@node01", "host:fat05", "slots:6", "host:n*,x"):
        assert find_rows((row,), parse_filter(text), fields, NOW) == [row], text
    for text in ("fat06", "not fat05", "host!=fat05", "slots>6"):
        assert find_rows((row,), parse_filter(text), fields, NOW) == [], text


def test_that_jobs_are_compared_by_what_they_ask_for() -> None:
    rows = pending_rows(busy_snapshot())
    fields = column_fields(JOB_COLUMNS, job_filter_fields(busy_snapshot().cluster))
    found = {
        text: [row.job for row in find_rows(rows, parse_filter(text), fields, NOW)]
        for text in ("mem_free>1G", "mf=2G", "mem_free>2G", "slots>100", "not mem_free>1G", "hold:u", "never:yes")
    }
    assert found == {
        "mem_free>1G": [3],
        "mf=2G": [3],
        "mem_free>2G": [],
        "slots>100": [2],
        "not mem_free>1G": [2, 1],
        "hold:u": [3],
        "never:yes": [],
    }


@pytest.mark.parametrize("seed", range(4))
def test_that_the_first_rows_are_those_with_which_the_sorted_list_begins(seed: int) -> None:
    """They are shown before the others are made: no row may come before them later."""
    chance, site = random.Random(seed), make_site(60, 300)
    state = site.state
    jobs = {
        number: replace(job, priority=chance.choice((0, 0, -100, 200)), user_hold=chance.random() < 0.1)
        for number, job in state.jobs.items()
    }
    limits = {"maxujobs": str(chance.choice((0, 2)))}
    cluster = replace(site.cluster, scheduler={**site.cluster.scheduler, **limits})
    shuffled = dict(chance.sample(list(state.running.items()), len(state.running)))
    running = shuffled if seed % 2 else state.running
    snapshot = Snapshot(cluster, replace(state, jobs=jobs, running=running), NOW + 10_000_000)
    if seed:
        # The order of a pass knows neither the newest jobs nor the priorities of all tasks.
        known = with_order(snapshot).decisions
        own = {number: (((Range(1, 3),), 0.9), ((Range(4, 99),), 0.1)) for number, job in jobs.items() if job.is_array}
        snapshot = replace(snapshot, decisions=replace(known, order=known.order[20:], task_priorities=own))
    for find_first, find_all, key in (
        (first_pending_rows, pending_rows, lambda row: -row.priority),
        (first_running_rows, running_rows, lambda row: row.time),
    ):
        everything = sorted(find_all(snapshot), key=key)
        for most in (1, 7, 40, len(everything) + 1):
            found = find_first(snapshot, None, most)
            assert list(found) == everything[: len(found)]
            assert len(found) <= len(everything)
    if not seed:
        assert len(first_pending_rows(snapshot, None, 7)) >= 7
        assert len(first_running_rows(snapshot, None, 7)) == 7
