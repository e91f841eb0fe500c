"""Answers are kept by the identity of what they are about, not too many of them, and for all threads."""

import gc
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier, Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.kept_answers import (
    LONGEST_KEPT,
    MOST_LONG,
    MOST_LOOSE,
    KeptAnswers,
    LastAnswer,
    LastAnswers,
    LastSeen,
    RecentAnswers,
    are_same,
    keep_of_texts,
    let_go,
)
from qmonpy.pauses import pause, pausing
from qmonpy.taking_apart import MANY, STRIDE


class Thing:
    """Equal to every other one, so that nothing but identity tells them apart."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing)

    def __hash__(self) -> int:
        return 1


class Count:
    """An answer of its own for every question, in the order in which they were really put."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def __call__(self, *objects: object) -> int:
        self.asked.append(objects)
        return len(self.asked)


THINGS = tuple(Thing() for _ in range(6))
things = st.sampled_from(THINGS)
parts = st.recursive(
    things | st.integers(0, 2) | st.sampled_from(("a", "b")), lambda each: st.tuples(each, each), max_leaves=4
)


def describe(one: object) -> object:
    """What makes an object the same: its place among the things, or what it is."""
    if isinstance(one, tuple):
        return tuple(map(describe, one))
    return ("thing", next(place for place, each in enumerate(THINGS) if each is one)) if isinstance(one, Thing) else one


def copy_texts(one: object) -> object:
    """The same with texts that are equal, but other objects."""
    if isinstance(one, tuple):
        return tuple(map(copy_texts, one))
    return "".join([one, ""]) if isinstance(one, str) else one


@given(st.lists(parts), st.lists(parts))
def test_that_things_are_the_same_by_identity_and_texts_by_what_they_say(
    one: list[object], other: list[object]
) -> None:
    assert are_same(tuple(one), tuple(other)) == ([*map(describe, one)] == [*map(describe, other)])
    assert are_same(tuple(one), tuple(map(copy_texts, one)))


def test_that_nothing_in_place_of_what_is_gone_is_another_question() -> None:
    seen = LastSeen(Thing())
    gc.collect()
    assert seen.is_new(None)
    assert not seen.is_new(None)
    answers = iter(range(9))
    last: LastAnswer[object, int] = LastAnswer(lambda _: next(answers))
    assert [last.of(Thing()), last.of(None), last.of(None)] == [0, 1, 1]


def test_that_a_number_is_not_the_same_as_an_equal_one_of_another_type() -> None:
    assert not are_same((1,), (True,))
    assert not are_same((1,), (1.0,))


@given(st.lists(st.tuples(parts, parts)))
def test_that_the_last_answer_is_found_again_only_when_something_else_is_asked(
    questions: list[tuple[object, object]],
) -> None:
    count = Count()
    last, seen = LastAnswer(count), LastSeen()
    expected, before = 0, None
    for question in questions:
        is_new = describe(question) != before
        expected, before = expected + is_new, describe(question)
        assert last.of(*question) == expected
        assert seen.is_new(*question) == is_new


@given(st.lists(st.tuples(st.integers(0, 2), parts)))
def test_that_each_key_has_a_last_answer_of_its_own(questions: list[tuple[int, object]]) -> None:
    one_each = {key: LastAnswer(Count()) for key in range(3)}
    counts = {key: Count() for key in range(3)}
    of_all: LastAnswers[int, int, object, int] = LastAnswers(lambda key, each: counts[key](each))
    for key, each in questions:
        assert of_all.of(key, key, each) == one_each[key].of(each)
    of_all.put(0, 7, 0, THINGS[0])
    assert of_all.of(0, 0, THINGS[0]) == 7


def test_that_an_answer_that_was_found_elsewhere_is_taken() -> None:
    count = Count()
    last = LastAnswer(count)
    last.put(7, THINGS[0])
    assert (last.of(THINGS[0]), last.of(THINGS[1])) == (7, 1)


def test_that_an_answer_is_kept_for_what_it_depends_on() -> None:
    last = LastAnswer(lambda thing, now: now, about=lambda thing, now: (thing, now // 10))
    assert [last.of(THINGS[0], now) for now in (1, 9, 10, 12)] == [1, 1, 10, 10]
    assert last.of(THINGS[1], 12) == 12
    last.forget()
    assert last.of(THINGS[1], 13) == 13


def test_that_nothing_is_new_that_was_said_to_be_seen_at_first() -> None:
    seen = LastSeen(THINGS[0])
    assert (seen.is_new(THINGS[0]), seen.is_new(THINGS[1])) == (False, True)


@given(st.lists(st.tuples(parts, parts)), st.integers(1, 4))
def test_that_the_most_recent_questions_are_answered_once(questions: list[tuple[object, object]], most: int) -> None:
    count = Count()
    kept = KeptAnswers(count, most=most)
    recent: dict[object, int] = {}
    for question in questions:
        key, asked = describe(question), len(count.asked)
        answer = kept.of(*question)
        assert (len(count.asked) == asked) == (key in recent)
        assert answer == recent.pop(key, answer)
        recent[key] = answer
        recent = dict(list(recent.items())[-most:])
        assert len(kept) <= most


def test_that_what_fails_is_asked_again() -> None:
    failures = [ValueError("not now")]

    def find(thing: Thing) -> str:
        if failures:
            raise failures.pop()
        return "found"

    kept = KeptAnswers(find, most=2)
    with pytest.raises(ValueError, match="not now"):
        kept.of(THINGS[0])
    assert kept.of(THINGS[0]) == "found"


def ask_last(find: Callable[[Thing], list[Thing]], thing: Thing) -> Callable[[], object]:
    last = LastAnswer(find)
    last.of(thing)
    return lambda: last.of(THINGS[0])


def ask_kept(find: Callable[[Thing], list[Thing]], thing: Thing) -> Callable[[], object]:
    kept = KeptAnswers(find, most=2)
    kept.of(thing)
    return lambda: [kept.of(each) for each in THINGS[:2]]


@pytest.mark.parametrize("ask", [ask_last, ask_kept])
def test_that_what_was_asked_about_is_held_until_other_things_take_its_place(
    ask: Callable[[Callable[[Thing], list[Thing]], Thing], Callable[[], object]],
) -> None:
    thing = Thing()
    gone = weakref.ref(thing)
    move_on = ask(lambda each: [each], thing)
    del thing
    gc.collect()
    assert gone() is not None, "its id may be reused while an answer is kept under it"
    move_on()
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("wrap", [lambda thing: thing, lambda thing: (thing, 1), lambda thing: ("a", (thing, thing))])
def test_that_the_last_question_holds_nothing_and_what_comes_in_its_place_is_another(
    wrap: Callable[[Thing], object],
) -> None:
    answers = iter(range(9))
    seen = LastSeen(wrap(thing := Thing()))
    last: LastAnswer[object, int] = LastAnswer(lambda _: next(answers))
    found = last.of(wrap(thing))
    assert not seen.is_new(wrap(thing))
    assert last.of(wrap(thing)) == found
    gone, place = weakref.ref(thing), id(thing)
    del thing
    gc.collect()
    assert gone() is None
    # The first one that is made then nearly always lies where it lay.
    others = [Thing() for _ in range(100)]
    other = next((one for one in others if id(one) == place), others[0])
    assert seen.is_new(wrap(other))
    assert last.of(wrap(other)) != found


@pytest.mark.parametrize("length", [MOST_LOOSE, MOST_LOOSE + 1])
def test_that_long_tuples_are_the_same_if_their_parts_are(length: int) -> None:
    things = tuple(Thing() for _ in range(length))
    seen = LastSeen(things)
    assert not seen.is_new(things[:1] + things[1:])
    assert seen.is_new(things[:-1])
    assert seen.is_new((*things[:-1], Thing()))
    assert seen.is_new("a")


def test_that_threads_get_the_answers_to_their_own_questions_each_found_once() -> None:
    count = Count()
    kept = KeptAnswers(lambda thing: (thing, count(thing)), most=len(THINGS))
    last = LastAnswer(lambda thing: thing)
    barrier = Barrier(4)

    def work(_: int) -> list[tuple[Thing, int]]:
        barrier.wait()
        for thing in THINGS * 200:
            assert kept.of(thing)[0] is thing
            assert last.of(thing) is thing
        return [kept.of(thing) for thing in THINGS]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(work, range(4)))
    assert all(answers == found[0] for answers in found)
    assert len(count.asked) == len(THINGS)


def test_that_a_question_does_not_wait_for_the_answer_to_another() -> None:
    is_slow, may_end = Event(), Event()

    def find(thing: Thing) -> str:
        if thing is THINGS[0]:
            is_slow.set()
            may_end.wait(10)
            return "slow"
        return "fast"

    kept = KeptAnswers(find, most=4)
    thread = Thread(target=lambda: kept.of(THINGS[0]))
    thread.start()
    is_slow.wait(10)
    assert kept.of(THINGS[1]) == "fast"
    may_end.set()
    thread.join()
    assert kept.of(THINGS[0]) == "slow"


def test_that_many_answers_about_short_texts_are_kept_and_few_about_long_ones() -> None:
    asked: list[str] = []

    @keep_of_texts(1000)
    def find_length(text: str) -> int:
        asked.append(text)
        return len(text)

    short = [str(each) for each in range(500)]
    long = [str(each) * LONGEST_KEPT for each in range(10, 10 + MOST_LONG + 1)]
    for each in (*short, *long, *short, long[-1]):
        assert find_length(each) == len(each)
    assert asked == [*short, *long]
    find_length(long[0])
    assert len(asked) == len(short) + len(long) + 1


def test_that_what_was_not_asked_for_in_between_is_dropped_by_ageing_twice() -> None:
    answers = RecentAnswers[str, int]()
    answers.put("asked for", 1)
    answers.put("forgotten", 2)
    answers.age()
    assert (answers.find("asked for"), len(answers)) == (1, 2)
    answers.age()
    assert (answers.find("asked for"), answers.find("forgotten"), len(answers)) == (1, None, 1)
    answers.clear()
    assert (answers.find("asked for"), len(answers)) == (None, 0)


@pytest.mark.parametrize("drop", [RecentAnswers.clear, RecentAnswers.age])
def test_that_dropped_answers_go_step_by_step(drop: Callable[[RecentAnswers[int, Thing]], None]) -> None:
    """200,000 bookings that a worker dropped at once held up the window for a tenth of a second."""
    answers, left, seen = RecentAnswers[int, Thing](), list[weakref.ref[Thing]](), list[int]()
    for number in range(5_000):
        answers.put(number, one := Thing())
        left.append(weakref.ref(one))
    del one
    answers.age()
    with pausing(lambda: seen.append(sum(each() is not None for each in left))):
        drop(answers)
    assert len(answers) == 0
    assert seen[0] == len(left)
    assert max(before - after for before, after in pairwise([*seen, 0])) <= STRIDE


def test_that_no_more_is_kept_than_may_weigh() -> None:
    asked: list[str] = []
    kept = KeptAnswers(asked.append, most=8, weigh=len, most_weight=10)
    for text in ("four", "five5", "four", "five5", "two", "six666", "four", "longer than all"):
        kept.of(text)
    assert asked == ["four", "five5", "two", "six666", "four", "longer than all"]
    assert len(kept) == 1


class Made:
    """Something that was made of a cluster."""

    def __init__(self, cluster: object) -> None:
        self.cluster = cluster


def test_that_answers_about_a_cluster_and_what_was_made_of_it_can_be_let_go_while_others_stay() -> None:
    first, second = Thing(), Thing()
    count, counted = Count(), Count()
    kept, other = KeptAnswers(count, most=8), KeptAnswers(counted, most=8)
    questions = [(first, 1), (Made(first), 1), (second, 1), (Made(second), 1)]
    for question in questions:
        kept.of(*question)
    other.of(first)
    let_go(first)
    assert (len(kept), len(other)) == (2, 0)
    for question in questions:
        kept.of(*question)
    assert count.asked == [*questions, *questions[:2]]


class Part:
    """One of many values."""


class Large:
    """Something of which many values are made."""

    def __init__(self) -> None:
        self.things = [Part() for _ in range(2 * MANY)]


@pytest.mark.parametrize("is_dropped", [True, False])
def test_that_large_answers_go_bit_by_bit(is_dropped: bool) -> None:
    kept = KeptAnswers[Thing, Large](lambda _: Large(), most=1, weigh=lambda _: 1)
    left = weakref.WeakSet(kept.of(THINGS[0]).things)
    seen = [len(left)]
    with pausing(lambda: seen.append(len(left))):
        if is_dropped:
            kept.of(THINGS[1])
        else:
            kept.let_go(THINGS[0], pause)
    assert seen[0] == 2 * MANY
    assert not left
    assert max(before - after for before, after in pairwise(seen)) <= STRIDE


def test_that_answers_go_at_once_where_nobody_stands_still() -> None:
    kept = KeptAnswers[Thing, Large](lambda _: Large(), most=1, weigh=lambda _: 1)
    left = weakref.WeakSet(kept.of(THINGS[0]).things)
    kept.of(THINGS[1])
    assert not left
