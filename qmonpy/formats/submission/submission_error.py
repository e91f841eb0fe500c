"""Refusals of submissions: what `qsub` and `qrsub` print and end with."""

from collections.abc import Sequence

from qmonpy.model.report import Report, ReportError

BAD_VALUE = 7
BAD_OPTION = 2
FOREIGN_OPTION = 5
REFUSED = 1
"""Exit statuses of qsub: a value it cannot read, a word it does not know, an option of its sisters, a qmaster's no.

`qrsub` ends with REFUSED for all of them.
"""
TOO_MANY = 25
"""Exit status of qrsub at the limit of max_advance_reservations: it may be tried again later."""


class SubmissionError(ReportError):
    """A submission was refused; `lines` and `exit_code` are what `qsub` or `qrsub` prints and ends with."""

    def __init__(self, reports: tuple[Report, ...], lines: tuple[str, ...], exit_code: int):
        super().__init__(reports)
        self.lines = lines
        self.exit_code = exit_code

    def behind(self, warnings: Sequence[Report]) -> "SubmissionError":
        """The same refusal after warnings, which are printed first."""
        lines = (*format_warnings(warnings), *self.lines)
        return SubmissionError((*warnings, *self.reports), lines, self.exit_code)


def qsub_error(code: str, *lines: str, exit_code: int = BAD_VALUE) -> SubmissionError:
    """What `qsub` says without having asked the qmaster; the last line is the report."""
    shown = (*lines[:-1], *f"qsub: {lines[-1]}".split("\n"))
    return SubmissionError((Report(f"qsub.{code}", lines[-1]),), shown, exit_code)


def qmaster_error(texts: Sequence[tuple[str, str]], exit_code: int = REFUSED) -> SubmissionError:
    """A refusal by the qmaster: codes and texts, each of which is a line."""
    reports = tuple(Report(f"job.{code}", text) for code, text in texts)
    lines = [text for _, text in texts]
    return SubmissionError(reports, (f"Unable to run job: {lines[0]}", *lines[1:]), exit_code)


def format_warnings(warnings: Sequence[Report]) -> tuple[str, ...]:
    """The lines in which `qrsub` warns."""
    return tuple(f"warning: {each.text}" for each in warnings)


def qrsub_error(code: str, *lines: str, field: str = "", prefix: str = "qrsub") -> SubmissionError:
    """What `qrsub` says without having asked the qmaster; the last line is the report, `field` the option meant."""
    shown = (*lines[:-1], *f"{prefix}: {lines[-1]}".split("\n"))
    return SubmissionError((Report(f"qrsub.{code}", lines[-1], fields=(field,) if field else ()),), shown, REFUSED)


def reservation_error(texts: Sequence[tuple[str, str]], exit_code: int = REFUSED) -> SubmissionError:
    """A refusal of a reservation by the qmaster: codes and texts, each of which is a line."""
    reports = tuple(Report(f"reservation.{code}", text) for code, text in texts)
    return SubmissionError(reports, tuple(text for _, text in texts), exit_code)
