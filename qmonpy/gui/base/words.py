"""Words on the screen: translation, and numbers, times and durations as text."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication

NO_TIME = "-"


def tr(text: str) -> str:
    """Return the text in the user's language."""
    return QCoreApplication.translate("qmonpy", text)


def format_time(seconds: int) -> str:
    """Return a moment (seconds since the epoch) in local time, as qstat prints it: `11/21/2026 14:03:20`; `-` for 0."""
    return f"{datetime.fromtimestamp(seconds):%m/%d/%Y %H:%M:%S}" if seconds else NO_TIME


def format_clock(seconds: int) -> str:
    """Return a moment (seconds since the epoch) as weekday and local time: `Thu 14:03:20`."""
    return f"{datetime.fromtimestamp(seconds):%a %H:%M:%S}"


def format_duration(seconds: int) -> str:
    """Return a duration in seconds as `1:30:00`."""
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def count_of(number: int, one: str, many: str) -> str:
    """Return a number with its noun: `1 job`, `2,345 jobs`."""
    return f"{number:,} {one if number == 1 else many}"
