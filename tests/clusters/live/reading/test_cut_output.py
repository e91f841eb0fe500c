"""Outputs of qconf that are not whole although it ended with status 0."""

import pytest

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.cut_output import find_cut

PE = "pe_name    {}\nslots      9\nqsort_args NONE\n"
SET = "{\n name one\n limit to slots=1\n}\n"
LONG = "group_name @a\nhostlist   h1 h2 \\\n           h3\n"


def find(
    text: str, shown: dict[str, str] | None = None, known: dict[str, str] | None = None, missing: tuple[str, ...] = ()
) -> str:
    found = find_cut(CommandResult(("qconf", "-s"), 0, text), shown, known or {}, missing)
    return found.text if found else ""


@pytest.mark.parametrize("text", [PE.format("a"), SET, LONG])
def test_that_what_is_whole_is_taken_whatever_was_before(text: str) -> None:
    assert find(text, {"x": text}) == ""
    assert find(text, {"x": text}, {"x": text, "y": text}) == ""
    assert find(text) == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pe_name    b\nslots     ", 'it ended within a line, with "pe_name    b slots".'),
        ("pe_name    b\nslots      9\n", 'it ended with "slots" instead of "qsort_args".'),
        ("", "it showed nothing, where there were objects before."),
        (" \n", "it showed nothing, where there were objects before."),
    ],
)
def test_that_a_text_that_ends_before_its_end_is_not_taken(text: str, reason: str) -> None:
    known = {"pes/b": PE.format("b")}
    assert find(text, {"pes/b": text} if "pe_name" in text else {}, known).endswith(reason.replace(" slots", "\nslots"))


def test_that_the_last_object_ends_as_the_others_do_where_it_was_never_seen() -> None:
    cut = "pe_name    b\nslots      9\n"
    assert find(PE.format("a") + cut, {"pes/a": PE.format("a"), "pes/b": cut}).endswith('instead of "qsort_args".')


def test_that_continued_lines_and_rule_sets_have_an_end() -> None:
    assert "within a line" in find(LONG.removesuffix("           h3\n"), {"x": ""})
    broken = SET.removesuffix("}\n")
    assert 'instead of "}"' in find(broken, {"x": broken})


def test_that_what_is_no_text_has_no_objects_or_misses_some_is_not_taken() -> None:
    assert "bytes that are not text" in find("a\0\n")
    assert "there is no object" in find("something else\n", {})
    assert "it lacks pe2, pe3" in find(PE.format("a"), {"pes/a": PE.format("a")}, missing=("pe3", "pe2"))
