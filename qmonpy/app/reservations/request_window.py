"""The window of a request draft: any two of start, duration and end give the third."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import tzinfo

from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.formats.submission.reservation_times import Times, check_times, complete_times
from qmonpy.formats.values.moment import format_field, parse_moment
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER, ValueSyntaxError, ValueType, parse_number
from qmonpy.model.work.job import NO_END, Range
from qmonpy.translation import grouped, tr

TIME_FIELDS = ("start", "duration", "end")

_FOLLOWING = {"start": "end", "duration": "end", "end": "duration"}
"""The time that is emptied when a third one is typed: a new start keeps the duration, a new end keeps the start."""


@dataclass(frozen=True, slots=True)
class WindowTimes:
    """The times of a window as typed or computed; None if neither is possible."""

    start: int | None = None
    """Seconds since the epoch, as is the end."""
    duration: int | None = None
    """Seconds."""
    end: int | None = None
    computed: str = ""
    """The field that is computed from the other two; empty if all or too few are typed."""
    is_start_now: bool = False
    """Whether the window begins at the moment of the submission, as no start is given."""
    reports: tuple[Report, ...] = ()
    """The errors; the fields of a report are names of the draft's fields."""

    @property
    def is_whole(self) -> bool:
        """Whether start and end are known, without errors."""
        return not self.reports and self.start is not None and self.end is not None


def find_window(draft: RequestDraft, now: int, zone: tzinfo | None = None) -> WindowTimes:
    """Return start, duration and end of a draft, as far as they can be read, and the errors in them."""
    values: dict[str, int | None] = {}
    reports: list[Report] = []
    for name in TIME_FIELDS:
        try:
            values[name] = _parse(name, getattr(draft, name).strip(), now, zone)
        except ReportError as error:
            values[name] = None
            reports += [replace(each, fields=(name,)) for each in error.reports]
    given = Times(values["start"], values["end"], values["duration"])
    typed = {name for name in TIME_FIELDS if getattr(draft, name).strip()}
    computed = "" if reports else find_computed(typed)
    if reports:
        return WindowTimes(given.start, given.duration, given.end, reports=tuple(reports))
    is_start_now = "start" not in typed and computed != "start"
    whole = complete_times(given)
    try:
        whole = check_times(whole, now)
    except ReportError as error:
        reports += [_place(each, typed) for each in error.reports]
        start = now if is_start_now and typed else whole.start
        whole = Times(start, *_complete(start, whole))
    return WindowTimes(whole.start, whole.duration, whole.end, computed, is_start_now, tuple(reports))


def find_computed(typed: Iterable[str]) -> str:
    """Return which time is computed from the typed ones; empty if none is. Without a start the window begins now."""
    typed = frozenset(typed)
    if typed >= {"duration", "end"}:
        return "" if "start" in typed else "start"
    if "duration" in typed:
        return "end"
    return "duration" if "end" in typed else ""


def with_time(draft: RequestDraft, name: str, text: str, now: int, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft with a time typed into a field; `now` in seconds since the epoch.

    Of three typed times one is emptied (`_FOLLOWING`). When end or duration is emptied, the window stays as it was: the
    other one of the two is filled in.
    """
    changed: RequestDraft = replace(draft, **{name: text})  # type: ignore[arg-type]
    if text.strip():
        if all(getattr(changed, each).strip() for each in TIME_FIELDS):
            changed = replace(changed, **{_FOLLOWING[name]: ""})  # type: ignore[arg-type]
        return changed
    other = {"end": "duration", "duration": "end"}.get(name)
    if other is not None and draft.start.strip() and getattr(draft, name).strip() and not getattr(draft, other).strip():
        return replace(changed, **{other: shown_time(draft, other, now, zone)})  # type: ignore[arg-type]
    return changed


def with_computed(draft: RequestDraft, name: str, now: int, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft in which one time is computed from the other two, which keep the values that are shown."""
    others = {each: shown_time(draft, each, now, zone) for each in TIME_FIELDS if each != name}
    return replace(draft, **others, **{name: ""})  # type: ignore[arg-type]


def with_window(draft: RequestDraft, begin: int, end: int, zone: tzinfo | None = None) -> RequestDraft:
    """Return the draft with another window; times in seconds since the epoch."""
    start = format_field(begin, zone)
    return replace(draft, start=start, duration="", end=format_field(end, zone))


def shown_time(draft: RequestDraft, name: str, now: int, zone: tzinfo | None = None) -> str:
    """Return the text of a time field: as typed, or as computed; a start that is neither stays empty."""
    typed = str(getattr(draft, name))
    times = find_window(draft, now, zone)
    if typed.strip() or times.computed != name:
        return typed
    value = getattr(times, name)
    if value is None or value < 0:
        return typed
    return format_length(value) if name == "duration" else format_field(value, zone)


def format_length(seconds: int) -> str:
    """Return a duration as Grid Engine reads it: `1:30:00`."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def describe_total(times: WindowTimes, slots: tuple[Range, ...]) -> str:
    """Return the total of a request: `8 slots for 2:00:00 = 16 slot hours`; empty while there is no window."""
    if not times.is_whole or times.duration is None or not slots:
        return ""
    least, most = min(each.first for each in slots), max(each.last for each in slots)
    length = format_length(times.duration)
    hours = times.duration / 3600
    if least == most:
        said = tr("{slots} for {length} = {hours}")
        return said.format(slots=format_count(most, "slot"), length=length, hours=_format_hours(most * hours))
    if most >= NO_END:
        said = tr("{slots} or more for {length} = {hours} or more")
        return said.format(slots=format_count(least, "slot"), length=length, hours=_format_hours(least * hours))
    return tr("{least:,} to {slots} for {length} = {least_hours} to {hours}").format(
        least=least,
        slots=format_count(most, "slot"),
        length=length,
        least_hours=_format_number(least * hours),
        hours=_format_hours(most * hours),
    )


def _format_hours(hours: float) -> str:
    text = _format_number(hours)
    return f"{text} {choose_word(text, 'slot hour')}"


def _format_number(hours: float) -> str:
    decimals = f"{hours:.2f}".rstrip("0").partition(".")[2]
    return grouped(hours, f",.{len(decimals)}f")


def _parse(name: str, text: str, now: int, zone: tzinfo | None) -> int | None:
    if not text:
        return None
    if name != "duration":
        return parse_moment(text, now, zone)
    try:
        seconds = parse_number(ValueType.TIME, text)
    except ValueSyntaxError:
        seconds = -1.0
    if seconds < 0:
        said = tr('"{text}" is no duration: expected seconds or hours:minutes:seconds, such as 1:30:00.')
        text = said.format(text=text)
        raise ReportError((Report("request.duration", text),))
    return int(min(seconds, FOREVER))


def _place(report: Report, typed: set[str]) -> Report:
    """Return a report about the times as a whole in our words, at the field where it can be corrected."""
    kind = report.code.rpartition(".")[2]
    words = {
        "no-end": ("duration", tr("Give a duration or an end.")),
        "dissonant": ("duration", tr("The duration is not the time from start to end; empty one of the three.")),
        "end-first": ("end", tr("The end is before the start.")),
        "past": ("start", tr("The start is in the past.")),
    }
    if kind not in words:
        return replace(report, fields=("start",))
    field, text = words[kind]
    if field not in typed and kind == "past":
        field = "end"
        text = tr("The start, computed from end and duration, is in the past.")
    if kind == "end-first" and "end" not in typed:
        field = "start"
    return replace(report, fields=(field,), text=text)


def _complete(start: int | None, given: Times) -> tuple[int | None, int | None]:
    """Return end and duration for a start, each computed from the other if need be, even if they have errors."""
    end, duration = given.end, given.duration
    if start is not None and end is None and duration is not None:
        end = min(start + duration, FOREVER)
    elif start is not None and end is not None and duration is None:
        duration = end - start
    return end, duration
