"""The base class of all editors of a value: it shows a text, and tells the new text that the user enters."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from qmonpy.translation import later, tr

VARIOUS = later("various")


def various() -> str:
    """Return the text of an editor while the chosen objects differ."""
    return tr(VARIOUS)


class ValueEditor(QWidget):
    """Edits the text of one attribute, as `qconf -s*` prints it.

    A subclass shows a text without emitting anything, and emits `text_edited` for every change of the user, as often as
    it likes: the draft ignores a text that it has already, and undoes changes in a row as one step.
    """

    text_edited = Signal(str)
    link_followed = Signal(object)
    """A `Link` to an object in the value, on which the user clicked."""

    def show_text(self, text: str | None) -> None:
        """Show a text; None where the chosen objects differ."""
        raise NotImplementedError

    def set_default_look(self, is_default: bool) -> None:
        """Look less prominent while the value is the default."""

    def set_error_look(self, has_error: bool) -> None:
        """Mark the value as wrong."""

    def set_locked(self, is_locked: bool) -> None:
        """Let the value be read only."""
        self.setEnabled(not is_locked)

    def take_text(self) -> None:
        """Hand typed text over now, without waiting for a pause."""

    @property
    def is_wide(self) -> bool:
        """Whether the editor takes the whole width of the form."""
        return True


def set_look(widget: QWidget, name: str, is_on: bool) -> None:
    """Set a property that the style sheet uses; the widget is styled again only if it changes."""
    if bool(widget.property(name)) != is_on:
        widget.setProperty(name, is_on)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
