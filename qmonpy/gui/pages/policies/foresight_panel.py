"""The panel below the share tree: who got what, and who will, drawn over time."""

from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.app.policies.foreseen_number import ForeseenShares
from qmonpy.app.policies.share_courses import ShareCourses, SharesSeen, find_courses
from qmonpy.engine.tickets.accrual import CPU
from qmonpy.engine.tickets.force import find_force
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.words import count_of
from qmonpy.gui.pages.policies.share_plot import SharePlot, make_bar_marks, make_marks
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.legends.legend import Legend
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.insight.policies.tree_foresight import Foresight, foresee
from qmonpy.insight.policies.tree_state import NodeState
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import Path
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

DAY = 86_400
SPANS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
TITLES = (("day", later("Day")), ("week", later("Week")), ("month", later("Month")))
NOTE_SECONDS = 600
"""So often shares are kept while nobody looks, in the cluster's time."""
REST_MS = 3000
AGAIN_SECONDS = 300
"""What is foreseen is worked out again after so much of the cluster's time, if nothing was edited."""


class ForesightAsker(QObject):
    """Works out what is foreseen, in a thread of its own, when the tree, the settings or the time have changed.

    While the clock runs fast it rests in between, so that most of the processor is left to the clock.
    """

    found = Signal()

    def __init__(self, background: Background, parent: QObject):
        super().__init__(parent)
        self._background = background
        self._edited, self._asked = LastSeen(), LastSeen()
        self._wanted: tuple[Cluster, Snapshot, int] | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._start)
        self.foresight: Foresight | None = None
        self._asked_for = self._answered = 0

    @property
    def is_working(self) -> bool:
        """Whether an answer to what was asked last is still to come."""
        return self._wanted is not None or self._answered < self._asked_for

    def ask(self, planned: Cluster, snapshot: Snapshot, seconds: int) -> None:
        """Foresee from a snapshot on, in a cluster with edits that are not applied."""
        self._wanted = planned, snapshot, seconds
        grounds = (planned.share_trees, planned.scheduler, planned.users, planned.projects)
        # As long as nothing runs, other slots are taken to be used.
        moment = seconds, snapshot.now // AGAIN_SECONDS, bool(snapshot.state.running)
        if self._edited.is_new(*grounds, seconds):
            self._asked.is_new(*grounds, *moment)
            self._start()
        elif self._asked.is_new(*grounds, *moment) and not self._rest.isActive():
            self._rest.start()
        elif not self._rest.isActive():
            self._wanted = None

    def _start(self) -> None:
        if self._wanted is None:
            return
        # It is held no longer than it is wanted: of a large site there would be another one.
        (planned, snapshot, seconds), self._wanted = self._wanted, None
        state, now = snapshot.state, snapshot.now
        self._asked_for += 1
        number = self._asked_for

        def end() -> None:
            self._answered = number

        self._background.query(
            "foreseen shares",
            lambda: foresee(planned, state, now, seconds),
            self._take,
            owner=self,
            on_ended=end,
            is_long=True,
        )

    def _take(self, foresight: Foresight | None) -> None:
        self.foresight = foresight
        self.found.emit()


def _counts_more(cluster: Cluster) -> bool:
    """Whether more than processor time counts as usage."""
    weights = find_force(cluster).policies.usage_weights
    return any(weight for name, weight in weights.items() if name != CPU)


class ForesightPanel(QWidget):
    """Draws the shares of the nodes below the chosen one, and says what is assumed of the future."""

    number_asked = Signal(object)
    """The shares, a `Number`, are to be opened into their terms."""

    def __init__(self, background: Background, parent: QWidget | None = None):
        super().__init__(parent)
        self.seen = SharesSeen()
        self.plot = SharePlot()
        self.legend = Legend("share_legend", tr("plot and bars of shares"))
        self.show_scale(1.0)
        self.spans = Segments([(id, tr(title)) for id, title in TITLES])
        self.spans.choose("week")
        self.heading = named(QLabel(), "section_title")
        self.opener = named(make_opener(self, self._ask_number, tr("The shares below a node")), "open_shares")
        self.caption = named(QLabel(wordWrap=True), "hint")
        self._asker = ForesightAsker(background, self)
        self._asker.found.connect(self._draw)
        self._tree: NodeState | None = None
        self._chosen: Path = ()
        self._shown: ShareCourses | None = None
        self._moment: tuple[Cluster, Snapshot] | None = None
        """What is shown is of this configuration and this snapshot; None while nobody looks and newer ones come."""
        self._counts_more = False
        self._counts = True
        """Whether more than processor time counts as usage, and whether tickets count."""
        self._now = 0
        self._lay_out()
        self.spans.chosen.connect(lambda _: self._ask())

    @property
    def seconds(self) -> int:
        """How far it looks ahead."""
        return SPANS[self.spans.current]

    def show_tree(self, tree: NodeState | None, planned: Cluster, snapshot: Snapshot, *, is_present: bool) -> None:
        """Show a state of the tree; `is_present` says whether it has no edits, so that it counts as seen."""
        self._tree, self._moment, self._now = tree, (planned, snapshot), snapshot.now
        if tree is not None:
            self._counts_more, self._counts = _counts_more(planned), find_force(planned).counts
        if tree is not None and is_present:
            self.seen = self.seen.with_state(tree, snapshot.now)
        self._ask()

    def show_scale(self, scale: float) -> None:
        """Say what the bars of the table above are, whose full width stands for a part of 1."""
        self.legend.show_entries((*make_marks(), *make_bar_marks(scale)))

    def let_go(self) -> None:
        """Hold no configuration and no snapshot until there are others, as nobody looks."""
        self._moment = None

    def is_due(self, now: int) -> bool:
        """Whether it is some time since shares were seen last."""
        last = self.seen.moments[-1][0] if self.seen.moments else now
        return not last <= now < last + NOTE_SECONDS

    def note(self, tree: NodeState | None, now: int) -> None:
        """Keep the shares of a tree that is not shown."""
        if tree is not None:
            self.seen = self.seen.with_state(tree, now)

    def choose(self, path: Path) -> None:
        """Draw the nodes below another one."""
        if path != self._chosen:
            self._chosen = path
            self._draw()

    def save_state(self) -> dict[str, Any]:
        """Return what is remembered until the next start."""
        return {"span": self.spans.current}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned."""
        if state.get("span") in SPANS:
            self.spans.choose(state["span"])

    def _ask(self) -> None:
        if self._tree is not None and self._moment is not None:
            self._asker.ask(*self._moment, self.seconds)
        self._draw()

    def _ask_number(self) -> None:
        shown, tree = self._shown, self._tree
        if shown is not None and tree is not None and self._moment is not None:
            planned, snapshot = self._moment
            foresight, is_known = self._asker.foresight, not self._asker.is_working
            self.number_asked.emit(ForeseenShares(shown, foresight, tree, planned, snapshot.state, is_known))

    def _draw(self) -> None:
        if self._tree is None:
            return
        courses = find_courses(self._tree, self._chosen, self.seen, self._asker.foresight, self._now)
        self._shown = courses
        self.heading.setText(tr("Who gets what below {name}").format(name=courses.above))
        words = [tr("Solid: seen.")]
        if courses.slots:
            words.append(tr("Dotted: the target, if all users and projects in the tree have jobs."))
            slots = count_of(round(courses.slots), "slot", "slots")
            said = tr(
                "Dashed: foreseen, if all always have jobs that wait, and together use {slots}, as many as now."
                if courses.are_used
                else "Dashed: foreseen, if all always have jobs that wait, and together use {slots}, one for each"
                " processor."
            )
            words.append(said.format(slots=slots))
            if courses.unused:
                unused = tr(
                    "No user of the cluster has used anything of {name} yet, so the part of {name} goes to the others."
                )
                words.append(unused.format(name=courses.unused))
            if self._counts_more:
                words.append(tr("Each uses memory and io as before."))
                words.append(tr("Whoever uses less of them per slot stays below the target."))
            if not self._counts:
                words.append(tr("Foreseen as if tickets counted: weight_ticket is 0."))
        else:
            words.append(tr("Dotted: the target, among those that have jobs now."))
            working, nothing = self._asker.is_working, tr("Nothing is foreseen: nobody in the tree can have jobs.")
            words.append(tr("What is foreseen is being worked out.") if working else nothing)
        if courses.more:
            more = count_of(courses.more, "node", "nodes")
            words.append(tr("{more} with smaller shares are not drawn.").format(more=more))
        self.caption.setText(" ".join(words))
        self.plot.show_courses(courses, self.seconds)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._keep_room()
        return super().event(event)

    def _keep_room(self) -> None:
        """Let the splitter leave room for a caption of several lines: by itself it counts with one."""
        layout = self.layout()
        lines = self.caption.heightForWidth(self.width() - 2 * tokens().size("space_3"))
        if lines != self.caption.minimumHeight():
            # Without this, a plot that has its least height would take the room of the last line.
            self.caption.setMinimumHeight(max(lines, 0))
        least = layout.minimumHeightForWidth(self.width()) if layout is not None else 0
        if least > 0 and least != self.minimumHeight():
            self.setMinimumHeight(least)

    def _lay_out(self) -> None:
        space = tokens().size
        top, title, spans = FoldingLine(), QHBoxLayout(), QHBoxLayout()
        title.setSpacing(space("space_2"))
        title.addWidget(self.heading)
        title.addWidget(self.opener)
        title.addStretch(1)
        spans.addWidget(self.spans)
        top.box.setContentsMargins(0, 0, 0, 0)
        top.box.setSpacing(space("space_2"))
        top.set_parts(title, spans)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        layout.setSpacing(space("space_1"))
        layout.addWidget(top)
        layout.addWidget(self.plot, 1)
        layout.addWidget(self.legend)
        layout.addWidget(self.caption)
