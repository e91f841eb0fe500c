"""The script that `qsub` is given, read before a cluster is asked: the words and exit statuses of 8.1.9 (asked)."""

import os
import stat
from collections.abc import Sequence

from qmonpy.cli.outcome import Outcome, refused
from qmonpy.formats.submission.job_draft import find_script, parse_draft
from qmonpy.formats.submission.merged_arguments import Option, split_arguments
from qmonpy.formats.submission.submission_error import FOREIGN_OPTION, UNABLE, SubmissionError
from qmonpy.limited_file import read_limited
from qmonpy.model.configuration.variety import Variety

_NOT_OPENED, _NOT_READ = 14, 4
"""Exit statuses for a script that cannot be opened, and for one that can, but has nothing to read."""
_UNREADABLE = "Unable to read script file because of error: "
_YES = frozenset({"y", "yes"})


def refuse_script(words: Sequence[str], variety: Variety) -> Outcome | None:
    """Return the refusal of a command line whose script cannot be read; None if it can, or if it names none.

    Mistakes in the options come first, and are told by who takes the job.
    """
    try:
        parse_draft(words, 0, variety=variety)
    except SubmissionError as error:
        # Options of related commands are told behind the script.
        if error.exit_code != FOREIGN_OPTION:
            return None
    options, command = split_arguments(words)
    script = find_script(command)
    if not script or is_program(options):
        return None
    return _refuse_file(script)


def is_program(options: Sequence[Option]) -> bool:
    """Whether a command line names a program, not a script: of several -b the first counts (asked)."""
    flag = next((given[-1] for name, given in options if name == "-b"), "n")
    return flag.lower() in _YES


def read_job_script(path: str) -> str:
    """Return the text of a script that can be read; nothing of a pipe, which would be gone for who runs it."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        return ""
    return read_limited(path).decode("utf-8", errors="replace")


def _refuse_file(path: str) -> Outcome | None:
    try:
        # Of a pipe nothing is read here: it would be gone for who runs it.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return refused(f"{_UNREADABLE}error opening {path}: {reason}", exit_code=_NOT_OPENED)
    try:
        status = os.fstat(handle)
    finally:
        os.close(handle)
    if stat.S_ISDIR(status.st_mode):
        first = f'error: fread("{path}") failed: Is a directory'
        return refused(first, f"{_UNREADABLE}error reading from file {path}", exit_code=_NOT_READ)
    if stat.S_ISREG(status.st_mode) and not status.st_size:
        return refused(f"{UNABLE}job rejected: no script in your request", "Exiting.")
    return None
