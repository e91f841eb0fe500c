"""`qrsub` and `qrdel` on an embedded cluster."""

import time
from collections.abc import Sequence
from dataclasses import replace

from qmonpy.cli.configuring.kept_files import is_typed
from qmonpy.cli.job_words import NO_ARGUMENT
from qmonpy.cli.option_files import list_option_files, with_named_files
from qmonpy.cli.outcome import Outcome, format_lines, misused, print_usage, refused, shown, told
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.formats.submission.reservation_draft import parse_reservation_draft
from qmonpy.formats.submission.reservation_options import CELL_FILE, HOME_FILE, parse_request_file
from qmonpy.formats.submission.submission_error import SubmissionError, qrsub_error
from qmonpy.limited_file import read_limited
from qmonpy.model.values.lines import lines_of

_WARNING = "warning: "


def qrsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Make an advance reservation of slots and resources, from `-a` until `-e` or for `-d`."""
    if "-help" in words:
        return shown(print_usage("qrsub"))
    try:
        whole = with_reservation_files(with_named_files(words))
        if not whole:
            return misused("qrsub", NO_ARGUMENT)
        answer = cluster.reserve(user, whole)
    except SubmissionError as error:
        return refused(*error.lines)
    except OSError as error:
        return refused(f"qrsub: {error.filename}: {error.strerror}")
    is_mistake = any(each.is_error and each.code.startswith("qrsub.") for each in answer.reports)
    if not is_mistake:
        return told(answer)
    # What it warned of before stands in its output.
    warnings = [line for line in lines_of(answer.text) if line.startswith(_WARNING)]
    return replace(refused(*lines_of(answer.text)[len(warnings) :]), text=format_lines(*warnings))


def qrdel(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Delete advance reservations by id, name or pattern, or those of users."""
    names: list[str] = []
    users: tuple[str, ...] = ()
    is_forced, rest = False, list(words)
    while rest:
        word = rest.pop(0)
        if word == "-help":
            return shown(print_usage("qrdel"))
        if word == "-f":
            is_forced = True
        elif word == "-u" and rest:
            users = (*users, *rest.pop(0).split(","))
        elif word.startswith("-") and word != "-u":
            return misused("qrdel", f'error: invalid option argument "{word}"')
        elif word != "-u":
            names += word.split(",")
    if not names and not users:
        return misused("qrdel", NO_ARGUMENT)
    return told(cluster.delete_reservations(user, names, users, is_forced=is_forced))


def with_reservation_files(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line of `qrsub` behind the options of the default files in the cell and the home (asked)."""
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
