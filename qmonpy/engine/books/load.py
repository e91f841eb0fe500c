"""Load and what is left of consumables: in dynamic limits, in the formula that sorts hosts, against thresholds.

Of thresholds (queue_conf(5), `sge_load_alarm`) was asked of 8.1.9: one counts as exceeded as soon as it is reached
(`lic=2 <= 2`), and also where there is no value to compare. Of a consumable what is left is compared, but never with a
suspend threshold; of any other attribute the load of the host, else that of the cluster, else the complex value of the
queue, never that of the host.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import ceil, inf

from qmonpy.engine.books.instance_values import find_value
from qmonpy.engine.books.ledger import Accounts, Ledger, LedgerView
from qmonpy.engine.books.load_corrections import (
    LoadCorrections,
    count_processors,
    counts_starts,
    find_corrections,
    moves_limits,
    read_decay,
    read_interval,
)
from qmonpy.engine.site.offer import Offer
from qmonpy.engine.site.site import Level, Place, Site
from qmonpy.formats.values.load_formula import LoadFormula, evaluate_load_formula, find_load_formula
from qmonpy.kept_answers import KeptAnswers, keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, weigh_cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.matching import matches_text
from qmonpy.model.values.value import NONE, Relop, ValueType, find_number, is_related, split_values
from qmonpy.model.values.whole import as_unsigned
from qmonpy.model.work.refusal import Alarm, Quantity
from qmonpy.model.work.state import State
from qmonpy.pauses import paced


def host_number(site: Site, ledger: LedgerView, host: Level, name: str) -> float | None:
    """The number that a host has of an attribute, merged with the global host's; None where there is none.

    A consumable counts with what is left of it (Grid Engine 8.1.9, `scaled_mixed_load`).
    """
    attribute = site.complexes.get(name)
    if attribute is None or attribute.type.is_string:
        return None
    upper = own_number(site.global_level, ledger, name)
    lower = own_number(host, ledger, name)
    if upper is None or lower is None:
        return lower if upper is None else upper
    if attribute.relop in (Relop.EQ, Relop.NE):
        return upper
    return max(upper, lower) if attribute.relop in (Relop.GE, Relop.GT) else min(upper, lower)


def own_number(level: Level, ledger: LedgerView, name: str) -> float | None:
    """The number that one level has of an attribute, of a consumable what is left; None where it has none."""
    offer: Offer | None = level.offer(name)
    if offer is None:
        return None
    amount = offer.per_job or offer.per_slot
    if amount is None:
        return None
    account = level.accounts.get(name) if name in level.kind.capacities else None
    if account is not None:
        return amount.number - ledger.used[account.number]
    if ledger.corrections is not None and amount.source.endswith("l"):
        return amount.number + ledger.corrections.find_shift(offer.attribute, level)
    return amount.number


def dynamic_limit(site: Site, ledger: LedgerView, host: Level, text: str) -> float:
    """Return the value of a dynamic limit such as `$num_proc*2` on a host; 0 for a formula that cannot be read."""
    formula = find_load_formula(text)
    if formula is None:
        return 0.0
    return evaluate_load_formula(formula, lambda name: host_number(site, ledger, host, name))


def sort_value(site: Site, ledger: LedgerView, host: Level, formula: LoadFormula) -> float:
    """Return the value of the load formula on a host, by which hosts are sorted: low values come first."""
    return evaluate_load_formula(formula, lambda name: host_number(site, ledger, host, name))


LOAD = "load_thresholds"
SUSPEND = "suspend_thresholds"


def has_none(place: Place, setting: str) -> bool:
    """Whether a queue instance has no threshold of LOAD or SUSPEND."""
    return place.instance.setting(setting).upper() == NONE


def read_suspension(place: Place) -> tuple[int, int] | None:
    """Return how many tasks a queue instance over a suspend threshold suspends at a time, and after how many seconds it
    does so again; None for one that suspends nothing, which `qstat` does not show in state A either (8.1.9, asked)."""
    count = as_unsigned(find_number(ValueType.INT, place.instance.setting("nsuspend")))
    interval = as_unsigned(find_number(ValueType.TIME, place.instance.setting("suspend_interval")))
    return (count, interval) if count and interval and not has_none(place, SUSPEND) else None


@dataclass(frozen=True, slots=True)
class ThresholdCheck:
    """One threshold, the value that it is compared with, and whether it is exceeded."""

    name: str
    limit: str
    """As written."""
    attribute: ComplexAttribute | None
    """None if the complex knows no such attribute."""
    value: str | None
    """The value that is compared with the limit, as written or as a plain number; None if there is none."""
    is_load: bool
    is_exceeded: bool
    adjusted: float | None = None
    """The number that is compared in the place of the value, where starts count as load."""
    adjustment: str = ""
    """How the scheduler tells that."""

    @property
    def alarm(self) -> Alarm:
        """The alarm that the threshold raises, for the refusal of the queue instance."""
        if self.attribute is None:
            return Alarm(self.name, self.limit, None, None)
        kind, value = self.attribute.type, self.value
        number = None if value is None or kind.is_string else find_number(kind, value)
        if self.adjusted is not None:
            number = self.adjusted
        reached = value if number is None else Quantity(number, kind)
        return Alarm(
            self.name,
            self.limit,
            self.attribute.relop,
            reached,
            is_load=self.is_load,
            is_consumable=self.attribute.is_consumable,
            adjustment=self.adjustment,
        )


def find_exceeded(
    site: Site, ledger: LedgerView, place: Place, setting: str, *, with_consumables: bool = True
) -> ThresholdCheck | None:
    """Return the first exceeded threshold of LOAD or SUSPEND, the one that the scheduler names; None if none is
    exceeded."""
    for name, limit in read_thresholds(place.instance.setting(setting)).items():
        check = check_threshold(site, ledger, place, name, limit, is_for_load=setting == LOAD)
        is_left_out = not with_consumables and check.attribute is not None and check.attribute.is_consumable
        if check.is_exceeded and not is_left_out:
            return check
    return None


def check_thresholds(site: Site, ledger: LedgerView, place: Place, setting: str) -> tuple[ThresholdCheck, ...]:
    """Compare every threshold of LOAD or SUSPEND, in the order in which they are written."""
    thresholds = read_thresholds(place.instance.setting(setting)).items()
    is_for_load = setting == LOAD
    return tuple(
        check_threshold(site, ledger, place, name, limit, is_for_load=is_for_load) for name, limit in thresholds
    )


def check_threshold(
    site: Site, ledger: LedgerView, place: Place, written: str, limit: str, *, is_for_load: bool
) -> ThresholdCheck:
    """Compare one threshold of LOAD, or else of SUSPEND; `written` is the name or the shortcut of its attribute."""
    name = next(iter(site.named({written: ""})))
    attribute = site.complexes.get(name)
    if attribute is None:
        return ThresholdCheck(written, limit, None, None, is_load=False, is_exceeded=True)
    value, is_load = _value(site, ledger, place, attribute)
    is_compared = is_for_load or not attribute.is_consumable
    is_exceeded = is_compared and (value is None or _is_exceeded(attribute, value, limit))
    if ledger.corrections is not None and is_load and value is not None:
        found = _adjust(site, ledger.corrections, place, attribute, value)
        if found is not None:
            adjusted, words = found
            is_exceeded = is_compared and _is_exceeded(attribute, repr(adjusted), limit)
            return ThresholdCheck(name, limit, attribute, value, is_load, is_exceeded, adjusted, words)
    return ThresholdCheck(name, limit, attribute, value, is_load=is_load, is_exceeded=is_exceeded)


def _adjust(
    site: Site, corrections: LoadCorrections, place: Place, attribute: ComplexAttribute, value: str
) -> tuple[float, str] | None:
    """Return a load value as the scheduler corrects it, and in its words; None where it does not."""
    name, number = attribute.name, find_number(attribute.type, value)
    is_of_host = name in place.host.load
    host_factor, whole_factor = (corrections.find_factor(each) for each in (place.host, site.global_level))
    if number is None or name not in corrections.written or not (whole_factor or (is_of_host and host_factor)):
        return None
    level = place.host if is_of_host else site.global_level
    words = f"{corrections.written[name]} * {host_factor if is_of_host else whole_factor:f}"
    if not is_of_host:
        words += " global"
    elif count_processors(name, level):
        words += f" with nproc={count_processors(name, level)}"
    sign = "+" if attribute.relop in (Relop.GE, Relop.GT) else "-"
    return number + corrections.find_shift(attribute, level), f"= {value} {sign} {words}"


def are_thresholds_steady(site: Site, place: Place) -> bool:
    """Whether what is booked neither raises nor ends an alarm of a queue instance: no threshold is on a consumable."""
    texts = (place.instance.setting(setting) for setting in (LOAD, SUSPEND))
    return not any(name in site.defaults for text in texts for name in site.named(read_thresholds(text)))


def count_up_to_thresholds(
    site: Site, ledger: LedgerView, places: Iterable[Place], requested: Mapping[str, float]
) -> float:
    """Return how many slots of a parallel task a host takes before consumables reach the load thresholds of its queue
    instances; the instance that takes most counts (8.1.9, `parallel_max_host_slots`).

    A threshold on a consumable of which neither the instance nor its host nor the whole cluster has any lets the host
    take none, whatever its other instances have. `requested` are the amounts of a slot by attribute.
    """
    most = 0.0
    for place in places:
        least = inf
        for written, limit in read_thresholds(place.instance.setting(LOAD)).items():
            name = next(iter(site.named({written: ""})))
            attribute = site.complexes.get(name)
            if attribute is None or not attribute.is_consumable or attribute.type.is_string:
                continue
            left, bound = find_value(site, ledger, place, name), find_number(attribute.type, limit)
            if left is None:
                return 0.0
            amount = requested.get(name, find_number(attribute.type, attribute.default) or 0.0)
            if left.number is None or bound is None or amount == 0:
                continue
            if attribute.relop in (Relop.LT, Relop.LE):
                amount = -amount
            elif attribute.relop in (Relop.EQ, Relop.NE):
                continue
            least = min(least, int((bound - left.number) / amount))
        most = max(most, least)
    return most


def counts_thresholds(site: Site) -> bool:
    """Whether a load threshold of a queue instance is on a consumable."""
    texts = {place.instance.setting(LOAD) for place in site.places}
    names = {name for text in texts for name in site.named(read_thresholds(text))}
    attributes = (site.complexes.get(name) for name in names)
    return any(each is not None and each.is_consumable for each in attributes)


@keep_of_texts(1024)
def read_thresholds(text: str) -> Mapping[str, str]:
    """Return the thresholds of a setting by attribute, as they are written there."""
    return split_values(text)


def _value(site: Site, ledger: LedgerView, place: Place, attribute: ComplexAttribute) -> tuple[str | None, bool]:
    name = attribute.name
    if attribute.is_consumable:
        found = find_value(site, ledger, place, name)
        if found is None or found.number is None:
            return None, False
        return f"{found.number:f}", found.is_load
    for level in (place.host, site.global_level):
        if name in level.load:
            return level.load[name], True
    return place.level.fixed.get(name), False


def _is_exceeded(attribute: ComplexAttribute, value: str, limit: str) -> bool:
    if attribute.type.is_string:
        return matches_text(attribute.type, limit, value)
    found, bound = find_number(attribute.type, value), find_number(attribute.type, limit)
    if found is None or bound is None:
        return True
    return attribute.relop is not Relop.EXCL and is_related(attribute.relop, found, bound)


def find_relief(site: Site, accounts: Accounts, state: State, now: int) -> int | None:
    """Return when starts that count as load next let something begin though nothing else happens, in seconds since the
    epoch; None if they do not, or nothing waits.

    A start counts for a while, less and less. A queue instance over a threshold over which only starts put it is below
    it then. A dynamic limit of a quota moves all the while, and how much of it is asked for is not known here: in every
    interval it may be enough (8.1.9, asked).
    """
    watched = _WATCHED.of(site, accounts)
    if not watched.decay_seconds or not state.pending:
        return None
    begin = now - watched.decay_seconds
    state = replace(state, running={key: each for key, each in paced(state.running.items()) if each.start_time > begin})
    moment = _find_end_of_alarm(site, accounts, watched, state, now)
    if not watched.moves_limits or not state.running:
        return moment
    tick = now + watched.interval
    return tick if moment is None else min(moment, tick)


def _find_end_of_alarm(site: Site, accounts: Accounts, watched: "_Watched", state: State, now: int) -> int | None:
    """Return when a queue instance is next below a threshold over which only starts put it now."""
    last = now + watched.decay_seconds + 1
    places = watched.list_loaded(state, now)
    # Nothing is booked in it, as no consumable is compared.
    ledger = Ledger(accounts) if places else None
    if ledger is None:
        return None

    ledger.corrections = find_corrections(site, state, now)
    over = [place for place in paced(places) if _is_over(site, ledger, place)]
    if not over:
        return None

    def is_one_below(moment: int) -> bool:
        ledger.corrections = find_corrections(site, state, moment)
        return any(not _is_over(site, ledger, place) for place in paced(over))

    return now + 1 + bisect_left(range(now + 1, last), True, key=is_one_below)


class _Watched:
    """The queue instances of a cluster that starts may put over a threshold."""

    def __init__(self, site: Site, accounts: Accounts):
        self._site = site
        self.decay_seconds = ceil(read_decay(site)) if counts_starts(site) else 0
        """For how long a start counts as load; 0 if no start does."""
        self.moves_limits = moves_limits(site)
        self.interval = read_interval(site)
        self._by_host: dict[str, list[Place]] = {}
        # Instances of a kind are alike.
        known: dict[object, bool] = {}
        for place in paced(site.places) if self.decay_seconds else ():
            if place.kind not in known:
                has_any = not (has_none(place, LOAD) and has_none(place, SUSPEND))
                known[place.kind] = has_any and not _is_over(site, accounts.empty, place)
            if known[place.kind]:
                self._by_host.setdefault(place.instance.host, []).append(place)

    def list_loaded(self, state: State, now: int) -> Sequence[Place]:
        """Return the queue instances for which starts of running tasks count as load at a moment."""
        corrections = find_corrections(self._site, state, now)
        if corrections is None:
            return ()
        hosts = self._by_host if corrections.whole else corrections.by_host
        return [place for host in hosts for place in self._by_host.get(host, ())]


def _is_over(site: Site, ledger: LedgerView, place: Place) -> bool:
    """Whether a queue instance is over a threshold that is not on a consumable."""
    return any(
        find_exceeded(site, ledger, place, setting, with_consumables=False) is not None for setting in (LOAD, SUSPEND)
    )


_WATCHED = KeptAnswers(_Watched, most=8, weigh=weigh_cluster, most_weight=MOST_HOSTS)
