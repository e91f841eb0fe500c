"""Words on the screen: numbers, amounts, limits, times and durations as people read them."""

from qmonpy.formats.values import moment, shown_time
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.model.values.whole import as_whole
from qmonpy.translation import grouped, tr

NO_TIME = "-"


def format_time(seconds: int) -> str:
    """Return a moment (seconds since the epoch) in local time: `2026-11-21 14:03:20`; `-` for 0."""
    return moment.format_time(seconds) if seconds else NO_TIME


def format_clock(seconds: int) -> str:
    """Return a moment (seconds since the epoch) as weekday and local time: `Thu 14:03:20`."""
    local = shown_time.shown_local(seconds)
    return f"{shown_time.format_named(local, '%a')} {shown_time.format_exact_clock(local)}"


def format_time_of_day(seconds: float, *, is_exact: bool = True) -> str:
    """Return the time of day of a moment (seconds since the epoch): `14:03:20`, or `14:03`."""
    local = shown_time.shown_local(seconds)
    return shown_time.format_exact_clock(local) if is_exact else shown_time.format_clock(local)


def format_duration(seconds: int) -> str:
    """Return a duration in seconds as `1:30:00`."""
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def count_of(number: int, one: str, many: str) -> str:
    """Return a number with its noun: `1 job`, `2,345 jobs`."""
    return format_count(number, one, many)


STEPS = ((1024**4, "TiB"), (1024**3, "GiB"), (1024**2, "MiB"), (1024, "KiB"))


def first_value(attribute: ComplexAttribute) -> str:
    """Return the value that a form offers first when an attribute is chosen."""
    if attribute.type is ValueType.BOOL:
        return "TRUE"
    return {ValueType.MEMORY: "1G", ValueType.TIME: "1:00:00"}.get(
        attribute.type, "" if attribute.type.is_string else "1"
    )


def describe_value(text: str, attribute: ComplexAttribute | None) -> str:
    """Return the text beside a value: its type and meaning, or why it is wrong."""
    if attribute is None:
        return tr("no attribute of this name")
    if "$" in text:
        return tr("worked out for each host: needs hosts in braces")
    if attribute.type.is_string:
        return tr("{type}, limits what may be requested").format(type=attribute.type)
    number = find_number(attribute.type, text)
    if number is None:
        return tr("not a value of type {type}").format(type=attribute.type)
    return f"{attribute.type}, {_meaning(attribute, text, number)}"


def is_wrong_value(text: str, attribute: ComplexAttribute | None) -> bool:
    """Whether a text cannot be the limit of an attribute, or there is no such attribute."""
    if attribute is None:
        return True
    if "$" in text:
        return attribute.type.is_string
    return not attribute.type.is_string and find_number(attribute.type, text) is None


def format_bytes(size: float) -> str:
    """Return an amount of memory in a readable unit: `4 GiB`, `1.5 MiB`, `12 bytes`."""
    for step, unit in STEPS:
        if size >= step:
            return f"{grouped(size / step, ',.4g')} {unit}"
    return f"{grouped(size, ',.0f')} bytes"


def _meaning(attribute: ComplexAttribute, text: str, number: float) -> str:
    if attribute.type is ValueType.MEMORY and number != INFINITY:
        return tr("{size} = {bytes} bytes").format(size=format_bytes(number), bytes=grouped(number, ",.0f"))
    if attribute.type is ValueType.TIME and number != INFINITY:
        return tr("{duration} = {seconds} s").format(
            duration=format_duration(as_whole(number, 10**15)), seconds=grouped(number, ",.0f")
        )
    if not attribute.is_consumable:
        return tr("not consumed: limits what may be requested")
    return tr("consumable")


def begin_upper(text: str) -> str:
    """Return a line or a heading that begins upper case, unless its first word is more than letters, as names are."""
    return text[:1].upper() + text[1:] if text.partition(" ")[0].rstrip(",;:").isalpha() else text
