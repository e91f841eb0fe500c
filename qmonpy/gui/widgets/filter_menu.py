"""The menu of a filter line: filters that are kept under a name, and how to keep, choose and forget one."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget, QWidgetAction

from qmonpy.gui.base.hints import hint_line
from qmonpy.gui.base.kept_filters import KeptFilters
from qmonpy.gui.base.page import Page
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

WIDEST_TEXT = 60
"""Characters of a filter that the menu shows behind its name."""


class FilterMenu(QMenu):
    """Made for each opening; `line` is a FilterLine, which is set to the chosen filter."""

    def __init__(self, line: QLineEdit, kept_as: str, kept: KeptFilters):
        super().__init__(line)
        self.setObjectName("filter_menu")
        self.setToolTipsVisible(True)
        self._line, self._kept_as, self._kept = line, kept_as, kept
        self.aboutToHide.connect(self.deleteLater)
        names = kept.read(kept_as)
        for name, text in names.items():
            self._add_choice(name, text)
        if not names:
            nothing = self.addAction(tr("No filter is kept yet"))
            nothing.setEnabled(False)
        self.addSeparator()
        self._add_keeping()
        if names:
            forget = self.addMenu(icon("delete"), tr("Forget"))
            for name in names:
                forget.addAction(name.replace("&", "&&"), partial(kept.forget, kept_as, name))

    def _add_choice(self, name: str, text: str) -> None:
        shown = text if len(text) <= WIDEST_TEXT else f"{text[:WIDEST_TEXT]}..."
        action = QAction(f"{name}\t{shown}".replace("&", "&&"), self)
        action.setToolTip(text)
        action.triggered.connect(lambda *_: self._choose(text))
        self.addAction(action)

    def _choose(self, text: str) -> None:
        self._line.setText(text)
        self._line.returnPressed.emit()
        self._line.setFocus(Qt.FocusReason.MenuBarFocusReason)

    def _add_keeping(self) -> None:
        """Add a field for the name under which the present filter is kept, if there is one."""
        text = self._line.text().strip()
        menu = self.addMenu(icon("save"), tr("Keep this filter"))
        menu.setEnabled(bool(text))
        field = named(hint_line(tr("Name, then Enter")), "filter_name")
        field.setAccessibleName(tr("Name of the filter"))
        field.setMinimumWidth(tokens().size("field_width"))

        def keep() -> None:
            name = field.text().strip()
            if name:
                self._kept.keep(self._kept_as, name, text)
                self.close()

        field.returnPressed.connect(keep)
        action = QWidgetAction(menu)
        action.setDefaultWidget(field)
        menu.addAction(action)
        menu.aboutToShow.connect(field.setFocus)


def find_kept_filters(widget: QWidget) -> KeptFilters | None:
    """Return where the page that has a widget keeps filters; None outside pages."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, Page):
        above = above.parentWidget()
    return above.kept_filters if above is not None else None
