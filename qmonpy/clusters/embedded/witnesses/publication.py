"""Publishes snapshots, mails and events of an embedded cluster to its listeners, after each change."""

from collections.abc import Callable, Collection, Iterable
from threading import RLock

from qmonpy.clusters.embedded.witnesses.event_log import EventListener, EventLog, list_objects
from qmonpy.clusters.interface import Listener
from qmonpy.model.configuration.event import QUOTA_USAGE, Event
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.mail import Mail


class Publication:
    """Keeps the newest snapshot and the listeners; a listener never gets a snapshot older than the one before.

    Listeners are called in the thread that made the change, without the cluster's lock and one after the other.
    """

    def __init__(self, lock: RLock, take: Callable[[], Snapshot], events: EventLog, outbox: Collection[Mail]):
        """`take` returns the cluster as it is now; it is called under the cluster's lock."""
        self._lock = lock
        self._take = take
        self._events = events
        self._outbox = outbox
        self._delivery = RLock()
        self._listeners: list[Listener] = []
        self._event_listeners: list[tuple[EventListener, frozenset[str] | None]] = []
        self.snapshot = take()
        """The cluster as it is now; the same object as long as nothing changed."""
        self.mails: tuple[Mail, ...] = ()
        """The mails as of the snapshot, newest last."""
        self._published = 0
        """Number of the last event before the snapshot."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every new snapshot, in the thread that made the change; return a way to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def subscribe_events(self, listener: EventListener, kinds: Iterable[str] | None = None) -> Callable[[], None]:
        """Give the listener all objects of these kinds, then every event of them; return a way to stop that."""
        entry = (listener, None if kinds is None else frozenset(kinds))
        with self._delivery:
            with self._lock:
                listed = list_objects(self.snapshot, self._published, entry[1])
            self._event_listeners.append(entry)
            listener(listed)

        def stop() -> None:
            if entry in self._event_listeners:
                self._event_listeners.remove(entry)

        return stop

    def publish(self) -> None:
        """Take a new snapshot if anything changed, and tell the listeners."""
        with self._delivery:
            with self._lock:
                before, taken = self.snapshot, self._take()
                if _is_same(before, taken):
                    return
                self.snapshot = taken
                if any(kinds and QUOTA_USAGE in kinds for _, kinds in self._event_listeners):
                    self._events.usage_changed(before, taken)
                events = self._events.take()
                self._published = self._events.number
                if tuple(self._outbox) != self.mails:
                    self.mails = tuple(self._outbox)
            for listener in tuple(self._listeners):
                listener(taken)
            self._tell_events(events)

    def repeat(self) -> None:
        """Give the snapshot to the listeners again, because something about the cluster changed that is not in it."""
        with self._delivery:
            snapshot = self.snapshot
            for listener in tuple(self._listeners):
                listener(snapshot)

    def _tell_events(self, events: tuple[Event, ...]) -> None:
        if not events:
            return
        for listener, kinds in tuple(self._event_listeners):
            wanted = events if kinds is None else tuple(each for each in events if each.kind in kinds)
            if wanted:
                listener(wanted)


def _is_same(one: Snapshot, other: Snapshot) -> bool:
    """Return whether nothing happened between two snapshots, not even time; as values are immutable, `is` suffices."""
    return one.now == other.now and all(getattr(one, name) is getattr(other, name) for name in _SEEN)


_SEEN = ("cluster", "state", "decisions", "finished", "ended_reservations", "arrivals", "is_scheduling", "failure_rate")
