"""The window: tool bar, the area of the cluster on screen, and status line, around all open clusters."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QByteArray, QEvent, QSettings, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.clusters.ages import describe_ages
from qmonpy.app.help.book import chapter_of
from qmonpy.app.session.session import Message, Session
from qmonpy.clusters.cell import RealClusters
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.kept_folds import kept_folds
from qmonpy.gui.base.key_walk import AreaWalk, KeyWalk, begin_keys
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.frame.clusters.area_stack import AreaStack
from qmonpy.gui.frame.clusters.cell_desk import CellDesk
from qmonpy.gui.frame.clusters.clock_driver import ClockDriver
from qmonpy.gui.frame.clusters.cluster_area import ClusterArea
from qmonpy.gui.frame.clusters.cluster_desk import ClusterDesk, Entry
from qmonpy.gui.frame.clusters.cluster_menu import explain_entry
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach
from qmonpy.gui.frame.clusters.file_questions import FileQuestions
from qmonpy.gui.frame.clusters.open_cluster import ClusterFiles, OpenCluster
from qmonpy.gui.frame.crashes.crash_desk import CrashDesk, describe_screen
from qmonpy.gui.frame.edits.edit_desk import EditDesk
from qmonpy.gui.frame.foot_panel import FootPanel
from qmonpy.gui.frame.help.help_window import open_help
from qmonpy.gui.frame.navigation import Navigation
from qmonpy.gui.frame.page_preparer import PagePreparer
from qmonpy.gui.frame.page_stack import PageStack
from qmonpy.gui.frame.program.choices import find_start_page, read_interval
from qmonpy.gui.frame.program.last_clusters import keep_open_clusters
from qmonpy.gui.frame.program.program_desk import ProgramDesk
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.frame.search.search_desk import SearchDesk
from qmonpy.gui.frame.status_line import StatusLine
from qmonpy.gui.frame.tool_bar import ToolBar
from qmonpy.gui.frame.window_actions import WindowActions, close_popup
from qmonpy.gui.pages.registry import count_rows
from qmonpy.gui.theme import dress
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.mail import Mail
from qmonpy.translation import tr

AGE_TICK_MS = 500
CLUSTER = "cluster"
"""Stands for a page id with problems that are the cluster's own."""
FIRST_SIZE = (1280, 800)


class MainWindow(KeyWalk, QMainWindow):
    """Holds clusters in its `desk`; everything else follows from the signals of the desk.

    A cluster is shown in its `ClusterArea`. Tool bar, search, status line and actions are shared; they show and act on
    the cluster on screen.
    """

    def __init__(
        self, files: ClusterFiles, settings: QSettings | None = None, real_clusters: RealClusters | None = None
    ):
        """Without `real_clusters`, no real cluster can be chosen."""
        super().__init__()
        self.setObjectName("main_window")
        self.setWindowTitle("qmonpy")
        self._settings = settings or QSettings("qmonpy", "qmonpy")
        kept_folds.keep_in(self._settings)
        self._may_close = False
        self._has_edits = False
        """Whether the cluster on screen has edits that are not applied."""
        self.background = Background(self)
        self.messages = MessageCentre(Session(None), self)  # type: ignore[arg-type]
        self.crashes = CrashDesk(self, self.messages, lambda: describe_screen(self.desk.open, self.pages.shown))
        self.desk = ClusterDesk(files, self.background, self.messages, self)
        self.cells = CellDesk(self, self.desk, real_clusters, self._settings) if real_clusters is not None else None
        self.window_actions = WindowActions(self)
        self.edits = EditDesk(self, self.window_actions)
        self._build()
        self.search = SearchDesk(self.tool_bar.search, self.window_actions, self._settings, self)
        self.files = FileQuestions(self, self.desk, self._settings)
        self._connect()
        self._connect_actions()
        self._area_walk = AreaWalk(self)
        self._age_timer = QTimer(self, interval=AGE_TICK_MS)
        self._age_timer.timeout.connect(self._show_age)
        self.preparer = PagePreparer(self.background, self)
        self._restore_window()
        dress(self)

    # What is on screen

    @property
    def area(self) -> ClusterArea:
        """The area of the cluster on screen; an empty one without a cluster."""
        return self._areas.area

    @property
    def navigation(self) -> Navigation:
        """The navigation on screen."""
        return self.area.navigation

    @property
    def pages(self) -> PageStack:
        """The pages of the cluster on screen."""
        return self.area.pages

    @property
    def foot(self) -> FootPanel:
        """The panel at the foot on screen."""
        return self.area.foot

    @property
    def splitter(self) -> QSplitter:
        """The splitter between page and foot on screen."""
        return self.area.splitter

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
        menu.follow(self.desk)
        menu.addActions([actions["open"], actions["choose-cell"], actions["next-cluster"], actions["close-cluster"]])
        menu.addSeparator()
        menu.addActions([actions["save"], actions["save-as"]])
        menu.addActions([actions["import-cluster"], actions["export-cluster"], actions["bring-in"]])
        self.program = ProgramDesk(self, self._settings, self.desk, actions, self._tell_page)
        self.program.fill(self.tool_bar.program_menu)
        self.program.link_followed.connect(self.go)
        self.program.times_changed.connect(self._show_again)
        self.status_line = StatusLine()
        self.setStatusBar(self.status_line)
        edit_actions = (actions["apply-all"], actions["discard-all"])
        self._areas = AreaStack(self._settings, self.messages, edit_actions, actions["choose-cell"])
        self._areas.area_made.connect(self._connect_area)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tool_bar)
        column.addWidget(self._areas, 1)
        self.setCentralWidget(content)
        self._areas.show_entry(None)

    def _connect_area(self, area: ClusterArea) -> None:
        area.navigation.page_chosen.connect(lambda page_id: self.go(Link(page_id)))
        area.pages.history_changed.connect(lambda *ways: self._show_history(*ways) if area is self.area else None)
        area.foot.edit_chosen.connect(lambda row: self.go(Link(*row.place)))
        area.foot.problem_chosen.connect(self._show_problem)
        area.foot.message_chosen.connect(self._show_message)
        area.foot.mail_chosen.connect(self._show_mail)

    def _connect(self) -> None:
        self.desk.entry_shown.connect(self._show_entry)
        self.desk.entry_closed.connect(self._drop_entry)
        self.desk.opening_failed.connect(self._show_nothing_open)
        self.desk.cluster_saved.connect(self._show_name)
        self.edits.unsaved_changed.connect(self._show_unsaved)
        self.edits.pending_changed.connect(lambda edits: self.foot.show_pending(edits))
        self.messages.message_posted.connect(self.status_line.show_message)
        self.messages.branch_posted.connect(self._show_message_of)
        self.background.busy_changed.connect(self.status_line.show_busy)
        self.background.failed.connect(lambda failure: self.crashes.tell_failure(failure, self.desk.say_failure))
        self.tool_bar.cluster_menu.entry_chosen.connect(self.desk.go_to)
        self.tool_bar.user_chosen.connect(self._act_as)
        self.tool_bar.clock_bar.taken_over.connect(lambda: self._with_clock(lambda c: c.take_over()))
        self.tool_bar.clock_bar.speed_chosen.connect(lambda speed: self._with_clock(lambda c: c.choose_speed(speed)))
        self.tool_bar.clock_bar.failures_chosen.connect(self.desk.let_runs_fail)
        self.search.link_followed.connect(self.go)
        self.search.background.failed.connect(lambda failure: self.desk.say_failure(tr("Search"), failure))

    def _connect_actions(self) -> None:
        actions = self.window_actions
        done: dict[str, Callable[[], object]] = {
            "open": self.files.open,
            "choose-cell": self.choose_cell,
            "next-cluster": self.desk.go_to_next,
            "close-cluster": self.files.close,
            "save": self.files.save,
            "save-as": self.files.save_as,
            "export-cluster": self.files.export,
            "import-cluster": self.files.import_,
            "bring-in": self.files.bring_in,
            "quit": self.close,
            "back": lambda: self.pages.back(),
            "forward": lambda: self.pages.forward(),
            "refresh": self.refresh,
            "search": self.tool_bar.search.begin,
            "filter": self._focus_filter,
            "next-area": lambda: self._area_walk.go(self._keyboard_areas()),
            "previous-area": lambda: self._area_walk.go(self._keyboard_areas(), forward=False),
            "export-view": lambda: self.pages.ask_export(),
            "copy-command": lambda: self.pages.copy_command(),
            "help": self._explain,
            "help-contents": lambda: open_help(self),
            "step": lambda: self._with_clock(lambda clock: clock.step()),
            "slower": lambda: self._with_clock(lambda clock: clock.change_speed(-1)),
            "faster": lambda: self._with_clock(lambda clock: clock.change_speed(1)),
        }
        for name, function in done.items():
            actions[name].triggered.connect(lambda *_, function=function: function())
        actions["choose-cell"].setVisible(self.cells is not None)
        actions["play"].toggled.connect(self._play)
        actions.fold.triggered.connect(lambda: self.foot.set_folded(not self.foot.is_folded))
        actions.escape.triggered.connect(self._step_back)
        for page_id, action in actions.go.items():
            action.triggered.connect(lambda *_, page_id=page_id: self.go(Link(page_id)))

    # The clusters

    def go(self, link: Link) -> None:
        """Go to a page and choose the object of the link; does nothing while no cluster is open."""
        if self.desk.open is not None:
            self.pages.go(link)

    def refresh(self) -> None:
        """Show the newest state at once; of a real cluster everything is read, and shown when it comes."""
        if isinstance(self.desk.shown, ClusterReach):
            self.desk.shown.ask()
        elif self.desk.open is not None:
            self.desk.open.read_everything()
            self._take_snapshot(self.desk.open, self.desk.open.cluster.snapshot())

    def choose_cell(self) -> None:
        """Ask which real cluster to open."""
        if self.cells is not None:
            self.cells.ask()

    def _show_entry(self, entry: Entry | None) -> None:
        """Show the cluster that came on screen, or that none is open."""
        opened = entry if isinstance(entry, OpenCluster) else None
        if opened is not None:
            opened.context.snapshot = opened.cluster.snapshot()
        is_new = self._areas.show_entry(entry)
        if entry is None:
            self._areas.show_nothing(tr("No cluster is open."), self.window_actions["open"])
        self._show_history(*self.pages.ways)
        self._show_user()
        self._show_clock()
        if opened is None:
            self.edits.close()
            self.search.close()
            self.status_line.show_nothing()
            self._age_timer.stop()
        else:
            self.edits.open(opened.context)
            self.search.open(opened.context, self.pages, opened.search_index)
            self._show_opened(opened, is_new=is_new)

    def _show_opened(self, opened: OpenCluster, *, is_new: bool) -> None:
        snapshot = opened.cluster.snapshot()
        self._show_facts(opened, snapshot)
        if is_new:
            opened.interval = read_interval(self._settings) or opened.interval
            opened.feed.snapshot_arrived.connect(lambda snapshot: self._take_snapshot(opened, snapshot))
            opened.context.user_changed.connect(lambda _: self._show_user())
            if opened.clock is not None:
                opened.clock.clock_changed.connect(self._show_clock)
            self.go(Link(find_start_page(self._settings, tuple(self.window_actions.go))))
            self.desk.cluster_opened.emit(opened)
        elif self.pages.page is not None:
            begin_keys(self.pages.page)
        self._ask_counts(opened, snapshot)
        self._age_timer.start()
        self.preparer.begin(self.pages)

    def _show_nothing_open(self, name: str) -> None:
        """Show the first step when the first file could not be opened."""
        if self.desk.shown is None:
            text = tr("{name} was not opened; the messages below say why.").format(name=name)
            self._areas.show_nothing(text, self.window_actions["open"])
            self.foot.set_folded(False)

    def _drop_entry(self, entry: Entry) -> None:
        shown = self._areas.drop(entry)
        if shown:
            self._settings.setValue("window/page", shown)
            if isinstance(entry, OpenCluster) and entry.successor is not None and entry.successor is self.desk.shown:
                self.go(Link(shown))
        self._show_name()

    def _take_snapshot(self, opened: OpenCluster, snapshot: Snapshot) -> None:
        """Keep a newer snapshot of a cluster, and show it if the cluster is on screen."""
        opened.context.snapshot = snapshot
        if opened is self.desk.open:
            self.pages.show_snapshot(snapshot)
            self._show_facts(opened, snapshot)
            self._ask_counts(opened, snapshot)

    def _show_facts(self, opened: OpenCluster, snapshot: Snapshot) -> None:
        """Show a cluster's user, clock, times, journal, mails and problems in the frame."""
        if opened.title != self.tool_bar.cluster_button.text():
            # The qmaster of a real cluster runs on another host now.
            self._show_name()
        self._show_user()
        self.tool_bar.clock_bar.show_time(snapshot.now)
        rounds = opened.rounds
        if rounds is not None:
            seconds = snapshot.pass_seconds
            self.status_line.show_round(seconds, rounds.fresh_at, rounds.interval, rounds.pause_seconds)
        else:
            self.status_line.show_pass(snapshot.pass_seconds)
        self.program.show_times()
        self.foot.show_journal(opened.cluster.journal())
        self.foot.show_mails(opened.cluster.mails())
        self.foot.show_problems(CLUSTER, opened.cluster.troubles())
        self._show_age()

    def _show_again(self) -> None:
        """Show everything in the form that times have now."""
        for each in self.findChildren(QWidget):
            each.update()
        opened = self.desk.open
        if opened is not None and opened.context.snapshot is not None:
            self._take_snapshot(opened, opened.context.snapshot)

    def _ask_counts(self, opened: OpenCluster, snapshot: Snapshot) -> None:
        """Show the numbers in the navigation; to be asked behind the rows of the page, which they would hold up."""
        navigation = self.navigation
        opened.background.query("counts", lambda: count_rows(snapshot), navigation.show_counts, owner=navigation)

    def _show_name(self) -> None:
        entry = self.desk.shown
        if entry is None:
            self.tool_bar.show_cluster(tr("No cluster"), tr("No cluster is open"))
            self.setWindowTitle("qmonpy")
            return
        self.tool_bar.show_cluster(entry.title, explain_entry(entry))
        self.setWindowTitle(f"{'*' if self._has_edits else ''}{entry.title} - qmonpy")

    def _show_unsaved(self, counts: dict[str, int]) -> None:
        self.navigation.show_unsaved(counts)
        self._has_edits = any(counts.values())
        self._show_name()

    def _show_user(self) -> None:
        opened = self.desk.open
        self.tool_bar.show_parts(has_user=opened is not None, has_clock=bool(opened and opened.clock))
        if opened is not None:
            session = opened.context.session
            refusal = session.refusal_to_drive()
            self.window_actions.allow_clock(refusal)
            self.tool_bar.clock_bar.show_refusal(refusal)
            self.tool_bar.show_user(session.user, tr(session.role), session.by, session.users, session.why_nobody_else)

    def _show_clock(self) -> None:
        opened = self.desk.open
        clock = opened.clock if opened is not None else None
        if clock is not None:
            self.tool_bar.clock_bar.show_playing(clock.is_playing)
            self.tool_bar.clock_bar.show_speed(clock.speed)
            self.tool_bar.clock_bar.show_failures(opened.cluster.snapshot().failure_rate if opened is not None else 0)
            self.tool_bar.clock_bar.show_other_driver(clock.other_driver)
            self._show_age()

    def _show_age(self) -> None:
        opened = self.desk.open
        if opened is not None:
            is_paused = opened.clock is not None and not opened.clock.is_time_passing
            fresh_at = opened.rounds.fresh_at if opened.rounds is not None else None
            self.status_line.show_age(
                opened.age_seconds,
                is_paused=is_paused,
                is_stale=opened.is_stale,
                fresh_at=fresh_at,
                words=describe_ages(opened.ages),
            )

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

    def _show_message_of(self, message: Message, branch: MessageCentre) -> None:
        """Show a message; one of a cluster that is not on screen begins with the cluster's name."""
        opened = next((each for each in self.desk.clusters if each.messages is branch), None)
        if opened is not None and opened is not self.desk.open:
            message = replace(message, text=f"{opened.title}: {message.text}")
        self.status_line.show_message(message)

    def _show_message(self, message: Message) -> None:
        if message.detail:
            ReadingDialog(self, tr("Message"), message.text, code=message.detail).open()

    def _show_mail(self, mail: Mail) -> None:
        title = tr("To {recipient}: {subject}").format(recipient=mail.recipient, subject=mail.subject)
        ReadingDialog(self, tr("Mail"), title, code=mail.body).open()

    def _keyboard_areas(self) -> tuple[QWidget, ...]:
        return self.tool_bar, self.navigation, self.pages, self.foot

    def _focus_filter(self) -> None:
        if self.pages.page is not None:
            self.pages.page.focus_filter()

    def _explain(self) -> None:
        page = self.pages.page
        if page is not None:
            title = self.window_actions.go[self.pages.shown].text()
            chapter = chapter_of(self.pages.shown)
            ReadingDialog(self, title, self.pages.explanation(), more=lambda: open_help(self, chapter)).open()

    def _tell_page(self) -> tuple[str, str]:
        """See `TellsPage`."""
        shown = self.pages.shown if self.pages.page is not None else ""
        return shown, self.window_actions.go[shown].text() if shown else ""

    def _step_back(self) -> None:
        page = self.pages.page
        if not close_popup() and page is not None and not page.step_back() and not self.foot.is_folded:
            self.foot.set_folded(True)

    # Window state

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._tell_looked_at()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell_looked_at()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell_looked_at()

    def _tell_looked_at(self) -> None:
        """Let real clusters be asked less often while nobody can see the window."""
        is_looked_at = self.isVisible() and not self.isMinimized()
        for each in self.desk.entries:
            if isinstance(each, OpenCluster):
                each.is_looked_at = is_looked_at

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._may_close and self.files.ask_if_unsaved(self.close_for_good):
            event.ignore()
            return
        self._settings.setValue("window/geometry", self.saveGeometry())
        self._settings.setValue("window/splitter", self.splitter.saveState())
        self._settings.setValue("window/foot_is_folded", self.foot.is_folded)
        keep_open_clusters(self._settings, self.desk)
        self.preparer.end()
        self._areas.retire()
        self.desk.close_all()
        if self.cells is not None:
            self.cells.close()
        for each in (self.background, self.search.background):
            each.wait()
        super().closeEvent(event)

    def close_for_good(self) -> None:
        """Close without asking about unsaved work."""
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
