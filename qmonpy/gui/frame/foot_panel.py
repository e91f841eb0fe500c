"""The panel at the foot: problems, edits, applied changes, messages and mail on tabs; it folds to a line."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from qmonpy.app.editing.draft import CONFLICT, PENDING_COLUMNS, READY, WRONG, PendingRow
from qmonpy.app.editing.draft_part import PendingEdit
from qmonpy.app.session.actions import PAGES
from qmonpy.app.session.session import Message
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import NEWEST_FIRST, OwnOrder
from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.frame.foot_rows import (
    CHANGE_COLUMNS,
    MAIL_COLUMNS,
    MESSAGE_COLUMNS,
    PROBLEM_COLUMNS,
    ChangeRow,
    MailRow,
    MessageRow,
    ProblemRow,
)
from qmonpy.gui.models.look import SEVERITY_TONES, CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.report import Report
from qmonpy.model.work.mail import Mail
from qmonpy.translation import tr

_SEVERITY = Look(CellKind.BADGE, tone=lambda row: SEVERITY_TONES[row.severity])
_STATE_TONES = {READY: "ok", WRONG: "problem", CONFLICT: "attention"}
_STATE = Look(CellKind.BADGE, tone=lambda row: _STATE_TONES[row.state])
PROBLEMS, CHANGES, APPLIED, MESSAGES, MAIL = range(5)
"""The positions of the tabs."""
KEPT_ENTRIES = 200
"""The tab of applied changes shows so many of the journal's newest entries."""

BY_PAGE = OwnOrder("by page")
_PLACES = {each.id: at for at, each in enumerate(PAGES)}
_STATES = {"state": _STATE}
_WITH_TEXT = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class FootPanel(QWidget):
    """Tables on tabs; the window remembers whether they are folded."""

    folded_changed = Signal(bool)
    problem_chosen = Signal(str, object)
    """The id of a page and the report on which the user clicked."""
    edit_chosen = Signal(object)
    """The user chose an edit, as a `PendingRow`."""
    message_chosen = Signal(object)
    mail_chosen = Signal(object)

    def __init__(self, edit_actions: Sequence[QAction] = ()) -> None:
        """`edit_actions` apply or discard all edits; their buttons are shown while there are edits."""
        super().__init__()
        self.setObjectName("foot_panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._problems: dict[str, tuple[Report, ...]] = {}
        self._messages: list[MessageRow] = []
        self._shown_mails = LastSeen(())
        self._journal: Sequence[JournalEntry] = ()
        self._tabs = named(QTabBar(), "foot_tabs")
        self._tabs.setDrawBase(False)
        self._tabs.setAccessibleName(tr("Panel at the foot"))
        self._stack = QStackedWidget()
        self._fold = named(QToolButton(), "fold_foot")
        self._fold.setAccessibleName(tr("Fold the panel at the foot"))
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fold.clicked.connect(lambda: self.set_folded(not self.is_folded))
        self.problem_model = self._add_tab(tr("Problems"), PROBLEM_COLUMNS, self._choose_problem, order=BY_PAGE)
        self.pending_model = self._add_tab(tr("Changes"), PENDING_COLUMNS, self.edit_chosen.emit, _STATES, BY_PAGE)
        self._change_model = self._add_tab(tr("Applied"), CHANGE_COLUMNS, None)
        self.message_model = self._add_tab(tr("Messages"), MESSAGE_COLUMNS, self._choose_message)
        self.mail_model = self._add_tab(tr("Mail"), MAIL_COLUMNS, lambda row: self.mail_chosen.emit(row.mail))
        self._tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self._tabs.tabBarClicked.connect(lambda _: self.set_folded(False))
        self._edit_buttons = [tool_button(each, shows_text=True) for each in edit_actions]
        self._lay_out()
        self._tabs.setCurrentIndex(MESSAGES)
        self.show_pending(())
        self.set_folded(True)

    @property
    def is_folded(self) -> bool:
        """Whether only the line of tabs is shown."""
        return self._stack.isHidden()

    def set_folded(self, is_folded: bool) -> None:
        """Fold the panel to the line of its tabs, or unfold it."""
        self._stack.setHidden(is_folded)
        self._fold.setIcon(icon("up" if is_folded else "down", "muted"))
        self._fold.setToolTip(tr("Unfold the panel (F4)") if is_folded else tr("Fold the panel to a line (F4)"))
        line = self._tabs.sizeHint().height() + tokens().size("space_1")
        self.setMaximumHeight(line if is_folded else 16777215)
        self.setMinimumHeight(line if is_folded else line + 3 * tokens().size("row"))
        self.folded_changed.emit(is_folded)

    def show_tab(self, tab: int) -> None:
        """Bring a tab to the front, by one of the positions above."""
        self._tabs.setCurrentIndex(tab)

    def add_panel(self, title: str, panel: QWidget) -> int:
        """Add a tab behind the others; returns its position."""
        self._stack.addWidget(panel)
        return self._tabs.addTab(title)

    def title_tab(self, tab: int, title: str) -> None:
        """Give an added tab another title."""
        if self._tabs.tabText(tab) != title:
            self._tabs.setTabText(tab, title)

    def show_message(self, message: Message) -> None:
        """Show a message above the others; the newest 500 are kept."""
        self._messages.insert(0, MessageRow(message))
        del self._messages[500:]
        self.message_model.show_rows(list(self._messages))
        self._widen_kinds(MESSAGES)
        self._count(MESSAGES, tr("Messages"), len(self._messages))

    def show_journal(self, journal: Sequence[JournalEntry]) -> None:
        """Show the newest changes of the configuration, the last one first; the page History shows all."""
        newest = journal[-KEPT_ENTRIES:]
        if newest == self._journal:
            return
        self._journal = newest
        rows = [ChangeRow(entry, change) for entry in reversed(newest) for change in entry.changes]
        self._change_model.show_rows(rows)

    def show_pending(self, edits: Sequence[PendingEdit]) -> None:
        """Show the edits of all pages that are not applied, and their buttons while there are any."""
        rows = [PendingRow(each) for each in sorted(edits, key=lambda each: _place_of(each.page))]
        self.pending_model.show_rows(rows)
        self._count(CHANGES, tr("Changes"), len(rows))
        for each in self._edit_buttons:
            each.setVisible(bool(rows))
        self._fit_buttons()

    def show_mails(self, mails: tuple[Mail, ...]) -> None:
        """Show mails about jobs and reservations, the newest first."""
        if not self._shown_mails.is_new(mails):
            return
        rows = [MailRow(each) for each in reversed(mails)]
        self.mail_model.show_rows(rows)
        self._count(MAIL, tr("Mail"), len(rows))

    def show_problems(self, page_id: str, reports: tuple[Report, ...]) -> None:
        """Show all reports of a page in place of those it had before."""
        if self._problems.get(page_id, ()) == reports:
            return
        self._problems[page_id] = reports
        rows = [
            ProblemRow(page, place, each)
            for page in sorted(self._problems, key=_place_of)
            for place, each in enumerate(self._problems[page])
        ]
        self.problem_model.show_rows(rows)
        self._widen_kinds(PROBLEMS)
        self._count(PROBLEMS, tr("Problems"), len(rows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_buttons()
        return super().event(event)

    def _fit_buttons(self) -> None:
        """Let the buttons stand without their texts, which are in their tool tips, where they would tear the tabs."""
        space, buttons = tokens().size("space_2"), [each for each in self._edit_buttons if not each.isHidden()]
        # Of the style that a button has now, its own hint would be another one.
        texts = sum(each.fontMetrics().horizontalAdvance(each.text()) for each in buttons)
        beside = sum(each.iconSize().width() + 4 * space for each in buttons) + 2 * space
        room = self.width() - self._tabs.sizeHint().width() - self._fold.sizeHint().width() - beside
        has_room = texts <= room
        for each in buttons:
            each.setToolButtonStyle(_WITH_TEXT if has_room else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(tokens().size("space_1"), 0, tokens().size("space_2"), 0)
        line.addWidget(self._tabs)
        line.addStretch(1)
        for each in self._edit_buttons:
            line.addWidget(each)
        line.addWidget(self._fold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, tokens().size("hairline"), 0, 0)
        layout.setSpacing(0)
        layout.addLayout(line)
        layout.addWidget(self._stack, 1)

    def _add_tab(
        self,
        title: str,
        columns: Sequence[Column[Any]],
        on_activated: Callable[[Any], None] | None,
        looks: Mapping[str, Look] | None = None,
        order: OwnOrder = NEWEST_FIRST,
    ) -> RowTableModel:
        model = RowTableModel(columns, lambda row: row.key, looks or {"severity": _SEVERITY}, self)
        model.own_order = order
        table = RowTable(model)
        table.setAccessibleName(title)
        if on_activated is not None:
            table.row_activated.connect(on_activated)
        self._tabs.addTab(title)
        self._stack.addWidget(table)
        return model

    def _widen_kinds(self, tab: int) -> None:
        """Leave the names of kinds room, of which a longer one may come later."""
        table = self._stack.widget(tab)
        assert isinstance(table, RowTable)
        table.widen_column("severity")

    def _count(self, tab: int, title: str, count: int) -> None:
        self._tabs.setTabText(tab, f"{title} {count}" if count else title)

    def _choose_problem(self, row: ProblemRow) -> None:
        self.problem_chosen.emit(row.page, row.report)

    def _choose_message(self, row: MessageRow) -> None:
        self.message_chosen.emit(row.message)


def _place_of(page: str) -> int:
    """The place of a page in the navigation."""
    return _PLACES.get(page, len(_PLACES))
