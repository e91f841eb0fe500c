"""Copying a command, and saying so."""

from PySide6.QtGui import QGuiApplication

from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.translation import tr

LONGEST = 200
"""Characters of a command that the message repeats."""


def copy_command(command: str, messages: MessageCentre) -> None:
    """Put a command on the clipboard, and repeat it in a message."""
    QGuiApplication.clipboard().setText(command)
    shown = command if len(command) <= LONGEST else f"{command[:LONGEST]} ..."
    messages.post(tr("Copied: {command}").format(command=shown), details=command if shown != command else "")
