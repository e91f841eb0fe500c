"""Chooses which kinds of objects are read again: those that changed, as a few commands over everything tell."""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field

from qmonpy.clusters.live.cells.commands import CommandResult, report_failure
from qmonpy.clusters.live.reading.configuration import (
    MOST_OBJECTS,
    WAYS,
    WHOLE,
    Configuration,
    Run,
    find_texts,
    show_all,
    show_commands,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import MAPPINGS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report

LOOK_SECONDS = 20.0
"""At least so many seconds lie between two looks at everything but the hosts."""
HOST_LOOK_SECONDS = 60.0
"""The same of the hosts: a qmaster looks each host up anew, which for thirty costs as much as everything else."""
SHARE = 40.0
"""A look takes at most one part in so many of the time, however many objects there are."""
TURN_SECONDS = 60.0
"""So often one kind is read whatever the looks say, and every kind in its turn."""
BLIND_TURN_SECONDS = 4.0
"""The same where `qconf` does not show several kinds at once, so that there are no looks."""
MOST_MISSES = 3
"""After so many looks that lack something there are no more."""

_COUNTED = re.compile(r"^(?:load_values|delete_time)\s(?:.*\\\n)*.*\n?", re.MULTILINE)
"""What the qmaster itself writes into objects: load values of hosts, and when automatic users go."""
_PASSING = frozenset(("live.unreachable", "live.cut", "live.hanging", "live.no-command", "live.denied"))
_HOSTS = frozenset({ObjectKind.HOST})
_OTHERS = frozenset((*WAYS, *WHOLE)) - _HOSTS
_OF_INSTANCES = frozenset({ObjectKind.QUEUE, ObjectKind.HOST_GROUP, ObjectKind.HOST})
"""Kinds that say which queue instances there are."""
_UNSEEN = frozenset(ObjectKind) - _HOSTS - _OTHERS
"""Kinds that no look shows; they are read as often as there are looks."""


@dataclass(slots=True)
class _Look:
    """What commands over some kinds printed last, and when the next time is."""

    kinds: frozenset[ObjectKind]
    pause_seconds: float
    seen: tuple[int, ...] | None = None
    """A hash of what each command printed: the texts of a hundred thousand hosts are a hundred megabytes."""
    due_at: float = 0.0
    misses: int = 0

    @property
    def is_possible(self) -> bool:
        """Whether this `qconf` shows several kinds at once."""
        return self.misses < MOST_MISSES


@dataclass(slots=True)
class ConfigurationWatch:
    """Says before each round which kinds it has to read, and knows when each was as it is known; for one thread."""

    run: Run
    clock: Callable[[], float] = time.monotonic
    read_at: dict[ObjectKind, float] = field(default_factory=dict)
    """By kind the last moment when it was known to be as it was read, in seconds since the epoch by our clock."""
    _stale: set[ObjectKind] = field(default_factory=set)
    _unknown: frozenset[str] = frozenset()
    """The queue instances in use that were not known last time."""
    _position: int = 0
    _turn_at: float | None = None
    _looks: tuple[_Look, ...] = field(
        default_factory=lambda: (_Look(_OTHERS, LOOK_SECONDS), _Look(_HOSTS, HOST_LOOK_SECONDS))
    )

    def put_back(self, kinds: Iterable[ObjectKind]) -> None:
        """Have these kinds read in the next round."""
        self._stale.update(kinds)

    def note_unknown(self, instances: frozenset[str]) -> None:
        """Have queues and hosts read in the next round where jobs use queue instances that are not known: they may have
        been added since. The same instances do so once, as those that were removed while in use stay unknown."""
        if not instances <= self._unknown:
            self.put_back(_OF_INSTANCES)
        self._unknown = instances

    def take(
        self, known: Configuration, moment: float, *, is_asked: bool = False
    ) -> tuple[frozenset[ObjectKind], tuple[Report, ...]]:
        """Return the kinds to read now, and why a look failed; kinds that look unchanged were as known at `moment`.

        Where somebody asks, looks are taken at once.
        """
        kinds, reports = self._stale.copy(), list[Report]()
        self._stale.clear()
        for look in self._looks:
            if look.is_possible and not look.kinds <= kinds and (is_asked or self.clock() >= look.due_at):
                failure = self._take_look(look, known, moment, kinds)
                reports += filter(None, (failure,))
        kinds.update(self._take_turn(is_asked=is_asked))
        return frozenset(kinds), tuple(reports)

    def _take_turn(self, *, is_asked: bool) -> Iterable[ObjectKind]:
        """Give the next kind in turn if it is time; where there are no looks also if somebody asks."""
        is_blind = not all(each.is_possible for each in self._looks)
        now = self.clock()
        seconds = BLIND_TURN_SECONDS if is_blind else TURN_SECONDS
        if self._turn_at is None:
            self._turn_at = now
        if now - self._turn_at < seconds and not (is_blind and is_asked):
            return ()
        self._turn_at = now
        self._position += 1
        return (tuple(ObjectKind)[self._position % len(ObjectKind)],)

    def _take_look(self, look: _Look, known: Configuration, moment: float, kinds: set[ObjectKind]) -> Report | None:
        """Compare what some kinds look like with how they looked; add those that may have changed to `kinds`."""
        begin = self.clock()
        printed: list[str] = []
        seen: list[int] = []
        for words in _look_commands(look.kinds, known.cluster):
            result = self.run(words)
            if not _is_answer(result):
                failure = report_failure(result)
                if failure.code in _PASSING:
                    return failure
                # It does not know several options at once, or something was deleted just now.
                look.misses, look.seen = look.misses + 1, None
                return None
            text = _COUNTED.sub("", result.stdout)
            printed.append(text)
            seen.append(hash((tuple(words), text, result.stderr)))
        now = self.clock()
        look.due_at = now + max(look.pause_seconds, (now - begin) * SHARE)
        kinds.update(_UNSEEN if look.kinds is _OTHERS else ())
        if look.seen == tuple(seen):
            self.read_at.update(dict.fromkeys(look.kinds - kinds, moment))
            return None
        # What is to be compared with must show everything, as far as that was the same when it was read.
        is_whole = look.seen is not None or _shows_all(printed, _texts_of(look.kinds, known))
        look.misses, look.seen = (0, tuple(seen)) if is_whole else (look.misses + 1, None)
        kinds |= look.kinds
        return None


def _shows_all(printed: Sequence[str], texts: Iterable[str]) -> bool:
    """Whether each text stands somewhere in what was printed; most stand behind the one before."""
    place, at = 0, 0
    for each in texts:
        text = _COUNTED.sub("", each).strip()
        found = printed[place].find(text, at) if printed else -1
        if found < 0:
            places = (number for number in range(place + 1, len(printed) + place + 1))
            chosen = next((number % len(printed) for number in places if text in printed[number % len(printed)]), None)
            if chosen is None:
                return False
            place, found = chosen, printed[chosen].find(text)
        at = found + len(text)
    return True


def _texts_of(kinds: Iterable[ObjectKind], known: Configuration) -> Iterator[str]:
    for kind in kinds:
        yield from find_texts(kind, known.texts.files).values()


def _is_answer(result: CommandResult) -> bool:
    """Return whether a look may have shown everything: a kind without objects is status 1, but some kind has some."""
    return not result.was_killed and result.status in (0, 1) and bool(result.stdout.strip())


def _look_commands(kinds: frozenset[ObjectKind], cluster: Cluster) -> Iterator[Sequence[str]]:
    """Give the commands that show everything of some kinds and list their names, with some objects in each."""
    words = [option for kind, option in WHOLE.items() if kind in kinds]
    for kind, way in WAYS.items():
        if kind in kinds:
            words += [way.names] if way.names else show_all(kind)[1:]
    count = 0
    for kind, way in WAYS.items():
        if kind in kinds and way.names:
            for names, command in show_commands(way, tuple(getattr(cluster, MAPPINGS[kind]))):
                if count + len(names) > MOST_OBJECTS:
                    yield ("qconf", *words)
                    words, count = [], 0
                words += command[1:]
                count += len(names)
    yield ("qconf", *words)
