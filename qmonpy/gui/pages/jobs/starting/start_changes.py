"""What would start the job that waits, below the reason why: single changes, each made with a click and a preview."""

from html import escape
from time import monotonic

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from qmonpy.gui.base.context import PageContext
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
MOST_LINES = 6
"""So many lines are high enough; more are scrolled."""


class StartChangesView(QScrollArea):
    """Shows the changes, each with a link that makes it."""

    change_wanted = Signal(object)
    """The `StartChange` that is to be made."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("start_changes")
        self.setAccessibleName(tr("What would start it"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.changes: tuple[StartChange, ...] = ()
        """What is shown."""
        self.words = named(QLabel(wordWrap=True), "start_changes_words")
        self.words.setTextFormat(Qt.TextFormat.RichText)
        flags = Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        self.words.setTextInteractionFlags(flags)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setAccessibleName(tr("What would start it"))
        self.words.linkActivated.connect(lambda place: self.change_wanted.emit(self.changes[int(place)]))
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

    def show_changes(self, found: StartChanges) -> None:
        """Show the changes that start a job."""
        self.changes = found.found
        heading = f"<p style='margin-bottom:2px'><b>{escape(tr(describe_start_changes(found)))}</b></p>"
        lines = "".join(f"<li>{self._format(place, each)}</li>" for place, each in enumerate(found.found))
        self._show(f"{heading}<ul style='margin-left:-24px; margin-top:0'>{lines}</ul>" if lines else heading)

    def _format(self, place: int, change: StartChange) -> str:
        starts = tr("It starts {where}.").format(where=describe_starts(change))
        words = escape(f"{describe_start_change(change)} {starts}")
        if change.command:
            return f"{words} <code>{escape(change.command)}</code>"
        colour = tokens().colour("accent").name()
        link = escape(tr("Alter the job...") if change.options else tr("Make this edit"))
        return f'{words} <a href="{place}" style="color:{colour}">{link}</a>'

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

        def find() -> tuple[int, StartChanges | None]:
            nonlocal begun
            begun = monotonic()
            try:
                return number, find_start_changes(snapshot.cluster, snapshot.state, snapshot.now, number, breathe)
            except UnwantedError:
                return number, None

        context.background.query("start changes", find, self._take, owner=self, is_long=True)

    def forget(self) -> None:
        """Show nothing, and drop an answer that may still come."""
        self._asked = self._shown_for = None
        self._view.say("")

    def _take(self, answer: tuple[int, StartChanges | None]) -> None:
        number, found = answer
        if self._asked is None or self._asked[0] != number:
            return
        self._shown_for = number
        if found is None:
            self._view.say(tr("What would start it was not found out within a minute."))
        else:
            self._view.show_changes(found)
