"""What a change would displace, as a sentence and lines to show: which starts of waiting jobs move, and by how much."""

from collections.abc import Callable, Collection
from dataclasses import field

from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.plan import Plan, PlanProgress
from qmonpy.insight.reserving.displacement import Displacement, find_displacement
from qmonpy.insight.reserving.displacement_text import describe_displacement, describe_move
from qmonpy.late_methods import dataclass
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
    found: Displacement | None = field(default=None, compare=False)
    """The starts behind the words; None where nothing was asked."""
    changed: State | None = field(default=None, compare=False)
    """The state with the change."""


class DisplacementCancelledError(Exception):
    """Nobody waits for the answer any more."""


class DisplacementProgress:
    """How far the work on one question has come; it is read by one thread while another one works."""

    def __init__(self, breathe: Callable[[], None] = lambda: None, is_late: Callable[[], bool] = lambda: False):
        """`breathe` is called from job to job of each moment that is played; the answer is partial once `is_late`."""
        self._breathe = breathe
        self._is_late = is_late
        self._parts, self._done, self._share = 2, 0, 0.0
        self.is_cancelled = False
        """Set it to give up: nobody waits for the answer any more."""

    @property
    def percent(self) -> int:
        """How many of the starts are known, from 0 to 99 %."""
        return min(99, int(100 * (self._done + self._share) / self._parts))

    def begin(self, parts: int) -> None:
        """Begin to play so many states."""
        self._parts = parts

    def breathe(self) -> None:
        """Let others work; DisplacementCancelledError if the work was cancelled."""
        self._breathe()
        if self.is_cancelled:
            raise DisplacementCancelledError

    def should_stop(self) -> bool:
        """Return whether the answer is to be what is known by now."""
        self.breathe()
        return self._is_late()

    def tell(self, progress: PlanProgress, so_far: Callable[[], Plan]) -> None:
        """Take how many jobs of a state have their start."""
        share = progress.found / max(1, progress.jobs)
        if share < self._share:
            self._done = min(self._parts - 1, self._done + 1)
        self._share = share


def answer_displacement(
    snapshot: Snapshot,
    changed: State,
    own: Collection[int] = (),
    progress: DisplacementProgress | None = None,
    forecast: Forecast | None = None,
) -> DisplacementView:
    """Return what it would displace if the state of a snapshot were changed; `own` are the jobs that are altered.

    Slow on a large site: ask in a worker. A `forecast` that is whole and of this state saves half of the work. Raises
    DisplacementCancelledError when the work is cancelled.
    """
    progress = progress or DisplacementProgress()
    is_known = forecast is not None and _is_of(forecast, snapshot)
    before = forecast.plan if forecast is not None and is_known else None
    progress.begin(1 if before is not None else 2)
    found = find_displacement(
        snapshot.cluster,
        snapshot.state,
        snapshot.now if before is None else before.now,
        changed,
        before=before,
        should_stop=progress.should_stop,
        tell=progress.tell,
        breathe=progress.breathe,
    )
    others = [each for each in found.moved if each.job not in own][1:]
    lines = tuple(describe_move(each, found) for each in others[:MOST_LINES])
    return DisplacementView(
        describe_displacement(found, own),
        lines,
        len(others) - len(lines),
        is_complete=found.is_complete,
        found=found,
        changed=changed,
    )


def _is_of(forecast: Forecast, snapshot: Snapshot) -> bool:
    """Whether a forecast says what the snapshot would come to by itself."""
    return forecast.is_whole and forecast.is_current(snapshot) and not forecast.is_passed(snapshot)
