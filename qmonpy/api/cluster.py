"""A cluster as a Python program has it: what it is now, why, what would be, and every command that changes it."""

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Self, Unpack

from qmonpy.api.command_files import with_job_files, with_reservation_defaults
from qmonpy.api.draft import Draft
from qmonpy.api.errors import NotFoundError, RefusedError, raising_refusals
from qmonpy.api.event_logs import EventLog, MemoryLog, SpoolLog
from qmonpy.api.events import Event
from qmonpy.api.following import Events, Follower
from qmonpy.api.job_names import JobNames, list_jobs, number_of, words_of
from qmonpy.api.jobs import Job
from qmonpy.api.moments import Duration
from qmonpy.api.places import QueueInstance
from qmonpy.api.reasons import Effect, StartChange, Why, explain_job, list_start_changes, make_effect
from qmonpy.api.reservations import RequestAnswer, Reservation, Window, answer_request, find_windows
from qmonpy.api.shown import Shown
from qmonpy.api.view import View
from qmonpy.api.words import JobOptions, ReservationOptions, Words, join_words
from qmonpy.app.session.session import Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_cluster
from qmonpy.clusters.interface import Answer, ClusterInterface, ReadsInParts
from qmonpy.clusters.storage.acting_groups import acting_in
from qmonpy.clusters.storage.os_user import find_process_groups
from qmonpy.formats.submission.merged_arguments import split_arguments
from qmonpy.formats.submission.run_time import find_run_seconds
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.insight.why.model_limits import describe_all_left_out
from qmonpy.model.configuration.change import AnyChange, JournalEntry, with_changes
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.state import State

ReservationName = int | str | Reservation
"""A reservation: its number, its name or a pattern of names, or a value."""
InstanceName = str | QueueInstance
"""A queue instance, or a cluster queue for all of its instances."""
PATIENCE_SECONDS = 30.0
"""How long it is waited for a round of commands of a real cluster."""
_POLL_SECONDS = 0.2


class Cluster(Shown):
    """An open cluster. What it shows is as of now; `look` returns it as of one moment.

    It is made by `qmonpy.open`, and closed by `close` or at the end of a `with` block. What is refused raises
    RefusedError with the reports. May be used in several threads.
    """

    def __init__(
        self,
        name: str,
        cluster: ClusterInterface,
        user: str | None = None,
        save: Callable[[Path], object] | None = None,
        spool: Path | None = None,
    ):
        """`save` writes a cluster that is in memory into a file; `spool` is the file of one that is in a spool."""
        self.name = name
        """As it was opened."""
        self.session = Session(cluster)
        """The acting user and the cluster, as the window has them; no part of the stable names."""
        self._save = save
        self._lock = threading.Lock()
        self._view: View | None = None
        self._spool = spool
        self._log: EventLog | None = None
        self._logging = threading.RLock()
        self._noticed: deque[Snapshot] = deque()
        self._something = threading.Event()
        self._stop_listening: Callable[[], None] | None = None
        if user is not None and (refusal := self.session.act_as(user)) is not None:
            cluster.close()
            raise RefusedError([refusal])

    def __repr__(self) -> str:
        return f"<cluster {self.name}, as {self.user}>"

    # Looking

    def look(self) -> View:
        """Return everything as of now, as one value that never changes; the same one as long as nothing happened.

        Of a real cluster it is as of the last round of commands, some seconds ago (`refresh` asks now).
        """
        cluster = self.session.cluster
        if isinstance(cluster, EmbeddedCluster) and cluster.is_durable:
            with raising_refusals():
                cluster.refresh()
        snapshot = cluster.snapshot()
        with self._lock:
            if self._view is None or self._view.given is not snapshot:
                self._view = View(snapshot)
            return self._view

    def refresh(self) -> View:
        """Ask a real cluster for everything now, and wait for that; return what it is."""
        cluster = self.session.cluster
        if isinstance(cluster, ReadsInParts):
            cluster.refresh_all()
            self._wait_for_round(cluster)
        return self.look()

    def _wait_for_round(self, cluster: ReadsInParts) -> None:
        """Wait until a real cluster was read after this moment."""
        began = time.monotonic()
        while (passed := time.monotonic() - began) < PATIENCE_SECONDS:
            if cluster.ages().get(SnapshotPart.JOBS, PATIENCE_SECONDS) < passed:
                return
            time.sleep(_POLL_SECONDS / 4)
        raise RefusedError(self.troubles or [Report("cluster.slow", "The cluster does not answer.")])

    @property
    def user(self) -> str:
        """The acting user, in whose name everything is done."""
        return self.session.user

    def act_as(self, user: str) -> None:
        """Act as another user from now on, which managers of a simulated cluster may; RefusedError for others."""
        refusal = self.session.act_as(user)
        if refusal is not None:
            raise RefusedError([refusal])

    @property
    def troubles(self) -> tuple[Report, ...]:
        """What failed outside any command, such as rounds of commands of a real cluster."""
        return self.session.cluster.troubles()

    @property
    def history(self) -> Sequence[JournalEntry]:
        """Who changed the configuration, when, how and why, oldest first."""
        return self.session.cluster.journal()

    # Questions

    def why(self, job: int | Job, task: int | None = None, *, with_start: bool = True) -> Why:
        """Return why a job waits; RefusedError if it does not.

        `with_start` says also when it starts, which plays the cluster forward: seconds on a large site.
        """
        view = self.look()
        with raising_refusals():
            return explain_job(view.source, view.forecast if with_start else None, number_of(job), task)

    def find_start_changes(self, job: int | Job) -> tuple[StartChange, ...]:
        """Return the single changes of a waiting job's request, and of the configuration, each of which would start it
        in the next pass, the smallest first; none if there is none, or if it starts as it is."""
        return list_start_changes(self.look().source, number_of(job))

    def check_request(self, words: Words = (), **options: Unpack[ReservationOptions]) -> RequestAnswer:
        """Return whether a reservation would be granted now, where, or why not and what would be.

        The request is given as the words of qrsub, by names, or both. RefusedError if it is wrong in itself.
        """
        asked = join_words(options, words)
        with raising_refusals():
            return answer_request(self.look().source, self.user, asked)

    def find_windows(
        self,
        words: Words = (),
        *,
        within: timedelta = timedelta(days=7),
        since: datetime | None = None,
        **options: Unpack[ReservationOptions],
    ) -> tuple[Window, ...]:
        """Return all starts at which a reservation of some length would be granted, as stretches.

        Starts are looked for from `since` (now) for the time `within`; of the times of the request its duration counts.
        """
        asked = join_words(options, words)
        snapshot = self.look().source
        begin = snapshot.now if since is None else int(since.timestamp())
        with raising_refusals():
            return find_windows(snapshot, self.user, asked, begin, begin + int(within.total_seconds()))

    def effect_of(self, changes: Draft | Iterable[AnyChange]) -> Effect:
        """Return what changes of the configuration would do to jobs and limits now; nothing is changed."""
        snapshot = self.look().source
        listed = changes.changes if isinstance(changes, Draft) else tuple(changes)
        baseline = Baseline(snapshot.cluster, snapshot.state, snapshot.now)
        effect = baseline.effect_of(with_changes(snapshot.cluster, listed))
        return make_effect(effect, describe_all_left_out(snapshot))

    # Following

    def events(
        self, *, since: int | None = None, kinds: Collection[str] | None = None, patience: Duration | None = None
    ) -> Events:
        """Return what happens from now on, or behind the number `since`, as an iterator that waits for the next event.

        `kinds` leaves out events about other things than `job`, `task`, `advance reservation`, `queue instance`,
        `resource quota set` and so on. The loop ends when nothing happened for the time `patience`, in real seconds.

        Events of a spool are numbered in a file beside it, so that a program may go on where it, or another one, ended:
        what is different from then is told. Of other clusters numbers count from 1 since it was opened.
        """
        return Events(self, since, kinds, None if patience is None else _seconds_of(patience))

    def follow(
        self, callback: Callable[[Event], object], *, since: int | None = None, kinds: Collection[str] | None = None
    ) -> Follower:
        """Call back with every event, in a thread of its own, until the returned follower is stopped."""
        return Follower(self.events(since=since, kinds=kinds), callback)

    def catch_up(self) -> EventLog:
        """Return the log of events with everything that happened until now; see `events`."""
        view = self.look()
        with self._logging:
            if self._log is None:
                self._log = self._open_log(view)
                self._stop_listening = self.session.cluster.subscribe(self._notice)
            while self._noticed:
                self._log.take_in(View(self._noticed.popleft()))
            self._log.take_in(self.look())
            return self._log

    def _open_log(self, view: View) -> EventLog:
        if self._spool is not None:
            return SpoolLog(self._spool, self.look)
        return MemoryLog(view)

    def _notice(self, snapshot: Snapshot) -> None:
        self._noticed.append(snapshot)
        self._something.set()

    def wait(self, seconds: float) -> None:
        """Wait until something may have happened, at most for some real seconds."""
        self._something.wait(seconds)
        self._something.clear()

    # The configuration

    def edit(self, reason: str = "", *, show: Callable[[str], object] | None = None) -> Draft:
        """Return a draft of changes, which are applied at the end of its `with` block, all of them or none.

        `reason` is kept in the history. `show` is given the difference and the commands just before they are applied,
        and may raise an exception to prevent it.
        """
        return Draft(self, self.look().source, reason, show)

    def after_change(self, answer: Answer) -> str:
        """Return what the cluster said to a command; RefusedError if it was not done, or not wholly."""
        if not answer.is_done:
            raise RefusedError(answer.reports, answer.text)
        return answer.text

    # Jobs

    def submit(self, words: Words = (), *, runtime: Duration | None = None, **options: Unpack[JobOptions]) -> int:
        """Submit a job and return its number: `submit("-b y sleep 60", project="climate", resources={"mem": "4G"})`.

        `words` are options of qsub and the command; default files (`sge_request`) count, too. `runtime` is how long it
        runs in a simulated cluster, by default as long as a command `sleep N` says, else 1000 seconds.
        """
        whole = join_words(options, words)
        if not split_arguments(whole)[1]:
            raise TypeError('give a script, or "-b y" and a command')
        if self.session.cluster.clock is not None:
            whole = with_job_files(whole, self.user)
        seconds = find_run_seconds(whole) if runtime is None else _seconds_of(runtime)
        with acting_in(find_process_groups()) if not self.session.by else nullcontext():
            answer = self.session.cluster.submit(self.user, whole, seconds)
        said = self._settle(answer)
        if answer.job is None:
            raise RefusedError(answer.reports, said)
        return answer.job

    def delete(self, *jobs: JobNames, force: bool = False) -> str:
        """Delete jobs or tasks, as qdel; return what the cluster said.

        As of all commands for several jobs: those that are refused do not hinder the others, and are told by
        RefusedError afterwards.
        """
        return self._settle(self.session.cluster.delete_jobs(self.user, words_of(jobs), is_forced=force))

    def hold(self, *jobs: JobNames, kind: str = "u") -> str:
        """Hold jobs or tasks, as qhold; `kind` is one or more letters of `u` (owner), `o` and `s`."""
        return self._settle(self.session.cluster.hold_jobs(self.user, words_of(jobs), is_held=True, kind=kind))

    def release(self, *jobs: JobNames, kind: str = "u") -> str:
        """Take holds off jobs or tasks, as qrls."""
        return self._settle(self.session.cluster.hold_jobs(self.user, words_of(jobs), is_held=False, kind=kind))

    def alter(self, *jobs: int | Job | Iterable[int | Job], words: Words = (), **options: Unpack[JobOptions]) -> str:
        """Change options of jobs, as qalter: `alter(31, priority=-100)`."""
        numbers = [number_of(each) for each in list_jobs(jobs)]
        asked = join_words(options, words)
        return self._settle(self.session.cluster.alter_jobs(self.user, numbers, asked))

    def suspend(self, *jobs: JobNames) -> str:
        """Suspend running jobs or tasks, as `qmod -sj`."""
        return self._settle(self.session.cluster.suspend_jobs(self.user, words_of(jobs), is_suspended=True))

    def resume(self, *jobs: JobNames) -> str:
        """Resume suspended jobs or tasks, as `qmod -usj`."""
        return self._settle(self.session.cluster.suspend_jobs(self.user, words_of(jobs), is_suspended=False))

    def reschedule(self, *jobs: JobNames, force: bool = False) -> str:
        """Stop running jobs or tasks, so that they wait again, as `qmod -rj`."""
        return self._settle(self.session.cluster.reschedule_jobs(self.user, words_of(jobs), is_forced=force))

    def clear_errors(self, *jobs: JobNames) -> str:
        """Clear the error state of jobs or tasks, as `qmod -cj`."""
        return self._settle(self.session.cluster.clear_job_errors(self.user, words_of(jobs)))

    # Reservations

    def reserve(self, words: Words = (), **options: Unpack[ReservationOptions]) -> int:
        """Make an advance reservation and return its number: `reserve(duration="2:00:00", pe="smp", slots=4)`."""
        asked = join_words(options, words)
        if self.session.cluster.clock is not None:
            asked = with_reservation_defaults(asked, self.user)
        with acting_in(find_process_groups()) if not self.session.by else nullcontext():
            answer = self.session.cluster.reserve(self.user, asked)
        said = self._settle(answer)
        if answer.reservation is None:
            raise RefusedError(answer.reports, said)
        return answer.reservation

    def delete_reservations(self, *reservations: ReservationName, force: bool = False) -> str:
        """Delete advance reservations with their jobs, as qrdel."""
        if not reservations:
            raise TypeError("name the reservations to delete")
        words = [str(each.number if isinstance(each, Reservation) else each) for each in reservations]
        return self._settle(self.session.cluster.delete_reservations(self.user, words, is_forced=force))

    # Queue instances

    def disable(self, *instances: InstanceName) -> str:
        """Let no new job start on queue instances, as `qmod -d`."""
        return self._switch(instances, InstanceAction.DISABLE)

    def enable(self, *instances: InstanceName) -> str:
        """Let queue instances take jobs, as `qmod -e`."""
        return self._switch(instances, InstanceAction.ENABLE)

    def suspend_instances(self, *instances: InstanceName) -> str:
        """Suspend queue instances with their jobs, as `qmod -s`."""
        return self._switch(instances, InstanceAction.SUSPEND)

    def resume_instances(self, *instances: InstanceName) -> str:
        """Resume queue instances with their jobs, as `qmod -us`."""
        return self._switch(instances, InstanceAction.RESUME)

    def clear_instances(self, *instances: InstanceName) -> str:
        """Clear the error state of queue instances, as `qmod -c`."""
        return self._switch(instances, InstanceAction.CLEAR_ERROR)

    def _switch(self, instances: Iterable[InstanceName], action: InstanceAction) -> str:
        known = self.queue_instances
        names: list[str] = []
        for each in instances:
            name = each.name if isinstance(each, QueueInstance) else each
            found = [name] if name in known else [found.name for found in known.where(queue=name)]
            if not found:
                raise NotFoundError(f"There is no queue instance {name!r}.")
            names += found
        return self._settle(self.session.cluster.modify_instances(self.user, names, action))

    # Time

    def advance(self, length: Duration | None = None) -> datetime:
        """Let time pass in a simulated cluster, by default until something happens; return the time then."""
        clock = self.session.cluster.clock
        if clock is None:
            raise RefusedError([Report("cluster.no-clock", "The time of a real cluster passes by itself.")])
        with raising_refusals():
            left = None if length is None else _seconds_of(length)
            while self._log is not None and left and isinstance(self.session.cluster, EmbeddedCluster):
                # Who follows is told of every moment at which something happens.
                step = self.session.cluster.next_event()
                if step is None or step >= left:
                    break
                left -= clock.step(step)
                self.catch_up()
            clock.step(left)
        return self.time

    def wait_until(self, test: Callable[[View], bool], length: Duration = 60) -> View:
        """Let time pass until a test of what the cluster is succeeds; TimeoutError if it has not after some time.

        The time of a simulated cluster is let pass; of a real one and of a served one it is waited for.
        """
        seconds = _seconds_of(length)
        is_simulated = isinstance(self.session.cluster, EmbeddedCluster)
        began, first = time.monotonic(), self.look()
        view, passed = first, 0.0
        while not test(view):
            if passed >= seconds:
                raise TimeoutError(f"It did not happen within {seconds} seconds.")
            if is_simulated:
                self.advance(1)
                view = self.look()
                passed = (view.time - first.time).total_seconds()
            else:
                time.sleep(_POLL_SECONDS)
                view = self.refresh()
                passed = time.monotonic() - began
        return view

    def copy(self) -> "Cluster":
        """Return a simulated copy in memory, as it is now: what is tried there changes nothing here.

        Of a real cluster it has the configuration, the jobs and the reservations; how long jobs run that ask for no
        run time is assumed. The jobs that the demo's script will submit are left out. RefusedError where not all of the
        configuration could be read.
        """
        snapshot = self.look().source
        with raising_refusals():
            check_all_read(snapshot.unread, "Nothing is copied.")
        known = snapshot.state
        state = State(
            jobs=known.jobs,
            pending=known.pending,
            running=known.running,
            instance_states={} if known.has_every_letter else known.instance_states,
            reservations=known.reservations,
            usage=known.usage,
        )
        made = EmbeddedCluster(snapshot.cluster, snapshot.now, state=state, finished=snapshot.finished)
        return Cluster(f"copy of {self.name}", made, save=lambda path: write_cluster(made, path))

    # The end

    @property
    def is_stored(self) -> bool:
        """Whether every change is stored at once; a cluster of a cluster file is in memory until `save`."""
        return self.session.cluster.is_durable

    def save(self, path: Path | str | None = None) -> None:
        """Write a cluster that is in memory into a cluster file, by default the one that it comes from."""
        if self._save is None:
            raise RefusedError([Report("cluster.stored", f"{self.name} stores every change at once.")])
        with raising_refusals():
            self._save(Path(self.name if path is None else path))

    def close(self) -> None:
        """Close the cluster; it must not be used afterwards."""
        if self._stop_listening is not None:
            self._stop_listening()
        self.session.cluster.close()
        if self._log is not None:
            self._log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _settle(self, answer: Answer) -> str:
        """Return what was said to a command, when what can be seen of a real cluster has its effect."""
        cluster = self.session.cluster
        if isinstance(cluster, ReadsInParts):
            self._wait_for_round(cluster)
        return self.after_change(answer)


def _seconds_of(length: Duration) -> int:
    if isinstance(length, timedelta):
        return int(length.total_seconds())
    if isinstance(length, int | float):
        return int(length)
    if not isinstance(length, str):
        raise TypeError(f"a length of time is a timedelta, seconds or h:m:s, not {length!r}")
    seconds = 0
    for part in length.split(":"):
        number = find_whole(part)
        if number is None:
            raise ValueError(f"{length!r} is no length of time: write seconds or h:m:s")
        seconds = 60 * seconds + number
    return seconds
