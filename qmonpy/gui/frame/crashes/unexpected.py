"""The hook for unexpected errors: an exception that nobody caught is told with its trace."""

import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal

from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


class _Relay(QObject):
    """Carries what happened in another thread into the GUI thread."""

    told = Signal(str, str)


def catch_unexpected(report: Callable[[str, str], None], parent: QObject) -> Hook:
    """Report uncaught exceptions, and print them as before; returns the hook that was there before.

    `report` takes a sentence and the trace, and is called in the GUI thread. An exception that ends another thread is
    reported, too, as what the thread did is not done any more.
    """
    before, before_in_threads = sys.excepthook, threading.excepthook
    relay = _Relay(parent)
    # A slot that fails may leave its widget half made: what is shown waits until the slot is left.
    relay.told.connect(report, Qt.ConnectionType.QueuedConnection)

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        before(kind, error, trace)
        if issubclass(kind, Exception):
            text = tr("Unexpected error: {reason}. Something may not have been done; look at the page again.")
            text = text.format(reason=log_unforeseen("Unexpected error", error))
            _emit(relay, text, "".join(traceback.format_exception(kind, error, trace)))

    def tell_of_thread(ended: threading.ExceptHookArgs) -> None:
        before_in_threads(ended)
        if not issubclass(ended.exc_type, Exception):
            return
        name = ended.thread.name if ended.thread is not None else "?"
        text = tr(
            'Unexpected error, which ended what works in the background as "{name}": {reason}.'
            " Start qmonpy again to have that back."
        )
        error = ended.exc_value or ended.exc_type()
        words = text.format(name=name, reason=log_unforeseen(f'Unexpected error in the thread "{name}"', error))
        trace = "".join(traceback.format_exception(ended.exc_type, ended.exc_value, ended.exc_traceback))
        _emit(relay, words, trace)

    sys.excepthook = tell
    threading.excepthook = tell_of_thread
    return before


def _emit(relay: _Relay, words: str, trace: str) -> None:
    # The window may have gone, and the relay with it.
    with suppress(RuntimeError):
        relay.told.emit(words, trace)
