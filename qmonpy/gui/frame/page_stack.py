"""The pages of one open cluster: made when first shown or ahead, given snapshots while visible, remembered when
closed."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.filter.explanation import explain_filter
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.kept_filters import KeptFilters
from qmonpy.gui.base.key_walk import begin_keys
from qmonpy.gui.base.large_values import is_large
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.frame.page_header import PageHeader
from qmonpy.gui.pages.registry import ENTRIES, find_page
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

MOST_MAKING_SECONDS = 0.5
"""Workers pause at most so long while a page is made."""
PAINTING_SECONDS = 0.08
"""Workers pause so long while a new page is painted for the first time."""
KEPT_PLACES = 100
"""Places to which one can go back."""


class History:
    """The places that were visited, and which of them is shown."""

    def __init__(self) -> None:
        self._places: list[Link] = []
        self._at = -1

    def visit(self, place: Link) -> None:
        """Go to a new place; places forward of the shown one are forgotten."""
        if self._at >= 0 and self._places[self._at] == place:
            return
        del self._places[self._at + 1 :]
        self._places.append(place)
        del self._places[:-KEPT_PLACES]
        self._at = len(self._places) - 1

    def update(self, place: Link) -> None:
        """Replace the shown place by another choice on the same page, so that back returns there."""
        if self._at >= 0 and self._places[self._at].page == place.page:
            self._places[self._at] = place

    @property
    def has_back(self) -> bool:
        """Whether there is a place to go back to."""
        return self._at > 0

    @property
    def has_forward(self) -> bool:
        """Whether there is a place to go forward to."""
        return self._at < len(self._places) - 1

    def back(self) -> Link | None:
        """Go back; returns the place, None when there is none."""
        return self._move(-1)

    def forward(self) -> Link | None:
        """Go forward; returns the place, None when there is none."""
        return self._move(1)

    def _move(self, step: int) -> Link | None:
        if not 0 <= self._at + step < len(self._places):
            return None
        self._at += step
        return self._places[self._at]


class PageStack(QStackedWidget):
    """Shows pages by link, and goes back and forward."""

    page_shown = Signal(str)
    problems_changed = Signal(str, object)
    history_changed = Signal(bool, bool)
    """Whether there is a place to go back to, and one to go forward to."""

    def __init__(self, settings: QSettings):
        super().__init__()
        self.setObjectName("pages")
        self._settings = settings
        self._context: PageContext | None = None
        self._pages: dict[str, Page] = {}
        self._frames: dict[str, QWidget] = {}
        self._unseen: dict[str, tuple[Any, ...]] = {}
        """By id of a page that is made and was not shown yet the problems that it has."""
        self._loose: list[str] = []
        """The ids of pages that are made and not yet in the stack, where they get their look."""
        self._bare: list[str] = []
        """The ids of pages that are made and not filled yet."""
        self._filled: set[str] = set()
        """The ids of pages that were asked for their rows before they were shown."""
        self._history = History()
        self._shown = ""
        self._empty: QWidget | None = None
        """What is shown in place of pages."""
        self._painting = QTimer(self, singleShot=True, interval=0)
        self._painting.timeout.connect(lambda: self.setUpdatesEnabled(True))

    @property
    def shown(self) -> str:
        """The id of the shown page; empty before the first one."""
        return self._shown

    @property
    def page(self) -> Page | None:
        """The shown page; None before the first one."""
        return self._pages.get(self._shown)

    @property
    def pages(self) -> dict[str, Page]:
        """The pages shown so far, by id."""
        return {id: page for id, page in self._pages.items() if id not in self._unseen}

    def find_made(self, page_id: str) -> Page | None:
        """Return a page that is made, shown or not; None before that."""
        return self._pages.get(page_id)

    def is_ready(self, page_id: str) -> bool:
        """Whether a page is made, and filled as far as it can be ahead."""
        return page_id in self._pages and page_id not in (*self._loose, *self._bare)

    @property
    def ways(self) -> tuple[bool, bool]:
        """Whether there is a place back, and a place forward."""
        return self._history.has_back, self._history.has_forward

    def explanation(self) -> str:
        """Return what F1 shows of the shown page: also its marks, and the language of filters if it has one."""
        page = self.page
        if page is None:
            return ""
        marks = [each.explain() for each in page.findChildren(Legend) if each.isVisible() and each.entries]
        return "\n\n".join((page.explanation(), *marks, *([explain_filter()] if page.findChild(FilterLine) else ())))

    def open_context(self, context: PageContext) -> None:
        """Let the pages of the cluster before go; pages of this one are made when they are shown."""
        self.close_context()
        self._drop_empty()
        self._context = context
        self._history = History()

    def show_empty(self, widget: QWidget) -> None:
        """Show a widget in place of pages, while no cluster is open."""
        self._drop_empty()
        self._empty = widget
        self.setCurrentIndex(self.addWidget(widget))

    def _drop_empty(self) -> None:
        if self._empty is not None:
            self.removeWidget(self._empty)
            self._empty.deleteLater()
            self._empty = None

    def close_context(self) -> None:
        """Remember how the pages look, and destroy them."""
        self.remember()
        for frame in self._frames.values():
            self.removeWidget(frame)
            frame.deleteLater()
        self._pages, self._frames = {}, {}
        self._unseen, self._loose, self._bare, self._filled = {}, [], [], set()
        self._shown = ""

    def remember(self) -> None:
        """Write the state of every page shown so far to the settings."""
        for page_id, page in self.pages.items():
            self._settings.setValue(f"pages/{page_id}", json.dumps(page.save_state()))

    def go(self, link: Link) -> None:
        """Show a page and choose the object of a link."""
        self._show(link.page)
        if link.key:
            self._pages[link.page].navigate_to(link.key)
        self._history.visit(Link(link.page, link.key or self._pages[link.page].location()))
        self._tell_history()

    def go_to_edit(self, link: Link) -> None:
        """Show the place of an edit: on the shown page if that has it, too."""
        page = self.page
        if page is None or not page.show_edit(link):
            self.go(link)

    def back(self) -> None:
        """Return to the place before."""
        self._return_to(self._history.back())

    def forward(self) -> None:
        """Go again to the place from which `back` came."""
        self._return_to(self._history.forward())

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Give the shown page a newer snapshot."""
        page = self.page
        if page is not None:
            # Until it is painted, workers stand still.
            page.context.background.precedence.begin()
            page.show_snapshot(snapshot)

    def _return_to(self, place: Link | None) -> None:
        if place is not None:
            self._show(place.page)
            if place.key:
                self._pages[place.page].navigate_to(place.key)
            self._tell_history()

    def prepare_more(self) -> bool:
        """Do one of the steps of a page whose code is imported: make it, give it its look, fill it, some at a time, as
        far as it can be before it is shown; returns whether there was one to be done.

        Nothing is told of a page before it is shown.
        """
        context = self._context
        if context is None or not self._shown:
            return False
        context.background.breath.hold(MOST_MAKING_SECONDS)
        try:
            if self._loose:
                self._take_in(self._loose[-1])
                return True
            if self._bare:
                page_id = self._bare.pop()
                page = self._pages[page_id]
                if page.prepare():
                    self._bare.append(page_id)
                else:
                    for each in (page, *page.findChildren(QWidget)):
                        each.ensurePolished()
                return True
            left = next((each for each in ENTRIES if each.place.id not in self._pages and each.is_imported), None)
            if left is not None:
                self._make(left.place.id)
            return left is not None
        finally:
            context.background.breath.hold(0)

    def work_ahead(self) -> None:
        """Let a worker find the order of the jobs of a large site, behind the rows of the first page and before anybody
        asks for another one: lists of jobs and their details wait a second for it otherwise."""
        context = self._context
        snapshot = context.snapshot if context is not None else None
        if context is None or snapshot is None or not is_large(snapshot):
            return

        def find() -> None:
            # The engine is not imported before the window is on screen.
            from qmonpy.insight.plan.decided import with_order

            with_order(snapshot)

        context.background.query("order of jobs", find, lambda _: None, owner=self, is_long=True)

    def fill_more(self) -> bool:
        """Let a page that is made and was not shown yet work out rows that take long on a large site, in workers;
        returns whether there was one."""
        snapshot = self._context.snapshot if self._context is not None else None
        if snapshot is None or not is_large(snapshot):
            return False
        unseen = (each for each in self._unseen if self.is_ready(each) and each not in self._filled)
        page_id = next((each for each in unseen if self._pages[each].takes_long), None)
        if page_id is not None:
            self._filled.add(page_id)
            self._fill(self._pages[page_id], snapshot)
        return page_id is not None

    def _fill(self, page: Page, snapshot: Snapshot) -> None:
        work, context = page.plan_filling(snapshot), page.context

        def take(finish: Callable[[], None]) -> None:
            finish()
            page.show_snapshot(context.snapshot or snapshot)

        if work is None:
            page.show_snapshot(snapshot)
        else:
            context.background.query("rows ahead", work, take, owner=page)

    def _show(self, page_id: str) -> None:
        if page_id in self.pages:
            self._turn_to(page_id)
            return
        assert self._context is not None, "a cluster is open before a page is shown"
        breath = self._context.background.breath
        breath.hold(MOST_MAKING_SECONDS)
        if page_id not in self._pages:
            self._make(page_id)
        if page_id in self._loose:
            self._take_in(page_id)
        problems = self._unseen.pop(page_id)
        if page_id in self._bare:
            self._bare.remove(page_id)
        if problems:
            self.problems_changed.emit(page_id, problems)
        self._turn_to(page_id)
        breath.hold(PAINTING_SECONDS)

    def _tell_problems(self, page_id: str, problems: tuple[Any, ...]) -> None:
        if page_id in self._unseen:
            self._unseen[page_id] = problems
        else:
            self.problems_changed.emit(page_id, problems)

    def _turn_to(self, page_id: str) -> None:
        if page_id != self._shown:
            self._shown = page_id
            if self._context is not None:
                # Until it is painted, workers stand still, and those that the page asks do not begin.
                self._context.background.precedence.begin()
            self._leave_keys()
            # Painted once the window has come round: laying a page out takes about as long as to paint it.
            self.setUpdatesEnabled(False)
            self._painting.start()
            self.setCurrentWidget(self._frames[page_id])
            begin_keys(self._pages[page_id])
            self.page_shown.emit(page_id)

    def _leave_keys(self) -> None:
        """Let no control of the page before have the keyboard: it would look for the next one as it is hidden."""
        focused = QApplication.focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            focused.clearFocus()

    def _make(self, page_id: str) -> None:
        assert self._context is not None, "a cluster is open before a page is shown"
        entry = find_page(page_id)
        page = entry.make(self._context)
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        frame, area = named(QWidget(), "page_frame"), named(QWidget(), "page_area")
        for outer, parts in ((area, (page,)), (frame, (PageHeader(tr(entry.place.title), page), ReflowScroll(area)))):
            layout = QVBoxLayout(outer)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
            # The header does not scroll: its buttons are in sight however wide the page is.
            for stretch, part in enumerate(parts, 2 - len(parts)):
                layout.addWidget(part, stretch)
        page.problems_changed.connect(lambda reports: self._tell_problems(page_id, reports))
        page.link_followed.connect(self.go)
        page.export_asked.connect(lambda: self._export(page_id))
        page.location_changed.connect(lambda key: self._move_on(page_id, key))
        self._pages[page_id], self._frames[page_id] = page, frame
        self._unseen[page_id] = ()
        self._bare.append(page_id)
        page.kept_filters = KeptFilters(self._settings, page_id)
        # What is kept may be of another version, or written by hand: such a page looks as it does at first.
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            page.restore_state(self._read_state(page_id))
        self._loose.append(page_id)

    def _take_in(self, page_id: str) -> None:
        """Put a page that is made into the stack, where each of its widgets gets its look."""
        self._loose.remove(page_id)
        frame = self._frames[page_id]
        # Out of sight until it is shown: where it lay behind the shown page, that would be painted anew.
        frame.move(-frame.width(), 0)
        self.addWidget(frame)

    def ask_export(self) -> None:
        """Ask what of the shown page is to be exported; does nothing before the first page."""
        if self._shown:
            self._export(self._shown)

    def copy_command(self) -> None:
        """Copy the command that shows what is chosen on the shown page; does nothing before the first page."""
        if self._shown and self._context is not None:
            command = self._pages[self._shown].showing_command()
            if command:
                copy_command(command, self._context.messages)
            else:
                self._context.messages.post(tr("No command shows what is chosen here."), Severity.HINT)

    def _export(self, page_id: str) -> None:
        """Ask what of a page is to be exported or printed, and how."""
        # Imported here, so that the window need not wait for it when it starts.
        from qmonpy.gui.exports.export_dialog import ExportDialog, make_note
        from qmonpy.gui.exports.exportable import find_exportables

        context, page, title = self._context, self._pages[page_id], tr(find_page(page_id).place.title)
        found = find_exportables(page, title)
        if context is None:
            return
        if not found:
            context.messages.post(tr("There is no table and no chart on the page now."), Severity.HINT)
            return
        snapshot = context.snapshot or context.cluster.snapshot()
        note = make_note(snapshot.cluster.name, snapshot.now)
        ExportDialog(self.window(), found, title, note, context.background, context.messages).open()

    def _move_on(self, page_id: str, key: str) -> None:
        if page_id == self._shown:
            self._history.update(Link(page_id, key))

    def _read_state(self, page_id: str) -> dict[str, Any]:
        try:
            state = json.loads(str(self._settings.value(f"pages/{page_id}", "{}")))
        except (ValueError, RecursionError):
            return {}
        return state if isinstance(state, dict) else {}

    def _tell_history(self) -> None:
        self.history_changed.emit(self._history.has_back, self._history.has_forward)
