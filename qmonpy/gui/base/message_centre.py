"""The one road to the user: what is said through the application's session, as a Qt signal; tests read it."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.session.session import KEPT_MESSAGES, Message, Session
from qmonpy.clusters.interface import Answer
from qmonpy.model.report import Report, Severity


class MessageCentre(QObject):
    """Keeps the newest messages, its own and those of its branches, and tells who displays them.

    Each open cluster has a branch of the window's. Only the GUI thread posts: a worker returns what it found.
    """

    message_posted = Signal(object)
    """One of its own."""
    branch_posted = Signal(object, object)
    """A message, and the branch that it came from."""

    def __init__(self, session: Session, parent: QObject | None = None):
        super().__init__(parent)
        self.messages: list[Message] = []
        """Also those of branches."""
        self.own: list[Message] = []
        self._session = session
        session.subscribe(self._keep_own)

    def branch(self, session: Session, parent: QObject) -> "MessageCentre":
        """One for what is said in another session; what comes there is kept here, too."""
        made = MessageCentre(session, parent)
        made.message_posted.connect(lambda message: self._keep_of(made, message))
        return made

    def post(self, text: str, severity: Severity | None = None, details: str = "") -> None:
        """Say something in a sentence; an error has Severity.ERROR; `details` can be read and copied."""
        self._session.say(text, severity, details)

    def post_error(self, text: str, details: str = "") -> None:
        self.post(text, Severity.ERROR, details)

    def post_reports(self, reports: tuple[Report, ...]) -> None:
        """Each report in a line of its own."""
        for report in reports:
            self.post(str(report), report.severity)

    def post_answer(self, answer: Answer, done: str, refused: str = "{reasons}") -> None:
        """What became of a request to the cluster, and all that it reports besides.

        `done` is a sentence for what was done, `refused` one with {reasons} for what was not.
        """
        self._session.say_answer(answer, done, refused)

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
