"""What a database does not know of a period: before its first record or reading, and where nothing was read."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, tzinfo

from sqlalchemy import ColumnElement, Connection, func, select

from qmonpy.formats.values.length_words import describe_length
from qmonpy.formats.values.shown_time import format_clock, format_date, shown_local
from qmonpy.reporting.questions.limit_steps import select_steps
from qmonpy.reporting.questions.question import Period
from qmonpy.reporting.questions.runs import find_moment_in_utc
from qmonpy.reporting.readings.series import SeriesKind
from qmonpy.reporting.schema.run_sql import ENDED, EPOCH_DAY
from qmonpy.translation import later, tr

Span = tuple[int, int]
"""Begin and end in seconds since the epoch."""
SHORTEST_GAP = 600
"""What is missing for less is not told: readings are written by the minute, but a step of them may end with ten."""
SOON = 3600
"""A first record that late in a period is no sign that others are missing."""
MOST_GAPS = 3
"""So many gaps are told with their times; the others are counted."""
FIRST_JOB = later("The first job on record ended at {time}: whatever ended before is not counted.")
FIRST_RESERVATION = later("The first reservation on record ended at {time}: whatever ended before is not counted.")
NOTHING_READ_BEFORE = later("Nothing was read in the period that it is compared with.")
_COMPARED_WITH = later("In the period that it is compared with: ")


def describe_lack_of_readings(
    connection: Connection, period: Period, against: Period | None, now: int | None, zone: tzinfo | None
) -> str:
    """Return in sentences when, up to now, nothing was read; empty where nothing is missing, and where all is."""
    told = describe_gaps(_read_spans(connection, period), period, now, zone)
    if against is None:
        return told
    spans = list(_read_spans(connection, against))
    before = describe_gaps(spans, against, now, zone) if spans else tr(NOTHING_READ_BEFORE)
    if before and spans:
        before = tr(_COMPARED_WITH) + before[0].lower() + before[1:]
    return " ".join(filter(None, (told, before)))


def describe_lack_of_records(
    connection: Connection,
    period: Period,
    against: Period | None = None,
    zone: tzinfo | None = None,
    *,
    time: ColumnElement[datetime] = ENDED,
    words: str = FIRST_JOB,
) -> str:
    """Return in a sentence that the records begin within a period, or in the one that it is compared with.

    `time` is when something ended, `words` the sentence about the first one. Empty where the records begin before both.
    """
    begin = min(each.begin for each in (period, against) if each is not None)
    if not begin or _has_any_before(connection, time, begin):
        return ""
    first = connection.execute(select(func.min(time)).where(time > EPOCH_DAY)).scalar()
    if first is None or (moment := int(first.replace(tzinfo=UTC).timestamp())) <= begin + SOON:
        return ""
    return tr(words).format(time=_format(moment, zone))


def describe_unfinished(period: Period, against: Period | None, now: int | None) -> str:
    """Return in a sentence that a period is compared with another one before it is over; empty where it is not."""
    if against is None or now is None or not period.begin < now < period.end:
        return ""
    part = 100 * (now - period.begin) / period.seconds
    return tr(
        "Only {part:.0f} % of this period is over by now; the one that it is compared with is counted whole."
    ).format(part=part)


def describe_gaps(spans: Iterable[Span], period: Period, now: int | None = None, zone: tzinfo | None = None) -> str:
    """Return in a sentence what spans leave out of a period, up to now; empty without any span.

    A period that begins with the epoch has no time before its first span that could be missing.
    """
    joined = _join(spans)
    if not joined:
        return ""
    begin = period.begin or joined[0][0]
    last = joined[-1][1]
    end = min(period.end, now) if now is not None else period.end if period.begin else last
    borders = [begin, *(each for span in joined for each in span), max(end, last)]
    gaps = [gap for gap in zip(borders[::2], borders[1::2], strict=True) if gap[1] - gap[0] > SHORTEST_GAP]
    if not gaps:
        return ""
    whole = describe_length(sum(until - since for since, until in gaps))
    words = _list_gaps(gaps, begin, borders[-1], zone)
    return tr("This period is known in part only: nothing was recorded {words}, {whole} in all.").format(
        words=words, whole=whole
    )


def _list_gaps(gaps: list[Span], begin: int, end: int, zone: tzinfo | None) -> str:
    told = []
    for first, last in gaps[:MOST_GAPS]:
        if first == begin:
            told.append(tr("before {time}").format(time=_format(last, zone)))
        elif last == end:
            told.append(tr("after {time}").format(time=_format(first, zone)))
        else:
            told.append(tr("from {begin} to {end}").format(begin=_format(first, zone), end=_format(last, zone)))
    rest = len(gaps) - len(told)
    if rest:
        told.append(tr("{rest} more times").format(rest=rest) if rest > 1 else tr("once more"))
    return tr(" and ").join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _join(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, those that touch as one."""
    found: list[Span] = []
    for begin, end in sorted(spans):
        if found and begin <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begin, end))
    return found


def _read_spans(connection: Connection, period: Period) -> Iterator[Span]:
    """Yield when anything was read: every reading counts the jobs, whatever is used."""
    return ((begin, end) for begin, end in select_steps(connection, SeriesKind.JOBS, period, ()))


def _has_any_before(connection: Connection, time: ColumnElement[datetime], moment: int) -> bool:
    found = select(time).where(time > EPOCH_DAY, time < find_moment_in_utc(moment)).limit(1)
    return connection.execute(found).first() is not None


def _format(moment: int, zone: tzinfo | None) -> str:
    local = shown_local(moment, zone)
    return f"{format_date(local)} {format_clock(local)}"
