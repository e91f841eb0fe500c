"""Numbers of complex attributes: their syntax, their comparison, how they are printed."""

import math
import operator
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.values.value import (
    INFINITY,
    Relop,
    ValueSyntaxError,
    ValueType,
    find_number,
    format_number,
    is_related,
    parse_log_level,
    parse_number,
)

NUMERIC = [each for each in ValueType if not each.is_string]
numeric_types = st.sampled_from(NUMERIC)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4G", 4 * 2**30),
        ("4g", 4e9),
        ("1.5K", 1536),
        ("0x10", 16),
        ("0x1K", 1024),
        ("010", 8),
        ("00.5", 0.5),
        ("1:0:0", 3600),
        ("::5", 5),
        ("0:90:0 ", 5400),
        ("-1:0:0", -3600),
        ("1K,2K", 1024),
        ("1/2", 1),
        ("Infinity", INFINITY),
        ("TRUE", 1),
        ("false", 0),
    ],
)
@pytest.mark.parametrize("value_type", NUMERIC)
def test_that_all_numeric_types_share_one_syntax(value_type: ValueType, text: str, number: float) -> None:
    assert parse_number(value_type, text) == number


@pytest.mark.parametrize(
    "text", ["", "K", "1 ", "1KB", "1E", "09", "1:2", "1:2:3:4", "1 :0:0", "inf", "nan", "yes", "0x"]
)
def test_that_what_is_no_number_is_refused_in_the_words_of_grid_engine(text: str) -> None:
    with pytest.raises(ValueSyntaxError, match="memory value"):
        parse_number(ValueType.MEMORY, text)
    assert find_number(ValueType.MEMORY, text) is None


def test_that_strings_have_no_number() -> None:
    with pytest.raises(ValueSyntaxError):
        parse_number(ValueType.STRING, "1")


def test_that_infinity_and_minus_can_be_forbidden() -> None:
    with pytest.raises(ValueSyntaxError, match="infinity"):
        parse_number(ValueType.INT, "INFINITY", allow_infinity=False)
    with pytest.raises(ValueSyntaxError, match="not positive"):
        parse_number(ValueType.INT, "1e-3", only_positive=True)


def test_that_a_hexadecimal_number_beyond_every_double_is_infinite() -> None:
    assert parse_number(ValueType.INT, "0x" + "f" * 400) == INFINITY
    assert parse_number(ValueType.INT, "0xf." + "f" * 400) == 16.0
    assert parse_number(ValueType.INT, "1e400") == INFINITY


@pytest.mark.slow
@given(numeric_types, st.text() | st.text("0123456789.:xXeEpP+-kKmMgGtT,/ infy"))
def test_that_any_text_is_a_number_or_refused(value_type: ValueType, text: str) -> None:
    number = find_number(value_type, text)
    assert number is None or not math.isnan(number)


@given(st.integers(-(2**31), 2**31 - 1))
def test_that_printed_integers_are_read_as_they_were(number: int) -> None:
    assert parse_number(ValueType.INT, format_number(ValueType.INT, number)) == number


@given(st.integers(0, 2**31 - 1))
def test_that_printed_times_are_read_as_they_were(number: int) -> None:
    assert parse_number(ValueType.TIME, format_number(ValueType.TIME, number)) == number


@given(st.one_of(st.integers(2**31, 2**70), st.integers(-(2**70), -(2**31)), st.just(1.7e308)))
def test_that_all_times_beyond_a_c_int_are_printed_as_one(number: float) -> None:
    assert format_number(ValueType.TIME, number) == "596523:14:08"


@given(st.floats(0, 1e18))
def test_that_printed_sizes_are_read_as_nearly_as_three_digits_tell(number: float) -> None:
    printed = parse_number(ValueType.MEMORY, format_number(ValueType.MEMORY, number))
    assert printed == pytest.approx(number, rel=1e-3, abs=1e-3)


@given(st.floats(-1e15, 1e15))
def test_that_printed_doubles_are_read_as_nearly_as_six_digits_tell(number: float) -> None:
    assert parse_number(ValueType.DOUBLE, format_number(ValueType.DOUBLE, number)) == pytest.approx(number, abs=1e-6)


@given(numeric_types)
def test_that_infinity_is_printed_as_a_word(value_type: ValueType) -> None:
    assert parse_number(value_type, format_number(value_type, INFINITY)) == INFINITY


def test_that_an_integer_of_more_than_32_bits_is_printed_as_overflow() -> None:
    assert format_number(ValueType.INT, 2**31) == "integer_overflow"


@pytest.mark.parametrize(
    ("relop", "holds"),
    [
        (Relop.EQ, operator.eq),
        (Relop.NE, operator.ne),
        (Relop.LE, operator.le),
        (Relop.LT, operator.lt),
        (Relop.GE, operator.ge),
        (Relop.GT, operator.gt),
    ],
)
@given(request=st.integers(0, 3), offer=st.integers(0, 3))
def test_that_the_request_stands_on_the_left_of_the_relation(
    relop: Relop, holds: Callable[[int, int], bool], request: int, offer: int
) -> None:
    assert is_related(relop, request, offer) is holds(request, offer)


def test_that_exclusive_use_is_not_compared() -> None:
    assert is_related(Relop.EXCL, 1, 0)


def test_that_log_levels_are_read_by_name() -> None:
    assert parse_log_level("LOG_WARNING") == 4
    with pytest.raises(ValueSyntaxError, match="loglevel value"):
        parse_log_level("info")


@pytest.mark.parametrize("value_type", ValueType)
@pytest.mark.parametrize("number", [math.inf, -math.inf, 1e308, -1e308])
def test_that_every_number_can_be_printed(value_type: ValueType, number: float) -> None:
    assert format_number(value_type, number)
