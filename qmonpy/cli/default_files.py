"""The default files of commands: options that count where the command line says nothing (request(5), asked)."""

import time
from collections.abc import Sequence

from qmonpy.app.jobs.request_files import CLEAR, read_request_files, with_request_files
from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.cli.option_files import list_option_files
from qmonpy.formats.submission.job_draft import foreign_option
from qmonpy.formats.submission.option_lines import NO_OPTION, OptionLines
from qmonpy.formats.submission.reservation_draft import parse_reservation_draft
from qmonpy.formats.submission.reservation_options import CELL_FILE, HOME_FILE, parse_request_file
from qmonpy.formats.submission.submission_error import BAD_OPTION, SubmissionError, qrsub_error
from qmonpy.limited_file import read_limited
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


def with_reservation_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qrsub` behind the options of the files in the cell and the home."""
    if not is_typed():
        return tuple(words)
    found: list[str] = []
    for path in list_option_files(CELL_FILE, HOME_FILE):
        if path.is_file():
            options = parse_request_file(read_limited(path).decode("utf-8", errors="replace"), path.name)
            _refuse_wrong(options)
            found += options
    return (*found, *words)


def _refuse_wrong(words: Sequence[str]) -> None:
    """Refuse wrong options of a default file of `qrsub`, whose mistakes are told in other words than those typed."""
    try:
        draft = parse_reservation_draft(words, int(time.time()))
    except SubmissionError as error:
        lines = tuple(line.replace("qrsub: ", "error: ", 1) for line in error.lines)
        raise SubmissionError(error.reports, lines, error.exit_code) from None
    if draft.words:
        raise qrsub_error("words", 'invalid option argument ""', prefix="error")
