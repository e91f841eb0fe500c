"""Saves the report on screen: its rows as text, its plot as a picture; and copies the command that gives it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QMarginsF, QObject, QRect, QRectF, QSize
from PySide6.QtGui import (
    QAction,
    QCursor,
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QFileDialog, QMenu, QToolButton

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.report_command import format_command
from qmonpy.app.reports.report_file import TEXTS
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import count_of, tr
from qmonpy.gui.pages.reports.plot_panel import PlotPanel
from qmonpy.gui.theme import icon
from qmonpy.model.report import Severity
from qmonpy.whole_file import write_whole

PICTURES = {"export-png": "png", "export-svg": "svg", "export-pdf": "pdf"}
SCALE = 2
"""A PNG has so many pixels for each of the screen."""
_POINTS = 72


class ReportExporter(QObject):
    """The button *Export* with its menu, and the action that copies the command."""

    def __init__(self, page: Page, plot: PlotPanel, find: Callable[[], tuple[Choice, Any]]):
        """`find` returns what is chosen and the `ShownReport` on screen, None before the first one."""
        super().__init__(page)
        self._page, self._plot, self._find = page, plot, find
        self.endings = {**{id: ending for id, (ending, _) in TEXTS.items()}, **PICTURES}
        self.actions = {id: make_action(id, page, partial(self._choose_file, id)) for id in self.endings}
        self._menu = QMenu(page)
        self._menu.addActions(list(self.actions.values()))
        self.copy = make_action("copy-report", page, self.copy_command)
        self.button = QAction(icon("export"), tr("Export"), page)
        self.button.setToolTip(tr("Save the rows as CSV or JSON, the plot as PNG, SVG or PDF"))
        self.button.triggered.connect(lambda *_: self._open_menu())

    def copy_command(self) -> None:
        """Copy the command that gives this report."""
        command = format_command(self._find()[0], self._page.context.cluster_path)
        messages = self._page.context.messages
        if not command:
            messages.post(tr("Only answers and queries can be asked for by a command, not a question."), Severity.HINT)
            return
        QGuiApplication.clipboard().setText(command)
        messages.post(tr("Copied: {command}").format(command=command))

    def export(self, id: str, path: Path) -> None:
        """Write what an action says to a file."""
        shown = self._find()[1]
        if shown is None:
            self._page.context.messages.post(tr("There is no answer to save yet."), Severity.HINT)
        elif id in PICTURES:
            self._save_picture(id, path)
        else:
            make, table = TEXTS[id][1], shown.answer.table
            count = count_of(len(table.rows), tr("row"), tr("rows"))
            self._page.context.background.query(
                f"export {path}",
                lambda: _write(path, make(shown.title, table)),
                lambda wrong: self._tell(path, count, wrong),
                owner=self,
            )

    def _save_picture(self, id: str, path: Path) -> None:
        area = self._plot.area
        if area is None or not self._plot.is_drawn:
            self._page.context.messages.post(tr("There is no plot to save."), Severity.HINT)
            return
        save = {"export-png": save_png, "export-svg": save_svg, "export-pdf": save_pdf}[id]
        try:
            save(area, path)
        except OSError as error:
            self._tell(path, "", f"{path}: {error.strerror or error}")
        else:
            self._tell(path, tr("the plot"), "")

    def _tell(self, path: Path, what: str, wrong: str) -> None:
        if wrong:
            self._page.context.messages.post_error(tr("Not exported: {reason}").format(reason=wrong))
        else:
            self._page.context.messages.post(tr("Exported {what} to {path}.").format(what=what, path=path))

    def _choose_file(self, id: str) -> None:
        ending = self.endings[id]
        name = self._find()[0].key.rpartition("/")[2]
        dialog = QFileDialog(self._page, tr("Export report"), f"{name}.{ending}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda path: self.export(id, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_menu(self) -> None:
        for each in self.button.associatedObjects():
            if isinstance(each, QToolButton) and each.isVisible():
                self._menu.popup(each.mapToGlobal(each.rect().bottomLeft()))
                return
        self._menu.popup(QCursor.pos())


def save_png(area: Any, path: Path) -> None:
    """Save a plot as a picture of twice the size on screen; OSError if it cannot be written."""
    image = QImage(area.size() * SCALE, QImage.Format.Format_RGB32)
    _paint(area, image, QRectF(image.rect()))
    if not QImageWriter(str(path), QByteArray(b"png")).write(image):
        raise OSError(tr("the picture cannot be written"))


def save_svg(area: Any, path: Path) -> None:
    """Save a plot as a drawing; OSError if it cannot be written."""
    from PySide6.QtSvg import QSvgGenerator

    path.open("ab").close()
    drawing = QSvgGenerator()
    drawing.setFileName(str(path))
    drawing.setSize(area.size())
    drawing.setViewBox(QRect(0, 0, area.width(), area.height()))
    _paint(area, drawing, QRectF(area.rect()))


def save_pdf(area: Any, path: Path) -> None:
    """Save a plot as a document of one page; OSError if it cannot be written."""
    path.open("ab").close()
    document = QPdfWriter(str(path))
    size: QSize = area.size()
    document.setResolution(_POINTS)
    page = QPageSize(size, tr("Plot"), QPageSize.SizeMatchPolicy.ExactMatch)
    document.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    _paint(area, document, QRectF(area.rect()))


def _paint(area: Any, device: QPaintDevice, target: QRectF) -> None:
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area.paint_to(painter, target)
    painter.end()


def _write(path: Path, text: str) -> str:
    """Write a file; returns why that failed, empty if it did not."""
    try:
        write_whole(path, text)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
