"""How long the reporting database keeps what: rules in a YAML file, which are checked before anything is deleted."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from qmonpy.formats.documents.yaml_tree import parse_yaml
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.values.counts import format_count
from qmonpy.resources import resource

SCOPES = (
    "host_values", "queue_values", "user_values", "group_values", "project_values", "department_values",
    "statistic_values", "job", "job_log", "share_log", "ar_values",
)  # fmt: skip
"""What rules can name, as the original's could."""
WITH_VARIABLES = frozenset(each for each in SCOPES if each.endswith("_values")) - {"ar_values"}
"""Those whose rows have a variable."""
_UNITS = {"day": "days", "week": "weeks", "month": "months", "year": "years"}
_LENGTH = re.compile(r"(\d{1,4}) (day|week|month|year)s?", re.ASCII)
_KEYS = ("of", "variables", "for")


@dataclass(frozen=True, slots=True)
class KeepRule:
    """Rows of `scope` are kept so many days, weeks, months or years; only some `variables` where these are named."""

    scope: str
    amount: int
    unit: str
    variables: tuple[str, ...] = ()

    def __str__(self) -> str:
        named = f" ({', '.join(self.variables)})" if self.variables else ""
        return f"{self.scope}{named}: {format_count(self.amount, self.unit)}"

    def find_limit(self, now: datetime) -> datetime:
        """Return the time before which rows are deleted."""
        if self.unit in {"day", "week"}:
            return now - timedelta(days=self.amount * (7 if self.unit == "week" else 1))
        months = now.year * 12 + now.month - 1 - self.amount * (12 if self.unit == "year" else 1)
        first = now.replace(year=max(1, months // 12), month=months % 12 + 1, day=1)
        following = (first + timedelta(days=32)).replace(day=1)
        return first.replace(day=min(now.day, (following - timedelta(days=1)).day))


def read_keep_rules(path: Path | None = None) -> tuple[KeepRule, ...]:
    """Return the rules of a file, or the defaults of the original.

    Raises ReportError with all mistakes, OSError if the file cannot be read.
    """
    there = path or resource("reporting/keeping.yaml")
    try:
        rules, reports = parse_keep_rules(there.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        rules, reports = (), (Report("keeping.no-text", f"{there} is no text in UTF-8."),)
    if any(each.is_error for each in reports):
        raise ReportError(reports)
    return rules


def parse_keep_rules(text: str) -> tuple[tuple[KeepRule, ...], tuple[Report, ...]]:
    """Return the rules of a text, and reports on what is wrong or probably meant otherwise."""
    try:
        tree = parse_yaml(text)
    except ReportError as error:
        return (), error.reports
    if not isinstance(tree, dict) or set(tree) != {"keep"} or not isinstance(tree["keep"], list):
        words = "The file has one key, keep, with a list of rules such as {of: job, for: 1 year}."
        return (), (Report("keeping.shape", words),)
    rules: list[KeepRule] = []
    reports: list[Report] = []
    for number, each in enumerate(tree["keep"], start=1):
        found = list(_check_rule(number, each))
        reports += found
        if not found:
            rules.append(_make_rule(each))
    return tuple(rules), (*reports, *_check_together(rules))


def _make_rule(tree: Any) -> KeepRule:
    length = _LENGTH.fullmatch(tree["for"])
    assert length is not None
    return KeepRule(tree["of"], int(length[1]), length[2], tuple(tree.get("variables") or ()))


def _check_rule(number: int, tree: Any) -> Iterator[Report]:
    """Give what is wrong with one rule."""
    if not isinstance(tree, dict):
        yield Report("keeping.shape", f"Rule {number} is no rule such as {{of: job, for: 1 year}}.")
        return
    for key in tree:
        if key not in _KEYS:
            words = f"Rule {number} has the key {key}, which is unknown; a rule has of, for and maybe variables."
            yield Report("keeping.key", words, allowed=_KEYS)
    scope, length, variables = tree.get("of"), tree.get("for"), tree.get("variables")
    if scope not in SCOPES:
        words = f"Rule {number} is of {scope or 'nothing'}; it can be of {', '.join(SCOPES)}."
        yield Report("keeping.scope", words, allowed=SCOPES)
    found = _LENGTH.fullmatch(length) if isinstance(length, str) else None
    if found is None or int(found[1]) == 0:
        words = f'Rule {number} keeps rows for "{length or ""}"; write 7 days, 1 month or 2 years.'
        yield Report("keeping.length", words, allowed=tuple(_UNITS.values()))
    if variables is None:
        return
    if not isinstance(variables, list) or not all(isinstance(each, str) and each for each in variables):
        yield Report("keeping.variables", f"Rule {number}: variables is a list of names such as [cpu, mem_free].")
    elif scope in SCOPES and scope not in WITH_VARIABLES:
        yield Report("keeping.variables", f"Rule {number} names variables, but rows of {scope} have none.")


def _check_together(rules: list[KeepRule]) -> Iterator[Report]:
    """Give what is wrong with rules beside each other, and what is probably not meant."""
    seen: dict[tuple[str, str], KeepRule] = {}
    for rule in rules:
        for variable in rule.variables or ("",):
            if (rule.scope, variable) in seen:
                named = f" of {variable}" if variable else ""
                words = f"Two rules say how long {rule.scope}{named} are kept; only one can."
                yield Report("keeping.twice", words)
            seen[rule.scope, variable] = rule
    for rule in rules:
        derived = [each for each in rule.variables if each[:2] in {"h_", "d_"}]
        if derived and rule.unit in {"day", "week"}:
            words = (
                f"{derived[0]} is derived from other values and is kept only {format_count(rule.amount, rule.unit)}."
            )
            yield Report("keeping.derived", words, Severity.WARNING)
    kept = {rule.scope: rule for rule in rules if not rule.variables}
    job, log = kept.get("job"), kept.get("job_log")
    if job is not None and log is not None and _days(log) > _days(job):
        words = f"The log of jobs is to be kept longer than the jobs ({log}, {job}); it goes with them."
        yield Report("keeping.log", words, Severity.WARNING)


def _days(rule: KeepRule) -> int:
    return rule.amount * {"day": 1, "week": 7, "month": 30, "year": 365}[rule.unit]
