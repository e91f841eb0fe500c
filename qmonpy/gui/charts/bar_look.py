"""The look of a bar by its kind and state: tone, ground, hatching and letter, made of the theme's tokens."""

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from qmonpy.app.gantt.colour_key import ColourBy
from qmonpy.app.gantt.gantt import BarKind, GanttBar
from qmonpy.gui.charts.colouring import Colouring
from qmonpy.gui.theme import Tokens
from qmonpy.gui.theme.colour_places import COLOURS
from qmonpy.gui.theme.hatching import HATCH_PIXELS, Pattern
from qmonpy.late_methods import dataclass

TILE_PIXELS = 2 * HATCH_PIXELS
"""The side of the largest tile of all, of which that of each other is a part."""


LAYERS = {
    BarKind.FORECAST: 0,
    BarKind.PLANNED: 1,
    BarKind.JOB: 2,
    BarKind.RESERVATION: 2,
    BarKind.RESERVATION_JOB: 3,
    BarKind.PAST_JOB: 4,
    BarKind.PAST_RESERVATION: 4,
}
"""The layer of each kind; a bar covers those of lower layers."""
PAST_LAYER = 4
"""Bars of this layer and above are past; their colours are grey already, so that no veil is laid on them."""
RESERVATIONS = frozenset({BarKind.RESERVATION, BarKind.PAST_RESERVATION})
INNER_JOBS = frozenset({BarKind.RESERVATION_JOB, BarKind.PAST_JOB, BarKind.PLANNED, BarKind.FORECAST})
"""Kinds of jobs that may lie inside a reservation's bar."""


@dataclass(frozen=True, slots=True, eq=False)
class BarLook:
    """The look that all bars of a kind and state share; the first four fields are names of colours."""

    ground: str
    edge: str
    text: str
    hatch: str = ""
    """Colour of the hatching; empty for none."""
    pattern: Pattern = Pattern.SLANTED
    stripe: str = ""
    """The name of the colour of the stripe at its start, that of its user, project or queue; empty for none."""


RESERVATION_LOOKS = {
    "w": BarLook("accent_ground", "accent", "text"),
    "r": BarLook("fill_accent", "accent", "text"),
    "W": BarLook("fill_attention", "attention", "text", hatch="attention"),
    "E": BarLook("fill_problem", "problem", "text", hatch="problem", pattern=Pattern.CROSSED),
    "x": BarLook("muted_ground", "muted", "muted"),
    "d": BarLook("muted_ground", "muted", "muted", hatch="border"),
}
"""By state letter (reservation specification of 2007, 5.2.3.1); states of trouble are hatched, too."""

TROUBLE = frozenset({"fill_attention", "fill_problem"})
"""The grounds of bars with an error or a warning, and of suspended jobs."""

STATE_TONES = {"w": "accent", "r": "accent", "W": "attention", "E": "problem"}
"""The tone of the letter by state; other states are muted."""

_LOOKS = {
    BarKind.RESERVATION: RESERVATION_LOOKS["w"],
    BarKind.RESERVATION_JOB: BarLook("bar_job", "bar_edge", "text"),
    BarKind.JOB: BarLook("bar_job", "bar_edge", "text"),
    BarKind.PLANNED: BarLook("base", "accent", "text", hatch="bar_planned"),
    BarKind.FORECAST: BarLook("base", "border", "muted", hatch="bar_forecast", pattern=Pattern.LEVEL),
    BarKind.PAST_RESERVATION: BarLook("muted_ground", "border", "muted"),
    BarKind.PAST_JOB: BarLook("muted_ground", "border", "muted"),
}


_STATE_LOOKS = (
    ("E", BarLook("fill_problem", "problem", "text", hatch="problem", pattern=Pattern.CROSSED)),
    ("d", BarLook("muted_ground", "muted", "muted", hatch="border")),
    ("sST", BarLook("fill_attention", "attention", "text", hatch="attention")),
    ("rtR", BarLook("lane_used", "accent", "text")),
)
"""Looks of running jobs that are coloured by state, by the letters that stand for them; the first that is there counts.
The letters in the bar and the hatching tell the same."""
_COLOURED = tuple(BarLook(f"tint_{place}", "bar_edge", "text", stripe=f"category_{place}") for place in range(COLOURS))
_GREY = BarLook("bar_job", "bar_edge", "text", stripe=f"category_{COLOURS}")
"""The look of all jobs whose names have no colour of their own."""
RUNNING = frozenset({BarKind.JOB, BarKind.RESERVATION_JOB})


def find_look(bar: GanttBar, colouring: Colouring) -> BarLook:
    """Return the look of a bar."""
    if bar.kind in RUNNING:
        return find_job_look(bar, colouring)
    if bar.kind is BarKind.RESERVATION:
        return RESERVATION_LOOKS.get(bar.state[:1], _LOOKS[bar.kind])
    if bar.kind is BarKind.PAST_RESERVATION and bar.state[:1] == "d":
        return RESERVATION_LOOKS["d"]
    return _LOOKS[bar.kind]


def find_job_look(bar: GanttBar, colouring: Colouring) -> BarLook:
    """Return the look of a running job: by its state, or with the colour of its name."""
    if colouring.by is ColourBy.STATE:
        return next(
            (look for letters, look in _STATE_LOOKS if not set(letters).isdisjoint(bar.state)), _LOOKS[bar.kind]
        )
    place = colouring.place_of(bar)
    return _GREY if place is None else _COLOURED[place]


def find_letter(bar: GanttBar) -> str:
    """Return the letters of a bar's badge, which tell its state without colour; empty for a plain running job."""
    if bar.kind in (BarKind.RESERVATION, BarKind.PAST_RESERVATION):
        return bar.state
    if bar.kind in (BarKind.JOB, BarKind.RESERVATION_JOB) and bar.state != "r":
        return bar.state
    return "?" if bar.is_guess else ""


def find_tone(bar: GanttBar) -> str:
    """Return the tone of a bar's badge."""
    if bar.kind is BarKind.RESERVATION:
        return STATE_TONES.get(bar.state[:1], "muted")
    if bar.kind in (BarKind.JOB, BarKind.RESERVATION_JOB):
        return "problem" if "E" in bar.state else "attention"
    return "muted"


DENSITY_LOOKS = {
    "fill_problem": BarLook("problem", "problem", "text"),
    "fill_attention": BarLook("attention", "attention", "text"),
    BarKind.RESERVATION: BarLook("accent", "accent", "text"),
    BarKind.JOB: BarLook("bar_density", "bar_density", "text"),
    BarKind.PLANNED: _LOOKS[BarKind.PLANNED],
    BarKind.FORECAST: _LOOKS[BarKind.FORECAST],
    BarKind.PAST_JOB: BarLook("border", "border", "text"),
}
"""The looks of bars that are drawn together, the lowest first: trouble, and then by kind, as colours of users would not
be told apart in columns of a pixel."""
_SAME_DENSITY = {
    BarKind.RESERVATION_JOB: BarKind.JOB,
    BarKind.PAST_RESERVATION: BarKind.PAST_JOB,
}
DENSITY_PLACES = {key: place for place, key in enumerate(DENSITY_LOOKS)}


def find_density_place(face: "BarFace") -> int:
    """Return the place in `DENSITY_LOOKS` of a bar that is drawn together with others."""
    if face.look.ground in TROUBLE:
        return DENSITY_PLACES[face.look.ground]
    kind = face.bar.kind
    return DENSITY_PLACES[_SAME_DENSITY.get(kind, kind)]


@dataclass(frozen=True, slots=True)
class BarFace:
    """A bar with everything that is the same in every picture of it."""

    bar: GanttBar
    look: BarLook
    layer: int
    letter: str
    tone: str
    is_inner: bool
    """Whether it lies in the bar of a reservation."""


def make_face(bar: GanttBar, is_inner: bool, colouring: Colouring) -> BarFace:
    """Return the face of a bar; `is_inner` says whether it lies in the bar of a reservation."""
    layer = LAYERS[bar.kind]
    if is_inner:
        layer = (PAST_LAYER if layer >= PAST_LAYER else LAYERS[BarKind.RESERVATION]) + 1
    return BarFace(bar, find_look(bar, colouring), layer, find_letter(bar), find_tone(bar), is_inner)


def make_closing(tokens: Tokens, ratio: float, is_vector: bool) -> QBrush:
    """Return the brush of a stretch of time in which no job starts: lines that slant the other way than those of bars.

    `ratio` is device pixels per pixel.
    """
    if is_vector:
        return QBrush(tokens.colour("border"), Qt.BrushStyle.FDiagPattern)
    return QBrush(_closing_tile(tokens.colour("border").name(), tokens.colour("muted_ground").name(), ratio))


@cache
def _closing_tile(colour: str, ground: str, ratio: float) -> QPixmap:
    side = TILE_PIXELS
    tile = QPixmap(round(side * ratio), round(side * ratio))
    tile.setDevicePixelRatio(tile.width() / side)
    tile.fill(QColor(ground))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), 1.0))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift - 1, -1), QPointF(shift + side + 1, side + 1))
    painter.end()
    return tile


@cache
def _dot_tile(colour: str, ratio: float) -> QPixmap:
    tile = QPixmap(round(4 * ratio), max(1, round(ratio)))
    tile.setDevicePixelRatio(tile.width() / 4)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.fillRect(0, 0, 2, 2, QColor(colour))
    painter.end()
    return tile


def make_dots(tokens: Tokens, colour: str, ratio: float, is_vector: bool) -> QBrush:
    """Return a brush that draws a line one pixel high as dots, for an end that is not known."""
    if is_vector:
        return QBrush(tokens.colour(colour), Qt.BrushStyle.Dense4Pattern)
    return QBrush(_dot_tile(tokens.colour(colour).name(), ratio))
