"""The files that qsub and qrsub read on their own, for a simulated cluster: a job's script, default files."""

import os
from pathlib import Path

from qmonpy.api.errors import RefusedError, raising_refusals
from qmonpy.app.jobs.request_files import find_home, list_request_files, with_request_files
from qmonpy.app.reservations.request_defaults import with_reservation_files
from qmonpy.formats.submission.job_draft import find_script
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.option_lines import PREFIX, parse_script, with_script_options
from qmonpy.limited_file import read_limited
from qmonpy.model.report import Report


def with_job_files(words: tuple[str, ...], user: str) -> tuple[str, ...]:
    """Return words of qsub with the options of a script that they name, and of the default files of a user.

    These are in the cell, the user's home and the present folder.
    """
    home = find_home(user, os.environ)
    return with_request_files(_with_script(words), list_request_files({**os.environ, "HOME": home}, os.getcwd()))


def with_reservation_defaults(words: tuple[str, ...], user: str) -> tuple[str, ...]:
    """Return words of qrsub behind those of the default files in the cell and a user's home."""
    with raising_refusals():
        return with_reservation_files(words, user)


def _with_script(words: tuple[str, ...]) -> tuple[str, ...]:
    options, command = split_arguments(words)
    given = {name: option[-1] for name, option in options}
    script = find_script(command)
    if not script or given.get("-b", "n").lower() in ("y", "yes"):
        return words
    try:
        text = read_limited(Path(script)).decode("utf-8", errors="replace")
    except OSError as error:
        said = f"Unable to read script file because of error: error opening {script}: {error.strerror}"
        raise RefusedError([Report("qsub.script", said)]) from None
    found = parse_script(text, given.get("-C", PREFIX))
    if found.reports:
        raise RefusedError(found.reports)
    return with_script_options(words, found.words)
