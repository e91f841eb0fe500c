from datetime import datetime
from pathlib import Path

import pytest

from qmonpy.model.report import ReportError
from qmonpy.reporting.deriving.keeping import KeepRule, parse_keep_rules, read_keep_rules


def codes(text: str) -> list[str]:
    _, reports = parse_keep_rules(text)
    assert all(each.text.endswith(".") or each.code == "document.no-yaml" for each in reports)
    return [each.code for each in reports]


def test_that_the_defaults_are_those_of_the_original() -> None:
    rules = read_keep_rules()
    assert KeepRule("host_values", 7, "day", ("np_load_avg", "cpu", "mem_free", "virtual_free")) in rules
    assert KeepRule("queue_values", 1, "month", ("slots", "state")) in rules
    assert {KeepRule("job", 1, "year"), KeepRule("job_log", 1, "month"), KeepRule("ar_values", 1, "year")} <= {*rules}
    assert len(rules) == 15


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("{of: hosts, for: 1 day}", "keeping.scope"),
        ("{of: job, for: 1 fortnight}", "keeping.length"),
        ("{of: job, for: 0 days}", "keeping.length"),
        ("{of: job}", "keeping.length"),
        ("{of: job, for: 1 year, if: old}", "keeping.key"),
        ("{of: job, variables: [cpu], for: 1 year}", "keeping.variables"),
        ("{of: host_values, variables: cpu, for: 1 year}", "keeping.variables"),
        ("job", "keeping.shape"),
        ("{of: host_values, variables: [h_cpu], for: 7 days}", "keeping.derived"),
    ],
)
def test_that_a_wrong_rule_is_a_report(rule: str, code: str) -> None:
    assert codes(f"keep:\n- {rule}\n- {{of: share_log, for: 1 year}}") == [code]


def test_that_the_rules_are_checked_beside_each_other() -> None:
    assert codes("keep:\n- {of: job, for: 1 year}\n- {of: job, for: 2 years}") == ["keeping.twice"]
    assert codes("keep:\n- {of: job, for: 1 week}\n- {of: job_log, for: 1 month}") == ["keeping.log"]
    assert codes("keeps: []") == ["keeping.shape"]
    assert codes("keep: [") == ["document.no-yaml"]


def test_that_no_rule_counts_where_one_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "keeping.yaml"
    path.write_text("keep:\n- {of: job, for: 1 yaer}\n- {of: nothing, for: 1 year}\n")
    with pytest.raises(ReportError) as caught:
        read_keep_rules(path)
    assert [each.code for each in caught.value.reports] == ["keeping.length", "keeping.scope"]


def test_that_a_file_that_is_no_text_is_a_report(tmp_path: Path) -> None:
    path = tmp_path / "keeping.yaml"
    path.write_bytes(b"keep: \xff")
    with pytest.raises(ReportError, match="no text in UTF-8"):
        read_keep_rules(path)


def test_that_months_are_those_of_the_calendar() -> None:
    now = datetime(2026, 3, 31, 10)
    assert KeepRule("job", 1, "month").find_limit(now) == datetime(2026, 2, 28, 10)
    assert KeepRule("job", 2, "year").find_limit(datetime(2024, 2, 29)) == datetime(2022, 2, 28)
    assert KeepRule("job", 2, "week").find_limit(now) == datetime(2026, 3, 17, 10)
