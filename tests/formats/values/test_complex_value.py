"""Values of complex attributes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.values.complex_value import ComplexValue, check_complex_value, parse_complex_value
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.values.value import INFINITY, Relop, ValueType, find_number


def attribute(value_type: ValueType, consumable: Consumable = Consumable.NO, default: str = "0") -> ComplexAttribute:
    return ComplexAttribute("a", "a", value_type, Relop.LE, consumable=consumable, default=default)


@pytest.mark.parametrize(
    ("value_type", "text", "expected"),
    [
        (ValueType.TIME, "1:0:0.9", ComplexValue("3601", 3600.9)),
        (ValueType.TIME, "1K", ComplexValue("1024", 1024)),
        (ValueType.TIME, "-1:0:0", ComplexValue("-3600", -3600)),
        (ValueType.TIME, "INFINITY", ComplexValue("INFINITY", INFINITY)),
        (ValueType.MEMORY, "1.50G", ComplexValue("1.50G", 1.5 * 2**30)),
        (ValueType.BOOL, "True", ComplexValue("True", 1)),
        (ValueType.STRING, "", ComplexValue("")),
        (ValueType.RESTRING, "a|b", ComplexValue("a|b")),
    ],
)
def test_that_times_are_kept_in_seconds_and_everything_else_as_typed(
    value_type: ValueType, text: str, expected: ComplexValue
) -> None:
    assert parse_complex_value(attribute(value_type), text) == expected


@pytest.mark.parametrize(
    ("text", "default", "expected"),
    [
        ("x", "0", 'attribute "a" is not a memory value'),
        ("infinity", "0", 'attribute "a" is not a value that can be set to infinity'),
        ("-1M", "0", 'attribute "a" is consumable but has a negative value'),
        ("1M", "abc", 'wrong type in "a=abc" - memory value expected'),
        (None, "0", 'denied: missing value for resource "a"'),
    ],
)
def test_that_a_bad_value_of_a_consumable_is_refused(text: str | None, default: str, expected: str) -> None:
    memory = attribute(ValueType.MEMORY, Consumable.YES, default)
    assert [report.text for report in check_complex_value(memory, text)] == [expected]


def test_that_negative_consumables_and_missing_booleans_can_be_allowed() -> None:
    assert parse_complex_value(attribute(ValueType.INT, Consumable.JOB), "-1", allow_negative=True).number == -1
    assert parse_complex_value(attribute(ValueType.BOOL), None, allow_missing_bool=True).text == "TRUE"


@given(
    st.sampled_from(ValueType), st.sampled_from(Consumable), st.none() | st.text("0123456789:.KkMm-infty") | st.text()
)
def test_that_any_text_is_a_value_or_refused_and_normalising_is_done_once(
    value_type: ValueType, consumable: Consumable, text: str | None
) -> None:
    kind = attribute(value_type, consumable)
    if check_complex_value(kind, text):
        return
    value = parse_complex_value(kind, text)
    again = parse_complex_value(kind, value.text, allow_negative=True)
    assert again.text == value.text
    assert again.number == find_number(value_type, value.text)
