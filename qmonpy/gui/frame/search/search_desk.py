"""Searches in a worker for what is typed into the search line, and goes to the chosen result or does that action."""

import json
from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence

from qmonpy.app.search import MOST_OF_KIND, Entry, Found, FoundGroup, SearchIndex
from qmonpy.app.search.commands import ACTION, PAGE
from qmonpy.app.session.action_pages import is_for_chosen
from qmonpy.app.session.actions import BY_ID, PAGES
from qmonpy.gui.base.actions import describe
from qmonpy.gui.base.background import UNSEEN, Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.frame.search.search_line import SearchLine
from qmonpy.gui.frame.search.search_rows import ActionState, make_rows
from qmonpy.gui.frame.window_actions import NAMES, WindowActions
from qmonpy.model.report import Severity
from qmonpy.translation import later, tr

RECENT = later("recently used")
KEPT_RECENT = 8
PREPARED_AFTER_MS = 2000
"""The index is made so long after a cluster was opened, so that the first search does not wait for it."""
_SETTING = "search/recent"
_PLACES = {place.id: place for place in PAGES}
Place = tuple[str, str, str]
"""Kind, page and key."""


class SearchDesk(QObject):
    """Asks the index, which is touched in a worker of its own only, so that a search waits for no other work."""

    link_followed = Signal(object)

    def __init__(self, line: SearchLine, actions: WindowActions, settings: QSettings, parent: QObject):
        super().__init__(parent)
        self._line, self._window_actions, self._settings = line, actions, settings
        self._pages: PageStack | None = None
        self.background = Background(self)
        self._context: PageContext | None = None
        self._index = SearchIndex()
        self._unsubscribe: Callable[[], None] | None = None
        self._prepare_timer = QTimer(self, singleShot=True, interval=PREPARED_AFTER_MS)
        self._prepare_timer.timeout.connect(self.prepare)
        line.search_asked.connect(self._ask)
        line.all_asked.connect(lambda _: self._ask(line.text()))
        line.hit_chosen.connect(self._follow)

    def open(self, context: PageContext, pages: PageStack, index: SearchIndex) -> None:
        """Search in a cluster and its pages; the index lives as long as the cluster is open."""
        self.close()
        self._context, self._pages, self._index = context, pages, index
        context.snapshot_changed.connect(self._ask_again)
        self._unsubscribe = context.draft.subscribe(self._ask_again)
        self._prepare_timer.start()

    def close(self) -> None:
        """Search in no cluster."""
        self._prepare_timer.stop()
        if self._context is not None:
            self._context.snapshot_changed.disconnect(self._ask_again)
        if self._unsubscribe is not None:
            self._unsubscribe()
        self._context = self._unsubscribe = self._pages = None

    # Asking

    def prepare(self) -> None:
        """Make the index ahead, once nothing that somebody looks at waits for work.

        The topic is one of those that nobody looks at: to make the index of a large site takes seconds, of which rows
        that somebody asks for meanwhile get most.
        """
        if self._line.is_asking:
            # That makes the index.
            return
        if self._context is not None and self._context.snapshot is not None:
            if not self._context.background.is_idle(UNSEEN):
                # The rows that somebody looks at come first; who searches before makes the index by that.
                self._prepare_timer.start()
                return
            index, snapshot, planned = self._index, self._context.snapshot, self._context.draft.planned()
            self.background.query("search ahead", lambda: index.update(snapshot, planned), lambda _: None, owner=self)

    def _ask_again(self) -> None:
        if self._line.is_asking:
            self._ask(self._line.text())

    def _ask(self, text: str) -> None:
        context = self._context
        if context is None or context.snapshot is None:
            return
        index, snapshot, planned, recent = self._index, context.snapshot, context.draft.planned(), self._recent()
        kind = self._line.kind

        def find() -> Found:
            index.update(snapshot, planned)
            if text.strip():
                return index.find(text, MOST_OF_KIND, kind) if kind else index.find(text)
            entries = index.find_again(recent)
            return Found(text, (FoundGroup(RECENT, entries, len(entries)),) if entries else ())

        self.background.query("search", find, self._show, owner=self)

    def _show(self, found: Found) -> None:
        if found.text == self._line.text() and found.kind == self._line.kind:
            self._line.show_rows(make_rows(found, self._action_state, _side_of))

    # Going there

    def _follow(self, entry: Entry) -> None:
        self._remember(entry)
        if entry.kind == ACTION:
            self._run(entry)
        else:
            self.link_followed.emit(Link(entry.page, entry.key))

    def _run(self, entry: Entry) -> None:
        """Do an action as if its button was pressed on its page; if it is refused, a message says why.

        An action on chosen objects of a page that is not shown only shows the page: it must not destroy anything
        unseen.
        """
        if entry.page and entry.page != self._shown_page:
            self.link_followed.emit(Link(entry.page))
            if is_for_chosen(entry.key):
                self._tell(tr('"{action}" acts on what is chosen on this page: check the choice, then do it.'), entry)
                return
        action = self.find_action(entry, is_shown=True)
        refusal = self._find_refusal(entry, action)
        if action is not None and not refusal:
            action.trigger()
        else:
            self._tell(tr('"{action}" was not done: {reason}.'), entry, refusal.rstrip("."))

    def _tell(self, words: str, entry: Entry, reason: str = "") -> None:
        if self._context is not None:
            self._context.messages.post(words.format(action=entry.title, reason=reason), Severity.WARNING)

    @property
    def _shown_page(self) -> str:
        return self._pages.shown if self._pages is not None else ""

    def _recent(self) -> tuple[Place, ...]:
        try:
            kept = json.loads(str(self._settings.value(_SETTING, "[]")))
            return tuple((str(kind), str(page), str(key)) for kind, page, key in kept)
        except (ValueError, TypeError, RecursionError):
            return ()

    def _remember(self, entry: Entry) -> None:
        place = (entry.kind, entry.page, entry.key)
        recent = (place, *(each for each in self._recent() if each != place))
        self._settings.setValue(_SETTING, json.dumps(recent[:KEPT_RECENT]))

    # Actions

    def _action_state(self, entry: Entry) -> ActionState:
        """Return the keys of an action and why it is refused; of a page that was not shown yet only the keys."""
        if entry.kind != ACTION:
            return ActionState()
        action = self.find_action(entry, is_shown=False)
        keys = QKeySequence(BY_ID[entry.key].shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        is_elsewhere = bool(entry.page) and entry.page != self._shown_page
        refusal = "" if action is None and is_elsewhere else self._find_refusal(entry, action)
        return ActionState(keys, tr("not now: {reason}").format(reason=refusal) if refusal else "")

    @staticmethod
    def _find_refusal(entry: Entry, action: QAction | None) -> str:
        """Return why an action cannot be done now; empty if it can."""
        if action is None:
            return tr("the page does not offer it")
        if action.isEnabled():
            return ""
        reason = action.toolTip()
        if reason == describe(action, tr(BY_ID[entry.key].tooltip)):
            return tr("nothing suitable is chosen")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return reason.removesuffix(f" ({keys})")

    def find_action(self, entry: Entry, *, is_shown: bool) -> QAction | None:
        """Return the action of the window, of a page that was made or, where none is named, of the shown page."""
        if entry.key in NAMES:
            return self._window_actions[entry.key]
        pages = self._pages
        if pages is None:
            return None
        page = pages.page if is_shown or not entry.page else pages.pages.get(entry.page)
        if page is None:
            return None
        return page.findChild(QAction, f"action_{entry.key.replace('-', '_')}")


def _side_of(entry: Entry) -> str:
    """Return the title of an entry's page; for a page itself, its keys."""
    place = _PLACES.get(entry.page)
    if place is None:
        return ""
    if entry.kind == PAGE:
        return QKeySequence(place.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    return tr(place.title)
