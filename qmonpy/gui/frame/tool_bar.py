"""The bar at the top: the cluster, the acting user, the cluster's clock, the search, and the program's menu."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from qmonpy.gui.base.actions import icon_size_before_text, tool_button
from qmonpy.gui.base.fits_width import FitsWidth
from qmonpy.gui.frame.clusters.clock_bar import ClockBar
from qmonpy.gui.frame.clusters.cluster_menu import ClusterMenu
from qmonpy.gui.frame.search.search_line import SearchLine
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class ToolBar(FitsWidth, QWidget):
    """A bar whose parts the window fills: the actions of `cluster_menu`, and the names for `show_user`."""

    user_chosen = Signal(str)

    def __init__(
        self,
        moves: Sequence[QAction],
        edits: Sequence[QAction],
        refresh: QAction,
        clock_actions: Sequence[QAction],
    ):
        super().__init__()
        self._halves = (QWidget(), QWidget())
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.setObjectName("tool_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.cluster_button = _menu_button("cluster", tr("Cluster"), "cluster_button")
        self.cluster_menu = ClusterMenu(self.cluster_button)
        self.cluster_button.setMenu(self.cluster_menu)
        self._user_button = _menu_button("users", tr("Acting user"), "user_button")
        self._user_menu = QMenu(self._user_button)
        self._user_button.setMenu(self._user_menu)
        self._user_menu.aboutToShow.connect(self._fill_user_menu)
        self._users: Callable[[], Sequence[str]] = tuple
        self._user = self._by = self._why_nobody_else = ""
        self._program_button = _menu_button("menu", tr("Menu of the program"), "program_button")
        self._program_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.program_menu = named(QMenu(self._program_button), "program_menu")
        self._program_button.setMenu(self.program_menu)
        self.clock_bar = ClockBar(clock_actions)
        self.search = SearchLine()
        self._lay_out(moves, edits, refresh)

    def show_cluster(self, name: str, tooltip: str) -> None:
        """Show the name of the cluster on screen."""
        self.cluster_button.setText(name)
        self.cluster_button.setToolTip(tooltip)

    def show_parts(self, *, has_user: bool, has_clock: bool) -> None:
        """Hide the acting user while no cluster is open, and the clock of anything but a simulation."""
        self._user_button.setVisible(has_user)
        self.clock_bar.setVisible(has_clock)
        self._clock_line.setVisible(has_clock)

    def show_user(
        self, user: str, role: str, by: str, users: Callable[[], Sequence[str]], why_nobody_else: str = ""
    ) -> None:
        """Show the acting user, and the real one (`by`) if that is somebody else, which is marked.

        `role` is manager, operator or user. `users` returns the names to choose from when the menu opens, the real user
        first; `why_nobody_else` is shown there where that is the only one.
        """
        self._users, self._why_nobody_else = users, why_nobody_else
        if (self._user, self._by) != (user, by):
            self._user, self._by = user, by
            self._user_button.setProperty("is_another", bool(by))
            self._user_button.setIcon(icon("warning", "attention") if by else icon("users"))
            self._user_button.style().polish(self._user_button)
        tool_tip = tr("Jobs are submitted and changes are made as {user}")
        if by:
            tool_tip = tr("You are {by}; jobs are submitted and changes made as {user}. The history keeps both names")
        text = tr("Acting as {user} ({role}), by {by}") if by else tr("{user} ({role})")
        self._user_button.setText(text.format(user=user, role=role, by=by))
        self._user_button.setToolTip(tool_tip.format(user=user, by=by))

    def _lay_out(self, moves: Sequence[QAction], edits: Sequence[QAction], refresh: QAction) -> None:
        space = tokens().size("space_1")
        self._lines.setContentsMargins(space * 2, space, space * 2, space)
        self._lines.setSpacing(space)
        first, second = (QHBoxLayout(each) for each in self._halves)
        for layout in (first, second):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(space)
        for action in moves:
            first.addWidget(tool_button(action))
        first.addWidget(_line())
        for action in edits:
            first.addWidget(tool_button(action))
        first.addWidget(_line())
        first.addWidget(self.cluster_button)
        first.addWidget(self._user_button)
        first.addWidget(_line())
        first.addStretch(1)
        second.addWidget(self.clock_bar)
        self._clock_line = _line()
        second.addWidget(self._clock_line)
        second.addWidget(tool_button(refresh))
        second.addStretch(1)
        second.addWidget(self.search, 1000)
        second.addWidget(self._program_button)
        self._lines.addWidget(self._halves[0])
        self._lines.addWidget(self._halves[1], 1)

    def minimumSizeHint(self) -> QSize:
        """Return the size with two lines: the window can be as narrow as that."""
        margins = self._lines.contentsMargins()
        width = max(each.minimumSizeHint().width() for each in self._halves)
        return QSize(width + margins.left() + margins.right(), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Fit what has come or grown, such as the clock of a cluster that is opened."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().event(event)

    def fit(self) -> None:
        """Use two lines where one has no room for all."""
        needed = sum(each.minimumSizeHint().width() for each in self._halves) + 5 * tokens().size("space_1")
        is_narrow = self.width() < needed
        self._lines.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)

    def _fill_user_menu(self) -> None:
        self._user_menu.clear()
        group = QActionGroup(self._user_menu)
        real_user = self._by or self._user
        for user in self._users():
            text = tr("{user} (yourself)") if user == real_user else "{user}"
            action = self._user_menu.addAction(text.format(user=user))
            action.triggered.connect(lambda *_, user=user: self.user_chosen.emit(user))
            action.setCheckable(True)
            action.setChecked(user == self._user)
            group.addAction(action)
            if user == real_user:
                self._user_menu.addSeparator()
        if self._why_nobody_else:
            self._user_menu.addAction(self._why_nobody_else).setEnabled(False)


def _menu_button(icon_name: str, name: str, object_name: str) -> QToolButton:
    button = named(QToolButton(), object_name)
    button.setIcon(icon(icon_name))
    button.setIconSize(icon_size_before_text())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button


def _line() -> QFrame:
    line = named(QFrame(), "bar_line")
    line.setFixedSize(tokens().size("hairline"), tokens().size("space_4"))
    return line
