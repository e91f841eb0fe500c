"""The hook for unexpected errors: an exception that nobody caught becomes a message with a trace to copy."""

import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import tr

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def catch_unexpected(messages: MessageCentre) -> Hook:
    """Post uncaught exceptions as messages, and print them as before; returns the hook that was there before."""
    before = sys.excepthook

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        before(kind, error, trace)
        if issubclass(kind, Exception):
            text = tr("Unexpected error: {kind}: {error}").format(kind=kind.__name__, error=error)
            messages.post_error(text, "".join(traceback.format_exception(kind, error, trace)))

    sys.excepthook = tell
    return before
