"""What every editor of a value is: it shows a text, and tells the text that the user made of it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.words import tr

VARIOUS = "various"


def various() -> str:
    """What stands in an editor while the chosen objects differ."""
    return tr(VARIOUS)


class ValueEditor(QWidget):
    """Edits the text of one attribute, as `qconf -s*` prints it.

    A subclass shows a text without telling so, and emits `text_edited` for what the user does, as often as it likes:
    texts that are alike are passed over by the draft, and those in a row are undone together.
    """

    text_edited = Signal(str)
    link_followed = Signal(object)
    """A `Link`: the user wants to see an object that the value names."""

    def show_text(self, text: str | None) -> None:
        """Show a text; None where the chosen objects differ."""
        raise NotImplementedError

    def set_default_look(self, is_default: bool) -> None:
        """Step back while the value is the default."""

    def set_error_look(self, has_error: bool) -> None:
        """Stand out while something is wrong."""

    def set_locked(self, is_locked: bool) -> None:
        """Let the value be seen only."""
        self.setEnabled(not is_locked)

    def take_text(self) -> None:
        """Hand over at once what was typed a moment ago."""

    @property
    def is_wide(self) -> bool:
        """Whether the editor takes the whole width of the form."""
        return True


def set_look(widget: QWidget, name: str, is_on: bool) -> None:
    """Set a property that the style sheet looks at; nothing is styled anew if it is as it was."""
    if bool(widget.property(name)) != is_on:
        widget.setProperty(name, is_on)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
