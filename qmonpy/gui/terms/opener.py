"""The button beside a number that stands in no table, which opens it into its terms."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from qmonpy.gui.base.actions import make_action
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
