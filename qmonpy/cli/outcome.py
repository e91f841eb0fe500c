"""The output and the exit status of one of Grid Engine's commands, before anything is printed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from qmonpy.formats.submission.submission_error import UNABLE
from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of
from qmonpy.resources import resource

if TYPE_CHECKING:
    from qmonpy.clusters.interface import Answer

UNCHANGED = "file unchanged"
"""What is said of most kinds where an edited text is what it was; the status is 1."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The text for standard output, the text for standard error, both with line breaks, and the exit status."""

    text: str = ""
    complaint: str = ""
    exit_code: int = 0


def shown(text: str) -> Outcome:
    """Return the outcome of a command that only shows something."""
    return Outcome(text)


def refused(*lines: str, exit_code: int = 1) -> Outcome:
    """Return the outcome of a command that was not carried out."""
    return Outcome("", format_lines(*lines), exit_code)


def print_usage(command: str) -> str:
    """Return what 8.1.9 prints for `-help` of a command."""
    return resource(f"help/{command}.txt").read_text(encoding="utf-8")


def misused(command: str, *lines: str) -> Outcome:
    """Return the outcome of wrong arguments where 8.1.9 shows how the command is used, and then what is wrong."""
    return Outcome("", print_usage(command) + format_lines(*lines), 1)


def told(answer: "Answer", exit_code: int = 1) -> Outcome:
    """Return the outcome of a cluster's answer where 8.1.9 prints all lines alike, refusals too."""
    status = answer.exit_code if answer.exit_code is not None else 0 if answer.is_done else exit_code
    return Outcome(format_lines(*lines_of(answer.text)), exit_code=status)


def unsupported(command: str, option: str) -> Outcome:
    """Return the outcome of an option that Grid Engine has and an embedded cluster has not."""
    return refused(f'{command}: the option "{option}" is not supported on an embedded cluster; nothing was done.')


def answered(answer: "Answer", exit_code: int = 1) -> Outcome:
    """Return the outcome of a cluster's answer; reports of errors go to standard error.

    `exit_code` is the status if the cluster refused and gave none.
    """
    errors = {line for each in answer.reports if each.is_error for line in lines_of(each.text)}
    lines = lines_of(answer.text)
    is_bad = [line.removeprefix(UNABLE) in errors for line in lines]
    good = [line for line, is_error in zip(lines, is_bad, strict=True) if not is_error]
    bad = [line for line, is_error in zip(lines, is_bad, strict=True) if is_error]
    status = answer.exit_code if answer.exit_code is not None else 0 if answer.is_done else exit_code
    if not answer.is_done and not bad:
        good, bad = [], lines
    return Outcome(format_lines(*good), format_lines(*bad), status)


def format_lines(*lines: str) -> str:
    """Return each line with a line break."""
    return "".join(f"{line}\n" for line in lines)


def join_outcomes(outcomes: Iterable[Outcome]) -> Outcome:
    """Return several outcomes as one; its status is the first that is not 0."""
    found = list(outcomes)
    status = next((each.exit_code for each in found if each.exit_code), 0)
    return Outcome("".join(each.text for each in found), "".join(each.complaint for each in found), status)
