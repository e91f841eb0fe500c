"""What tests of the request dialog share: an embedded cluster, the dialog on it, and what a person does there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.reservations.request_defaults import parse_defaults
from qmonpy.app.session.session import Session
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_content import EPOCH
from qmonpy.gui.application import make_application
from qmonpy.gui.base.background import Background, Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.gui.finding import child

NOW = EPOCH
HOUR = 3600


def make_cluster() -> EmbeddedCluster:
    """Two hosts with two slots each; anna may make reservations, bob may not."""
    sets = {"arusers": UserSet("arusers", ("anna",)), "staff": UserSet("staff", ("anna", "bob"))}
    return EmbeddedCluster(replace(small_cluster(), user_sets=sets, unix_groups={"bob": ("users",)}), NOW)


@contextmanager
def make_context(qtbot: QtBot, cluster: EmbeddedCluster) -> Iterator[PageContext]:
    """What a page is given; its worker has nothing left to do, and never failed, in the end."""
    make_application(is_dark=False)
    session = Session(cluster)
    window = QWidget()
    background = Background(window)

    def leave(_: QWidget) -> None:
        # Widgets are deleted before fixtures end, and the worker with them.
        qtbot.waitUntil(background.is_idle)
        background.wait()

    qtbot.addWidget(window, before_close_func=leave)
    made = PageContext(session, background, MessageCentre(session, window), snapshot=cluster.snapshot(), parent=window)
    failures: list[Failure] = []
    background.failed.connect(failures.append)
    yield made
    assert failures == []


def window_of(context: PageContext) -> QWidget:
    """The window that the dialog belongs to."""
    window = context.parent()
    assert isinstance(window, QWidget)
    return window


def open_request(qtbot: QtBot, context: PageContext, *files: tuple[str, str]) -> RequestDialog:
    """The dialog, with default request files that say what they are told: path and text of each."""
    dialog = RequestDialog(context, window_of(context), read=lambda user, now: parse_defaults(list(files), now))
    dialog.open()
    qtbot.waitExposed(dialog)
    settle(qtbot, dialog)
    return dialog


def settle(qtbot: QtBot, dialog: RequestDialog) -> None:
    """Wait until the dialog has looked at everything that was typed."""
    qtbot.waitUntil(lambda: dialog.is_settled, timeout=10_000)


def find_line(dialog: RequestDialog, name: str) -> QLineEdit:
    found = child(dialog, QWidget, f"field_{name}")
    line = found.lineEdit() if isinstance(found, QComboBox) else found
    assert isinstance(line, QLineEdit)
    return line


def type_into(qtbot: QtBot, dialog: RequestDialog, **texts: str) -> None:
    for name, text in texts.items():
        line = find_line(dialog, name)
        line.setFocus()
        line.selectAll()
        if text:
            qtbot.keyClicks(line, text)
        else:
            qtbot.keyClick(line, Qt.Key.Key_Delete)
        line.setSelection(0, 0)
    settle(qtbot, dialog)


def click(qtbot: QtBot, dialog: RequestDialog, name: str) -> None:
    qtbot.waitUntil(lambda: dialog.findChild(QAbstractButton, name).isVisible())
    button = dialog.findChild(QAbstractButton, name)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, dialog)


def paste(qtbot: QtBot, dialog: RequestDialog, text: str) -> None:
    line = dialog.findChild(QLineEdit, "command")
    line.setFocus()
    line.selectAll()
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, dialog)


def verdict(dialog: RequestDialog) -> str:
    return child(dialog, VerdictPanel).verdict.text()


def errors(dialog: RequestDialog) -> list[str]:
    labels = (each for each in dialog.findChildren(QLabel, "field_error") if each.isVisible())
    return [label.text() for label in labels]


def problem(dialog: RequestDialog) -> QLabel:
    return child(dialog, QLabel, "problem_line")


def fill_cluster(cluster: EmbeddedCluster, *, limit: int | None = None) -> Snapshot:
    """Jobs on every slot."""
    for _ in range(4):
        limits = ("-l", f"h_rt={limit}") if limit else ()
        cluster.submit("anna", limits, 100_000)
    return cluster.snapshot()
