"""Imports and makes the pages ahead, behind the first one, in steps so short that nobody waits for one."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from qmonpy.gui.base.background import UNSEEN, Background
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.pages.registry import import_pages

PAGES_AFTER_MS, CHARTS_AFTER_MS = 150, 2000
"""After a cluster was opened: when the code of the other pages, and later that of charts, is imported.

The first page has the interpreter for itself until then.
"""
MOST_WAITS = 100
"""So often the import waits for the rows of a large cluster: those of a cluster whose clock runs fast are worked out
all the time."""
STEP_MS = 40
"""So much time for everything else lies between two steps."""
IS_PREPARING = True
"""Whether pages are made before they are shown."""


class PagePreparer(QObject):
    """Prepares the pages of the stack on screen."""

    def __init__(self, background: Background, parent: QObject):
        super().__init__(parent)
        self._background = background
        self._stack: PageStack | None = None
        self._waits_left = MOST_WAITS
        self._pages = self._make_timer(PAGES_AFTER_MS, lambda: self._import(self._pages, "pages", import_pages))
        self._charts = self._make_timer(
            CHARTS_AFTER_MS, lambda: self._import(self._charts, "charts", lambda: import_pages(with_charts=True))
        )
        self._steps = self._make_timer(STEP_MS, self._go_on)

    def begin(self, stack: PageStack) -> None:
        """Prepare the pages of a stack, in place of one before; to be called once its first page is shown."""
        self._stack = stack
        self._pages.start()
        self._charts.start()

    def _make_timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(act)
        return timer

    def _import(self, timer: QTimer, topic: str, work: Callable[[], None]) -> None:
        """Import pages in a worker, as soon as no rows are worked out there."""
        if self._waits_left and not self._background.is_idle(UNSEEN):
            self._waits_left -= 1
            timer.start()
        else:
            self._background.query(topic, work, lambda _: self._make_pages(), owner=self)

    def _make_pages(self) -> None:
        if IS_PREPARING:
            self._steps.start()

    def _go_on(self) -> None:
        if self._stack is not None and self._stack.prepare_more():
            self._steps.start()
