"""Parser and printer together: nothing is lost, nothing raises, and sets print as Grid Engine prints them."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.plain import find_printed_set
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.formats.quota_set.text import check_quota_text, parse_quota_sets
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.quota_set import QuotaSet
from tests.formats.quota_set.strategies import any_quota_sets, broken_texts, quota_sets

pytestmark = pytest.mark.slow

RECORDED = json.loads((Path(__file__).parent / "data" / "printed.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.slow
@given(quota_sets)
def test_that_a_set_that_was_printed_reads_back_as_itself(quota_set: QuotaSet) -> None:
    parsed = parse_quota_sets(format_quota_set(quota_set))
    assert parsed.reports == ()
    assert parsed.sets == (quota_set,)


@pytest.mark.slow
@given(quota_sets)
def test_that_no_line_is_longer_than_80_columns_unless_it_cannot_be_broken(quota_set: QuotaSet) -> None:
    for line in format_quota_set(quota_set).split("\n"):
        words = line.removesuffix(" \\").split()
        assert len(line) <= 80 or len(words) == 1 or words[0] == "description"


@given(any_quota_sets)
def test_that_whatever_passes_the_checks_can_be_written(quota_set: QuotaSet) -> None:
    kept, reports = check_quota_sets([quota_set], DEFAULT_COMPLEXES)
    if not any(report.is_error for report in reports):
        assert parse_quota_sets(format_quota_set(kept[0])) == (kept, ())


@given(broken_texts)
@example("{")
@example("}\n{ x }\n}")
@example("{\n limit users a \\")
@example("{\n name \\\n limit to slots=1 \\\n}\n")
def test_that_no_text_raises_and_every_place_lies_in_it(text: str) -> None:
    checked = check_quota_text(text, DEFAULT_COMPLEXES, Cluster())
    lines = text.split("\n")
    for report in checked.reports:
        assert report.text
        assert report.span is not None
        line, column, end_line, end_column = report.span
        assert 1 <= line <= end_line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1
        assert 1 <= end_column <= len(lines[end_line - 1]) + 1


@given(broken_texts)
def test_that_printing_what_was_read_is_a_fixed_point(text: str) -> None:
    parsed = parse_quota_sets(text)
    if not parsed.reports:
        printed = "".join(map(format_quota_set, parsed.sets))
        assert parse_quota_sets(printed) == parsed


@pytest.mark.parametrize("case", RECORDED, ids=range(len(RECORDED)))
def test_that_a_set_prints_as_grid_engine_printed_it(case: dict[str, str]) -> None:
    parsed = parse_quota_sets(case["text"])
    assert parsed.reports == ()
    assert format_quota_set(parsed.sets[0]) == case["printed"]
    assert parse_quota_sets(case["printed"]) == parsed


@given(quota_sets)
def test_that_what_is_read_without_the_grammar_is_what_the_grammar_reads(quota_set: QuotaSet) -> None:
    printed = format_quota_set(quota_set)
    found = find_printed_set(printed)
    if found is not None:
        assert (found,) == parse_quota_sets(printed).sets


@pytest.mark.parametrize("case", RECORDED, ids=range(len(RECORDED)))
def test_that_a_set_that_grid_engine_printed_needs_no_grammar(case: dict[str, str]) -> None:
    parsed = parse_quota_sets(case["text"]).sets[0]
    found = find_printed_set(format_quota_set(parsed))
    is_usual = parsed.rules and not any(word in case["printed"] for word in ("\\", "to NONE", "#"))
    assert found == parsed if is_usual else found in (None, parsed)


@given(broken_texts)
def test_that_any_other_text_is_left_to_the_grammar(text: str) -> None:
    found = find_printed_set(text)
    assert found is None or (found,) == parse_quota_sets(text).sets
