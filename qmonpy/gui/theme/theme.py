"""The theme in use: it follows the system's light or dark scheme while the program runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import ClassVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from qmonpy.gui.theme.palette import make_palette, make_style_sheet
from qmonpy.gui.theme.rescale import rescale_widgets
from qmonpy.gui.theme.tokens import Tokens, read_tokens

BODY_POINTS = 10
USUAL_DOTS = 96
MOST_DOTS_SCALE = 3.0


class _Current:
    tokens: Tokens | None = None
    sheet: str = ""
    windows: ClassVar["WeakSet[QWidget]"] = WeakSet()


def tokens() -> Tokens:
    """Return the tokens of the theme in use."""
    if _Current.tokens is None:
        _Current.tokens = read_tokens(is_dark=False)
    return _Current.tokens


@contextmanager
def painting_with(look: Tokens) -> Iterator[None]:
    """Let what is painted meanwhile, such as a page to print, look so; nothing on the screen is painted then."""
    before, _Current.tokens = tokens(), look
    try:
        yield
    finally:
        _Current.tokens = before


def find_paper_look() -> Tokens:
    """Return the look in use as it is on white paper: the light one."""
    now = tokens()
    if not now.is_dark:
        return now
    return replace(now, is_dark=False, colours=read_tokens(is_dark=False, palette=now.palette).colours)


def dress(window: QWidget) -> None:
    """Give a window, or a popup without a parent, the style sheet, now and whenever the theme changes.

    The application itself has none: with one, Qt would style a widget and all its children anew each time it gets
    another parent, and a page is some hundred widgets that are put into each other on many levels.
    """
    _Current.windows.add(window)
    window.setStyleSheet(_Current.sheet)


def find_system_scale() -> float:
    """Return how many times as large as 10 points the system's text is; no smaller, as ours would not be legible."""
    return max(1.0, QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF() / BODY_POINTS)


def find_dots_scale() -> float:
    """Return how many more dots the screen has to the inch than 96, as the system says to make text larger."""
    screen = QGuiApplication.primaryScreen()
    return min(max(1.0, screen.logicalDotsPerInch() / USUAL_DOTS), MOST_DOTS_SCALE) if screen is not None else 1.0


class Theme(QObject):
    """Styles the windows, and styles them again whenever the system changes between light and dark."""

    theme_changed = Signal()

    def __init__(self, application: QApplication, *, is_dark: bool | None = None):
        """`is_dark` None follows the system; True or False holds one theme, as pictures and tests want it."""
        super().__init__(application)
        self._application = application
        self._held = is_dark
        self._text_percent = 100
        self._chart_colours = ""
        self._dressed: tuple[bool, int, str] | None = None
        self._scheme = application.styleHints().colorScheme()
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._dress()

    def hold(self, *, is_dark: bool | None) -> None:
        """Stay light or dark; None follows the system again."""
        self._held = is_dark
        self._dress()

    def scale_text(self, percent: int) -> None:
        """Show text, and the distances around it, in so many per cent of the system's size."""
        self._text_percent = percent
        self._dress()

    def colour_charts(self, palette: str) -> None:
        """Show users, projects and queues in the colours of a palette of `tokens.json`; empty for the usual one."""
        self._chart_colours = palette
        self._dress()

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self._dress()

    def _dress(self) -> None:
        scheme = self._scheme
        is_dark = scheme is Qt.ColorScheme.Dark if self._held is None else self._held
        if self._dressed == (is_dark, self._text_percent, self._chart_colours):
            return
        self._dressed = is_dark, self._text_percent, self._chart_colours
        before = tokens()
        text = find_system_scale() * self._text_percent / 100
        _Current.tokens = read_tokens(is_dark, text, find_dots_scale(), self._chart_colours)
        if before.scale != _Current.tokens.scale:
            rescale_widgets(_Current.tokens.scale / before.scale, _Current.tokens.fonts["body"] / before.fonts["body"])
        self._application.setPalette(make_palette(_Current.tokens))
        self._application.setFont(_Current.tokens.font("body"))
        _Current.sheet = make_style_sheet(_Current.tokens)
        for window in tuple(_Current.windows):
            if isValid(window):
                window.setStyleSheet(_Current.sheet)
        self.theme_changed.emit()
