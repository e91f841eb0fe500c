"""Findings about quota sets: reports that also have Grid Engine's own message for the same mistake."""

from collections.abc import Iterable
from dataclasses import replace
from enum import IntEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Span
from qmonpy.translation import tr


class Stage(IntEnum):
    """When Grid Engine finds a mistake; it stops at the first stage that finds one."""

    READING = 0
    """`qconf` reads the file."""
    READ = 1
    """`qconf` checks what it has read."""
    VERIFYING = 2
    """The qmaster verifies a set."""


@dataclass(frozen=True, slots=True)
class Finding(Report):
    """A report, and the message of Grid Engine 8.1.9 for the same place.

    `grid_engine` is empty if 8.1.9 accepts what its specification forbids; `{line}` in it stands for
    `grid_engine_line`, a line of the text counted from 1.
    """

    grid_engine: str = ""
    grid_engine_line: int = 0
    stage: Stage = Stage.READING


def grid_engine_message(report: Report) -> str:
    """Return the message of Grid Engine 8.1.9 for a finding; empty if 8.1.9 accepts it, or has no message."""
    if not isinstance(report, Finding):
        return ""
    return report.grid_engine.replace("{line}", str(report.grid_engine_line))


def grid_engine_messages(reports: Iterable[Report]) -> tuple[str, ...]:
    """Return the messages of 8.1.9 for findings, in its order; its `qconf` stops after the first."""
    findings = [report for report in reports if isinstance(report, Finding)]
    findings.sort(key=lambda finding: finding.stage)
    return tuple(filter(None, map(grid_engine_message, findings)))


def shift_span(span: Span | None, lines: int) -> Span | None:
    """Return a place after so many lines were put before it."""
    if span is None or not lines:
        return span
    return Span(span.line + lines, span.column, span.end_line + lines, span.end_column)


def shift_finding(finding: Finding, lines: int) -> Finding:
    """Return a finding after so many lines were put before its place."""
    return replace(finding, span=shift_span(finding.span, lines), grid_engine_line=finding.grid_engine_line + lines)


def no_name(span: Span | None) -> Finding:
    """Return the finding for a set without a name."""
    return Finding(
        "quota.no-name",
        tr('The set has no name: a line such as "name my_limits" is missing.'),
        span=span,
        allowed=("name",),
        grid_engine="resource quota set has no name",
        stage=Stage.READ,
    )


def no_rules(name: str, span: Span | None) -> Finding:
    """Return the finding for a set without rules."""
    return Finding(
        "quota.no-rules",
        tr('{title} has no rules: at least one line such as "limit to slots=4" is needed.').format(title=_of_set(name)),
        span=span,
        allowed=("limit",),
        grid_engine="resource quota set has no rules",
        stage=Stage.READ,
    )


def _of_set(name: str) -> str:
    return tr('The set "{name}"').format(name=name) if name else tr("The set")
