"""The writing half of a live cluster: runs one command at a time and enters each in the journal."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from qmonpy.clusters.interface import Answer
from qmonpy.clusters.live.cells.commands import report_failure
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.clusters.live.dialect import Spoken
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.clusters.live.writing.change_run import ChangeOutcome, ChangeRun, given_command
from qmonpy.clusters.live.writing.job_commands import CommandAnswer, JobCommands
from qmonpy.clusters.live.writing.lost_answer import is_lost, read_back
from qmonpy.clusters.live.writing.lost_effects import (
    Look,
    look_at_instances,
    look_at_scheduler,
    look_for_alteration,
    look_for_cleared_errors,
    look_for_deleted_reservations,
    look_for_deletion,
    look_for_holds,
    look_for_job,
    look_for_reservation,
    look_for_restart,
    look_for_suspension,
)
from qmonpy.engine.checks.permissions import find_refusal_to_act_on_real
from qmonpy.engine.passing.verify import RUNS_OR_IS_HELD
from qmonpy.engine.work.waiting import is_busy
from qmonpy.formats.configuration.change_author import report_conflict
from qmonpy.formats.output.event_clients import parse_event_clients
from qmonpy.formats.submission.job_word import JobWord, find_named_tasks
from qmonpy.formats.submission.reservation_printer import format_reservation_arguments
from qmonpy.formats.submission.terminal_options import without_display
from qmonpy.formats.submission.trial import is_only_shown, is_trial
from qmonpy.model.configuration.change import AnyChange, GivenCommand, ObjectKind
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.happening import Happening
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.qmaster_order import EventClient, QmasterOrder
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr

NOTHING_ASKED = Answer(True)
NAMED = 8
"""How many objects the title of a journal entry names."""
_TITLES = {
    InstanceAction.ENABLE: "Enable",
    InstanceAction.DISABLE: "Disable",
    InstanceAction.SUSPEND: "Suspend",
    InstanceAction.RESUME: "Resume",
    InstanceAction.CLEAR_ERROR: "Clear the error of",
    InstanceAction.RESCHEDULE: "Reschedule what runs on",
    InstanceAction.CLEAN: "Clean",
}

_ORDERS = {
    QmasterOrder.START_SCHEDULER: "Start the scheduler",
    QmasterOrder.STOP_SCHEDULER: "Stop the scheduler",
    QmasterOrder.STOP_CLIENTS: "Stop event clients",
    QmasterOrder.MONITOR_PASS: "Write down what the next scheduling pass considers",
    QmasterOrder.CLEAR_USAGE: "Clear the usage of the share tree policy",
    QmasterOrder.STOP_QMASTER: "Stop the qmaster",
}


class CommandWriter(ABC):
    """The writing half of ClusterInterface, by Grid Engine's own commands; safe for threads.

    Calls run one after the other, with the rights of this program's user; a call for another user is refused.
    """

    def __init__(self, runner: CommandRunner, user: str, place: Place = HERE):
        """`user` is the user whose rights the commands have; they run at `place`."""
        self._runner, self._place = runner, place
        self._user, self._host = user, ""
        self._spoken = Spoken()
        """Which Grid Engine the cluster is; not known before it was asked."""
        self._jobs = JobCommands(runner)
        self._writing = threading.Lock()
        self._closing = threading.Event()
        """Set when the cluster is to be closed: nobody waits for a connection then."""
        self._configuring = threading.Lock()
        """Held while the configuration is written or read, so that own changes are not taken for those of others."""

    @property
    def user(self) -> str:
        """The user whose rights every command has."""
        return self._user

    @property
    def host(self) -> str:
        """The host that commands come from; empty if it is not known."""
        return self._host

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """Return the cluster as of the last good round."""

    @abstractmethod
    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        """Enter a command in the journal."""

    @abstractmethod
    def _take_in(self, outcome: ChangeOutcome, changes: Sequence[AnyChange], note: str, by: str) -> None:
        """Enter an outcome in the journal, read the changed kinds again, and tell listeners."""

    @abstractmethod
    def _describe_author(self, change: AnyChange) -> str:
        """Return who changed the object of a change last, and when, as far as that is known now."""

    @abstractmethod
    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        """Request a round that reads these kinds of objects and these jobs again; does not wait for it."""

    @abstractmethod
    def _now(self) -> int:
        """The time by the qmaster's clock, in seconds since the epoch."""

    @abstractmethod
    def _see_again(self, jobs: Sequence[int]) -> Snapshot | None:
        """Return the cluster as it is read from now on, these jobs among it, as soon as there is a connection.

        None if there is none for too long, or the cluster is closed.
        """

    # Jobs

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job by `qsub`; `runtime` has no effect on a real cluster."""
        is_kept = not is_trial(arguments)
        look = look_for_job(arguments) if is_kept else None
        return self._give(user, "Submit a job", lambda: self._jobs.submit(arguments), look, is_kept=is_kept)

    def open_terminal(self, user: str, arguments: Sequence[str]) -> Answer:
        """Open a terminal on a host by `qsh`; other commands go on meanwhile."""
        refusal = self._refuse_other(user)
        if refusal is not None:
            return refusal
        given = self._jobs.open_terminal(arguments)
        if not is_only_shown(without_display(arguments)):
            with self._writing:
                self._keep_command("Open a terminal", given_command(given.result), is_done=given.answer.is_done)
            self.refresh()
        return given.answer

    def delete_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Delete jobs by `qdel`, with force also those on hosts that do not answer."""
        title = "Delete by force" if is_forced else "Delete"
        return self._give_for_jobs(
            user, title, jobs, lambda: self._jobs.delete_jobs(jobs, is_forced=is_forced), look_for_deletion(jobs)
        )

    def hold_jobs(self, user: str, jobs: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
        """Put holds on jobs or take them off, by `qhold` and `qrls`; `kind` has letters of u, o and s."""
        title = "Hold" if is_held else "Release"
        look = look_for_holds(jobs, is_held=is_held, kind=kind)
        return self._give_for_jobs(
            user, title, jobs, lambda: self._jobs.hold_jobs(jobs, is_held=is_held, kind=kind), look
        )

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        """Change options of jobs by `qalter`, or verify them.

        8.1.9 alters jobs that run or are held although `-w v` asks it to verify (asked): these are left out then.
        """
        if not is_trial(arguments) or is_only_shown(arguments):
            is_kept = not is_trial(arguments)
            look = look_for_alteration(jobs) if is_kept else None
            return self._give_for_jobs(
                user, "Alter", jobs, lambda: self._jobs.alter_jobs(jobs, arguments), look, is_kept=is_kept
            )
        state = self.snapshot().state
        left_out = [number for number in jobs if is_busy(state, number)]
        asked = [number for number in jobs if number not in left_out]
        said = [RUNS_OR_IS_HELD] * len(left_out)
        if not asked:
            return self._refuse_other(user) or Answer(True, "\n".join(said))
        answer = self._give_for_jobs(
            user, "Verify", asked, lambda: self._jobs.alter_jobs(asked, arguments), None, is_kept=False
        )
        return replace(answer, text="\n".join((answer.text, *said)))

    def reschedule_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Let running jobs wait again by `qmod -rj`, with force also those that are not rerunnable."""
        return self._give_for_jobs(
            user,
            "Reschedule",
            jobs,
            lambda: self._jobs.reschedule_jobs(jobs, is_forced=is_forced),
            look_for_restart(jobs),
        )

    def suspend_jobs(self, user: str, jobs: Sequence[JobWord], *, is_suspended: bool) -> Answer:
        """Suspend running jobs or resume them, by `qmod -sj` and `-usj`."""
        title = "Suspend" if is_suspended else "Resume"
        look = look_for_suspension(jobs, is_suspended=is_suspended)
        return self._give_for_jobs(
            user, title, jobs, lambda: self._jobs.suspend_jobs(jobs, is_suspended=is_suspended), look
        )

    def clear_job_errors(self, user: str, jobs: Sequence[JobWord]) -> Answer:
        """Clear the error state of jobs by `qmod -cj`."""
        look = look_for_cleared_errors(jobs)
        return self._give_for_jobs(user, "Clear the error of", jobs, lambda: self._jobs.clear_job_errors(jobs), look)

    # Queue instances and reservations

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        """Change states of queue instances by `qmod`, or clean them by `qconf -cq`."""
        if not instances:
            return NOTHING_ASKED
        return self._give(
            user,
            f"{_TITLES[action]} {name_some(instances)}",
            lambda: self._jobs.modify_instances(instances, action, is_forced=is_forced),
            look_at_instances(instances, action),
        )

    def stop_hosts(self, user: str, hosts: Sequence[str], *, kills_jobs: bool = False) -> Answer:
        """Stop the execution daemons of hosts by `qconf -ke` and `-kej`."""
        if not hosts:
            return NOTHING_ASKED
        title = "Stop hosts and their jobs:" if kills_jobs else "Stop hosts"
        return self._give(
            user, f"{title} {name_some(hosts)}", lambda: self._jobs.stop_hosts(hosts, kills_jobs=kills_jobs), None
        )

    def start_hosts(self, user: str, hosts: Sequence[str]) -> Answer:
        """Answer how daemons are started, which can only be done on their hosts."""
        text = tr(
            "Grid Engine cannot start an execution daemon on another host: run $SGE_ROOT/$SGE_CELL/common/sgeexecd"
            " start on {some}, or start the service gridengine-exec there."
        ).format(some=name_some(hosts))
        report = Report("live.started-on-host", text, fields=tuple(hosts))
        return Answer(False, text, (report,))

    def happen(self, user: str, happening: Happening) -> Answer:
        """Refuse what only happens to simulated clusters."""
        report = Report("live.not-simulated", tr("This cluster is real: what happens to it is not told from here."))
        return Answer(False, report.text, (report,))

    def give_order(self, user: str, order: QmasterOrder, names: Sequence[str] = ()) -> Answer:
        """Tell the qmaster or its scheduler to do something by `qconf`."""
        title = f"{_ORDERS[order]} {name_some(names)}".strip()
        return self._give(user, title, lambda: self._jobs.give_order(order, names), look_at_scheduler(order))

    def event_clients(self) -> tuple[EventClient, ...]:
        """Return the event clients that `qconf -secl` lists."""
        result = self._runner.run(("qconf", "-secl"))
        if not result.is_fine:
            raise ReportError((report_failure(result),))
        return parse_event_clients(result.stdout)

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        """Make an advance reservation by `qrsub`."""
        if isinstance(what, ReservationRequest):
            arguments = what.arguments or format_reservation_arguments(what)
        else:
            arguments = tuple(what)
        is_kept = not _asks_to_verify(arguments)
        look = look_for_reservation(arguments) if is_kept else None
        return self._give(user, "Make a reservation", lambda: self._jobs.reserve(arguments), look, is_kept=is_kept)

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        """Delete advance reservations by `qrdel`."""
        if not words and not users:
            return NOTHING_ASKED
        names = [*words, *(f"those of {each}" for each in users)]
        return self._give(
            user,
            f"Delete reservations {name_some(names)}",
            lambda: self._jobs.delete_reservations(words, users, is_forced=is_forced),
            look_for_deleted_reservations(words, users),
        )

    # The configuration

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        """Change the configuration by `qconf`; no other command runs meanwhile.

        Listeners get a snapshot with the result before this returns.
        """
        refusal = self._refuse_other(user)
        if refusal is not None:
            return refusal
        with self._writing, self._configuring:
            run = ChangeRun(self._runner, self._place.open_folder, self._spoken.dialect, self._closing.wait)
            outcome = run.make(changes)
            self._take_in(outcome, changes, note, "" if by == user else by)
        reports = outcome.reports
        if outcome.conflicts:
            reports = tuple(
                report_conflict(each.change, each.current, self._describe_author(each.change))
                for each in outcome.conflicts
            )
        said = outcome.text if outcome.is_done else "\n".join(each.text for each in reports)
        return Answer(outcome.is_done, said, reports)

    # How commands are run

    def _give_for_jobs(
        self,
        user: str,
        title: str,
        jobs: Sequence[JobWord],
        run: Callable[[], CommandAnswer],
        look: Look | None,
        *,
        is_kept: bool = True,
    ) -> Answer:
        if not jobs:
            return NOTHING_ASKED
        noun = choose_word(len(jobs), "job")
        return self._give(user, f"{title} {noun} {name_some(map(str, jobs))}", run, look, jobs, is_kept=is_kept)

    def _give(
        self,
        user: str,
        title: str,
        run: Callable[[], CommandAnswer],
        look: Look | None,
        jobs: Sequence[JobWord] = (),
        *,
        is_kept: bool = True,
    ) -> Answer:
        refusal = self._refuse_other(user)
        if refusal is not None:
            return refusal
        numbers = [named.job for each in jobs if (named := find_named_tasks(each))]
        with self._writing:
            before = (self.snapshot(), self._now(), user) if look is not None else None
            given = run()
            command = given_command(given.result)
            if look is not None and before is not None and is_lost(given.result):
                given = read_back(given, look, before, lambda: self._see_again(numbers), self._closing.wait)
                command = replace(command, output=given.answer.reports[0].text)
            if is_kept:
                self._keep_command(title, command, is_done=given.answer.is_done)
        if is_kept:
            self.refresh(jobs=numbers)
        return given.answer

    def _refuse_other(self, user: str) -> Answer | None:
        refusal = find_refusal_to_act_on_real(self._user, user)
        return None if refusal is None else Answer(False, refusal.text, (refusal,))


def name_some(names: Iterable[str]) -> str:
    """Return the first NAMED of the names, and how many more there are, as a text."""
    every = tuple(names)
    more = f" and {len(every) - NAMED} more" if len(every) > NAMED else ""
    return f"{', '.join(every[:NAMED])}{more}"


def _asks_to_verify(arguments: Sequence[str]) -> bool:
    """Return whether the arguments make qrsub verify only (`-w v`)."""
    return any(one == "-w" and other == "v" for one, other in pairwise(arguments))
