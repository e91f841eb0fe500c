"""The actions on advance reservations: request, delete, submit into, copy; those that destroy something ask first."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.app.reservations.dragged_request import DraggedRequest
from qmonpy.app.reservations.reservation_loss import ReservationLoss, find_reservation_loss
from qmonpy.app.reservations.reservation_reasons import find_reason_not_to_delete, find_reason_not_to_submit
from qmonpy.formats.submission.reservation_printer import format_qrsub
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.reservations.delete_question import ask_before_deleting
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.translation import tr


class ReservationActions(QObject):
    """The actions of the page, which tells what is chosen."""

    reservation_submitted = Signal(int)
    """The id of a reservation that was just granted."""
    requesting = Signal(bool)
    """Whether a request is being filled in."""
    link_followed = Signal(object)

    def __init__(self, context: PageContext, page: QWidget):
        super().__init__(page)
        self._context = context
        self._page = page
        self._ids: tuple[int, ...] = ()
        self._known: dict[int, Reservation] = {}
        self.reserve = make_action("reserve", page, lambda: self.open_request())
        self.alike = make_action("reserve-alike", page, self._reserve_alike)
        self.delete = make_action("delete-reservations", page, self._ask_delete)
        self.submit_into = make_action("submit-into", page, self._open_submit)
        self.copy = make_action("copy-qrsub", page, self._copy_command)
        self.jobs = make_action("reservation-jobs", page, self._show_jobs)
        self.keep = make_action("keep-case", page, self._keep_case)
        context.user_changed.connect(lambda _: self.refresh())

    def show_choice(self, ids: Sequence[int]) -> None:
        """Let the actions apply to these reservations."""
        self._ids = tuple(ids)
        self.refresh()

    def refresh(self) -> None:
        """Enable what the acting user may do with the chosen reservations; a disabled action's tool tip says why."""
        snapshot = self._context.snapshot
        if snapshot is None:
            return
        self._known = {**{each.reservation.id: each.reservation for each in snapshot.ended_reservations}}
        self._known.update(snapshot.state.reservations)
        session = self._context.session
        here = [snapshot.state.reservations.get(number) for number in self._ids]
        nothing = "" if len(self._ids) == 1 else tr("Choose one reservation.")
        refusal = session.refusal_to_reserve()
        allow(self.reserve, refusal)
        allow(self.alike, refusal or nothing)
        allow(self.delete, find_reason_not_to_delete(session, here))
        allow(self.submit_into, nothing or find_reason_not_to_submit(here[0]))
        allow(self.copy, "" if self._ids else tr("Choose reservations."))
        allow(self.jobs, nothing)
        is_here = bool(here) and here[0] is not None
        allow(self.keep, nothing or ("" if is_here else tr("The reservation is over.")))

    @property
    def _chosen(self) -> Reservation | None:
        return self._known.get(self._ids[0]) if self._ids else None

    def _keep_case(self) -> None:
        """Ask whether it is to be kept as a case that the chosen reservation is granted."""
        from qmonpy.gui.cases.keep_dialog import ask_to_keep_reservation

        if len(self._ids) == 1:
            ask_to_keep_reservation(self._context, self._page.window(), self._ids[0])

    # Requests

    def open_request(
        self,
        window: tuple[int, int] | None = None,
        asked: DraggedRequest | None = None,
        alike: ReservationRequest | None = None,
    ) -> None:
        """Open the dialog, with a window (begin, end) and what is asked for, or with the options of another request."""
        from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog

        dialog = self._page.findChild(RequestDialog)
        if dialog is None or not dialog.isVisible():
            dialog = RequestDialog(self._context, self._page)
            dialog.reservation_submitted.connect(self.reservation_submitted)
            dialog.finished.connect(lambda _: self.requesting.emit(False))
        elif self._context.snapshot is not None:
            dialog.show_snapshot(self._context.snapshot)
        if alike is not None:
            dialog.prefill_request(alike)
        if window is not None:
            dialog.prefill_window(*window, asked)
        self.requesting.emit(True)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def _reserve_alike(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self.open_request(alike=chosen.request)

    # Others

    def _ask_delete(self) -> None:
        snapshot = self._context.snapshot
        loss = find_reservation_loss(snapshot or Snapshot(), self._ids)
        if loss.ids:
            delete = partial(self.delete_reservations, loss)
            question = ask_before_deleting(self._page.window(), loss, delete)
            follow_numbers(self._context, question, question, find_moment=lambda: snapshot)

    def delete_reservations(self, loss: ReservationLoss, is_forced: bool) -> None:
        """Delete reservations without a question."""
        cluster, user = self._context.cluster, self._context.user
        names = ", ".join(loss.titles)
        count = len(loss.ids)
        done = choose_word(count, "Deleted reservation {names}.", "Deleted reservations {names}.")
        if loss.running and not is_forced:
            done = choose_word(
                count,
                "Reservation {names} is deleted as soon as its jobs are killed.",
                "Reservations {names} are deleted as soon as their jobs are killed.",
            )
        self._context.background.operation(
            choose_word(count, "Deleting reservation {names}", "Deleting reservations {names}").format(names=names),
            lambda: cluster.delete_reservations(user, [str(number) for number in loss.ids], is_forced=is_forced),
            lambda answer: self._context.messages.post_answer(answer, done.format(names=names)),
            owner=self,
        )

    def _open_submit(self) -> None:
        from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog

        draft = SubmitDraft(user=self._context.user, reservation=str(self._ids[0]))
        dialog = SubmitDialog(self._context, self._page, draft)
        dialog.open()

    def _copy_command(self) -> None:
        """Copy the commands that reserve the same as the chosen reservations, a line for each."""
        commands = [format_qrsub(self._known[each].request) for each in self._ids if each in self._known]
        if commands:
            copy_command("\n".join(commands), self._context.messages)

    def _show_jobs(self) -> None:
        self.link_followed.emit(Link("jobs", f'ar:"{self._ids[0]}"'))
