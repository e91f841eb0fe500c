"""Preferences as data: for each its key in the settings, what may be chosen, and what holds while nothing is."""

from PySide6.QtCore import QSettings

from qmonpy.app.session.actions import PAGES
from qmonpy.gui.base.language import SYSTEM, find_languages
from qmonpy.late_methods import dataclass
from qmonpy.translation import later


@dataclass(frozen=True, slots=True)
class Choice:
    """A preference with a few values."""

    key: str
    title: str
    options: tuple[tuple[str, str], ...]
    """The value in the settings and its words, in the order in which they are offered."""
    help: str = ""
    usual: str = ""
    """The value that holds while nothing, or nothing valid, is chosen; the first one without it."""

    def read(self, settings: QSettings) -> str:
        """Return the chosen value."""
        value = str(settings.value(self.key, ""))
        return value if value in dict(self.options) else self.usual or self.options[0][0]


LOOK = Choice(
    "window/look",
    later("Look"),
    (("system", later("As the system")), ("light", later("Light")), ("dark", later("Dark"))),
)
LANGUAGE = Choice(
    "window/language",
    later("Language"),
    (
        (SYSTEM, later("As the system")),
        *((each.code, each.name) for each in find_languages()),
    ),
    later("From the next start. Commands, files and what Grid Engine says stay in English."),
)
TEXT_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)
"""In per cent of the system's size of text."""
USUAL_TEXT = 100
TEXT_SIZE = Choice(
    "window/text_size",
    later("Size of text"),
    tuple((str(each), f"{each} %") for each in TEXT_SIZES),
    later("Of the system's size; Ctrl++ and Ctrl+- change it anywhere, Ctrl+0 takes the system's again."),
    usual=str(USUAL_TEXT),
)
LAST_PAGE = "last"
START_PAGE = Choice(
    "window/start_page",
    later("A cluster opens on"),
    ((LAST_PAGE, later("The page shown last, at first the overview")), *((place.id, place.title) for place in PAGES)),
)
DATES = Choice(
    "times/dates",
    later("Dates"),
    (("iso", later("YYYY-MM-DD hh:mm, everywhere alike")), ("locale", later("As this system writes them"))),
    later(
        "In tables, charts and sentences. Fields show and take YYYY-MM-DD hh:mm in any case, as it cannot be misread."
    ),
)
ZONE = Choice(
    "times/zone",
    later("Time zone"),
    (("local", later("Of this machine")), ("utc", later("UTC")), ("cluster", later("Of the cluster on screen"))),
    later(
        "Of all times that are shown and typed."
        " Commands have the times of this machine, calendars those of the qmaster."
    ),
)
ALWAYS = "always"
CONFIRMATIONS = Choice(
    "jobs/confirmations",
    later("Ask before"),
    (
        ("usual", later("Commands that lose work or switch queue instances")),
        (ALWAYS, later("Every command on jobs and queue instances")),
    ),
    later("Changes of the configuration are always previewed before they are applied."),
)
CHART_COLOURS = Choice(
    "window/chart_colours",
    later("Colours of charts"),
    (
        ("okabe-ito", later("Okabe and Ito: told apart by colour-blind people")),
        ("tol-bright", later("Tol, bright: told apart by colour-blind people")),
        ("tol-muted", later("Tol, muted: calmer colours")),
    ),
    later("Of users, projects and queues; a name keeps its colour everywhere."),
)
AT_START = Choice(
    "clusters/at_start",
    later("At the start"),
    (("demo", later("The demo cluster")), ("last", later("The clusters that were open last"))),
    later("Where the command names no cluster."),
)
INTERVALS = (2, 5, 10, 30, 60, 300)
"""Seconds between the end of a round of commands and the next one."""
INTERVAL = Choice(
    "live/interval_seconds",
    later("Ask real clusters every"),
    (("2", "2 s"), ("5", "5 s"), ("10", "10 s"), ("30", "30 s"), ("60", "minute"), ("300", later("5 minutes"))),
    later("Less often while another cluster is on screen; F5 asks at once."),
    usual="5",
)


def read_look(settings: QSettings) -> bool | None:
    """Return the chosen look: True for dark, False for light, None to follow the system."""
    return {"dark": True, "light": False}.get(LOOK.read(settings))


def read_text_size(settings: QSettings) -> int:
    """Return the chosen size of text in per cent of the system's."""
    return int(TEXT_SIZE.read(settings))


def find_next_size(percent: int, step: int) -> int:
    """Return the size of text that is so many steps larger or smaller; the last one at either end."""
    place = min(range(len(TEXT_SIZES)), key=lambda each: abs(TEXT_SIZES[each] - percent))
    return TEXT_SIZES[min(max(place + step, 0), len(TEXT_SIZES) - 1)]


def read_interval(settings: QSettings) -> float | None:
    """Return the chosen interval in seconds; None if none was chosen, or the setting is not valid."""
    try:
        seconds = float(str(settings.value(INTERVAL.key, "")))
    except ValueError:
        return None
    return seconds if INTERVALS[0] <= seconds <= INTERVALS[-1] else None


def find_start_page(settings: QSettings, known: tuple[str, ...]) -> str:
    """Return the page on which a cluster opens; the first one for a page that is not known (any more)."""
    chosen = START_PAGE.read(settings)
    page = str(settings.value("window/page", "")) if chosen == LAST_PAGE else chosen
    return page if page in known else known[0]
