"""The session of a window: its cluster, the acting user with his or her rights, and the messages to the user."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter

from qmonpy.app.fields.object_names import known_users
from qmonpy.app.session.action_log import ActionLog
from qmonpy.app.session.request_titles import keep_title
from qmonpy.clusters.interface import Answer, ClusterInterface, KeptElsewhere, KnowsItsUser
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.engine.checks.permissions import (
    HostNeed,
    JobAction,
    find_common,
    find_refusal_of_host,
    find_refusal_of_job,
    find_refusal_to_act_as,
    find_refusal_to_act_on_real,
    find_refusal_to_change,
    find_refusal_to_delete_reservation,
    find_refusal_to_drive,
    find_refusal_to_order,
    find_refusal_to_reserve,
    find_refusal_to_switch_any,
)
from qmonpy.engine.world.execution_daemons import find_refusal_to_stop
from qmonpy.kept_answers import LastAnswer
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import all_managers, format_role, is_manager
from qmonpy.model.configuration.unread import find_refusal_of_unread, find_unread
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.lines import lines_of
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from qmonpy.model.work.qmaster_order import QmasterOrder
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr

KEPT_MESSAGES = 1000
SAID_REPORTS = 8
"""How many reports of an answer get a message of their own; the rest shares one, with their texts as its detail."""
_KINDS_OF_RIGHTS = (
    ObjectKind.MANAGER,
    ObjectKind.OPERATOR,
    ObjectKind.USER_SET,
    ObjectKind.ADMIN_HOST,
    ObjectKind.SUBMIT_HOST,
)
_QMOD_ACTIONS = frozenset((JobAction.SWITCH, JobAction.CHANGE_TICKETS))
"""Actions on jobs that need an admin host; the others need a submit host."""


@dataclass(frozen=True, slots=True)
class Message:
    """One line for the user; `detail` has more to read, such as Grid Engine's own words."""

    number: int
    """Counts from 1."""
    time: float
    """Real time, seconds since the epoch."""
    text: str
    severity: Severity | None = None
    """None for a message about something that succeeded."""
    detail: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it is about an error."""
        return self.severity is Severity.ERROR


class Session:
    """The cluster of a window, the acting user, and the messages.

    Questions about rights are answered from the newest snapshot, without waiting for the cluster.
    """

    def __init__(self, cluster: ClusterInterface, real_user: str | None = None, clock: Callable[[], float] = time.time):
        """`real_user` is the person at the window, by default a real cluster's user, or the operating system's."""
        self.cluster = cluster
        self._known = cluster if isinstance(cluster, KnowsItsUser) else None
        if real_user is None:
            real_user = self._known.user if self._known is not None else find_os_user()
        self.real_user = real_user
        self._user = self.real_user
        self._owners = LastAnswer(_find_owners)
        self._clock = clock
        self._messages: deque[Message] = deque(maxlen=KEPT_MESSAGES)
        self._count = 0
        self.actions = ActionLog()
        """What was asked of the cluster from here besides changes of its configuration."""
        self._listeners: list[Callable[[Message], None]] = []

    @property
    def messages(self) -> tuple[Message, ...]:
        """The newest KEPT_MESSAGES messages, oldest first."""
        return tuple(self._messages)

    @property
    def is_real(self) -> bool:
        """Whether the cluster is a real one, which knows its user and really runs jobs."""
        return self._known is not None

    # Who acts

    @property
    def user(self) -> str:
        """The acting user, in whose name jobs are submitted and everything is changed."""
        return self._user

    @property
    def by(self) -> str:
        """The real user where the acting user is another one, else empty."""
        return "" if self._user == self.real_user else self.real_user

    def act_as(self, user: str) -> Report | None:
        """Act as a user from now on; return the reason if that is refused, and change nothing then."""
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
        """The role of the acting user: manager, operator or user."""
        return format_role(self._cluster, self._user)

    def users(self) -> tuple[str, ...]:
        """Return the users to act as: the real user, and for managers also every user that the cluster knows.

        On a real cluster it is the real user only.
        """
        snapshot = self.cluster.snapshot()
        cluster = snapshot.cluster
        if self._known is not None or not is_manager(cluster, self.real_user):
            return (self.real_user,)
        others = self._owners.of(snapshot.state.jobs) | {*known_users(cluster)}
        return tuple(dict.fromkeys((self.real_user, *all_managers(cluster), *cluster.operators, *sorted(others))))

    @property
    def why_nobody_else(self) -> str:
        """Why the real user cannot act as another one; empty if that is possible."""
        refusal = self._refusal_to_act_as(tr("somebody else"))
        return "" if refusal is None else refusal.text

    @property
    def _cluster(self) -> Cluster:
        return self.cluster.snapshot().cluster

    # What the acting user may do: the report that refuses, or None

    def refusal_to_change(self, *kinds: ObjectKind) -> Report | None:
        """Return why the user may not add, modify or delete objects of these kinds, None if that is allowed."""
        refusal = self._if_known(find_refusal_to_change(self._cluster, self._user, kinds))
        refusal = refusal or self._refusal_of_host(HostNeed.ADMIN)
        return refusal or find_refusal_of_unread(self.cluster.snapshot().unread, kinds)

    def refusal_to_switch(self, instances: Iterable[str], action: InstanceAction) -> Report | None:
        """Return why the user may do this to none of the named queue instances, None if to one of them."""
        refusal = find_refusal_to_switch_any(self._cluster, self._user, instances, action)
        return self._if_known(refusal) or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_stop_hosts(self) -> Report | None:
        """Return why the user may not stop execution daemons, None if that is allowed."""
        return self._if_known(find_refusal_to_stop(self._cluster, self._user)) or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_order(self, order: QmasterOrder) -> Report | None:
        """Return why the user may not tell the qmaster to do this, None if that is allowed."""
        refusal = self._if_known(find_refusal_to_order(self._cluster, self._user, order))
        return refusal or self._refusal_of_host(HostNeed.ADMIN)

    def refusal_to_drive(self) -> Report | None:
        """Return why the user may not change how the time of a served cluster passes, None if that is allowed."""
        is_shared = isinstance(self.cluster.clock, KeptElsewhere)
        return find_refusal_to_drive(self._cluster, self._user) if is_shared else None

    def refusal_to_submit(self) -> Report | None:
        """Return why no jobs may be submitted from this host, None if that is allowed."""
        return self._refusal_of_host(HostNeed.SUBMIT)

    def refusal_of_jobs(self, jobs: Iterable[Job], action: JobAction) -> Report | None:
        """Return why the user may do this to none of the jobs, None if to one of them."""
        cluster, user = self._cluster, self._user
        by_owner: dict[str, Job] = {}
        for job in jobs:
            # The answer is the same for all jobs of an owner, and there may be thousands.
            by_owner.setdefault(job.owner, job)
        refusal = find_common(find_refusal_of_job(cluster, user, job, action) for job in by_owner.values())
        return self._if_known(refusal) or self._refusal_of_host(
            HostNeed.ADMIN if action in _QMOD_ACTIONS else HostNeed.SUBMIT
        )

    def refusal_to_reserve(self) -> Report | None:
        """Return why the user may not make advance reservations, None if that is allowed."""
        return self._if_known(find_refusal_to_reserve(self._cluster, self._user)) or self._refusal_of_host(
            HostNeed.SUBMIT
        )

    def refusal_to_delete(self, reservations: Iterable[Reservation]) -> Report | None:
        """Return why the user may delete none of these advance reservations, None if one of them."""
        cluster, user = self._cluster, self._user
        refusal = find_common(find_refusal_to_delete_reservation(cluster, user, each) for each in reservations)
        return self._if_known(refusal) or self._refusal_of_host(HostNeed.SUBMIT)

    def _if_known(self, refusal: Report | None) -> Report | None:
        """Return a refusal that follows from lists of users and hosts; None where one of these could not be read, as
        the qmaster alone knows then."""
        is_unknown = refusal is not None and find_unread(self.cluster.snapshot().unread, _KINDS_OF_RIGHTS)
        return None if is_unknown else refusal

    def _refusal_of_host(self, need: HostNeed) -> Report | None:
        """Return why a real cluster refuses requests from this host; a simulated cluster refuses none."""
        if self._known is None:
            return None
        return self._if_known(find_refusal_of_host(self._cluster, self._known.host, need))

    # Messages

    def subscribe(self, listener: Callable[[Message], None]) -> Callable[[], None]:
        """Call the listener with every new message; return a way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def say(self, text: str, severity: Severity | None = None, detail: str = "") -> Message:
        """Add a message to the user and return it; the one way for everything that is expected to happen."""
        self._count += 1
        message = Message(self._count, self._clock(), text, severity, detail)
        self._messages.append(message)
        for listener in tuple(self._listeners):
            listener(message)
        return message

    def say_answer(self, answer: Answer, done: str, refused: str = "{reasons}", *, is_change: bool = False) -> Message:
        """Add messages about a cluster's answer and its other reports; return the first.

        `done` is the sentence if it was done, `refused` one with {reasons} if it was not. What is no change of the
        configuration, which has a journal of its own, is noted in `actions`.
        """
        message = self._say_whether(answer, done, refused)
        if not is_change:
            now = self.cluster.snapshot().now
            self.actions.note(now, self.user, self.by, keep_title(message.text), is_done=answer.is_done)
        return message

    def _say_whether(self, answer: Answer, done: str, refused: str) -> Message:
        if answer.is_done:
            message = self.say(done, detail=answer.text)
            self._say_reports(answer.reports)
            return message
        reasons = [each.text for each in answer.reports if each.is_error] or lines_of(answer.text)
        message = self.say(refused.format(reasons=" ".join(reasons)), Severity.ERROR, answer.text)
        self._say_reports([each for each in answer.reports if not each.is_error])
        return message

    def _say_reports(self, reports: Sequence[Report]) -> None:
        for each in reports[:SAID_REPORTS]:
            self.say(str(each), each.severity)
        rest = reports[SAID_REPORTS:]
        if rest:
            worst = min((each.severity for each in rest), key=list(Severity).index)
            self.say(tr("And {count:,} more like these.").format(count=len(rest)), worst, "\n".join(map(str, rest)))


def _find_owners(jobs: Mapping[int, Job]) -> frozenset[str]:
    # As quickly as Python can: a large site has 200,000 jobs, and the window waits.
    return frozenset(map(attrgetter("owner"), jobs.values()))
