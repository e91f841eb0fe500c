"""The programs that `-jsv` of `qsub`, `qalter` and `qresub` names, by which 8.1.9 verifies a job (jsv(1), asked).

`qalter` and `qresub` of 8.1.9 look whether there is such a program, and then know no such option.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.merged_arguments import join_options, split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.report import Report

NOT_FOUND = 3
"""The exit status where it is not there."""
OPTION = "-jsv"


def find_verifier_problem(url: str) -> str | None:
    """Return what 8.1.9 says of a program that it cannot run; None of one that is there."""
    kind, colon, rest = url.partition(":")
    if colon and kind not in ("", "script"):
        return f'type "{kind}" in JSV URL is invalid'
    user, at, path = (rest if colon else url).partition("@")
    if at and user:
        return "specifying user is not allowed in client JSV URLs"
    program = path if at else user
    if program and Path(program).is_file() and os.access(program, os.X_OK):
        return None
    return f'JSV "{program}" is either not a file or not executable'


def refuse_verifier(command: str, words: Sequence[str], *, is_alteration: bool = False) -> None:
    """Raise SubmissionError for the first program that cannot be run, unless an option before it is wrong."""
    options, _ = split_arguments(words, is_alteration=is_alteration)
    for at, (name, option) in enumerate(options):
        problem = find_verifier_problem(option[-1]) if name == OPTION and len(option) > 1 else None
        if problem is not None:
            if _is_right(tuple(join_options(options[:at])), is_alteration):
                raise verifier_error(command, problem)
            return


def verifier_error(command: str, problem: str) -> SubmissionError:
    """Return the refusal of a program that cannot be run."""
    return SubmissionError((Report(f"{command}.verifier", problem),), (f"{command}: {problem}",), NOT_FOUND)


def asks_verifier(words: Sequence[str]) -> bool:
    """Return whether a command line, if it is right, asks for such a program, and for more than to be shown."""
    options, _ = split_arguments(words)
    if not any(name == OPTION for name, _ in options):
        return False
    try:
        return not parse_draft(words, 0).is_only_shown
    except SubmissionError:
        return False


def _is_right(words: Sequence[str], is_alteration: bool) -> bool:
    try:
        parse_draft(words, 0, is_alteration=is_alteration)
    except SubmissionError as error:
        # Options of other commands are told behind the whole line, with an empty line behind them.
        return "" in error.lines
    return True
