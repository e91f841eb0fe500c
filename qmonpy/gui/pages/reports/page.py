"""The page Reports: answers from the reporting database as table and plot, and the jobs behind each number."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMessageBox, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.choice import QUERY_PREFIX, SAVED_PREFIX, Choice, as_mapping, parse_choice
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.report_list import ReportRow, make_report_rows
from qmonpy.app.reports.result_rows import ResultRow
from qmonpy.app.reports.saved_reports import delete_report, read_saved_reports
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.words import count_of, format_clock
from qmonpy.gui.pages.reports.answer_page import AnswerPage
from qmonpy.gui.pages.reports.behind_panel import BehindPanel
from qmonpy.gui.pages.reports.choice_bar import ChoiceBar
from qmonpy.gui.pages.reports.recording_advice import RecordingAdvice
from qmonpy.gui.pages.reports.report_exporter import ReportExporter
from qmonpy.gui.pages.reports.report_list import ReportList
from qmonpy.gui.pages.reports.report_runner import ReportRunner
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import NO_NUMBER
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.queries.query import Parameter
from qmonpy.translation import later, tr

FIRST_REPORT = "ready/use-by-project"
EXPLANATION = later(
    "**Reports** answers who used what, how long jobs waited and what was wasted, from the "
    "reporting database of the cluster. Choose an answer at the left, or put a question "
    "together: what is counted, by what it is divided, which jobs count, and when they ended. A "
    "period can be compared with another one.\n\n"
    "Table and plot show the same numbers; the mouse reads values off the plot. **Choose a row, "
    "or click into the plot, to see the jobs behind the number**, those that weigh most first; "
    "choose a job to see its whole record.\n\n"
    "A simulation that is not stored in a spool is recorded for as long as the program runs, "
    "from the moment when it is opened. A spool has a database beside it, a real cell has one in "
    "your folder for data; `qmonpy dbwriter` fills them. Nothing on this page writes into a "
    "database but the button that makes one, and records of the open simulation."
)
OF_A_QUERY = later("These numbers are worked out by the SQL of a query: they do not open into terms or jobs.")


class ReportsPage(AnswerPage):
    """Keys of links are those of reports: `ready/queue-use`, `query/NAME`, `ask`."""

    list: ReportList
    behind: BehindPanel

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, EXPLANATION, parent)
        self.choice = Choice()
        self.shown: Any = None
        """The `ShownReport` on screen; None before the first one."""
        self._wanted, self._chosen_key = FIRST_REPORT, ""
        self._parameters: dict[str, tuple[Parameter, ...]] = {}
        self._firsts: dict[str, Choice] = {}
        self._is_listed = False
        self.runner = ReportRunner(context, RecordFeed(context.cluster, context.cluster_path), self)
        self.list = ReportList()
        self.bar = ChoiceBar()
        self.behind = BehindPanel(is_simulated=self.runner.feed.is_simulated)
        self.result.find_number = self._find_number
        follow_numbers(context, self, self.result, self.behind.table)
        self._run = make_action("run-report", self, self.run)
        self._stop = make_action("stop-report", self, self.runner.stop)
        self._delete = make_action("delete-report", self, self._delete_saved)
        self._make = make_action("make-database", self, self.runner.make_database)
        self._upgrade = QAction(tr("Bring it to the newest version"), self)
        self._upgrade.triggered.connect(lambda *_: self.runner.upgrade_database())
        self.advice = RecordingAdvice(context, is_needed=lambda: not self.runner.feed.is_of_this_session, parent=self)
        self.exporter = ReportExporter(self, self.plot, lambda: (self.choice, self.shown), self.runner.feed.find_url)
        self.exporter.menu.addActions([self.exporter.copy, self._delete])
        self._lay_out()
        self._connect()
        for each in (self._stop, self._delete):
            allow(each, None, is_wanted=False)

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._run, self._stop, self.exporter.save, self.exporter.button)

    def prepare(self) -> bool:
        """See `Page.prepare`; the files of the list are read by a worker."""
        # What is wrong with them is told when the page is shown.
        self.context.background.query(
            "report list ahead", _read_list, lambda _: None, owner=self, on_failed=lambda _: None
        )
        return False

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`; the list is read with the first one. Reports are asked for anew by F8 only."""
        if not self._is_listed:
            self._is_listed = True
            self.bar.show_now(snapshot.now)
            self.context.background.query("report list", _read_list, self._take_list, owner=self)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; chooses a report."""
        self._wanted = key
        if self.list.model.total and not self.list.choose(key):
            self.context.messages.post(tr('There is no report called "{name}".').format(name=key))

    def showing_command(self) -> str:
        """See `Page.showing_command`; there is none before the database has answered."""
        return self.exporter.find_command() if self.shown is not None else ""

    def location(self) -> str:
        """See `Page.location`."""
        return self._chosen_key or self.choice.key

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "choice": as_mapping(self.choice),
            "key": self.location(),
            "parts": self._parts.sizes(),
            "sides": self._columns.kept_sizes(),
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        if isinstance(state.get("choice"), dict):
            kept = parse_choice(state["choice"])
            self._wanted = str(state.get("key") or kept.key)
            self._firsts[self._wanted] = kept
        if state.get("parts"):
            self._parts.setSizes(state["parts"])
        self._columns.restore_sizes(state.get("sides", []))

    # Running

    def run(self) -> None:
        """Ask the chosen report anew."""
        self.close_behind()
        self.runner.run(self.choice)

    def _take_list(self, found: tuple[Sequence[ReportRow], dict[str, tuple[Parameter, ...]]]) -> None:
        rows, self._parameters = found
        self.list.show_reports(rows)
        if not self.list.choose(self._wanted):
            self.list.choose(FIRST_REPORT)

    def _show_saved(self, name: str) -> None:
        self._wanted = f"{SAVED_PREFIX}{name}"
        self._firsts.pop(self._wanted, None)
        self.context.background.query("report list", _read_list, self._take_list, owner=self)

    def _delete_saved(self) -> None:
        """Ask whether the chosen saved report is to go."""
        name = self._chosen_key.removeprefix(SAVED_PREFIX)
        words = tr("Delete the saved report {name}? What it shows stays in the database.").format(name=name)
        yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
        question = QMessageBox(QMessageBox.Icon.Question, tr("Delete report"), words, yes | no, self)
        question.accepted.connect(partial(self._delete_named, name))
        question.finished.connect(question.deleteLater)
        question.open()

    def _delete_named(self, name: str) -> None:
        self._wanted = self.choice.key

        def tell(found: tuple[Sequence[ReportRow], dict[str, tuple[Parameter, ...]]]) -> None:
            self._take_list(found)
            self.context.messages.post(tr("Deleted the saved report {name}.").format(name=name))

        # A topic of its own: a list that is read meanwhile must not overtake it.
        self.context.background.query(f"delete report {name}", partial(_delete_saved, name), tell, owner=self)

    def _choose_report(self, row: ReportRow) -> None:
        if row.key == self._chosen_key and self.shown is not None:
            return
        self._chosen_key = row.key
        allow(self._delete, None, is_wanted=row.key.startswith(SAVED_PREFIX))
        choice = self._firsts.get(row.key, row.first)
        self.bar.show_choice(choice, self._parameters.get(choice.key, ()))
        self._take_choice(choice)
        self.location_changed.emit(row.key)

    def _take_choice(self, choice: Choice) -> None:
        if choice.key == self.choice.key and (choice.measure, choice.keys) != (self.choice.measure, self.choice.keys):
            # Another question is drawn in its own way.
            choice = replace(choice, drawing="")
        self.choice = choice
        self._firsts[self._chosen_key or choice.key] = choice
        self.run()

    def _show_report(self, shown: Any) -> None:
        self.shown = shown
        self._problem.hide()
        has_rows = bool(shown.answer.table.rows)
        self._stack.setCurrentWidget(self._answer if has_rows else self._nothing)
        self._title.setText(tr(shown.title))
        is_query = shown.choice.key.startswith(QUERY_PREFIX)
        self.result.show_result(shown.answer.table, OF_A_QUERY if is_query else NO_NUMBER)
        self.plot.show_table(shown.answer.table, shown.answer.drawing, self.choice.drawing, tr(shown.title))
        note, lack = tr(shown.answer.note), shown.answer.lack
        self._nothing.set_text(" ".join(filter(None, (note or tr(NOTHING_FOUND), lack, self.advice.describe()))))
        note = f"{note} {lack}".strip()
        if shown.answer.table.is_cut:
            note = tr("{note} Only the first {count} rows are shown.").format(note=note, count=len(self._rows()))
        if is_query:
            note = f"{note} {tr(OF_A_QUERY)}"
        self._note.setText(note.strip())
        self._note.setVisible(bool(note.strip()) and has_rows)
        self._sum_up()

    def _rows(self) -> Sequence[Any]:
        rows: Sequence[Any] = self.shown.answer.table.rows
        return rows

    def _sum_up(self) -> None:
        rows = count_of(len(self._rows()), "row", "rows")
        asked = tr("asked at {time}").format(time=format_clock(self.shown.now))
        parts = [self.shown.about, rows, asked]
        self.summary_changed.emit(", ".join(filter(None, parts)))

    def _show_refusal(self, reports: tuple[Report, ...]) -> None:
        older = next((each for each in reports if each.code == "reporting.older"), None)
        if older is not None:
            self._problem.hide()
            self._older.set_text(f"{tr(older.text)} {tr(UPGRADE)}")
            self._stack.setCurrentWidget(self._older)
            self.summary_changed.emit(tr("The database is of an older version"))
            return
        self._problem.setText("\n".join(each.text for each in reports))
        self._problem.show()
        for name, code in (("where", "reports.where"), ("begin", "reports.time"), ("end", "reports.time")):
            self.bar.mark(name, is_wrong=any(each.code == code for each in reports))
        self.summary_changed.emit(tr("No answer"))

    def _show_missing(self) -> None:
        self._empty.set_text(f"{tr(NO_DATABASE)} {self.advice.describe()}".strip())
        self._stack.setCurrentWidget(self._empty)
        self.summary_changed.emit(tr("No reporting database"))

    def _show_busy(self, words: str) -> None:
        self._busy.setVisible(bool(words))
        # A bar without an end shows no words of its own.
        self._busy_words.setText(words)
        self._busy_words.setVisible(bool(words))
        allow(self._stop, None, is_wanted=bool(words))
        if words:
            for name in ("where", "begin", "end"):
                self.bar.mark(name, is_wrong=False)

    # Jobs behind a number

    def _choose_row(self, row: ResultRow | None) -> None:
        if row is None or self.shown is None or self.shown.answer.find_behind is None:
            return
        self.behind.show_waiting(self._name(row))
        self.behind.show()
        self.runner.find_jobs(self.shown, row)

    def _find_number(self, row: ResultRow, column: str) -> Number | None:
        if self.shown is None:
            return None
        # It needs the database, which is not loaded before the first report.
        from qmonpy.app.reports.cell_number import find_cell_number

        return find_cell_number(self.runner.feed, self.shown, row.cells, column)

    def _name(self, row: ResultRow) -> str:
        columns = self.shown.answer.table.columns
        names = [
            format_cell(cell, column)
            for cell, column in zip(row.cells, columns, strict=True)
            if column.kind in ("text", "time") or column.name == "hour_of_day"
        ]
        return ", ".join(names[:2]) or tr("All")

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size("space_2")
        self._title = named(QLabel(), "section_title")
        self._note = named(QLabel(wordWrap=True), "hint")
        self._problem = named(QLabel(wordWrap=True), "problem_line")
        self._problem.hide()
        self._busy_words = named(QLabel(), "hint")
        self._busy_words.hide()
        self._busy = named(QProgressBar(minimum=0, maximum=0, textVisible=False), "report_busy")
        self._busy.setAccessibleName(tr("What is being done"))
        self._busy.hide()
        # The names of seven kinds of plots need more room than four columns.
        self._answer = self.join_answer(0.4)
        self._empty = EmptyState(tr(NO_DATABASE), self._make, self.advice.action)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._answer)
        self._stack.addWidget(self._empty)
        self._nothing = EmptyState("", self.advice.action)
        self._stack.addWidget(self._nothing)
        self._older = EmptyState("", self._upgrade)
        self._stack.addWidget(self._older)
        content = AsksHeight()
        column = QVBoxLayout(content)
        column.setContentsMargins(space, space, space, 0)
        column.setSpacing(space)
        for each in (self.bar, self._title, self._note, self._problem, self._busy_words, self._busy):
            column.addWidget(each)
        column.addWidget(self._stack, 1)
        self._parts = self.join_behind(content)
        height = tokens().size("foot_height")
        self._parts.setSizes([2 * height, height])
        # Wide enough for the longest name of those that come with the program.
        self.join_list(self._parts, lambda: tokens().size("search_width") + tokens().size("space_2"))

    def _connect(self) -> None:
        self.list.report_chosen.connect(self._choose_report)
        self.exporter.saved.connect(self._show_saved)
        self.bar.choice_changed.connect(self._take_choice)
        self.runner.report_shown.connect(self._show_report)
        self.runner.refused.connect(self._show_refusal)
        self.runner.database_missing.connect(self._show_missing)
        self.runner.busy_changed.connect(self._show_busy)
        self.runner.made.connect(self.run)
        self.runner.jobs_found.connect(lambda row, behind: self.behind.show_jobs(self._name(row), behind))
        self.runner.record_found.connect(self.behind.show_record)
        self.result.row_chosen.connect(self._choose_row)
        self.plot.row_chosen.connect(self.result.choose)
        self.plot.kind_chosen.connect(self._keep_kind)
        self.behind.record_wanted.connect(self.runner.find_record)
        self.behind.link_followed.connect(self.link_followed)
        self.advice.edited.connect(self.follow)
        self.behind.closed.connect(self.close_behind)

    def _keep_kind(self, kind: str) -> None:
        self.choice = replace(self.choice, drawing=kind)
        self._firsts[self._chosen_key or self.choice.key] = self.choice
        if self.shown is not None:
            # What is exported has the plot that is on screen.
            self.shown = replace(self.shown, choice=replace(self.shown.choice, drawing=kind))


NOTHING_FOUND = later("Nothing was recorded of what this report asks for. Choose another period, or other jobs.")
UPGRADE = later(
    "All that it holds stays; tables and columns are added, in one transaction for each step. "
    "Programs of the older version refuse it afterwards: keep a copy of the file if you need "
    "them."
)
NO_DATABASE = later(
    "There are no records in a reporting database of this cluster yet. It is made from the jobs "
    "that ended, beside the cluster's file, or for a real cluster in your folder for data, and "
    "shows who used what, and how long jobs waited."
)


def _read_list() -> tuple[Sequence[ReportRow], dict[str, tuple[Parameter, ...]]]:
    from qmonpy.reporting.queries.query_files import read_queries

    queries = read_queries()
    parameters = {f"{QUERY_PREFIX}{each.name}": each.parameters for each in queries}
    kept = [(each.name, each.choice) for each in read_saved_reports() if not each.wrong]
    return make_report_rows(queries, kept), parameters


def _delete_saved(name: str) -> tuple[Sequence[ReportRow], dict[str, tuple[Parameter, ...]]]:
    delete_report(name)
    return _read_list()
