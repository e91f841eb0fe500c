"""Asks about a draft in workers: whether it would be granted, then why not, and in which windows it would be."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.reservations.request_answer import RequestAnswer, RequestQuestions, answer_draft, explain_answer
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.window_strip import WindowStrip, find_strip_end, make_strip
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.model.snapshot import Snapshot

ANSWER_TOPIC, REASONS_TOPIC, STRIP_TOPIC = "request-answer", "request-reasons", "request-strip"

Asked = tuple[RequestDraft, str]
"""A draft and the user who asks."""


class RequestAsker(QObject):
    """Tells answers about the newest draft only; a newer snapshot does not make an answer useless."""

    answered = Signal(object)
    """A RequestAnswer, None for a draft with mistakes. A rejection comes twice: at once, then with its reasons."""
    strip_found = Signal(object)
    """A WindowStrip."""
    gave_up = Signal()
    """There will be no answer about the newest draft: the search failed, which another message reports."""

    def __init__(self, context: PageContext, parent: QObject):
        super().__init__(parent)
        self._context = context
        self._questions: RequestQuestions | None = None
        self._asked: Asked | None = None
        self._strip_asked: tuple[RequestDraft, int, Snapshot] | None = None

    def ask(self, draft: RequestDraft, snapshot: Snapshot, user: str) -> None:
        """Ask what the cluster would answer to a draft."""
        asked = self._asked = (draft, user)
        questions = self._questions_of(snapshot)

        def answer() -> RequestAnswer | None:
            return answer_draft(draft, snapshot, user, questions)

        def take(found: RequestAnswer | None) -> None:
            if self._asked == asked:
                self.answered.emit(found)
                if found is not None and not found.is_explained:
                    self._ask_why(found, snapshot, questions, asked)

        self._context.background.query(
            ANSWER_TOPIC, answer, take, owner=self, on_failed=lambda failure: self._give_up(asked, failure)
        )

    def forget(self) -> None:
        """Drop answers that are on their way."""
        self._asked = self._strip_asked = None

    def forget_windows(self) -> None:
        """Drop the windows that are on their way."""
        self._strip_asked = None

    def find_windows(self, answer: RequestAnswer, days: int) -> None:
        """Find the windows of the coming days in which the answered request could begin."""
        snapshot = self._questions.snapshot if self._questions is not None else self._context.snapshot
        assert snapshot is not None
        before, draft = self._strip_asked, answer.draft
        if before is not None and before[:2] == (draft, days) and before[2] is snapshot:
            # The strip is known, or on its way.
            return
        self._strip_asked = (draft, days, snapshot)
        questions = self._questions_of(snapshot)

        def is_of_no_use() -> bool:
            return self._strip_asked is None or self._strip_asked[:2] != (draft, days)

        def find() -> WindowStrip:
            now = snapshot.now
            end = find_strip_end(now, days)
            return make_strip(questions.windows(answer.request, now, end - 1, is_of_no_use), now, days)

        def take(strip: WindowStrip) -> None:
            if not is_of_no_use():
                self.strip_found.emit(strip)

        def fail(failure: Failure) -> None:
            self._strip_asked = None
            self._context.background.failed.emit(failure)

        self._context.background.query(STRIP_TOPIC, find, take, owner=self, on_failed=fail)

    def _ask_why(self, answer: RequestAnswer, snapshot: Snapshot, questions: RequestQuestions, asked: Asked) -> None:
        def take(found: RequestAnswer) -> None:
            if self._asked == asked:
                self.answered.emit(found)

        self._context.background.query(
            REASONS_TOPIC,
            lambda: explain_answer(answer, snapshot, questions),
            take,
            owner=self,
            on_failed=lambda failure: self._give_up(asked, failure),
        )

    def _give_up(self, asked: Asked, failure: Failure) -> None:
        if self._asked == asked:
            self._asked = None
            self.gave_up.emit()
        self._context.background.failed.emit(failure)

    def _questions_of(self, snapshot: Snapshot) -> RequestQuestions:
        """Return what was prepared for a snapshot, made once; workers use it one at a time."""
        if self._questions is None or self._questions.snapshot is not snapshot:
            self._questions = RequestQuestions(snapshot)
        return self._questions
