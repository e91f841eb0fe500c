"""What would start the job that waits, below the reason why: single changes, each made with a click and a preview."""

from html import escape
from time import monotonic

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from qmonpy.app.terms.starts.start_change_number import StartingNumber
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.gui.terms.opener import make_link
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change import StartChange, StartChanges
from qmonpy.insight.starting.start_change_words import (
    describe_start_change,
    describe_start_changes,
    describe_starts,
)
from qmonpy.insight.why.deciding import UnwantedError
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

LONGEST_SEARCH = 60.0
"""After so many seconds the search is given up."""
MAKE, TERMS = "make", "terms"
"""What a link in the line of a change does."""
MOST_LINES = 6
"""So many lines are high enough; more are scrolled."""


class StartChangesView(QScrollArea):
    """Shows the changes, each with a link that makes it."""

    change_wanted = Signal(object)
    """The `StartChange` that is to be made."""
    number_asked = Signal(object)
    """A `StartingNumber` is to be opened into its terms."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("start_changes")
        self.setAccessibleName(tr("What would start it"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.changes: tuple[StartChange, ...] = ()
        """What is shown."""
        self._moment: tuple[int, Snapshot] | None = None
        """The job that they start, and where they were found."""
        self.words = named(LinkLabel(), "start_changes_words")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setAccessibleName(tr("What would start it"))
        self.words.linkActivated.connect(self._follow)
        opens = make_action("open-number", self.words, self._ask_number)
        opens.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        space = tokens().size
        self.words.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        inner = QWidget()
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.words)
        self.setWidget(inner)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        for each in (self.viewport(), inner):
            each.setAutoFillBackground(False)
        self.hide()

    def say(self, text: str) -> None:
        """Show a sentence in place of changes; nothing if it is empty."""
        self.changes = ()
        self._show(f"<p>{escape(text)}</p>" if text else "")

    def show_changes(self, found: StartChanges, snapshot: Snapshot) -> None:
        """Show the changes that start a job, as they were found in a snapshot."""
        self.changes, self._moment = found.found, (found.job, snapshot)
        heading = f"<p style='margin-bottom:2px'><b>{escape(tr(describe_start_changes(found)))}</b></p>"
        lines = "".join(f"<li>{self._format(place, each)}</li>" for place, each in enumerate(found.found))
        self._show(f"{heading}<ul style='margin-left:-24px; margin-top:0'>{lines}</ul>" if lines else heading)

    def _format(self, place: int, change: StartChange) -> str:
        starts = tr("It starts {where}.").format(where=describe_starts(change))
        words = escape(f"{describe_start_change(change)} {starts}")
        opens = f" {make_link(f'{TERMS}/{place}')}" if change.not_enough else ""
        if change.command:
            return f"{words} <code>{escape(change.command)}</code>{opens}"
        title = tr("Alter the job...") if change.options else tr("Make this edit")
        return f"{words} {make_link(f'{MAKE}/{place}', title)}{opens}"

    def _follow(self, place: str) -> None:
        what, _, at = place.partition("/")
        change = self.changes[int(at)]
        if what == MAKE:
            self.change_wanted.emit(change)
        elif self._moment is not None:
            self.number_asked.emit(StartingNumber(self._moment[0], change, self._moment[1]))

    def _ask_number(self) -> None:
        """Open the number in whose line the keys are, else the first one; the heading is the first line."""
        line = max(0, self.words.find_line() - 1)
        places = (*range(line, line + 1), *range(len(self.changes)))
        found = next((at for at in places if at < len(self.changes) and self.changes[at].not_enough), None)
        if found is not None:
            self._follow(f"{TERMS}/{found}")

    def _show(self, text: str) -> None:
        self.words.setText(text)
        self.setVisible(bool(text))
        line = self.words.fontMetrics().lineSpacing()
        self.setFixedHeight(min(len(self.changes) + 2, MOST_LINES) * (line + tokens().size("space_1")))


class StartChangesAsker(QObject):
    """Has a worker find what would start a job, for each new snapshot, and shows it."""

    def __init__(self, context: PageContext, view: StartChangesView):
        super().__init__(view)
        self._context = context
        self._view = view
        self._asked: tuple[int, Snapshot] | None = None
        self._shown_for: int | None = None

    def ask(self, number: int, snapshot: Snapshot) -> None:
        """Ask what would start a waiting job."""
        before, self._asked = self._asked, (number, snapshot)
        if before is not None and before[0] == number and before[1] is snapshot:
            return
        if self._shown_for != number:
            self._view.say(tr("Looking for the smallest changes that start it..."))
        context, begun = self._context, monotonic()

        def breathe() -> None:
            asked = self._asked
            if context.is_closed or asked is None or asked[0] != number or monotonic() > begun + LONGEST_SEARCH:
                raise UnwantedError
            context.background.breath.take()

        def find() -> tuple[int, StartChanges | None, Snapshot]:
            nonlocal begun
            begun = monotonic()
            try:
                found = find_start_changes(snapshot.cluster, snapshot.state, snapshot.now, number, breathe)
            except UnwantedError:
                found = None
            return number, found, snapshot

        context.background.query("start changes", find, self._take, owner=self, is_long=True)

    def forget(self) -> None:
        """Show nothing, and drop an answer that may still come."""
        self._asked = self._shown_for = None
        self._view.say("")

    def _take(self, answer: tuple[int, StartChanges | None, Snapshot]) -> None:
        number, found, snapshot = answer
        if self._asked is None or self._asked[0] != number:
            return
        self._shown_for = number
        if found is None:
            self._view.say(tr("What would start it was not found out within a minute."))
        else:
            self._view.show_changes(found, snapshot)
