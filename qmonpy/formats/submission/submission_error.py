"""Refusals of submissions: the lines and the exit status of `qsub` and `qrsub`."""

from collections.abc import Sequence

from qmonpy.model.report import Report, ReportError

BAD_VALUE = 7
BAD_OPTION = 2
FOREIGN_OPTION = 5
REFUSED = 1
"""Exit statuses of qsub: an invalid value, an unknown word, an option of a related command, a refusal by the qmaster.

`qrsub` exits with REFUSED for all of them.
"""
UNABLE = "Unable to run job: "
"""How the first line of `qsub` begins when the qmaster refused the job."""
BAD_KEY = "key"
"""Begins the code of a name that no object can have."""
_FIRST_TEXTS = frozenset(
    {
        'invalid "task concurrency" value in job request',
        "job rejected cause there is no job_name in the request",
        "The input value for an argument is invalid.",
    }
)
TOO_MANY = 25
"""The exit status of qrsub at the limit max_advance_reservations: it may be tried again later."""


def is_first_check(report: Report) -> bool:
    """Whether a refusal comes before the qmaster gives a job its number, which is not used up then."""
    return report.text in _FIRST_TEXTS or report.code.startswith(f"job.{BAD_KEY}-")


class SubmissionError(ReportError):
    """A refused submission; `lines` and `exit_code` are the output and the exit status of `qsub` or `qrsub`."""

    def __init__(self, reports: tuple[Report, ...], lines: tuple[str, ...], exit_code: int):
        super().__init__(reports)
        self.lines = lines
        self.exit_code = exit_code

    def after(self, warnings: Sequence[Report]) -> "SubmissionError":
        """Return the same refusal after warnings, which are printed first."""
        lines = (*format_warnings(warnings), *self.lines)
        return SubmissionError((*warnings, *self.reports), lines, self.exit_code)


def qsub_error(code: str, *lines: str, exit_code: int = BAD_VALUE) -> SubmissionError:
    """Return a refusal by `qsub` itself, before it asks the qmaster; the last line is the report."""
    shown = (*lines[:-1], *f"qsub: {lines[-1]}".split("\n"))
    return SubmissionError((Report(f"qsub.{code}", lines[-1]),), shown, exit_code)


def qmaster_error(texts: Sequence[tuple[str, str]], exit_code: int = REFUSED) -> SubmissionError:
    """Return a refusal by the qmaster: codes and texts, each of which is a line."""
    reports = tuple(Report(f"job.{code}", text) for code, text in texts)
    lines = [text for _, text in texts]
    return SubmissionError(reports, (f"{UNABLE}{lines[0]}", *lines[1:]), exit_code)


def format_warnings(warnings: Sequence[Report]) -> tuple[str, ...]:
    """Return the lines by which `qrsub` warns."""
    return tuple(f"warning: {each.text}" for each in warnings)


def qrsub_error(code: str, *lines: str, field: str = "", prefix: str = "qrsub") -> SubmissionError:
    """Return a refusal by `qrsub` itself, before it asks the qmaster.

    The last line is the report, `field` the option that is meant.
    """
    shown = (*lines[:-1], *f"{prefix}: {lines[-1]}".split("\n"))
    return SubmissionError((Report(f"qrsub.{code}", lines[-1], fields=(field,) if field else ()),), shown, REFUSED)


def reservation_error(texts: Sequence[tuple[str, str]], exit_code: int = REFUSED) -> SubmissionError:
    """Return a refusal of a reservation by the qmaster: codes and texts, each of which is a line."""
    reports = tuple(Report(f"reservation.{code}", text) for code, text in texts)
    return SubmissionError(reports, tuple(text for _, text in texts), exit_code)
