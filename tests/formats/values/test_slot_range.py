"""Ranges of slots and tasks."""

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.job_word import find_named_tasks
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.slot_range import format_ranges, join_ranges, parse_slot_ranges, parse_task_ranges
from qmonpy.model.report import ReportError
from qmonpy.model.work.job import NO_END, Range

numbers = st.integers(1, 40)
slot_ranges = st.lists(st.builds(lambda first, last: Range(min(first, last), max(first, last)), numbers, numbers))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", (Range(4, 4),)),
        ("2-8", (Range(2, 8),)),
        ("8-2", (Range(2, 8),)),
        ("-5", (Range(1, 5),)),
        ("3-", (Range(3, NO_END),)),
        ("-", (Range(1, NO_END),)),
        ("4,8,12", (Range(12, 12), Range(8, 8), Range(4, 4))),
        ("1-3,2-5,", (Range(1, 5),)),
        ("1-4,5-8", (Range(5, 8), Range(1, 4))),
        ("", ()),
        ("undefined", ()),
    ],
)
def test_that_slot_ranges_are_read_in_the_order_of_grid_engine(text: str, expected: tuple[Range, ...]) -> None:
    assert parse_slot_ranges(text) == expected


def test_that_task_ranges_have_steps() -> None:
    assert parse_task_ranges("1-19:2") == (Range(1, 19, 2),)
    assert parse_task_ranges("1-5:2,10-20:5.0") == (Range(10, 20, 5), Range(1, 5, 2))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-4:2", 'Range specifier "4:2" has unknown trailer ":2"'),
        ("1 - 4", 'Range specifier "1 - 4" has unknown trailer " - 4"'),
        ("abc", 'Numerical value invalid!\nThe initial portion of string "abc" contains no decimal number'),
        ("1,undefined", 'unexpected "UNDEFINED" following range'),
        ("undefined,1", 'unexpected range following "UNDEFINED"'),
        ("1--4", "The number -4 is negative"),
        ("99999999999", "The number 99999999999 is larger than 4294967295"),
        ("9" * 5000, f"The number {'9' * 40} is larger than 4294967295"),
    ],
)
def test_that_what_is_no_slot_range_is_refused(text: str, expected: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_slot_ranges(text)
    assert [report.text for report in caught.value.reports] == [expected]


@pytest.mark.parametrize("text", ["-5", "1-4:0", "1-4:-1", "1-4:1.5", "1-4:", "1-4:2x"])
def test_that_what_is_no_task_range_is_refused(text: str) -> None:
    with pytest.raises(ReportError):
        parse_task_ranges(text)


@given(slot_ranges)
def test_that_printed_ranges_hold_the_numbers_that_were_asked_for(asked: list[Range]) -> None:
    parsed = parse_slot_ranges(format_ranges(asked, with_step=False))
    assert {number for each in parsed for number in each} == {number for each in asked for number in each}
    assert {number for each in parse_task_ranges(format_ranges(parsed)) for number in each} == {
        number for each in parsed for number in each
    }


def test_that_two_numbers_are_printed_apart() -> None:
    assert format_ranges([Range(1, 2), Range(4, 7, 3), Range(9, 13, 2)]) == "1,2,4,7,9-13:2"
    assert format_ranges([Range(1, 4)], with_step=False) == "1-4"


@given(st.text("0123456789-,:+ .") | st.text())
def test_that_any_text_is_ranges_or_refused(text: str) -> None:
    for parse in (parse_slot_ranges, parse_task_ranges):
        with suppress(ReportError):
            assert all(0 <= each.first <= each.last and each.step > 0 for each in parse(text))


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(0, 5)), max_size=8))
def test_that_ranges_are_joined_alike_in_any_order(asked: list[tuple[int, int]]) -> None:
    parts = [f"{first}-{first + more}" for first, more in asked]
    ranges = parse_slot_ranges(",".join(parts))
    assert ranges == parse_slot_ranges(",".join(reversed(parts)))
    assert all(one.first > other.last for one, other in pairwise(ranges))
    assert {each for one in ranges for each in range(one.first, one.last + 1)} == {
        each for first, more in asked for each in range(first, first + more + 1)
    }


def test_that_very_many_ranges_are_read_and_very_many_with_steps_refused() -> None:
    assert len(parse_slot_ranges(",".join(f"{each}" for each in range(1, 200_000, 2)))) == 100_000
    with pytest.raises(ReportError, match="3000 ranges with steps are more than 2000"):
        parse_task_ranges(",".join(f"{each}-{each + 8}:2" for each in range(1, 30_000, 10)))


@pytest.mark.parametrize("text", ["1-", "3-", "-", "", "undefined"])
def test_that_tasks_without_an_end_are_none(text: str) -> None:
    assert parse_task_ranges(text) == ()


@pytest.mark.parametrize(("text", "following"), [("3,1-", "range$"), ("1-,3", '"UNDEFINED"$')])
def test_that_tasks_without_an_end_are_refused_in_a_list(text: str, following: str) -> None:
    with pytest.raises(ReportError, match=f"unexpected .*following {following}"):
        parse_task_ranges(text)


def test_that_a_job_is_not_submitted_with_tasks_without_an_end() -> None:
    with pytest.raises(SubmissionError, match="1-"):
        parse_draft(["-t", "1-", "-b", "y", "sleep", "1"], 0)
    assert find_named_tasks("7.1-") is None


@given(st.lists(st.tuples(st.integers(1, 60), st.integers(0, 9)), min_size=1, max_size=8))
def test_that_a_request_keeps_its_numbers_in_rising_ranges(pairs: list[tuple[int, int]]) -> None:
    ranges = [Range(first, first + more) for first, more in pairs]
    joined = join_ranges(ranges)
    assert [number for each in joined for number in each] == sorted({number for each in ranges for number in each})
    assert all(before.last < after.first for before, after in pairwise(joined))


@pytest.mark.parametrize(
    ("written", "kept"),
    [("5,1-3", "1-3,5"), ("4,2", "2,4"), ("7,1-2,5-4", "1,2,4,5,7"), ("9,7,5", "5-9"), ("3,4,5-", "3-9999999")],
)
def test_that_slots_are_kept_in_the_order_of_the_qmaster(written: str, kept: str) -> None:
    assert format_ranges(join_ranges(parse_slot_ranges(written)), with_step=False) == kept


def test_that_a_range_over_thousands_of_others_takes_them_all_in() -> None:
    single = ",".join(str(2 * number + 1) for number in range(1_500))
    assert parse_task_ranges(f"{single},1-5000,7000-8000:5") == (Range(7000, 8000, 5), Range(1, 5000))
