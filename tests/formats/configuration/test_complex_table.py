"""The text of the complex table."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.configuration.complex_table import (
    check_complex_text,
    find_unread_line,
    format_complex_table,
    parse_complex_table,
)
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import ReportError, Span
from qmonpy.model.values.value import Relop, ValueType

words = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#\\"), min_size=1, max_size=12)
attributes = st.builds(
    ComplexAttribute,
    name=words,
    shortcut=words,
    type=st.sampled_from(ValueType),
    relop=st.sampled_from(Relop),
    requestable=st.sampled_from(Requestable),
    consumable=st.sampled_from(Consumable),
    default=words,
    urgency=words,
)

NO_END = 'each value in the attribute value list in line 2 should end with "<NEWLINE>"'


@given(st.lists(attributes, max_size=5))
def test_that_a_printed_table_is_read_as_it_was(table: list[ComplexAttribute]) -> None:
    assert parse_complex_table(format_complex_table(table)) == tuple(table)


@given(st.text("a INT<=YESNO0\n\\#\t") | st.text())
def test_that_any_text_is_a_table_or_refused_with_places(text: str) -> None:
    with suppress(ReportError):
        parse_complex_table(text)
    for report in check_complex_text(text)[1]:
        assert report.span is not None


def test_that_the_default_table_is_printed_as_qconf_prints_it() -> None:
    lines = format_complex_table(DEFAULT_COMPLEXES.values()).splitlines()
    assert lines[0] == ("#name               shortcut   type      relop requestable consumable default  urgency ")
    assert lines[1] == "#" + "-" * (len(lines[0]) - 1)
    assert lines[2] == "arch                a          STRING    ==    YES         NO         NONE     0"
    assert "slots               s          INT       <=    YES         YES        1        1000" in lines
    assert lines[-1] == "# >#< starts a comment but comments are not saved across edits --------"


def test_that_the_default_table_has_no_fault() -> None:
    table, reports = check_complex_text(format_complex_table(DEFAULT_COMPLEXES.values()))
    assert not reports
    assert table == tuple(DEFAULT_COMPLEXES.values())


def test_that_words_are_read_in_any_case_and_by_their_initials() -> None:
    assert parse_complex_table("  a b memory excl f j 0 0\n") == (
        ComplexAttribute("a", "b", ValueType.MEMORY, Relop.EXCL, Requestable.FORCED, Consumable.JOB),
    )


def test_that_continued_lines_are_one() -> None:
    assert len(parse_complex_table("a a INT \\\n<= YES NO \\\n0 0\n# a comment\n\nb b INT <= YES NO 0 0")) == 2


def test_that_every_bad_line_is_reported_at_its_words() -> None:
    text = "a a FLOAT =< YES NO 0 0\nb b INT ~= YES NO 0 0\nc c INT <= ye NO 0 0\nd d INT <= YES NO 0 0 0\ne e INT\nf\n"
    with pytest.raises(ReportError) as caught:
        parse_complex_table(text)
    assert [(report.text, report.span.line, report.span.column) for report in caught.value.reports] == [
        ('unknown complex attribute type "FLOAT"', 1, 5),
        ('Invalid complex attribute for relation operator ("=<")', 1, 11),
        ('Invalid complex attribute for relation operator ("~=")', 2, 9),
        ('Invalid complex attribute for requestable ("ye")', 3, 12),
        ('"0" follows the 8 columns of complex "d"', 4, 23),
        ('Complex "e" has no relop, requestable, consumable, default, urgency', 5, 5),
        ('Complex attribute "f" has no shortcut defined', 6, 1),
    ]
    assert "MEMORY" in caught.value.reports[0].allowed


def test_that_faults_of_a_definition_point_at_their_columns_in_order_of_lines() -> None:
    table, reports = check_complex_text("a a STRING <= YES NO 5 x\nb\nc a INT <= YES NO 0 0\n")
    assert [attribute.name for attribute in table] == ["a", "c"]
    assert [(report.fields, report.span) for report in reports] == [
        (("a", "relop"), Span(1, 12, 1, 14)),
        (("a", "default"), Span(1, 22, 1, 23)),
        (("a", "urgency"), Span(1, 24, 1, 25)),
        ((), Span(2, 1, 2, 2)),
        (("c", "shortcut"), Span(3, 3, 3, 4)),
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("zz b INT <= YES YES 0 0\n", ""),
        ("zz b INT <= YES YES\n", ""),
        ("zz b INT <= QQ\n", ""),
        ("zz b NOPE\n", 'unknown complex attribute type "NOPE"'),
        ("zz b INT << YES\n", NO_END),
        ("zz b RSMAP <= YES YES 0 0\n", 'unknown complex attribute type "RSMAP"'),
        ("zz b INT <= YES HOST 0 0\n", NO_END),
        ("zz b INT <= QQ YES 0 0\n", NO_END),
        ("zz b INT <= YES YES 0 0 0\n", NO_END),
        ("zz b INT <= YES YES 0 0", NO_END),
        ("# a comment", 'unknown complex attribute type "comment"'),
        ("#", NO_END),
        ("   ", ""),
    ],
)
def test_that_reading_stops_at_the_line_at_which_grid_engine_stops(line: str, said: str) -> None:
    assert find_unread_line(f"# first\n{line}") == said
