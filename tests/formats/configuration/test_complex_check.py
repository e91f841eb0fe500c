"""Restrictions on definitions of complex attributes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.complex_check import STRICTER_CODES, check_complex_attribute
from qmonpy.formats.configuration.complex_table import check_complex_text
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.report import Severity
from qmonpy.model.values.value import Relop, ValueType


def texts(row: str) -> list[str]:
    return [report.text for report in check_complex_text(row)[1]]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("a a INT EXCL YES YES 0 0", ['Complex "a" must be BOOL to use EXCL as relational operator']),
        ("a a STRING < YES NO NONE 0", ['Complex "a" has an invalid relational operator']),
        ("a a BOOL EXCL YES NO 0 0", ['Exclusive complex "a" must be a consumable']),
        ("a a INT >= YES JOB 0 0", ['Consumable "a" can have only <= as an relational operator']),
        ("a a INT <= YES NO 1 0", ['Complex "a" cannot have a (non-zero) default value']),
        ("a a INT <= YES NO x 0", ['Complex "a"\'s default value should be of type "integer value"']),
        ("a a STRING == YES NO x 0", ['Complex "a" cannot have a (non-zero) default value']),
        ("a a INT <= NO YES 0 0", ['Consumable "a" needs a default value because it is not requestable.']),
        ("a a INT <= FORCED YES 1 0", ['Consumable "a" cannot have a (non-zero) default value because it is forced.']),
        (
            "a a INT <= YES NO 0 x",
            ['The following error occurred for complex "a", while parsing the urgency value: "double value"'],
        ),
        (
            "slots s DOUBLE <= YES YES 1 0",
            ['The type of the complex "slots" cannot be changed due to its built in status'],
        ),
        (
            "arch a HOST == YES NO NONE 0",
            ['The type of the complex "arch" cannot be changed due to its built in status'],
        ),
        ("arch a CSTRING == YES NO NONE 0", []),
        ("tmpdir tmp STRING == YES NO NONE 0", ['Complex attribute "tmpdir" is not requestable']),
        ("a a INT <= NO YES infinity -5", []),
        (
            "a a BOOL == YES YES 0 0",
            [
                'Exclusive complex "a" must have EXCL as relational operator',
                'Consumable "a" can have only <= as an relational operator',
            ],
        ),
        (
            "a a STRING == NO YES NONE 0",
            [
                'Complex "a" of type "STRING" cannot be a consumable',
                'Consumable "a" can have only <= as an relational operator',
                'Complex "a"\'s default value should be of type ""',
                'Consumable "a" needs a default value because it is not requestable.',
            ],
        ),
    ],
)
def test_that_a_definition_is_refused_in_the_words_and_order_of_grid_engine(row: str, expected: list[str]) -> None:
    assert texts(row) == expected


def test_that_a_default_that_is_no_number_is_refused_though_grid_engine_takes_it() -> None:
    reports = check_complex_text("a a INT <= YES YES abc 0")[1]
    assert [(report.code in STRICTER_CODES, report.is_error) for report in reports] == [(True, True)]


def test_that_a_name_that_is_hard_to_request_is_a_warning() -> None:
    reports = check_complex_text("a,b ab INT <= YES NO 0 0")[1]
    assert [report.severity for report in reports] == [Severity.WARNING]


def test_that_names_and_shortcuts_share_one_name_space() -> None:
    rows = "a x INT <= YES NO 0 0\nx y INT <= YES NO 0 0\nc x INT <= YES NO 0 0"
    assert texts(rows) == [
        "complex with name x or shortcut y already exists",
        "complex with name c or shortcut x already exists",
        "complex with name c or shortcut x already exists",
    ]


@given(
    st.builds(
        ComplexAttribute,
        name=st.sampled_from(["a", "slots", "arch", "tmpdir", "none", ""]),
        shortcut=st.text(max_size=3),
        type=st.sampled_from(ValueType),
        relop=st.sampled_from(Relop),
        requestable=st.sampled_from(Requestable),
        consumable=st.sampled_from(Consumable),
        default=st.sampled_from(["0", "1", "NONE", "x", "0:0:0", "infinity"]),
        urgency=st.text(max_size=3),
    )
)
def test_that_every_report_names_the_attribute_and_a_column(attribute: ComplexAttribute) -> None:
    for report in check_complex_attribute(attribute):
        assert report.fields[0] == attribute.name
        assert hasattr(attribute, report.fields[1])
        assert report.code.startswith("complex.")
