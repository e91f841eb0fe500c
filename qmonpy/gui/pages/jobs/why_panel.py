"""Why a job waits, below the jobs: the answer in words, then all that it rests on, to unfold."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.terms.number import Number, SaidLine
from qmonpy.app.terms.trace_number import find_number
from qmonpy.app.why.why_rows import (
    HAS_ROOM,
    REFUSES,
    TRACE_COLUMNS,
    Place,
    TraceRow,
)
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.reflow_scroll import OpensInSight, ReflowScroll
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.pages.jobs.starting.start_changes import StartChangesView
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.cut_text import CutText
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.why.words.said_numbers import Subject
from qmonpy.model.work.refusal import Layer
from qmonpy.translation import tr

GREY_AFTER_MS = 150
"""After so many milliseconds without an answer the last one is greyed."""
MOST_HEIGHT = 160
"""In pixels at the usual size of text: a longer answer is scrolled."""
USUAL_LINES = 6
"""Of the table, where there is room for them."""
LAYER_TONES = {Layer.QUOTA: "attention", Layer.ACCESS: "problem", Layer.REQUEST: "problem"}
VERDICT_TONES = {REFUSES: "attention", HAS_ROOM: "ok"}


FindNumber = Callable[[Subject], Number | None]
"""Returns what a number is of as one that can be opened; None where there is nothing to open."""


def _find_nothing(subject: Subject) -> None:
    """Return None: there is nothing to open."""


class WhyPanel(OpensInSight, QWidget):
    """Shows why a job waits; `WhyAsker` asks and gives it the answers."""

    link_followed = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("why_panel")
        self.job: int | None = None
        """The number of the job that is explained; None if there is no answer to show."""
        self._folded_for: int | None = None
        """The job for which lines were folded or unfolded as at first."""
        self._find: FindNumber = _find_nothing
        self.trace_model = make_trace_model(self, lambda subject: self._find(subject))
        self.trace_table = RowTable(self.trace_model)
        self.trace_table.setAccessibleName(tr("Causes, every queue instance and every rule"))
        self.trace_table.link_followed.connect(self.link_followed)
        self.trace_table.row_activated.connect(self._go_to_place)
        self._grey = QTimer(self, singleShot=True, interval=GREY_AFTER_MS)
        self._grey.timeout.connect(self._tell_wait)
        self._expected = 0
        self._build()

    def _build(self) -> None:
        self._title = ElidedLabel(name="why_title")
        self._title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.words = named(LinesView(most_height=tokens().scaled(MOST_HEIGHT)), "verdict")
        self.words.setAccessibleName(tr("Why a job waits"))
        space = tokens().size
        # The room around it is the layout's: a label lost its own when the panel was open at the start.
        around = QHBoxLayout()
        around.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        around.addWidget(self.words)
        self.changes = StartChangesView()
        self.notice = ModelNotice()
        close = named(QToolButton(), "close_why")
        close.setIcon(icon("close", "muted"))
        close.setAccessibleName(tr("Close"))
        close.setToolTip(tr("Close (Esc)"))
        close.clicked.connect(self.closed)
        line = QHBoxLayout()
        line.setContentsMargins(space("space_3"), space("space_1"), space("space_1"), space("space_1"))
        line.setSpacing(space("space_2"))
        line.addWidget(self._title, 1)
        line.addWidget(self.notice)
        line.addWidget(close)
        # Stands where the table is while there is nothing to list; in a stack, its rows would have their room even so.
        self._nothing = QWidget()
        self._nothing.hide()
        self.whole = CutText()
        self.whole.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        answer = named(QWidget(), "why_answer")
        told = QVBoxLayout(answer)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(0)
        told.addLayout(around)
        told.addWidget(self.changes)
        told.addWidget(self.trace_table, 1)
        told.addWidget(self._nothing, 1)
        told.addWidget(self.whole)
        self.trace_table.ask_lines(USUAL_LINES)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        # In a low window the answer scrolls, so that the job which it is about stays in sight above.
        layout.addWidget(ReflowScroll(answer), 1)
        answer.setAutoFillBackground(False)
        self.trace_table.choice_changed.connect(self._show_whole)
        self.trace_model.changed.connect(self._show_whole)

    # What the page uses

    @property
    def title(self) -> str:
        """The heading of the panel."""
        return self._title.text()

    @property
    def verdict(self) -> str:
        """The text below the heading; empty if there is none."""
        return self.words.text()

    def save_state(self) -> dict[str, Any]:
        """Return the columns of the table as JSON values."""
        return {"trace": self.trace_table.save_state()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Choose the columns that `save_state` returned."""
        self.trace_table.restore_state(state.get("trace", {}))

    def say(self, text: str | Sequence[SaidLine], title: str = "", *, is_model: bool = False) -> None:
        """Show a sentence in place of an answer, such as that the job has ended, and empty the table.

        `is_model` says whether the sentence is the model's and not the cluster's.
        """
        self.notice.want(is_model)
        self._find = _find_nothing
        self._show_words(None, title or tr("Why a job waits"), text)
        self.trace_model.show_rows(())

    def expect(self, job: int) -> None:
        """Prepare for the answer about a job; that about another job stays until then; if it takes long, that one is
        greyed and the title tells of the wait."""
        if job != self.job:
            self._expected = job
            self._grey.start()

    def show_trace(
        self,
        job: int,
        title: str,
        verdict: str | Sequence[SaidLine],
        rows: Sequence[TraceRow],
        find: FindNumber = _find_nothing,
    ) -> None:
        """Show the trace of a job: heading, verdict, and the rows of `trace_rows`; `find` finds their numbers."""
        if self._folded_for != job:
            self._folded_for = job
            self.trace_model.forget_folds()
        self.notice.want(True)
        self._find = find
        self._show_words(job, title, verdict)
        self.trace_model.show_rows(rows)

    # How it behaves

    def _show_words(self, job: int | None, title: str, verdict: str | Sequence[SaidLine]) -> None:
        self.job = job
        self._grey.stop()
        self._set_muted(False)
        self._title.setText(title)
        if isinstance(verdict, str):
            self.words.show_text(verdict)
        else:
            self.words.show_lines(verdict)
        self.words.setVisible(bool(verdict))
        self.trace_table.setVisible(job is not None)
        self._nothing.setVisible(job is None)

    def _show_whole(self) -> None:
        """Show the reason of the chosen row below the table where its cell is too narrow for it."""
        rows = self.trace_table.chosen_rows()
        text = rows[0].text if len(rows) == 1 else ""
        self.whole.show_text(text if self.trace_table.is_cut(text, "text") else "")

    def _tell_wait(self) -> None:
        """Say that the answer takes long: that of another job, which stands until then, is greyed and named as its."""
        if self.job is None:
            words = tr("Finding out why job {job} waits...").format(job=self._expected)
            self._show_words(None, tr("Why a job waits"), words)
        else:
            words = tr("Finding out why job {job} waits... The answer in grey is still that of job {other}.")
            self._title.setText(words.format(job=self._expected, other=self.job))
            self._set_muted(True)

    def _set_muted(self, is_muted: bool) -> None:
        self.words.setEnabled(not is_muted)
        self.trace_table.set_muted(is_muted)

    def _go_to_place(self, row: TraceRow) -> None:
        link = as_link(row.place)
        if link is not None:
            self.link_followed.emit(link)
        elif self.trace_model.fold_of(row) is not None:
            self.trace_table.toggle(row)


# The table


def make_trace_model(parent: QObject, find: FindNumber = _find_nothing) -> OutlineTableModel:
    """Return an empty table model for rows of a trace; `find` finds what the texts tell of."""

    def find_told(row: TraceRow) -> Number | None:
        return find(row.subject) if row.subject is not None else None

    def find_whom(row: TraceRow) -> Number | None:
        return find(row.counted) if row.counted is not None else None

    def find_counted(row: TraceRow) -> Number | None:
        return find_number(row.account) if row.account is not None else None

    def find_amount(row: TraceRow) -> Number | None:
        return find_number(row.account) if row.account is not None else find_told(row) if row.used or row.left else None

    looks = {
        "title": Look(width=240, link=_title_link, tooltip=_place_tooltip),
        "verdict": Look(CellKind.BADGE, tone=_verdict_tone, width=116),
        "object": Look(width=140, link=_object_link, tooltip=lambda row: row.object, number=find_whom),
        # Of a formula that is its value at the place.
        "about": Look(width=152, tooltip=lambda row: row.about, number=find_counted),
        **{id: Look(number=find_amount) for id in ("used", "asked", "left")},
        "text": Look(
            width=220,
            tooltip=lambda row: row.text,
            tone=lambda row: "muted" if row.is_section else "",
            number=find_told,
        ),
    }
    return OutlineTableModel(TRACE_COLUMNS, lambda row: row.key, looks, parent)


def as_link(place: Place | None) -> Link | None:
    """Return the link that shows an object; None for no place."""
    return Link(place.page, place.key) if place else None


def _verdict_tone(row: TraceRow) -> str:
    return LAYER_TONES.get(row.layer, "muted") if row.layer else VERDICT_TONES.get(row.verdict, "muted")


def _is_group(row: TraceRow) -> bool:
    """Return whether a row is about a group of queue instances; its link then leads to what refused."""
    return row.layer is not None and bool(row.instances)


def _title_link(row: TraceRow) -> Link | None:
    return None if _is_group(row) else as_link(row.place)


def _object_link(row: TraceRow) -> Link | None:
    return as_link(row.place) if _is_group(row) else None


def _place_tooltip(row: TraceRow) -> str:
    return _tell_way(row.object if _is_group(row) else row.title) if row.place else row.title


def _tell_way(name: str) -> str:
    return tr("Enter or a double click shows {object}").format(object=name)
