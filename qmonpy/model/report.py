"""Reports: what is wrong with something a user wrote, where, and what would be right."""

from enum import StrEnum
from typing import NamedTuple

from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr


class Severity(StrEnum):
    """How much a report matters: an error refuses the change, a warning or a hint does not."""

    ERROR = later("error")
    WARNING = later("warning")
    HINT = later("hint")


class Span(NamedTuple):
    """A place in a text: lines and columns count from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Report:
    """One finding: a stable code, a full sentence for people, and the place in the text if there is one."""

    code: str
    text: str
    severity: Severity = Severity.ERROR
    span: Span | None = None
    fields: tuple[str, ...] = ()
    """Path to the part of a value that is meant, such as ("per_host", "2", "hosts"): set, rule, filter."""
    allowed: tuple[str, ...] = ()
    """The values that would have been accepted, if they can be listed."""

    @property
    def is_error(self) -> bool:
        """Whether the report refuses the change."""
        return self.severity is Severity.ERROR

    def __str__(self) -> str:
        place = (
            tr("line {line}, column {column}: ").format(line=self.span.line, column=self.span.column)
            if self.span
            else ""
        )
        return f"{place}{self.text}"


class ReportError(Exception):
    """A user's input was refused; `reports` holds every finding, at least one of them an error."""

    def __init__(self, reports: tuple[Report, ...]):
        super().__init__("\n".join(map(str, reports)))
        self.reports = reports
