"""When accounts get room: the first time from which amounts fit for as long as a task would run."""

from collections.abc import Iterable

from qmonpy.engine.books.ledger import Ledger
from qmonpy.insight.why.answer import Lack
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.values.value import FOREVER


def find_free_time(situation: Situation, lacks: Iterable[Lack]) -> int | None:
    """Return the first time at which all accounts have what they lack, if nothing else starts; None if never known."""
    wanted = tuple(lacks)
    found, before = situation.now, -1
    while found != before and found < FOREVER:
        before = found
        for each in wanted:
            found = max(found, _fits_from(situation.ledger, each, found, situation.seconds))
    return None if found >= FOREVER else _without_offset(situation, found)


def _fits_from(ledger: Ledger, lack: Lack, start: int, seconds: int) -> int:
    limit = 0.0 if lack.is_exclusive else lack.capacity - lack.asked
    found = start
    for timelines in (ledger.timelines or {}, ledger.shared_timelines if lack.is_exclusive else {}):
        timeline = timelines.get(lack.account)
        if timeline is not None:
            found = max(found, timeline.fits_from(limit, found, seconds))
    return found


def _without_offset(situation: Situation, moment: int) -> int:
    """Return a moment without the time by which the scheduler books longer than a task may run (DURATION_OFFSET)."""
    reservations = situation.state.reservations.values()
    if moment <= situation.now or any(each.end == moment for each in reservations):
        return moment
    return max(situation.now, moment - situation.prepared.duration_offset)
