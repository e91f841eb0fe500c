"""The programs that `-jsv` of `qsub`, `qalter` and `qresub` names, by which 8.1.9 verifies a job (jsv(1), asked).

`qalter` and `qresub` of 8.1.9 look whether there is such a program, and then know no such option.
"""

import grp
import os
from collections.abc import Sequence

from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.merged_arguments import join_options, split_arguments
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.model.report import Report

NOT_FOUND = 3
"""The exit status where it is not there."""
OPTION = "-jsv"


def find_verifier_problem(url: str) -> str | None:
    """Return what 8.1.9 says of a program that it cannot run; None of one that is there."""
    # Few command lines name such a program.
    from qmonpy.clusters.embedded.verifying.verifier_url import find_kind_problem, find_program_problem, split_url

    found = split_url(url)
    if wrong := find_kind_problem(found):
        return wrong
    return "specifying user is not allowed in client JSV URLs" if found.user else find_program_problem(found)


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


def list_verifiers(words: Sequence[str]) -> tuple[str, ...]:
    """Return the programs that a right command line names, in their order; none where it asks only to be shown."""
    options, _ = split_arguments(words)
    named = tuple(option[-1] for name, option in options if name == OPTION)
    if not named:
        return ()
    try:
        return () if parse_draft(words, 0).is_only_shown else tuple(map(_find_program, named))
    except SubmissionError:
        return ()


def _find_program(url: str) -> str:
    from qmonpy.clusters.embedded.verifying.verifier_url import split_url

    return split_url(url).path


def verify_job(words: Sequence[str], user: str, host: str) -> tuple[tuple[str, ...], list[str]]:
    """Let the programs that a command line names verify a job, one after the other (jsv(1), asked).

    Return the command line with their changes, and what they want the user to read. VerificationError if one of them
    refuses the job. A program is run by this process, in the name of who runs it, as by `qsub` of 8.1.9.
    """
    programs = list_verifiers(words)
    options, command = split_arguments(words)
    kept = (*join_options([each for each in options if each[0] != OPTION]), *command)
    return _ask_all(programs, kept, user, host) if programs else (kept, [])


class VerificationError(Exception):
    """A job that a program refuses; `lines` say why, `notes` what the program wants the user to read."""

    def __init__(self, lines: Sequence[str], notes: Sequence[str], complaints: Sequence[str] = ()):
        super().__init__(*lines)
        self.lines, self.notes, self.complaints = tuple(lines), tuple(notes), tuple(complaints)
        """`complaints` are errors of the program itself."""


def _ask_all(
    programs: Sequence[str], words: tuple[str, ...], user: str, host: str
) -> tuple[tuple[str, ...], list[str]]:
    from qmonpy.clusters.embedded.verifying.verifier_parameters import (
        ChangeError,
        list_parameters,
        list_variables,
        with_changes,
    )
    from qmonpy.clusters.embedded.verifying.verifier_process import REFUSALS, VerifierError, ask_verifier

    notes: list[str] = []
    group = grp.getgrgid(os.getgid()).gr_name
    for program in programs:
        parameters = list_parameters(words, user, group, f"{user}@{host}")
        variables = {"TERM": os.environ.get("TERM", ""), **dict(list_variables(split_arguments(words)[0]))}
        try:
            verdict = ask_verifier(program, parameters, variables)
            notes += (each.text for each in verdict.notes)
            if verdict.state in REFUSALS:
                raise VerificationError([verdict.message or REFUSALS[verdict.state]], notes)
            words = with_changes(words, verdict.parameters, verdict.variables)
        except VerifierError as error:
            raise VerificationError(error.lines, [] if error.complaints else notes, error.complaints) from None
        except ChangeError as error:
            raise VerificationError(error.lines, notes) from None
    return words, notes


def _is_right(words: Sequence[str], is_alteration: bool) -> bool:
    try:
        parse_draft(words, 0, is_alteration=is_alteration)
    except SubmissionError as error:
        # Options of other commands are told behind the whole line, with an empty line behind them.
        return "" in error.lines
    return True
