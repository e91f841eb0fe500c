"""Imports and makes the pages ahead, behind the first one, in steps so short that nobody waits for one."""

import gc
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from qmonpy.gui.base.background import UNSEEN, Background
from qmonpy.gui.base.garbage_search import GarbageSearch
from qmonpy.gui.base.large_values import long_searches
from qmonpy.gui.base.precedence import Precedence
from qmonpy.gui.base.unused_memory import UnusedMemory, keep_little_unused
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.pages.registry import ENTRIES, prepare_dialogs, prepare_page

PAGES_AFTER_MS = 150
"""So long after a cluster was opened the code of other pages is imported: until then the first has the interpreter for
itself."""
REST_MS = 100
"""The pause before what is asked for later: dialogs."""
MOST_WAITS = 100
"""So often the import waits for the rows of a large cluster: those of a cluster whose clock runs fast are worked out
all the time."""
BIT_SECONDS = 0.005
"""So long modules are imported at a time; the last one takes 10 ms at most."""
BIT_REST_MS = 3
"""The pause from then on."""
STEP_MS = 15
"""So much time for everything else lies between two steps."""
STEP_REST_SECONDS = 0.3
"""A page is made ahead, which takes up to three pictures, once nobody has pressed a key or clicked for so long: the
next letter of who types would wait for it."""
FILL_MS, MOST_FILL_WAITS = 300, 100
"""How often it is looked whether nothing else is worked out, and how often at the most: rows of a large cluster that no
page shows yet wait for everything else."""
LEAST_REST_SECONDS = 1.0
"""Nor are they worked out before nobody has pressed a key or clicked for so long."""
IS_PREPARING = True
"""Whether pages are made before they are shown."""


class PagePreparer(QObject):
    """Prepares the pages of the stack on screen."""

    prepared = Signal()
    """All code is imported, and all pages of the stack are made."""

    def __init__(self, background: Background, parent: QObject):
        super().__init__(parent)
        self._background = background
        self._stack: PageStack | None = None
        self._waits_left = MOST_WAITS
        self._imports: tuple[tuple[str, Callable[[], tuple[str, ...]]], ...] = (
            ("pages", keep_little_unused),
            *(("pages", partial(prepare_page, each)) for each in ENTRIES),
            ("dialogs", prepare_dialogs),
        )
        self._next = 0
        self._is_ended = False
        self._modules: deque[str] = deque()
        """What is to be imported in this thread before the next imports."""
        self._bits = self._make_timer(BIT_REST_MS, self._import_bit)
        self._import = self._make_timer(PAGES_AFTER_MS, self._import_next)
        self._steps = self._make_timer(STEP_MS, self._go_on)
        self._fill = self._make_timer(FILL_MS, self._fill_next)
        self._fill_waits_left = MOST_FILL_WAITS
        self._unused = UnusedMemory(background, self)

    def begin(self, stack: PageStack) -> None:
        """Prepare the pages of a stack, in place of one before; to be called once its first page is shown."""
        self._stack = stack
        self._next = 0
        self._is_ended = False
        self._import.start(PAGES_AFTER_MS)
        stack.work_ahead()

    def end(self) -> None:
        """Prepare nothing more, as the window closes."""
        self._is_ended = True
        for each in (self._bits, self._import, self._steps, self._fill):
            each.stop()
        self._unused.end()

    def _make_timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(act)
        return timer

    def _import_next(self) -> None:
        """Import something, first what a worker may, as soon as no rows are worked out there."""
        if self._waits_left and not self._background.is_idle(UNSEEN):
            self._waits_left -= 1
            self._import.start(REST_MS)
            return
        topic, work = self._imports[self._next]
        self._background.query(topic, work, self._take_modules, owner=self)

    def _take_modules(self, modules: tuple[str, ...]) -> None:
        if self._is_ended:
            return
        self._modules = deque(modules)
        self._import_bit()

    def _import_bit(self) -> None:
        """Import modules in this thread for a moment, and go on after a rest."""
        began = time.perf_counter()
        while self._modules:
            if time.perf_counter() - began > BIT_SECONDS:
                self._bits.start()
                return
            # A module that cannot be imported tells so where it is asked for.
            with suppress(ImportError):
                import_module(self._modules.popleft())
        self._take_imported()

    def _take_imported(self) -> None:
        self._next = min(self._next + 1, len(self._imports))
        self._unused.begin()
        if IS_PREPARING:
            self._steps.start()
        else:
            self._go_on_importing()

    def _go_on(self) -> None:
        """Make some of a page whose code is there; nothing is imported meanwhile, which would hold each step up.

        The rows of a page that is made come before the code of the next one.
        """
        if self._background.precedence.rest_seconds < STEP_REST_SECONDS:
            self._steps.start()
            return
        if self._stack is not None and self._stack.prepare_more():
            self._steps.start()
            return
        if self._is_calm:
            self._fill_page()
        if not self._go_on_importing() and IS_PREPARING:
            self.prepared.emit()
            self._fill_waits_left = MOST_FILL_WAITS
            self._fill.start()

    @property
    def is_done(self) -> bool:
        """Whether nothing is prepared any more."""
        timers = (self._bits, self._import, self._steps, self._fill)
        is_at_rest = not any(each.isActive() for each in timers)
        return self._next == len(self._imports) and is_at_rest and self._background.is_idle(UNSEEN)

    @property
    def _is_calm(self) -> bool:
        """Whether no rows are worked out, and nobody does anything in the window."""
        return self._background.is_idle(UNSEEN) and self._background.precedence.rest_seconds > LEAST_REST_SECONDS

    def _fill_page(self) -> bool:
        """Let a page work out rows ahead; returns whether there was one that had not yet."""
        return self._stack is not None and self._stack.fill_more()

    def _fill_next(self) -> None:
        """Let the pages that are left work out their rows one after the other, each as soon as it is calm."""
        if not self._is_calm:
            self._fill_waits_left -= 1
        elif not self._fill_page():
            return
        if self._fill_waits_left:
            self._fill.start()

    def _go_on_importing(self) -> bool:
        """Import what is next, after a rest; returns whether there is something."""
        if self._next == len(self._imports):
            return False
        is_alike = self._imports[max(0, self._next - 1)][0] == self._imports[self._next][0]
        self._import.start(BIT_REST_MS if is_alike else REST_MS)
        return True


def keep_searches_short(preparer: PagePreparer, precedence: Precedence) -> GarbageSearch:
    """Let Python search for garbage in this thread alone, and code and pages never: they are most of what a window on a
    small cluster has, and to search them held every thread for 0.18 s. The same goes for what long searches go through
    after that; everything is searched while the window has not the focus, or rests.

    Returns the search, which goes on as long as the program."""
    application = QApplication.instance()
    search = GarbageSearch(application, lambda: precedence.rest_seconds)
    gc.freeze()
    search.sets_aside = True
    search.begin()

    def end_preparing() -> None:
        search.sets_aside = False
        gc.freeze()
        long_searches.watch()

    def look(state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationInactive:
            long_searches.search_unwatched()

    preparer.prepared.connect(end_preparing, Qt.ConnectionType.SingleShotConnection)
    if isinstance(application, QApplication):
        application.applicationStateChanged.connect(look)
    return search
