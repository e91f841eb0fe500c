from dataclasses import replace

import numpy as np

from qmonpy.lab.playing.event_order import EventOrder, Move
from qmonpy.lab.workload.workload import UNKNOWN, Workload
from qmonpy.model.work.state import RunningTask
from tests.lab.lines import make_workload

NOW = 1_700_000_010


def make_order(sent: list[int], finished: list[int], starts: list[int], run_times: list[int]) -> EventOrder:
    workload: Workload = make_workload(*((0, each, "anna", 1) for each in run_times))
    start, sent_at, finished_at = (np.array(each, np.int64) for each in (starts, sent, finished))
    return EventOrder(replace(workload, start=start, sent=sent_at, finished=finished_at), 5)


def move(row: int) -> Move:
    return Move(row, RunningTask(row + 1, 1, (("all.q@h1", 1),), NOW))


def jobs(tasks: tuple[RunningTask, ...]) -> list[int]:
    return [each.job for each in tasks]


def test_that_an_end_before_what_was_sent_comes_before_it() -> None:
    order = make_order([0, 1, 3], [2, 4, 5], [NOW - 9, NOW - 9, NOW], [9, 9, 50])
    assert jobs(order.sort([move(2)], [move(0), move(1)], NOW)) == [1, 3, 2]


def test_that_nothing_is_said_where_ends_came_behind_or_nothing_is_known() -> None:
    behind = make_order([0, 2], [3, 4], [NOW - 9, NOW], [9, 50])
    assert behind.sort([move(1)], [move(0)], NOW) == ()
    unknown = make_order([UNKNOWN, 2], [UNKNOWN, 4], [NOW - 9, NOW], [9, 50])
    assert unknown.sort([move(1)], [move(0)], NOW) == ()


def test_that_the_order_of_another_moment_says_nothing() -> None:
    order = make_order([0, 2], [1, 4], [NOW - 900, NOW], [9, 50])
    assert order.sort([move(1)], [move(0)], NOW) == ()


def test_that_a_start_of_which_nothing_is_known_stays_behind_the_one_before_it() -> None:
    order = make_order([UNKNOWN, 1, 4, 0], [9, 9, 9, 2], [NOW, NOW, NOW, NOW - 9], [50, 50, 50, 9])
    assert jobs(order.sort([move(1), move(0), move(2)], [move(3)], NOW)) == [2, 1, 4, 3]
