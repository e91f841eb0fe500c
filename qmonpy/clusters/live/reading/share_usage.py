"""Reads the usage of users and projects, by which the share tree hands out tickets, rarely and where it counts.

`sge_share_mon` finds out of every user whether a default leaf stands for him: with a thousand users and ten such leaves
that takes ten seconds (8.1.9, measured). So rounds wait for it a moment only, and take what it said when it is there.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import field

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.force import find_force
from qmonpy.formats.output.share_monitor import MONITOR_OPTIONS, is_whole_output, parse_share_monitor
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.share_usage import NO_USAGE, Amounts, ShareUsage, UsageBook

USAGE_SECONDS = 60.0
"""So often usage is read where there is a share tree, unless somebody asks: it fades over hours or days."""
SHARE = 40.0
"""Reading takes at most one part in so many of the time, however many users there are."""
ASKED_SHARE = 4.0
"""The same while somebody asks."""
PATIENCE_SECONDS = 0.3
"""How long a round waits for an answer."""
TOLERANCE = 1e-6
"""By such a part amounts may differ that are the same: they are printed with six places."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the command printed, when it was asked, and how long it took."""

    result: CommandResult
    moment: float
    seconds: float


@dataclass(slots=True)
class ShareUsageWatch:
    """Asks `sge_share_mon` for usage where there is a share tree, in a thread of its own; for one thread."""

    runner: CommandRunner
    clock: Callable[[], float] = time.monotonic
    patience_seconds: float = PATIENCE_SECONDS
    read_at: float | None = None
    """The moment of which the usage is known; None if the last answer was none."""
    _book: UsageBook = NO_USAGE
    _due_at: float = 0.0
    _soonest_at: float = 0.0
    """When somebody may ask again."""
    _asked: "Future[_Answer] | None" = None
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="share-usage"))

    def read(self, cluster: Cluster, moment: float, *, is_asked: bool) -> UsageBook:
        """Return the usage, asked for anew at `moment` if it is time or somebody wants it; none without a share tree.

        What cannot be read now, or is not there yet, stays as it was; usage that has only faded is the same value.
        """
        tree = cluster.share_tree
        if tree is None:
            self._book, self._due_at, self._soonest_at, self.read_at, self._asked = NO_USAGE, 0.0, 0.0, None, None
            return self._book
        if self._asked is None and self.clock() >= (self._soonest_at if is_asked else self._due_at):
            self._asked = self._pool.submit(self._ask, moment)
        if self._asked is not None and wait((self._asked,), self.patience_seconds).done:
            answer, self._asked = self._asked.result(), None
            self._take(answer, cluster, tree)
        return self._book

    def close(self) -> None:
        """Wait for the end of a command, which must have been stopped."""
        self._pool.shutdown(cancel_futures=True)

    def _ask(self, moment: float) -> _Answer:
        begin = self.clock()
        result = self.runner.run(("sge_share_mon", *MONITOR_OPTIONS))
        return _Answer(result, moment, self.clock() - begin)

    def _take(self, answer: _Answer, cluster: Cluster, tree: ShareNode) -> None:
        result, now = answer.result, self.clock()
        is_fine = result.is_fine and is_whole_output(result.stdout, tree)
        found = parse_share_monitor(result.stdout) if is_fine else None
        self.read_at = None if found is None else answer.moment
        if found is not None and not is_only_faded(self._book, found, cluster):
            self._book = found
        self._soonest_at = now + answer.seconds * ASKED_SHARE
        # What is not whole may be of the tree before.
        is_old = result.is_fine and not is_fine
        self._due_at = self._soonest_at if is_old else now + max(USAGE_SECONDS, answer.seconds * SHARE)


def is_only_faded(before: UsageBook, after: UsageBook, cluster: Cluster) -> bool:
    """Whether usage is what an earlier one has faded to, so that the earlier one says the same."""
    fading = Fading(find_force(cluster).policies)
    pairs = ((before.users, after.users), (before.projects, after.projects))
    return all(
        old.keys() == new.keys() and all(_is_faded(fading, each, new[name]) for name, each in old.items())
        for old, new in pairs
    )


def _is_faded(fading: Fading, old: ShareUsage, new: ShareUsage) -> bool:
    now = fading.fade_to(old, new.stamp)
    return (
        _is_near(now.usage, new.usage)
        and _is_near(now.long_term, new.long_term)
        and _are_near(now.in_projects, new.in_projects)
        and _are_near(now.long_term_in_projects, new.long_term_in_projects)
    )


def _are_near(one: Mapping[str, Amounts], other: Mapping[str, Amounts]) -> bool:
    return one.keys() == other.keys() and all(_is_near(each, other[name]) for name, each in one.items())


def _is_near(one: Amounts, other: Amounts) -> bool:
    return all(
        abs(one.get(name, 0.0) - other.get(name, 0.0)) <= TOLERANCE * max(1.0, abs(other.get(name, 0.0)))
        for name in (*one, *other)
    )
