"""The window: navigation, tool bar, pages, foot panel and status line around one open cluster."""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.session import Message, Session
from qmonpy.gui.frame.clock_driver import ClockDriver
from qmonpy.gui.frame.cluster_desk import ClusterDesk
from qmonpy.gui.frame.edit_desk import EditDesk
from qmonpy.gui.frame.file_questions import FileQuestions
from qmonpy.gui.frame.foot_panel import FootPanel
from qmonpy.gui.frame.look_menu import LookMenu
from qmonpy.gui.frame.navigation import Navigation
from qmonpy.gui.frame.open_cluster import ClusterFiles, OpenCluster
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.frame.search_desk import SearchDesk
from qmonpy.gui.frame.status_line import StatusLine
from qmonpy.gui.frame.tool_bar import ToolBar
from qmonpy.gui.frame.window_actions import WindowActions
from qmonpy.gui.pages.link import Link
from qmonpy.gui.pages.registry import ENTRIES, Count, import_pages
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.background import Background
from qmonpy.gui.widgets.empty_state import EmptyState
from qmonpy.gui.widgets.message_centre import MessageCentre
from qmonpy.gui.words import tr
from qmonpy.model.mail import Mail
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

AGE_TICK_MS = 500
CHARTS_AFTER_MS = 2000
"""How long after a cluster was opened the code of charts is imported, so that it does not hold up the start."""
CLUSTER = "cluster"
"""What stands in place of a page where problems are those of the cluster itself."""
FIRST_SIZE = (1280, 800)


class MainWindow(QMainWindow):
    """Its `desk` opens clusters; everything else follows from what the desk says."""

    def __init__(self, files: ClusterFiles, settings: QSettings | None = None):
        super().__init__()
        self.setObjectName("main_window")
        self.setWindowTitle("qmonpy")
        self._settings = settings or QSettings("qmonpy", "qmonpy")
        self._may_close = False
        self._foot_height = tokens().size("foot_height")
        self.background = Background(self)
        self.messages = MessageCentre(Session(None), self)  # type: ignore[arg-type]
        self.desk = ClusterDesk(files, self.background, self.messages, self)
        self.window_actions = WindowActions(self)
        self.edits = EditDesk(self, self.window_actions)
        self._build()
        self.search = SearchDesk(self.tool_bar.search, self.pages, self.window_actions, self._settings, self)
        self.files = FileQuestions(self, self.desk, self.pages, self._settings)
        self._connect()
        self._connect_actions()
        self._age_timer = QTimer(self, interval=AGE_TICK_MS)
        self._age_timer.timeout.connect(self._show_age)
        self._chart_timer = QTimer(self, singleShot=True, interval=CHARTS_AFTER_MS)
        self._chart_timer.timeout.connect(self._import_charts)
        self._restore_window()

    # Building

    def _build(self) -> None:
        actions = self.window_actions
        self.tool_bar = ToolBar(
            (actions["back"], actions["forward"]),
            (actions["undo"], actions["redo"]),
            actions["refresh"],
            (actions["play"], actions["step"]),
        )
        menu = self.tool_bar.cluster_menu
        menu.addActions([actions["open"], actions["save"], actions["save-as"]])
        menu.addActions([actions["import-cluster"], actions["export-cluster"]])
        menu.addSeparator()
        menu.addMenu(LookMenu(self._settings, menu))
        menu.addActions([actions["help"], actions["quit"]])
        self.navigation = Navigation()
        self.pages = PageStack(self._settings)
        self.foot = FootPanel((actions["apply-all"], actions["discard-all"]))
        self.status_line = StatusLine()
        self.setStatusBar(self.status_line)
        self.splitter = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self.splitter.addWidget(self.pages)
        self.splitter.addWidget(self.foot)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([FIRST_SIZE[1], tokens().size("foot_height")])
        self.setCentralWidget(self._lay_out())

    def _lay_out(self) -> QWidget:
        content = QWidget()
        column, row = QVBoxLayout(content), QHBoxLayout()
        for layout in (column, row):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        column.addWidget(self.tool_bar)
        column.addLayout(row, 1)
        row.addWidget(self.navigation)
        row.addWidget(self.splitter, 1)
        return content

    def _connect(self) -> None:
        self.desk.cluster_opened.connect(self._show_cluster)
        self.desk.opening_failed.connect(self._show_nothing_open)
        self.desk.cluster_left.connect(self._leave_cluster)
        self.desk.cluster_saved.connect(self._show_name)
        self.navigation.page_chosen.connect(lambda page_id: self.go(Link(page_id)))
        self.pages.page_shown.connect(self.navigation.show_page)
        self.edits.unsaved_changed.connect(self._show_unsaved)
        self.edits.pending_changed.connect(self.foot.show_pending)
        self.foot.edit_chosen.connect(lambda row: self.go(Link(*row.place)))
        self.pages.problems_changed.connect(self.foot.show_problems)
        self.pages.history_changed.connect(self._show_history)
        self.foot.folded_changed.connect(self._give_room)
        self.foot.problem_chosen.connect(self._show_problem)
        self.foot.message_chosen.connect(self._show_message)
        self.foot.mail_chosen.connect(self._show_mail)
        self.messages.message_posted.connect(self.status_line.show_message)
        self.messages.message_posted.connect(self.foot.show_message)
        self.background.busy_changed.connect(self.status_line.show_busy)
        self.background.failed.connect(lambda failure: self.desk.say_failure(tr("Something unexpected"), failure))
        self.tool_bar.user_chosen.connect(self._act_as)
        self.tool_bar.clock_bar.taken_over.connect(lambda: self._with_clock(lambda c: c.take_over()))
        self.tool_bar.clock_bar.speed_chosen.connect(lambda speed: self._with_clock(lambda c: c.choose_speed(speed)))
        self.search.link_followed.connect(self.go)
        self.search.background.failed.connect(lambda failure: self.desk.say_failure(tr("Search"), failure))

    def _give_room(self, is_folded: bool) -> None:
        """The foot panel folds to its line, or unfolds to the height that it had."""
        height = self.splitter.height() or FIRST_SIZE[1]
        if is_folded:
            self._foot_height = max(self.foot.height(), tokens().size("foot_height"))
        foot = self.foot.minimumHeight() if is_folded else self._foot_height
        self.splitter.setSizes([height - foot, foot])

    def _connect_actions(self) -> None:
        actions = self.window_actions
        done: dict[str, Callable[[], object]] = {
            "open": self.files.open,
            "save": self.files.save,
            "save-as": self.files.save_as,
            "export-cluster": self.files.export,
            "import-cluster": self.files.import_,
            "quit": self.close,
            "back": self.pages.back,
            "forward": self.pages.forward,
            "refresh": self.refresh,
            "search": self.tool_bar.search.begin,
            "filter": self._focus_filter,
            "help": self._explain,
            "step": lambda: self._with_clock(lambda clock: clock.step()),
            "slower": lambda: self._with_clock(lambda clock: clock.change_speed(-1)),
            "faster": lambda: self._with_clock(lambda clock: clock.change_speed(1)),
        }
        for name, function in done.items():
            actions[name].triggered.connect(lambda *_, function=function: function())
        actions["play"].toggled.connect(self._play)
        actions.fold.triggered.connect(lambda: self.foot.set_folded(not self.foot.is_folded))
        actions.escape.triggered.connect(self._step_back)
        for page_id, action in actions.go.items():
            action.triggered.connect(lambda *_, page_id=page_id: self.go(Link(page_id)))

    # An open cluster

    def go(self, link: Link) -> None:
        """Go to a page, with what the link names chosen; does nothing while no cluster is open."""
        if self.desk.open is not None:
            self.pages.go(link)

    def refresh(self) -> None:
        """Show what there is now, at once; a real cluster is asked, and what it says is shown when it comes."""
        if self.desk.open is not None:
            self.desk.open.ask_again()
            self._show_snapshot(self.desk.open.cluster.snapshot())

    def _show_cluster(self, opened: OpenCluster) -> None:
        opened.feed.snapshot_arrived.connect(self._show_snapshot)
        opened.context.user_changed.connect(lambda _: self._show_user())
        opened.context.place_asked.connect(self.go)
        opened.context.problem_asked.connect(self._show_problem_at)
        self.pages.open_context(opened.context)
        self.edits.open(opened.context, opened.identity)
        self.search.open(opened.context)
        if opened.clock is not None:
            opened.clock.clock_changed.connect(self._show_clock)
        self._show_name()
        self._show_user()
        self._show_clock()
        self._show_snapshot(opened.cluster.snapshot())
        page_id = str(self._settings.value("window/page", ""))
        self.go(Link(page_id if page_id in self.window_actions.go else ENTRIES[0].place.id))
        self._age_timer.start()
        self.background.query("pages", import_pages, lambda _: None, owner=self)
        self._chart_timer.start()

    def _show_nothing_open(self, name: str) -> None:
        """The first file could not be opened: say what the first step is."""
        if self.desk.open is None:
            text = tr("{name} was not opened; the messages below say why.").format(name=name)
            self.pages.show_empty(EmptyState(text, self.window_actions["open"]))
            self.foot.set_folded(False)

    def _import_charts(self) -> None:
        """Pages with charts come when the window has long been there."""
        self.background.query("charts", lambda: import_pages(with_charts=True), lambda _: None, owner=self)

    def _leave_cluster(self) -> None:
        self._age_timer.stop()
        self._chart_timer.stop()
        self._settings.setValue("window/page", self.pages.shown)
        self.edits.close()
        self.search.close()
        self.pages.close_context()
        self.foot.forget_problems()

    def _show_snapshot(self, snapshot: Snapshot) -> None:
        opened = self.desk.open
        if opened is None:
            return
        opened.context.snapshot = snapshot
        self._show_user()
        self.pages.show_snapshot(snapshot)
        self.tool_bar.clock_bar.show_time(snapshot.now)
        self.status_line.show_pass(snapshot.pass_seconds, is_real=opened.is_real)
        self.foot.show_journal(opened.cluster.journal())
        self.foot.show_mails(opened.cluster.mails())
        self.foot.show_problems(CLUSTER, opened.cluster.troubles())
        self._show_age()
        self.background.query("counts", lambda: _count(snapshot), self._show_counts, owner=self.navigation)

    def _show_counts(self, counts: dict[str, Count]) -> None:
        for page_id, count in counts.items():
            self.navigation.show_count(page_id, count)

    def _show_name(self) -> None:
        opened = self.desk.open
        if opened is not None:
            demo = tr("The demo cluster; Save as... keeps it in a file")
            real = tr("A real Grid Engine, by its own commands; reasons and what-ifs are the model's answers")
            where = str(opened.path) if opened.path else real if opened.is_real else demo
            self.tool_bar.show_cluster(opened.name, where)
            name = opened.path.name if opened.path else opened.name
            mark = "*" if opened.context.draft.unsaved else ""
            self.setWindowTitle(f"{mark}{name} - qmonpy")

    def _show_unsaved(self, counts: dict[str, int]) -> None:
        self.navigation.show_unsaved(counts)
        self._show_name()

    def _show_user(self) -> None:
        opened = self.desk.open
        if opened is not None:
            session = opened.context.session
            self.tool_bar.show_user(session.user, tr(session.role), session.by, session.users)

    def _show_clock(self) -> None:
        opened = self.desk.open
        clock = opened.clock if opened is not None else None
        self.tool_bar.clock_bar.setVisible(clock is not None)
        if clock is not None:
            self.tool_bar.clock_bar.show_playing(clock.is_playing)
            self.tool_bar.clock_bar.show_speed(clock.speed)
            self.tool_bar.clock_bar.show_other_driver(clock.other_driver)
            self._show_age()

    def _show_age(self) -> None:
        opened = self.desk.open
        if opened is not None:
            is_paused = opened.clock is not None and not opened.clock.is_playing
            self.status_line.show_age(opened.age_seconds, is_paused=is_paused, is_stale=opened.is_stale)

    def _show_history(self, has_back: bool, has_forward: bool) -> None:
        self.window_actions["back"].setEnabled(has_back)
        self.window_actions["forward"].setEnabled(has_forward)

    # What the user asks for

    def _with_clock(self, function: Callable[[ClockDriver], object]) -> None:
        if self.desk.open is not None and self.desk.open.clock is not None:
            function(self.desk.open.clock)

    def _play(self, is_playing: bool) -> None:
        self._with_clock(lambda clock: clock.play() if is_playing else clock.pause())

    def _act_as(self, user: str) -> None:
        if self.desk.open is not None:
            refusal = self.desk.open.context.act_as(user)
            if refusal is not None:
                self.messages.post_error(refusal.text)
                return
            session = self.desk.open.context.session
            words = tr("Acting as {user} ({role}).") if session.by else tr("Acting as yourself, {user} ({role}).")
            self.messages.post(words.format(user=user, role=tr(session.role)))

    def _show_problem(self, page_id: str, report: Report) -> None:
        if page_id == CLUSTER:
            ReadingDialog(self, tr("Problem"), tr("The cluster reports:"), code=report.text).open()
            return
        self.go(Link(page_id))
        if self.pages.page is not None:
            self.pages.page.show_problem(report)

    def _show_problem_at(self, link: Link, report: Report) -> None:
        self.go(link)
        if self.pages.page is not None:
            self.pages.page.show_problem(report)

    def _show_message(self, message: Message) -> None:
        if message.detail:
            ReadingDialog(self, tr("Message"), message.text, code=message.detail).open()

    def _show_mail(self, mail: Mail) -> None:
        title = tr("To {recipient}: {subject}").format(recipient=mail.recipient, subject=mail.subject)
        ReadingDialog(self, tr("Mail"), title, code=mail.body).open()

    def _focus_filter(self) -> None:
        if self.pages.page is not None:
            self.pages.page.focus_filter()

    def _explain(self) -> None:
        page = self.pages.page
        if page is not None:
            title = self.window_actions.go[self.pages.shown].text()
            ReadingDialog(self, title, page.explanation()).open()

    def _step_back(self) -> None:
        if self.pages.page is not None and not self.pages.page.step_back() and not self.foot.is_folded:
            self.foot.set_folded(True)

    # Window state

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close and self.files.ask_if_unsaved(self.close_for_good):
            event.ignore()
            return
        self._settings.setValue("window/geometry", self.saveGeometry())
        self._settings.setValue("window/splitter", self.splitter.saveState())
        self._settings.setValue("window/foot_is_folded", self.foot.is_folded)
        self.desk.leave()
        for each in (self.background, self.search.background):
            each.wait()
        super().closeEvent(event)

    def close_for_good(self) -> None:
        """Close without a question."""
        self._may_close = True
        self.close()

    def _restore_window(self) -> None:
        geometry = self._settings.value("window/geometry")
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            self.resize(*FIRST_SIZE)
        splitter = self._settings.value("window/splitter")
        if isinstance(splitter, QByteArray):
            self.splitter.restoreState(splitter)
        self.foot.set_folded(str(self._settings.value("window/foot_is_folded", "true")).lower() == "true")


def _count(snapshot: Snapshot) -> dict[str, Count]:
    counters = {entry.place.id: entry.counter() for entry in ENTRIES}
    return {page_id: counter(snapshot) for page_id, counter in counters.items() if counter is not None}
