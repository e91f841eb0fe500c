"""Reads the usage of users and projects, by which the share tree hands out tickets, rarely and where it counts."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.force import find_force
from qmonpy.formats.output.share_monitor import MONITOR_OPTIONS, is_whole_output, parse_share_monitor
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.share_usage import NO_USAGE, Amounts, ShareUsage, UsageBook

USAGE_SECONDS = 60.0
"""So often usage is read where there is a share tree, unless somebody asks: it fades over hours or days."""
SHARE = 40.0
"""Reading takes at most one part in so many of the time, however many users there are."""
TOLERANCE = 1e-6
"""By such a part amounts may differ that are the same: they are printed with six places."""


@dataclass(slots=True)
class ShareUsageWatch:
    """Asks `sge_share_mon` for usage where there is a share tree; for one thread."""

    runner: CommandRunner
    clock: Callable[[], float] = time.monotonic
    _book: UsageBook = NO_USAGE
    _due_at: float = field(default=0.0)
    is_known: bool = False
    """Whether the last answer was usage."""
    was_read: bool = False
    """Whether it was asked for last time."""

    def read(self, cluster: Cluster, *, is_asked: bool) -> UsageBook:
        """Return the usage, read anew if it is time or somebody asks for it; none where there is no share tree.

        What cannot be read now stays as it was; usage that has only faded is the same value.
        """
        tree = cluster.share_tree
        if tree is None:
            self._book, self._due_at, self.is_known = NO_USAGE, 0.0, False
            return self._book
        begin = self.clock()
        self.was_read = is_asked or begin >= self._due_at
        if self.was_read:
            said = self.runner.run(("sge_share_mon", *MONITOR_OPTIONS))
            is_fine = said.is_fine and is_whole_output(said.stdout, tree)
            found = parse_share_monitor(said.stdout) if is_fine else None
            self.is_known = found is not None
            if found is not None and not is_only_faded(self._book, found, cluster):
                self._book = found
            now = self.clock()
            self._due_at = now + max(USAGE_SECONDS, (now - begin) * SHARE)
        return self._book


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
