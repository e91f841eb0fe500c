"""The window of help: contents and search at the left, the chapter at the right; it stays beside the work."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QGuiApplication, QImage, QKeySequence, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from qmonpy.app.help.book import Book, Chapter, list_contents, read_book
from qmonpy.app.help.help_search import search_book
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.hints import show_hint
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.language import note_english
from qmonpy.gui.base.lines.cut_line import CutLine
from qmonpy.gui.base.words import count_of
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import name_control, named
from qmonpy.resources import document
from qmonpy.translation import tr

_ADDRESS = Qt.ItemDataRole.UserRole


class HelpBrowser(QTextBrowser):
    """Shows a page; pictures come from the documentation that ships with the program, nothing from anywhere else."""

    def loadResource(self, type: int, name: QUrl | str) -> object:
        url = name if isinstance(name, QUrl) else QUrl(name)
        if type == QTextDocument.ResourceType.ImageResource.value and not url.scheme():
            try:
                image = QImage(str(document(url.path().lstrip("./"))))
            except FileNotFoundError:
                return QImage()
            width = max(200, self.viewport().width() - 4 * tokens().size("space_3"))
            if image.width() > width:
                return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
            return image
        return None


class HelpWindow(KeyWalk, QDialog):
    """Not modal: one reads and works."""

    def __init__(self, parent: QWidget, book: Book | None = None):
        super().__init__(parent)
        self.setObjectName("help")
        self.setWindowTitle(tr("Help"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setSizeGripEnabled(True)
        self.book = book or read_book()
        self._places: list[str] = []
        self._at = -1
        self._page = ""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._scroll)
        self.line = named(CutLine(), "help_search")
        show_hint(self.line, tr("Search the help"))
        self.line.setClearButtonEnabled(True)
        name_control(self.line, tr("Search the help"), tr("Chapters that have every word, or most of them"))
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(self._open_first)
        self.list = named(QListWidget(), "help_list")
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(lambda item, _: self._open_item(item))
        self.count = named(QLabel(wordWrap=True), "hint")
        self.text = named(HelpBrowser(), "help_text")
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(tokens().size("space_4"))
        self.text.anchorClicked.connect(self._follow)
        name_control(self.text, tr("Chapter"))
        self.back = self._make_action("back", tr("Back"), "Alt+Left", lambda: self._go(-1))
        self.forward = self._make_action("forward", tr("Forward"), "Alt+Right", lambda: self._go(1))
        find = QAction(self, shortcut=QKeySequence("Ctrl+F"))
        find.triggered.connect(lambda *_: self.line.setFocus())
        self.addAction(find)
        self._lay_out()
        self._show_contents()
        self._show_ways()

    def _make_action(self, name: str, title: str, keys: str, done: Callable[[], object]) -> QAction:
        action = QAction(icon(name), title, self, shortcut=QKeySequence(keys))
        action.setToolTip(f"{title} ({keys})")
        action.triggered.connect(lambda *_: done())
        self.addAction(action)
        return action

    def _lay_out(self) -> None:
        space = tokens().size("space_2")
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(space, space, space, space)
        column.setSpacing(space)
        top = QHBoxLayout()
        top.setSpacing(0)
        for action in (self.back, self.forward):
            top.addWidget(tool_button(action))
        top.addWidget(self.line, 1)
        column.addLayout(top)
        if note := note_english(tr("The help is written in English: search it for English words.")):
            column.addWidget(named(QLabel(note, wordWrap=True), "hint"))
        column.addWidget(self.count)
        column.addWidget(self.list, 1)
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        parts.addWidget(side)
        parts.addWidget(self.text)
        parts.setStretchFactor(1, 1)
        width = tokens().size("details_width")
        parts.setSizes([width, 2 * width])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(parts)
        self.resize(3 * width + tokens().size("field_width") // 2, 2 * width)
        self.setFocusProxy(self.line)

    @property
    def is_open_at(self) -> str:
        """The address of the chapter that is shown; empty before the first one."""
        return self._places[self._at] if self._places else ""

    # Contents and search

    def _show_contents(self) -> None:
        self._fill([(each, "") for each in list_contents(self.book)])
        self.count.setText(tr("Contents"))
        name_control(self.list, tr("Contents"))

    def _search(self, text: str) -> None:
        if not text.strip():
            self._show_contents()
            return
        found = search_book(self.book, text)
        self._fill([(each.chapter, each.excerpt) for each in found])
        words = count_of(len(found), "chapter", "chapters") if found else tr("No chapter has all these words.")
        if found and found[0].missing:
            words = tr("No chapter has all these words; these have most of them.")
        self.count.setText(words)
        name_control(self.list, tr("Chapters that were found"))

    def _fill(self, rows: list[tuple[Chapter, str]]) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for chapter, excerpt in rows:
            is_found = bool(excerpt)
            place = f"{chapter.page_title} - {chapter.title}" if is_found and chapter.level > 1 else chapter.title
            indent = "" if is_found or chapter.level == 1 else "    "
            item = QListWidgetItem(f"{place}\n{excerpt}" if is_found else f"{indent}{chapter.title}")
            item.setData(_ADDRESS, chapter.address)
            if not is_found and chapter.level == 1:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.list.addItem(item)
        self.list.blockSignals(False)

    def _open_item(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_at(str(item.data(_ADDRESS)))

    def _open_first(self) -> None:
        if self.list.count():
            self.list.setCurrentRow(0)
            self._open_item(self.list.item(0))

    # Reading

    def open_at(self, address: str) -> None:
        """Show a chapter, on its page; one that is not known shows the beginning of the book."""
        if self._places[self._at : self._at + 1] != [address]:
            del self._places[self._at + 1 :]
            self._places.append(address)
            self._at = len(self._places) - 1
        self._show(address)

    def _go(self, step: int) -> None:
        if 0 <= self._at + step < len(self._places):
            self._at += step
            self._show(self._places[self._at])

    def _show(self, address: str) -> None:
        chapter = self.book.find(address) or self.book.chapters[0]
        if chapter.page != self._page:
            self._page = chapter.page
            self.text.setMarkdown(self.book.page_text(chapter.page))
        # A page that was just filled, or a window that was just shown, is laid out first.
        self._soon.start()
        self._show_ways()

    def _scroll(self) -> None:
        """Bring the heading of the chapter to the top: headings of Markdown are no anchors to Qt."""
        chapter = self.book.find(self.is_open_at)
        if chapter is None:
            return
        headings = [each for each in self.book.chapters if each.page == chapter.page]
        wanted = [each.title for each in headings[: headings.index(chapter) + 1]].count(chapter.title)
        block = self.text.document().begin()
        top = 0.0
        while block.isValid():
            if block.blockFormat().headingLevel() and block.text().strip() == chapter.title:
                wanted -= 1
                if not wanted:
                    top = self.text.document().documentLayout().blockBoundingRect(block).top()
                    break
            block = block.next()
        bar = self.text.verticalScrollBar()
        bar.setValue(round(top) if chapter.anchor else 0)

    def _show_ways(self) -> None:
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._places) - 1)

    def _follow(self, url: QUrl) -> None:
        """Follow a link within the book; the address of any other is copied, as nothing is fetched."""
        if url.scheme():
            QGuiApplication.clipboard().setText(url.toString())
            self.count.setText(tr("Copied the address {address}").format(address=url.toString()))
            return
        text = url.toString()
        page = self._resolve(text.partition("#")[0]) or self._page
        anchor = url.fragment()
        self.open_at(f"{page}#{anchor}" if anchor else page)

    def _resolve(self, path: str) -> str:
        parts = self._page.split("/")[:-1]
        for each in filter(None, path.split("/")):
            if each == "..":
                parts = parts[:-1]
            elif each != ".":
                parts.append(each)
        return "/".join(parts) if path else ""


def open_help(window: QWidget, address: str = "") -> HelpWindow:
    """Show the help of a window, at a chapter or, where it is open already, as it is."""
    shown = (each for each in window.findChildren(HelpWindow) if each.isVisible())
    found = next(shown, None) or HelpWindow(window)
    if address or not found.is_open_at:
        found.open_at(address or found.book.chapters[0].address)
    found.show()
    found.raise_()
    found.activateWindow()
    (found.text if address else found.line).setFocus()
    return found
