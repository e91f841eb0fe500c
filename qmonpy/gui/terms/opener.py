"""What opens a number that stands in no table into its terms: a button beside it, or a link in a text of lines."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from qmonpy.gui.base.actions import make_action
from qmonpy.gui.theme import tokens
from qmonpy.translation import tr


def make_opener(around: QWidget, ask: Callable[[], None], about: str, *, has_key: bool = True) -> QToolButton:
    """Return a button that opens a number, `about` which its name says what it is.

    The key of tables does the same wherever the keyboard is in a widget around it; not for a second number there.
    """
    action = make_action("open-number", around, ask)
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    if not has_key:
        action.setShortcuts([])
        action.setObjectName("open_another_number")
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(tr("How is this worked out? {title}").format(title=about))
    return button


def make_link(place: str, text: str = "") -> str:
    """Return a link for a rich text, by default one that asks how a number is worked out."""
    colour = tokens().colour("accent").name()
    return f'<a href="{place}" style="color:{colour}">{escape(text or tr("How is this worked out?"))}</a>'
