"""`qsub` on an embedded cluster: its options from default files, the script and the command line, and its answer."""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from qmonpy.app.jobs.request_files import CLEAR
from qmonpy.cli.configuring.kept_files import is_typed, read_input
from qmonpy.cli.default_files import with_request_options
from qmonpy.cli.job_words import with_named_job
from qmonpy.cli.option_files import with_named_files
from qmonpy.cli.outcome import (
    Outcome,
    format_lines,
    join_outcomes,
    misused,
    print_usage,
    refused,
    shown,
    told,
)
from qmonpy.cli.submitting.job_verifier import (
    OPTION,
    VerificationError,
    find_verifier_problem,
    list_verifiers,
    refuse_verifier,
    verifier_error,
    verify_job,
)
from qmonpy.cli.submitting.script_file import is_program, read_job_script, refuse_script
from qmonpy.cli.submitting.stray_words import find_strays
from qmonpy.clusters.embedded.messages import WAITING
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.queue_access import NO_ACCESS
from qmonpy.formats.submission.job_draft import WANTED, find_script, foreign_option, parse_draft, refuse_hard_errors
from qmonpy.formats.submission.merged_arguments import Option, join_options, split_arguments, warn_of_repeated
from qmonpy.formats.submission.newer_options import NEWER
from qmonpy.formats.submission.option_lines import NO_OPTION, PREFIX, parse_script, with_script_options
from qmonpy.formats.submission.run_time import find_run_seconds
from qmonpy.formats.submission.submission_error import FOREIGN_OPTION, UNABLE, SubmissionError
from qmonpy.model.configuration.roles import is_manager, is_operator
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import find_whole

RUNTIME = "QMONPY_RUNTIME"
"""The environment variable that says how many seconds a submitted job will run."""
_EXITING = "Exiting."
_YES = frozenset({"y", "yes"})
_BAD_SCRIPT = "Unable to read script file because of error: "


def qsub(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Submit a job; it runs by the cluster's clock, and of its script only the options matter."""
    done = _submit(cluster, user, words)
    return replace(done, text=warn_of_repeated("qsub", _read_options(words), _list_of_files(words)) + done.text)


def _read_options(words: Sequence[str]) -> list[Option]:
    """Return the options of a command line up to the first that is wrong: 8.1.9 reads no further (asked)."""
    options, _ = split_arguments(words)
    return list(takewhile(lambda each: _is_right(each[1]), options))


def _is_right(option: Sequence[str]) -> bool:
    try:
        parse_draft(option, 0)
    except SubmissionError as error:
        return "" in error.lines or option[0] == CLEAR
    return True


def _list_of_files(words: Sequence[str]) -> dict[int, set[str]]:
    """Return by place of a `-@` among the options of a command line the options that its file gives."""
    found: dict[int, set[str]] = {}
    for at, (name, option) in enumerate(split_arguments(words)[0]):
        if name == "-@" and len(option) > 1:
            try:
                found[at] = {each for each, _ in split_arguments(with_named_files(option))[0]}
            except OSError:
                continue
    return found


def _submit(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    if "-help" in words and words.index("-help") == len(words) - len(split_arguments(words)[1]) - 1:
        return shown(print_usage("qsub"))
    try:
        strays, words = find_strays(words), with_named_files(words)
    except OSError:
        # 8.1.9 forgets the rest of the line where it cannot read such a file.
        return refused(f"{_BAD_SCRIPT}no input read from stdin", exit_code=4)
    if strays:
        return refused(*foreign_option("").lines * len(strays), exit_code=FOREIGN_OPTION)
    said = os.environ.get(RUNTIME, "")
    if said and find_whole(said) is None:
        return refused(f'qsub: {RUNTIME} must be a number of seconds, not "{said}".')
    if _has_endless_tasks(words):
        return refused(f"{_BAD_SCRIPT}no input read from stdin", exit_code=4)
    try:
        refuse_verifier("qsub", words)
        variety = _find_variety(cluster, words)
        _refuse_before_clear(words, variety)
        refusal = refuse_script(_behind_clear(words), variety)
        if refusal is not None:
            return refusal
        whole = with_request_options(_with_script(words, variety))
        refuse_verifier("qsub", whole)
        _refuse_foreign(whole)
    except SubmissionError as error:
        return refused(*error.lines, exit_code=error.exit_code)
    if not list_verifiers(whole):
        return _tell(cluster.submit(user, whole, _find_runtime(whole)))
    try:
        verified, notes = verify_job(whole, user, cluster.snapshot().cluster.name)
    except VerificationError as error:
        first, *others = error.lines
        said = format_lines(*error.complaints, f"{UNABLE}{first}", *others, _EXITING)
        return Outcome(format_lines(*error.notes), said, 1)
    done = _tell(cluster.submit(user, verified, _find_runtime(verified)))
    return replace(done, text=format_lines(*notes) + done.text)


def _has_endless_tasks(words: Sequence[str]) -> bool:
    """Whether tasks have no end: 8.1.9 forgets then what follows, the command too, and reads a script that is not
    there."""
    ranges = (option[-1] for name, option in split_arguments(words)[0] if name == "-t" and len(option) > 1)
    return any(not each or re.fullmatch(r"\d+-", each) for each in ranges)


def _find_variety(cluster: ClusterInterface, words: Sequence[str]) -> Variety:
    """Return whose options a command line may have; a cluster is only asked where it has newer ones."""
    return GRID_ENGINE_8 if NEWER.isdisjoint(words) else cluster.snapshot().cluster.variety


def _behind_clear(words: Sequence[str]) -> tuple[str, ...]:
    """Return a command line without the options that `-clear` takes back: those before it."""
    options, command = split_arguments(words)
    last = max((at for at, (name, _) in enumerate(options) if name == CLEAR), default=-1)
    return tuple(words) if last < 0 else (*(word for _, option in options[last + 1 :] for word in option), *command)


def _refuse_before_clear(words: Sequence[str], variety: Variety) -> None:
    """Raise SubmissionError for a mistake in the options that `-clear` takes back: 8.1.9 reads them all the same, and
    forgets only those of related commands (asked)."""
    options, _ = split_arguments(words)
    for name, option in options if any(name == CLEAR for name, _ in options) else ():
        try:
            parse_draft(option if name != CLEAR else (), 0, variety=variety)
        except SubmissionError as error:
            if "" not in error.lines:
                raise


def _with_script(words: Sequence[str], variety: Variety) -> tuple[str, ...]:
    """Return a command line with the options of its script; SubmissionError where these are wrong."""
    options, command = split_arguments(words)
    draft, foreign = None, None
    try:
        draft = parse_draft(_behind_clear(words), 0, variety=variety)
    except SubmissionError as error:
        if "" not in error.lines:
            return tuple(words)
        if error.exit_code != FOREIGN_OPTION:
            raise
        foreign = error
    given = {name: option[-1] for name, option in options}
    is_binary = is_program(options)
    script = find_script(command)
    if is_binary and not script:
        line = "qsub: command required for a binary job"
        before, status = ((), 2) if foreign is None else (foreign.lines, foreign.exit_code)
        raise SubmissionError((Report("qsub.no-command", line.partition(": ")[2]),), (*before, line), status)
    if not script and not is_binary and is_typed() and not read_input():
        line = f"{_BAD_SCRIPT}no input read from stdin"
        raise SubmissionError((Report("qsub.script", line),), (line,), 4)
    if is_binary or draft is None or draft.is_only_shown:
        return tuple(words)
    text = read_job_script(script) if script else read_input()
    found = parse_script(text, given.get("-C", PREFIX))
    wrong = next((each for each in found.reports if each.code == "submit.line"), None)
    if wrong is not None and wrong.text.endswith(NO_OPTION):
        raise foreign_option("")
    if wrong is not None:
        line = f"{_BAD_SCRIPT}{wrong.text.partition(': ')[2]}"
        raise SubmissionError((Report("qsub.script", line),), (line,), 2)
    return with_script_options(words, found.words)


def _find_runtime(words: Sequence[str]) -> int:
    """Return how many seconds a task will run: as the environment says, else as long as its program tells."""
    said = find_whole(os.environ.get(RUNTIME, ""))
    return find_run_seconds(words) if said is None else said


def _refuse_foreign(words: Sequence[str]) -> None:
    """Raise SubmissionError for an option of a related command, and for a wrong date: both have an empty line."""
    try:
        parse_draft(words, 0)
    except SubmissionError as error:
        if "" in error.lines:
            raise


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
    try:
        holds, rest = _read_copy_options(words)
    except SubmissionError as error:
        return refused(*error.lines, exit_code=error.exit_code)
    if not rest:
        return misused("qresub", "ERROR! no option argument")
    if "" in rest:
        return refused('qalter: Wrong job id list format "" specified', exit_code=7)
    if "-verify" in words:
        # As 8.1.9 does, which shows a job of which it knows nothing but the name in the list.
        return told(cluster.alter_jobs(user, [], with_named_job(("-verify",), rest)))
    numbers = [each for text in rest for each in text.split(",") if each]
    if any(re.fullmatch(r"\d+\.\d.*", each) for each in numbers):
        return refused("denied: the selected option works only on jobs and not on tasks", exit_code=_NOT_COPIED)
    # 8.1.9 goes through the list from its end, and reads a name as 0.
    return join_outcomes(_copy(cluster, user, find_whole(each) or 0, holds) for each in reversed(numbers))


def _copy(cluster: ClusterInterface, user: str, number: int, holds: str) -> Outcome:
    """Submit a copy of a job, which is not held unless that is asked for."""
    snapshot = cluster.snapshot()
    job = snapshot.state.jobs.get(number)
    if job is None:
        return Outcome(format_lines(f'job "{number}" does not exist'), exit_code=_NOT_COPIED)
    if job.owner != user and not is_manager(snapshot.cluster, user):
        who = f"{user}@{snapshot.cluster.name} is not allowed to resubmit jobs of user {job.owner}"
        return Outcome(format_lines(f"job rejected: {who}"), exit_code=_NOT_COPIED)
    options, command = split_arguments(job.arguments)
    kept = tuple(join_options([(name, words) for name, words in options if name not in ("-h", "-terse")]))
    if job.owner != user and "-M" not in dict(options):
        # Who is told of the job stays who it was.
        kept = ("-M", f"{job.owner}@{snapshot.cluster.name}", *kept)
    denial = _deny_holds(snapshot, user, holds)
    if denial:
        # A copy that is verified uses up a number, as one does that is refused.
        cluster.submit(user, ("-w", "v", *kept, *command))
        return Outcome(format_lines(denial), exit_code=_MAY_NOT_HOLD)
    answer = cluster.submit(user, (*(("-h",) if holds else ()), *kept, *command), job.runtime)
    before = format_lines(f"modified hold of job {number}") if holds else ""
    if not answer.is_done:
        lines = (line.removeprefix(UNABLE) for line in lines_of(answer.text) if line != _EXITING)
        is_verified = any(each.code == "job.verifier" for each in answer.reports)
        return Outcome(before + format_lines(*lines), exit_code=_NOT_VERIFIED if is_verified else _NOT_COPIED)
    if answer.job is not None:
        _hold_copy(cluster, user, answer.job, holds)
    told = _tell(answer)
    return Outcome(before + told.text, told.complaint, told.exit_code)


def _deny_holds(snapshot: Snapshot, user: str, holds: str) -> str:
    """Return why somebody may not hold a copy so; empty if that is allowed."""
    if "s" in holds and not is_manager(snapshot.cluster, user):
        return f'denied: "{user}" must be manager to set manager hold'
    if "o" in holds and not is_operator(snapshot.cluster, user):
        return f'denied: "{user}" must be operator to set operator hold'
    return ""


def _hold_copy(cluster: ClusterInterface, user: str, job: int, holds: str) -> None:
    """Give a copy, which has the hold of its user, the holds that were asked for."""
    if holds.replace("u", ""):
        cluster.alter_jobs(user, [job], ["-h", holds])
    if holds and "u" not in holds:
        cluster.hold_jobs(user, [job], is_held=False, kind="u")


def _read_copy_options(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the holds that a copy gets by `-h` of qresub, and the jobs, which may stand between options.

    With a letter that takes holds off it gets none (asked).

    SubmissionError for what is no option of it: 8.1.9 reads the whole line, and then names all those of `qsub`.
    """
    holds, jobs, foreign, rest = "", list[str](), list[str](), list(words)
    while rest:
        word = rest.pop(0)
        if word == "-t" and not jobs and len(rest) > 1 and not rest[1].startswith("-"):
            text = f"found lonely '-t {rest[0]}' option (The -t option needs a leading job name)."
            raise _copy_error(2, text)
        if word == "-t" and jobs and rest:
            raise _copy_error(_NOT_COPIED, "denied: the selected option works only on jobs and not on tasks")
        if not word.startswith("-"):
            jobs.append(word)
            continue
        count = 1 if word == "-h" else _COUNTED.get(word)
        if count is None:
            raise _copy_error(2, f'qalter: invalid option argument "{word}"')
        if len(rest) < count:
            raise _copy_error(2, f"qalter: {word} option must have {WANTED.get(word, 'argument')}")
        values, rest = rest[:count], rest[count:]
        if word == OPTION and (problem := find_verifier_problem(values[0])) is not None:
            raise verifier_error("qalter", problem)
        if word == "-he" and "" not in (error := refuse_hard_errors(values[0])).lines:
            raise _copy_error(error.exit_code, *(line.replace("qsub: ", "qalter: ", 1) for line in error.lines))
        if word != "-h":
            foreign += (f"Unknown option {' '.join([_SHOWN.get(word, word), *values])}", "")
            continue
        holds = values[0]
        if not re.fullmatch("[uosn]*[UOSn]*", holds) or not holds:
            raise _copy_error(7, f'qalter: Unknown hold list "{holds}" specified to -h option')
    if foreign and not ("-verify" in words and jobs):
        raise _copy_error(5, *foreign)
    return "" if set(holds) - set("uos") else "".join(dict.fromkeys(holds)), jobs


def _copy_error(exit_code: int, *lines: str) -> SubmissionError:
    return SubmissionError((Report("qresub.options", lines[0]),), lines, exit_code)


_NOT_COPIED, _MAY_NOT_HOLD, _NOT_VERIFIED = 4, 10, 20
_COUNTED = {
    **dict.fromkeys(
        (
            "-a", "-A", "-ac", "-ar", "-binding", "-c", "-C", "-cat", "-ckpt", "-dc", "-display", "-dl", "-e", "-he",
            "-hold_jid", "-hold_jid_ad", "-i", "-j", "-js", "-jsv", "-l", "-m", "-M", "-masterq", "-N", "-now", "-o",
            "-ot", "-p", "-P", "-pty", "-q", "-r", "-R", "-S", "-sc", "-sync", "-t", "-tc", "-u", "-v", "-w", "-wd",
        ),
        1,
    ),
    **dict.fromkeys(
        ("-clear", "-cwd", "-hard", "-inherit", "-nostdin", "-notify", "-soft", "-terse", "-V", "-verify"), 0
    ),
    "-pe": 2,
}  # fmt: skip
"""Options of `qsub` that are none here, and how many words they take."""
_SHOWN = {"-cwd": "-wd", "-V": "-V "}
"""By such an option what 8.1.9 calls it."""
