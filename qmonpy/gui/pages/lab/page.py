"""The page Lab: what the past would have been on another configuration, with how far that can be trusted."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from qmonpy.app.lab.calibration_number import CalibrationNumber
from qmonpy.app.lab.cell_number import find_cell_number
from qmonpy.app.lab.jobs_behind import JobsBehind, has_jobs
from qmonpy.app.lab.run_rows import describe_progress, find_comparable, format_repeat, make_run_rows
from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.result_rows import ResultRow
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.actions import allow, make_action, rename
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.copying import copy_command
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.reflow_scroll import list_areas
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.lab.behind_jobs import BehindJobs
from qmonpy.gui.pages.lab.lab_desk import LabDesk
from qmonpy.gui.pages.lab.lab_exporter import LabExporter
from qmonpy.gui.pages.lab.run_list import RunList
from qmonpy.gui.pages.lab.run_notes import RunNotes
from qmonpy.gui.pages.reports.answer_page import AnswerPage
from qmonpy.gui.terms.number_dialog import follow_numbers, open_number
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.named import named, show_as
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Run, RunState
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

LIST_WIDTH = 380
"""Of the list of runs; pixels for text of the usual size."""
LOW = 850
"""In a page of fewer pixels, for text of the usual size, there is no room for an answer and for why a job waited."""
SHOWN_LETTERS = 12
"""For so many letters the menu of answers has room at least."""
TOLD = 0.6
"""The part of a higher page that has why a job waited, as far as the answer leaves it that."""
EXPLANATION = later(
    "**Lab** plays what happened on this cluster, or what might, on configurations that are not "
    "in force: what is edited now, another directory of `qconf` files, another cluster file. The "
    "engine that decides as Grid Engine does plays the jobs of weeks in minutes, in processes of "
    "their own; the cluster is not touched.\n\n"
    "**New run** asks for a workload (what this cluster ran, jobs that come to a simulation, an "
    "accounting file, a trace in the Standard Workload Format) and for configurations. Runs that "
    "were begun together are compared: choose one, and see who would have waited longer, how "
    "full everything was, what each limit held back. Choose a row to see the jobs behind the "
    "number, and a job to see why it waited in each run; **Why did it wait?** shows every queue "
    "instance and every rule at that moment of the run.\n\n"
    "A run on the configuration that was really in force is compared with what really happened: "
    "how far they differ is said above every number, in red where it is much.\n\n"
    "Runs go on while another page is shown, and when the window is closed. They are kept with "
    "everything that made them until they are thrown away. `qmonpy replay` does the same without "
    "a window."
)


class LabPage(AnswerPage):
    """Keys of links are the ids of runs."""

    list: RunList
    behind: BehindJobs

    def __init__(self, context: PageContext, parent: QWidget | None = None, laboratory: Laboratory | None = None):
        super().__init__(context, EXPLANATION, parent)
        self.shown: Any = None
        """The `ShownComparison` on screen; None without one."""
        self._wanted_run = self._wanted_answer = ""
        self._loaded: tuple[str, ...] = ()
        self._followed = ""
        """The run that the view was chosen for; another view of it may be chosen then."""
        # The room of what is shown again is shared out when events are worked off.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._divide)
        self._is_told = False
        """Whether it is told why a job waited,"""
        self._kept_heights: list[int] = []
        """and how high the answer and the jobs were before."""
        self.desk = LabDesk(context, laboratory or Laboratory(), self)
        self._new = make_action("new-run", self, self.ask_new_run)
        self._pause = make_action("pause-run", self, self._pause_or_resume)
        self._cancel = make_action("cancel-run", self, lambda: self._command(Laboratory.cancel))
        self._repeat = make_action("repeat-run", self, self._repeat_chosen)
        self._throw = make_action("throw-away-run", self, self._ask_to_throw_away)
        self.list = RunList()
        self.behind = BehindJobs(self.desk.laboratory, context.background)
        self.exporter = LabExporter(self, lambda: self.shown)
        self._lay_out()
        self._connect()
        self._show_run()

    # What the frame uses

    def page_actions(self) -> Sequence[QAction]:
        """See `Page.page_actions`."""
        return (self._pause, self._cancel, self._repeat, self._throw, self.exporter.action)

    def main_action(self) -> QAction | None:
        """See `Page.main_action`."""
        return self._new

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `Page.show_snapshot`; runs do not follow the cluster."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.desk.watch(is_watched=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.desk.watch(is_watched=False)

    def navigate_to(self, key: str) -> None:
        """See `Page.navigate_to`; chooses a run."""
        self._wanted_run = key
        if self.desk.runs and not self.list.choose(key):
            self.context.messages.post(tr("There is no run {id} any more.").format(id=key))

    def location(self) -> str:
        """See `Page.location`."""
        chosen = self.list.chosen()
        return chosen.id if chosen is not None else ""

    def step_back(self) -> bool:
        """See `Page.step_back`; closes why a job waited before anything else."""
        if self.behind.why.isVisible():
            self.behind.close_why()
            return True
        return super().step_back()

    def save_state(self) -> dict[str, Any]:
        """See `Page.save_state`."""
        return {"run": self.location(), "answer": self._wanted_answer, "sides": self._columns.kept_sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `Page.restore_state`."""
        self._wanted_run, self._wanted_answer = str(state.get("run", "")), str(state.get("answer", ""))
        self._columns.restore_sizes(state.get("sides", []))

    # Runs

    def ask_new_run(self) -> None:
        """Ask what is to be played on what."""
        from qmonpy.gui.pages.lab.new_run_dialog import NewRunDialog

        dialog = NewRunDialog(self.context, self.desk, self)
        dialog.open()

    def _command(self, verb: Any) -> None:
        chosen = self.list.chosen()
        if chosen is not None:
            self.desk.command(lambda laboratory: verb(laboratory, chosen.id))

    def _repeat_chosen(self) -> None:
        chosen = self.list.chosen()
        if chosen is not None:
            self.desk.repeat(chosen.id)

    def _pause_or_resume(self) -> None:
        chosen = self.list.chosen()
        if chosen is not None:
            self._command(Laboratory.resume if chosen.state is RunState.PAUSED else Laboratory.pause)

    def _ask_to_throw_away(self) -> None:
        chosen = self.list.chosen()
        if chosen is None:
            return
        words = tr("Throw away the run {title}? Neither it nor what only it was made of can be brought back.")
        question = QMessageBox(self)
        question.setObjectName("throw_away_run")
        question.setIcon(QMessageBox.Icon.NoIcon)
        question.setWindowTitle(tr("Throw away run"))
        question.setText(words.format(title=chosen.title))
        keep = question.addButton(tr("Keep it"), QMessageBox.ButtonRole.RejectRole)
        throw = question.addButton(tr("Throw away run"), QMessageBox.ButtonRole.DestructiveRole)
        throw.setObjectName("throw_away")
        throw.clicked.connect(lambda: self.desk.command(lambda laboratory: laboratory.throw_away(chosen.id)))
        question.setDefaultButton(keep)
        question.setEscapeButton(keep)
        question.finished.connect(question.deleteLater)
        question.open()

    def _take_runs(self, runs: Sequence[Run]) -> None:
        self.list.show_runs(make_run_rows(runs))
        if self._wanted_run and self.list.choose(self._wanted_run):
            self._wanted_run = ""
        elif self.list.chosen() is None and runs:
            self.list.choose(runs[0].id)
        active = sum(not each.state.is_over for each in runs)
        words = [count_of(len(runs), "run", "runs")]
        words += [tr("{count} at work").format(count=active)] if active else []
        self.summary_changed.emit(", ".join(words) if runs else tr("No run yet"))
        self._show_run()

    def _show_run(self) -> None:
        """Show what there is of the chosen run: how far it is, why it failed, or the comparison of its group."""
        run = self.list.chosen()
        state = run.state if run is not None else None
        is_over = state is None or state.is_over
        is_paused = state is RunState.PAUSED
        rename(self._pause, *((tr("Resume"), "play") if is_paused else (tr("Pause"), "pause")))
        nothing = "" if run is not None else tr("Choose a run.")
        for action in (self._pause, self._cancel):
            allow(action, None, is_wanted=not is_over, why_not=nothing or tr("The run is over."))
        is_repeatable = run is not None and is_over
        allow(self._repeat, None, is_wanted=is_repeatable, why_not=nothing or tr("The run is not over yet."))
        allow(self._throw, None, is_wanted=run is not None, why_not=nothing)
        self.exporter.allow(is_wanted=state is RunState.DONE)
        if run is None:
            self._stack.setCurrentWidget(self._empty)
        elif state is not RunState.DONE:
            self._waiting.set_text(_describe_unfinished(run))
            self._stack.setCurrentWidget(self._waiting)
        else:
            self._load(find_comparable(self.desk.runs, run))

    def _load(self, runs: Sequence[Run]) -> None:
        wanted = tuple(each.id for each in runs)
        if wanted == self._loaded and self.shown is not None:
            self._stack.setCurrentWidget(self._parts)
            if self.location() != self._followed and self._follow_run(self._views.currentData()):
                self._show_answer()
        elif wanted != self._loaded:
            self._loaded = wanted
            self.shown = None
            self._waiting.set_text(tr("Comparing..."))
            self._stack.setCurrentWidget(self._waiting)
            self.desk.load(runs)

    def _take_comparison(self, shown: Any) -> None:
        if tuple(each.id for each in shown.runs) != self._loaded:
            return
        self.shown = shown
        from qmonpy.app.lab.shown_comparison import describe_trust

        words, is_warning = describe_trust(shown, self.desk.runs)
        self._trust.setText(words)
        show_as(self._trust, "problem_line" if is_warning else "hint")
        self._opens_trust.setVisible(shown.comparison.calibration is not None)
        self._notes.show_notes(shown.comparison.notes)
        self._views.blockSignals(True)
        self._views.clear()
        for answer in shown.answers:
            self._views.addItem(tr(answer.title), answer.key)
        self._views.blockSignals(False)
        self._follow_run(self._wanted_answer)
        self._stack.setCurrentWidget(self._parts)
        self._show_answer()
        self.location_changed.emit(self.location())

    def _follow_run(self, key: str) -> bool:
        """Choose the view of a key, about the chosen run where it is about one; returns whether it is another one."""
        self._followed = self.location()
        answer = self.shown.find_answer_about(key, self._followed)
        at, before = self._views.findData(answer.key), self._views.currentIndex()
        self._views.setCurrentIndex(at)
        return at != before

    def _show_answer(self) -> None:
        if self.shown is None:
            return
        answer = self.shown.find_answer(self._views.currentData())
        self.close_behind()
        self._note.setText(tr(answer.note))
        self._note.setVisible(bool(answer.note))
        self.result.show_result(answer.table)
        self.plot.show_table(answer.table, answer.drawing, title=tr(answer.title))
        self.plot.setVisible(answer.drawing.kind != "none")

    def _choose_answer(self) -> None:
        self._wanted_answer = self._views.currentData() or ""
        self._show_answer()

    def _refuse(self, words: str) -> None:
        self.context.messages.post_error(words)
        if self.shown is None and self._loaded:
            self._waiting.set_text(words)

    def close_behind(self) -> None:
        """See `AnswerPage.close_behind`; the answer has the room again."""
        super().close_behind()
        self._share_room()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the room of the answer and of the jobs anew when there is more or less of it."""
        if event.type() == QEvent.Type.Resize:
            self._share_room()
        return super().eventFilter(watched, event)

    def _share_room(self) -> None:
        """While it is told why a job waited, that has the larger part of the page, and all of it where it is too low
        for both; then both have again what they had before."""
        is_told, was_told = not (self.behind.isHidden() or self.behind.why.isHidden()), self._is_told
        was_hidden, self._is_told = self._content.isHidden(), is_told
        if is_told and not was_told:
            self._kept_heights = self._parts.sizes()
        area = next(iter(list_areas(self)), None)
        in_sight = self.height() if area is None else area.viewport().height()
        self._content.setHidden(is_told and in_sight < tokens().scaled(LOW))
        if is_told and not self._content.isHidden() and (was_hidden or not was_told):
            self._soon.start()
        elif was_told and not is_told:
            self._soon.stop()
            self._parts.setSizes(self._kept_heights)

    def _divide(self) -> None:
        height = self._parts.height()
        self._parts.setSizes([height - round(TOLD * height), round(TOLD * height)])

    def _open_number(self, number: Any, snapshot: Snapshot) -> None:
        """Open a number of *Why?* as it was at that moment of the run."""
        open_number(self.context, self.window(), number, snapshot)

    def _find_figure(self, row: ResultRow, column: str) -> Number | None:
        """Return the number in a cell of the answer that is shown."""
        if self.shown is None:
            return None
        return find_cell_number(self.shown, self.shown.find_answer(self._views.currentData()), row.number, column)

    def _open_trust(self) -> None:
        """Open the sentence that stands before all numbers."""
        if self.shown is not None:
            open_number(self.context, self.window(), CalibrationNumber(self.shown))

    # Jobs behind a number

    def _choose_row(self, row: Any) -> None:
        if row is None or self.shown is None:
            return
        shown, answer = self.shown, self.shown.find_answer(self._views.currentData())
        if not has_jobs(answer):
            return
        name = format_cell(row.cells[answer.key_at], answer.table.columns[answer.key_at])
        self.behind.show_waiting(name)
        self.behind.show()
        self._share_room()

        def take(found: JobsBehind) -> None:
            if shown is self.shown:
                self.behind.show_jobs(name, found, shown)

        self.context.background.query("lab jobs", lambda: shown.list_jobs(answer, row.number), take, owner=self)

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size("space_2")
        self._trust = named(QLabel(wordWrap=True), "hint")
        about = tr("How closely the run matches what really happened")
        self._opens_trust = named(make_opener(self._trust, self._open_trust, about, has_key=False), "open_trust")
        self._note = named(QLabel(wordWrap=True), "hint")
        self._notes = RunNotes()
        self._views = named(QComboBox(), "lab_views")
        self._views.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._views.setMinimumContentsLength(SHOWN_LETTERS)
        self._views.setAccessibleName(tr("What is shown of the comparison"))
        self._both = self.join_answer(0.5)
        self._content = AsksHeight()
        column = QVBoxLayout(self._content)
        column.setContentsMargins(space, space, space, 0)
        column.setSpacing(space)
        trust = QHBoxLayout()
        trust.addWidget(self._trust, 1)
        trust.addWidget(self._opens_trust, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(trust)
        chosen = QHBoxLayout()
        chosen.addWidget(self._views, 1)
        # In a low page every line counts.
        chosen.addWidget(self._both.choice)
        chosen.addWidget(self._notes.button)
        column.addLayout(chosen)
        for above in (self._notes.words, self._note):
            column.addWidget(above)
        column.addWidget(self._both, 1)
        self._parts = self.join_behind(self._content)
        self._parts.installEventFilter(self)
        words = tr(
            "Nothing was played yet. A run plays what this cluster ran, or what might come, on another configuration, "
            "and shows who would have waited longer."
        )
        self._empty, self._waiting = EmptyState(words, self._new), EmptyState("")
        self._stack = QStackedWidget()
        for part in (self._empty, self._waiting, self._parts):
            self._stack.addWidget(part)
        self.join_list(self._stack, lambda: tokens().scaled(LIST_WIDTH))

    def _connect(self) -> None:
        self.desk.runs_read.connect(self._take_runs)
        self.desk.comparison_loaded.connect(self._take_comparison)
        self.desk.refused.connect(self._refuse)
        self.desk.begun.connect(self._choose_begun)
        self.list.run_chosen.connect(self._show_run)
        self.list.table.customContextMenuRequested.connect(self._open_menu)
        self._views.activated.connect(lambda _: self._choose_answer())
        self.result.row_chosen.connect(self._choose_row)
        self.plot.row_chosen.connect(self.result.choose)
        self.behind.closed.connect(self.close_behind)
        self.behind.why_toggled.connect(self._share_room)
        self.behind.link_followed.connect(self.link_followed)
        self.behind.number_asked.connect(self._open_number)
        self.result.find_number = self._find_figure
        self.behind.jobs.find_number = self.behind.find_wait
        follow_numbers(self.context, self, self.result, self.behind.jobs, self.behind.details)
        self.behind.case_asked.connect(self._keep_case)

    def _keep_case(self, number: int, situation: Snapshot) -> None:
        """Ask what of a job, as it is at a moment of a run, is to be kept as a case."""
        from qmonpy.gui.cases.keep_dialog import ask_to_keep_job

        ask_to_keep_job(self.context, self.window(), number, situation)

    def _choose_begun(self, runs: Sequence[Run]) -> None:
        self._wanted_run = runs[-1].id
        count = count_of(len(runs), "run", "runs")
        self.context.messages.post(tr("Began {count}.").format(count=count))

    def _copy(self, run: Run) -> None:
        """Copy the command that plays the same again, with the same workload on the same configuration."""
        copy_command(format_repeat(self.desk.laboratory.root, run.id), self.context.messages)

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addActions([each for each in self.page_actions() if each.isEnabled()])
        run = self.list.chosen()
        if run is not None:
            menu.addSeparator()
            menu.addAction(tr("Copy as command"), partial(self._copy, run))
        menu.popup(self.list.table.viewport().mapToGlobal(at))


def _describe_unfinished(run: Run) -> str:
    words = {
        RunState.WAITING: tr("The run is being started."),
        RunState.PLAYING: tr("The run is at work: {progress}."),
        RunState.PAUSED: tr("The run is paused at {progress}."),
        RunState.CANCELLED: tr("The run was cancelled. It can be repeated with everything as it was."),
        RunState.FAILED: tr("The run failed: {progress}"),
    }[run.state]
    return words.format(progress=describe_progress(run))
