"""Plays a scenario on the engine: jobs are submitted, time passes, tasks run their time and end."""

import itertools
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.load import find_relief
from qmonpy.engine.books.progress import (
    add_reservation,
    advance_reservations,
    delete_jobs,
    next_reservation_event,
    start_tasks,
    submit,
    without_predecessors,
)
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.last_told import LastTold
from qmonpy.engine.passing.policies import describe_policies
from qmonpy.engine.passing.verify import FOUND_SUITABLE
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.engine.work.recorded_bookings import list_scheduled_bookings
from qmonpy.engine.work.stale_debits import debited_usage
from qmonpy.engine.work.told_lines import limit_lines
from qmonpy.engine.work.waiting import with_task_dependencies
from qmonpy.engine.world.broken_hosts import (
    find_deleted,
    find_delivered,
    find_died,
    find_killed,
    find_rescheduled,
    find_stopped,
    next_delivery,
    next_silence,
    with_barred,
    with_begun,
    with_crashed,
    with_restored,
    with_silenced,
)
from qmonpy.engine.world.execution_daemons import (
    is_unheard,
    with_heard_values,
    with_newcomers,
    with_started,
    with_stopped,
    with_unheard_values,
)
from qmonpy.engine.world.incidents import find_heard, find_missing, with_ended, with_load, with_queues_in_error
from qmonpy.engine.world.instance_state import OWN_LETTERS, next_calendar_change, own_letters, with_letters
from qmonpy.engine.world.run_ends import RunEnds
from qmonpy.engine.world.stage import Stage, StepResult
from qmonpy.engine.world.submission import Submission, check_submission
from qmonpy.engine.world.suspend_thresholds import find_orders, next_orders, with_orders
from qmonpy.engine.world.task_failure import DIED_WITH_HOST, KILLED, RUN_AGAIN, TaskEnd, plan_end, plan_run
from qmonpy.formats.files.incident_steps import (
    CrashHosts,
    End,
    Incident,
    Load,
    QueueError,
    StartHosts,
    StopHosts,
)
from qmonpy.formats.files.scenario import DEFAULT_START, Delete, Give, Qconf, Reserve, Scenario, Submit
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.submission.draft_printer import format_submission
from qmonpy.formats.submission.job_draft import VERIFY_ONLY, parse_draft
from qmonpy.formats.submission.job_options import name_of
from qmonpy.formats.submission.reservation_options import parse_reservation_options
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.submission.trial import is_only_shown
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import FIRST_ID, Reservation
from qmonpy.model.work.share_usage import NO_USAGE, UsageBook
from qmonpy.model.work.state import Decisions, PlannedTask, RunningTask, State, TaskKey

SCHEDULE_SECONDS = 3
"""How much time a Schedule step takes."""
PASSES_ON_RECORD = 2
"""After how many passes of a Schedule step the scheduler's record of what it plans is read; others may follow."""
NO_MESSAGES = "There are no messages available"
"""What `qstat -j` says of a job of which the scheduler said nothing."""


@dataclass(frozen=True, slots=True)
class PassProfile:
    """The cost of one scheduling pass."""

    seconds: float
    jobs_placed: int
    tasks_placed: int
    slots_by_queue: Mapping[str, int]


class Player(Stage):
    """A cluster on which the steps of a scenario are played one after the other."""

    def __init__(
        self,
        cluster: Cluster,
        passes_on_record: float = PASSES_ON_RECORD,
        start: int = DEFAULT_START,
        usage: UsageBook = NO_USAGE,
    ):
        self.cluster = cluster
        self._passes_on_record = passes_on_record
        self.state = with_newcomers(Cluster(), cluster, State(usage=usage))
        self.start = self.now = start
        self.told_hosts: frozenset[str] = frozenset()
        """The hosts that broke down and were told to stop, before or since."""
        self.profiles: list[PassProfile] = []
        self._held: list[Job] = []
        self._next_number = 1
        self._next_reservation = FIRST_ID
        self._last = Decisions()
        self._plan: tuple[PlannedTask, ...] = ()
        self._engine: RunningEngine | None = None
        self._priorities: Mapping[int, float] = {}
        self._last_told = LastTold()
        self._passed: tuple[State, Cluster, int] | None = None
        """The state and the configuration when a pass last told its reasons, and when that was."""

    @property
    def held(self) -> tuple[Job, ...]:
        """Jobs that were submitted since the last Schedule; the next one releases them."""
        return tuple(self._held)

    def play_all(self, scenario: Scenario) -> Iterator[StepResult]:
        """Play every step of a scenario, not before its time if that is known."""
        for index, step in enumerate(scenario.steps):
            seconds = scenario.times[index] if index < len(scenario.times) else 0
            self._pass_time(max(0, self.start + seconds - self.now))
            yield self.play(step)

    def _tell_policies(self) -> StepResult:
        self._run_passes(with_reasons=False)
        return describe_policies(self.cluster, self.state, self.now, self._last_told.tasks)

    def _configure_by(self, step: Qconf) -> StepResult:
        exit_code, said = self._give(Give(ROOT, ("qconf", *step.args)))
        return {"exit": exit_code} if exit_code == 0 else {"error": list(said), "exit": exit_code}

    def _command(self, step: Give) -> StepResult:
        words = (self._with_date(self._with_number(word)) for word in step.words)
        exit_code, said = self._give(replace(step, words=tuple(words)))
        return {"said": list(said), "exit": exit_code}

    def _happen(self, step: Incident) -> StepResult | None:
        """Let something happen to hosts, queue instances or running tasks, and schedule what waits."""
        missing = find_missing(self.cluster, self.state, step)
        match step:
            case End():
                end = plan_end(step.ending.exit_status, step.ending.failed)
                self._finish(dict.fromkeys(find_heard(self.state, step.tasks), end))
            case Load():
                self.cluster = with_load(self.cluster, self.state, step.values)
            case StopHosts():
                self.cluster = with_unheard_values(self.cluster, step.hosts)
                self.state = with_stopped(self.cluster, self.state, step.hosts)
                self.told_hosts |= self.state.down_hosts.keys() & step.hosts
            case CrashHosts():
                self.told_hosts |= find_stopped(self.state, step.hosts)
                self.state = with_crashed(self.cluster, self.state, step.hosts, self.now)
            case StartHosts():
                self._start_hosts(step.hosts)
            case QueueError():
                self.state = with_queues_in_error(self.state, step.instances)
        self._run_passes(with_reasons=False)
        return {"missing": missing} if missing else None

    def _start_hosts(self, hosts: Sequence[str]) -> None:
        """Start hosts: the runs of those that broke down are found to have died, those of others may have ended."""
        self.told_hosts = self.told_hosts.difference(hosts)
        died = find_died(self.state, hosts)
        self.cluster = with_heard_values(self.cluster, hosts)
        self.state = with_started(self.cluster, with_restored(self.state, hosts), hosts)
        self._finish(dict.fromkeys(died, DIED_WITH_HOST))
        self._finish(dict.fromkeys(find_deleted(self.state, hosts), KILLED))
        self._finish_due(RunEnds(self.state, self._find_end))

    def _finish_due(self, ends: RunEnds) -> None:
        """Take in the ends that are heard of now."""
        ends.follow(self.state)
        self._finish({key: self._find_result(self.state.running[key]) for key in ends.take_due(self.now)})

    def _finish(self, ends: Mapping[TaskKey, TaskEnd]) -> None:
        if ends:
            self.state = with_ended(self.cluster, self.state, ends, self.now)

    def _give(self, step: Give) -> tuple[int, Sequence[str]]:
        """Give a command; return its exit status and lines. The engine knows no commands: who does, overrides this."""
        return 1, (f"{step.words[0]}: no commands are known here",)

    def _with_number(self, word: str) -> str:
        """Return a word of a command with the numbers of the scenario's jobs and reservations for their names.

        The name of one that was refused, or is not asked for yet, stays a name.
        """
        named = re.fullmatch(r"([ja]\d+(\.[-:\d]+)?,?)+", word) is not None
        return ",".join(map(self._number_of, word.split(","))) if named else word

    def _number_of(self, name: str) -> str:
        found = re.match(r"([ja])(\d+)", name)
        after = self._next_number if found and found[1] == "j" else self._next_reservation
        return name if found is None or parse_digits(found[2]) >= after else name[1:]

    def _submit(self, step: Submit) -> StepResult:
        arguments = self._resolved(step.args)
        jobs = {**self.state.jobs, **{each.number: each for each in self._held}}
        try:
            if is_only_shown(arguments):
                return {"verified": self._show(step.user, arguments), "exit": 0}
            submission = Submission(step.user, arguments, self.now, self._next_number)
            job, _ = check_submission(self.cluster, self.state, submission, jobs)
        except SubmissionError as error:
            return {"error": "\n".join(error.lines).split("\n"), "exit": error.exit_code}
        if job.verification in VERIFY_ONLY:
            return {"verified": [FOUND_SUITABLE], "exit": 0}
        self._next_number += 1
        known = {*self.state.jobs, *(each.number for each in self._held)}
        predecessors = tuple(number for number in job.predecessors if number in known)
        job = replace(job, runtime=step.runtime, exit_status=step.ending.exit_status, failed=step.ending.failed)
        self._held.append(replace(job, predecessors=predecessors))
        return {"job": f"j{job.number}"}

    def _show(self, user: str, arguments: Sequence[str]) -> list[str]:
        draft = parse_draft(arguments, self.now, variety=self.cluster.variety)
        return list(format_submission(draft, name_of(draft), user, self.cluster.name))

    def _reserve(self, step: Reserve) -> StepResult:
        arguments = self._resolved(step.args)
        try:
            request = parse_reservation_options(arguments, owner=step.user, now=self.now, cluster=self.cluster)
        except SubmissionError as error:
            return {"error": list(error.lines), "exit": error.exit_code}
        answer = grant(self.cluster, self.state, self.now, request, self._next_reservation)
        reservation = answer.reservation
        if reservation is None:
            return {"error": answer.messages, "exit": answer.exit_code}
        self._next_reservation += 1
        self.state = add_reservation(self.state, reservation)
        return _describe_reservation(reservation)

    def _resolved(self, words: Sequence[str]) -> list[str]:
        """Arguments: `@+3600` is a date so long after the scenario's beginning, `-ar a1` its first reservation."""
        found = []
        for option, word in zip(("", *words), words, strict=False):
            if option == "-ar" and re.fullmatch(r"a\d+", word) and parse_digits(word[1:]) < self._next_reservation:
                found.append(word[1:])
            elif option in ("-hold_jid", "-hold_jid_ad"):
                # Beside names of other jobs, too.
                found.append(",".join(map(self._with_number, word.split(","))))
            else:
                found.append(self._with_date(word))
        return found

    def _with_date(self, word: str) -> str:
        return re.sub(r"^@\+(\d+)$", lambda match: _date(self.start + parse_digits(match[1])), word)

    def _delete(self, step: Delete) -> StepResult | None:
        """Delete job after job; the scheduler runs in between, as a real one does after each end."""
        missing = []
        for name in step.jobs:
            number = parse_digits(name[1:])
            if number not in self.state.jobs and all(job.number != number for job in self._held):
                missing.append(f"there is no job {name}")
            self._held = [job for job in self._held if job.number != number]
            self.state = delete_jobs(self.state, [number])
            self._run_passes(with_reasons=False)
        return {"missing": missing} if missing else None

    def _schedule(self) -> StepResult:
        for job in self._held:
            self.state = submit(self.state, job)
        self._held.clear()
        if self._is_pass_due():
            self._run_passes(with_reasons=True)
            self._passed = self.state, self.cluster, self.now
        result = self._describe()
        self._pass_time(SCHEDULE_SECONDS)
        return result

    def _run_passes(self, *, with_reasons: bool) -> None:
        """Run passes until one changes nothing, nor what the scheduler remembers; its reasons are the ones that
        remain."""
        jobs = self.state.jobs.values()
        # Nobody waits any more for what has ended or was deleted.
        waited_for = {each for job in jobs for each in (*job.predecessors, *job.array_predecessors)}
        self.state = without_predecessors(self.state, waited_for)
        for count in itertools.count(1):
            self._note_letters()
            self.state = with_task_dependencies(self.state)
            self._last_told.note(self.cluster, self.state, self.now, runs_on=self._runs_on)
            began = time.perf_counter()
            orders = find_orders(self.cluster, self.state, self.now)
            self._last = self._decide(with_reasons=with_reasons)
            self._note(time.perf_counter() - began)
            known = {job: self._priorities.get(job, 0.0) for job, _ in self.state.running}
            # A running job keeps the priority that it was started with.
            self._priorities = {**known, **self._last.priorities}
            before, after = self.state.memory, self._last.memory
            self.state = replace(self.state, memory=after)
            if count <= self._passes_on_record or not self._runs_on:
                self._plan = self._last.planned
            # How ranges are searched changes all the time; a second pass has seen the change.
            is_same = before == after if count == 1 else before.unplannable == after.unplannable
            # After a pass that counted what had ended, another comes.
            is_over = is_same or not self._runs_on
            if not self._last.started and not orders and not before.ended and is_over:
                return
            self.state = with_orders(start_tasks(self.state, self._last.started), orders, self.now)

    def _is_pass_due(self) -> bool:
        """Whether anything has happened since a pass told its reasons: else none is made, and what it told stays."""
        if self._runs_on or self._passed is None:
            return True
        state, cluster, when = self._passed
        is_time = any(when < self.state.jobs[number].start_after <= self.now for number in self.state.pending)
        return is_time or state is not self.state or cluster is not self.cluster

    @property
    def _runs_on(self) -> bool:
        """Whether the scheduler runs again although nothing happened.

        8.1.9 has a pass in each interval only where there are users or projects, as each pass stores the usage of
        these; else the next pass comes when something has happened (asked).
        """
        return bool(self.cluster.users or self.cluster.projects)

    def _decide(self, *, with_reasons: bool) -> Decisions:
        """Make a pass over the state of this moment by the running engine."""
        engine = self._engine
        if engine is None:
            engine = self._engine = RunningEngine(self.cluster, self.state, self.now)
        elif engine.cluster is not self.cluster:
            engine.configure(self.cluster, self.state)
        else:
            engine.follow(self.state)
        return engine.decide(self.now, with_reasons=with_reasons)

    def _find_end(self, task: RunningTask) -> int | None:
        """Return when a running task ends; None if it does not, or is not heard of, as long as nothing changes."""
        return None if is_unheard(self.state, task) else task.start_time + plan_run(self.state.jobs[task.job])[0]

    def _find_result(self, task: RunningTask) -> TaskEnd:
        """Return how a running task ends if nothing changes."""
        return plan_run(self.state.jobs[task.job])[1]

    def _note_letters(self) -> None:
        """Take in which queue instances calendars and other queues close, suspend and open."""
        if self.cluster.calendars or prepare(self.cluster).subordinates:
            own = own_letters(self.cluster, self.state, self.now)
            states = with_letters(self.state.instance_states, own, OWN_LETTERS)
            before, self.state = self.state.instance_states, replace(self.state, instance_states=states)
            self.state = with_letters_noted(before, self.state)

    def _note(self, seconds: float) -> None:
        slots: dict[str, int] = {}
        for task in self._last.started:
            for name, count in task.pieces:
                queue = name.partition("@")[0]
                slots[queue] = slots.get(queue, 0) + count
        jobs = len({task.job for task in self._last.started})
        self.profiles.append(PassProfile(seconds, jobs, len(self._last.started), slots))

    def _pass_time(self, seconds: int) -> None:
        """Let time pass: tasks end when their run time is over, and what waits is scheduled then."""
        until = self.now + seconds
        ends = RunEnds(self.state, self._find_end)
        while (moment := min(self._next_moment(ends), self._next_silence())) <= until:
            self.now = moment
            self.state = advance_reservations(self.state, moment)
            self._finish_due(ends)
            self.cluster, self.state = with_silenced(self.cluster, self.state, moment)
            again = find_rescheduled(self.cluster, self.state, moment)
            self._finish(dict.fromkeys(find_killed(self.cluster, self.state, moment), KILLED))
            stopped = [self.state.running[key] for key in again]
            self._finish(dict.fromkeys(again, RUN_AGAIN))
            self.state = with_barred(self.state, stopped)
            self.state = with_begun(self.state, find_delivered(self.state, moment), moment)
            self._run_passes(with_reasons=False)
        self.now = until

    def _next_silence(self) -> int:
        """Return when the cluster next does something about a host that is down, or what was sent to one."""
        moments = (next_silence(self.cluster, self.state, self.now), next_delivery(self.state, self.now))
        return min((each for each in moments if each is not None), default=FOREVER)

    def _next_moment(self, ends: RunEnds) -> int:
        """Return the time when the next task ends or is suspended by a threshold, an alarm of starts ends, a
        reservation begins or ends, or a job may start."""
        ends.follow(self.state)
        calendar = next_calendar_change(self.cluster, self.now) if self.cluster.calendars else None
        orders = next_orders(self.cluster, self.state, self.now)
        prepared = prepare(self.cluster)
        relief = find_relief(prepared.site, prepared.accounts, self.state, self.now)
        # Passes that go on by themselves start a job at its time; others may come only with the next event.
        jobs = (self.state.jobs[number].start_after for number in self.state.pending) if self._runs_on else ()
        start = min((each for each in jobs if each > self.now), default=None)
        moments = [ends.find_next(), next_reservation_event(self.state), calendar, orders, relief, start]
        return min((each for each in moments if each is not None), default=FOREVER)

    def _describe(self) -> StepResult:
        """Running and pending jobs, quota rows and bookings, as the recordings have them."""
        state, last = self.state, self._last
        lines = {number: [format_line(each) for each in last.refusals.get(number, ())] for number in last.order}
        told = {number: limit_lines(self.cluster, number, said) for number, said in lines.items()}
        nothing = [] if any(told.values()) else [NO_MESSAGES]
        pending = {f"j{number}": {"state": "qw", "reasons": said or nothing} for number, said in told.items()}
        rows = qquota_rows(self.cluster, debited_usage(self.cluster, state))
        # The scheduler's record, by which recordings were made, has also what the qmaster then does not start.
        taken = start_tasks(state, last.undelivered)
        return {
            "running": {self._task_name(task): _describe_task(task) for task in taken.running.values()},
            "pending": pending,
            "order": list(pending),
            "qquota": [list(row.columns) for row in rows],
            "reserving": {
                self._task_name(each): {"start": each.start - self.now, "slots": dict(each.pieces)}
                for each in self._plan
            },
            "bookings": [
                list(each) for each in sorted(list_scheduled_bookings(self.cluster, taken, self.now, last.undelivered))
            ],
        }

    def _task_name(self, task: RunningTask | PlannedTask) -> str:
        is_array = self.state.jobs[task.job].is_array
        return f"j{task.job}.{task.task}" if is_array else f"j{task.job}"


def _date(moment: int) -> str:
    """A moment of a scenario as date_time writes it, in local time."""
    return datetime.fromtimestamp(moment).strftime("%Y%m%d%H%M.%S")


def _describe_reservation(reservation: Reservation) -> StepResult:
    request = reservation.request
    hours, seconds = divmod(reservation.duration, 3600)
    pe = {"parallel_environment": request.pe, "slots": format_ranges(request.slots, with_step=False)}
    return {
        "ar": f"a{reservation.id}",
        "exit": 0,
        "slots": dict(reservation.pieces),
        "pe": pe if request.pe else None,
        "state": str(reservation.state),
        "duration": f"{hours:02}:{seconds // 60:02}:{seconds % 60:02}",
    }


def _describe_task(task: RunningTask) -> StepResult:
    return {"slots": dict(task.pieces), "master": task.pieces[0][0]}
