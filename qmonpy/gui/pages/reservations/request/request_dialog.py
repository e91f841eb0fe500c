"""The dialog that requests an advance reservation: form, command and answer side by side, each always up to date."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.reservations.dragged_request import DraggedRequest
from qmonpy.app.reservations.request_answer import RequestAnswer, with_start
from qmonpy.app.reservations.request_check import check_request, describe_denial, find_gap, has_errors, without_gap
from qmonpy.app.reservations.request_command import draft_of_request, parse_command
from qmonpy.app.reservations.request_defaults import RequestDefaults, read_defaults, with_defaults
from qmonpy.app.reservations.request_displacement import with_request_granted
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.request_window import find_window, format_length, with_window
from qmonpy.app.terms.number import Number
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.reflow_scroll import ReflowScroll
from qmonpy.gui.pages.jobs.saved_button import SavedButton
from qmonpy.gui.pages.reservations.request.request_asker import RequestAsker
from qmonpy.gui.pages.reservations.request.request_foot import RequestFoot
from qmonpy.gui.pages.reservations.request.request_form import RequestForm
from qmonpy.gui.pages.reservations.request.request_verdict import WINDOWS, VerdictPanel
from qmonpy.gui.terms.number_dialog import open_number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.widgets.displacement_asker import DisplacementAsker
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import tr

TYPING_PAUSE_MS = 30
"""The request is asked about after so long a pause in typing."""
REFRESH_PAUSE_MS = 400
"""With newer snapshots, the request is asked about again after so long a pause."""
LOOK_AHEAD_PAUSE_MS = 300
"""So long after an answer, if nothing else is typed, it is looked for what the request would displace."""
KEPT_AS = "reservation request"
"""The name under which a draft is kept while the dialog is closed."""
SIZE, FRAME_HEIGHT = QSize(1240, 720), 40

ReadDefaults = Callable[[str, int], RequestDefaults]


class RequestDialog(KeyWalk, QDialog):
    """Stays open until a reservation is granted or the user closes it; what was typed is there again next time."""

    reservation_submitted = Signal(int)
    """The id of the reservation that was granted."""

    def __init__(self, context: PageContext, parent: QWidget | None = None, *, read: ReadDefaults = read_defaults):
        """`read` returns the contents of a user's default request files."""
        super().__init__(parent)
        assert context.snapshot is not None
        self.setObjectName("request_dialog")
        self.setWindowTitle(tr("Request an advance reservation"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self._context = context
        self._snapshot: Snapshot = context.snapshot
        self._defaults = RequestDefaults()
        self._is_submitting = False
        self._is_own = False
        """Whether the draft is the user's own or another request's: then defaults are used only for starting over."""
        self._is_wrong = False
        self._is_expected = True
        """Whether the last answer was that the request can be granted."""
        self._gap = ""
        self._denial = ""
        self._form = RequestForm(self._snapshot)
        self._foot = RequestFoot()
        self._verdict = VerdictPanel()
        QShortcut(QKeySequence("F1"), self).activated.connect(self._verdict.explain_marks)
        self._verdict.notice.follow(context)
        self._asker = RequestAsker(context, self)
        self._displacement = DisplacementAsker(context, self)
        self._verdict.add_displacement(self._displacement)
        self._verdict.place_opener(named(make_opener(self, self._ask_number, tr("The answer")), "open_answer"))
        self._looks_ahead = QTimer(self, singleShot=True, interval=LOOK_AHEAD_PAUSE_MS)
        self._pause = QTimer(self, singleShot=True)
        saved = SavedButton("qrsub", tr("Saved"), self._give_command, self.prefill_arguments, self._foot.show_note)
        self._foot.saved_place.addWidget(saved)
        self._build()
        self._connect()
        self._set_draft(RequestDraft())
        self._begin(read)
        self._form.focus_first()

    # Building

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        parts = self._parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self._form)
        parts.addWidget(self._verdict)
        parts.setStretchFactor(0, 5)
        parts.setStretchFactor(1, 3)
        # On a small screen, or with large text, the parts scroll above the foot, below each other.
        layout.addWidget(ReflowScroll(parts), 1)
        layout.addWidget(self._foot)
        room = self.screen().availableGeometry().size() - QSize(0, FRAME_HEIGHT)
        parent = self.parentWidget()
        self.resize(SIZE.boundedTo(room.expandedTo(parent.window().size()) if parent is not None else room))
        parts.setSizes([self.width() * 63 // 100, self.width() * 37 // 100])
        self._arrange()

    def _arrange(self) -> None:
        """Put form and answer beside each other, the form in one column where it is too wide, else below each other."""
        ways, form = Qt.Orientation, self._form
        room = self.width() - self._verdict.minimumSizeHint().width() - self._parts.handleWidth()
        is_beside = form.narrow_width <= room
        if is_beside != (self._parts.orientation() is ways.Horizontal):
            self._parts.setOrientation(ways.Horizontal if is_beside else ways.Vertical)
            # Below the form, the answer is out of sight.
            if is_beside:
                self._verdict.hold_head()
            else:
                self._foot.hold_verdict(self._verdict.lend_head())
        form.stand(is_whole=not is_beside, has_columns=form.full_width <= (room if is_beside else self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _connect(self) -> None:
        self._foot.submit_asked.connect(self._submit_request)
        self._foot.clear_asked.connect(self._start_over)
        self._foot.close_asked.connect(self.reject)
        self._foot.repeat_asked.connect(self._repeat)
        self._form.draft_edited.connect(self._take_draft)
        self._foot.command.draft_read.connect(self._take_draft)
        self._verdict.offer_taken.connect(self._take_offer)
        self._verdict.start_chosen.connect(self._take_start)
        self._verdict.windows_wanted.connect(self._find_windows)
        self._verdict.number_asked.connect(self._open_number)
        self._pause.timeout.connect(self._ask)
        self._looks_ahead.timeout.connect(self._ask_displacement)
        self.finished.connect(self._forget_displacement)
        self._asker.answered.connect(self._show_answer)
        self._asker.strip_found.connect(self._verdict.finder.show_strip)
        words = tr("The answer could not be computed; see the messages.")
        self._asker.gave_up.connect(lambda: self._verdict.say(words))
        self._context.user_changed.connect(self._take_user)
        self._context.snapshot_changed.connect(self.show_snapshot)

    def _begin(self, read: ReadDefaults) -> None:
        """Restore the draft that was kept, or begin with the default request files, which a worker reads."""
        user, now = self._context.user, self._snapshot.now
        kept = self._context.kept_typing.get(KEPT_AS)
        if isinstance(kept, RequestDraft):
            self._is_own = True
            self._set_draft(kept)

        def take(defaults: RequestDefaults) -> None:
            self._defaults = defaults
            draft = self.draft()
            self._set_draft(draft if self._is_own else with_defaults(draft, defaults))

        self._context.background.query("request-defaults", lambda: read(user, now), take, owner=self)

    # What pages use

    def open(self) -> None:
        """Show the dialog beside the window, which can still be used."""
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being looked up for what was typed, nor will be in a moment."""
        return not self._pause.isActive() and self._context.background.is_idle()

    def draft(self) -> RequestDraft:
        """Return what the dialog contains now."""
        return self._form.draft

    def prefill_window(self, begin: int, end: int, asked: DraggedRequest | None = None) -> None:
        """Set the window (seconds since the epoch) and, if they are given, queue instances with their slots."""
        draft = with_window(self.draft(), begin, end)
        if asked is not None:
            slots = str(asked.slots) if asked.pe else ""
            draft = replace(draft, queues=",".join(asked.instances), pe=asked.pe, slots=slots)
        self._set_draft(draft)

    def prefill_request(self, request: ReservationRequest) -> None:
        """Set the same as in another request."""
        self._is_own = True
        self._set_draft(draft_of_request(request))

    def prefill_arguments(self, text: str) -> None:
        """Set the options of a qrsub command; mistakes in it are shown."""
        try:
            draft = parse_command(text, self._snapshot.now)
        except ReportError as error:
            self._foot.show_problem(error.reports[-1].text)
            return
        self._is_own = True
        self._set_draft(draft)

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Answer from a newer snapshot."""
        if snapshot is not None and snapshot is not self._snapshot:
            self._snapshot = snapshot
            self._show_draft(self.draft())
            if not self._pause.isActive():
                self._pause.start(REFRESH_PAUSE_MS)

    # What is typed

    def _take_draft(self, draft: RequestDraft) -> None:
        """Take a draft that the user changed."""
        self._is_own = True
        self._foot.show_problem("")
        self._set_draft(draft)
        # So that closing the cluster asks about it.
        self._keep()

    def _take_user(self) -> None:
        self._set_draft(self.draft())

    def _take_offer(self, asked: RequestDraft, offered: RequestDraft) -> None:
        # An offer for an earlier draft would undo what was typed since.
        if asked == self.draft():
            self._take_draft(offered)

    def _take_start(self, start: int) -> None:
        answer = self._verdict.answer
        if answer is not None:
            self._take_draft(with_start(self.draft(), answer.request, start))

    def _start_over(self) -> None:
        self._take_draft(self._defaults.draft)
        self._form.focus_first()

    def _set_draft(self, draft: RequestDraft) -> None:
        """Show a draft everywhere, and ask about it."""
        if draft != self.draft():
            self._forget_displacement()
        general = self._show_draft(draft)
        self._foot.show_problem("\n".join(each.text for each in (*general, *self._defaults.reports)))
        self._pause.start(TYPING_PAUSE_MS)

    def _show_draft(self, draft: RequestDraft) -> tuple[Report, ...]:
        """Show a draft with its mistakes; returns reports that belong to no field."""
        user, snapshot = self._context.user, self._snapshot
        self._form.show_draft(draft, snapshot, user)
        self._form.show_sources(self._defaults)
        self._foot.command.show_draft(draft, snapshot.now)
        reports = check_request(draft, snapshot, user)
        self._form.show_reports(without_gap(reports))
        self._is_wrong, self._gap = has_errors(reports), find_gap(reports)
        self._denial = describe_denial(snapshot.cluster, user)
        self._foot.show_denial(self._denial)
        self._foot.show_owner(user)
        self._settle_button()
        return reports.get("", ())

    def _settle_button(self) -> None:
        is_possible = not (self._denial or self._is_wrong or self._is_submitting)
        is_verify_only = self.draft().is_verify_only
        self._foot.show_submit(is_possible=is_possible, is_verify_only=is_verify_only, is_expected=self._is_expected)

    # The answer

    def _ask(self) -> None:
        if self._is_wrong:
            self._asker.forget()
            self._forget_displacement()
            self._verdict.say(self._gap or tr("Correct the marked fields to see the answer."))
            return
        self._verdict.expect()
        self._asker.ask(self.draft(), self._snapshot, self._context.user)

    def _show_answer(self, answer: RequestAnswer | None) -> None:
        self._is_expected = answer is not None and answer.is_granted
        self._settle_button()
        if answer is None:
            self._verdict.say(tr("The cluster would not accept the request."))
            return
        self._verdict.show_answer(answer, self._snapshot)
        if answer.is_granted:
            self._looks_ahead.start()
        else:
            self._forget_displacement()
        if self._verdict.view == WINDOWS:
            self._find_windows()

    def _find_windows(self) -> None:
        answer = self._verdict.answer
        if answer is None or not answer.is_explained:
            # The windows come with the reasons, which say whether another time helps at all.
            return
        if answer.is_hopeless:
            self._asker.forget_windows()
            self._verdict.finder.show_strip(None, tr("It can be granted on no day."))
        else:
            self._asker.find_windows(answer, self._verdict.finder.days)

    def _ask_number(self) -> None:
        number = self._verdict.find_number()
        if number is not None:
            self._open_number(number)

    def _open_number(self, number: Number) -> None:
        open_number(self._context, self, number, self._snapshot)

    # What it would displace

    def _forget_displacement(self) -> None:
        self._looks_ahead.stop()
        self._displacement.forget()

    def _ask_displacement(self) -> None:
        answer, snapshot = self._verdict.answer, self._snapshot
        if answer is None or not answer.is_granted:
            return
        request = answer.request
        about = request, answer.pieces
        self._displacement.ask(snapshot, about, lambda: with_request_granted(snapshot, request))

    # Again

    def _give_command(self) -> str:
        """Return the command of the draft to save it: as long as it is, without its days, which will be over."""
        draft = self.draft()
        length = find_window(draft, self._snapshot.now).duration
        if length is not None:
            draft = replace(draft, start="", end="", duration=format_length(length))
        return draft.command()

    def _repeat(self) -> None:
        """Ask on which days the request is to be repeated."""
        from qmonpy.gui.pages.reservations.series.series_dialog import SeriesDialog

        times = find_window(self.draft(), self._snapshot.now)
        if self._is_wrong or times.start is None or times.end is None:
            self._foot.show_problem(tr("Give the request a start and an end first; they are repeated."))
            return
        dialog = SeriesDialog(self._context, self.draft(), (times.start, times.end), self)
        dialog.series_asked.connect(self._take_series)
        dialog.open()

    def _take_series(self, granted: list[int]) -> None:
        self._context.kept_typing.pop(KEPT_AS, None)
        self.reservation_submitted.emit(granted[0])
        self.accept()

    # Submitting

    def _submit_request(self) -> None:
        if self._foot.command.has_error:
            self._foot.show_problem(tr("The command cannot be read: correct it, or change a field."))
            return
        arguments, user, cluster = self.draft().arguments(), self._context.user, self._context.cluster
        self._is_submitting = True
        self._settle_button()
        self._context.background.operation(
            tr("Reserving"),
            lambda: cluster.reserve(user, arguments),
            self._take_answer,
            owner=self,
            on_ended=self._end_submitting,
        )

    def _end_submitting(self) -> None:
        self._is_submitting = False
        self._settle_button()

    def _take_answer(self, answer: Answer) -> None:
        if answer.reservation is not None:
            done = tr("Reservation {id} has been granted to {user}.")
            self._context.messages.post_answer(answer, done.format(id=answer.reservation, user=self._context.user))
            self._context.kept_typing.pop(KEPT_AS, None)
            self.reservation_submitted.emit(answer.reservation)
            self.accept()
        elif answer.is_done:
            self._foot.show_note(tr("Nothing was reserved. {text}").format(text=answer.text))
        else:
            self._foot.show_problem(answer.text or "\n".join(each.text for each in answer.reports))

    # Leaving

    def reject(self) -> None:
        """Close the dialog and keep the draft, unless a request is being submitted."""
        # The answer to a request must be shown: the dialog cannot be closed before.
        if not self._is_submitting:
            self._keep()
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._is_submitting:
            event.ignore()
            return
        if self.result() != QDialog.DialogCode.Accepted:
            self._keep()
        super().closeEvent(event)

    def _keep(self) -> None:
        """Keep the draft for the next time the dialog is opened; one that equals the defaults is not kept."""
        if self.draft() == self._defaults.draft:
            self._context.kept_typing.pop(KEPT_AS, None)
        else:
            self._context.kept_typing[KEPT_AS] = self.draft()
