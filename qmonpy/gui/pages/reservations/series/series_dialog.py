"""Repeats a request on days of the week until a day: each time is checked while one types, all are asked together."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.reservations.repetition import DAYS, check_exceptions, find_occurrences, parse_repetition
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.app.reservations.series import (
    SERIES_COLUMNS,
    SeriesRow,
    ask_series,
    check_series,
    count_times,
    describe_answers,
    describe_series,
)
from qmonpy.app.tables.local_time import local_time
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.request_number import RequestedSlots
from qmonpy.clusters.interface import Answer
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import FieldGrid
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

PAUSE_MS = 150
FIRST_WEEKS = 4
"""The last day that is offered first: so many weeks after the first one."""


class SeriesDialog(FormDialog):
    """Nothing is reserved before its button is pressed; then all times that can be granted are asked for, and one
    message tells of all."""

    series_asked = Signal(object)
    """The ids of the reservations that were granted."""

    def __init__(self, context: PageContext, draft: RequestDraft, window: tuple[int, int], parent: QWidget):
        """`window` is begin and end of the first time, in seconds since the epoch."""
        super().__init__(parent)
        self.setObjectName("series")
        self.setWindowTitle(tr("Repeat the request"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context, self._draft, self._window = context, draft, window
        self._rows: tuple[SeriesRow, ...] = ()
        self._is_asking = False
        self._number = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._check)
        self._make_fields()
        self._lay_out()
        self._show_reports(())
        self.note_untouched()
        self._check()

    # Building

    def _make_fields(self) -> None:
        first = local_time(self._window[0])
        self.days = []
        for number, title in enumerate(DAYS):
            box = named(QCheckBox(tr(title)), f"day_{title.lower()}")
            box.setChecked(number == first.weekday())
            box.toggled.connect(lambda _: self._change())
            self.days.append(box)
        self.weeks = named(CutLine("1"), "every_weeks")
        self.until = named(CutLine(f"{first.date() + timedelta(weeks=FIRST_WEEKS)}"), "until_day")
        self.exceptions = named(CutLine(), "except_days")
        days = [f"{first.date() + timedelta(weeks=weeks)}" for weeks in (1, 2, 3)]
        words = tr("days without one, such as {day} {begin}..{end}")
        show_hint(self.exceptions, words.format(day=days[0], begin=days[1], end=days[2]))
        for line in (self.weeks, self.until, self.exceptions):
            line.textChanged.connect(lambda _: self._change())
        self.answer = named(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText), "series_answer")
        looks = {
            "answer": Look(
                tone=lambda row: "ok" if row.is_granted else "problem",
                tooltip=lambda row: row.words,
                number=_find_number,
            )
        }
        self.model = RowTableModel(SERIES_COLUMNS, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder(later("by time"), "when")
        self.table = named(RowTable(self.model), "series_table")
        self.table.setAccessibleName(tr("Times of the request"))
        follow_numbers(self._context, self, self.table, find_moment=self._find_asked_of)

    def _lay_out(self) -> None:
        command = named(QLabel(self._draft.command(), wordWrap=True), "series_command")
        command.setTextFormat(Qt.TextFormat.PlainText)
        command.setFont(tokens().font("code"))
        days = QWidget()
        line = QHBoxLayout(days)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(tokens().size("space_3"))
        for box in self.days:
            line.addWidget(box)
        line.addStretch(1)
        grid = FieldGrid(option_width=0)
        self._notes = {
            "days": grid.add_field(tr("On", "days of the week"), days, buddy=self.days[0]),
            "weeks": grid.add_field(tr("Every ... weeks"), self.weeks),
            "until": grid.add_field(tr("Until"), self.until),
            "except": grid.add_field(tr("Except"), self.exceptions),
        }
        # The label belongs to all of them; each says its own day.
        self.days[0].setAccessibleName(self.days[0].text())
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_3"))
        layout.addWidget(command)
        layout.addLayout(grid)
        layout.addWidget(self.answer)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._make_buttons())
        width = tokens().size("dialog_width")
        self.resize(width + tokens().size("field_width") // 2, width)

    def _make_buttons(self) -> FoldingLine:
        self.leave_out = named(QPushButton(tr("Leave out what is refused")), "leave_out")
        self.leave_out.clicked.connect(self._leave_out)
        self.copy = named(QPushButton(tr("Copy commands")), "copy_commands")
        self.copy.setToolTip(tr("Copy the qrsub command of each time, a line for each"))
        self.copy.clicked.connect(self._copy)
        self.submit = named(QPushButton(), "submit_series")
        self.submit.setProperty("filled", True)
        self.submit.clicked.connect(self._ask)
        close = DialogButtons(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.leave)
        line, first, second = FoldingLine(), QHBoxLayout(), QHBoxLayout()
        line.box.setContentsMargins(0, 0, 0, 0)
        first.addStretch(1)
        first.addWidget(self.submit)
        first.addWidget(self.leave_out)
        second.addWidget(self.copy)
        second.addWidget(close)
        line.set_parts(first, second)
        buttons: Sequence[QPushButton] = (self.leave_out, self.copy, self.submit)
        for each in buttons:
            each.setAutoDefault(False)
        return line

    def _find_asked_of(self) -> Snapshot | None:
        """Return what the chosen time is asked of: the cluster with the times before it granted."""
        rows: list[SeriesRow] = self.table.chosen_rows()
        return rows[0].asked_of if rows else None

    # What a form says of itself

    @property
    def content(self) -> object:
        """See `FormDialog.content`."""
        texts = (self.weeks.text(), self.until.text(), self.exceptions.text())
        return tuple(box.isChecked() for box in self.days), texts

    @property
    def is_busy(self) -> bool:
        """See `FormDialog.is_busy`."""
        return self._is_asking

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("Nothing has been reserved. The days that you filled in would be lost.")

    # Checking

    def _change(self) -> None:
        self.submit.setEnabled(False)
        self.copy.setEnabled(False)
        self._pause.start()

    def _check(self) -> None:
        chosen = [number for number, box in enumerate(self.days) if box.isChecked()]
        self._number += 1
        number = self._number
        try:
            found = parse_repetition(chosen, self.weeks.text(), self.until.text(), self.exceptions.text())
            occurrences = find_occurrences(*self._window, found)
        except ReportError as error:
            self._show_reports(error.reports)
            self._take(number, ())
            return
        self._show_reports(check_exceptions(self._window[0], found))
        snapshot, user = self._context.snapshot, self._context.user
        if snapshot is None:
            return
        self.answer.setText(tr("Checking {times}...").format(times=count_times(len(occurrences))))
        work = partial(
            check_series, self._draft, occurrences, snapshot, user, is_stopped=lambda: number != self._number
        )
        self._context.background.query("request-series", work, lambda rows: self._take(number, rows), owner=self)

    def _take(self, number: int, rows: tuple[SeriesRow, ...]) -> None:
        if number != self._number:
            return
        self._rows = rows
        self.model.show_rows(rows)
        refused = [row for row in rows if not row.is_granted]
        self.answer.setText(describe_series(rows) if rows else tr("Correct the marked fields to see the answer."))
        self.leave_out.setVisible(0 < len(refused) < len(rows))
        self._settle_button()

    def _copy(self) -> None:
        copy_command("\n".join(row.draft.command() for row in self._rows), self._context.messages)

    def _settle_button(self) -> None:
        count, asked = len(self._rows), len(self._asked())
        self.copy.setEnabled(bool(count))
        times = count_times(count)
        self.submit.setText(
            tr("Reserve {times}").format(times=times)
            if asked == count
            else tr("Reserve {count:,} of {times}").format(count=asked, times=times)
        )
        refusal = str(self._context.session.refusal_to_reserve() or "")
        if count and not asked:
            refusal = refusal or tr("None of the times can be granted.")
        self.submit.setEnabled(bool(count) and not refusal and not self._is_asking)
        words = tr("Ask for those that can be granted, one after the other")
        self.submit.setToolTip(refusal or words)

    def _asked(self) -> tuple[SeriesRow, ...]:
        """Return the times that the button asks for: those that can be granted."""
        return tuple(row for row in self._rows if row.is_granted)

    def _show_reports(self, reports: Sequence[Report]) -> None:
        for field, notes in self._notes.items():
            notes.show_reports(tuple(each for each in reports if field in each.fields))

    def _leave_out(self) -> None:
        """Add the days on which it is refused to the exceptions."""
        days = [f"{local_time(row.occurrence.begin).date()}" for row in self._rows if not row.is_granted]
        self.exceptions.setText(" ".join(filter(None, (self.exceptions.text().strip(), *days))))

    # Asking

    def _ask(self) -> None:
        rows, user, cluster = self._asked(), self._context.user, self._context.cluster
        self._is_asking = True
        self._settle_button()
        self._context.background.operation(
            tr("Reserving"),
            lambda: ask_series(rows, lambda arguments: cluster.reserve(user, arguments)),
            self._take_answers,
            owner=self,
            on_ended=self._end_asking,
        )

    def _end_asking(self) -> None:
        self._is_asking = False
        self._settle_button()

    def _take_answers(self, answers: Sequence[tuple[SeriesRow, Answer]]) -> None:
        granted = [answer.reservation for _, answer in answers if answer.reservation is not None]
        words = describe_answers(answers)
        self._context.messages.post(words, None if len(granted) == len(answers) else Severity.WARNING)
        if not granted:
            self.answer.setText(words)
            return
        self.series_asked.emit(granted)
        self.accept()


def _find_number(row: SeriesRow) -> RequestedSlots | None:
    return RequestedSlots(row.request, what=row.when) if row.request is not None else None
