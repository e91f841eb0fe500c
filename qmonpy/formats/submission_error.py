"""Refusals of submissions: what `qsub` prints and ends with."""

from collections.abc import Sequence

from qmonpy.model.report import Report, ReportError

BAD_VALUE = 7
BAD_OPTION = 2
FOREIGN_OPTION = 5
REFUSED = 1
"""Exit statuses of qsub: a value it cannot read, a word it does not know, an option of its sisters, a qmaster's no."""


class SubmissionError(ReportError):
    """A submission was refused; `lines` and `exit_code` are what `qsub` prints and ends with."""

    def __init__(self, reports: tuple[Report, ...], lines: tuple[str, ...], exit_code: int):
        super().__init__(reports)
        self.lines = lines
        self.exit_code = exit_code


def qsub_error(code: str, *lines: str, exit_code: int = BAD_VALUE) -> SubmissionError:
    """What `qsub` says without having asked the qmaster; the last line is the report."""
    shown = (*lines[:-1], *f"qsub: {lines[-1]}".split("\n"))
    return SubmissionError((Report(f"qsub.{code}", lines[-1]),), shown, exit_code)


def qmaster_error(texts: Sequence[tuple[str, str]], exit_code: int = REFUSED) -> SubmissionError:
    """A refusal by the qmaster: codes and texts, each of which is a line."""
    reports = tuple(Report(f"job.{code}", text) for code, text in texts)
    lines = [text for _, text in texts]
    return SubmissionError(reports, (f"Unable to run job: {lines[0]}", *lines[1:]), exit_code)
