"""Shows the fields of the chosen job, and below them, as soon as a worker knows it, why it waits."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from PySide6.QtCore import QEvent, QObject

from qmonpy.app.jobs.job_detail_rows import list_details
from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow
from qmonpy.app.reports.known_runs import read_past_runs
from qmonpy.app.starting.wait_numbers import list_parts
from qmonpy.app.terms.number import SaidPart
from qmonpy.app.terms.starts.past_start_number import PastStart
from qmonpy.app.why.why_steps import find_next_answer
from qmonpy.clusters.interface import TellsJobDetails
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.jobs.job_details import job_fields, job_title
from qmonpy.gui.pages.jobs.why_question import WhyAsker
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.insight.plan.past_runs import find_start_range
from qmonpy.insight.why.answer import Answer
from qmonpy.insight.why.answer_words import describe_answer, describe_given_up
from qmonpy.insight.why.deciding import UnwantedError
from qmonpy.kept_answers import LastSeen
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

DETAIL_SECONDS = 15
"""So often the details of the job on screen are read again, for its usage and what the scheduler notes."""
NOT_READ = later("Details")
LONGEST_RANGE = 20.0
"""After so many seconds no more plays with past run times are begun."""
LONGEST_SEARCH = 60.0
"""After so many seconds the search why a job waits is given up here; on a large site it may take hours."""


class DetailShower(QObject):
    """Fills the details panel of the page of jobs."""

    def __init__(self, context: PageContext, panel: DetailsPanel, asker: WhyAsker):
        """`asker` asks the same for the panel below, to whom the details leave the worker when they have a first
        answer."""
        super().__init__(panel)
        self._context = context
        self._asker = asker
        asker.rested.connect(self._ask_why)
        self._panel = panel
        self._is_away = False
        """Whether the panel was hidden since it was shown last, as another page is on screen."""
        panel.installEventFilter(self)
        self._chosen: tuple[JobRow, Snapshot] | None = None
        self._asked, self._asked_row = LastSeen(), tuple[str | int, ...]()
        self._why: tuple[object, str, tuple[SaidPart, ...]] = (None, "", ())
        """The key of the row that was last asked about, why it waits, and the numbers of that."""
        self._range: tuple[object, PastStart | None] = (None, None)
        """The key of the row of which a range of starts was looked for last, and that range."""
        self._range_asked: tuple[object, Snapshot] | None = None
        self._searched: object = None
        """The key of the row of which a search goes on: what is newer is asked about when that has told its answer."""
        self._given_up: object = None
        """The key of the row of which the search was given up, which is not begun again as long as it is chosen."""
        self._asked_details: object = None
        self._details_of, self._details = 0, tuple[tuple[str, str], ...]()
        """The job of which details were read last, and these."""

    def show(self, rows: Sequence[JobRow], snapshot: Snapshot | None) -> None:
        """Show the fields of one row, or how many are chosen."""
        self._chosen = (rows[0], snapshot) if len(rows) == 1 and snapshot is not None else None
        if self._chosen is not None:
            self._show_fields()
            self._ask_details()
            self._ask_why()
            self._ask_range()
        elif rows:
            self._panel.show_fields(tr("{count} chosen").format(count=count_of(len(rows), "row", "rows")), [])
        else:
            self._panel.show_fields(tr("Choose a job to see its details."), [])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Hide, QEvent.Type.Show):
            self._is_away = event.type() == QEvent.Type.Hide
        return False

    def _show_fields(self) -> None:
        if self._chosen is not None:
            row, snapshot = self._chosen
            key, why, numbers = self._why
            is_known = row.kind == PENDING and key == row.key
            details = self._details if self._details_of == row.job and row.kind != FINISHED else None
            by_past = self._range[1] if self._range[0] == row.key else None
            forecast = self._context.forecasts.forecast
            told = (why, numbers) if is_known else ("", ())
            fields = job_fields(row, snapshot, *told, details, by_past, forecast)
            self._panel.show_fields(job_title(row), fields)

    def _ask_details(self) -> None:
        """Ask a real cluster for the details of the chosen job: when it is chosen or altered, and now and then."""
        cluster = self._context.cluster
        if self._chosen is None or self._chosen[0].kind == FINISHED or not self._panel.isVisible():
            return
        row, snapshot = self._chosen
        if not isinstance(cluster, TellsJobDetails):
            return
        job = snapshot.state.jobs.get(row.job)
        question = (row.key, row.state, job, snapshot.now // DETAIL_SECONDS)
        if question == self._asked_details:
            return
        self._asked_details = question

        def answer() -> tuple[int, tuple[tuple[str, str], ...]]:
            try:
                return row.job, list_details(cluster.read_job_details(row.job), job, row.errors)
            except ReportError as error:
                return row.job, ((NOT_READ, " ".join(each.text for each in error.reports)),)

        def take(found: tuple[int, tuple[tuple[str, str], ...]]) -> None:
            self._details_of, self._details = found
            self._show_fields()

        self._context.background.query("job details", answer, take, owner=self)

    def _ask_why(self) -> None:
        """Ask why the chosen job waits; what was known of it stays until then."""
        if self._chosen is None or self._chosen[0].kind != PENDING or not self._panel.isVisible():
            return
        row, snapshot = self._chosen
        if row.key in (self._given_up, self._searched) or (self._asker.is_searching and row.key == self._why[0]):
            return
        self._given_up = None
        is_new = self._asked.is_new(snapshot.cluster, snapshot.state)
        if not is_new and self._asked_row == row.key:
            return
        self._asked_row = row.key
        self._search_why(row, snapshot, None)

    def _search_why(self, row: JobRow, snapshot: Snapshot, last: Answer | None) -> None:
        """Search why a job waits, or go on after a `last` answer that left something open."""
        context, begun = self._context, monotonic()
        self._searched = row.key

        def breathe() -> None:
            if context.is_closed or self._is_away or self._chosen is None or self._chosen[0].key != row.key:
                raise UnwantedError
            if last is not None and self._asker.is_searching:
                raise _GivesWayError
            if monotonic() > begun + LONGEST_SEARCH:
                raise _TooLongError
            context.background.breath.take()

        def answer() -> _Found | None:
            nonlocal begun
            begun = monotonic()
            # On a large site an answer may take minutes; whoever goes on to another job or page waits for that one's.
            try:
                found = find_next_answer(snapshot, row.job, row.waiting, last, breathe)
                if found is None:
                    return _Found("", (), None)
                return _Found(*_write(found, snapshot, partial(describe_answer, found)), found)
            except UnwantedError:
                return None
            except _GivesWayError:
                if last is None:
                    return _Found("", (), None, gives_way=True)
                return _Found(*_write(last, snapshot, partial(describe_answer, last)), None, gives_way=True)
            except _TooLongError:
                said = partial(_describe_given_up, last)
                return _Found(*_write(last, snapshot, said), None, is_given_up=True)

        def end() -> None:
            if self._searched == row.key:
                self._searched = None

        def take(found: _Found | None) -> None:
            if found is not None:
                self._given_up = row.key if found.is_given_up else None
                self._why = row.key, found.text, found.numbers
                self._show_fields()
                if found.gives_way:
                    self._asked_row = ()
                if self._asked_row == row.key and found.answer is not None and found.answer.open is not None:
                    self._search_why(row, snapshot, found.answer)
                else:
                    self._ask_why()
            elif self._asked_row == row.key:
                self._asked_row = ()
                if not self._is_away and not context.is_closed:
                    # It was shown again meanwhile.
                    self._ask_why()

        context.background.query("why in details", answer, take, owner=self, on_ended=end, is_long=True)

    def _ask_range(self) -> None:
        """Ask when the chosen job starts by past run times, once for each snapshot in which a start is expected."""
        if self._chosen is None or self._chosen[0].kind != PENDING or not self._panel.isVisible():
            return
        row, snapshot = self._chosen
        if row.start is None or row.start.start is None or row.start.is_in_next_pass:
            return
        url = self._context.readings_url
        if not (snapshot.finished or url):
            return
        before, self._range_asked = self._range_asked, (row.key, snapshot)
        if before is not None and before[0] == row.key and before[1] is snapshot:
            return
        context, begun = self._context, monotonic()

        def should_stop() -> bool:
            context.background.breath.take()
            asked = self._range_asked
            is_unwanted = context.is_closed or self._is_away or asked is None or asked[0] != row.key
            return is_unwanted or monotonic() > begun + LONGEST_RANGE

        def find() -> tuple[object, PastStart | None]:
            nonlocal begun
            begun = monotonic()
            past = read_past_runs(snapshot, url)
            found = find_start_range(snapshot.cluster, snapshot.state, snapshot.now, row.job, past, should_stop)
            return row.key, PastStart(found, snapshot, past) if found is not None else None

        def take(found: tuple[object, PastStart | None]) -> None:
            self._range = found
            self._show_fields()

        context.background.query("start range", find, take, owner=self, is_long=True)


@dataclass(frozen=True)
class _Found:
    """Why a job waits, as far as it was found out."""

    text: str
    numbers: tuple[SaidPart, ...]
    """The numbers of the text."""
    answer: Answer | None
    is_given_up: bool = False
    """Whether the rest is not searched for."""
    gives_way: bool = False
    """Whether it is searched for when the panel below has its answer."""


def _write(answer: Answer | None, snapshot: Snapshot, write: Callable[[], str]) -> tuple[str, tuple[SaidPart, ...]]:
    """Return a text about an answer, and its numbers as they are in a snapshot."""
    return write(), list_parts(answer, snapshot, write) if answer is not None else ()


def _describe_given_up(last: Answer | None) -> str:
    seconds = count_of(round(LONGEST_SEARCH), "second", "seconds")
    if last is not None:
        return describe_given_up(last, seconds)
    words = tr("Not found out within {seconds}, and given up. Ask Why? to search without a limit.")
    return words.format(seconds=seconds)


class _GivesWayError(Exception):
    """Somebody asks the same who is to be answered first."""


class _TooLongError(Exception):
    """The search took too long."""
