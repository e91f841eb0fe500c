"""The pages of one open cluster: made on first show, fed with snapshots while visible, remembered after."""

import json
from typing import Any

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import tr
from qmonpy.gui.frame.history import History
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.pages.registry import find_page
from qmonpy.gui.widgets.named import named
from qmonpy.model.snapshot import Snapshot

MOST_MAKING_SECONDS = 0.5
"""Workers go on after that, whatever a page takes."""
PAINTING_SECONDS = 0.08
"""For the first picture of a page."""


class PageStack(QStackedWidget):
    """Goes to pages by link, back and forward."""

    page_shown = Signal(str)
    problems_changed = Signal(str, object)
    history_changed = Signal(bool, bool)
    """Whether there is a way back and forward."""

    def __init__(self, settings: QSettings):
        super().__init__()
        self.setObjectName("pages")
        self._settings = settings
        self._context: PageContext | None = None
        self._pages: dict[str, Page] = {}
        self._frames: dict[str, QWidget] = {}
        self._history = History()
        self._shown = ""

    @property
    def shown(self) -> str:
        """Id of the page that is shown; empty before the first."""
        return self._shown

    @property
    def page(self) -> Page | None:
        return self._pages.get(self._shown)

    @property
    def pages(self) -> dict[str, Page]:
        """The pages that were made so far, by id."""
        return self._pages

    @property
    def ways(self) -> tuple[bool, bool]:
        """Whether there is a way back and forward."""
        return self._history.has_back, self._history.has_forward

    def open_context(self, context: PageContext) -> None:
        """Begin with another cluster: its pages are new."""
        self.close_context()
        self._context = context
        self._history = History()

    def show_empty(self, widget: QWidget) -> None:
        """Show something in place of pages while no cluster is open."""
        self.setCurrentIndex(self.addWidget(widget))

    def close_context(self) -> None:
        """Leave a cluster: remember how its pages looked, and let them go."""
        self.remember()
        for frame in self._frames.values():
            self.removeWidget(frame)
            frame.deleteLater()
        self._pages, self._frames = {}, {}
        self._shown = ""

    def remember(self) -> None:
        """Write the state of every page that was made to the settings."""
        for page_id, page in self._pages.items():
            self._settings.setValue(f"pages/{page_id}", json.dumps(page.save_state()))

    def go(self, link: Link) -> None:
        """Show a page and choose what the link names."""
        self._show(link.page)
        if link.key:
            self._pages[link.page].navigate_to(link.key)
        self._history.visit(Link(link.page, link.key or self._pages[link.page].location()))
        self._tell_history()

    def back(self) -> None:
        self._return_to(self._history.back())

    def forward(self) -> None:
        self._return_to(self._history.forward())

    def show_snapshot(self, snapshot: Snapshot) -> None:
        page = self.page
        if page is not None:
            page.show_snapshot(snapshot)

    def _return_to(self, place: Link | None) -> None:
        if place is not None:
            self._show(place.page)
            if place.key:
                self._pages[place.page].navigate_to(place.key)
            self._tell_history()

    def _show(self, page_id: str) -> None:
        if page_id in self._pages:
            self._turn_to(page_id)
            return
        assert self._context is not None, "a cluster is open before a page is shown"
        breath = self._context.background.breath
        breath.hold(MOST_MAKING_SECONDS)
        self._make(page_id)
        self._turn_to(page_id)
        breath.hold(PAINTING_SECONDS)

    def _turn_to(self, page_id: str) -> None:
        if page_id != self._shown:
            self._shown = page_id
            self.setCurrentWidget(self._frames[page_id])
            self._pages[page_id].setFocus(Qt.FocusReason.OtherFocusReason)
            self.page_shown.emit(page_id)

    def _make(self, page_id: str) -> None:
        assert self._context is not None, "a cluster is open before a page is shown"
        entry = find_page(page_id)
        page = entry.make(self._context)
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        frame = named(QWidget(), "page_area")
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(PageHeader(tr(entry.place.title), page))
        layout.addWidget(page, 1)
        page.problems_changed.connect(lambda reports: self.problems_changed.emit(page_id, reports))
        page.link_followed.connect(self.go)
        page.location_changed.connect(lambda key: self._move_on(page_id, key))
        self._pages[page_id], self._frames[page_id] = page, frame
        page.restore_state(self._read_state(page_id))
        self.addWidget(frame)

    def _move_on(self, page_id: str, key: str) -> None:
        if page_id == self._shown:
            self._history.update(Link(page_id, key))

    def _read_state(self, page_id: str) -> dict[str, Any]:
        try:
            state = json.loads(str(self._settings.value(f"pages/{page_id}", "{}")))
        except ValueError:
            return {}
        return state if isinstance(state, dict) else {}

    def _tell_history(self) -> None:
        self.history_changed.emit(self._history.has_back, self._history.has_forward)
