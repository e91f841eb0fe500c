"""Repetitions: jobs of a cluster file that come again and again, by the same hours each day or week.

Nothing of a repetition changes as time passes: when the next job comes follows from the file and the time alone. So a
cluster that is saved, merged or opened by another program goes on with the same jobs at the same times.
"""

from collections.abc import Iterator
from zlib import crc32

from qmonpy.formats.documents.document import Node
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Severity
from qmonpy.model.values.whole import find_whole
from qmonpy.translation import tr

DAY = 86_400
_WEEK = 7 * DAY
_PERIODS = {"hour": 3600, "day": DAY, "week": _WEEK}
_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_EPOCHS_WEEKDAY = 3
"""1 January 1970 was a Thursday."""
_LONGEST = 366 * DAY
_MOST_VARIED = 90
_DRAWS = 1 << 32


@dataclass(frozen=True, slots=True, order=True)
class Repetition:
    """When a job comes again: at its first time and every so many seconds behind it, for ever."""

    every: int = 0
    """Seconds from one coming to the next; 0 for a job that comes once."""
    weekdays: tuple[int, ...] = ()
    """On which days of the week in UTC, 0 for Monday; empty for all."""
    spread: int = 0
    """Each coming but the first is so many seconds later at most, fewer than `every`."""
    vary: int = 0
    """The run time of each but the first is longer or shorter by so many per cent at most."""
    seed: int = 0
    """Other seeds give other delays and run times; the same one always the same."""


ONCE = Repetition()


@dataclass(frozen=True, slots=True)
class Coming:
    """One time at which a job comes."""

    time: int
    """In seconds since the epoch."""
    factor: float = 1.0
    """By what its run time is multiplied."""


def find_next_coming(first: int, repetition: Repetition, name: str, after: int) -> Coming | None:
    """Return the first coming of a job later than a time (seconds since the epoch); None if there is none.

    `first` is its first time, and `name` makes its delays others than those of jobs with other names.
    """
    return next(list_comings(first, repetition, name, after), None)


def list_comings(first: int, repetition: Repetition, name: str, after: int) -> Iterator[Coming]:
    """Yield the comings of a job later than a time, in their order; without end if it is repeated."""
    every = repetition.every
    if every <= 0:
        if first > after:
            yield Coming(first)
        return
    number = max(0, (after - repetition.spread - first) // every)
    fruitless = 0
    while fruitless <= len(_NAMES):
        beat = first + number * every
        day = _find_allowed_day(beat // DAY, repetition.weekdays)
        if day > beat // DAY:
            fruitless += 1
            number = max(number + 1, -((first - day * DAY) // every))
            continue
        fruitless = 0
        coming = _draw(beat, repetition, name) if number else Coming(beat)
        if coming.time > after:
            yield coming
        number += 1


def _find_allowed_day(day: int, weekdays: tuple[int, ...]) -> int:
    """Return the first day since the epoch, from one on, that is one of some days of the week; all if none are
    named."""
    return next((day + at for at in range(7) if not weekdays or (day + at + _EPOCHS_WEEKDAY) % 7 in weekdays), day)


def _draw(beat: int, repetition: Repetition, name: str) -> Coming:
    words = f"{repetition.seed}\0{name}\0{beat}"
    delay, factor = (crc32(f"{words}\0{each}".encode("utf-8", "backslashreplace")) / _DRAWS for each in ("at", "for"))
    return Coming(beat + int(delay * (repetition.spread + 1)), 1 + (2 * factor - 1) * repetition.vary / 100)


def parse_repetition(node: Node | None, first: int) -> Repetition:
    """Return what `repeat` of a job says that comes first at a time; every mistake is reported at its place."""
    if node is None:
        return ONCE
    known = len(node.reports)
    parts = dict(node.items())
    node.check_keys(("every", "days", "spread", "vary", "seed"), Severity.ERROR)
    if len(node.reports) > known:
        return ONCE
    spread, vary, seed = (parts[name].integer() if name in parts else 0 for name in ("spread", "vary", "seed"))
    found = Repetition(_every(node), _weekdays(node), spread, vary, seed)
    if len(node.reports) == known:
        _check(node, found, first)
    return found if len(node.reports) == known else ONCE


def _every(node: Node) -> int:
    child = node.child("every")
    if child is None:
        words = tr("it is missing after which time the job comes again, such as every: day")
        node.report("no-period", words)
        return 0
    text = child.text()
    seconds = _PERIODS.get(text, find_whole(text))
    if seconds is None or not 1 <= seconds <= _LONGEST:
        words = tr('expected hour, day, week or a number of seconds from 1 to {longest}, not "{text}"').format(
            longest=_LONGEST, text=text
        )
        child.report("no-period", words, allowed=tuple(_PERIODS))
        return 0
    return seconds


def _weekdays(node: Node) -> tuple[int, ...]:
    child = node.child("days")
    if child is None:
        return ()
    found: set[int] = set()
    for each in child.names():
        begin, dash, end = each.lower().partition("-")
        if begin not in _NAMES or (dash and end not in _NAMES):
            words = tr('expected days of the week such as mon-fri or sat,sun, not "{each}"').format(each=each)
            child.report("no-weekday", words, allowed=_NAMES)
            return ()
        first, last = _NAMES.index(begin), _NAMES.index(end or begin)
        found |= {(first + at) % 7 for at in range((last - first) % 7 + 1)}
    return () if len(found) == len(_NAMES) else tuple(sorted(found))


def _check(node: Node, found: Repetition, first: int) -> None:
    if not 0 <= found.spread < found.every:
        words = tr("expected seconds from 0 to less than the {every} after which the job comes again, not {spread}")
        node.below("spread", None).report("no-spread", words.format(every=found.every, spread=found.spread))
    if not 0 <= found.vary <= _MOST_VARIED:
        node.below("vary", None).report(
            "no-share",
            tr("expected per cent from 0 to {most_varied}, not {vary}").format(
                most_varied=_MOST_VARIED, vary=found.vary
            ),
        )
    if found.seed < 0:
        node.below("seed", None).report(
            "no-number", tr("expected a whole number from 0 on, not {seed}").format(seed=found.seed)
        )
    days = node.below("days", None)
    if not found.weekdays:
        return
    if DAY % found.every and found.every % DAY:
        words = tr("with days, a job comes every so many days, or some times a day, not every {every} seconds").format(
            every=found.every
        )
        days.report("no-weekday", words)
    elif next(list_comings(first, found, "", first - 1), None) is None:
        days.report("no-weekday", tr("every coming is on another day of the week, so that the job never comes"))


def format_repetition(repetition: Repetition) -> dict[str, str]:
    """Return what is written under `repeat`; empty for a job that comes once."""
    if not repetition.every:
        return {}
    days = ",".join(_NAMES[each] for each in repetition.weekdays)
    numbers = {name: getattr(repetition, name) for name in ("spread", "vary", "seed")}
    written = {"every": str(repetition.every), "days": days}
    return {name: text for name, text in written.items() if text} | {
        name: str(number) for name, number in numbers.items() if number
    }
