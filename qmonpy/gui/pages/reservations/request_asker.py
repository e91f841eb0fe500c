"""Asks the newest snapshot about a draft, in a worker: first whether, then why not, and where there are windows."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.request_answer import RequestAnswer, answer_draft, explain_answer
from qmonpy.app.request_draft import RequestDraft
from qmonpy.app.request_questions import RequestQuestions
from qmonpy.app.window_strip import WindowStrip, find_strip_end, make_strip
from qmonpy.gui.pages.context import PageContext
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.snapshot import Snapshot

ANSWER_TOPIC, REASONS_TOPIC, STRIP_TOPIC = "request-answer", "request-reasons", "request-strip"


class RequestAsker(QObject):
    """Only the answer to the newest draft is told; what was overtaken is dropped."""

    answered = Signal(object)
    """A RequestAnswer, or None for a draft that is wrong; first without reasons if it is a no, then with them."""
    strip_found = Signal(object)
    """A WindowStrip."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._questions: RequestQuestions | None = None
        self._asked: tuple[RequestDraft, Snapshot, str] | None = None
        self._strip_asked: tuple[ReservationRequest, int, Snapshot] | None = None

    def ask(self, draft: RequestDraft, snapshot: Snapshot, user: str) -> None:
        """Find out what a cluster would say to a draft."""
        asked = self._asked = (draft, snapshot, user)
        questions = self._questions_of(snapshot)

        def answer() -> RequestAnswer | None:
            return answer_draft(draft, snapshot, user, questions)

        def take(found: RequestAnswer | None) -> None:
            if self._asked is asked:
                self.answered.emit(found)
                if found is not None and not found.is_explained:
                    self._ask_why(found, snapshot, questions, asked)

        self._context.background.query(ANSWER_TOPIC, answer, take, owner=self)

    def forget(self) -> None:
        """An answer that is on its way is of no use any more."""
        self._asked = self._strip_asked = None

    def find_windows(self, answer: RequestAnswer, days: int) -> None:
        """Find the windows of the coming days in which what was answered could begin."""
        snapshot = self._questions.snapshot if self._questions is not None else self._context.snapshot
        assert snapshot is not None
        before, key = self._strip_asked, (answer.request, days, snapshot)
        if before is not None and before[:2] == key[:2] and before[2] is snapshot:
            # It is known, or on its way.
            return
        self._strip_asked = key
        questions = self._questions_of(snapshot)

        def find() -> WindowStrip:
            now = snapshot.now
            return make_strip(questions.windows(answer.request, now, find_strip_end(now, days) - 1), now, days)

        def take(strip: WindowStrip) -> None:
            if self._strip_asked is key:
                self.strip_found.emit(strip)

        self._context.background.query(STRIP_TOPIC, find, take, owner=self)

    def _ask_why(self, answer: RequestAnswer, snapshot: Snapshot, questions: RequestQuestions, asked: object) -> None:
        def take(found: RequestAnswer) -> None:
            if self._asked is asked:
                self.answered.emit(found)

        self._context.background.query(
            REASONS_TOPIC, lambda: explain_answer(answer, snapshot, questions), take, owner=self
        )

    def _questions_of(self, snapshot: Snapshot) -> RequestQuestions:
        """What was prepared for a snapshot serves until there is another; workers use it one at a time."""
        if self._questions is None or self._questions.snapshot is not snapshot:
            self._questions = RequestQuestions(snapshot)
        return self._questions
