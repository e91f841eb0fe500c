"""How times are shown as the preferences say: the zone, and the form of dates and clocks as this system writes them."""

import re
from datetime import UTC, tzinfo

from PySide6.QtCore import QLocale, QSettings

from qmonpy.formats.values.shown_time import ShownTime
from qmonpy.gui.frame.program.choices import DATES, ZONE

_PART = re.compile(r"'[^']*'|yyyy|yy|MMMM|MMM|MM|M|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|AP|Ap|ap|A|a|t+|.", re.DOTALL)
_FORMS = {
    "yyyy": "%Y",
    "yy": "%Y",  # the years of a grid are not to be guessed
    "MMMM": "%B",
    "MMM": "%b",
    "MM": "%m",
    "M": "%-m",
    "dddd": "%A",
    "ddd": "%a",
    "dd": "%d",
    "d": "%-d",
    "HH": "%H",
    "H": "%-H",
    "hh": "%I",
    "h": "%-I",
    "mm": "%M",
    "m": "%M",
}
_HALVES = frozenset(("AP", "Ap", "ap", "A", "a"))


def find_shown_time(settings: QSettings, cluster_zone: tzinfo | None, locale: QLocale | None = None) -> ShownTime:
    """Return how times are to be shown; `cluster_zone` is the zone of the cluster on screen, None that of this machine.

    `locale` is the system's if None.
    """
    zone = {"utc": UTC, "cluster": cluster_zone}.get(ZONE.read(settings))
    if DATES.read(settings) != "locale":
        return ShownTime(zone)
    known = locale or QLocale.system()
    short = QLocale.FormatType.ShortFormat
    return ShownTime(zone, read_form(known.dateFormat(short)), read_form(known.timeFormat(short)))


def read_form(text: str) -> str:
    """Return a form of Qt (`dd.MM.yy`, `h:mm AP`) as one of strftime; years have four digits."""
    parts = _PART.findall(re.sub(r"[:.]ss?", "", text))
    has_halves = any(each in _HALVES for each in parts)
    return "".join(_read_part(each, has_halves=has_halves) for each in parts).strip()


def _read_part(part: str, *, has_halves: bool) -> str:
    if part in _HALVES:
        return "%p"
    if part in ("h", "hh") and not has_halves:
        # Without a half of the day, Qt counts 24 hours by it.
        return "%H" if part == "hh" else "%-H"
    if part.startswith("t"):
        return ""
    if part.startswith("'") and part.endswith("'") and len(part) > 1:
        return part[1:-1].replace("%", "%%")
    return _FORMS.get(part, part.replace("%", "%%"))
