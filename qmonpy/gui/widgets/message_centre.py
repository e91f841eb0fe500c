"""The one road to the user: what is said through the application's session, as a Qt signal; tests read it."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.session import KEPT_MESSAGES, Message, Session
from qmonpy.clusters.interface import Answer
from qmonpy.model.report import Report, Severity


class MessageCentre(QObject):
    """Keeps the newest messages of the window, whichever cluster it shows, and tells who displays them.

    Only the GUI thread posts: a worker returns what it found.
    """

    message_posted = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None):
        super().__init__(parent)
        self.messages: list[Message] = []
        self._unsubscribe = session.subscribe(self._keep)
        self._session = session

    def attach(self, session: Session) -> None:
        """Go on with another cluster's session; earlier messages stay."""
        self._unsubscribe()
        self._session = session
        self._unsubscribe = session.subscribe(self._keep)

    def post(self, text: str, severity: Severity | None = None, details: str = "") -> None:
        """Say something in a sentence; an error has Severity.ERROR; `details` can be read and copied."""
        self._session.say(text, severity, details)

    def post_error(self, text: str, details: str = "") -> None:
        self.post(text, Severity.ERROR, details)

    def post_reports(self, reports: tuple[Report, ...]) -> None:
        """Each report in a line of its own."""
        for report in reports:
            self.post(str(report), report.severity)

    def post_answer(self, answer: Answer, done: str) -> None:
        """What became of a request to the cluster: `done` in a sentence, or what was wrong with it."""
        self._session.say_answer(answer, done)

    def _keep(self, message: Message) -> None:
        self.messages.append(message)
        del self.messages[:-KEPT_MESSAGES]
        self.message_posted.emit(message)
