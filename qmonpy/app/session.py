"""What a window holds: the cluster, who acts, and what was said to the user."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from qmonpy.clusters.interface import Answer, ClusterInterface
from qmonpy.model.report import Severity

KEPT_MESSAGES = 1000


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
    """The cluster of a window, the acting user, and the journal of messages."""

    def __init__(self, cluster: ClusterInterface, user: str = "root", clock: Callable[[], float] = time.time):
        self.cluster = cluster
        self.user = user
        self._clock = clock
        self._messages: deque[Message] = deque(maxlen=KEPT_MESSAGES)
        self._count = 0
        self._listeners: list[Callable[[Message], None]] = []

    @property
    def messages(self) -> tuple[Message, ...]:
        """What was said, oldest first, the last thousand."""
        return tuple(self._messages)

    @property
    def is_manager(self) -> bool:
        """Whether the acting user may change the configuration."""
        return self.user in self.cluster.snapshot().cluster.managers

    @property
    def is_operator(self) -> bool:
        """Whether the acting user may act on other users' jobs and on queues; every manager may."""
        return self.is_manager or self.user in self.cluster.snapshot().cluster.operators

    def users(self) -> tuple[str, ...]:
        """Names to act as: managers, operators, then everybody whom the cluster knows."""
        snapshot = self.cluster.snapshot()
        cluster = snapshot.cluster
        others = {job.owner for job in snapshot.state.jobs.values()} | set(cluster.unix_groups)
        for user_set in cluster.user_sets.values():
            others.update(entry for entry in user_set.entries if not entry.startswith("@"))
        return tuple(dict.fromkeys((*cluster.managers, *cluster.operators, *sorted(others))))

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

    def say_answer(self, answer: Answer, done: str) -> Message:
        """Tell what became of a request: `done` in a sentence, or what was wrong with it."""
        if answer.is_done:
            return self.say(done, detail=answer.text)
        reasons = [each.text for each in answer.reports if each.is_error] or answer.text.splitlines()
        return self.say(" ".join(reasons), Severity.ERROR, answer.text)
