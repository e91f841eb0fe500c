"""The panel in which a number is opened: its sum in words, and its terms as rows that unfold."""

from collections.abc import Callable, Container
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.dialog_buttons import DialogButtons
from qmonpy.gui.base.key_walk import KeyWalk
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import begin_upper, format_time
from qmonpy.gui.terms.term_model import make_term_model
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cut_text import CutText
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

ROWS = 12
"""So many rows are seen without scrolling."""
SLOTS = "slots"
TERM_WIDTH = 250
"""In pixels: wide enough for a task of an array, three levels down."""


class NumberDialog(KeyWalk, QDialog):
    """Shows how a number comes about at the moment at which it was asked for; it works nothing out itself."""

    link_followed = Signal(object)

    def __init__(self, title: str, parent: QWidget):
        super().__init__(parent)
        self.setObjectName("number_dialog")
        self.setWindowTitle(tr("How is this worked out?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        space = tokens().size
        self.heading = named(QLabel(title, wordWrap=True), "section_title")
        self.sentence = named(QLabel(tr("Being worked out..."), wordWrap=True), "number_sentence")
        for label in (self.heading, self.sentence):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.model = make_term_model(self)
        self.table = named(RowTable(self.model), "number_terms")
        self.table.setAccessibleName(tr("Terms"))
        self.table.link_followed.connect(self._follow)
        self.table.row_activated.connect(self._activate)
        self.table.choice_changed.connect(self._show_whole)
        self.whole = CutText()
        buttons = DialogButtons(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(space("space_2"))
        for each in (self.heading, self.sentence):
            layout.addWidget(each)
        layout.addWidget(self.table, 1)
        for below in (self.whole, buttons):
            layout.addWidget(below)
        self.resize(space("dialog_width") * 3 // 2, space("row") * (ROWS + 6))

    def show_opened(self, opened: Opened, now: int) -> None:
        """Show how the number comes about at a time of the cluster."""
        self.heading.setText(tr("{title}, at {time}").format(title=self.heading.text(), time=format_time(now)))
        self.sentence.setText(opened.sentence)
        self.model.show_rows(opened.rows)
        self.table.setVisible(bool(opened.rows))
        self.table.setColumnHidden(self.model.column_of("column"), not _has_column(opened.rows))
        self.table.setColumnWidth(self.model.column_of("term"), tokens().scaled(TERM_WIDTH))
        if opened.rows:
            self.table.setFocus()

    def say(self, text: str) -> None:
        """Show a sentence in place of an answer."""
        self.sentence.setText(text)

    def _activate(self, row: TermRow) -> None:
        if row.link is not None:
            self._follow(Link(*row.link))

    def _follow(self, link: Link) -> None:
        self.accept()
        self.link_followed.emit(link)

    def _show_whole(self) -> None:
        """Show what the chosen row's last cell cuts."""
        rows: list[TermRow] = self.table.chosen_rows()
        text = rows[0].how if len(rows) == 1 else ""
        self.whole.show_text(text if self.table.is_cut(text, "how") else "")


def begin_heading(title: str, attributes: Container[str]) -> str:
    """Return the title of a number as a heading, which begins upper case unless it begins with a name of the cluster's.

    `attributes` are the names of complex attributes; `slots` is a word of ours, too.
    """
    first = title.partition(" ")[0]
    is_name = first.endswith(":") or (first in attributes and first != SLOTS)
    return title if is_name else begin_upper(title)


def open_number(context: PageContext, window: QWidget, number: Number, moment: Snapshot | None = None) -> None:
    """Open a number in the panel, as it is at a moment; without one, in the newest snapshot."""
    snapshot = moment or context.snapshot
    if snapshot is None:
        return
    dialog = NumberDialog(begin_heading(number.title, snapshot.cluster.complexes), window)
    dialog.link_followed.connect(context.place_asked)
    dialog.open()
    context.background.query(
        "number opened",
        partial(_open, number, snapshot),
        lambda opened: dialog.show_opened(opened, snapshot.now),
        owner=dialog,
        on_failed=lambda failure: dialog.say(str(failure)),
        is_long=True,
    )


def make_summary_action(
    page: Page, find: Callable[[], Number | None], about: str, find_moment: Callable[[], Snapshot | None] = lambda: None
) -> QAction:
    """Return the action that opens the numbers of the line beside the title of a page, `about` which its name says
    what they are, as at the moment that is found, else in the newest snapshot; the key is that of the page's tables."""

    def ask() -> None:
        number = find()
        if number is not None:
            open_number(page.context, page.window(), number, find_moment())

    action = make_action("open-number", page, ask)
    action.setShortcuts([])
    action.setObjectName("open_summary")
    action.setText(tr("How is this worked out? {title}").format(title=about))
    return action


class AsksNumbers(Protocol):
    """A widget whose numbers can be opened: a table, details, a panel."""

    @property
    def number_asked(self) -> SignalInstance:
        """A signal with a `Number`."""


def follow_numbers(
    context: PageContext,
    page: QWidget,
    *sources: AsksNumbers,
    find_moment: Callable[[], Snapshot | None] = lambda: None,
) -> None:
    """Let the numbers of tables and the like be opened, as at the moment that is found, else in the newest snapshot."""
    for each in sources:
        each.number_asked.connect(lambda number: open_number(context, page.window(), number, find_moment()))


def _open(number: Number, snapshot: Snapshot) -> Opened:
    return number.open(snapshot)


def _has_column(rows: tuple[TermRow, ...]) -> bool:
    return any(row.column or _has_column(row.children) for row in rows)
