"""From free space in the chart to a reservation that a job runs in, and to its end: one way through everything."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.app.gantt.gantt import GanttBar
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_file import parse_cluster_file
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from qmonpy.gui.pages.reservations.thing_details import ThingPanel
from qmonpy.gui.widgets.command_question import CommandQuestion
from tests.gui.finding import action, child
from tests.gui.pages.reservation_window import chosen_in, settle, show_page, step, table_of
from tests.gui.window_hand import MakeWindow

NOW = 1_700_038_800
HOUR = 3600
TEXT = """
format: qmonpy-cluster/1
name: journey
now: 1700038800
cluster:
  hosts: {h1: {}, h2: {}, h3: {}}
  hostgroups: {'@all': [h1, h2, h3]}
  pes: {mpi: {slots: 100, allocation_rule: $fill_up}}
  queues: {all.q: {hostlist: '@all', slots: 4, pe_list: mpi}}
  scheduler: {max_reservation: '10', default_duration: INFINITY}
jobs:
  1: {user: bob, submit_time: '@-600', args: '-N forever -pe mpi 4', runtime: 80000}
running:
- {task: 1, start: '@-590', pe: mpi, slots: [all.q@h1 4]}
"""


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster.from_file(parse_cluster_file(TEXT))


def press(qtbot: QtBot, widget: QDialog, name: str) -> None:
    qtbot.mouseClick(widget.findChild(QAbstractButton, name), Qt.MouseButton.LeftButton)


def drag_window(qtbot: QtBot, page: ReservationsPage, rows: tuple[str, str], begin: int, end: int) -> None:
    """Drag from one row of the chart to another, and from one time to another; the first one is free."""
    view, viewport = page.chart.view, page.chart.viewport()
    places = {each.key: index for index, each in enumerate(view.layout.rows)}
    left, right = (
        QPoint(round(view.scale.x_of(time)), view.top_of(places[row]) + view.layout.height_of(places[row]) // 2)
        for row, time in zip(rows, (begin, end), strict=True)
    )
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=left)
    qtbot.mouseMove(viewport, (left + right) / 2)
    qtbot.mouseMove(viewport, right)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=right)


def verdict(dialog: RequestDialog) -> str:
    return dialog.findChild(QLabel, "verdict").text()


def bars(page: ReservationsPage, thing: str) -> list[GanttBar]:
    return [bar for bar in page.view.gantt.bars if bar.thing == thing]


def state_of(page: ReservationsPage, number: int) -> str:
    return next(row.state for row in page.view.rows if row.id == number)


def test_that_a_window_is_dragged_refused_changed_granted_used_and_deleted(
    make_window: MakeWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    window = make_window(cluster)
    page = show_page(qtbot, window)
    page.chart.show_range(NOW - HOUR, NOW + 11 * HOUR)

    # A stretch of time is dragged out over two hosts, and the dialog asks for it.
    drag_window(qtbot, page, ("instance:all.q@h2", "instance:all.q@h1"), NOW + HOUR, NOW + 3 * HOUR)
    settle(qtbot, window)
    dialog = child(page, RequestDialog)
    assert "-a 202311151000 -e 202311151200" in dialog.draft().command()
    assert "-q all.q@h1,all.q@h2" in dialog.draft().command()

    # It asks for the slots that are free. All eight cannot be had: on h1, a job without a run time limit holds four.
    assert dialog.findChild(QComboBox, "field_pe").currentText() == "mpi"
    slots = dialog.findChild(QLineEdit, "field_slots")
    assert slots.text() == "4"
    slots.selectAll()
    qtbot.keyClicks(slots, "8")
    qtbot.waitUntil(lambda: dialog.findChild(QAbstractButton, "offer_0") is not None)
    assert verdict(dialog).startswith("Cannot be granted")
    reasons = child(dialog, VerdictPanel).model
    said = [reasons.cell_text(reasons.item_at(place), 0) for place in range(reasons.rowCount())]
    assert any("Jobs without run time limit" in each for each in said)

    # What is offered instead is one click away.
    press(qtbot, dialog, "offer_0")
    qtbot.waitUntil(lambda: verdict(dialog).startswith("Can be granted"))
    press(qtbot, dialog, "submit_button")
    settle(qtbot, window)
    assert "has been granted" in window.messages.messages[-1].text

    # The reservation is there, chosen in chart and table.
    (number,) = cluster.snapshot().state.reservations
    thing = f"ar:{number}"
    assert bars(page, thing)
    assert page.chart.chosen == thing
    assert chosen_in(table_of(page)) == [thing]
    assert state_of(page, number) == "w"

    # It begins.
    start = cluster.snapshot().state.reservations[number].start
    step(qtbot, window, start - NOW + 10)
    assert state_of(page, number) == "r"

    # A job runs in it.
    action(page, "submit-into").trigger()
    submit = child(page, SubmitDialog)
    settle(qtbot, window)
    press(qtbot, submit, "submit_button")
    settle(qtbot, window)
    step(qtbot, window, 30)
    job = next(job.number for job in cluster.snapshot().state.jobs.values() if job.reservation == number)
    assert (job, 1) in cluster.snapshot().state.running
    assert bars(page, f"job:{job}.1")
    assert f"{job} " in child(page, ThingPanel).inside.toPlainText()

    # It is deleted, with the job in it.
    action(page, "delete-reservations").trigger()
    question = child(window, CommandQuestion, "delete_question")
    assert "1 running task will be killed." in question.touched.text()
    assert str(job) in question.touched.text()
    press(qtbot, question, "confirm_command")
    settle(qtbot, window)
    assert state_of(page, number) == "d"
    step(qtbot, window, 5)
    assert not cluster.snapshot().state.reservations
    assert (job, 1) not in cluster.snapshot().state.running
    (gone,) = (row for row in page.view.rows if row.id == number)
    assert gone.is_past
