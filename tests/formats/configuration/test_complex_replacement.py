"""Replacing the complex table."""

from dataclasses import replace

from qmonpy.formats.configuration.complex_replacement import plan_complex_replacement
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES

LICENCE = parse_complex_table("licence lic INT <= YES YES 0 0")[0]
CURRENT = {**DEFAULT_COMPLEXES, "licence": LICENCE}


def test_that_what_is_missing_is_deleted_and_the_rest_compared() -> None:
    changed = replace(DEFAULT_COMPLEXES["slots"], urgency="1000.0")
    new = [changed if name == "slots" else each for name, each in DEFAULT_COMPLEXES.items()]
    added = replace(LICENCE, name="other", shortcut="o")
    plan, reports = plan_complex_replacement(CURRENT, [*new, added])
    assert not reports
    assert (plan.deleted, plan.modified, plan.added) == (("licence",), (changed,), (added,))


def test_that_the_same_table_changes_nothing() -> None:
    plan, reports = plan_complex_replacement(CURRENT, CURRENT.values())
    assert plan.is_empty
    assert not reports


def test_that_built_in_attributes_cannot_be_deleted() -> None:
    plan, reports = plan_complex_replacement(CURRENT, [LICENCE])
    assert plan.is_empty
    assert 'The built-in complex "slots" cannot be deleted' in [report.text for report in reports]
    assert len(reports) == len(DEFAULT_COMPLEXES)
