"""Requests against offers."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.matching import is_threshold_exceeded, matches_request
from qmonpy.model.values.value import Relop, ValueType


def attribute(value_type: ValueType, relop: Relop = Relop.LE) -> ComplexAttribute:
    return ComplexAttribute("a", "a", value_type, relop)


def test_that_numbers_are_compared_with_the_request_on_the_left() -> None:
    memory = attribute(ValueType.MEMORY)
    assert matches_request(memory, "1024M", "1G")
    assert not matches_request(memory, "1G", "1g")


def test_that_the_request_is_the_pattern_of_a_string() -> None:
    text = attribute(ValueType.RESTRING, Relop.EQ)
    assert matches_request(text, "lx*&!*x86", "lx-amd64")
    assert not matches_request(text, "lx-amd64", "lx*")


def test_that_unequal_strings_are_those_the_pattern_does_not_match() -> None:
    text = attribute(ValueType.STRING, Relop.NE)
    assert matches_request(text, "lx*", "sol-sparc")
    assert not matches_request(text, "lx*", "lx-amd64")


def test_that_hosts_and_cstrings_ignore_case_and_strings_do_not() -> None:
    results = [matches_request(attribute(each, Relop.EQ), "ABC", "abc") for each in ValueType if each.is_string]
    assert results == [False, True, False, True]


def test_that_what_is_no_value_matches_nothing() -> None:
    assert not matches_request(attribute(ValueType.INT, Relop.NE), "x", "1")
    assert not matches_request(attribute(ValueType.STRING, Relop.EQ), "a&", "a")


def test_that_thresholds_are_exceeded_beyond_their_value() -> None:
    load = attribute(ValueType.DOUBLE, Relop.GE)
    free = attribute(ValueType.MEMORY, Relop.LE)
    assert [is_threshold_exceeded(load, "2", value) for value in ("1.9", "2", "2.1")] == [False, False, True]
    assert [is_threshold_exceeded(free, "1G", value) for value in ("0.9G", "1G", "2G")] == [True, False, False]
    assert is_threshold_exceeded(attribute(ValueType.INT, Relop.EQ), "4", "4")
    assert not is_threshold_exceeded(free, "none", "1G")


@given(st.sampled_from(list(ValueType)), st.sampled_from(list(Relop)), st.text(), st.text())
def test_that_any_texts_can_be_compared(value_type: ValueType, relop: Relop, request: str, offer: str) -> None:
    assert isinstance(matches_request(attribute(value_type, relop), request, offer), bool)
    assert isinstance(is_threshold_exceeded(attribute(value_type, relop), request, offer), bool)
