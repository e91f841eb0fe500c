"""The dialog that exports and prints: which table or chart, as what, which part of it, and how large."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QSize, Qt, QTimer, QTimeZone
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDateTimeEdit,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from qmonpy.app.tables.table_export import TableContent, format_table_csv, format_table_json, format_table_text
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import count_of, format_time
from qmonpy.gui.exports.exportable import Exportable, Plots, count_chosen, take_table
from qmonpy.gui.exports.picture import ChartPicture, DrawnPicture, Picture
from qmonpy.gui.exports.picture_files import find_paper, make_image, put_on_paper, write_picture
from qmonpy.gui.exports.preview import Preview
from qmonpy.gui.exports.table_picture import TablePicture
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.field_grid import FieldGrid, FieldNotes
from qmonpy.gui.widgets.form_dialog import FormDialog
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.spin_field import spin_field
from qmonpy.model.report import Report
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

TEXTS: Mapping[str, Callable[[TableContent], str]] = {"csv": format_table_csv, "json": format_table_json}
PICTURES = ("png", "svg", "pdf")
MOST_DRAWN = 5_000
"""Rows of a table that a picture or paper takes; more are for CSV and JSON."""
LARGEST = 20_000
"""Pixels of the longest side of a picture that can be chosen."""
LEAST_PERIOD = 60
"""Seconds: the fields show minutes, and what lies between two of them may be less."""
MOST_SHOWN = 4
"""The preview of what is very high shows its beginning, so many times as high as wide."""
_FORMAT = "yyyy-MM-dd HH:mm"


class ExportDialog(FormDialog):
    """Shows what it would write. Nothing of it changes the cluster, so that it closes without a question."""

    def __init__(
        self,
        parent: QWidget,
        found: Sequence[Exportable],
        title: str,
        note: str,
        background: Background,
        messages: MessageCentre,
    ):
        """`title` and `note` stand above pictures: the page, and the cluster with its time."""
        super().__init__(parent)
        self.setObjectName("export")
        self.setWindowTitle(tr("Export or print"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found, self._page_title, self._note = found, title, note
        self._background, self._messages = background, messages
        self._failure = ""
        """Why nothing was exported, until something else is chosen."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_anew)
        self._resized = QTimer(self, singleShot=True, interval=0)
        self._resized.timeout.connect(self._show_preview)
        self._make_fields()
        self._lay_out()
        self._show_chosen()
        self.note_untouched()

    # Building

    def _make_fields(self) -> None:
        self.what = named(QComboBox(), "export_what")
        self.what.addItems([each.title for each in self._found])
        self.what.currentIndexChanged.connect(lambda _: self._show_chosen())
        self.kinds = Segments([(ending, ending.upper()) for ending in (*TEXTS, *PICTURES)])
        self.kinds.chosen.connect(lambda _: self._show_kind())
        self.rows = named(QComboBox(), "export_rows")
        self.rows.currentIndexChanged.connect(lambda _: self._soon.start())
        self.title = named(CutLine(), "export_title")
        self.title.textChanged.connect(lambda _: self._soon.start())
        self.begin, self.end = (
            spin_field(QDateTimeEdit(displayFormat=_FORMAT), f"export_{each}") for each in ("begin", "end")
        )
        self.wide, self.high = (
            spin_field(QSpinBox(minimum=100, maximum=LARGEST), f"export_{each}") for each in ("width", "height")
        )
        for each in (self.wide, self.high):
            each.setSuffix(tr(" px"))
            each.valueChanged.connect(lambda _: self._soon.start())
        for time in (self.begin, self.end):
            time.dateTimeChanged.connect(lambda _: self._soon.start())
        self.preview = Preview()
        self.preview.resized.connect(self._follow_room)
        self.hint = named(QLabel(wordWrap=True), "hint")

    def _lay_out(self) -> None:
        grid = FieldGrid(option_width=0)
        grid.add_field(tr("What"), self.what)
        grid.add_field(tr("As"), self.kinds)
        grid.setAlignment(self.kinds, Qt.AlignmentFlag.AlignLeft)
        self._pairs: dict[str, list[QWidget]] = {}
        self._add(grid, "rows", tr("Rows"), self.rows)
        self._add(grid, "title", tr("Heading"), self.title)
        self._add(grid, "time", tr("From"), self.begin)
        self._period_notes = self._add(grid, "time", tr("Until"), self.end)
        self._add(grid, "size", tr("Width"), self.wide)
        self._add(grid, "size", tr("Height"), self.high)
        layout = QVBoxLayout(self)
        layout.setSpacing(tokens().size("space_2"))
        layout.addLayout(grid)
        layout.addWidget(self.preview, 1)
        layout.addWidget(self.hint)
        layout.addLayout(self._make_buttons())
        # Wide enough for what a chart says to be read in the preview.
        self.resize(5 * tokens().size("dialog_width") // 4, tokens().size("dialog_width") + tokens().size("space_6"))

    def _add(self, grid: FieldGrid, part: str, title: str, editor: QWidget) -> FieldNotes:
        row = grid.rowCount()
        notes = grid.add_field(title, editor)
        item = grid.itemAtPosition(row, 0)
        label = item.widget() if item is not None else None
        self._pairs.setdefault(part, []).extend(each for each in (label, editor) if each is not None)
        return notes

    def _make_buttons(self) -> QHBoxLayout:
        self.copy = named(QPushButton(tr("Copy")), "export_copy")
        self.print = named(QPushButton(tr("Print...")), "export_print")
        self.save = named(QPushButton(tr("Save...")), "export_save")
        self.save.setProperty("filled", True)
        self.save.setDefault(True)
        close = DialogButtons(QDialogButtonBox.StandardButton.Close)
        self.copy.clicked.connect(self.put_on_clipboard)
        self.print.clicked.connect(self._ask_printer)
        self.save.clicked.connect(self._ask_where)
        close.rejected.connect(self.leave)
        line = QHBoxLayout()
        line.addStretch(1)
        for each in (self.save, self.copy, self.print, close):
            line.addWidget(each)
        return line

    # What is chosen

    @property
    def content(self) -> object:
        """Nothing: what is chosen here is no work that could be lost."""
        return None

    def describe_loss(self) -> str:
        """See `FormDialog.describe_loss`."""
        return tr("Nothing is lost.")

    @property
    def chosen(self) -> Exportable:
        """The table or the chart."""
        return self._found[max(0, self.what.currentIndex())]

    @property
    def kind(self) -> str:
        """The ending of the file."""
        return self.kinds.current

    @property
    def _has_picture(self) -> bool:
        return self.kind in PICTURES

    def _show_chosen(self) -> None:
        table, chart = self.chosen.table, self.chosen.chart
        for ending in TEXTS:
            self.kinds.button(ending).setVisible(table is not None)
        self.kinds.choose("csv" if table is not None else "png")
        self.title.setText(self.chosen.heading)
        self.rows.clear()
        if table is not None:
            count = len(take_table(table).rows)
            self.rows.addItem(tr("all {rows} that pass the filter").format(rows=count_of(count, "row", "rows")))
            if chosen := count_chosen(table):
                self.rows.addItem(tr("{rows} that are chosen").format(rows=count_of(chosen, "row", "rows")))
        if chart is not None:
            for edit, moment in zip((self.begin, self.end), chart.visible_range, strict=True):
                edit.setTimeZone(find_qt_zone())
                edit.setDateTime(QDateTime.fromSecsSinceEpoch(moment, find_qt_zone()))
        if table is None:
            size = self._make_picture().size
            self.wide.setValue(size.width())
            self.high.setValue(size.height())
        self._show_kind()

    def _show_kind(self) -> None:
        table, chart = self.chosen.table, self.chosen.chart
        shown = {"rows": table is not None, "title": self._has_picture, "time": chart is not None}
        shown["size"] = table is None
        for part, widgets in self._pairs.items():
            for each in widgets:
                each.setVisible(shown[part])
        self._soon.start()

    def take_content(self) -> TableContent:
        """Return the table as it is to be written."""
        table = self.chosen.table
        assert table is not None
        return take_table(table, only_chosen=self.rows.currentIndex() == 1)

    @property
    def _period(self) -> tuple[int, int]:
        """The time that a chart is to show, in seconds since the epoch."""
        return self.begin.dateTime().toSecsSinceEpoch(), self.end.dateTime().toSecsSinceEpoch()

    def _check_period(self) -> Sequence[Report]:
        begin, end = self._period
        if self.chosen.chart is None or begin < end:
            return ()
        return (Report("export.period", tr("The period is empty: it does not end after its beginning.")),)

    def _make_picture(self) -> Picture:
        chosen, title = self.chosen, self.title.text()
        if chosen.table is not None:
            content = self.take_content()
            return TablePicture(_shorten(content), title, self._note)
        if chosen.chart is not None:
            begin, end = self._period
            return ChartPicture(chosen.chart.make_export(title, (begin, max(end, begin + LEAST_PERIOD))))
        draw = chosen.widget.paint_to if isinstance(chosen.widget, Plots) else None
        return DrawnPicture(chosen.widget, title, self._note, draw)

    def _find_size(self, picture: Picture) -> QSize:
        return picture.size if self.chosen.table is not None else QSize(self.wide.value(), self.high.value())

    # Showing

    def _show_anew(self) -> None:
        self._failure = ""
        self._show_preview()

    def _show_preview(self) -> None:
        table = self.chosen.table
        count = len(self.take_content().rows) if table is not None else 0
        is_cut = count > MOST_DRAWN and self._has_picture
        words = tr("A picture and paper take the first {most:,} rows; CSV and JSON take all.").format(most=MOST_DRAWN)
        hints = [words] if is_cut else []
        wrong = self._check_period()
        self._period_notes.show_reports(wrong)
        for each in (self.save, self.copy, self.print):
            each.setEnabled(not wrong)
        if wrong:
            self.hint.setText("")
            return
        name = tr("What is written: {title}").format(title=self.title.text())
        if not self._has_picture:
            text, shown = self._begin_text()
            self.preview.show_text(text, name)
            hints += _tell_rest(shown, count)
        else:
            picture = self._make_picture()
            size = self._find_size(picture)
            most_high = MOST_SHOWN * size.width()
            self.preview.show_picture(make_image(picture, size, most_high), name)
            if isinstance(picture, TablePicture):
                hints += _tell_rest(picture.count_rows(most_high), min(count, MOST_DRAWN))
            elif size.height() > most_high:
                hints.append(tr("The preview shows the beginning of the picture."))
        self.hint.setText(self._failure or " ".join(hints))

    def _follow_room(self) -> None:
        """Show more or less of a text; pictures are scaled."""
        if not self._has_picture:
            self._resized.start()

    def _begin_text(self) -> tuple[str, int]:
        """Return the first rows as text, as many as are in view, and how many these are: at least one."""
        content, most = self.take_content(), self.preview.lines

        def write(rows: int) -> list[str]:
            return TEXTS[self.kind](_shorten(content, rows)).rstrip("\n").split("\n")

        counts = range(2, min(most, len(content.rows)) + 1)
        shown = min(1 + bisect_right(counts, most, key=lambda rows: len(write(rows))), len(content.rows))
        return "\n".join(map(self.preview.shorten, write(shown))), shown

    # Writing

    def put_on_clipboard(self) -> None:
        """Copy the picture, or the table with tabs between its columns."""
        clipboard = QGuiApplication.clipboard()
        if self._has_picture:
            picture = self._make_picture()
            clipboard.setImage(make_image(picture, self._find_size(picture)))
        else:
            content = self.take_content()
            clipboard.setText(TEXTS["json"](content) if self.kind == "json" else format_table_text(content))
        self._messages.post(tr("Copied {what}.").format(what=self._name_what()))

    def write(self, path: Path, *, closes: bool = False) -> None:
        """Write the file; a text in a worker, as of very many rows it takes a while.

        With `closes`, the dialog closes then; where the file cannot be written it stays open and says why, so that
        another place can be chosen.
        """
        what = self._name_what()
        work: Callable[[], object]
        if self._has_picture:
            picture = self._make_picture()
            wrong = _try(partial(write_picture, picture, self._find_size(picture), self.kind, path))
            self._tell(what, path, wrong, closes=closes)
            return
        content, form = self.take_content(), TEXTS[self.kind]
        work = partial(_try, lambda: write_whole(path, form(content).encode("utf-8", "surrogateescape")))
        messages = self._messages
        self._background.query(
            f"export {path}",
            work,
            lambda wrong: (
                self._tell(what, path, wrong, closes=closes) if isValid(self) else _tell(messages, what, path, wrong)
            ),
        )

    def print_on(self, device: Any) -> None:
        """Draw it onto the pages of a printer."""
        picture = self._make_picture()
        put_on_paper(picture, device, self._find_size(picture))

    def _ask_where(self) -> None:
        ending = self.kind
        name = "".join(each if each.isalnum() else "_" for each in self.chosen.title).strip("_").lower() or "export"
        dialog = QFileDialog(self, tr("Export"), f"{name}.{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda path: self.write(Path(path), closes=True))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_printer(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(find_paper(self._make_picture()))
        printer.setDocName(self.title.text())
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self.print_on(printer))
        dialog.finished.connect(dialog.deleteLater)
        dialog.show()

    def _name_what(self) -> str:
        if self.chosen.table is None:
            return self.chosen.title
        return count_of(len(self.take_content().rows), "row", "rows")

    def _tell(self, what: str, path: Path, wrong: str, *, closes: bool) -> None:
        _tell(self._messages, what, path, wrong)
        if wrong:
            self._failure = tr("Not exported: {reason}").format(reason=wrong)
            self.hint.setText(self._failure)
        elif closes:
            self.accept()


def make_note(cluster: str, now: int) -> str:
    """Return what stands beside the heading of a picture: the cluster, and its time."""
    return tr("{cluster}, {time}").format(cluster=cluster, time=format_time(now))


def _tell(messages: MessageCentre, what: str, path: Path, wrong: str) -> None:
    if wrong:
        messages.post_error(tr("Not exported: {reason}").format(reason=wrong))
    else:
        messages.post(tr("Exported {what} to {path}.").format(what=what, path=path))


def _shorten(content: TableContent, most: int = MOST_DRAWN) -> TableContent:
    rows = content.rows[:most]
    return TableContent(content.ids, content.titles, content.numbers, rows, content.text, content.value)


def find_qt_zone() -> QTimeZone:
    """Return the zone in which times are shown; a chosen one has the same offset always."""
    zone = shown_zone()
    offset = zone.utcoffset(None) if zone is not None else None
    return QTimeZone.systemTimeZone() if offset is None else QTimeZone(round(offset.total_seconds()))


def _tell_rest(shown: int, count: int) -> list[str]:
    """Say where the preview of a table ends, unless all of its rows are in it."""
    rows = count_of(count, "row", "rows")
    return [tr("The preview ends after {shown:,} of {rows}.").format(shown=shown, rows=rows)] if shown < count else []


def _try(work: Callable[[], object]) -> str:
    """Do something; returns why that failed, empty if it did not."""
    try:
        work()
    except OSError as error:
        return f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")
    return ""
