"""The strip that says of a cluster that is in no file that it is a simulation, and what to try."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from qmonpy.gui.base.actions import tool_button
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr


class SimulationStrip(QFrame):
    """A few sentences with links to pages; it can be closed, and stays so."""

    page_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("simulation_strip")
        self._words = named(LinkLabel(), "simulation_words")
        self._words.setText(
            tr(
                "<b>This cluster is a simulation.</b> Nothing in it is real, so try anything: press play (F9) and its "
                'time runs. See <a href="jobs">who waits and why</a>, write a <a href="rule-sets">rule set</a> and '
                'watch <a href="quota-usage">what it limits</a>, <a href="reservations">reserve</a> slots for later, '
                'or <a href="policies">share</a> the cluster among projects. F1 explains each page, Ctrl+Shift+O '
                "opens a real one."
            )
        )
        self._words.setAccessibleName(tr("This cluster is a simulation: what to try"))
        self._words.linkActivated.connect(self.page_wanted)
        close = QAction(icon("close"), tr("Hide this"), self)
        close.triggered.connect(self.hide)
        button = named(tool_button(close), "hide_simulation_strip")
        layout = QHBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(tokens().size("space_3"), space, space, space)
        layout.addWidget(self._words, 1)
        layout.addWidget(button)
