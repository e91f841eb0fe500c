"""Why a job waits, in steps each of which is true: what is known soon is told first, and what takes long after that."""

from collections.abc import Callable, Sequence
from time import monotonic

from qmonpy.insight.why.answer import Answer, Open
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.model.snapshot import Snapshot

PATIENCE_SECONDS = 0.5
"""An answer that takes no longer is given at once as a whole."""


class _LaterError(Exception):
    """A search takes longer than somebody is to wait for a first word."""


def find_next_answer(
    snapshot: Snapshot,
    number: int,
    tasks: Sequence[int] = (),
    last: Answer | None = None,
    breathe: Callable[[], None] | None = None,
    clock: Callable[[], float] = monotonic,
) -> Answer | None:
    """Return why a job waits, as far as is known soon; None if it does not wait.

    The answer is final where nothing is `open` in it; else it is given as `last` to the next call, which searches on.
    `breathe` is called now and then, and may break the search off; `clock` tells seconds.
    """

    def find(to_come: Open | None, call: Callable[[], None] | None) -> Answer | None:
        found = snapshot.cluster, snapshot.state, snapshot.now, number, tasks
        return find_answer_of(*found, call, to_come=to_come)

    def hurry() -> Callable[[], None]:
        latest = clock() + PATIENCE_SECONDS

        def call() -> None:
            if clock() > latest:
                raise _LaterError
            if breathe is not None:
                breathe()

        return call

    if last is not None and last.open is Open.OTHERS:
        return find(None, breathe)
    first = find(Open.OTHERS, breathe) if last is not None else None
    soon = hurry()
    try:
        return find(None, soon)
    except _LaterError:
        pass
    if first is not None:
        return first
    try:
        # Known already, if only the search among other jobs took long.
        return find(Open.OTHERS, soon)
    except _LaterError:
        return find(Open.CAUSES, breathe)
