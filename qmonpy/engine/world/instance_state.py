"""The state letters that queue instances get by themselves: alarms, calendars, subordination, ambiguity (qstat(1)).

Disabled, suspended, unknown, error and orphaned (`d s u E o`) are kept in the state; the others follow from load,
time, running tasks and configuration, and are found here as 8.1.9 shows them.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import tzinfo

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.books.load import LOAD, SUSPEND, find_exceeded, has_none, read_suspension
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.work.usage import instance_slots, ledger_of
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.calendar_rules import CalendarRules, CalendarState
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import split_values
from qmonpy.model.work.state import State
from qmonpy.pauses import paced

STATE_LETTERS = "aACDduESsco"
"""In the order in which qstat prints them."""
OWN_LETTERS = frozenset("CDS")
"""Letters that calendars and subordination set and take away."""
SUSPENDED_LETTERS = frozenset("sSC")
"""Letters of an instance whose tasks are suspended."""
CALENDAR_LETTERS = frozenset("CD")
_CALENDAR_LETTERS = {CalendarState.OFF: "D", CalendarState.SUSPENDED: "C"}


@dataclass(frozen=True, slots=True)
class Subordination:
    """One queue instance suspends another one of its host from so many of its used slots on."""

    superordinate: str
    """The instance that suspends."""
    subordinate: str
    threshold: int
    """Used slots of the superordinate instance."""
    used: int

    @property
    def is_in_force(self) -> bool:
        """Whether as many slots are used, and any at all: an instance with 0 slots suspends none (`subzero-1`)."""
        return 0 < self.used >= self.threshold


def format_letters(letters: Iterable[str]) -> str:
    """State letters in the order of qstat."""
    found = frozenset(letters)
    return "".join(each for each in STATE_LETTERS if each in found)


def instance_letters(
    cluster: Cluster, state: State, now: int, zone: tzinfo | None = None, *, names: Container[str] | None = None
) -> Mapping[str, frozenset[str]]:
    """Return every letter of every queue instance that has any, as qstat shows it at a moment; of some, given names.

    As there, what reservations hold is not counted where thresholds are compared with consumables. Of a real cluster
    they are the letters that it showed, and no others.
    """
    if state.has_every_letter:
        return {name: each for name, each in state.instance_states.items() if each and (names is None or name in names)}
    return _LETTERS.of(cluster, state, now, zone) if names is None else _find_letters(cluster, state, now, zone, names)


def _find_letters(
    cluster: Cluster, state: State, now: int, zone: tzinfo | None, names: Container[str] | None = None
) -> Mapping[str, frozenset[str]]:
    prepared = prepare(cluster)
    own = own_letters(cluster, state, now, zone)
    places = [place for place in paced(prepared.site.places) if names is None or place.name in names]
    ledger: LedgerView = prepared.accounts.empty
    kinds = {id(each.instance.settings): each.instance for each in paced(places)}.values()
    compares = _compares_consumables(prepared, {each.setting(kind) for each in kinds for kind in (LOAD, SUSPEND)})
    if compares:
        ledger = ledger_of(prepared, state, now, with_reservations=False)
    found: dict[str, frozenset[str]] = {}
    alarms: dict[object, frozenset[str]] = {}
    known, nothing = state.instance_states, frozenset[str]()
    for place in paced(places):
        # Where nothing booked is compared, instances of a kind are alike: they have the same settings and load.
        alike = place if compares else place.kind
        letters = alarms.get(alike)
        if letters is None:
            letters = _alarms(prepared, ledger, place.index)
            letters = alarms[alike] = letters | {"c"} if place.instance.is_ambiguous else letters
        name = place.instance.name
        if name in known or name in own:
            letters = letters | known.get(name, nothing) | own.get(name, nothing)
        if letters:
            found[name] = letters
    return found


_LETTERS = KeptAnswers[Cluster, State, int, tzinfo | None, Mapping[str, frozenset[str]]](_find_letters, most=1)
"""For all who look at a moment: of a large site it takes a second."""


def _compares_consumables(prepared: Prepared, texts: Iterable[str]) -> bool:
    """Whether one of some lists of thresholds is compared with what is booked of a consumable."""
    written = {name for text in texts for name in split_values(text)}
    attributes = [prepared.site.complexes.get(name) for name in prepared.site.named(dict.fromkeys(written, ""))]
    return any(each is not None and each.is_consumable for each in attributes)


def _alarms(prepared: Prepared, ledger: LedgerView, index: int) -> frozenset[str]:
    place = prepared.site.places[index]
    found = ""
    for letter, setting in (("a", LOAD), ("A", SUSPEND)):
        is_watched = read_suspension(place) is not None if setting == SUSPEND else not has_none(place, setting)
        if is_watched and find_exceeded(prepared.site, ledger, place, setting):
            found += letter
    return frozenset(found)


def own_letters(cluster: Cluster, state: State, now: int, zone: tzinfo | None = None) -> Mapping[str, frozenset[str]]:
    """Return the letters C, D and S by queue instance, of those that have any of them."""
    found = calendar_letters(cluster, now, zone)
    for each in subordinations(cluster, state):
        if each.is_in_force:
            found[each.subordinate] = found.get(each.subordinate, frozenset()) | {"S"}
    return found


def calendar_letters(cluster: Cluster, now: int, zone: tzinfo | None = None) -> dict[str, frozenset[str]]:
    """Return the letters C and D by queue instance, of those that have any of them."""
    found: dict[str, frozenset[str]] = {}
    if cluster.calendars:
        states = {name: calendar_state(cluster, name, now, zone) for name in (None, *cluster.calendars)}
        closing = {name: frozenset(_CALENDAR_LETTERS.get(each, "")) for name, each in states.items()}
        nothing = closing[None]
        if any(closing.values()):
            for place in prepare(cluster).site.places:
                letters = closing.get(place.instance.calendar, nothing)
                if letters:
                    found[place.name] = letters
    return found


def with_letters(
    states: Mapping[str, frozenset[str]], own: Mapping[str, frozenset[str]], letters: frozenset[str]
) -> Mapping[str, frozenset[str]]:
    """Return the states of queue instances with other ones of some letters; the same mapping if nothing changes."""
    merged = {name: each - letters for name, each in states.items()}
    merged.update({name: merged.get(name, frozenset()) | each for name, each in own.items()})
    found = {name: each for name, each in merged.items() if each}
    return states if found == states else found


def calendar_state(cluster: Cluster, name: str | None, now: int, zone: tzinfo | None = None) -> CalendarState:
    """Return the state that a calendar sets at a moment; without one that can be read, queues are enabled."""
    calendar = cluster.calendars.get(name or "")
    if calendar is None:
        return CalendarState.ENABLED
    try:
        return parse_calendar(calendar).state_at(now, zone)
    except ReportError:
        return CalendarState.ENABLED


def next_calendar_change(cluster: Cluster, now: int, zone: tzinfo | None = None) -> int | None:
    """Return when a calendar that a queue names next changes its state; None if none ever will."""
    changes = []
    for rules in _used_calendars(cluster):
        state, until = next(rules.spells(now, zone))
        if until is not None:
            # A rule holds for its last second: what follows it is there one second after the change was announced.
            changes.append(until + (rules.state_at(until, zone) is state))
    return min(changes, default=None)


def next_announcement(cluster: Cluster, now: int, zone: tzinfo | None = None) -> int | None:
    """Return the next second for which a calendar that a queue names announces another state; None if none ever will.

    Passes plan and book by it. What it closes stays closed in that second, the last one of a rule.
    """
    found = []
    for rules in _used_calendars(cluster):
        # In the last second of a rule it is announced for now.
        until = next((each.until for each in rules.spells(now, zone) if each.until is None or each.until > now), None)
        if until is not None:
            found.append(until)
    return min(found, default=None)


def find_date_turns(cluster: Cluster, zone: tzinfo | None = None) -> list[int]:
    """Return the midnights at which dates begin or end that are named by calendars which queues name, in their order.

    In weeks that are nowhere near one all calendars do the same again and again.
    """
    return sorted({turn for rules in _used_calendars(cluster) for turn in rules.date_turns(zone)})


def _used_calendars(cluster: Cluster) -> tuple[CalendarRules, ...]:
    """Return the rules of the calendars that queues name and that can be read."""
    if not cluster.calendars:
        return ()
    prepared = prepare(cluster)
    return prepared.kept("used calendars", lambda: tuple(_read_used(cluster, prepared)))


def _read_used(cluster: Cluster, prepared: Prepared) -> Iterator[CalendarRules]:
    for name in {place.instance.calendar for place in prepared.site.places} & cluster.calendars.keys():
        with suppress(ReportError):
            yield parse_calendar(cluster.calendars[name or ""])


def subordinations(cluster: Cluster, state: State) -> Iterator[Subordination]:
    """Queue-wise subordination between instances that are there, in force or not (queue_conf(5), subordinate_list)."""
    prepared = prepare(cluster)
    if not prepared.subordinates:
        return
    slots = instance_slots(cluster, state)
    for index, below in prepared.subordinates.items():
        name = prepared.site.places[index].name
        used = slots[name][1]
        for place, threshold in below:
            yield Subordination(name, place.name, threshold, used)
