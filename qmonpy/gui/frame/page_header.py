"""The header of a page: its title, the line that sums it up, and its actions."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from qmonpy.gui.base.actions import FilledButton, is_passing, tool_button
from qmonpy.gui.base.page import Page
from qmonpy.gui.base.words import begin_upper
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel, PartsLabel
from qmonpy.gui.widgets.named import named

_WITH_TEXT = Qt.ToolButtonStyle.ToolButtonTextBesideIcon


class PageHeader(QWidget):
    """A header of one page, kept as long as the page."""

    def __init__(self, title: str, page: Page):
        super().__init__()
        self.setObjectName("page_header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._heading = ElidedLabel(title, name="page_title")
        self._heading.setFont(tokens().font("heading"))
        self._summary = PartsLabel(name="page_summary")
        # Without a text, or where this has no room, it leaves its room to the buttons; 0 would ask for that of letters.
        self._summary.setMinimumWidth(1)
        layout = self._row = QHBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(tokens().size("space_3"), space, space, space)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(self._heading)
        layout.addSpacing(space)
        opener = named(tool_button(page.summary_action), "open_page_summary") if page.summary_action else None
        self._opener = opener
        if opener is not None:
            layout.addWidget(opener)
            opener.defaultAction().visibleChanged.connect(self._show_opener)
        layout.addWidget(self._summary, 1)
        self._buttons = [tool_button(action, shows_text=True) for action in page.page_actions()]
        self._widths: list[int] = []
        """Those of the buttons with their texts; none before they were measured."""
        self._bare: list[int] = []
        """Those without."""
        for button in self._buttons:
            layout.addWidget(button)
            button.defaultAction().visibleChanged.connect(self._show_buttons)
            button.defaultAction().changed.connect(self._follow_texts)
        # Without a text: it is on every page.
        self._common = tool_button(page.export_view) if not page.has_export_menu else None
        if self._common is not None:
            layout.addWidget(self._common)
        main = self._main = page.main_action()
        self._filled = FilledButton(main) if main is not None else None
        if main is not None and self._filled is not None:
            layout.addWidget(self._filled)
            # Its text changes with what there is to do. The button follows first.
            main.changed.connect(self._fit)
        self._show_buttons()
        self._show_opener()
        page.summary_changed.connect(self._show_summary)

    def minimumSizeHint(self) -> QSize:
        """Return the size with buttons without their texts, a short heading, the begin of the text of the main button,
        and without what opens the numbers of the summary: the window can be as narrow as that."""
        self._measure()
        least = super().minimumSizeHint()
        buttons = zip(self._buttons, self._bare, strict=True)
        spared = sum(button.minimumSizeHint().width() - bare for button, bare in buttons if not button.isHidden())
        spared += self._heading.minimumWidth() - min(self._heading.minimumWidth(), _least_heading())
        if self._filled is not None and not self._filled.isHidden():
            shown = self._filled.fontMetrics().horizontalAdvance(self._filled.text())
            spared += shown - min(shown, _least_main_text())
        if self._opener is not None and not self._opener.isHidden():
            spared += self._find_opener_width()
        return QSize(least.width() - spared, least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_opener()
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self._widths:
            # The look comes with the window; a button without it is narrower.
            self._widths.clear()
            self._fit()

    def _measure(self) -> None:
        """Find the widths of the buttons where these are not known."""
        if not self._widths:
            self._bare = [_find_width(button, has_text=button.icon().isNull()) for button in self._buttons]
            self._widths = [_find_width(button, has_text=True) for button in self._buttons]

    def _show_buttons(self) -> None:
        """Show a button for each action that there is at present."""
        for button in self._buttons:
            button.setVisible(button.defaultAction().isVisible())
        self._fit()

    def _follow_texts(self) -> None:
        """Let buttons be as wide as their texts, and be called so, where these have changed."""
        changed = [place for place, each in enumerate(self._buttons) if each.accessibleName() != each.text()]
        for place in changed:
            button = self._buttons[place]
            button.setAccessibleName(button.text())
        if changed:
            self._widths.clear()
            self._fit()

    def _show_summary(self, text: str) -> None:
        self._summary.setText(begin_upper(text))
        self._show_opener()
        self._fit()

    def _show_opener(self) -> None:
        """Show what opens the numbers of the summary where there is one, they can be opened, and there is room."""
        if self._opener is not None:
            is_wanted = bool(self._summary.text()) and self._opener.defaultAction().isVisible()
            has_room = self.width() >= self.minimumSizeHint().width() + self._find_opener_width()
            self._opener.setVisible(is_wanted and has_room)

    def _find_opener_width(self) -> int:
        """Return the width of what opens the numbers of the summary, with the space beside it."""
        return self._opener.sizeHint().width() + tokens().size("space_1") if self._opener is not None else 0

    def _fit(self) -> None:
        """Show buttons without their texts, which are in the tool tips, where these would cut the summary short: the
        last ones first.

        Beside a button that is there for some time only, the summary is to be whole, as it tells of the same thing; the
        texts of the other buttons yield first.
        """
        self._measure()
        wanted, least = self._heading.sizeHint().width(), self._summary.minimumWidth()
        self._heading.setFixedWidth(min(wanted, max(_least_heading(), self._room_beside(()) - least + wanted)))
        text = self._summary.fontMetrics().horizontalAdvance(self._summary.text())
        self._fit_main(self._room_beside(()) - least + wanted - self._heading.minimumWidth())
        needed = text + tokens().size("space_3") if text else least
        shown = [button.defaultAction() for button in self._buttons if button.defaultAction().isVisible()]
        passing = [action for action in shown if is_passing(action)]
        if not passing:
            needed = min(needed, tokens().size("search_width"))
        with_text = next((some for some in self._list_named(shown, passing) if self._room_beside(some) >= needed), [])
        for button in self._buttons:
            if not button.icon().isNull():
                has_text = button.defaultAction() in with_text
                button.setToolButtonStyle(_WITH_TEXT if has_text else Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _fit_main(self, left: int) -> None:
        """Shorten the text of the main button by as much as there is too little room, which no other can give any more;
        its tool tip says what it does."""
        if self._filled is not None and self._main is not None:
            metrics, whole = self._filled.fontMetrics(), self._main.text()
            room = max(metrics.horizontalAdvance(whole) + left, _least_main_text())
            shown = whole if left >= 0 else metrics.elidedText(whole, Qt.TextElideMode.ElideRight, room)
            self._filled.setAccessibleName(whole)
            if shown != self._filled.text():
                self._filled.setText(shown)

    def _find_main_width(self) -> int:
        """Return the width of the main button with all of its text, with the space beside it."""
        if self._filled is None or self._main is None or self._filled.isHidden():
            return 0
        width = self._filled.fontMetrics().horizontalAdvance
        cut = width(self._main.text()) - width(self._filled.text())
        return self._filled.sizeHint().width() + cut + self._row.spacing()

    @staticmethod
    def _list_named(shown: Sequence[QAction], passing: Sequence[QAction]) -> Iterator[Sequence[QAction]]:
        """Yield what may have its texts, the most first: all, or those that are there for some time only, with as many
        of the others as there is room for."""
        others = [action for action in shown if action not in passing]
        for count in range(len(others), -1, -1):
            yield [*passing, *others[:count]]

    def _room_beside(self, with_text: Sequence[QAction]) -> int:
        """Return the width that the summary has where only some of the buttons that are shown have their texts."""
        margins, space = self._row.contentsMargins(), self._row.spacing()
        left = self.width() - margins.left() - margins.right() - self._find_opener_width()
        # The summary has the space on both sides.
        left -= self._heading.sizeHint().width() + tokens().size("space_2") + space
        left -= self._find_main_width()
        if self._common is not None:
            left -= self._common.sizeHint().width() + space
        for button, width, bare in zip(self._buttons, self._widths, self._bare, strict=True):
            action = button.defaultAction()
            if action.isVisible():
                left -= (width if action in with_text else bare) + space
        return left


def _least_heading() -> int:
    """Return the width that a heading has at least: the beginning of its words, which its tool tip has whole."""
    return tokens().size("field_width") // 3


def _least_main_text() -> int:
    """Return the width that the text of a main button has at least, if it is as long as that."""
    return tokens().size("field_width") // 2


def _find_width(button: QToolButton, *, has_text: bool) -> int:
    """Return the width of a button with its text or without."""
    shown = button.toolButtonStyle()
    button.setToolButtonStyle(_WITH_TEXT if has_text else Qt.ToolButtonStyle.ToolButtonIconOnly)
    width = button.sizeHint().width()
    button.setToolButtonStyle(shown)
    return width
