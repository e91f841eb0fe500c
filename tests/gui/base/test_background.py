"""Background work: results come back in the GUI thread, newer questions overtake older ones, operations keep order."""

import gc
import threading
import time
import weakref
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.background import OUTDATED, Background, Failure


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    background = Background()
    yield background
    background.wait()
    qapp.processEvents()


def test_that_an_answer_comes_back_in_the_gui_thread(background: Background, qtbot: QtBot) -> None:
    answers: list[tuple[int, int]] = []
    background.query("x", threading.get_ident, lambda worker: answers.append((worker, threading.get_ident())))
    qtbot.waitUntil(background.is_idle)
    worker, back = answers[0]
    assert worker != back == threading.get_ident()


def test_that_a_newer_question_overtakes_one_that_waits(background: Background, qtbot: QtBot) -> None:
    asked: list[int] = []
    answers: list[int] = []

    def ask(number: int) -> int:
        asked.append(number)
        time.sleep(0.05)
        return number

    for number in range(5):
        background.query("x", partial(ask, number), answers.append)
    qtbot.waitUntil(background.is_idle)
    assert asked == answers == [0, 4]


def test_that_the_answer_of_an_overtaken_question_is_not_told_where_only_the_newest_counts(
    background: Background, qtbot: QtBot
) -> None:
    may_end, answers, ended, labels = threading.Event(), list[int](), list[str](), list[str]()
    background.busy_changed.connect(labels.append)

    def ask(number: int) -> int:
        may_end.wait(30)
        return number

    for number in range(3):
        told = partial(ended.append, f"{number}")
        background.query(
            "x", partial(ask, number), answers.append, on_ended=told, label=f"asks {number}", only_newest=True
        )
    may_end.set()
    qtbot.waitUntil(background.is_idle)
    assert answers == [2]
    assert ended == ["0", "2"]
    assert labels[:3] == ["asks 0", "asks 1", "asks 2"]
    assert labels[-1] == ""


def test_that_a_quick_question_does_not_wait_for_a_long_one(background: Background, qtbot: QtBot) -> None:
    answered: list[str] = []
    quick_came = threading.Event()
    background.query("long", lambda: f"long {quick_came.wait(30)}", answered.append, is_long=True)
    background.query("quick", quick_came.set, lambda _: answered.append("quick"))
    qtbot.waitUntil(background.is_idle, timeout=30_000)
    # The long one saw the quick one run; which of the two tells its result first is a matter of threads.
    assert sorted(answered) == ["long True", "quick"]


def test_that_operations_run_one_after_the_other(background: Background, qtbot: QtBot) -> None:
    done: list[int] = []
    for number in range(20):
        background.operation("", partial(done.append, number))
    qtbot.waitUntil(background.is_idle)
    assert done == list(range(20))


def test_that_what_is_done_is_told_while_it_lasts(background: Background, qtbot: QtBot) -> None:
    told: list[str] = []
    background.busy_changed.connect(told.append)
    background.operation("Saving", lambda: None)
    qtbot.waitUntil(background.is_idle)
    assert told == ["Saving", ""]


def test_that_the_unexpected_is_told_with_its_trace(background: Background, qtbot: QtBot) -> None:
    failures: list[Failure] = []
    background.failed.connect(failures.append)
    background.operation("", lambda: 1 / 0)
    qtbot.waitUntil(background.is_idle)
    assert isinstance(failures[0], Failure)
    assert "ZeroDivisionError" in failures[0].trace


def test_that_who_is_gone_hears_nothing(background: Background, qtbot: QtBot) -> None:
    owner = QObject()
    answers: list[int] = []
    background.query("x", lambda: 1, answers.append, owner=owner)
    owner.deleteLater()
    del owner
    qtbot.waitUntil(background.is_idle)
    assert answers in ([], [1])


def test_that_answers_to_two_topics_do_not_mix(background: Background, qtbot: QtBot) -> None:
    answers: list[int] = []
    background.query("x", lambda: 1, answers.append)
    background.query("y", lambda: 2, answers.append)
    qtbot.waitUntil(background.is_idle)
    assert sorted(answers) == [1, 2]


def test_that_a_query_leaves_the_interpreter_alone_until_the_event_loop_goes_on(qtbot: QtBot) -> None:
    background = Background()
    began: list[bool] = []
    done: list[None] = []
    background.query("topic", lambda: began.append(True), done.append)
    assert not background.is_idle()
    assert began == []
    qtbot.waitUntil(lambda: background.is_idle())
    assert (began, done) == ([True], [None])


def test_that_who_waits_has_queries_begin_at_once(qtbot: QtBot) -> None:
    background = Background()
    done: list[int] = []
    background.query("topic", lambda: 7, done.append)
    assert background.wait()
    qtbot.waitUntil(lambda: background.is_idle())
    assert done == [7]


def test_that_work_that_is_done_is_freed_with_what_it_holds(qtbot: QtBot) -> None:
    background = Background()

    class Held:
        pass

    left = weakref.WeakSet[Held]()
    for place in range(30):
        held = Held()
        left.add(held)
        begin = background.query if place % 2 else background.operation
        begin(f"topic {place}", partial(repr, held), lambda _: None)
        del held
        qtbot.waitUntil(background.is_idle)
    background.wait()
    gc.collect()
    assert len(left) == 0


def test_that_what_a_branch_has_not_begun_is_never_begun_once_it_is_retired(qtbot: QtBot) -> None:
    background, begun = Background(), list[str]()
    branch = background.branch()
    branch.query("rows", lambda: begun.append("first"), lambda _: None)
    branch.query("rows", lambda: begun.append("newer"), lambda _: None)
    with qtbot.waitSignal(branch.destroyed):
        branch.retire()
    assert background.wait()
    assert begun == []


@pytest.mark.parametrize("tells_owners", [False, True])
def test_that_owners_are_told_of_what_ends_in_a_retired_branch_if_they_are_to_and_others_always(
    qtbot: QtBot, tells_owners: bool
) -> None:
    background, owner, told = Background(), QObject(), list[str]()
    branch, goes_on = background.branch(), threading.Event()
    branch.operation("Owned", goes_on.wait, lambda _: told.append("owner"), owner=owner)
    branch.operation("Not owned", goes_on.wait, lambda _: told.append("nobody's"))
    with qtbot.waitSignal(branch.destroyed):
        branch.retire(tells_owners=tells_owners)
        goes_on.set()
    assert told == (["owner"] if tells_owners else []) + ["nobody's"]


def test_that_nobody_stands_still_while_the_window_waits_for_its_workers(qtbot: QtBot) -> None:
    background = Background()
    taken: list[bool] = []
    background.query("rows", lambda: taken.append(background.precedence.is_begun), lambda _: None)
    background.precedence.begin()
    assert background.wait()
    assert taken == [False]
    qtbot.waitUntil(background.is_idle)


class _Row:
    """Something that is known when it goes."""


@pytest.mark.usefixtures("large")
def test_that_large_values_go_in_a_worker_and_bit_by_bit(background: Background, qtbot: QtBot) -> None:
    rows, gone = [_Row() for _ in range(10_000)], list[int]()
    for each in rows:
        weakref.finalize(each, lambda: gone.append(threading.get_ident()))
    breaths: list[int] = []
    background.breath.take = lambda: breaths.append(len(gone))  # type: ignore[method-assign]
    del each
    background.let_go({"rows": rows})
    # Who says so holds it still, for as long as that takes.
    assert not gone
    del rows
    qtbot.waitUntil(lambda: len(gone) == 10_000)
    assert threading.get_ident() not in gone
    assert len(breaths) > 100
    assert background.is_idle((OUTDATED,))
    qtbot.waitUntil(lambda: background.is_idle() and not background.precedence.is_begun)


@pytest.mark.usefixtures("large")
def test_that_of_what_is_let_go_of_the_rest_stays_whole_that_somebody_holds(
    background: Background, qtbot: QtBot
) -> None:
    kept, other = [_Row() for _ in range(10_000)], _Row()
    find = weakref.ref(other)
    background.let_go((kept, other))
    del other
    qtbot.waitUntil(lambda: find() is None)
    assert len(kept) == 10_000
    qtbot.waitUntil(lambda: background.is_idle() and not background.precedence.is_begun)


def test_that_nothing_waits_for_a_worker_to_go_while_no_large_cluster_is_open(background: Background) -> None:
    row = _Row()
    find = weakref.ref(row)
    background.let_go(row)
    del row
    assert find() is None
