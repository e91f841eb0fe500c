"""What users and operators do to jobs, queue instances and reservations, as Grid Engine's commands and their answers.

The exit status tells little: 8.1.9 ends `qsub` with 1 where it submits with a warning, `qmod` with 0 where nothing was
to be done, and `qhold` with the number of a message (asked). What a command says tells; where it says nothing, the
status does. Of `qmod` every sentence is known (`formats.qmod_answer`).
"""

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.clusters.live.writing.change_run import format_output
from qmonpy.engine.checks.permissions import InstanceAction
from qmonpy.formats.output.qmod_answer import Outcome, QmodLine, parse_qmod_answer
from qmonpy.model.report import Report, Severity

SUBMITTED = re.compile(r"^Your job(?:-array)? (\d+)(?:\.\S+)? \(.*\) has been submitted$", re.MULTILINE)
TERSE = re.compile(r"^(\d+)(?:\.\d+-\d+:\d+)?$", re.MULTILINE)
GRANTED = re.compile(r"^Your advance reservation (\d+) has been granted$", re.MULTILINE)
_REFUSED = re.compile(
    r"""^(?:denied:|error:|.*\bdo not have the necessary privileges|.*\byou have no permission|invalid queue"""
    r"""|.*\bunknown\b|.*\bUnknown\b|.*\bdoes not exist|.*\bnot rerunable|.*\bcan not be applied"""
    r"""|.*\bis not in error state|There (?:is|are) no |failed sending |can't resolve hostname|no execd known """
    r"""|shutting down execd requires)"""
)
"""Lines that say that something was not done."""

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
    """An answer, and the command that was given for it."""

    answer: Answer
    result: CommandResult

    @property
    def command(self) -> str:
        """Exactly what was run, as somebody would type it."""
        return self.result.line


@dataclass(slots=True)
class JobCommands:
    """Gives commands as the user who runs this program; any thread may."""

    runner: CommandRunner

    def submit(self, arguments: Sequence[str], command: Sequence[str] = ()) -> CommandAnswer:
        """`qsub`; without a command to run it is the arguments that name one."""
        result = self._run("qsub", *arguments, *command)
        said = format_output(result)
        found = SUBMITTED.search(said) or (TERSE.search(result.stdout) if "-terse" in arguments else None)
        if found is not None:
            return CommandAnswer(Answer(True, _plain(said), job=int(found[1])), result)
        # What only verifies submits nothing, and says that it would.
        is_verified = result.is_fine and "verification: found suitable" in said
        return self._answered(result, is_done=is_verified)

    def delete_jobs(self, jobs: Iterable[int | str], *, is_forced: bool = False) -> CommandAnswer:
        """`qdel` of jobs, or of tasks (`7.3`); with force also what its host does not answer for."""
        return self._told("qdel", *(("-f",) if is_forced else ()), *map(str, jobs))

    def hold_jobs(self, jobs: Iterable[int | str], *, is_held: bool, kind: str = "u") -> CommandAnswer:
        """`qhold` and `qrls`; `kind` is u for users, o for operators, s for managers."""
        option = () if kind == "u" else ("-h", kind)
        return self._told("qhold" if is_held else "qrls", *option, *map(str, jobs))

    def alter_jobs(self, jobs: Iterable[int | str], arguments: Sequence[str]) -> CommandAnswer:
        """`qalter` with options."""
        return self._told("qalter", *arguments, ",".join(map(str, jobs)))

    def change_priority(self, jobs: Iterable[int | str], priority: int) -> CommandAnswer:
        """`qalter -p`, -1023 to 1024; only operators raise one."""
        return self.alter_jobs(jobs, ("-p", str(priority)))

    def move_jobs(self, jobs: Iterable[int | str], queues: Sequence[str]) -> CommandAnswer:
        """Let waiting jobs run in these queues or queue instances only, `qalter -q`."""
        return self.alter_jobs(jobs, ("-q", ",".join(queues)))

    def reschedule_jobs(self, jobs: Iterable[int | str], *, is_forced: bool = False) -> CommandAnswer:
        """`qmod -rj`: running jobs wait again; with force also those that are not rerunnable."""
        return self._modified("qmod", *(("-f",) if is_forced else ()), "-rj", *map(str, jobs))

    def suspend_jobs(self, jobs: Iterable[int | str], *, is_suspended: bool) -> CommandAnswer:
        """`qmod -sj` and `-usj`."""
        return self._modified("qmod", "-sj" if is_suspended else "-usj", *map(str, jobs))

    def clear_job_errors(self, jobs: Iterable[int | str]) -> CommandAnswer:
        """`qmod -cj`."""
        return self._modified("qmod", "-cj", *map(str, jobs))

    def modify_instances(
        self, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> CommandAnswer:
        """`qmod` on queue instances and queues, `qconf -cq` to clean them."""
        command, option = QUEUE_OPTIONS[action]
        force = ("-f",) if is_forced and command == "qmod" else ()
        names = instances if command == "qmod" else (",".join(instances),)
        return self._modified(command, *force, option, *names)

    def stop_hosts(self, hosts: Sequence[str], *, kills_jobs: bool = False) -> CommandAnswer:
        """`qconf -ke`, or `-kej` with the jobs on the hosts."""
        return self._told("qconf", "-kej" if kills_jobs else "-ke", ",".join(hosts))

    def reserve(self, arguments: Sequence[str]) -> CommandAnswer:
        """`qrsub`; the answer has the exit status, 25 at the limit of max_advance_reservations."""
        result = self._run("qrsub", *arguments)
        said = format_output(result)
        found = GRANTED.search(said)
        # With -w v it ends with 1 although it found room.
        is_done = found is not None or "verification: found suitable" in said
        if not is_done:
            return self._answered(result, is_done=False, exit_code=result.status)
        number = int(found[1]) if found else None
        return CommandAnswer(Answer(True, said, reservation=number, exit_code=result.status), result)

    def delete_reservations(
        self, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> CommandAnswer:
        """`qrdel` of ids, names or patterns of names, or of all reservations of users."""
        of_users = ("-u", ",".join(users)) if users else ()
        result = self._run("qrdel", *(("-f",) if is_forced else ()), *of_users, *words)
        return self._answered(result, is_done=_is_done(result), exit_code=result.status)

    def _run(self, *words: str) -> CommandResult:
        return self.runner.run(words)

    def _told(self, *words: str) -> CommandAnswer:
        result = self._run(*words)
        return self._answered(result, is_done=_is_done(result))

    def _modified(self, *words: str) -> CommandAnswer:
        """A command of which every sentence is known: what was changed, so already, and refused."""
        result = self._run(*words)
        lines = parse_qmod_answer(format_output(result))
        reports = tuple(report for each in lines if (report := _report_line(each)) is not None)
        is_refused = any(each.is_error for each in reports)
        # -cj ends with 1 whatever it did (8.1.9, its source): where every sentence is known, these tell.
        is_told = result.status == 1 and bool(lines) and all(each.outcome in _WELL for each in lines)
        if (result.status == 0 or is_told) and not result.was_killed:
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
    """Whether everything that a command was to do was done."""
    if result.status is None or result.was_killed:
        return False
    said = format_output(result)
    return result.status == 0 and not any(_REFUSED.match(line) for line in said.splitlines())


def _report_line(line: QmodLine) -> Report | None:
    """What a sentence of qmod means for people; nothing for what was done."""
    place = (line.object,) if line.object else ()
    if line.outcome is Outcome.REFUSED:
        return Report("live.refused", line.text, fields=place)
    if line.outcome is Outcome.ALREADY:
        return Report("live.unchanged", line.text, Severity.HINT, fields=place)
    if line.outcome is Outcome.UNKNOWN:
        return Report("live.not-understood", f"qmod said what is not known here: {line.text}", Severity.WARNING)
    return None


def _reports(result: CommandResult, said: str) -> tuple[Report, ...]:
    """What was refused, each line in the qmaster's own words; why the command failed where it has none."""
    failure = report_failure(result)
    if not said or failure.code in ("live.no-command", "live.hanging", "live.unreachable"):
        return (failure,)
    lines = said.splitlines()
    refused = [each for each in lines if _REFUSED.match(each)] or lines
    return tuple(Report("live.refused", each, fields=(shlex.join(result.argv),)) for each in refused)


def _plain(said: str) -> str:
    """Without the last word of a command that fails, which says that it does."""
    return said.removesuffix("\nExiting.")
