"""The present state of a calendar and the times at which it changes, opened into the rules that are in force then."""

from collections.abc import Iterator, Sequence
from itertools import islice

from qmonpy.app.objects.calendar_strip import STATE_WORDS, CalendarUsers
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarRules, CalendarState, Spell
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import tr

MOST_NAMES = 3
"""So many queues are named; the rest is counted."""
MOST_SPELLS = 5
"""So many states have a row: the present one, and those that follow."""


@dataclass(frozen=True, slots=True)
class CalendarTimes:
    """What a calendar says of now and of the time to come, by the model's reading."""

    name: str
    edited: Calendar | None = None
    """As it is edited; None for the one that the cluster has."""
    users: CalendarUsers | None = None
    """The queues that use it, by the edits; None for those of the cluster."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("times of calendar {name}").format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        calendar = self.edited or snapshot.cluster.calendars.get(self.name)
        if calendar is None:
            return Opened(tr("There is no calendar {name} any more.").format(name=self.name))
        try:
            rules = parse_calendar(calendar)
        except ReportError as error:
            return Opened(error.reports[0].text)
        zone = snapshot.calendar_zone.zone
        spells = tuple(islice(rules.spells(snapshot.now, zone), MOST_SPELLS))
        rows, begin = [], snapshot.now
        for at, spell in enumerate(spells):
            rows.append(_make_row(at, begin, spell, calendar, rules, snapshot))
            if spell.until is None:
                break
            begin = spell.until
        users = CalendarUsers.of(snapshot.cluster, self.name) if self.users is None else self.users
        then = spells[1].state if len(spells) > 1 else None
        return Opened(describe_now(users, spells[0].state, spells[0].until, then), tuple(rows))


def describe_now(users: CalendarUsers, state: CalendarState, until: int | None, then: CalendarState | None) -> str:
    """Return what a calendar makes of the queues that use it, until when, and what then; of none, what it would."""
    is_one = len(users.names) <= 1
    queues = _name(users)
    if until is None or then is None:
        if users.names and users.is_applied:
            said = choose_word(
                len(users.names),
                "By this calendar {queues} is {state} now, without end.",
                "By this calendar {queues} are {state} now, without end.",
            )
        else:
            said = (
                tr("{queues} would be {state} now, without end.", "of one")
                if is_one
                else tr("{queues} would be {state} now, without end.")
            )
        return said.format(queues=queues, state=tr(STATE_WORDS[state]))
    if users.names and users.is_applied:
        said = choose_word(
            len(users.names),
            "By this calendar {queues} is {state} now, until {time}; then it is {then}.",
            "By this calendar {queues} are {state} now, until {time}; then they are {then}.",
        )
    elif is_one:
        said = tr("{queues} would be {state} now, until {time}; then {then}.", "of one")
    else:
        said = tr("{queues} would be {state} now, until {time}; then {then}.")
    return said.format(queues=queues, state=tr(STATE_WORDS[state]), time=format_time(until), then=tr(STATE_WORDS[then]))


def _name(users: CalendarUsers) -> str:
    """Return the queues of a sentence: `2 queues (all.q, gpu.q on some hosts)`; of none, any that would use it."""
    if not users.names:
        return tr("A queue with this calendar")
    named = [*users.whole, *(tr("{queue} on some hosts").format(queue=each) for each in users.partly)]
    return tr("{queues} ({names})").format(queues=format_count(len(named), "queue"), names=_list(named))


def _list(names: Sequence[str]) -> str:
    shown, more = ", ".join(names[:MOST_NAMES]), len(names) - MOST_NAMES
    return tr("{names} and {count} more").format(names=shown, count=more) if more > 0 else shown


def _make_row(
    at: int, begin: int, spell: Spell, calendar: Calendar, rules: CalendarRules, snapshot: Snapshot
) -> TermRow:
    """Return a row of a state from a moment on, with the rules that are in force then."""
    zone = snapshot.calendar_zone.zone
    # Grid Engine announces an end without the second that still belongs to it.
    moment = next((each for each in (begin, begin + 1) if rules.state_at(each, zone) is spell.state), begin)
    key = (str(at),)
    below = tuple(_list_rules(key, moment, calendar, rules, snapshot))
    until = tr("without end") if spell.until is None else tr("until {time}").format(time=format_time(spell.until))
    title = tr("Now") if not at else tr("From then on")
    how = tr("{state}, {until}").format(state=tr(STATE_WORDS[spell.state]), until=until)
    return TermRow(key, title, begin, begin, format_time(begin), how, children=below, has_bar=False)


def _list_rules(
    key: tuple[str, ...], moment: int, calendar: Calendar, rules: CalendarRules, snapshot: Snapshot
) -> Iterator[TermRow]:
    """Yield the rules in force at a moment; where none is, that queues are open then."""
    year, week = rules.find_in_force(moment, snapshot.calendar_zone.zone)
    link = find_object_place(ObjectKind.CALENDAR, calendar.name)
    for field, text, known, found in (
        ("year", calendar.year, rules.year, year),
        ("week", calendar.week, rules.week, week),
    ):
        words = text.split()
        for place in sorted(found):
            # What stands between the rules of a text are blanks.
            said = words[place] if len(words) == len(known) else text
            how = tr(STATE_WORDS[known[place].state])
            if field == "week" and year:
                how = tr("{state}; a rule of the year goes before it").format(state=how)
            yield TermRow((*key, field, str(place)), field, 0.0, 1.0, said, how, has_bar=False, link=link)
    if not year and not week:
        yield TermRow((*key, "none"), tr("No rule is in force"), 0.0, 1.0, "", tr("queues with it are open then"),
                      has_bar=False)  # fmt: skip
