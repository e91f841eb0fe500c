"""Following a cluster: an iterator that waits for events, and a thread that calls back with them."""

from collections.abc import Callable, Collection, Iterator
from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import Protocol

from qmonpy.api.event_logs import EventLog
from qmonpy.api.events import Event

POLL_SECONDS = 0.2
"""So often it is looked whether anything happened."""


class Followed(Protocol):
    """A cluster whose events can be followed."""

    def catch_up(self) -> EventLog:
        """Return the log with everything that happened until now."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait until something may have happened, at most for some real seconds."""
        ...


class Events(Iterator[Event]):
    """The events of a cluster from some number on, in order. Waits for the next one, unless asked to `take`.

    What happens from the moment it is made is told, however late it is asked for.
    """

    def __init__(
        self, cluster: Followed, since: int | None, kinds: Collection[str] | None, patience: float | None = None
    ):
        self._cluster, self._kinds, self._patience = cluster, kinds, patience
        log = cluster.catch_up()
        self.number = log.last if since is None else since
        """The number of the last event that was told; give it as `since` to go on from there."""
        if since is not None:
            log.read(since)
        self._left: list[Event] = []
        self._is_closed = False

    def take(self) -> tuple[Event, ...]:
        """Return what happened since the last event that was told, without waiting."""
        self._fill()
        taken, self._left = tuple(self._left), []
        if taken:
            self.number = taken[-1].number
        return taken

    def __next__(self) -> Event:
        began = monotonic()
        while not self._is_closed:
            if not self._left:
                self._fill()
            if self._left:
                told = self._left.pop(0)
                self.number = told.number
                return told
            passed = monotonic() - began
            if self._patience is not None and passed >= self._patience:
                break
            self._cluster.wait(POLL_SECONDS)
        raise StopIteration

    def _fill(self) -> None:
        last = self._left[-1].number if self._left else self.number
        for each in self._cluster.catch_up().read(last):
            if self._kinds is None or each.kind in self._kinds:
                self._left.append(each)

    def close(self) -> None:
        """End a loop over it, which may be in another thread."""
        self._is_closed = True


class Follower:
    """A thread that calls back with every event until it is stopped, or the callback raises an exception."""

    def __init__(self, events: Events, callback: Callable[[Event], object]):
        self._events, self._callback = events, callback
        self._error: BaseException | None = None
        self._has_ended = Flag()
        self._thread = Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    @property
    def number(self) -> int:
        """The number of the last event that the callback was given."""
        return self._events.number

    @property
    def is_following(self) -> bool:
        """Whether it still calls back."""
        return not self._has_ended.is_set()

    def stop(self) -> None:
        """Stop calling back, and wait for a call that is under way; raises what the callback raised, if it did."""
        self._events.close()
        self._thread.join()
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        try:
            for each in self._events:
                self._callback(each)
        except Exception as error:
            self._error = error
        finally:
            self._has_ended.set()
