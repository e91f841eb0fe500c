"""What a change would displace, as a sentence and lines to show: which starts of waiting jobs move, and by how much."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from qmonpy.insight.plan.plan import Plan, plan
from qmonpy.insight.reserving.displacement import find_displacement
from qmonpy.insight.reserving.displacement_text import describe_displacement, describe_move
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import State

MOST_LINES = 4
"""So many more jobs have a line each behind the sentence; others are counted."""


@dataclass(frozen=True)
class DisplacementView:
    """The answer to what a change would displace."""

    sentence: str
    lines: tuple[str, ...] = ()
    """The moves behind the first, a sentence each."""
    more: int = 0
    """How many jobs move that have no line."""
    is_complete: bool = True
    """Whether everything was looked at; if not, the sentence says how far."""


class DisplacementProgress:
    """How far the work on one question has come; it is read by one thread while another one works."""

    def __init__(self, breathe: Callable[[], None] = lambda: None, is_late: Callable[[], bool] = lambda: False):
        """`breathe` is called at each moment that is played; the answer is partial once `is_late`."""
        self._breathe = breathe
        self._is_late = is_late
        self._steps = [0, 0]
        self._place = 0
        self.is_cancelled = False
        """Set it to give up: nobody waits for the answer any more."""

    @property
    def percent(self) -> int | None:
        """How much is done, from 0 to 99; None while that cannot be said."""
        first, second = self._steps
        if self._place == 0:
            return None
        return min(99, 50 + 50 * second // max(first, second, 1))

    def begin_change(self) -> None:
        """Count moments of the changed state from now on."""
        self._place = 1

    def should_stop(self) -> bool:
        """Count one more moment; return whether the work is to end now."""
        self._breathe()
        self._steps[self._place] += 1
        return self.is_cancelled or self._is_late()


def answer_displacement(
    snapshot: Snapshot,
    changed: State,
    own: Collection[int] = (),
    progress: DisplacementProgress | None = None,
    before: Plan | None = None,
) -> DisplacementView:
    """Return what it would displace if the state of a snapshot were changed; `own` are the jobs that are altered.

    Slow on a large site: ask in a worker. `before` may be the whole plan of the snapshot, if it is known.
    """
    progress = progress or DisplacementProgress()
    cluster, state, now = snapshot.cluster, snapshot.state, snapshot.now
    if before is None:
        before = plan(cluster, state, now, should_stop=progress.should_stop)
    progress.begin_change()
    found = find_displacement(cluster, state, now, changed, before=before, should_stop=progress.should_stop)
    others = [each for each in found.moved if each.job not in own][1:]
    lines = tuple(describe_move(each, found) for each in others[:MOST_LINES])
    return DisplacementView(
        describe_displacement(found, own), lines, len(others) - len(lines), is_complete=found.is_complete
    )
