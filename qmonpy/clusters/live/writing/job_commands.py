"""Runs Grid Engine's commands for jobs, queue instances and reservations, and reads their answers.

The exit status tells little: 8.1.9 ends `qsub` with 1 where it submits with a warning, `qmod` with 0 where there was
nothing to do, and `qhold` with the number of a message (asked). So the output decides, and the status only where there
is none. Of `qmod` every sentence is known (`formats.output.qmod_answer`).
"""

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.clusters.live.writing.change_run import format_output
from qmonpy.formats.output.qmod_answer import Outcome, QmodLine, parse_qmod_answer
from qmonpy.formats.submission.trial import is_only_shown
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.translation import tr

SUBMITTED = re.compile(r"^Your job(?:-array)? (\d+)(?:\.\S+)? \(.*\) has been submitted$", re.MULTILINE)
TERSE = re.compile(r"^(\d+)(?:\.\d+-\d+:\d+)?$", re.MULTILINE)
GRANTED = re.compile(r"^Your advance reservation (\d+) has been granted$", re.MULTILINE)
_REFUSED = re.compile(
    r"""^(?:denied:|error:|.*\bdo not have the necessary privileges|.*\byou have no permission|invalid queue"""
    r"""|.*\bunknown\b|.*\bUnknown\b|.*\bdoes not exist|.*\bnot rerunable|.*\bcan not be applied"""
    r"""|.*\bis not in error state|There (?:is|are) no |failed sending |can't resolve hostname|no execd known """
    r"""|.*\brequires manager privileges|no scheduler registered|no event client known)"""
)
"""Matches lines that refuse something."""
_ALTERED = re.compile(r"^(?:modified |\S+@\S+ sets |   (?:blocking|exited) jobs:|warning: no suitable queues$)")
"""Matches what qalter says of a job that it altered."""
_WARNING = "warning: no suitable queues"

_WELL = frozenset({Outcome.CHANGED, Outcome.ALREADY})
QUEUE_OPTIONS: Mapping[InstanceAction, tuple[str, ...]] = {
    InstanceAction.ENABLE: ("qmod", "-e"),
    InstanceAction.DISABLE: ("qmod", "-d"),
    InstanceAction.SUSPEND: ("qmod", "-s"),
    InstanceAction.RESUME: ("qmod", "-us"),
    InstanceAction.CLEAR_ERROR: ("qmod", "-c"),
    InstanceAction.RESCHEDULE: ("qmod", "-r"),
    InstanceAction.CLEAN: ("qconf", "-cq"),
}


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """An answer, and the result of the command behind it."""

    answer: Answer
    result: CommandResult


@dataclass(slots=True)
class JobCommands:
    """Runs commands with the rights of this program's user, from any threads."""

    runner: CommandRunner

    def submit(self, arguments: Sequence[str], command: Sequence[str] = ()) -> CommandAnswer:
        """Run `qsub`; `command` is the job's own command line, unless the arguments end with it."""
        result = self._run("qsub", *arguments, *command)
        said = format_output(result)
        found = SUBMITTED.search(said) or (TERSE.search(result.stdout) if "-terse" in arguments else None)
        if found is not None:
            return CommandAnswer(Answer(True, _plain(said), job=parse_digits(found[1])), result)
        # With -w v nothing is submitted, and the output says that it could be; with -verify it is the job as asked for.
        is_verified = is_only_shown(arguments) or "verification: found suitable" in said
        return self._answered(result, is_done=result.is_fine and is_verified)

    def open_terminal(self, arguments: Sequence[str]) -> CommandAnswer:
        """Run `qsh`, which ends with 0 as soon as the terminal is scheduled, or was only verified."""
        result = self._run("qsh", *arguments)
        said = format_output(result)
        found = SUBMITTED.search(said)
        answered = self._answered(result, is_done=result.is_fine)
        job = parse_digits(found[1]) if found and answered.answer.is_done else None
        return replace(answered, answer=replace(answered.answer, job=job))

    def delete_jobs(self, jobs: Iterable[int | str], *, is_forced: bool = False) -> CommandAnswer:
        """Run `qdel` for jobs, or for tasks (`7.3`); with force also for tasks on hosts that do not answer."""
        return self._answer_of("qdel", *(("-f",) if is_forced else ()), *map(str, jobs))

    def hold_jobs(self, jobs: Iterable[int | str], *, is_held: bool, kind: str = "u") -> CommandAnswer:
        """Run `qhold` or `qrls`; `kind` is u for the owner's hold, o for operators', s for managers'."""
        option = () if kind == "u" else ("-h", kind)
        return self._answer_of("qhold" if is_held else "qrls", *option, *map(str, jobs))

    def alter_jobs(self, jobs: Iterable[int | str], arguments: Sequence[str]) -> CommandAnswer:
        """Run `qalter` with options; with `-w w` it ends with 1 where it alters jobs that no queue suits."""
        result = self._run("qalter", *arguments, ",".join(map(str, jobs)))
        is_doubtful = all(_ALTERED.match(line) for line in lines_of(format_output(result)))
        is_warned = result.status == 1 and _WARNING in result.stdout and is_doubtful
        return self._answered(result, is_done=is_warned or _is_done(result))

    def reschedule_jobs(self, jobs: Iterable[int | str], *, is_forced: bool = False) -> CommandAnswer:
        """Run `qmod -rj`, which lets running jobs wait again; with force also those that are not rerunnable."""
        return self._modified("qmod", *(("-f",) if is_forced else ()), "-rj", *map(str, jobs))

    def suspend_jobs(self, jobs: Iterable[int | str], *, is_suspended: bool) -> CommandAnswer:
        """Run `qmod -sj` or `-usj`."""
        return self._modified("qmod", "-sj" if is_suspended else "-usj", *map(str, jobs))

    def clear_job_errors(self, jobs: Iterable[int | str]) -> CommandAnswer:
        """Run `qmod -cj`."""
        return self._modified("qmod", "-cj", *map(str, jobs))

    def modify_instances(
        self, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> CommandAnswer:
        """Run `qmod` for queue instances and queues, or `qconf -cq` to clean them."""
        command, option = QUEUE_OPTIONS[action]
        force = ("-f",) if is_forced and command == "qmod" else ()
        names = instances if command == "qmod" else (",".join(instances),)
        return self._modified(command, *force, option, *names)

    def stop_hosts(self, hosts: Sequence[str], *, kills_jobs: bool = False) -> CommandAnswer:
        """Run `qconf -ke`, or `-kej` to kill the jobs on the hosts as well."""
        return self._answer_of("qconf", "-kej" if kills_jobs else "-ke", ",".join(hosts))

    def give_order(self, order: QmasterOrder, names: Sequence[str] = ()) -> CommandAnswer:
        """Run `qconf` with an order to the qmaster; `names` are numbers of event clients."""
        return self._answer_of("qconf", *order.split(), *((",".join(names),) if names else ()))

    def reserve(self, arguments: Sequence[str]) -> CommandAnswer:
        """Run `qrsub`; the answer has the exit status, 25 at the limit of max_advance_reservations."""
        result = self._run("qrsub", *arguments)
        said = format_output(result)
        found = GRANTED.search(said)
        # With -w v it ends with 1 although the reservation could be granted.
        is_done = found is not None or "verification: found suitable" in said
        if not is_done:
            return self._answered(result, is_done=False, exit_code=result.status)
        number = parse_digits(found[1]) if found else None
        return CommandAnswer(Answer(True, said, reservation=number, exit_code=result.status), result)

    def delete_reservations(
        self, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> CommandAnswer:
        """Run `qrdel` for ids, names or patterns of names, or for all reservations of users."""
        of_users = ("-u", ",".join(users)) if users else ()
        result = self._run("qrdel", *(("-f",) if is_forced else ()), *of_users, *words)
        return self._answered(result, is_done=_is_done(result), exit_code=result.status)

    def _run(self, *words: str) -> CommandResult:
        return self.runner.run(words)

    def _answer_of(self, *words: str) -> CommandAnswer:
        """Run a command whose refusals are found by their words."""
        result = self._run(*words)
        return self._answered(result, is_done=_is_done(result))

    def _modified(self, *words: str) -> CommandAnswer:
        """Run a command whose every sentence is known: about changes, unchanged objects and refusals."""
        result = self._run(*words)
        lines = parse_qmod_answer(format_output(result))
        reports = tuple(report for each in lines if (report := _report_line(each)) is not None)
        is_refused = any(each.is_error for each in reports)
        # -cj ends with 1 whatever it did (8.1.9, its source): where every sentence is known, the sentences decide.
        is_known = result.status == 1 and bool(lines) and all(each.outcome in _WELL for each in lines)
        if (result.status == 0 or is_known) and not result.was_killed:
            return CommandAnswer(Answer(not is_refused, format_output(result), reports), result)
        answered = self._answered(result, is_done=False)
        answer = answered.answer if not is_refused else replace(answered.answer, reports=reports)
        return CommandAnswer(answer, result)

    def _answered(self, result: CommandResult, *, is_done: bool, exit_code: int | None = None) -> CommandAnswer:
        said = _plain(format_output(result))
        if is_done:
            return CommandAnswer(Answer(True, said, exit_code=exit_code), result)
        return CommandAnswer(Answer(False, said, _reports(result, said), exit_code=exit_code), result)


def _is_done(result: CommandResult) -> bool:
    """Return whether a command did everything that it was to do."""
    if result.status is None or result.was_killed:
        return False
    said = format_output(result)
    return result.status == 0 and not any(_REFUSED.match(line) for line in lines_of(said))


def _report_line(line: QmodLine) -> Report | None:
    """The report for a sentence of qmod, None for one about a change that was made."""
    place = (line.object,) if line.object else ()
    if line.outcome is Outcome.REFUSED:
        return Report("live.refused", line.text, fields=place)
    if line.outcome is Outcome.ALREADY:
        return Report("live.unchanged", line.text, Severity.HINT, fields=place)
    if line.outcome is Outcome.UNKNOWN:
        return Report(
            "live.not-understood",
            tr("qmod's answer is not understood: {text}").format(text=line.text),
            Severity.WARNING,
        )
    return None


def _reports(result: CommandResult, said: str) -> tuple[Report, ...]:
    """A report for each line of the qmaster that refuses something; without output, why the command failed."""
    failure = report_failure(result)
    if result.lost and result.was_killed:
        words = tr(
            "{text} It was lost while {line} ran, so its answer is not known. What is shown is read again as soon as"
            " there is a connection: look there before you give the command again."
        ).format(text=failure.text, line=result.line)
        return (replace(failure, text=words),)
    if not said or failure.code in ("live.no-command", "live.cut", "live.hanging", "live.unreachable"):
        return (failure,)
    lines = lines_of(said)
    refused = [each for each in lines if _REFUSED.match(each)] or lines
    return tuple(Report("live.refused", each, fields=(shlex.join(result.argv),)) for each in refused)


def _plain(said: str) -> str:
    """An output without the last line `Exiting.` of a command that fails."""
    return said.removesuffix("\nExiting.")
