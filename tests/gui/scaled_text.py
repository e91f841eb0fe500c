"""Text of another size for as long as something is looked at."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QApplication

from qmonpy.gui.application import make_application
from qmonpy.gui.theme import Theme
from tests.present import present


@contextmanager
def scaled_text(application: QApplication, percent: int) -> Iterator[None]:
    """Show all text in so many parts of a hundred of its size, then in its size again."""
    make_application(is_dark=False)
    theme = present(application.findChild(Theme))
    theme.scale_text(percent)
    try:
        yield
    finally:
        theme.scale_text(100)
