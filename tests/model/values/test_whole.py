"""Whole numbers in texts, and of numbers that may be infinite."""

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qmonpy
from qmonpy.model.values.whole import (
    LARGEST_UNSIGNED,
    as_unsigned,
    as_whole,
    begins_with_digit,
    find_decimal,
    find_whole,
    is_whole,
    parse_digits,
)


@pytest.mark.parametrize(
    "text", ["", "²", "5²", "٥", "１２", "-5", "+5", " 5", "1_0", "1.0", "9" * 19, "9" * 4301, "①"]
)
def test_that_what_grid_engine_does_not_read_is_no_whole_number(text: str) -> None:
    assert find_whole(text) is None
    assert not is_whole(text)


@given(st.integers(0, 10**18 - 1), st.integers(0, 20))
def test_that_digits_are_a_whole_number(number: int, zeros: int) -> None:
    text = "0" * zeros + str(number)
    assert find_whole(text) == number
    assert int(text) == parse_digits(text) == number
    assert begins_with_digit(text)


@given(st.text())
def test_that_every_text_gets_an_answer(text: str) -> None:
    assert is_whole(text) == (find_whole(text) is not None)
    find_decimal(text)
    begins_with_digit(text)


@given(st.integers(0, 6000), st.sampled_from("-+ "))
def test_that_any_number_of_digits_is_read(count: int, sign: str) -> None:
    number = parse_digits(f"{sign.strip()}1{'7' * count}")
    assert 0 < abs(number) < 10**18
    assert (number < 0) == (sign == "-")


@pytest.mark.parametrize(
    ("number", "kept"),
    [
        (None, 0), (math.nan, 0), (1.9, 1), (math.inf, LARGEST_UNSIGNED), (2**32 + 1, LARGEST_UNSIGNED),
        (-1, LARGEST_UNSIGNED), (-4294967294.0, 2), (-math.inf, 1),
    ],
)  # fmt: skip
def test_that_numbers_of_32_bits_are_those_of_8_1_9(number: float | None, kept: int) -> None:
    assert as_unsigned(number) == kept


@given(st.floats())
def test_that_every_number_has_a_whole_one(number: float) -> None:
    assert 0 <= as_unsigned(number) <= LARGEST_UNSIGNED
    assert -7 <= as_whole(number, 7) <= 7


@pytest.mark.parametrize(("text", "number"), [("1e999", math.inf), ("-inf", -math.inf), ("1.5", 1.5), (" .5 ", 0.5)])
def test_that_numbers_with_a_fraction_are_read(text: str, number: float) -> None:
    assert find_decimal(text) == number


@pytest.mark.parametrize("text", ["nan", "", "1_0", "٥", "1e", "x"])
def test_that_other_texts_are_no_number(text: str) -> None:
    assert find_decimal(text) is None


def test_that_no_other_module_asks_python_what_a_digit_is() -> None:
    """`str.isdigit` takes superscripts, which `int` refuses, and both take digits that Grid Engine does not read."""
    package = Path(qmonpy.__file__).parent
    asking = [
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if any(f".{word}()" in path.read_text(encoding="utf-8") for word in ("isdigit", "isdecimal", "isnumeric"))
    ]
    # Bytes know no other digits than those of ASCII.
    assert sorted(asking) == ["formats/values/c_number.py", "lab/reading/job_log.py", "model/values/whole.py"]
