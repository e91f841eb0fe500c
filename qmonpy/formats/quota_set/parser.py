"""Read the text of resource quota sets as Grid Engine 8.1.9 does, and report every error in it.

The result for a set is kept by its text: while somebody types, only the changed set is read again, the others are
moved.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from qmonpy.formats.quota_set.finding import Finding, shift_finding, shift_span
from qmonpy.formats.quota_set.layout import BLANKS, Block, split_blocks, split_lines
from qmonpy.formats.quota_set.set_reader import SetReader
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report, Span


class ParsedQuotaSets(NamedTuple):
    """The sets of a text, as far as they could be read, and all mistakes in their syntax."""

    sets: tuple[QuotaSet, ...] = ()
    reports: tuple[Report, ...] = ()


_WORD = re.compile(rf"[^{BLANKS}\n]+")


def parse_quota_sets(text: str) -> ParsedQuotaSets:
    """Read any number of sets; never raises, whatever the text is.

    Shortcuts and values stay as written; `checks.check_quota_sets` resolves them.
    """
    sets: list[QuotaSet] = []
    reports: list[Report] = []
    for block in split_blocks(text):
        quota_set, findings = read_block(block)
        reports += findings
        if quota_set is not None:
            sets.append(quota_set)
    return ParsedQuotaSets(tuple(sets), tuple(reports))


def read_block(block: Block) -> tuple[QuotaSet | None, tuple[Finding, ...]]:
    """Return the set of a block, if it is one, and the findings, with their places in the text."""
    return _read_at(block.text, block.line) if block.is_set else (None, _shift(_read_between(block.text), block.line))


@lru_cache(maxsize=512)
def _read_at(text: str, line: int) -> tuple[QuotaSet, tuple[Finding, ...]]:
    """Return the set of a block and the findings, with their places in the text."""
    quota_set, findings = read_set(text)
    return (shift_set(quota_set, line - 1), _shift(findings, line)) if line > 1 else (quota_set, findings)


def _shift(findings: tuple[Finding, ...], line: int) -> tuple[Finding, ...]:
    return tuple(shift_finding(each, line - 1) for each in findings)


@lru_cache(maxsize=2048)
def read_set(text: str) -> tuple[QuotaSet, tuple[Finding, ...]]:
    """Return the set of a block and the findings; lines count from the start of the block."""
    return SetReader(text).read()


def _read_between(text: str) -> tuple[Finding, ...]:
    """Return one finding for everything between two sets."""
    lines = list(split_lines(text.split("\n"), 1))
    if not lines:
        return ()
    first, last = lines[0].text.lstrip(BLANKS), lines[-1].text.rstrip(BLANKS)
    column = len(lines[0].text) - len(first) + 1
    end = len(last) - last.rfind("\n")
    end_line = lines[-1].line + last.count("\n")
    word = _WORD.findall(first)[0]
    return (
        Finding(
            "quota.outside-of-sets",
            f'"{word}" is outside of every set; a set is enclosed in "{{" and "}}", each on a line of its own.',
            span=Span(lines[0].line, column, end_line, end),
            allowed=("{",),
            grid_engine='each value in the attribute value list in line {line} should begin with "{"',
            grid_engine_line=lines[0].line,
        ),
    )


def shift_set(quota_set: QuotaSet, lines: int) -> QuotaSet:
    """Return a set after so many lines were put before it."""
    return replace(
        quota_set,
        rules=tuple(_shift_rule(rule, lines) for rule in quota_set.rules),
        span=shift_span(quota_set.span, lines),
        name_span=shift_span(quota_set.name_span, lines),
    )


def _shift_rule(rule: Rule, lines: int) -> Rule:
    return Rule(
        tuple(Limit(limit.name, limit.value, shift_span(limit.span, lines)) for limit in rule.limits),
        rule.name,
        rule.users and _shift_filter(rule.users, lines),
        rule.projects and _shift_filter(rule.projects, lines),
        rule.pes and _shift_filter(rule.pes, lines),
        rule.queues and _shift_filter(rule.queues, lines),
        rule.hosts and _shift_filter(rule.hosts, lines),
        shift_span(rule.span, lines),
        shift_span(rule.name_span, lines),
    )


def _shift_filter(scope: Filter, lines: int) -> Filter:
    return Filter(
        scope.names,
        scope.excluded,
        scope.is_expanded,
        shift_span(scope.span, lines),
        _shift_spans(scope.name_spans, lines),
        _shift_spans(scope.excluded_spans, lines),
    )


def _shift_spans(spans: Sequence[Span], lines: int) -> tuple[Span, ...]:
    return tuple(Span(span.line + lines, span.column, span.end_line + lines, span.end_column) for span in spans)
