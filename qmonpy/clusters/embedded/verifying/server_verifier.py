"""The program that `jsv_url` of the configuration names: it verifies each job that the qmaster has nothing against.

It is asked of each job anew, where 8.1.9 keeps it running from job to job. What it wants to be read, and how long it
took, goes into the messages of the qmaster, of which `loglevel` says how serious they must be (jsv(1), asked).
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from qmonpy.clusters.embedded.verifying.verifier_parameters import (
    ChangeError,
    list_parameters,
    list_variables,
    with_changes,
)
from qmonpy.clusters.embedded.verifying.verifier_process import REFUSALS, Note, VerifierError, ask_verifier
from qmonpy.clusters.embedded.verifying.verifier_url import find_program_problem, split_url
from qmonpy.clusters.storage.acting_groups import find_acting_groups
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.formats.submission.job_options import groups_of
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.submission_error import REFUSED, SubmissionError, qmaster_error
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import CHECKPOINT_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.values.value import NONE, ValueSyntaxError, parse_log_level, split_parameters
from qmonpy.model.values.whole import find_whole

_TIMEOUT_SECONDS, _THRESHOLD_MILLISECONDS = 10, 5000
"""What holds where `qmaster_params` names no `jsv_timeout` and no `jsv_threshold`."""
_DEFAULT_LOG_LEVEL = 4
_LEVELS = {"INFO": ("I", 6), "WARNING": ("W", 4), "ERROR": ("E", 3)}
"""By level its letter in the messages, and the number of its `loglevel`."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of the verification of a job by the program of the qmaster."""

    words: tuple[str, ...]
    """The command line of `qsub` with the changes of the program."""
    refusal: SubmissionError | None = None
    messages: tuple[str, ...] = ()
    """Lines of the messages of the qmaster."""


def verify_on_server(
    cluster: Cluster,
    user: str,
    words: Sequence[str],
    number: int,
    find_refusal: Callable[[str], Report | None],
    clock: Callable[[], float] = time.time,
) -> Verification:
    """Let the program of the configuration verify a job that gets this number.

    `find_refusal` says of a program why this process must not run it; the job is refused then, as nobody verified it.
    """
    url, begin = split_url(cluster.configuration["jsv_url"]), clock()
    if url.user and url.user != find_os_user():
        return _refuse(words, "process has not the necessary permission to start JSV as different user")
    if wrong := find_program_problem(url):
        is_gone = not Path(url.path).exists()
        return _refuse(words, f'JSV file "{url.path}" does not exist' if is_gone else wrong)
    if forbidden := find_refusal(url.path):
        return _refuse(words, forbidden.text)
    group = next(iter(groups_of(user, find_acting_groups(), cluster)), user)
    when = CHECKPOINT_DEFAULTS["when"]
    occasions = {name: each.other.get("when", when) for name, each in cluster.checkpoints.items()}
    parameters = list_parameters(words, user, group, f"{user}@{cluster.name}", number, occasions)
    variables = {"TERM": os.environ.get("TERM", ""), **dict(list_variables(split_arguments(words)[0]))}
    notes: list[Note] = []
    made, reasons = tuple(words), tuple[str, ...]()
    try:
        verdict = ask_verifier(url.path, parameters, variables, _find_number(cluster, "jsv_timeout", _TIMEOUT_SECONDS))
        notes += verdict.notes
        if verdict.state in REFUSALS:
            reasons = (verdict.message or REFUSALS[verdict.state],)
        else:
            made = with_changes(words, verdict.parameters, verdict.variables)
    except VerifierError as error:
        reasons = error.lines
    except ChangeError as error:
        reasons = error.lines[:1]
    if reasons:
        notes.append(Note("INFO", f'JSV "worker000" rejected job {number}'))
    taken = int((clock() - begin) * 1000)
    if taken >= _find_number(cluster, "jsv_threshold", _THRESHOLD_MILLISECONDS):
        notes.append(Note("INFO", f"JSV for job {number} took {taken} ms"))
    said = tuple(_format_messages(cluster, notes, clock()))
    return Verification(made, _error(*reasons) if reasons else None, said)


def _refuse(words: Sequence[str], reason: str) -> Verification:
    return Verification(tuple(words), _error(reason))


def _error(*reasons: str) -> SubmissionError:
    return qmaster_error([("verifier", each) for each in reasons], REFUSED)


def _find_number(cluster: Cluster, name: str, default: int) -> int:
    """Return a number of `qmaster_params`; one that is none, or less than it may be, counts as not given."""
    for each in split_parameters(cluster.configuration.get("qmaster_params", "")):
        found, _, text = each.partition("=")
        number = find_whole(text) if found.lower() == name else None
        if number is not None and (number > 0 or name == "jsv_threshold"):
            return number
    return default


def _format_messages(cluster: Cluster, notes: Sequence[Note], moment: float) -> Iterator[str]:
    most = _find_log_level(cluster.configuration.get("loglevel", ""))
    when = f"{datetime.fromtimestamp(moment):%m/%d/%Y %H:%M:%S}"
    for note in notes:
        letter, level = _LEVELS[note.level]
        if level <= most:
            yield f"{when}|worker|{cluster.name}|{letter}|{note.text}"


def _find_log_level(text: str) -> int:
    try:
        return parse_log_level(text)
    except ValueSyntaxError:
        return _DEFAULT_LOG_LEVEL


def find_new_program_problem(text: str) -> Report | None:
    """Return why a new `jsv_url` is refused: its program must be there and executable, as with 8.1.9."""
    wrong = None if text.strip().upper() in ("", NONE) else find_program_problem(split_url(text.strip()))
    return None if wrong is None else Report("configuration.jsv", wrong, fields=("jsv_url",))
