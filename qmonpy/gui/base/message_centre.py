"""The one road to the user: messages of the application's session as Qt signals, which tests read, too."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.session.session import KEPT_MESSAGES, Message, Session
from qmonpy.clusters.interface import Answer
from qmonpy.model.report import Report, Severity


class MessageCentre(QObject):
    """Keeps the newest messages, its own and those of its branches, and tells the widgets that show them.

    Each open cluster has a branch of the window's. Only the GUI thread posts; a worker returns what is to be said.
    """

    message_posted = Signal(object)
    """A message of its own, not of a branch."""
    branch_posted = Signal(object, object)
    """A message, and the branch that it came from."""

    def __init__(self, session: Session, parent: QObject | None = None):
        super().__init__(parent)
        self.messages: list[Message] = []
        """The newest messages, those of branches included."""
        self.own: list[Message] = []
        self._session = session
        session.subscribe(self._keep_own)

    def branch(self, session: Session, parent: QObject) -> "MessageCentre":
        """Return a message centre for another session; its messages are kept here, too."""
        made = MessageCentre(session, parent)
        made.message_posted.connect(lambda message: self._keep_of(made, message))
        return made

    def post(self, text: str, severity: Severity | None = None, details: str = "") -> None:
        """Show a sentence; an error has Severity.ERROR; `details` is a text that can be opened and copied."""
        self._session.say(text, severity, details)

    def post_error(self, text: str, details: str = "") -> None:
        """Show a sentence as an error, with details that can be opened and copied."""
        self.post(text, Severity.ERROR, details)

    def post_reports(self, reports: tuple[Report, ...]) -> None:
        """Show each report as a message of its own."""
        for report in reports:
            self.post(str(report), report.severity)

    def post_answer(self, answer: Answer, done: str, refused: str = "{reasons}", *, is_change: bool = False) -> None:
        """Show whether a request to the cluster succeeded, and every report of its answer.

        `done` is the sentence when it succeeded, `refused` the one with {reasons} when it was refused. Changes of the
        configuration are in its journal; all else is noted in the log of actions.
        """
        self._session.say_answer(answer, done, refused, is_change=is_change)

    def _keep_own(self, message: Message) -> None:
        self._keep(message)
        self.own.append(message)
        del self.own[:-KEPT_MESSAGES]
        self.message_posted.emit(message)

    def _keep_of(self, branch: "MessageCentre", message: Message) -> None:
        self._keep(message)
        self.branch_posted.emit(message, branch)

    def _keep(self, message: Message) -> None:
        self.messages.append(message)
        del self.messages[:-KEPT_MESSAGES]
