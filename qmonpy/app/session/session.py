"""What a window holds: the cluster, who acts and what they may do, and what was said to the user."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from qmonpy.app.fields.object_names import known_users
from qmonpy.clusters.interface import Answer, ClusterInterface, KnowsItsUser
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.engine.checks.permissions import (
    HostNeed,
    InstanceAction,
    JobAction,
    find_common,
    find_refusal_of_host,
    find_refusal_of_job,
    find_refusal_to_act_as,
    find_refusal_to_act_on_real,
    find_refusal_to_change,
    find_refusal_to_delete_reservation,
    find_refusal_to_reserve,
    find_refusal_to_switch_any,
)
from qmonpy.engine.world.execution_daemons import find_refusal_to_stop
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import all_managers, format_role, is_manager
from qmonpy.model.report import Report, Severity
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation

KEPT_MESSAGES = 1000
SAID_REPORTS = 8
"""So many reports of an answer have a message each; what is beyond them is counted, and can be read there."""
_QMOD_ACTIONS = frozenset((JobAction.SWITCH, JobAction.CHANGE_TICKETS))
"""What is done to jobs only from admin hosts."""


@dataclass(frozen=True, slots=True)
class Message:
    """One line for the user; `detail` is what stands behind it, such as Grid Engine's own words."""

    number: int
    """Counts from 1."""
    time: float
    """Real time, seconds since the epoch."""
    text: str
    severity: Severity | None = None
    """None for what went as it should."""
    detail: str = ""

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


class Session:
    """The cluster of a window, the acting user, and the journal of messages.

    What somebody may do is answered from the newest snapshot, without waiting for the cluster.
    """

    def __init__(self, cluster: ClusterInterface, real_user: str | None = None, clock: Callable[[], float] = time.time):
        """`real_user` is who sits there, by default whom a real cluster knows, or the user of the operating system."""
        self.cluster = cluster
        self._known = cluster if isinstance(cluster, KnowsItsUser) else None
        if real_user is None:
            real_user = self._known.user if self._known is not None else find_os_user()
        self.real_user = real_user
        self._user = self.real_user
        self._clock = clock
        self._messages: deque[Message] = deque(maxlen=KEPT_MESSAGES)
        self._count = 0
        self._listeners: list[Callable[[Message], None]] = []

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said, oldest first, the last thousand."""
        return tuple(self._messages)

    @property
    def is_real(self) -> bool:
        """Whether the cluster is a real one, which knows its user and runs what is submitted."""
        return self._known is not None

    # Who acts

    @property
    def user(self) -> str:
        """Who acts: submits, deletes and changes."""
        return self._user

    @property
    def by(self) -> str:
        """Who really acts; empty unless it is somebody else than the acting user."""
        return "" if self._user == self.real_user else self.real_user

    def act_as(self, user: str) -> Report | None:
        """Act as a user from now on; the report says why not, and then nothing changes."""
        refusal = self._refusal_to_act_as(user)
        if refusal is None:
            self._user = user
        return refusal

    def _refusal_to_act_as(self, user: str) -> Report | None:
        if self._known is not None:
            return find_refusal_to_act_on_real(self.real_user, user)
        return find_refusal_to_act_as(self._cluster, self.real_user, user)

    @property
    def is_manager(self) -> bool:
        """Whether the acting user is a manager."""
        return is_manager(self._cluster, self._user)

    @property
    def role(self) -> str:
        """What the acting user is: manager, operator or user."""
        return format_role(self._cluster, self._user)

    def users(self) -> tuple[str, ...]:
        """Names to act as: the real user; for managers also managers, operators and all whom the cluster knows.

        A real cluster knows only the real one.
        """
        snapshot = self.cluster.snapshot()
        cluster = snapshot.cluster
        if self._known is not None or not is_manager(cluster, self.real_user):
            return (self.real_user,)
        others = {job.owner for job in snapshot.state.jobs.values()} | {*known_users(cluster)}
        return tuple(dict.fromkeys((self.real_user, *all_managers(cluster), *cluster.operators, *sorted(others))))

    @property
    def why_nobody_else(self) -> str:
        """Why there is nobody else to act as; empty if there is somebody."""
        refusal = self._refusal_to_act_as("somebody else")
        return "" if refusal is None else refusal.text

    @property
    def _cluster(self) -> Cluster:
        return self.cluster.snapshot().cluster

    # What the acting user may do: the report that refuses, or None

    def refusal_to_change(self, *kinds: ObjectKind) -> Report | None:
        """Why objects of these kinds may not be added, modified and removed."""
        return find_refusal_to_change(self._cluster, self._user, kinds) or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_switch(self, instances: Iterable[str], action: InstanceAction) -> Report | None:
        """Why nothing may be done to any of these queue instances, given by name."""
        refusal = find_refusal_to_switch_any(self._cluster, self._user, instances, action)
        return refusal or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_stop_hosts(self) -> Report | None:
        """Why no execution daemons may be stopped."""
        return find_refusal_to_stop(self._cluster, self._user) or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_submit(self) -> Report | None:
        """Why no jobs may be submitted from here."""
        return self._refusal_of_host(HostNeed.SUBMIT)

    def refusal_of_jobs(self, jobs: Iterable[Job], action: JobAction) -> Report | None:
        """Why this may not be done to any of these jobs."""
        cluster, user = self._cluster, self._user
        by_owner: dict[str, Job] = {}
        for job in jobs:
            # All jobs of an owner are alike in this, and there may be thousands.
            by_owner.setdefault(job.owner, job)
        refusal = find_common(find_refusal_of_job(cluster, user, job, action) for job in by_owner.values())
        return refusal or self._refusal_of_host(HostNeed.ADMIN if action in _QMOD_ACTIONS else HostNeed.SUBMIT)

    def refusal_to_reserve(self) -> Report | None:
        """Why advance reservations may not be made."""
        return find_refusal_to_reserve(self._cluster, self._user) or self._refusal_of_host(HostNeed.SUBMIT)

    def refusal_to_delete(self, reservations: Iterable[Reservation]) -> Report | None:
        """Why none of these advance reservations may be deleted."""
        cluster, user = self._cluster, self._user
        refusal = find_common(find_refusal_to_delete_reservation(cluster, user, each) for each in reservations)
        return refusal or self._refusal_of_host(HostNeed.SUBMIT)

    def _refusal_of_host(self, need: HostNeed) -> Report | None:
        """A simulated cluster takes everything from everywhere."""
        return None if self._known is None else find_refusal_of_host(self._cluster, self._known.host, need)

    # What was said

    def subscribe(self, listener: Callable[[Message], None]) -> Callable[[], None]:
        """Call the listener with every new message; returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def say(self, text: str, severity: Severity | None = None, detail: str = "") -> Message:
        """Tell the user something; the one road for expected things."""
        self._count += 1
        message = Message(self._count, self._clock(), text, severity, detail)
        self._messages.append(message)
        for listener in tuple(self._listeners):
            listener(message)
        return message

    def say_answer(self, answer: Answer, done: str, refused: str = "{reasons}") -> Message:
        """Tell what became of a request, and everything that the cluster reports besides; gives the first message.

        `done` is a sentence for what was done, `refused` one with {reasons} for what was not.
        """
        if answer.is_done:
            message = self.say(done, detail=answer.text)
            self._say_reports(answer.reports)
            return message
        reasons = [each.text for each in answer.reports if each.is_error] or answer.text.splitlines()
        message = self.say(refused.format(reasons=" ".join(reasons)), Severity.ERROR, answer.text)
        self._say_reports([each for each in answer.reports if not each.is_error])
        return message

    def _say_reports(self, reports: Sequence[Report]) -> None:
        for each in reports[:SAID_REPORTS]:
            self.say(str(each), each.severity)
        rest = reports[SAID_REPORTS:]
        if rest:
            worst = min((each.severity for each in rest), key=list(Severity).index)
            self.say(f"And {len(rest):,} more like these.", worst, "\n".join(map(str, rest)))
