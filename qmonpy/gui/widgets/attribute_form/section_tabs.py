"""Tabs for the sections of a form, in as many lines as they need; choosing one moves none of them."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout
from qmonpy.gui.widgets.named import named

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
MOST_ROOM, LEAST_ROOM = 10, 1
"""Pixels at 1x around the title of a tab, and where that saves a line."""


class _Tab(QToolButton):
    room = 0
    """The pixels around its title."""

    @property
    def bare_width(self) -> int:
        """Its width without room, in pixels."""
        return super().sizeHint().width()

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.room, 0)


class SectionTabs(FitsWidth, QWidget):
    """One tab is always chosen; a widget may stand behind the last one.

    Tabs give up the room around their titles where that saves a line.
    """

    chosen = Signal(int)
    """The place of a tab that was chosen, by hand or by `choose`."""

    def __init__(self, behind: QWidget, parent: QWidget | None = None):
        super().__init__(parent)
        self._tabs: list[_Tab] = []
        self._flow = FlowLayout(self, spacing=1)
        self._flow.addWidget(behind)
        self._behind = behind

    def fit(self) -> None:
        """Ask for the room of all lines, as few as there can be: in a low window the page scrolls rather than that a
        tab is cut off."""
        least = tokens().scaled(LEAST_ROOM)
        lines = self._count_lines(least)
        rooms = range(tokens().scaled(MOST_ROOM), least - 1, -1)
        room = next((each for each in rooms if self._count_lines(each) == lines), least)
        for each in self._tabs:
            if each.room != room:
                each.room = room
                each.updateGeometry()
        self.setMinimumHeight(self._flow.heightForWidth(self.width()))

    def event(self, event: QEvent) -> bool:
        """What stands behind the tabs may have become wider or narrower."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)

    def _count_lines(self, room: int) -> int:
        """Return the number of lines with so much room around each title."""
        widths = [each.bare_width + room for each in self._tabs]
        if not self._behind.isHidden():
            widths.append(min(self._behind.sizeHint().width(), self._behind.maximumWidth()))
        lines, x = 1, 0
        for width in widths:
            if x and x + width > self.width():
                lines, x = lines + 1, 0
            x += width + self._flow.spacing()
        return lines

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
        if titles == self.titles:
            return
        while len(self._tabs) > len(titles):
            tab = self._tabs.pop()
            self._flow.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        while len(self._tabs) < len(titles):
            self._tabs.append(self._make_tab())
            self._flow.insert_widget(len(self._tabs) - 1, self._tabs[-1])
        for tab, title in zip(self._tabs, titles, strict=True):
            tab.setText(title)
        self.fit()

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

    def _make_tab(self) -> _Tab:
        tab = named(_Tab(), "section_tab")
        tab.setCheckable(True)
        tab.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tab.clicked.connect(lambda _: self.choose(self._tabs.index(tab)))
        return tab
