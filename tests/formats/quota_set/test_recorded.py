"""Texts that were given to `qconf -Arqs` of Grid Engine: what it said, and how it printed the set."""

import json
from pathlib import Path

import pytest

from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.quota_set.finding import grid_engine_messages
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.formats.quota_set.text import check_quota_text
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES

RECORDED = json.loads((Path(__file__).parent / "data" / "qconf.json").read_text(encoding="utf-8"))["cases"]
COMPLEXES = {
    **DEFAULT_COMPLEXES,
    **{each.name: each for each in parse_complex_table("compiler_lic cl INT <= YES YES 0 0")},
}
FORBIDDEN = {
    "dup limit": "quota.limit-twice",
    "same rule names": "quota.rule-twice",
    "dup set": "quota.set-twice",
    "empty to": "quota.no-limits",
}
"""What Grid Engine accepts although its specification forbids it: read and printed as there, but an error."""


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case["note"])
def test_that_qconf_would_say_and_print_the_same(case: dict[str, str]) -> None:
    checked = check_quota_text(case["file"], COMPLEXES)
    assert (grid_engine_messages(checked.reports) or ("",))[0] == case["error"]
    if not case["error"]:
        assert format_quota_set(checked.kept[0]) == case["printed"]
        forbidden = FORBIDDEN.get(case["note"])
        assert [report.code for report in checked.reports] == ([forbidden] if forbidden else [])
