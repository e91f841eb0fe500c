"""The page while a real cluster does not answer: why, since when, and what can be done."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.gui.base.words import count_of, format_time_of_day
from qmonpy.gui.frame.clusters.cluster_reach import ClusterReach
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

TICK_MS = 500


class ReachPage(QWidget):
    """Shows how a cluster is being reached; that goes on by itself, the button only shortens the pause."""

    def __init__(self, reach: ClusterReach, choose: QAction):
        """`choose` opens the dialog that chooses another cell."""
        super().__init__()
        self.setObjectName("reach_page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._reach = reach
        self.title = named(QLabel(wordWrap=True), "page_title")
        self.title.setFont(tokens().font("heading"))
        self.reasons = named(QLabel(wordWrap=True), "problem_line")
        self.reasons.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.waiting = named(QLabel(wordWrap=True), "hint")
        self.again = named(QPushButton(tr("Try again")), "try_again")
        self.again.setProperty("filled", True)
        self.again.clicked.connect(reach.ask)
        self.other = named(QPushButton(tr("Choose another cell...")), "choose_other_cell")
        self.other.setToolTip(choose.toolTip())
        self.other.clicked.connect(choose.trigger)
        self._lay_out()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._show_waiting)
        reach.changed.connect(self._show)
        # The page may outlive it by a moment, in which nothing is left to tell.
        reach.destroyed.connect(self._timer.stop)
        self._show()

    def _show(self) -> None:
        reach = self._reach
        words = tr("{name} is not open") if reach.failures else tr("Opening {name}")
        self.title.setText(words.format(name=reach.name))
        self.reasons.setText("\n\n".join(each.text for each in reach.reports))
        self.reasons.setVisible(bool(reach.reports))
        self.again.setEnabled(not reach.is_asking)
        if reach.is_asking:
            self._timer.stop()
        else:
            self._timer.start()
        self._show_waiting()

    def _show_waiting(self) -> None:
        reach = self._reach
        if reach.is_asking:
            self.waiting.setText(tr("Trying to open it..."))
            return
        since = format_time_of_day(reach.failed_since)
        words = tr("Tried {times} since {since}. The next attempt is in {seconds} s.")
        times = count_of(reach.failures, "time", "times")
        self.waiting.setText(words.format(times=times, since=since, seconds=round(reach.next_seconds)))

    def _lay_out(self) -> None:
        space = tokens().size
        content = QWidget()
        content.setMaximumWidth(space("dialog_width"))
        column = QVBoxLayout(content)
        column.setSpacing(space("space_3"))
        for each in (self.title, self.reasons, self.waiting):
            column.addWidget(each)
        buttons = QHBoxLayout()
        buttons.addWidget(self.again)
        buttons.addWidget(self.other)
        buttons.addStretch(1)
        column.addLayout(buttons)
        layout = QVBoxLayout(self)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(content, 8)
        row.addStretch(1)
        layout.addStretch(2)
        layout.addLayout(row)
        layout.addStretch(3)
