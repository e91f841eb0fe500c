"""XML as commands print it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.documents.xml_document import parse_xml, text_of

WHOLE = "<?xml version='1.0'?>\n<list><row><name>a</name></row><row><name>b</name></row></list>"


def names(text: str) -> list[str]:
    return [text_of(row, "name") for row in parse_xml(text, "list", "row").root.iter("row")]


def test_that_a_whole_document_is_read_without_a_report() -> None:
    document = parse_xml(WHOLE, "list", "row")
    assert document.is_whole
    assert names(WHOLE) == ["a", "b"]


def test_that_namespaces_are_left_away() -> None:
    text = '<list xmlns="http://example.org/x"><row><name>a</name></row></list>'
    assert names(text) == ["a"]


def test_that_characters_that_were_not_escaped_are_read_as_meant() -> None:
    text = "<list><row><name>salt & pepper\x07 %lt;b></name></row></list>"
    assert parse_xml(text, "list", "row").is_whole
    assert names(text) == ["salt & pepper? <b>"]


def test_that_of_a_cut_document_the_whole_records_are_kept_and_one_report_says_so() -> None:
    document = parse_xml(WHOLE[:-25], "list", "row")
    (report,) = document.reports
    assert report.code == "xml.unexpected"
    assert "1 records before that were read" in report.text
    assert names(WHOLE[:-25]) == ["a"]


@pytest.mark.parametrize("text", ["", "   ", "garbage", "<other/>", "<list", "error: commlib error"])
def test_that_what_is_no_such_document_is_empty_with_one_report(text: str) -> None:
    document = parse_xml(text, "list", "row")
    assert len(document.reports) == 1
    assert len(document.root) == 0


@given(st.integers(0, len(WHOLE)), st.text(max_size=20))
def test_that_nothing_makes_it_raise(cut: int, tail: str) -> None:
    document = parse_xml(WHOLE[:cut] + tail, "list", "row")
    assert document.root.tag == "list"
    assert len(document.reports) <= 1


def test_that_tags_that_are_no_names_are_read() -> None:
    text = (
        "<a><JATASK:       3.><b>4</b></JATASK:       3.><JATASK:      12.><b>5 &lt;x: 1&gt;</b></JATASK:      12.></a>"
    )
    document = parse_xml(text, "a")
    assert document.is_whole
    assert [(each.tag, text_of(each, "b")) for each in document.root] == [("JATASK", "4"), ("JATASK", "5 <x: 1>")]
