"""The default files of `qsub`: options that count where the command line says nothing (request(5), asked)."""

from collections.abc import Sequence

from qmonpy.app.jobs.request_files import CLEAR, read_request_files, with_request_files
from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.formats.submission.job_draft import foreign_option
from qmonpy.formats.submission.option_lines import NO_OPTION, OptionLines
from qmonpy.formats.submission.submission_error import BAD_OPTION, SubmissionError
from qmonpy.model.report import Report


def with_request_options(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qsub` with the options of the files in the cell, the home and the present folder.

    SubmissionError for the first file with a mistake, as of 8.1.9, if it is not skipped by `-clear`.
    """
    if is_typed() and CLEAR not in words:
        for found in read_request_files().values():
            _refuse_mistake(found)
    return with_request_files(words, None if is_typed() else ())


def _refuse_mistake(found: OptionLines) -> None:
    """Refuse options of a file that are none; a quote that is not closed 8.1.9 closes."""
    wrong = next((each for each in found.reports if each.code == "submit.line"), None)
    if wrong is None:
        return
    text = wrong.text.partition(": ")[2]
    if text.endswith(NO_OPTION):
        raise foreign_option("")
    raise SubmissionError((Report("qsub.default-file", text),), (text,), BAD_OPTION)
