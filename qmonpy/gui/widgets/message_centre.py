"""The one road to the user: everything that a line can say is posted here; tests read it."""

from dataclasses import dataclass, field
from time import time

from PySide6.QtCore import QObject, Signal

from qmonpy.model.report import Report, Severity

KEPT_MESSAGES = 500


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence for the user; severity None is plain news."""

    text: str
    severity: Severity | None = None
    details: str = ""
    """More, such as a trace, to be read and copied."""
    at: float = field(default_factory=time)
    """Seconds since the epoch, of the real clock."""


class MessageCentre(QObject):
    """Keeps the newest messages and tells who shows them."""

    message_posted = Signal(object)

    def __init__(self, parent: QObject | None = None):
        super().__init__(parent)
        self.messages: list[Message] = []

    def post(self, text: str, severity: Severity | None = None, details: str = "") -> None:
        """Say something; an error has Severity.ERROR."""
        message = Message(text, severity, details)
        self.messages.append(message)
        del self.messages[:-KEPT_MESSAGES]
        self.message_posted.emit(message)

    def post_error(self, text: str, details: str = "") -> None:
        self.post(text, Severity.ERROR, details)

    def post_reports(self, reports: tuple[Report, ...]) -> None:
        """Each report in a line of its own."""
        for report in reports:
            self.post(str(report), report.severity)
