"""Pictures as files of PNG, SVG and PDF, as an image of the clipboard, and on paper."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter

from qmonpy.gui.exports.picture import ChartPicture, DrawnPicture, Picture
from qmonpy.gui.exports.table_picture import SMALLEST, TablePicture
from qmonpy.gui.theme import find_paper_look, painting_with, tokens
from qmonpy.whole_file import write_whole

SHARPNESS = 2.0
"""Pixels of an image for each pixel of the screen."""
LARGEST_SIDE = 32_000
"""Pixels, the largest image that is made."""
_DOTS_PER_INCH = 96
_PAPER_DOTS = 300
_MARGIN = 12.0
"""Millimetres."""


def make_image(picture: Picture, size: QSize, most_high: int | None = None) -> QImage:
    """Return the picture as an image, at twice the pixels of its size unless it would become too large.

    Of one that is higher than `most_high` pixels it has the beginning.
    """
    high = size.height() if most_high is None else min(size.height(), most_high)
    ratio = min(SHARPNESS, LARGEST_SIDE / max(size.width(), high, 1))
    image = QImage(round(size.width() * ratio), round(high * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(tokens().colour("base"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    picture.paint(painter, size, is_vector=False)
    painter.end()
    return image


def format_png(picture: Picture, size: QSize) -> bytes:
    """Return the picture as PNG."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(make_image(picture, size))
    return bytes(content.data().data())


def format_svg(picture: Picture, size: QSize) -> bytes:
    """Return the picture as SVG."""
    from PySide6.QtSvg import QSvgGenerator

    content = QBuffer()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(content)
    generator.setResolution(_DOTS_PER_INCH)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    painter = QPainter(generator)
    picture.paint(painter, size, is_vector=True)
    painter.end()
    return bytes(content.data().data())


def format_pdf(picture: Picture, size: QSize) -> bytes:
    """Return the picture as PDF: a chart on one page of its size, a table on as many pages of A4 as it needs."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    if isinstance(picture, TablePicture):
        writer.setPageLayout(find_paper(picture))
    else:
        page = QPageSize(
            QSizeF(size) * 72 / _DOTS_PER_INCH, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
        )
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    writer.setResolution(_PAPER_DOTS)
    put_on_paper(picture, writer, size)
    content.close()
    return bytes(content.data().data())


def find_paper(picture: Picture) -> QPageLayout:
    """Return A4, upright or across as the picture needs."""
    own = picture.size
    is_wide = own.width() > own.height() or own.width() > 800
    way = QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), way, margins, QPageLayout.Unit.Millimeter)


def put_on_paper(picture: Picture, device: Any, size: QSize) -> None:
    """Draw a picture onto pages: a table with its titles on each, a chart with very many rows on several, with its time
    axis on each, and anything else as large as one page allows.

    `device` is a QPdfWriter or a QPrinter. Paper is white: the look is the light one.
    """
    with painting_with(find_paper_look()):
        _paint_pages(picture, device, size)


def _paint_pages(picture: Picture, device: Any, size: QSize) -> None:
    # Texts have their size in points, all else in pixels: on a finer device texts would be too large for the rest.
    device.setResolution(_DOTS_PER_INCH)
    painter = QPainter(device)
    page = device.pageLayout().paintRectPixels(device.logicalDpiX()).size()
    if isinstance(picture, DrawnPicture):
        size = picture.fill(page, size)
    wide, high = page.width() / max(1, size.width()), page.height() / max(1, size.height())
    if isinstance(picture, TablePicture):
        _put_table(picture, painter, device, page)
    elif isinstance(picture, ChartPicture) and high < min(wide, SMALLEST):
        _put_rows(picture, painter, device, page, size.width())
    else:
        share = min(wide, high)
        painter.scale(share, share)
        picture.paint(painter, size, is_vector=True)
    painter.end()


def _put_table(picture: TablePicture, painter: QPainter, device: Any, page: QSize) -> None:
    foot = _foot_height()
    share = picture.lay_out(QSizeF(page.width(), page.height() - foot))
    pages = picture.page_count
    for number in range(pages):
        if number:
            device.newPage()
        painter.save()
        painter.scale(share, share)
        picture.paint_page(painter, number)
        painter.restore()
        _number_page(painter, page, number, pages)


def _put_rows(picture: ChartPicture, painter: QPainter, device: Any, page: QSize, width: int) -> None:
    share = page.width() / width
    stretches = picture.divide(QSize(width, int((page.height() - _foot_height()) / share)))
    for number, stretch in enumerate(stretches):
        if number:
            device.newPage()
        painter.save()
        painter.scale(share, share)
        picture.paint_stretch(painter, width, stretch)
        painter.restore()
        _number_page(painter, page, number, len(stretches))


def _foot_height() -> int:
    return tokens().size("row")


def _number_page(painter: QPainter, page: QSize, number: int, pages: int) -> None:
    """Write below a page, from 0 on, which it is, if there are several."""
    if pages > 1:
        painter.setFont(tokens().font("small"))
        painter.setPen(tokens().colour("muted"))
        line = QRect(0, page.height() - _foot_height(), page.width(), _foot_height())
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"{number + 1} / {pages}")


FORMATS: dict[str, Callable[[Picture, QSize], bytes]] = {"png": format_png, "svg": format_svg, "pdf": format_pdf}


def write_picture(picture: Picture, size: QSize, ending: str, path: Path) -> None:
    """Write a picture as `png`, `svg` or `pdf`; raises OSError if the file cannot be written."""
    write_whole(path, FORMATS[ending](picture, size))
