"""Keeps the errors that nobody expected, and shows each new one in the dialog that reports them."""

from collections.abc import Callable, Mapping
from time import time

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from qmonpy.app.session.crash_report import Crash, format_crash_report, with_crash
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.gui.frame.crashes.crash_dialog import CrashDialog
from qmonpy.model.report import ReportError
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen

MOST_CRASHES = 20
"""So many different errors are kept; of an error that comes again, only the number."""


class CrashDesk(QObject):
    """Opens the dialog for an error that did not come before; one that comes again is counted, and only a message.

    So an error at every refresh of a page does not put a dialog before it each time.
    """

    def __init__(self, window: QWidget, messages: MessageCentre, describe: Callable[[], Mapping[str, str]]):
        """`describe` tells what is on screen, for the report."""
        super().__init__(window)
        self._window = window
        self._messages = messages
        self._describe = describe
        self.crashes: tuple[Crash, ...] = ()
        self.dialog: CrashDialog | None = None

    def tell(self, words: str, trace: str) -> None:
        """Post an error as a message with its trace, and show it in the dialog if it is new."""
        self._messages.post_error(words, trace)
        self._take(Crash(words, trace, int(time())))

    def tell_failure(self, failure: Failure, say: Callable[[str, Failure], None]) -> None:
        """Tell an exception of work in the background that nobody was to handle; mistakes and refusals are said."""
        if isinstance(failure.error, ReportError | OSError):
            say(tr("Unexpected error"), failure)
            return
        words = tr("Unexpected error: {reason}. Something may not have been done; look at the page again.")
        self.tell(words.format(reason=log_unforeseen("Unexpected error", failure.error)), failure.trace)

    def tell_left(self, trace: str, ended_at: int) -> None:
        """Tell that an earlier run was ended by the system, with the stacks that it left."""
        words = tr("qmonpy was ended by the system the last time, by a fault in the program or a library.")
        self._take(Crash(words, trace, ended_at))

    def _take(self, crash: Crash) -> None:
        is_new = all(each.trace != crash.trace for each in self.crashes)
        self.crashes = with_crash(self.crashes, crash)[-MOST_CRASHES:]
        if self.dialog is None and is_new:
            self.dialog = CrashDialog(self._window, self._tell_saved)
        if self.dialog is None:
            return
        if is_new or self.dialog.isVisible():
            report = format_crash_report(self.crashes, self._describe())
            self.dialog.show_report(crash.words, self._describe_kept(), report)
        if is_new:
            self.dialog.show()

    @staticmethod
    def _describe_kept() -> str:
        return tr(
            "The window goes on. Edits that are not applied and changes that are not saved are kept in files, even if"
            " the window crashes."
            " Nothing was sent anywhere: to report the error, copy the text below. Read it first; it may name users and"
            " objects of your cluster."
        )

    def _tell_saved(self, path: str, reason: str) -> None:
        if reason:
            self._messages.post_error(tr("Not saved: {path}: {reason}").format(path=path, reason=reason))
        else:
            self._messages.post(tr("Saved the report to {path}.").format(path=path))


def describe_screen(opened: OpenCluster | None, page: str) -> Mapping[str, str]:
    """Return what is on screen, for the report of an error: kinds of things, no names."""
    kind = "none"
    if opened is not None:
        kind = "simulated" if opened.clock is not None else "real"
    return {"cluster": kind, "page": page or "none"}
