"""Every table and chart of a page is exported and printed in one way."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.exports.export_dialog import ExportDialog
from qmonpy.gui.exports.picture_files import format_pdf, put_on_paper
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.theme import tokens
from qmonpy.resources import resource
from tests.gui.window_hand import MakeWindow, open_window, settle, shown_page
from tests.present import present


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = open_window(make_window, qtbot, resource("clusters/reservations.yaml"))
    settle(window, qtbot)
    return window


def ask(window: MainWindow, qtbot: QtBot, page: str) -> ExportDialog:
    """Open the dialog on a page, by its action."""
    window.go(Link(page))
    settle(window, qtbot)
    window.pages.page.export_view.trigger()
    found = window.findChildren(ExportDialog)[-1]
    qtbot.waitUntil(lambda: not found.preview.pixmap().isNull() or bool(found.preview.text()))
    return found


def choose(dialog: ExportDialog, ending: str) -> None:
    dialog.kinds.button(ending).click()


def write(dialog: ExportDialog, window: MainWindow, qtbot: QtBot, path: Path) -> bytes:
    count = len(window.messages.messages)
    dialog.write(path)
    qtbot.waitUntil(lambda: len(window.messages.messages) > count)
    return path.read_bytes()


def test_that_the_list_of_jobs_is_written_as_csv_and_json(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ask(window, qtbot, "jobs")
    table = shown_page(window, JobsPage).table
    lines = write(dialog, window, qtbot, tmp_path / "jobs.csv").decode().splitlines()
    assert len(lines) == len(table.model().rows()) + 1
    choose(dialog, "json")
    found = json.loads(write(dialog, window, qtbot, tmp_path / "jobs.json"))
    assert len(found) == len(lines) - 1
    assert all(type(each["job"]) in (int, str) for each in found)
    assert window.messages.messages[-1].text.endswith(f"rows to {tmp_path / 'jobs.json'}.")
    dialog.leave()


def test_that_chosen_rows_alone_can_be_copied(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("jobs"))
    settle(window, qtbot)
    table = shown_page(window, JobsPage).table
    qtbot.waitUntil(lambda: table.model().rowCount() > 0)
    table.selectRow(0)
    dialog = ask(window, qtbot, "jobs")
    assert dialog.rows.count() == 2
    dialog.rows.setCurrentIndex(1)
    dialog.copy.click()
    assert len(QGuiApplication.clipboard().text().split("\n")) == 2
    dialog.leave()


def test_that_a_table_is_drawn_and_divided_into_pages(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ask(window, qtbot, "jobs")
    for ending, begin in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        choose(dialog, ending)
        assert write(dialog, window, qtbot, tmp_path / f"jobs.{ending}").startswith(begin)
    dialog.leave()


def test_that_the_chart_is_drawn_at_the_size_and_for_the_time_that_is_chosen(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ask(window, qtbot, "reservations")
    place = next(place for place in range(dialog.what.count()) if dialog.what.itemText(place) == "Timeline")
    dialog.what.setCurrentIndex(place)
    assert not dialog.kinds.button("csv").isVisible()
    dialog.wide.setValue(900)
    dialog.high.setValue(500)
    dialog.title.setText("What is reserved " * 20)
    write(dialog, window, qtbot, tmp_path / "chart.png")
    image = QImage(str(tmp_path / "chart.png"))
    assert (image.width(), image.height()) == (1800, 1000)
    dialog.end.setDateTime(dialog.begin.dateTime().addSecs(3600))
    other = write(dialog, window, qtbot, tmp_path / "hour.png")
    assert other != (tmp_path / "chart.png").read_bytes()
    dialog.copy.click()
    assert not QApplication.clipboard().image().isNull()
    dialog.leave()


def test_that_the_time_of_a_chart_can_be_read(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ask(window, qtbot, "reservations")
    place = next(place for place in range(dialog.what.count()) if dialog.what.itemText(place) == "Timeline")
    dialog.what.setCurrentIndex(place)
    lines = [
        (edit, present(edit.findChild(QLineEdit))) for edit in (dialog.begin, dialog.end, dialog.wide, dialog.high)
    ]
    qtbot.waitUntil(
        lambda: all(line.width() > line.fontMetrics().horizontalAdvance(edit.text()) for edit, line in lines)
    )
    dialog.leave()


def test_that_it_is_printed_on_as_many_pages_as_it_needs(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ask(window, qtbot, "jobs")
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    dialog.print_on(printer)
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")
    dialog.leave()


def test_that_a_file_that_cannot_be_written_is_told(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ask(window, qtbot, "jobs")
    count = len(window.messages.messages)
    dialog.write(tmp_path)
    qtbot.waitUntil(lambda: len(window.messages.messages) > count)
    assert window.messages.messages[-1].text.startswith("Not exported: ")
    dialog.leave()


@pytest.mark.slow
def test_that_every_page_with_a_table_or_a_chart_offers_them(window: MainWindow, qtbot: QtBot) -> None:
    for page in window.window_actions.go:
        window.go(Link(page))
        settle(window, qtbot)
        window.pages.page.export_view.trigger()
        for dialog in window.findChildren(ExportDialog):
            assert all(dialog.what.itemText(place).strip() for place in range(dialog.what.count())), page
            dialog.leave()
        settle(window, qtbot)


class _Texts:
    """A picture that notes how high texts are where it is drawn."""

    size = QSize(600, 2400)
    heights: tuple[int, ...] = ()

    def paint(self, painter: QPainter, size: QSize, *, is_vector: bool) -> None:
        font = tokens().font("body")
        self.heights = (QFontMetrics(font, present(painter.device())).height(), QFontMetrics(font).height())


@pytest.mark.parametrize("mode", ["pdf", *QPrinter.PrinterMode])
def test_that_texts_are_no_larger_beside_rows_than_on_the_screen(
    mode: str | QPrinter.PrinterMode, tmp_path: Path, qtbot: QtBot
) -> None:
    picture = _Texts()
    if isinstance(mode, str):
        format_pdf(picture, picture.size)
    else:
        printer = QPrinter(mode)
        printer.setOutputFileName(str(tmp_path / "paper.pdf"))
        put_on_paper(picture, printer, picture.size)
    there, here = picture.heights
    assert abs(there - here) <= 1


def test_that_the_kinds_of_file_stay_joined_in_a_wide_dialog(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ask(window, qtbot, "jobs")
    buttons = [dialog.kinds.button(ending) for ending in ("csv", "json", "png", "svg", "pdf")]
    assert [each.x() for each in buttons[1:]] == [each.x() + each.width() for each in buttons[:-1]]
    dialog.leave()
