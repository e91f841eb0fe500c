"""A notice beside every answer of the model on a real cluster: that the model gave it, and what it does not know."""

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.large_values import is_large
from qmonpy.gui.theme import icon, tokens
from qmonpy.gui.widgets.named import named
from qmonpy.insight.why.model_limits import Unweighed, asks_for_cores, describe_limits, unweighed_jobs
from qmonpy.kept_answers import LastSeen
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from qmonpy.model.work.job import Job
from qmonpy.translation import later, tr

ANSWER = later("The model's answer")
TICKETS = later("Tickets are the model's answer; those that the cluster told are in columns of Jobs")


class ModelNotice(QWidget):
    """A hint with a tool tip; hidden on a simulation, where the model is the scheduler."""

    def __init__(self, words: str = ANSWER, parent: QWidget | None = None):
        """`words` say what the model answered; the notice is hidden until `follow` gives it a cluster."""
        super().__init__(parent)
        self.setObjectName("model_notice")
        self._explained = LastSeen()
        self._said = words
        self._background: Background | None = None
        self._is_real = False
        self._is_wanted = True
        size = tokens().size("icon")
        mark = QLabel()
        mark.setPixmap(icon("info", "muted").pixmap(size, size))
        self.words = named(QLabel(tr(words)), "hint")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(tokens().size("space_1"))
        layout.addWidget(mark)
        layout.addWidget(self.words)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(self.words.text())
        self.hide()

    def follow(self, context: PageContext) -> None:
        """Show the notice if the cluster of a context is a real one, and keep its tool tip up to date."""
        self._is_real = context.cluster.clock is None
        self.setVisible(self._is_real and self._is_wanted)
        if self._is_real:
            self._background = context.background
            context.snapshot_changed.connect(self._explain)
            self._explain(context.snapshot)

    def want(self, is_wanted: bool) -> None:
        """Show the notice while there is an answer beside it, on a real cluster."""
        self._is_wanted = is_wanted
        self.setVisible(self._is_real and is_wanted)

    def _explain(self, snapshot: Snapshot | None) -> None:
        if snapshot is None:
            return
        jobs = snapshot.state.jobs
        if self._background is None or not is_large(snapshot):
            self._show(snapshot, *_look_at(jobs))
            return

        def show(found: tuple[tuple[Unweighed, ...], bool]) -> None:
            self._show(snapshot, *found)

        # To go through hundreds of thousands of jobs holds the window up.
        self._background.query(f"limits {id(self)}", lambda: _look_at(jobs), show, owner=self)

    def _show(self, snapshot: Snapshot, unweighed: tuple[Unweighed, ...], binds: bool) -> None:
        is_usage_told = SnapshotPart.USAGE in snapshot.read_at
        unread, zone = snapshot.unread, snapshot.calendar_zone
        if self._explained.is_new(snapshot.cluster, zone.words, is_usage_told, unread, unweighed, binds):
            limits = describe_limits(
                snapshot.cluster,
                zone,
                is_usage_told=is_usage_told,
                unread=unread,
                unweighed=unweighed,
                binds_cores=binds,
            )
            words = tr(limits)
            said = tr("{said}; not all is known") if unread or unweighed else "{said}"
            self.words.setText(said.format(said=tr(self._said)))
            self.setAccessibleName(self.words.text())
            self.setToolTip(words)
            self.setAccessibleDescription(words)


def _look_at(jobs: Mapping[int, Job]) -> tuple[tuple[Unweighed, ...], bool]:
    """What jobs ask for that the model does not weigh, and whether any asks for cores; every notice asks alike."""
    return unweighed_jobs(jobs), asks_for_cores(jobs)
