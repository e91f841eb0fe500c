"""Why a job is at its place: a sentence, the formula, the terms with bars, the jobs beside it, and what swaps them."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QSplitter, QVBoxLayout, QWidget

from qmonpy.app.policies.place_rows import (
    NEIGHBOUR_COLUMNS,
    NeighbourRow,
    make_neighbour_rows,
    make_term_rows,
)
from qmonpy.app.policies.policy_edits import is_edit
from qmonpy.app.policies.priority_number import PriorityNumber
from qmonpy.app.policies.swap_number import SwapNumber
from qmonpy.app.terms.term_row import TermRow
from qmonpy.gui.base.actions import make_action
from qmonpy.gui.base.link_label import LinkLabel
from qmonpy.gui.base.reflow_scroll import show_in_areas
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.policies.waiting_table import BY_PLACE
from qmonpy.gui.terms.opener import make_link
from qmonpy.gui.terms.term_model import make_term_model
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cut_text import CutText
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.policies.place import Place
from qmonpy.insight.policies.place_words import (
    describe_formula,
    describe_place,
    describe_swap,
    describe_swaps,
    format_command,
)
from qmonpy.insight.policies.swap import Swap, Swaps
from qmonpy.translation import grouped, later, tr

EDIT, TERMS = "edit", "terms"
"""What a link in the line of a value does."""
NOT_REPORTED = later(
    "report_pjob_tickets is off: qstat shows 0 for the priority of a waiting job, but jobs are tried by it."
)


class PlacePanel(QWidget):
    """Shows the explanation of one waiting job; it works nothing out itself."""

    edit_wanted = Signal(object)
    """The `Swap` whose edit is to be taken into the draft."""
    number_asked = Signal(object)
    """A `SwapNumber` is to be opened into its terms."""
    link_followed = Signal(object)
    """A `Link` to where a term is set."""
    job_wanted = Signal(int)
    """A job beside the shown one was chosen."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.setObjectName("place_panel")
        self.job: int | None = None
        self._lines: list[SwapNumber | None] = []
        """What the lines of the swaps tell; None for one that tells of no value."""
        self.words = named(QLabel(wordWrap=True), "verdict")
        self.formula = named(QLabel(wordWrap=True), "formula")
        for label in (self.words, self.formula):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.notice = ModelNotice()
        self.terms_model = make_term_model(self)
        self.terms = named(RowTable(self.terms_model), "terms")
        self.terms.setAccessibleName(tr("Terms of the priority"))
        self.terms.link_followed.connect(self.link_followed)
        self.neighbours_model = make_neighbour_model(self)
        self.neighbours = named(RowTable(self.neighbours_model), "neighbours")
        self.neighbours.setAccessibleName(tr("Jobs directly before and behind"))
        self.neighbours.row_activated.connect(lambda row: self.job_wanted.emit(row.job))
        self.whole = CutText()
        self.swaps = named(LinkLabel(), "swaps")
        self.swaps.setTextFormat(Qt.TextFormat.RichText)
        self.swaps.linkActivated.connect(self._follow)
        opens = make_action("open-number", self.swaps, self._ask_number)
        opens.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._lay_out()
        self.terms.choice_changed.connect(self._show_whole)

    # What the part uses

    def say(self, text: str) -> None:
        """Show a sentence in place of an explanation."""
        self.job = None
        self.words.setText(text)
        self.formula.setText("")
        self.terms_model.show_rows(())
        self.neighbours_model.show_rows(())
        self._lines = []
        self.swaps.setText("")
        self._body.setVisible(False)

    def show_place(self, place: Place, said: float | None = None, *, is_edited: bool = False) -> None:
        """Show why a job is at its place; `said` is the priority that a real cluster tells, `is_edited` says whether
        the place is the one that it would have with edits that are not applied."""
        self.job = place.job
        self._body.setVisible(True)
        where = tr(describe_place(place))
        if is_edited:
            where = tr("With the edits that are not applied: {where}").format(where=where)
        sentences = [where, "" if place.is_reported else tr(NOT_REPORTED)]
        if said is not None and place.is_reported and f"{said:.5f}" != f"{place.priority:.5f}":
            sentences.append(tr("The cluster itself told {priority} last.").format(priority=grouped(said, ".5f")))
        self.words.setText(" ".join(filter(None, sentences)))
        self.formula.setText(describe_formula(place.priority, place.terms))
        self.terms_model.show_rows(make_term_rows(place))
        self.neighbours_model.show_rows(make_neighbour_rows(place))
        self._show_whole()

    def bring_into_sight(self) -> None:
        """Scroll the page so that its first lines and terms are seen; large text may leave them below the edge."""
        for each in (self.terms, self.words):
            show_in_areas(each)

    def expect_swaps(self) -> None:
        """Say that the smallest changes are being looked for."""
        self._lines = []
        self.swaps.setText(escape(tr("Looking for the smallest changes that swap jobs...")))

    def show_swaps(self, found: Sequence[Swaps], find_number: Callable[[Swap, Swaps], SwapNumber]) -> None:
        """Show what swaps the job with those beside it; `find_number` gives the number as which a value is opened."""
        self._lines = []
        self.swaps.setText("".join(self._format(each, find_number) for each in found))

    def save_state(self) -> dict[str, Any]:
        """Return the columns of the table as JSON values."""
        return {"terms": self.terms.save_state(), "levels": self._body.sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned."""
        self.terms.restore_state(state.get("terms", {}))
        if state.get("levels"):
            self._body.setSizes(state["levels"])

    # Showing

    def _format(self, swaps: Swaps, find_number: Callable[[Swap, Swaps], SwapNumber]) -> str:
        heading = f"<p><b>{escape(tr(describe_swaps(swaps)))}</b></p>"
        self._lines.append(None)
        lines = []
        for swap in swaps.possible:
            assert swap.value is not None
            command, words = format_command(swap.lever, swap.value), escape(tr(describe_swap(swap, swaps)))
            place = len(self._lines)
            self._lines.append(find_number(swap, swaps))
            if command:
                words = f"{words} <code>{escape(command)}</code>"
            elif is_edit(swap.lever):
                words = f"{words} {make_link(f'{EDIT}/{place}', tr('Make this edit'))}"
            lines.append(f"<li>{words} {make_link(f'{TERMS}/{place}')}</li>")
        return f"{heading}<ul style='margin-left:-24px'>{''.join(lines)}</ul>" if lines else heading

    def _follow(self, place: str) -> None:
        what, _, line = place.partition("/")
        number = self._lines[int(line)]
        if number is not None:
            if what == EDIT:
                self.edit_wanted.emit(number.swap)
            else:
                self.number_asked.emit(number)

    def _ask_number(self) -> None:
        """Open the value in whose line the keys are, else the first one."""
        line = self.swaps.find_line()
        number = next((each for each in (*self._lines[line : line + 1], *self._lines) if each is not None), None)
        if number is not None:
            self.number_asked.emit(number)

    def _show_whole(self) -> None:
        """Show what the chosen row's last cell cuts."""
        rows: list[TermRow] = self.terms.chosen_rows()
        text = rows[0].how if len(rows) == 1 else ""
        self.whole.show_text(text if self.terms.is_cut(text, "how") else "")
        self._fit_terms()

    def _fit_terms(self) -> None:
        """Let the terms take no more height than they have lines: what else there is, is for what would swap jobs."""
        whole = self.whole.heightForWidth(self._upper.width()) if not self.whole.isHidden() else 0
        self._upper.setMaximumHeight(self.terms.height_of(max(1, self.terms_model.rowCount())) + whole)

    def _fit_neighbours(self) -> None:
        """Let the table of the jobs beside it be as high as its lines, and the bar where the panel is narrower."""
        self.neighbours.setFixedHeight(self.neighbours.height_of(max(1, self.neighbours_model.rowCount())))

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size
        head = QVBoxLayout()
        head.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_2"))
        head.setSpacing(space("space_1"))
        for each in (self.words, self.formula):
            head.addWidget(each)
        # Aligned: a line that may not be wider than its words would make those above as high as at its width.
        head.addWidget(self.notice, 0, Qt.AlignmentFlag.AlignLeft)
        self._upper = QWidget()
        terms = QVBoxLayout(self._upper)
        terms.setContentsMargins(0, 0, 0, 0)
        terms.setSpacing(0)
        terms.addWidget(self.terms, 1)
        terms.addWidget(self.whole)
        self.neighbours_model.changed.connect(self._fit_neighbours)
        self.neighbours.scrolling_changed.connect(self._fit_neighbours)
        self._fit_neighbours()
        self.terms_model.changed.connect(self._fit_terms)
        self.terms.scrolling_changed.connect(self._fit_terms)
        self._fit_terms()
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(space("space_1"))
        below.addWidget(self.neighbours)
        area = named(QScrollArea(widgetResizable=True), "place_swaps")
        area.setAccessibleName(tr("What would change its place"))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.swaps.setContentsMargins(space("space_3"), 0, space("space_3"), space("space_2"))
        self.swaps.setAlignment(Qt.AlignmentFlag.AlignTop)
        area.setWidget(self.swaps)
        below.addWidget(area, 1)
        self._body = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        self._body.addWidget(self._upper)
        self._body.addWidget(lower)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._body, 1)
        layout.addStretch(0)


def make_neighbour_model(parent: QObject) -> RowTableModel:
    """Return an empty model of the jobs beside a job."""

    def tone(row: NeighbourRow) -> str:
        return "accent" if row.is_self else ""

    def find_number(row: NeighbourRow) -> PriorityNumber:
        return PriorityNumber(row.job, row.priority)

    number = Look(number=find_number)
    looks = {
        "place": Look(tone=tone, number=find_number),
        "prior": number,
        "job": Look(tone=tone, width=72),
        "user": Look(tone=tone),
    }
    model = RowTableModel(NEIGHBOUR_COLUMNS, lambda row: row.job, looks, parent)
    model.own_order = BY_PLACE
    return model
