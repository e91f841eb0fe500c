"""`qsub` on an embedded cluster: its options from default files, the script and the command line, and its answer."""

import os
from collections.abc import Sequence

from qmonpy.cli.configuring.kept_files import read_input
from qmonpy.cli.default_files import with_request_files
from qmonpy.cli.outcome import Outcome, format_lines, join_outcomes, misused, print_usage, refused, shown
from qmonpy.cli.script_file import read_job_script, refuse_script
from qmonpy.clusters.embedded.messages import WAITING
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.queue_access import NO_ACCESS
from qmonpy.formats.submission.job_draft import parse_draft
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.option_lines import PREFIX, parse_script, with_script_options
from qmonpy.formats.submission.run_time import find_run_seconds
from qmonpy.formats.submission.submission_error import UNABLE, SubmissionError
from qmonpy.model.report import Report
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import find_whole

RUNTIME = "QMONPY_RUNTIME"
"""The environment variable that says how many seconds a submitted job will run."""
_EXITING = "Exiting."
_YES = frozenset({"y", "yes"})
_BAD_SCRIPT = "Unable to read script file because of error: "


def qsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Submit a job; it runs by the cluster's clock, and of its script only the options matter."""
    if "-help" in words and words.index("-help") == len(words) - len(split_arguments(words)[1]) - 1:
        return shown(print_usage("qsub"))
    refusal = refuse_script(words)
    if refusal is not None:
        return refusal
    try:
        whole = with_request_files(_with_script(words))
    except SubmissionError as error:
        return refused(*error.lines, exit_code=error.exit_code)
    return _tell(cluster.submit(user, whole, _find_runtime(whole)))


def _with_script(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line with the options of its script; SubmissionError where these are wrong."""
    try:
        draft = parse_draft(words, 0)
    except SubmissionError:
        return tuple(words)
    options, command = split_arguments(words)
    given = {name: option[-1] for name, option in options}
    if given.get("-b", "n").lower() in _YES or draft.is_only_shown:
        return tuple(words)
    text = read_job_script(command[0]) if command else read_input()
    found = parse_script(text, given.get("-C", PREFIX))
    wrong = next(iter(found.reports), None)
    if wrong is not None:
        line = f"{_BAD_SCRIPT}{wrong.text.partition(': ')[2]}"
        raise SubmissionError((Report("qsub.script", line),), (line,), 2)
    return with_script_options(words, found.words)


def _find_runtime(words: Sequence[str]) -> int:
    """Return how many seconds a task will run: as the environment says, else as long as its program tells."""
    said = find_whole(os.environ.get(RUNTIME, ""))
    return find_run_seconds(words) if said is None else said


def _tell(answer: Answer) -> Outcome:
    """Return the outcome of a submission; refusals, and warnings that 8.1.9 takes for one, go to standard error."""
    lines = lines_of(answer.text)
    is_shut_out = any(each.code == NO_ACCESS for each in answer.reports)
    at = lines.index(WAITING) if WAITING in lines else len(lines)
    if not is_shut_out and (answer.is_done or at < len(lines)):
        # Whether a job of `-now y` starts is told apart.
        return Outcome(format_lines(*lines[:at]), format_lines(*lines[at:]), 0 if answer.is_done else 1)
    lines = lines[:at]
    if not lines or not any(each.code.startswith("job.") for each in answer.reports):
        return refused(*lines, exit_code=answer.exit_code or 1)
    first = lines[0] if lines[0].startswith(UNABLE) else f"{UNABLE}{lines[0]}"
    return refused(first, *lines[1:], _EXITING)


def qresub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Submit copies of jobs, which wait or run, as jobs of the user; `-h` holds them."""
    if "-help" in words:
        return shown(print_usage("qresub"))
    rest, holds = list(words), False
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        if option != "-h":
            known = option in _COUNTED
            text = f"Unknown option {' '.join([option, *rest[: _COUNTED.get(option, 0)]])}"
            lines = (text, "") if known else (f'qalter: invalid option argument "{option}"',)
            return refused(*lines, exit_code=5 if known else 2)
        holds, rest = True, rest[1:]
    if not rest:
        return misused("qresub", "ERROR! no option argument")
    outcomes = []
    for word in (each for text in rest for each in text.split(",") if each):
        number = find_whole(word) or 0
        job = cluster.snapshot().state.jobs.get(number)
        if job is None:
            outcomes.append(Outcome(format_lines(f'job "{number}" does not exist'), exit_code=4))
        else:
            arguments = (*(("-h",) if holds else ()), *job.arguments)
            outcomes.append(_tell(cluster.submit(user, arguments, job.runtime)))
    return join_outcomes(outcomes)


_COUNTED = {"-N": 1, "-terse": 0, "-l": 1, "-q": 1, "-p": 1, "-pe": 2, "-P": 1}
"""Options of `qsub` that are none here, and how many words they take."""
