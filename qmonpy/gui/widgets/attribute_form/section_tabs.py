"""Tabs for the sections of a form, in as many lines as they need; none of them ever changes its place."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class SectionTabs(QWidget):
    """One tab is always chosen; a widget may stand behind the last one."""

    chosen = Signal(int)
    """The place of a tab that was chosen, by hand or by `choose`."""

    def __init__(self, behind: QWidget, parent: QWidget | None = None):
        super().__init__(parent)
        self._tabs: list[QToolButton] = []
        self._flow = FlowLayout(self, spacing=1)
        self._flow.addWidget(behind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the room of all lines: in a low window the page scrolls rather than that a tab is cut off."""
        super().resizeEvent(event)
        self.setMinimumHeight(self._flow.heightForWidth(self.width()))

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the tabs, in order."""
        return tuple(each.text() for each in self._tabs)

    @property
    def current(self) -> int:
        """The place of the chosen tab; -1 without tabs."""
        return next((place for place, each in enumerate(self._tabs) if each.isChecked()), -1)

    def tab(self, place: int) -> QToolButton:
        """The button of a tab."""
        return self._tabs[place]

    def show_titles(self, titles: tuple[str, ...]) -> None:
        """Show tabs with these titles; with as many tabs as before, the chosen one stays."""
        while len(self._tabs) > len(titles):
            tab = self._tabs.pop()
            self._flow.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        while len(self._tabs) < len(titles):
            self._tabs.append(self._make_tab())
            self._flow.insert_widget(len(self._tabs) - 1, self._tabs[-1])
        for tab, title in zip(self._tabs, titles, strict=True):
            if tab.text() != title:
                tab.setText(title)

    def choose(self, place: int) -> None:
        """Choose the tab at a place and emit `chosen`."""
        for number, each in enumerate(self._tabs):
            each.setChecked(number == place)
        self.chosen.emit(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = self.current + STEPS.get(Qt.Key(event.key()), 0)
        if place == self.current or not 0 <= place < len(self._tabs):
            super().keyPressEvent(event)
            return
        self.choose(place)
        self._tabs[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_tab(self) -> QToolButton:
        tab = named(QToolButton(), "section_tab")
        tab.setCheckable(True)
        tab.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tab.clicked.connect(lambda _: self.choose(self._tabs.index(tab)))
        return tab
