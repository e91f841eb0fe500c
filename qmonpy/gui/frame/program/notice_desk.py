"""Tells notices: in a list, and where the user wants that, on the desktop and to a command of his or her own."""

import shlex
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QSettings, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.notices.notice import Event, Notice
from qmonpy.app.notices.watch import NoticeWatch
from qmonpy.gui.frame.clusters.open_cluster import OpenCluster
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

EVENTS_KEY, DESKTOP_KEY, COMMAND_KEY = "notices/events", "notices/desktop", "notices/command"
KEPT = 500
TRIAL = "trial"
"""What a command gets as the event when the user tries it out."""
NOTIFIER = "notify-send"
"""The program that shows notifications by org.freedesktop.Notifications."""


@dataclass(frozen=True, slots=True)
class ToldNotice:
    """A notice with the cluster that it is of."""

    cluster: str
    notice: Notice
    opened: OpenCluster


def read_events(settings: QSettings) -> frozenset[Event]:
    """Return the events that the user wants to be told of; none at first."""
    chosen = str(settings.value(EVENTS_KEY, "")).split(",")
    return frozenset(each for each in Event if str(each) in chosen)


def write_events(settings: QSettings, events: frozenset[Event]) -> None:
    """Keep which events the user wants to be told of."""
    settings.setValue(EVENTS_KEY, ",".join(str(each) for each in Event if each in events))


def is_on_desktop(settings: QSettings) -> bool:
    """Return whether notices are shown on the desktop, too."""
    return str(settings.value(DESKTOP_KEY, "false")).lower() == "true"


def find_notifier() -> str:
    """Return the program that shows notifications; empty where there is none."""
    return QStandardPaths.findExecutable(NOTIFIER)


def split_command(text: str) -> list[str]:
    """Return the words of a command as a shell splits them; none where quotes are not closed."""
    try:
        return shlex.split(text)
    except ValueError:
        return []


class NoticeDesk(QObject):
    """Watches the open clusters for what the settings say."""

    told = Signal(object)
    """A `ToldNotice`."""

    def __init__(self, parent: QWidget, settings: QSettings):
        super().__init__(parent)
        self._settings = settings
        self._watches: dict[OpenCluster, NoticeWatch] = {}
        self._opened: list[OpenCluster] = []
        self.notices: list[ToldNotice] = []
        """The newest last."""
        self.start: Callable[[list[str], dict[str, str]], bool] = start_detached
        """Runs a program with some variables besides the usual ones; returns whether it could be started."""

    def watch(self, opened: OpenCluster) -> None:
        """Watch a cluster until it is closed."""
        opened.feed.snapshot_arrived.connect(partial(self._look, opened))
        opened.destroyed.connect(lambda *_: self._forget(opened))
        self._opened.append(opened)
        if opened.context.snapshot is not None:
            self._look(opened, opened.context.snapshot)

    def _forget(self, opened: OpenCluster) -> None:
        self._watches.pop(opened, None)
        self._opened.remove(opened)

    def begin(self) -> None:
        """Look at what is so now, as other events are wanted: what the next snapshot has besides is told."""
        for opened in self._opened:
            if opened.context.snapshot is not None:
                self._look(opened, opened.context.snapshot)

    def _look(self, opened: OpenCluster, snapshot: Snapshot) -> None:
        wanted = read_events(self._settings)
        if not wanted:
            # When they are on again, what happened meanwhile is not told.
            self._watches.pop(opened, None)
            return
        watch = self._watches.get(opened)
        if watch is None:
            watch = self._watches[opened] = NoticeWatch(opened.context.session.real_user)
        opened.background.query(
            "notices",
            lambda: watch.see(snapshot, wanted),
            lambda notices: self._tell(opened, notices),
            owner=opened,
            is_long=True,
        )

    def _tell(self, opened: OpenCluster, notices: tuple[Notice, ...]) -> None:
        for notice in notices:
            told = ToldNotice(opened.title, notice, opened)
            self.notices = [*self.notices, told][-KEPT:]
            opened.messages.post(notice.text)
            _, wrong = self._pass_on(told.cluster, str(notice.event), notice.text)
            if wrong:
                opened.messages.post(wrong, Severity.WARNING)
            self.told.emit(told)

    def try_out(self) -> str:
        """Tell a notice of nothing on the desktop and to the command; return in sentences what came of it."""
        done, wrong = self._pass_on(tr("a cluster"), TRIAL, tr("This is what a notice of qmonpy looks like."))
        nothing = tr("Notices are neither shown on the desktop nor given to a command.")
        return " ".join(filter(None, (*done, wrong))) or nothing

    def _pass_on(self, cluster: str, event: str, text: str) -> tuple[list[str], str]:
        """Show a notice on the desktop and run the command, as the settings say; return what was done, and what not."""
        variables = {"QMONPY_CLUSTER": cluster, "QMONPY_EVENT": event, "QMONPY_NOTICE": text}
        done, wrong = [], ""
        if is_on_desktop(self._settings) and (program := find_notifier()):
            self.start([program, "--app-name=qmonpy", "--icon=qmonpy", "--", cluster, text], {})
            done.append(tr("A notice was shown on the desktop."))
        words = split_command(str(self._settings.value(COMMAND_KEY, "")))
        if words and self.start([*words, text], variables):
            done.append(tr("The command was started: {program}.").format(program=words[0]))
        elif words:
            wrong = tr("The command for notices cannot be started: {program}.").format(program=words[0])
        return done, wrong


def start_detached(words: list[str], variables: dict[str, str]) -> bool:
    """Start a program that goes on by itself; returns whether it could be started."""
    process = QProcess()
    environment = QProcessEnvironment.systemEnvironment()
    for name, value in variables.items():
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    process.setProgram(words[0])
    process.setArguments(words[1:])
    is_started = process.startDetached()
    return bool(is_started[0] if isinstance(is_started, tuple) else is_started)
