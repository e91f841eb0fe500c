"""The line above a page: its title, a sentence that sums it up, its actions."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from qmonpy.gui.base.actions import FilledButton, tool_button
from qmonpy.gui.base.page import Page
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.named import named


class PageHeader(QWidget):
    """One for each page, so that a change of page builds nothing anew."""

    def __init__(self, title: str, page: Page):
        super().__init__()
        self.setObjectName("page_header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        heading = named(QLabel(title), "page_title")
        heading.setFont(tokens().font("heading"))
        self._summary = ElidedLabel(name="page_summary")
        self._summary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(tokens().size("space_3"), space, space, space)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(heading)
        layout.addSpacing(space)
        layout.addWidget(self._summary, 1)
        for action in page.page_actions():
            layout.addWidget(tool_button(action, shows_text=True))
        main = page.main_action()
        if main is not None:
            layout.addWidget(FilledButton(main))
        page.summary_changed.connect(self._summary.setText)
