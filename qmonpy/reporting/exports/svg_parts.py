"""Parts of a picture in SVG: texts, lines, shapes with the words that appear over them, and how wide a text is."""

from html import escape
from unicodedata import east_asian_width

FONT = 11
_WIDE = "WF"
SERIES_COLOURS = 8
GREY = SERIES_COLOURS - 1
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "12 3", "5 2 1 2 1 2", "3 6")


def measure(text: str) -> float:
    """Return about how wide a text is, in pixels; a little more rather than less."""
    return sum(1.0 if east_asian_width(each) in _WIDE else 0.62 if each.isupper() else 0.54 for each in text) * FONT


def shorten(text: str, most: int) -> str:
    """Return a text of at most so many characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def fit(text: str, room: float) -> str:
    """Return a text that is at most so wide, in pixels; what is left out of it is in its middle, as names that are
    alike mostly differ at their ends."""
    shown, kept = text, len(text)
    while kept > 1 and measure(shown) > room:
        kept -= 1
        shown = f"{text[: kept - kept // 2]}…{text[len(text) - kept // 2 :]}"
    return shown


def draw_text(
    x: float, y: float, text: str, kind: str = "tick", anchor: str = "start", *, is_turned: bool = False
) -> str:
    """Return a line of text, or one that goes upwards; `kind` is its class in the style."""
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if is_turned else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}>{escape(text)}</text>'


def draw_line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a straight line."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def draw_box(x: float, y: float, width: float, height: float, kind: str, words: str, more: str = "") -> str:
    """Return a rectangle, over which the words appear."""
    size = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}"'
    return f'<rect class="{kind}" {size}{more}><title>{escape(words)}</title></rect>'


def draw_path(path: str, kind: str, words: str, more: str = "") -> str:
    """Return a path, over which the words appear."""
    return f'<path class="{kind}" d="{path}"{more}><title>{escape(words)}</title></path>'


def find_class(place: int, is_before: bool = False) -> str:
    """Return the class of the colour of a series."""
    return f"s{place % SERIES_COLOURS}{' before' if is_before else ''}"


def find_dash(place: int) -> str:
    """Return what tells the line of a series from others without its colour."""
    dash = _DASHES[place % len(_DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def draw_legend(names: list[tuple[str, str]], width: float, y: float, *, lines: bool = False) -> tuple[str, float]:
    """Return the names of series, each behind its mark, in as many lines as they need, and the height of these.

    Each name comes with the class of its colour.
    """
    parts: list[str] = []
    x = 0.0
    for place, (name, kind) in enumerate(names):
        shown = shorten(name, 32)
        room = 24 + measure(shown) + 16
        if x and x + room > width:
            x, y = 0.0, y + 18
        if lines:
            more = find_dash(place)
            parts.append(
                f'<line class="line {kind}" x1="{x:.1f}" y1="{y - 4:.1f}" x2="{x + 18:.1f}" y2="{y - 4:.1f}"{more}/>'
            )
        else:
            parts.append(f'<rect class="mark {kind}" x="{x + 4:.1f}" y="{y - 9:.1f}" width="10" height="10" rx="2"/>')
        parts.append(draw_text(x + 24, y, shown, "legend"))
        x += room
    return "".join(parts), y
