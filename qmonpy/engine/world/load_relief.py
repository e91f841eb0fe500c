"""When an alarm ends that starts of tasks raised: each counts as load for a while, less and less, and jobs that the
alarm keeps waiting may start then (`job_load_adjustments`, `load_adjustment_decay_time` of sched_conf(5))."""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import replace
from math import ceil

from qmonpy.engine.books.ledger import Ledger, LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, find_exceeded, has_none
from qmonpy.engine.books.load_corrections import counts_starts, find_corrections, read_decay
from qmonpy.engine.books.part_ledger import PartLedger
from qmonpy.engine.fitting.prepared import KEPT, Prepared
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.work.state import State
from qmonpy.pauses import paced


def find_relief(prepared: Prepared, state: State, now: int) -> int | None:
    """Return when a queue instance is next below a threshold over which only starts put it now, if nothing else
    happens, in seconds since the epoch; None if there is none, or nothing waits."""
    watched = _WATCHED.of(prepared)
    if not watched.decay_seconds or not state.pending:
        return None
    begin, last = now - watched.decay_seconds, now + watched.decay_seconds + 1
    state = replace(state, running={key: each for key, each in paced(state.running.items()) if each.start_time > begin})
    ledger = PartLedger(prepared.accounts)
    over = watched.find_over(ledger, state, now)
    if not over:
        return None

    def is_one_below(moment: int) -> bool:
        return len(watched.find_over(ledger, state, moment, over)) < len(over)

    return now + 1 + bisect_left(range(now + 1, last), True, key=is_one_below)


class _Watched:
    """The queue instances of a cluster that starts may put over a threshold."""

    def __init__(self, prepared: Prepared):
        self._site = site = prepared.site
        self.decay_seconds = ceil(read_decay(site)) if counts_starts(site) else 0
        """For how long a start counts as load; 0 if no start does."""
        self._by_host: dict[str, list[str]] = {}
        """Names of instances by host."""
        # No consumable is compared, so instances of a kind are alike.
        known: dict[object, bool] = {}
        for place in paced(site.places) if self.decay_seconds else ():
            if place.kind not in known:
                has_any = not (has_none(place, LOAD) and has_none(place, SUSPEND))
                known[place.kind] = has_any and not self._is_over(place.name, prepared.accounts.empty)
            if known[place.kind]:
                self._by_host.setdefault(place.instance.host, []).append(place.name)

    def _is_over(self, name: str, ledger: LedgerView) -> bool:
        place = self._site.by_name[name]
        return any(
            find_exceeded(self._site, ledger, place, setting, with_consumables=False) is not None
            for setting in (LOAD, SUSPEND)
        )

    def find_over(
        self, ledger: Ledger, state: State, now: int, among: Collection[str] | None = None
    ) -> Collection[str]:
        """Return the names of the queue instances, of all or of some, that starts put over a threshold at a moment."""
        ledger.corrections = corrections = find_corrections(self._site, state, now)
        if corrections is None:
            return []
        if among is None:
            hosts = self._by_host if corrections.whole else corrections.by_host
            among = [name for host in hosts for name in self._by_host.get(host, ())]
        return [name for name in paced(among) if self._is_over(name, ledger)]


_WATCHED = KeptAnswers(_Watched, most=KEPT)
