"""The line below the finished jobs: how far back they go, and a button that looks further back."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.filter.field import Fields
from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.jobs.past_jobs import (
    PAST_FIELDS,
    WANTED,
    PastJobs,
    describe_recording,
    find_older,
    has_gap,
    with_forgotten,
)
from qmonpy.clusters.interface import KeepsHistory, TellsItsSource
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.model.report import ReportError
from qmonpy.translation import grouped, tr


class PastLine(QWidget):
    """Searches the cluster's history in a worker, piece by piece; hidden where the cluster keeps none."""

    rows_changed = Signal()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self._context = context
        self._history = context.cluster.history if isinstance(context.cluster, KeepsHistory) else None
        self._past, self._remembered, self._filter = PastJobs(), tuple[JobRow, ...](), ""
        self._is_looking, self._wanted, self._older = False, 0, 0
        self._fields, self._now = PAST_FIELDS, 0
        self.words = named(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText), "hint")
        # The path of an accounting file may be longer than the window is wide: it wraps, and never asks for more.
        self.words.setMinimumWidth(tokens().size("dialog_width") // 4)
        self.button = named(QPushButton(), "look_back")
        self.button.clicked.connect(self.look_further)
        layout = QHBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, tokens().size("space_1"), space, tokens().size("space_1"))
        layout.addWidget(self.words, 1)
        layout.addWidget(self.button)
        self.setVisible(self._history is not None)
        self._show()

    def with_past(self, rows: Sequence[JobRow]) -> tuple[JobRow, ...]:
        """Return the rows that the cluster remembers, and behind them those that were found in its history."""
        if has_gap(self._remembered, rows):
            self._look_again()
        elif self._past.before is not None:
            self._past = with_forgotten(self._past, self._remembered, rows)
        self._remembered = tuple(rows)
        shown = tuple({each.key: each for each in (*rows, *self._past.rows)}.values())
        self._older = len(shown) - len({each.key for each in rows})
        self._show()
        return shown

    @property
    def older(self) -> int:
        """How many tasks were found that are older than those that the cluster remembers."""
        return self._older

    def set_fields(self, fields: Fields, now: int) -> None:
        """Let the filter ask for these fields at this time, as that of the table does."""
        self._fields, self._now = fields, now

    def set_filter(self, text: str) -> None:
        """Search with another filter from now on; what was found with the one before is dropped."""
        self._filter = text
        if self._past.text and self._past.text != text:
            self._past, self._is_looking = PastJobs(), False
            self.rows_changed.emit()
        self._show()

    def look_further(self) -> None:
        """Search for more rows that match the filter; after a change of the filter from the newest on."""
        if self._is_looking or self._history is None:
            return
        if self._past.text != self._filter:
            self._past = PastJobs(self._filter)
        self._is_looking, self._wanted = True, len(self._past.rows) + WANTED
        self._look()

    def _look_again(self) -> None:
        """Search anew as far as was searched before, as newer tasks came and went meanwhile."""
        if self._past.before is None and not self._is_looking:
            return
        self._wanted = max(len(self._past.rows), 1)
        self._past, self._is_looking = PastJobs(self._past.text), True
        self._look()

    def _look(self) -> None:
        history, known, fields, now = self._history, self._past, self._fields, self._now
        assert history is not None
        self._show()
        self._context.background.query(
            "past jobs",
            lambda: find_older(history, known, fields, now),
            lambda found: self._take(known, found),
            owner=self,
            on_failed=self._fail,
        )

    def _take(self, known: PastJobs, found: PastJobs) -> None:
        if known.text != self._past.text or known.before != self._past.before or not self._is_looking:
            return
        # Rows that the cluster forgot meanwhile stand before those that were known when the worker began.
        fresh = self._past.rows[: len(self._past.rows) - len(known.rows)]
        self._past = PastJobs(found.text, (*fresh, *found.rows), found.looked_at, found.before, found.is_all)
        known_keys = {each.key for each in self._remembered}
        self._older = len({each.key for each in self._past.rows} - known_keys)
        self._is_looking = not found.is_all and len(self._past.rows) < self._wanted
        if self._is_looking:
            self._look()
        self._show()
        self.rows_changed.emit()

    def _fail(self, failure: Failure) -> None:
        self._is_looking = False
        self._show()
        if isinstance(failure.error, ReportError):
            self._context.messages.post_error(" ".join(each.text for each in failure.error.reports))
        else:
            self._context.background.failed.emit(failure)

    def _show(self) -> None:
        past = self._past
        self.words.setText(" ".join(filter(None, (self._tell_trouble(), self._tell_found()))))
        self.button.setText(tr("Looking...") if self._is_looking else tr("Look further back"))
        self.button.setEnabled(not (self._is_looking or (past.is_all and past.text == self._filter)))

    def _tell_found(self) -> str:
        past = self._past
        source = self._history.source if isinstance(self._history, TellsItsSource) else ""
        if past.before is None and not past.is_all:
            if source:
                records = count_of(len(self._remembered), "record", "records")
                words = tr("The last {records} of {source}; new ones are added as they are written.")
                return words.format(records=records, source=source)
            tasks = count_of(len(self._remembered), "task", "tasks")
            return tr("The cluster remembers the last {tasks}; older ones are in its spool.").format(tasks=tasks)
        words = tr("{found} found among {count} in {source}.") if past.text else tr("{found} from {source}.")
        found = count_of(self.older, "older task", "older tasks")
        if source:
            found = count_of(self.older, "older record", "older records")
        text = words.format(found=found, count=grouped(past.looked_at), source=source or tr("the spool"))
        return f"{text} {tr('There are no older ones.')}" if past.is_all else text

    def _tell_trouble(self) -> str:
        if not isinstance(self._history, TellsItsSource):
            return ""
        trouble, snapshot = self._history.trouble, self._context.snapshot
        silence = describe_recording(snapshot.cluster.configuration) if snapshot is not None else ""
        return " ".join(filter(None, (trouble.text if trouble is not None else "", tr(silence))))


def with_line_below(table: QWidget, line: PastLine) -> QWidget:
    """Return the table of finished jobs with the line that finds older ones below."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(table, 1)
    layout.addWidget(line)
    return both
