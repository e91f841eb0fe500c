"""The longest wait on the overview: a row that leads to its job, and what opens the wait into its terms."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from qmonpy.app.overview.unusual import LongestWait
from qmonpy.app.overview.wait_number import LongestWaitNumber
from qmonpy.formats.values.length_words import describe_length
from qmonpy.gui.pages.overview.finding_row import FindingRow
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.widgets.named import named
from qmonpy.translation import tr

MINUTE = 60


class WaitLine(QWidget):
    """Hidden while no job waits that could start."""

    number_asked = Signal(object)
    """The wait, a `Number`, is to be opened into its terms."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("longest_wait_line")
        self._never: frozenset[int] | None = None
        self.row = FindingRow("longest_wait")
        self.opener = named(make_opener(self, self._ask, tr("The longest wait")), "open_longest_wait")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.row, 1)
        layout.addWidget(self.opener)
        self.hide()

    def show_wait(self, wait: LongestWait | None, never: frozenset[int] | None) -> None:
        """Show the longest wait; `never` are the jobs that can never start, None while only held ones are left out."""
        self._never = never
        self.setVisible(wait is not None)
        if wait is None:
            return
        words = (
            tr("The longest wait of a job that can start is {length}")
            if never is not None
            else tr("The longest wait of a job that is not held is {length}")
        )
        minutes = wait.seconds // MINUTE * MINUTE
        title = words.format(length=describe_length(minutes) if minutes else tr("less than a minute"))
        detail = tr("job {job} {name} of {owner}").format(job=wait.job, name=wait.name, owner=wait.owner)
        self.row.show_words(title, detail, "muted", tr("Show the job on the page Jobs"))

    def _ask(self) -> None:
        self.number_asked.emit(LongestWaitNumber(self._never))
