"""Every table and chart of a page is exported and printed in one way."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QImage, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.table_export import TableContent
from qmonpy.gui.application import EmbeddedFiles, make_application
from qmonpy.gui.base.link import Link
from qmonpy.gui.charts.gantt_chart import GanttChart
from qmonpy.gui.exports.export_dialog import MOST_SHOWN, ExportDialog
from qmonpy.gui.exports.exportable import find_exportables
from qmonpy.gui.exports.picture import ChartPicture, DrawnPicture
from qmonpy.gui.exports.picture_files import format_pdf, make_image, put_on_paper
from qmonpy.gui.exports.table_picture import TablePicture
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.complexes.page import ComplexesPage
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.legends.picture_mark import find_picture_key, mark_picture
from qmonpy.gui.widgets.legends.samples import LegendEntry, block
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
    qtbot.waitUntil(lambda: not found.preview.shown.pixmap().isNull() or bool(found.preview.shown.text()))
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


def test_that_a_period_that_does_not_end_after_its_beginning_is_told_and_not_taken(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = ask(window, qtbot, "reservations")
    place = next(place for place in range(dialog.what.count()) if dialog.what.itemText(place) == "Timeline")
    dialog.what.setCurrentIndex(place)
    takes = (dialog.save, dialog.copy, dialog.print)
    for seconds in (-3600, 0):
        dialog.end.setDateTime(dialog.begin.dateTime().addSecs(seconds))
        qtbot.waitUntil(lambda: not any(each.isEnabled() for each in takes))
        said = [each.text() for each in dialog.findChildren(QLabel, "field_error") if each.isVisible()]
        assert said == ["The period is empty: it does not end after its beginning."]
    dialog.end.setDateTime(dialog.begin.dateTime().addSecs(3600))
    qtbot.waitUntil(lambda: all(each.isEnabled() for each in takes))
    assert not [each for each in dialog.findChildren(QLabel, "field_error") if each.isVisible()]
    dialog.end.setDateTime(dialog.begin.dateTime())
    dialog.what.setCurrentIndex(next(at for at in range(dialog.what.count()) if at != place))
    qtbot.waitUntil(lambda: all(each.isEnabled() for each in takes))
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


def test_that_the_dialog_stays_open_for_another_place_where_a_file_cannot_be_written(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ask(window, qtbot, "jobs")
    for ending in ("csv", "png"):
        choose(dialog, ending)
        dialog.hint.clear()
        dialog.write(tmp_path, closes=True)
        qtbot.waitUntil(lambda: dialog.hint.text().startswith("Not exported: "))
        assert dialog.isVisible()
    dialog.write(tmp_path / "jobs.png", closes=True)
    qtbot.waitUntil(lambda: not window.findChildren(ExportDialog))


def find_chart(window: MainWindow, qtbot: QtBot) -> GanttChart:
    window.go(Link("reservations"))
    settle(window, qtbot)
    chart = window.pages.page.findChild(GanttChart)
    assert isinstance(chart, GanttChart)
    return chart


def test_that_a_chart_is_divided_between_rows_and_no_row_is_lost(window: MainWindow, qtbot: QtBot) -> None:
    chart = find_chart(window, qtbot)
    export, layout = chart.make_export("title", chart.visible_range), chart.view.layout
    ends = {layout.top_of(place) + layout.height_of(place) for place in range(len(layout.rows))}
    headings = {layout.top_of(place) for place, row in enumerate(layout.rows) if row.is_heading}
    highest = max(layout.height_of(place) for place in range(len(layout.rows)))
    for height in (1, highest, 100, 150, 300, 100_000):
        stretches = export.divide(height)
        assert [top for top, _ in stretches] == [0, *(top + high for top, high in stretches[:-1])]
        assert {top + high for top, high in stretches} <= ends
        assert sum(high for _, high in stretches) == layout.height
        if height >= 2 * highest:
            assert all(high <= height for _, high in stretches)
            lasts = {layout.top_of(layout.places_between(top, top + high)[-1]) for top, high in stretches}
            assert not lasts & headings, "a heading stands alone at the end of a page"


def test_that_a_chart_with_very_many_rows_is_printed_on_several_pages(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    chart = find_chart(window, qtbot)
    picture = ChartPicture(chart.make_export("title", chart.visible_range))

    def count_pages(height: float) -> int:
        path = tmp_path / "paper.pdf"
        writer = QPdfWriter(str(path))
        writer.setPageSize(QPageSize(QSizeF(210, height), QPageSize.Unit.Millimeter))
        put_on_paper(picture, writer, picture.size)
        return len(re.findall(rb"/Type /Page\b", path.read_bytes()))

    assert count_pages(297) == 1
    assert count_pages(80) > 2


def test_that_title_and_time_of_a_chart_are_whole_however_narrow_it_is(window: MainWindow, qtbot: QtBot) -> None:
    chart = find_chart(window, qtbot)
    export = chart.make_export("Reservations of the cluster with a name", chart.visible_range)
    beside, below = export.find_title_height(2000), export.find_title_height(500)
    assert below == beside + tokens().size("row")


@pytest.fixture
def dark_look(qapp: QApplication) -> Iterator[None]:
    make_application(is_dark=True)
    yield
    make_application(is_dark=False)


@pytest.mark.parametrize("ending", ["png", "paper"])
def test_that_a_table_can_be_read_on_its_white_ground_in_the_dark_look(dark_look: None, ending: str) -> None:
    content = TableContent(("a",), ("Title",), (False,), ["a text"] * 20, lambda row, _: row, lambda row, _: row)
    table = TablePicture(content, "title", "note")
    if ending == "png":
        image = make_image(table, table.size)
    else:
        image = QImage(900, 700, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        table.lay_out(QSizeF(900, 700))
        table.paint_page(painter, 0)
        painter.end()
    assert sum(image.pixelColor(x, y).lightness() < 100 for x in range(100) for y in range(200)) > 100


def test_that_paper_has_the_light_look_and_the_window_keeps_its_own(dark_look: None) -> None:
    picture, looks = _Texts(), []
    picture.paint = lambda *_, **__: looks.append(tokens().is_dark)  # type: ignore[method-assign]
    format_pdf(picture, picture.size)
    assert looks == [False]
    assert tokens().is_dark


def test_that_the_charts_of_the_overview_are_offered_with_what_they_say_as_heading(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = ask(window, qtbot, "overview")
    assert [dialog.what.itemText(place) for place in range(dialog.what.count())] == [
        "Slots in use: the last day",
        "Jobs that wait: the last day",
    ]
    assert dialog.title.text().startswith("Slots in use: ")
    dialog.leave()


@pytest.mark.slow
def test_that_every_page_with_a_legend_offers_what_it_explains(window: MainWindow, qtbot: QtBot) -> None:
    for page in window.window_actions.go:
        window.go(Link(page))
        settle(window, qtbot)
        shown = present(window.pages.page)
        legends = [each for each in shown.findChildren(Legend) if each.isVisible()]
        pictures = [each for each in find_exportables(shown, "title") if each.table is None]
        if legends:
            assert pictures, page
        for each in pictures:
            if each.chart is None:
                assert find_picture_key(each.widget) or each.widget.objectName() == "report_plot", each.title


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


def texts_of(content: bytes) -> list[str]:
    return [
        (each.text or "").strip() for each in ElementTree.fromstring(content).iter("{http://www.w3.org/2000/svg}text")
    ]


@pytest.mark.parametrize(
    ("page", "marks"), [("overview", ["as it was then", "0 or not recorded", "6 hours"]), ("reservations", ["now"])]
)
def test_that_a_picture_that_stands_alone_says_what_its_marks_mean(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, page: str, marks: list[str]
) -> None:
    dialog = ask(window, qtbot, page)
    dialog.what.setCurrentIndex(next(at for at, each in enumerate(dialog._found) if each.table is None))
    choose(dialog, "svg")
    assert set(marks) <= set(texts_of(write(dialog, window, qtbot, tmp_path / "picture.svg")))
    dialog.leave()


@pytest.mark.parametrize("size", [QSize(1200, 400), QSize(300, 400), QSize(600, 60)])
def test_that_the_key_of_a_picture_leaves_the_picture_room_whatever_its_size(qtbot: QtBot, size: QSize) -> None:
    source = QWidget()
    qtbot.addWidget(source)
    source.resize(400, 200)
    drawn = []
    marks = [LegendEntry(f"mark {number}", "What it means.", block("accent")) for number in range(20)]
    mark_picture(source, lambda: marks)
    picture = DrawnPicture(source, "title", "note", lambda _, target: drawn.append(target))
    make_image(picture, size)
    assert drawn[0].bottom() <= max(size.height(), drawn[0].top() + 1)
    assert size.height() < 100 or drawn[0].height() > size.height() / 3
    assert picture.size.height() > 200 + tokens().size("row")


def test_that_what_draws_itself_at_any_size_fills_a_page_and_nothing_else_is_drawn_larger(qtbot: QtBot) -> None:
    source, page, drawn = QWidget(), QSize(1031, 697), []
    qtbot.addWidget(source)
    source.resize(640, 150)
    plot = DrawnPicture(source, "title", "note", lambda _, target: drawn.append(target))
    size = plot.fill(page, plot.size)
    assert size.width() == plot.size.width()
    assert abs(size.width() / size.height() - page.width() / page.height()) < 0.01
    make_image(plot, size)
    assert drawn[0].height() > size.height() - 2 * tokens().size("row")
    widget = DrawnPicture(source, "title", "note")
    assert widget.fill(page, widget.size) == widget.size


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


def test_that_the_preview_of_a_high_chart_is_as_wide_as_the_dialog_and_scrolls(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = ask(window, qtbot, "reservations")
    dialog.high.setValue(4 * dialog.wide.value())
    shown, bar = dialog.preview.shown, dialog.preview.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    width = shown.pixmap().deviceIndependentSize().width()
    assert width > 0.9 * min(dialog.preview.width(), dialog.wide.value())
    dialog.resize(dialog.width() - 200, dialog.height())
    qtbot.waitUntil(lambda: shown.pixmap().deviceIndependentSize().width() < width)
    assert dialog.preview.horizontalScrollBar().maximum() == 0
    dialog.leave()


def test_that_the_preview_of_what_is_very_high_shows_its_beginning(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ask(window, qtbot, "reservations")
    dialog.high.setValue(20 * dialog.wide.value())
    shown = dialog.preview.shown

    def is_cut() -> bool:
        size = shown.pixmap().deviceIndependentSize()
        return abs(size.height() - MOST_SHOWN * size.width()) <= 2

    qtbot.waitUntil(is_cut)
    dialog.leave()


@pytest.mark.parametrize("ending", ["csv", "json", "png"])
def test_that_the_preview_says_how_many_rows_it_shows_of_how_many(
    window: MainWindow, qtbot: QtBot, ending: str
) -> None:
    dialog = ask(window, qtbot, "complexes")
    count = len(dialog.take_content().rows)
    choose(dialog, ending)
    if ending == "png":
        qtbot.waitUntil(lambda: not dialog.preview.shown.pixmap().isNull())
        assert dialog.hint.text() == "", "all rows are in the picture"
        picture = dialog._make_picture()
        assert isinstance(picture, TablePicture)
        assert picture.count_rows(picture.size.height()) == count
        assert 0 < picture.count_rows(picture.size.height() / 2) < count
    else:
        qtbot.waitUntil(lambda: dialog.preview.shown.text().startswith("[") is (ending == "json"))
        qtbot.waitUntil(lambda: bool(dialog.hint.text()))
        text = dialog.preview.shown.text()
        shown = text.count('"name"') if ending == "json" else text.rstrip().count("\n")
        assert 0 < shown < count
        assert dialog.hint.text() == f"The preview ends after {shown} of {count} rows."
    dialog.leave()


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_that_the_preview_of_a_text_shows_as_much_as_is_in_view(window: MainWindow, qtbot: QtBot, ending: str) -> None:
    dialog = ask(window, qtbot, "complexes")
    choose(dialog, ending)
    preview, count = dialog.preview, len(dialog.take_content().rows)

    def is_filled() -> bool:
        lines = preview.shown.text().split("\n")
        rows = sum('"name"' in each for each in lines) if ending == "json" else len(lines) - 1
        most = 0 if ending == "csv" else len(lines) // max(1, rows)
        return 0 < rows < count and preview.lines - most - 1 <= len(lines) <= preview.lines

    dialog.resize(dialog.width() - 300, dialog.height() - 100)
    qtbot.waitUntil(is_filled)
    before = preview.shown.text()
    dialog.resize(dialog.width(), dialog.height() + 3 * tokens().size("row"))
    qtbot.waitUntil(lambda: len(preview.shown.text()) > len(before) and is_filled())
    assert preview.horizontalScrollBar().maximum() == preview.verticalScrollBar().maximum() == 0
    if ending == "csv":
        assert any(line.endswith("…") for line in preview.shown.text().split("\n"))
    dialog.leave()


def test_that_the_preview_says_nothing_of_rows_where_it_shows_all(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("complexes"))
    settle(window, qtbot)
    table = shown_page(window, ComplexesPage).table
    qtbot.waitUntil(lambda: table.model().rowCount() > 0)
    table.selectRow(0)
    dialog = ask(window, qtbot, "complexes")
    qtbot.waitUntil(lambda: "rows" in dialog.hint.text())
    dialog.rows.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.hint.text() == "")
    dialog.leave()
