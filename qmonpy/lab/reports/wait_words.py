"""Waits, changes and shares in words, as they stand in tables of the lab."""

from qmonpy.formats.values.length_words import describe_length
from qmonpy.translation import grouped, tr

_HOUR, _DAY = 3600, 86400


def format_wait(seconds: float) -> str:
    """Return a wait with as much of it as matters: `12 s`, `3 min 20 s`, `5 h 10 min`, `2 d 4 h`."""
    length = abs(seconds)
    step = 1 if length < _HOUR else 60 if length < _DAY else _HOUR
    return describe_length(round(length / step) * step)


def format_change(seconds: float) -> str:
    """Return a change of a wait with its sign; `as before` where it is less than half a second."""
    if abs(seconds) < 0.5:
        return tr("as before")
    return f"{'+' if seconds > 0 else '-'}{format_wait(seconds)}"


def format_share(share: float) -> str:
    """Return a part of 1 in per cent; small ones with a digit more, and 100 % only for all."""
    percent = share * 100
    if 99.5 <= percent < 100:
        return f"{grouped(min(percent, 99.99), '.2f')} %"
    return f"{percent:.0f} %" if percent >= 9.95 or percent == 0 else f"{grouped(percent, '.1f')} %"
