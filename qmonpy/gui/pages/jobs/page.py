"""The page of jobs."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_counts import JobCounts, count_jobs
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import FINISHED, PENDING, JobRow
from qmonpy.app.jobs.job_states import STATE_LETTERS
from qmonpy.app.jobs.task_rows import count_left_folded, describe_left_folded, with_tasks
from qmonpy.app.reservations.reservation_reasons import find_reason_not_to_submit
from qmonpy.app.session.showing_command import show_ended_jobs, show_jobs
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.terms.starts.summary_number import JobSummary
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.forecast_stop import ForecastStop
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.side_splitter import SideSplitter
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.jobs.detail_shower import DetailShower
from qmonpy.gui.pages.jobs.first_rows import ask_first_rows
from qmonpy.gui.pages.jobs.job_actions import JobActions
from qmonpy.gui.pages.jobs.job_asker import JobAsker
from qmonpy.gui.pages.jobs.job_table import JOB_KINDS, find_tab, find_table, make_job_model
from qmonpy.gui.pages.jobs.past_line import PastLine, with_line_below
from qmonpy.gui.pages.jobs.starting.change_maker import make_start_change
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.jobs.why_question import WhyAsker
from qmonpy.gui.terms.number_dialog import follow_numbers, make_summary_action
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.details_panel import DetailsPanel
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.plan.forecast import describe_forecast
from qmonpy.insight.plan.start_words import describe_counts
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.kept_answers import LastSeen
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_started
from qmonpy.model.values.whole import is_whole
from qmonpy.pauses import paced
from qmonpy.translation import tr

NEVER_FILTER = "forecast:never"
SNAPSHOTS_WAITED = 3
"""Snapshots to wait for a job that a link names and that is not there yet, such as one just submitted."""


_Answer = tuple[str, tuple[JobRow, ...], bool, JobCounts, str]
"""The id of a kind of jobs, their rows, whether any has rows of its tasks, counts, and what stays folded."""


class JobsPage(Page):
    """The page of jobs. A key is a job's number, or a filter, before which a table may stand: `pending/user:"anna"`."""

    takes_long = True

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._fields_shown = LastSeen()
        self._wanted_job = ""
        self._patience = 0
        self._counts = JobCounts()
        self._folded = ""
        self._forecast_shown = LastSeen()
        context.forecasts.forecast_changed.connect(self._show_forecast)
        self._past = PastLine(context)
        self._past.rows_changed.connect(self._show_again)
        self._make_actions()
        self._models = [make_job_model(kind, lambda: context.forecasts.forecast) for kind in JOB_KINDS]
        for model in self._models:
            model.arrange_in(context.background)
        self._tables = [self._make_table(place) for place in range(len(JOB_KINDS))]
        self._teller = JobAsker(context, self)
        self._teller.answered.connect(self._show_again)
        self._build()
        for model in self._models:
            model.changed.connect(self._show_found)
        self._show_choice()

    # Building

    def _make_actions(self) -> None:
        self._actions = JobActions(self.context, self)
        self._actions.job_submitted.connect(self.navigate_to)
        self._keep = make_action("keep-case", self, self._keep_case)
        self._why = make_action("why", self)
        self._why.setCheckable(True)
        self._why.toggled.connect(self._show_why)
        self._place = make_action("why-place", self, self._go_to_place)
        self._stop = ForecastStop(self.context.forecasts, self)
        forecasts, about = self.context.forecasts, tr("Jobs that wait, and tasks that run")
        self.summary_action = make_summary_action(self, lambda: JobSummary(forecasts.forecast), about)
        self._tasks = make_action("show-tasks", self)
        self._tasks.toggled.connect(self._show_tasks)

    def _make_table(self, place: int) -> RowTable:
        table = RowTable(self._models[place], self)
        table.setObjectName(f"{JOB_KINDS[place].id}_jobs")
        table.setAccessibleName(tr("{kind} jobs").format(kind=tr(JOB_KINDS[place].title)))
        table.choice_changed.connect(self._show_choice)
        table.link_followed.connect(self.link_followed)
        table.row_activated.connect(lambda _: self._why.setChecked(True) if place == 0 else None)
        self._models[place].unfolded.connect(self._show_again)
        table.offer_menu(self._add_to_menu)
        follow_numbers(self.context, self, table)
        return table

    def _build(self) -> None:
        self._bar = FilterBar(tr("Filter jobs: words, or user:anna queue:all.q@h*"))
        for kind in JOB_KINDS:
            self._bar.add_tab(kind.id, tr(kind.title))
        self._bar.tab_changed.connect(self._show_kind)
        self._bar.set_source(lambda: self._models[self._bar.tab])
        self._bar.filter_changed.connect(self._filter)
        self._bar.set_column_menu(self._column_menu)
        self._stack = QStackedWidget()
        for place, table in enumerate(self._tables):
            first_step = self._actions.submit if place == 0 else None
            either = TableOrEmpty(table, self._models[place], tr(JOB_KINDS[place].nothing), first_step)
            either.clear_filter.triggered.connect(lambda *_: self._bar.set_filter(""))
            self._stack.addWidget(with_line_below(either, self._past) if JOB_KINDS[place].id == FINISHED else either)
        self.setFocusProxy(self._stack)
        self._stack.setFocusProxy(self._tables[0])
        self._details = DetailsPanel()
        self._details.link_followed.connect(self.link_followed)
        self._why_panel = WhyPanel()
        self._why_panel.link_followed.connect(self.link_followed)
        self._why_panel.closed.connect(lambda: self._why.setChecked(False))
        follow_numbers(self.context, self, self._why_panel.changes, self._details)
        self._why_panel.hide()
        self._why_panel.changes.change_wanted.connect(self._make_change)
        self._asker = WhyAsker(self.context, self._why_panel)
        self._shower = DetailShower(self.context, self._details, self._asker)
        self._sides = SideSplitter(self._stack, self._details)
        self._stack.setMinimumHeight(4 * tokens().size("row"))
        # A table with many columns would take all of the room, until no value could be read.
        self._details.setMinimumWidth(tokens().size("details_width") * 3 // 4)
        self._levels = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._levels.addWidget(self._sides)
        self._levels.addWidget(self._why_panel)
        self._levels.setStretchFactor(0, 1)
        self._levels.setStretchFactor(1, 1)
        self._levels.setSizes([tokens().size("foot_height"), tokens().size("foot_height")])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._levels, 1)

    # What the frame asks

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._why, self._actions.delete, self._stop.action)

    def main_action(self) -> QAction:
        """See `Page.main_action`; submits a job."""
        return self._actions.submit

    def explanation(self) -> str:
        """See `Page.explanation`."""
        return tr(
            "Every job that waits, runs, or ended recently, with the columns of `qstat`.\n\n"
            "- **Filter as you type.** All words must be found; `user:an` looks at the beginning of one column, "
            '`user:"anna"` means exactly that, `queue:all.q@h*` takes wildcards, `ar:17` finds the jobs of an advance '
            "reservation.\n"
            "- **Columns** are chosen by the button at the right of the filter: what a running or ended job used (CPU, "
            "MEM, IO), whatever a job asks for, by which a filter finds it, shown or not, and the "
            "parts of its priority and its tickets (`qstat -pri`, `-urg`, `-ext`).\n"
            "- A pending **array job** is one row with its task ids (`1-19:2`); the arrow before it, or the right key, "
            "shows a row for each of its tasks, to hold, release or delete it alone. *A row per task* in the menu does "
            "so for all arrays; more than 1,000 tasks unfold into pieces first. Each running task has its own row.\n"
            "- **Why?** begins with the deciding causes: without them the job would start, with any one of them it "
            "would not. Its table shows, for each queue instance, all that refuses the job; for each rule set, the "
            "rules that were passed over, the one that applies, and who holds its limit; then what the last pass "
            "noted.\n"
            "- **Finished** lists the jobs that the cluster remembers; *Look further back* finds older ones in its "
            "spool, or in the accounting files of a real cluster. There a job appears when the qmaster writes its "
            "record, with exit status, the cluster's problem with it (`failed`), requests and efficiency.\n"
            "- The menu can **hold**, **suspend**, **reschedule** and **alter** several jobs at once, and of an array "
            "the chosen tasks only. Before anything is lost, you see what, and the command.\n"
            "- **Expected start** is what the forecast finds by playing the cluster forward (`14:03`), `14:03 planned` "
            "where the scheduler keeps the start (`-R y`), and `14:03 guess` behind a job whose end is not known. "
            "`forecast:never` finds the jobs that can never start as they are, as `qalter -w v` says.\n"
            "- **States** are the letters of `qstat`: {letters}. Point at one to see it in words.\n"
            "- Users, projects, reservations and queue instances are links: Ctrl+click."
        ).format(letters=", ".join(f"`{letter}` {tr(words)}" for letter, words in STATE_LETTERS.items()))

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`."""
        self._show_fields(snapshot)
        self._snapshot = snapshot
        if self._wanted_job:
            self._turn_to_wanted_job()
        kind, forecast = JOB_KINDS[self._bar.tab], self.context.forecasts.forecast
        self.context.forecasts.want(snapshot)
        self._forecast_shown.see(forecast.plan, forecast.never)
        fill = self._teller.follow(snapshot, self.table)
        model = self._models[self._bar.tab]
        is_open = model.open_test()

        def finish(rows: tuple[JobRow, ...]) -> tuple[JobRow, ...]:
            return with_tasks(fill(rows), is_open, snapshot, forecast)

        def find() -> _Answer:
            rows = finish(kind.rows(snapshot, forecast))
            folded = describe_left_folded(count_left_folded(rows, is_open))
            has_tasks = any(row.children for row in paced(rows))
            return kind.id, rows, has_tasks, count_jobs(snapshot, forecast), folded

        ask_first_rows(self.context, model, kind, snapshot, finish)
        self.context.background.query("jobs", find, self._show_rows, owner=self)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; a number chooses that job, any other text filters."""
        if is_whole(key):
            self._wanted_job, self._patience = key, SNAPSHOTS_WAITED
            self._bar.set_filter("")
            if self._snapshot is not None:
                self.show_snapshot(self._snapshot)
        else:
            place, text = find_table(key)
            self._bar.set_tab(self._bar.tab if place is None else place)
            self._bar.set_filter(text)

    def location(self) -> str:
        """See `Page.location`."""
        rows = self.table.chosen_rows()
        return str(rows[0].job) if rows else self._bar.filter_text

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        ids, kind = [row.job for row in self.table.chosen_rows()], JOB_KINDS[self._bar.tab].id
        return show_ended_jobs(ids) if kind == FINISHED else show_jobs(ids, "p" if kind == PENDING else "r")

    def focus_filter(self) -> None:
        """See `Page.focus_filter`."""
        self._bar.focus_filter()

    def step_back(self) -> bool:
        """See `Page.step_back`; closes the reasons, then clears the filter."""
        if self._why.isChecked():
            self._why.setChecked(False)
        elif self._bar.filter_text:
            self._bar.set_filter("")
        else:
            return False
        return True

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {
            "tab": self._bar.tab,
            "sides": self._sides.kept_sizes(),
            "levels": self._levels.sizes() if self._why.isChecked() else [],
            "tables": [table.save_state() for table in self._tables],
            "why": self._why.isChecked(),
            "tasks": self._tasks.isChecked(),
            "why_panel": self._why_panel.save_state(),
        }

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        for table, saved in zip(self._tables, state.get("tables", ()), strict=False):
            table.restore_state(saved)
        self._sides.restore_sizes(state.get("sides", []))
        self._bar.set_tab(int(state.get("tab", 0)))
        self._why_panel.restore_state(state.get("why_panel", {}))
        self._why.setChecked(bool(state.get("why")))
        self._tasks.setChecked(bool(state.get("tasks")))
        if state.get("levels"):
            self._levels.setSizes(state["levels"])

    def show_tab(self, place: int) -> None:
        """Show the tab of pending (0), running (1) or finished jobs (2)."""
        self._bar.set_tab(place)

    @property
    def actions_on_jobs(self) -> JobActions:
        """The actions on the chosen jobs."""
        return self._actions

    # Showing

    @property
    def table(self) -> RowTable:
        """The table of the tab that is shown."""
        return self._tables[self._bar.tab]

    def _show_fields(self, snapshot: Snapshot) -> None:
        """Let the filter compare with the cluster's clock, and ask for each of its resources."""
        is_same = not self._fields_shown.is_new(snapshot.cluster.complexes)
        more = () if is_same else job_filter_fields(snapshot.cluster)
        for model in self._models:
            model.set_now(snapshot.now)
            if not is_same:
                model.set_fields(JOB_COLUMNS, more)
        self._past.set_fields(self._models[-1].filtered.fields, snapshot.now)

    def _show_rows(self, answer: _Answer) -> None:
        kind, rows, has_tasks, counts, self._folded = answer
        place = next(place for place, each in enumerate(JOB_KINDS) if each.id == kind)
        if kind == FINISHED:
            rows = self._past.with_past(rows)
        self._models[place].show_rows(rows)
        if has_tasks:
            self._tables[place].widen_column("job")
        ended = counts.finished_tasks + self._past.older
        self._bar.show_counts((counts.pending_jobs, counts.running_tasks, ended))
        self._show_found()
        self._counts = counts
        self._summarize()
        if self._wanted_job:
            self._choose_wanted_job()
        self._actions.show_choice(self.table.chosen_rows())
        self._show_details()
        self._ask_why()

    def _show_forecast(self) -> None:
        """Show what the forecast says now; rows are made anew only for other starts."""
        forecast = self.context.forecasts.forecast
        if self._snapshot is None or not self.isVisible():
            return
        if self._forecast_shown.is_new(forecast.plan, forecast.never):
            self.show_snapshot(self._snapshot)
        else:
            self._summarize()

    def _summarize(self) -> None:
        counts, snapshot = self._counts, self._snapshot
        tasks = count_of(counts.pending_tasks, "task", "tasks")
        waiting = tr(describe_counts(counts.starts, f" ({tasks})" if counts.pending_jobs else ""))
        running = format_started(counts.running_tasks, counts.suspended_tasks)
        slots = count_of(counts.running_slots, "slot", "slots")
        forecast = describe_forecast(self.context.forecasts.forecast, snapshot) if snapshot is not None else ""
        running = tr("{tasks} on {slots}").format(tasks=running, slots=slots)
        parts = (self._folded, waiting, running, tr(forecast))
        self.summary_changed.emit("; ".join(filter(None, parts)))

    def _show_kind(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        self._stack.setFocusProxy(self._tables[place])
        self._models[place].set_filter(self._bar.filter_text)
        self._show_choice()
        if self._snapshot is not None:
            self.show_snapshot(self._snapshot)

    def _filter(self, text: str) -> None:
        model = self._models[self._bar.tab]
        model.set_filter(text)
        self._past.set_filter(text)
        self._show_found()

    def _show_found(self) -> None:
        model = self._models[self._bar.tab]
        self._bar.show_found(model.found, model.total)

    def _show_choice(self) -> None:
        rows = self.table.chosen_rows()
        self._actions.show_choice(rows)
        self._place.setEnabled(bool(rows) and rows[0].kind == PENDING)
        self._show_details()
        self._ask_why()
        if rows:
            self.location_changed.emit(str(rows[0].job))

    def _show_details(self) -> None:
        self._shower.show(self.table.chosen_rows(), self._snapshot)

    # Why

    def _show_why(self, is_shown: bool) -> None:
        self._why_panel.setVisible(is_shown)
        if is_shown:
            if not self.table.chosen_rows():
                self._bar.set_tab(0)
            self._ask_why()
        else:
            self._asker.forget()

    def _go_to_place(self) -> None:
        """Show why the chosen job is at its place among those that wait."""
        rows = self.table.chosen_rows()
        if rows:
            self.follow("policies", f"place/{rows[0].job}")

    def _ask_why(self) -> None:
        if self._why.isChecked():
            self._asker.ask(self.table.chosen_rows(), self._snapshot)

    def _make_change(self, change: StartChange) -> None:
        make_start_change(self.context, change, self._why_panel.job, self._actions.alter_so, self.follow)

    def _keep_case(self) -> None:
        """Ask what is to be kept of the chosen job, as a case."""
        from qmonpy.gui.cases.keep_dialog import ask_to_keep_job

        rows = self.table.chosen_rows()
        if rows and rows[0].kind != FINISHED:
            ask_to_keep_job(self.context, self.window(), rows[0].job)
        else:
            self.context.messages.post(tr("Choose a job that waits or runs to keep a case of it."))

    # Tasks of arrays

    def _show_tasks(self, is_shown: bool) -> None:
        """Show a row for each waiting task, or one for all tasks that wait in the same state."""
        self._models[0].set_opens_all(is_shown)
        self._show_again()

    def _show_again(self) -> None:
        if self._snapshot is not None:
            self.show_snapshot(self._snapshot)

    def _column_menu(self) -> QMenu:
        menu = self.table.column_menu(self)
        if self._bar.tab == 0:
            menu.addSeparator()
            menu.addAction(self._tasks)
        return menu

    def _add_to_menu(self, menu: QMenu) -> None:
        menu.addAction(self._why)
        menu.addAction(self._place)
        menu.addAction(self._keep)
        for group in self._actions.groups:
            menu.addSeparator()
            menu.addActions(list(group))
        if self._bar.tab == 0:
            menu.addSeparator()
            menu.addAction(self._tasks)
        menu.addSeparator()
        menu.addAction(self.export_view)
        rows = self.table.chosen_rows()
        if rows:
            menu.addSeparator()
            self._actions.offer_again(menu, rows)
            menu.addSeparator()
            user = rows[0].user
            menu.addAction(tr("Only jobs of {user}").format(user=user), lambda: self.navigate_to(f'user:"{user}"'))
            if self._counts.starts.never:
                menu.addAction(tr("Only jobs that can never start"), lambda: self.navigate_to(NEVER_FILTER))
            if rows[0].reservation:
                self._offer_reservation(menu, rows[0].reservation)
            for instance, _ in rows[0].pieces[:5]:
                text = tr("Go to {instance}").format(instance=instance)
                menu.addAction(text, partial(self.follow, "queues", instance))

    def _offer_reservation(self, menu: QMenu, reservation: int) -> None:
        into = menu.addAction(tr("Submit into reservation {id}...").format(id=reservation))
        into.triggered.connect(lambda *_: self._actions.submit_into(reservation))
        known = self._snapshot.state.reservations.get(reservation) if self._snapshot is not None else None
        into.setEnabled(not find_reason_not_to_submit(known))
        only = tr("Only jobs of reservation {id}").format(id=reservation)
        menu.addAction(only, lambda: self.navigate_to(f'ar:"{reservation}"'))
        go = tr("Go to reservation {id}").format(id=reservation)
        menu.addAction(go, lambda: self.follow("reservations", f"ar:{reservation}"))

    # A job that a link names

    def _turn_to_wanted_job(self) -> None:
        """Show the tab of the wanted job; its row is chosen as soon as it is there."""
        assert self._snapshot is not None
        place = find_tab(self._snapshot, int(self._wanted_job))
        if place is not None and place != self._bar.tab:
            self._bar.set_tab(place)

    def _choose_wanted_job(self) -> None:
        wanted = int(self._wanted_job)
        key = next((row.key for row in self._models[self._bar.tab].rows() if row.job == wanted), None)
        if key is not None:
            self._wanted_job = ""
            self.table.choose(key)
        elif self._patience == 0:
            self._wanted_job = ""
            self.context.messages.post(tr("Job {job} is not known (any more).").format(job=wanted), Severity.HINT)
        self._patience -= 1
