"""`qdel`, `qhold`, `qrls`, `qalter` and `qmod` on an embedded cluster."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from qmonpy.cli.job_words import (
    NO_ARGUMENT,
    FoundJobs,
    JobList,
    NotJobsError,
    find_jobs,
    is_identifier,
    read_job_list,
    with_named_job,
)
from qmonpy.cli.option_files import with_named_files
from qmonpy.cli.outcome import Outcome, format_lines, join_outcomes, misused, print_usage, refused, shown, told
from qmonpy.cli.submitting.job_verifier import refuse_verifier
from qmonpy.clusters.embedded import messages
from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job
from qmonpy.engine.work.waiting import HOLD_FIELDS
from qmonpy.engine.world.alteration import read_alteration
from qmonpy.formats.submission.job_draft import WANTED, count_words, foreign_option, parse_draft
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.formats.submission.merged_arguments import split_arguments, warn_of_repeated
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.roles import is_manager, is_operator
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.pattern import is_pattern, matches_pattern
from qmonpy.model.values.whole import begins_with_digit, find_whole
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job

_ACTIONS = {
    "-e": InstanceAction.ENABLE,
    "-d": InstanceAction.DISABLE,
    "-s": InstanceAction.SUSPEND,
    "-sq": InstanceAction.SUSPEND,
    "-us": InstanceAction.RESUME,
    "-usq": InstanceAction.RESUME,
    "-c": InstanceAction.CLEAR_ERROR,
    "-cq": InstanceAction.CLEAR_ERROR,
    "-r": InstanceAction.RESCHEDULE,
    "-rq": InstanceAction.RESCHEDULE,
}
"""The actions of the options of qmod on queue instances."""
_JOB_OPTIONS = ("-sj", "-usj", "-rj", "-cj")
"""The options of qmod that take jobs only."""
_OF_BOTH = {"-s": "-sj", "-us": "-usj", "-r": "-rj", "-c": "-cj"}
"""The options of qmod that take names of queue instances and numbers of jobs."""
_NOT_THERE, _NOT_ON_TASKS, _BAD_HOLD = 3, 4, 7
_TASKS = compile_late(r"\d+\.\d+([-.]\d+)?(,\d+([-.]\d+)?)*", re.ASCII)
_NO_RANGE = ('error: unexpected "UNDEFINED" following range',)
_NO_IDENTIFIER = 'ERROR! "{}" is an invalid job-task identifier'
_IN_ORDER = ("-c", "-cj", "-cq", "-d", "-r", "-rj", "-rq", "-e", "-s", "-sj", "-sq", "-us", "-usj", "-usq")
"""The options of qmod in the order in which they are carried out, in whatever order they are given (asked)."""
_ONLY_JOBS = "denied: the selected option works only on jobs and not on tasks"


def qalter(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Change options of jobs; the jobs come behind the options, or `-u` names users whose jobs are meant."""
    done = _alter_named(cluster, user, words)
    repeated = warn_of_repeated("qalter", split_arguments(words, is_alteration=True)[0])
    return replace(done, text=repeated + done.text) if repeated else done


def _alter_named(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    try:
        words = with_named_files(words)
    except OSError:
        return misused("qalter", NO_ARGUMENT)
    options, users, rest = _split_alteration(words)
    if options[-1:] == ["-help"]:
        return shown(print_usage("qalter"))
    try:
        if rest and "-t" in options:
            tasks = options[options.index("-t") + 1]
            parse_draft(("-t", tasks), 0)
            return refused(f"found lonely '-t {tasks}' option (The -t option needs a leading job name).", exit_code=2)
        refuse_verifier("qalter", options, is_alteration=True)
        if "-verify" in options and not (rest or users):
            raise foreign_option("-verify")
        if options and _asks_only_to_show(cluster, options):
            return told(cluster.alter_jobs(user, [], with_named_job(options, rest or ["*"])))
    except SubmissionError as error:
        return refused(*map(_as_alteration, error.lines), exit_code=error.exit_code)
    named = [each for at, each in enumerate(rest) if not at or rest[at - 1] != "-t"]
    bad = next((each for each in named if re.fullmatch(r"0+|\d+-.*", each)), None)
    if bad is not None:
        return refused(_NO_IDENTIFIER.format(bad), exit_code=2)
    try:
        wanted = read_job_list("qalter", [*(each for name in users for each in ("-u", name)), *rest])
    except NotJobsError as error:
        # With options and without jobs 8.1.9 does nothing, and says nothing.
        return Outcome() if options and not rest else error.outcome
    holds = [at for at, word in enumerate(options) if word == "-h"]
    owners = wanted.users
    outcomes = []
    for found in find_jobs(cluster, _of_users_alone(wanted), owners):
        if not found.jobs:
            outcomes.append(_no_jobs(found, wanted, "qalter"))
        elif any(isinstance(each, str) for each in found.jobs):
            if len(holds) != 1 or len(options) != 2:
                return refused(_ONLY_JOBS, exit_code=_NOT_ON_TASKS)
            outcomes.append(_hold_tasks(cluster, user, found.jobs, options[1]))
        else:
            outcomes.append(_alter(cluster, user, found, options))
    return join_outcomes(outcomes)


def _hold_tasks(cluster: ClusterInterface, user: str, words: Sequence[JobWord], kinds: str) -> Outcome:
    """Change holds of tasks, as `-h` of qalter names them: `n` takes off all kinds, capitals take off their own."""
    is_held = kinds.islower() and kinds != "n"
    snapshot = cluster.snapshot()
    if kinds == "n" and not is_manager(snapshot.cluster, user) and _find_job(snapshot, words[0]):
        # Those of managers are refused even if there are none.
        return Outcome(format_lines(f'denied: "{user}" must be manager to remove manager hold'), exit_code=1)
    answer = cluster.hold_jobs(user, words, is_held=is_held, kind="sou" if kinds == "n" else kinds.lower())
    return told(answer if answer.is_done else replace(answer, exit_code=1))


def _find_job(snapshot: Snapshot, word: JobWord) -> Job | None:
    number = find_whole(str(word).partition(".")[0])
    return snapshot.state.jobs.get(number) if number is not None else None


def _alter(cluster: ClusterInterface, user: str, found: FoundJobs, options: Sequence[str]) -> Outcome:
    """Alter the jobs of one word; 8.1.9 stops at the first that refuses."""
    jobs = [each for each in found.jobs if isinstance(each, int)]
    if not options:
        snapshot = cluster.snapshot()
        refusal = next(filter(None, (_refuse_any(snapshot, user, each) for each in jobs)), "")
        return Outcome(format_lines(refusal) if refusal else "", exit_code=int(bool(refusal)))
    if len(jobs) == 1 or is_operator(cluster.snapshot().cluster, user):
        answer = cluster.alter_jobs(user, jobs, options)
        lines = tuple(lines_of(answer.text))
        if not answer.is_done and len(jobs) > 1 and len(set(lines)) == 1:
            # What is wrong with the options themselves is wrong for the first, too.
            answer = replace(answer, text=format_lines(lines[0]))
        return _tell_alteration(answer)
    outcomes = []
    for job in jobs:
        outcomes.append(_tell_alteration(cluster.alter_jobs(user, [job], options)))
        if outcomes[-1].exit_code:
            break
    return join_outcomes(outcomes)


def _refuse_any(snapshot: Snapshot, user: str, number: int) -> str:
    """Return why a user may not alter a job at all; empty if that is allowed."""
    job = snapshot.state.jobs.get(number)
    if job is None:
        return messages.no_such_job(number)
    refusal = find_refusal_of_job(snapshot.cluster, user, job, JobAction.ALTER)
    return "" if refusal is None else refusal.text


def _tell_alteration(answer: Answer) -> Outcome:
    """Return an answer of the qmaster, which goes to standard output; mistakes in the options do not."""
    is_mistake = answer.exit_code not in (0, 1, None)
    return refused(*lines_of(answer.text), exit_code=answer.exit_code or 1) if is_mistake else told(answer)


def _asks_only_to_show(cluster: ClusterInterface, options: Sequence[str]) -> bool:
    snapshot = cluster.snapshot()
    return read_alteration(options, snapshot.now, snapshot.cluster.variety).draft.is_only_shown


def _split_alteration(words: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the options of qalter, the users of its `-u`, and the jobs, which may stand between them.

    Behind a job `-t` is about its tasks, and remains with it.
    """
    options: list[str] = []
    users: list[str] = []
    jobs: list[str] = []
    rest = list(words)
    while rest:
        if rest[0] == "-help":
            return ["-help"], [], []
        if rest[0] == "-u" and len(rest) > 1:
            users.append(rest[1])
            del rest[:2]
            continue
        is_option = rest[0].startswith("-") and not (rest[0] == "-t" and jobs)
        found = options if is_option else jobs
        count = 2 if rest[0] in ("-h", "-ot", "-t") else count_words(rest) if is_option else 1
        found += rest[:count]
        del rest[:count]
    return options, users, jobs


def _as_alteration(line: str) -> str:
    """A line of `qsub` as `qalter` says it, which does not name itself where an option is another command's."""
    return (
        line.removeprefix("qsub: ")
        if line.startswith("qsub: Unknown option")
        else line.replace("qsub: ", "qalter: ", 1)
    )


def qdel(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Delete jobs or tasks by id, name or pattern, or those of users; `-f` forces."""
    if "-help" in words:
        return shown(print_usage("qdel"))
    is_forced = "-f" in words
    try:
        wanted = read_job_list("qdel", [each for each in words if each != "-f"])
    except NotJobsError as error:
        return error.outcome
    bad = [each for each in wanted.words if begins_with_digit(each) and not is_identifier(each)]
    if bad:
        return refused(f'error: ERROR! "{bad[0]}" is an invalid job-task identifier')
    if any(is_pattern(each) for each in wanted.users) and not is_manager(cluster.snapshot().cluster, user):
        return Outcome(format_lines(f'denied: "{user}" must be manager to modify all jobs'), exit_code=1)
    outcomes = []
    for found in find_jobs(cluster, wanted, wanted.users or (user,)):
        if found.jobs:
            answer = cluster.delete_jobs(user, found.jobs, is_forced=is_forced)
            outcomes.append(told(_with_word(answer, found, wanted, wanted.users or (user,))))
        elif not wanted.words:
            text = f"There is no job registered for the following users: {','.join(wanted.users)}"
            outcomes.append(Outcome(format_lines(text), exit_code=1))
        else:
            users = ",".join(wanted.users or (user,))
            outcomes.append(Outcome(format_lines(f"The job {found.word} of user(s) {users} does not exist"), "", 1))
    return join_outcomes(outcomes)


_NO_SUCH_TASK = "cluster.no-such-task"


def _with_word(answer: Answer, found: FoundJobs, wanted: JobList, users: Sequence[str]) -> Answer:
    """Return an answer that of all jobs which a word names, none has the tasks, as 8.1.9 gives it (asked): of the
    word, unless it is a number, and of the users whose jobs it means."""
    is_number = begins_with_digit(found.word) and not wanted.users
    missing = [each for each in answer.reports if each.code == _NO_SUCH_TASK]
    if is_number or not missing or len(missing) < len(tuple(lines_of(answer.text))):
        return answer
    lines = [
        f'job "{found.word}" {rest} {"for" if rest.endswith("exist") else "under"} user(s) {",".join(users)}'
        for rest in dict.fromkeys(each.text.split(" ", 2)[2] for each in missing)
    ]
    return replace(answer, text="\n".join(lines))


def qhold(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Put holds of the kinds given by `-h` on jobs or tasks."""
    return _hold("qhold", cluster, user, words, is_held=True)


def qrls(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Take holds of the kinds given by `-h` off jobs or tasks."""
    return _hold("qrls", cluster, user, words, is_held=False)


def _hold(command: str, cluster: ClusterInterface, user: str, words: Sequence[str], *, is_held: bool) -> Outcome:
    kind, rest = "u", list(words)
    if "-help" in rest:
        return shown(print_usage(command))
    while "-h" in rest:
        at = rest.index("-h")
        if at + 1 == len(rest):
            return refused("qalter: -h option must have argument", exit_code=2)
        kind = rest.pop(at + 1)
        rest.pop(at)
    if rest[-1:] == ["-u"]:
        return refused(f"qalter: -u option must have {WANTED['-u']}", exit_code=2)
    unknown = next((each for each in rest if each.startswith("-") and each not in ("-u", "-t")), None)
    if unknown is not None:
        return refused(f'qalter: invalid option argument "{unknown}"', exit_code=2)
    if not kind or not set(kind) <= set(HOLD_FIELDS):
        return refused(messages.unknown_hold(kind), exit_code=_BAD_HOLD)
    try:
        wanted = read_job_list(command, rest)
    except NotJobsError as error:
        return error.outcome
    outcomes = []
    for found in find_jobs(cluster, _of_users_alone(wanted), wanted.users):
        if found.jobs and wanted.users:
            # Of the jobs of users 8.1.9 goes on until one refuses.
            for job in found.jobs:
                outcomes.append(told(cluster.hold_jobs(user, [job], is_held=is_held, kind=kind), _NOT_THERE))
                if outcomes[-1].exit_code:
                    break
        elif found.jobs:
            outcomes.append(told(cluster.hold_jobs(user, found.jobs, is_held=is_held, kind=kind), _NOT_THERE))
        else:
            outcomes.append(_no_jobs(found, wanted, command))
    return join_outcomes(outcomes)


def _of_users_alone(wanted: JobList) -> JobList:
    """Return a list without its words if it has `-u`: `qhold`, `qrls` and `qalter` read no words then (asked)."""
    return JobList((), wanted.users) if wanted.users else wanted


def _no_jobs(found: FoundJobs, wanted: JobList, command: str) -> Outcome:
    status = 1 if command == "qalter" else _NOT_THERE
    if wanted.users:
        text = f"The job * of user(s) {','.join(wanted.users)} does not exist"
        return Outcome(format_lines(text), exit_code=status)
    return Outcome(format_lines(messages.no_such_job(found.word)), exit_code=status)


def _help_of_qmod(words: Sequence[str]) -> Outcome:
    """Return the outcome of `-help`: alone it is answered, beside words or other options not (asked)."""
    words = list(words)
    others = [each for each in words if each != "-help"]
    stray = next(
        (each for at, each in enumerate(words) if not each.startswith("-") and words[at - 1 : at] in ([], ["-help"])),
        None,
    )
    if stray is not None:
        return misused("qmod", f'invalid option argument "{stray}"')
    if others:
        return Outcome(print_usage("qmod"), format_lines("too many options"), 1)
    return shown(print_usage("qmod"))


def qmod(cluster: ClusterInterface, user: str, words: Sequence[str]) -> Outcome:
    """Change the state of queue instances or jobs: enable, disable, suspend, resume, reschedule, clear errors; `-f`
    forces."""
    is_forced = "-f" in words
    if "-help" in words:
        return _help_of_qmod(words)
    if not words:
        return misused("qmod", NO_ARGUMENT)
    asked: list[tuple[str, list[str]]] = []
    for last, word in pairwise(("", *words)):
        if word == "-f":
            continue
        if word.startswith("-") and (word in _ACTIONS or word in _JOB_OPTIONS):
            asked.append((word, []))
        elif word.startswith("-") or not asked or last == "-f":
            # What stands behind -f belongs to no option before it (asked).
            return misused("qmod", *_list_lonely(asked), f'invalid option argument "{word}"')
        else:
            option, names = asked[-1]
            is_list = option not in _JOB_OPTIONS and option not in _OF_BOTH
            if is_list or not ("," in word and begins_with_digit(word)):
                names.extend(filter(None, word.split(",") if is_list else [word]))
                continue
            if not _TASKS.fullmatch(word):
                before = _NO_RANGE if re.match(r"\d+\.\d+,\D", word) else ()
                return refused(*before, _NO_IDENTIFIER.format(word))
            names.extend(_split_tasks(cluster, word))
    lonely = _list_lonely(asked)
    if lonely:
        return refused(*lonely)
    outcomes = []
    by_option = sorted(asked, key=lambda each: _IN_ORDER.index(each[0]))
    in_order = [(option, name) for option, names in by_option for name in names]
    # Jobs that are named come behind the numbers, and what nobody knows (asked).
    for option, name in sorted(in_order, key=lambda each: each[0] not in _ACTIONS and _names_job(cluster, each[1])):
        outcomes.append(told(_modify(cluster, user, option, name, is_forced=is_forced)))
    return join_outcomes(outcomes)


def _list_lonely(asked: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return what is said of options without a name behind them."""
    return [f"{option} option must have argument" for option, names in asked if not names]


def _split_tasks(cluster: ClusterInterface, word: str) -> Iterator[str]:
    """Yield the ranges of a list of tasks, `7.1,4-5`; in it `4.5` is as good as `4-5` (8.1.9, asked)."""
    job, _, tasks = word.partition(".")
    ranges = tasks.split(",")
    known = cluster.snapshot().state.jobs.get(int(job))
    numbers = range(1, 2) if known is None else known.tasks or range(1, 2)
    for each in ranges:
        first, _, last = each.replace(".", "-").partition("-")
        if each is ranges[0] or any(int(first) <= number <= int(last or first) for number in numbers):
            yield f"{job}.{first}-{last}" if last else f"{job}.{first}"
        if known is None:
            return


def _modify(cluster: ClusterInterface, user: str, option: str, name: str, *, is_forced: bool) -> Answer:
    if not (option in _JOB_OPTIONS or (option in _OF_BOTH and _means_job(cluster, name))):
        answer = cluster.modify_instances(user, [name], _ACTIONS[option], is_forced=is_forced)
        may_be_job = option in ("-s", "-us")
        text = answer.text if may_be_job else answer.text.replace("invalid queue or job ", "invalid queue ", 1)
        return replace(answer, text=text)
    option = _OF_BOTH.get(option, option)
    words = _find_jobs_to_switch(cluster, name) or [name]
    if option == "-rj":
        return cluster.reschedule_jobs(user, words, is_forced=is_forced)
    if option == "-cj":
        return cluster.clear_job_errors(user, words)
    return cluster.suspend_jobs(user, words, is_suspended=option == "-sj")


def _find_jobs_to_switch(cluster: ClusterInterface, name: str) -> list[JobWord]:
    """Return the jobs that a word of qmod means; a name or a pattern means those of everybody."""
    known = cluster.snapshot().state.jobs
    if begins_with_digit(name):
        return [name]
    return [number for number, job in known.items() if matches_pattern(name, job.name)]


def _names_job(cluster: ClusterInterface, name: str) -> bool:
    return not begins_with_digit(name) and bool(_find_jobs_to_switch(cluster, name))


def _means_job(cluster: ClusterInterface, name: str) -> bool:
    """Whether a word is a job or a task where it may be a queue instance, too: only a number is one (8.1.9, asked)."""
    return begins_with_digit(name) and find_whole(name.partition(".")[0]) in cluster.snapshot().state.jobs
