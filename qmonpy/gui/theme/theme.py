"""The theme in use: it follows the system's light or dark scheme while the program runs."""

from typing import ClassVar
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from qmonpy.gui.theme.palette import make_palette, make_style_sheet
from qmonpy.gui.theme.tokens import Tokens, read_tokens


class _Current:
    tokens: Tokens | None = None
    sheet: str = ""
    windows: ClassVar["WeakSet[QWidget]"] = WeakSet()


def tokens() -> Tokens:
    """Return the tokens of the theme in use."""
    if _Current.tokens is None:
        _Current.tokens = read_tokens(is_dark=False)
    return _Current.tokens


def dress(window: QWidget) -> None:
    """Give a window, or a popup without a parent, the style sheet, now and whenever the theme changes.

    The application itself has none: with one, Qt would style a widget and all its children anew each time it gets
    another parent, and a page is some hundred widgets that are put into each other on many levels.
    """
    _Current.windows.add(window)
    window.setStyleSheet(_Current.sheet)


class Theme(QObject):
    """Styles the windows, and styles them again whenever the system changes between light and dark."""

    theme_changed = Signal()

    def __init__(self, application: QApplication, *, is_dark: bool | None = None):
        """`is_dark` None follows the system; True or False holds one theme, as pictures and tests want it."""
        super().__init__(application)
        self._application = application
        self._held = is_dark
        self._dressed_dark: bool | None = None
        self._scheme = application.styleHints().colorScheme()
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._dress()

    def hold(self, *, is_dark: bool | None) -> None:
        """Stay light or dark; None follows the system again."""
        self._held = is_dark
        self._dress()

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self._dress()

    def _dress(self) -> None:
        scheme = self._scheme
        is_dark = scheme is Qt.ColorScheme.Dark if self._held is None else self._held
        if self._dressed_dark == is_dark:
            return
        self._dressed_dark = is_dark
        _Current.tokens = read_tokens(is_dark)
        self._application.setPalette(make_palette(_Current.tokens))
        self._application.setFont(_Current.tokens.font("body"))
        _Current.sheet = make_style_sheet(_Current.tokens)
        for window in tuple(_Current.windows):
            if isValid(window):
                window.setStyleSheet(_Current.sheet)
        self.theme_changed.emit()
