"""Running tasks that suspend thresholds suspend, and let go on, while a state is played.

The load of hosts stays what it is, but for starts that count as load (`job_load_adjustments`): these are played. Of a
real cluster the load to come is not known, and a start there shows in what its hosts report; nothing is suspended then.
"""

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.world.suspend_thresholds import (
    ThresholdOrders,
    find_next_orders,
    find_orders,
    may_suspend,
)
from qmonpy.model.work.state import State

_NOTHING = ThresholdOrders()


def is_unplayed(prepared: Prepared, state: State) -> bool:
    """Whether suspend thresholds may suspend tasks of a state, and a play of it leaves that out."""
    return state.has_every_letter and may_suspend(prepared, state)


class Suspending:
    """What the scheduler does about suspend thresholds at each moment of a play."""

    def __init__(self, prepared: Prepared, state: State):
        """`state` is the one that the play begins with."""
        self._cluster = prepared.cluster
        self.is_played = not state.has_every_letter and may_suspend(prepared, state)
        """Whether any task may be suspended, or go on, in the play."""

    def find_orders(self, state: State, now: int) -> ThresholdOrders:
        """Return which tasks a pass at a moment suspends and lets go on."""
        return find_orders(self._cluster, state, now) if self.is_played else _NOTHING

    def next_moment(self, state: State, now: int) -> int | None:
        """Return when the next pass does so if nothing else happens; None if none does."""
        return find_next_orders(self._cluster, state, now) if self.is_played else None
