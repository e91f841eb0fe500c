"""The request dialog, filled in and submitted as a person does it, on an embedded cluster."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.app.reservations.dragged_request import DraggedRequest
from qmonpy.app.reservations.request_defaults import RequestDefaults
from qmonpy.app.reservations.request_draft import RequestDraft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.values.date_time import format_date_time
from qmonpy.formats.values.moment import format_example, format_field
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.hints import hint_of
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.request.request_form import RequestForm
from qmonpy.gui.pages.reservations.request.request_resources import ResourceLine
from qmonpy.gui.pages.reservations.request.request_times import MomentPicker
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from qmonpy.model.work.reservation import ReservationRequest
from tests.gui.finding import child
from tests.gui.pages.request_desk import (
    HOUR,
    NOW,
    click,
    errors,
    fill_cluster,
    find_line,
    make_cluster,
    make_context,
    open_request,
    paste,
    problem,
    settle,
    type_into,
    verdict,
    window_of,
)


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


@pytest.fixture
def context(qapp: QApplication, qtbot: QtBot, cluster: EmbeddedCluster) -> Iterator[PageContext]:
    with make_context(qtbot, cluster) as made:
        yield made


@pytest.fixture
def dialog(context: PageContext, qtbot: QtBot) -> RequestDialog:
    return open_request(qtbot, context)


def test_that_typing_a_duration_tells_the_end_the_total_and_the_answer(dialog: RequestDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, duration="2:0:0", pe="mpi", slots="3")
    assert find_line(dialog, "end").text() == format_field(NOW + 2 * HOUR)
    assert any(each.text() == "Window, in local time (UTC)" for each in dialog.findChildren(QLabel))
    assert child(dialog, RequestForm).times.total.text() == "3 slots for 2:00:00 = 6 slot hours"
    assert verdict(dialog) == "Can be granted: 3 slots on all.q@h1 and all.q@h2."
    assert child(dialog, VerdictPanel).chart.isVisible()
    # The legend would take the room of the few rows.
    assert not child(dialog, VerdictPanel).legend.is_open
    assert dialog.findChild(QLineEdit, "command").text() == "qrsub -d 2:0:0 -pe mpi 3"


def test_that_a_new_dialog_says_what_is_missing_without_marking_mistakes(dialog: RequestDialog) -> None:
    assert verdict(dialog) == "Give a duration or an end."
    assert errors(dialog) == []
    assert not dialog.findChild(QAbstractButton, "submit_button").isEnabled()


def test_that_the_end_moves_with_the_duration_and_the_duration_with_the_end(
    dialog: RequestDialog, qtbot: QtBot
) -> None:
    start = format_field(NOW + HOUR)
    type_into(qtbot, dialog, start=start, duration="1:0:0")
    assert find_line(dialog, "end").text() == format_field(NOW + 2 * HOUR)
    type_into(qtbot, dialog, end=format_field(NOW + 4 * HOUR))
    assert find_line(dialog, "duration").text() == "3:00:00"
    click(qtbot, dialog, "follow_start")
    type_into(qtbot, dialog, duration="1:0:0")
    assert find_line(dialog, "start").text() == format_field(NOW + 3 * HOUR)
    assert dialog.draft().command() == f"qrsub -d 1:0:0 -e {format_date_time(NOW + 4 * HOUR)}"


def test_that_an_emptied_field_can_be_typed_anew(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, start=format_field(NOW + HOUR), end=format_field(NOW + 2 * HOUR))
    line = find_line(dialog, "end")
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    cluster.advance(1)
    context.snapshot = cluster.snapshot()
    assert line.text() == ""
    qtbot.keyClicks(line, format_field(NOW + 5 * HOUR))
    settle(qtbot, dialog)
    assert find_line(dialog, "duration").text() == "4:00:00"


def test_that_a_moment_is_picked_from_a_calendar(dialog: RequestDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, duration="60")
    click(qtbot, dialog, "pick_start")
    picker = dialog.findChild(MomentPicker)
    assert picker.isVisible()
    picker.calendar.setSelectedDate(picker.calendar.selectedDate().addDays(1))
    qtbot.mouseClick(picker.findChild(QPushButton, "take_moment"), Qt.MouseButton.LeftButton)
    settle(qtbot, dialog)
    assert find_line(dialog, "start").text() == format_field(NOW + 24 * HOUR)
    assert not picker.isVisible()


def test_that_a_mistake_is_told_at_its_field_at_once_and_goes_when_it_is_put_right(
    dialog: RequestDialog, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="60", queues="nope.q")
    (text,) = errors(dialog)
    assert 'unknown queue "nope.q"' in text
    assert find_line(dialog, "queues").property("has_error")
    assert not dialog.findChild(QAbstractButton, "submit_button").isEnabled()
    assert verdict(dialog) == "Correct the marked fields to see the answer."
    type_into(qtbot, dialog, queues="all.q")
    assert errors(dialog) == []
    assert verdict(dialog).startswith("Can be granted")


def test_that_resources_have_editors_of_their_types_and_errors_at_their_lines(
    dialog: RequestDialog, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="60")
    click(qtbot, dialog, "add_resource")
    line = dialog.findChild(ResourceLine)
    line.attribute.setCurrentText("h_rt")
    settle(qtbot, dialog)
    assert dialog.draft().resources == (("h_rt", "1:00:00"),)
    qtbot.keyClick(line.value.quantity, Qt.Key.Key_End)
    qtbot.keyClick(line.value.quantity, Qt.Key.Key_Up)
    assert dialog.draft().resources == (("h_rt", "1:00:01"),)
    line.attribute.setCurrentText("nope")
    settle(qtbot, dialog)
    assert errors(dialog) == ['unknown resource "nope"']
    line.attribute.setCurrentText("s_rt")
    assert dialog.draft().resources == (("s_rt", "1:00:01"),)
    click(qtbot, dialog, "remove_resource")
    assert dialog.draft().resources == ()
    assert errors(dialog) == []


def test_that_every_option_of_the_form_reaches_the_command(dialog: RequestDialog, qtbot: QtBot) -> None:
    texts = {"duration": "60", "pe": "mpi", "slots": "2", "queues": "all.q", "hosts": "h1,h2"}
    texts |= {"master_queues": "all.q@h1", "allowed": "anna,@staff", "denied": "bob", "name": "nightly"}
    type_into(qtbot, dialog, **texts, account="acc", mail_to="anna")
    for name in ("field_is_immediate", "field_has_hard_errors", "field_is_verify_only", "mail_b", "mail_e"):
        dialog.findChild(QCheckBox, name).click()
    assert dialog.draft().command() == (
        "qrsub -d 60 -pe mpi 2 -q all.q -l 'h=h1|h2' -masterq all.q@h1 -now y -u anna,@staff -u '!bob' -he y -m be"
        " -M anna -N nightly -A acc -w v"
    )
    assert "1 person may submit into it: anna. You (root) may not." in child(dialog, RequestForm).people.text()


def test_that_a_pasted_command_fills_the_form(dialog: RequestDialog, qtbot: QtBot) -> None:
    paste(qtbot, dialog, "/usr/bin/qrsub -d 1:0:0 -pe mpi 4 \\\n -q all.q -l h=h1,h_rt=60 -m be -he y -u @staff")
    assert (find_line(dialog, "duration").text(), find_line(dialog, "slots").text()) == ("1:0:0", "4")
    assert (find_line(dialog, "queues").text(), find_line(dialog, "hosts").text()) == ("all.q", "h1")
    assert dialog.findChild(ResourceLine).request == ("h_rt", "60")
    assert dialog.findChild(QCheckBox, "mail_e").isChecked()
    assert verdict(dialog) == "Cannot be granted at any time."


def test_that_a_wrong_command_is_told_at_the_line_and_changes_nothing(dialog: RequestDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, duration="1:0:0", name="mine")
    before = dialog.draft()
    paste(qtbot, dialog, "qrsub -d 1:0:0 -P project")
    assert errors(dialog) == ["-P is an option of qsub, not of qrsub."]
    assert dialog.draft() == before
    click(qtbot, dialog, "submit_button")
    assert "correct it" in problem(dialog).text()
    find_line(dialog, "name").setFocus()
    assert dialog.findChild(QLineEdit, "command").text() == "qrsub -d 1:0:0 -P project"
    type_into(qtbot, dialog, account="acc")
    assert dialog.findChild(QLineEdit, "command").text() == "qrsub -d 1:0:0 -N mine -A acc"
    assert errors(dialog) == []


def test_that_emptying_the_command_line_empties_nothing_else(dialog: RequestDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    line = dialog.findChild(QLineEdit, "command")
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    assert dialog.draft() == RequestDraft(duration="1:0:0")
    find_line(dialog, "name").setFocus()
    assert line.text() == "qrsub -d 1:0:0"


def test_that_the_command_is_copied(dialog: RequestDialog, qtbot: QtBot) -> None:
    type_into(qtbot, dialog, duration="60", name="mine")
    click(qtbot, dialog, "copy_command")
    assert QGuiApplication.clipboard().text() == "qrsub -d 60 -N mine"


def test_that_submitting_reserves_and_tells_the_id(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0", pe="mpi", slots="4", name="mine")
    with qtbot.waitSignal(dialog.reservation_submitted) as told:
        qtbot.keyClick(find_line(dialog, "name"), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        dialog.close()
    assert told.args == [1]
    (made,) = cluster.snapshot().state.reservations.values()
    assert (made.request.owner, made.request.name, made.slots, made.duration) == ("root", "mine", 4, HOUR)
    assert context.messages.messages[-1].text == "Reservation 1 has been granted to root."
    assert context.kept_typing == {}


def test_that_a_refusal_is_told_in_the_words_of_qrsub_and_loses_nothing(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    context.snapshot = fill_cluster(cluster)
    type_into(qtbot, dialog, duration="1:0:0", name="mine", allowed="anna")
    before = dialog.draft()
    click(qtbot, dialog, "submit_button")
    assert dialog.isVisible()
    assert problem(dialog).text() == "advance_reservation: no suitable queues"
    assert dialog.draft() == before
    assert dialog.findChild(QAbstractButton, "submit_button").isEnabled()
    type_into(qtbot, dialog, name="other")
    assert not problem(dialog).isVisible()


def test_that_only_verifying_reserves_nothing_and_stays_open(
    dialog: RequestDialog, cluster: EmbeddedCluster, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    dialog.findChild(QCheckBox, "field_is_verify_only").click()
    settle(qtbot, dialog)
    button = dialog.findChild(QAbstractButton, "submit_button")
    assert button.text() == "Verify"
    click(qtbot, dialog, "submit_button")
    assert dialog.isVisible()
    assert cluster.snapshot().state.reservations == {}
    note = dialog.findChild(QLabel, "note_line")
    assert (note.isVisible(), note.text()) == (True, "Nothing was reserved. verification: found suitable queue(s)")
    type_into(qtbot, dialog, duration="2:0:0")
    assert not note.isVisible()


def test_that_who_may_not_reserve_sees_why_the_button_is_off(
    dialog: RequestDialog, context: PageContext, qtbot: QtBot
) -> None:
    type_into(qtbot, dialog, duration="1:0:0")
    button = dialog.findChild(QAbstractButton, "submit_button")
    assert button.isEnabled()
    context.act_as("bob")
    settle(qtbot, dialog)
    assert not button.isEnabled()
    denial = dialog.findChild(QLabel, "attention_line")
    assert denial.isVisible()
    assert denial.text().startswith("bob may not make reservations: neither a manager (root) nor")
    qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, dialog)
    context.act_as("anna")
    settle(qtbot, dialog)
    assert button.isEnabled()
    assert not denial.isVisible()


def test_that_default_request_files_are_read_and_marked(context: PageContext, qtbot: QtBot) -> None:
    dialog = open_request(qtbot, context, ("cell", "-d 3600 -he y"), ("home", "-N mine -l h_rt=60"))
    assert dialog.draft().command() == "qrsub -d 3600 -l h_rt=60 -he y -N mine"
    notes = child(dialog, RequestForm).notes_of("name")
    assert notes.source.text() == "default from home"
    assert child(dialog, RequestForm).notes_of("duration").source.text() == "default from cell"
    assert child(dialog, RequestForm).notes_of("resources").source.isVisible()
    type_into(qtbot, dialog, name="other")
    assert not notes.source.isVisible()
    click(qtbot, dialog, "clear_button")
    assert find_line(dialog, "name").text() == "mine"
    assert notes.source.isVisible()


def test_that_a_wrong_default_file_is_told(context: PageContext, qtbot: QtBot) -> None:
    dialog = open_request(qtbot, context, ("home", "-N 'open"))
    assert problem(dialog).text() == "home is not used: line 1: a quote is not closed"


def test_that_no_defaults_are_put_over_what_was_typed_meanwhile(context: PageContext, qtbot: QtBot) -> None:
    dialog = RequestDialog(context, window_of(context), read=lambda user, now: RequestDefaults(RequestDraft(name="x")))
    dialog.prefill_arguments("-d 60")
    dialog.open()
    settle(qtbot, dialog)
    assert dialog.draft() == RequestDraft(duration="60")


def test_that_what_was_typed_is_there_when_it_is_opened_again(context: PageContext, qtbot: QtBot) -> None:
    dialog = open_request(qtbot, context)
    type_into(qtbot, dialog, duration="1:0:0", name="mine")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: context.parent().findChild(RequestDialog) is None)
    again = open_request(qtbot, context, ("home", "-A acc"))
    assert again.draft() == RequestDraft(duration="1:0:0", name="mine")
    click(qtbot, again, "clear_button")
    assert again.draft() == RequestDraft(account="acc")


def test_that_it_is_filled_with_a_dragged_window_and_queue_instances(context: PageContext, qtbot: QtBot) -> None:
    dialog = open_request(qtbot, context, ("home", "-N mine -d 60"))
    dialog.prefill_window(NOW + HOUR, NOW + 3 * HOUR, DraggedRequest(("all.q@h1", "all.q@h2"), 3, "mpi"))
    assert dialog.draft().name == "mine"
    settle(qtbot, dialog)
    assert find_line(dialog, "start").text() == format_field(NOW + HOUR)
    assert find_line(dialog, "duration").text() == "2:00:00"
    assert find_line(dialog, "queues").text() == "all.q@h1,all.q@h2"
    assert (dialog.draft().pe, dialog.draft().slots) == ("mpi", "3")
    assert verdict(dialog).startswith("Can be granted")


def test_that_it_is_filled_with_a_request_or_a_command(dialog: RequestDialog, qtbot: QtBot) -> None:
    dialog.prefill_request(ReservationRequest("anna", NOW + HOUR, NOW + 2 * HOUR, HOUR, name="mine", acl=("bob",)))
    start = format_field(NOW + HOUR)
    assert dialog.draft() == RequestDraft(start=start, duration="1:00:00", name="mine", allowed="bob")
    dialog.prefill_arguments("-d 60 -N other")
    assert dialog.draft() == RequestDraft(duration="60", name="other")
    dialog.prefill_arguments("-d")
    assert dialog.draft() == RequestDraft(duration="60", name="other")
    assert "-d option must have argument" in problem(dialog).text()
    settle(qtbot, dialog)


def test_that_the_keyboard_goes_through_the_form_and_each_letter_means_one_field(
    dialog: RequestDialog, qtbot: QtBot
) -> None:
    labels = [each.text() for each in dialog.findChildren(QLabel) if each.buddy() is not None]
    buttons = [each.text() for each in dialog.findChildren(QAbstractButton) if each.isVisible()]
    letters = [text[text.index("&") + 1].lower() for text in (*labels, *buttons) if "&" in text]
    assert len(letters) == len(set(letters))
    assert len(letters) >= 18
    assert find_line(dialog, "start").hasFocus()
    seen = []
    for _ in range(60):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        seen.append(dialog.focusWidget().objectName() or dialog.focusWidget().parentWidget().objectName())
    order = ["field_duration", "field_end", "field_pe", "field_slots", "field_queues", "field_allowed", "field_name"]
    places = [seen.index(name) for name in (*order, "command")]
    assert places == sorted(places)


def test_that_what_is_typed_is_kept_before_the_dialog_is_closed(
    dialog: RequestDialog, context: PageContext, qtbot: QtBot
) -> None:
    """So that closing the cluster asks about it."""
    assert context.kept_typing == {}
    type_into(qtbot, dialog, duration="1:0:0")
    assert list(context.kept_typing) == ["reservation request"]
    type_into(qtbot, dialog, duration="")
    assert context.kept_typing == {}


def test_that_the_example_of_an_end_is_of_the_clock_of_the_cluster(dialog: RequestDialog) -> None:
    assert hint_of(child(dialog, QLineEdit, "field_end")) == format_example(NOW)
