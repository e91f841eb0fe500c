"""Runs reports in a worker, one after the other: the newest wish counts, and a running report can be stopped."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.result_rows import ResultRow
from qmonpy.clusters.interface import TellsRecords
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

if TYPE_CHECKING:
    from qmonpy.app.reports.shown_report import ShownReport

KEEP_UP_MS = 5_000


class ReportRunner(QObject):
    """Asks the database of the open cluster. Before a report, records that came meanwhile are written into it."""

    report_shown = Signal(object)
    """A `ShownReport` that was worked out."""
    jobs_found = Signal(object, object)
    """The `ResultRow` and the `JobsBehind` it."""
    record_found = Signal(int, object)
    """The id of a run and its `JobRecord`; None if it is no longer there."""
    refused = Signal(object)
    """A tuple of `Report`s: why there is no answer."""
    database_missing = Signal()
    made = Signal()
    """The database was made."""
    _told = Signal(int)
    _derived = Signal(float)
    busy_changed = Signal(str)
    """What is being done, in words; empty for nothing."""

    def __init__(self, context: PageContext, feed: RecordFeed, parent: QObject | None = None):
        super().__init__(parent)
        self._context, self.feed = context, feed
        self._wish: Any = None
        self._made_words = ""
        self._told.connect(self._tell_progress)
        self._derived.connect(self._tell_deriving)
        self._timer = QTimer(self, interval=KEEP_UP_MS)
        self._timer.timeout.connect(self._keep_up)
        if isinstance(feed.cluster, TellsRecords):
            self._timer.start()

    def run(self, choice: Choice) -> None:
        """Work a report out, in place of the one that is being worked out."""
        self.stop()
        snapshot = self._context.snapshot
        if snapshot is None:
            return
        self.busy_changed.emit(tr("Asking the database..."))
        self._made_words = tr("Asking the database... {count:,} records of what happened since were written")
        work = partial(_run, self.feed, choice, snapshot.now, self._told.emit, self._derived.emit, self._wish_anew())
        self._query("report", work, self._take_report)

    def _keep_up(self) -> None:
        """Write some of what happened meanwhile; what goes wrong is told by the next report."""
        if self._wish is None:
            keep_up, ignore = self.feed.keep_up, lambda _: None
            self._context.background.query("records", keep_up, ignore, owner=self, on_failed=ignore, is_long=True)

    def find_jobs(self, shown: "ShownReport", row: ResultRow) -> None:
        """Look up the jobs behind a row."""
        work = partial(_find_jobs, self.feed, shown, row)
        self._query("jobs behind", work, lambda behind: self.jobs_found.emit(row, behind))

    def find_record(self, run_id: int) -> None:
        """Look up the whole record of a run."""
        self._query("job record", partial(_find_record, self.feed, run_id), partial(self.record_found.emit, run_id))

    def make_database(self) -> None:
        """Make the database of the cluster and fill it, in a worker."""
        self.busy_changed.emit(tr("Making the database..."))
        self._made_words = tr("Making the database: {count:,} jobs read")
        self._query(
            "report", partial(_make, self.feed, self._told.emit, self._wish_anew()), lambda _: self._end_making()
        )

    def upgrade_database(self) -> None:
        """Bring the database to the newest version, in a worker, and ask again."""
        self.busy_changed.emit(tr("Bringing the database to the newest version..."))
        self._query("report", self.feed.upgrade, lambda _: self._end_making())

    def stop(self) -> None:
        """Stop the report that is being worked out; its answer is that it was cancelled."""
        if self._wish is not None:
            self._wish.cancel()
            self._wish = None

    def _tell_progress(self, count: int) -> None:
        if self._wish is not None:
            self.busy_changed.emit(self._made_words.format(count=count))

    def _tell_deriving(self, part: float) -> None:
        if self._wish is not None:
            self.busy_changed.emit(tr("Adding up what was recorded by the hour... {part:.0%}").format(part=part))

    def _end_making(self) -> None:
        self._wish = None
        self.busy_changed.emit("")
        self.made.emit()

    def _take_report(self, shown: "ShownReport | None") -> None:
        self._wish = None
        self.busy_changed.emit("")
        if shown is None:
            self.database_missing.emit()
        else:
            self.report_shown.emit(shown)

    def _wish_anew(self) -> Any:
        from qmonpy.reporting.queries.running import Cancelling

        self._wish = Cancelling()
        return self._wish

    def _query(self, topic: str, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self._context.background.query(topic, work, done, owner=self, on_failed=self._tell_failure, is_long=True)

    def _tell_failure(self, failure: Failure) -> None:
        if not isinstance(failure.error, ReportError):
            self.busy_changed.emit("")
            self._context.background.failed.emit(failure)
            return
        reports: tuple[Report, ...] = failure.error.reports
        if any(each.code == "reports.cancelled" for each in reports) and self._wish is not None:
            # It was overtaken by another one.
            return
        self.busy_changed.emit("")
        self.refused.emit(reports)


def _run(
    feed: RecordFeed,
    choice: Choice,
    now: int,
    progress: Callable[[int], None],
    deriving: Callable[[float], None],
    wish: Any,
) -> "ShownReport | None":
    from qmonpy.app.reports.shown_report import run_report
    from qmonpy.app.reports.simulated_use import with_simulated_use

    if not feed.is_there():
        return None
    feed.check_version()
    feed.fill(progress, wish, deriving)
    url = feed.find_url()
    found = run_report(url, choice, now, cancelling=wish)
    return with_simulated_use(found, url) if feed.is_simulated else found


def _find_jobs(feed: RecordFeed, shown: "ShownReport", row: ResultRow) -> Any:
    from qmonpy.app.reports.shown_report import find_behind

    return find_behind(feed.find_url(), shown, row.cells)


def _find_record(feed: RecordFeed, run_id: int) -> Any:
    from qmonpy.app.reports.shown_report import find_record

    return find_record(feed.find_url(), run_id)


def _make(feed: RecordFeed, progress: Callable[[int], None], wish: Any) -> int:
    return feed.make(progress, wish)
