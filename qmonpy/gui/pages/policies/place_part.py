"""The part Why this place of the page Policies: the waiting jobs in their order, and one opened into its terms."""

from dataclasses import replace
from time import monotonic
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.policies.moves_number import JobMoves
from qmonpy.app.policies.policy_edits import draft_lever
from qmonpy.app.policies.swap_number import SwapNumber
from qmonpy.app.policies.weight_fields import has_setting
from qmonpy.app.session.showing_command import show_order
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.terms.number import AtMoment, Number
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.turning_splitter import TurningSplitter
from qmonpy.gui.pages.policies.part import AsksLeast, PolicyPart
from qmonpy.gui.pages.policies.place_panel import PlacePanel
from qmonpy.gui.pages.policies.waiting_feed import Waiting, WaitingFeed
from qmonpy.gui.pages.policies.waiting_table import make_waiting_model
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.policies.place import Place, explain_place
from qmonpy.insight.policies.swap import Swap, Swaps, find_swaps
from qmonpy.insight.why.refusal_words import describe_refusal
from qmonpy.kept_answers import LastSeen
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import later, tr

SWAP_SECONDS = 10
"""The smallest changes are looked for so long at most; then it is said what was not tried."""
QUICK_SECONDS = 0.2
"""If they were found so quickly, they are looked for again with each snapshot."""
HIDDEN = ("posix", "urgency", "tickets")
"""Columns that the panel has for the chosen job are hidden at first."""
NOTHING = later("No job waits that may be tried, so there is no order to explain.")
CHOOSE = later("Choose a waiting job to see why it is at its place.")


@dataclass(frozen=True, eq=False)
class _Found:
    number: int
    place: Place | None
    refusal: str
    said: float | None
    """The priority that a real cluster tells."""


class _Sides(AsksLeast, TurningSplitter):
    """What is at the left and at the right."""


class PlacePart(PolicyPart):
    """The jobs at the left, the chosen one explained at the right. The rest of a key is the number of a job."""

    kinds = (ObjectKind.SCHEDULER, ObjectKind.USER, ObjectKind.PROJECT, ObjectKind.USER_SET)

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._planned = Cluster()
        self._found: Waiting | None = None
        self._wanted = ""
        self._job: int | None = None
        self._has_moves: bool | None = None
        """Whether edits make a job rise or fall: without such, the column of the moves is hidden."""
        self._swaps_of = LastSeen()
        self._last_seconds = 0.0
        self.panel = PlacePanel()
        self.panel.notice.follow(context)
        self.panel.say(tr(CHOOSE))
        self.panel.job_wanted.connect(self.choose)
        self.panel.link_followed.connect(self.link_followed)
        self.panel.edit_wanted.connect(self._edit)
        self.model = make_waiting_model(context.background, self)
        self.table = named(RowTable(self.model), "places")
        self.table.setAccessibleName(tr("Waiting jobs in their order"))
        for id in HIDDEN:
            self.table.setColumnHidden(self.model.column_of(id), True)
        self.filter = FilterLine(tr("Find waiting jobs, such as user:anna or place<10"))
        self._feed = WaitingFeed(context, "policy places", self)
        self._feed.ordered.connect(self._show)
        self._lay_out()
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.table.choice_changed.connect(self._take_choice)
        self.table.row_activated.connect(lambda _: self.panel.bring_into_sight())
        self.table.link_followed.connect(self.link_followed)
        follow_numbers(context, self, self.table, self.panel.neighbours, self.panel, find_moment=self._find_edited)

    def choose(self, job: int) -> None:
        """Explain a job, and choose it in the table."""
        self.go_to(str(job))

    def _find_edited(self) -> Snapshot | None:
        """Return the snapshot with the edits that are not applied: the table shows what they would come to."""
        return replace(self._snapshot, cluster=self._planned) if self._snapshot is not None else None

    # What the page uses

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `PolicyPart.show_snapshot`."""
        self._snapshot = snapshot
        self._feed.ask(snapshot, self._planned)

    def show_draft(self, planned: Cluster) -> None:
        """See `PolicyPart.show_draft`."""
        self._planned = planned
        if self._snapshot is not None:
            self._feed.ask(self._snapshot, planned)

    def go_to(self, key: str) -> str:
        """See `PolicyPart.go_to`."""
        if not is_whole(key):
            return tr('"{name}" is no number of a job.').format(name=key) if key else ""
        self._wanted = key
        self._choose_wanted()
        self.panel.bring_into_sight()
        return ""

    def show_edit(self, kind: ObjectKind, name: str) -> bool:
        """See `PolicyPart.show_edit`; what an edit was of is not here, but the places that it makes are."""
        return kind is not ObjectKind.SCHEDULER or has_setting(name)

    def location(self) -> str:
        """See `PolicyPart.location`."""
        return "" if self._job is None else str(self._job)

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_order("-ext -urg -pri")

    def focus_filter(self) -> None:
        """See `PolicyPart.focus_filter`."""
        self.filter.setFocus()
        self.filter.selectAll()

    def step_back(self) -> bool:
        """See `PolicyPart.step_back`; clears the filter."""
        return self.filter.step_back()

    def save_state(self) -> dict[str, Any]:
        """See `PolicyPart.save_state`."""
        return {"table": self.table.save_state(), "panel": self.panel.save_state(), "sides": self._sides.kept_sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `PolicyPart.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        self.panel.restore_state(state.get("panel", {}))
        self._sides.restore_sizes(state.get("sides", []))

    def find_summary(self) -> Number | None:
        """See `PolicyPart.find_summary`."""
        found, moment = self._found, self._find_edited()
        if found is None or moment is None or not found.rows:
            return None
        return AtMoment(JobMoves(found.rows, found.standings.cluster), moment)

    # The order

    def _show(self, found: Waiting) -> None:
        self._found = found
        self.model.present = found.standings.cluster
        has_moves = any(each.move for each in found.rows)
        if has_moves is not self._has_moves:
            self._has_moves = has_moves
            self.table.setColumnHidden(self.model.column_of("move"), not has_moves)
        self.model.show_rows(found.rows)
        self.summary_changed.emit(tr(found.words))
        self._choose_wanted()
        if self._job is None and found.rows and not self._wanted:
            self.table.choose(found.rows[0].job)
        self._explain()

    def _choose_wanted(self) -> None:
        if self._wanted and self._found is not None:
            job, self._wanted = int(self._wanted), ""
            if not self.table.choose(job):
                self.table.clearSelection()
                self._job = job
                self._explain()

    def _take_choice(self) -> None:
        rows = self.table.chosen_rows()
        if rows and rows[0].job != self._job:
            self._job = rows[0].job
            self._explain()
            self.location_changed.emit(self.location())

    # The explanation

    def _explain(self) -> None:
        found, number = self._found, self._job
        snapshot, is_real = self._snapshot, self.context.cluster.clock is None
        if found is None or number is None or snapshot is None:
            return

        def find() -> _Found:
            place = explain_place(found.standings, number, found.planned)
            refusal = found.standings.held.get(number) if place is None else None
            words = describe_refusal(refusal, now=found.standings.now) if refusal else ""
            said = snapshot.decisions.find_priority(number, place.task) if is_real and place is not None else None
            return _Found(number, place, words, said)

        self.context.background.query("policy place", find, self._show_place, owner=self)

    def _show_place(self, answer: _Found) -> None:
        if answer.number != self._job:
            return
        place = answer.place
        if place is None:
            number = answer.number
            gone = tr("Job {job} has no place: it does not wait.").format(job=number)
            held = tr("Job {job} has no place, as a pass does not try it: {why}.")
            self.panel.say(held.format(job=number, why=answer.refusal.rstrip(".")) if answer.refusal else gone)
            return
        self.panel.show_place(place, answer.said, is_edited=bool(self.context.draft.unsaved))
        self._ask_swaps(place)

    def _ask_swaps(self, place: Place) -> None:
        """Look for what swaps jobs: when others are beside the job, or settings others; else only if it is quick."""
        found = self._found
        ahead, behind = (each.job if each is not None else 0 for each in (place.ahead, place.behind))
        assert found is not None
        is_new = self._swaps_of.is_new(place.job, ahead, behind, found.planned)
        if is_new:
            self.panel.expect_swaps()
        elif self._last_seconds > QUICK_SECONDS:
            return
        pairs = [(ahead, place.job)] if ahead else []
        pairs += [(place.job, behind)] if behind else []
        latest = monotonic() + SWAP_SECONDS

        def find() -> tuple[int, float, tuple[Swaps, ...], Waiting]:
            began = monotonic()
            swaps = tuple(
                find_swaps(found.standings, *pair, found.planned, lambda: monotonic() > latest) for pair in pairs
            )
            return place.job, monotonic() - began, swaps, found

        self.context.background.query("policy swaps", find, self._show_swaps, owner=self, is_long=True)

    def _show_swaps(self, answer: tuple[int, float, tuple[Swaps, ...], Waiting]) -> None:
        number, self._last_seconds, swaps, found = answer
        if number == self.panel.job:
            self.panel.show_swaps(swaps, lambda one, all: SwapNumber(one, all, found.standings, found.planned))

    def _edit(self, swap: Swap) -> None:
        """Take a change of the configuration into the draft."""
        if swap.value is not None and not self.is_locked:
            draft_lever(self.context.draft, swap.lever, swap.value)

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size
        jobs = QWidget()
        left = QVBoxLayout(jobs)
        left.setContentsMargins(0, space("space_2"), 0, 0)
        left.setSpacing(space("space_1"))
        top = QVBoxLayout()
        top.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        top.addWidget(self.filter)
        left.addLayout(top)
        either = TableOrEmpty(self.table, self.model, tr(NOTHING))
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        left.addWidget(either, 1)
        # Narrower, its sentences would be columns of words.
        self.panel.setMinimumWidth(space("details_width"))
        self._sides = _Sides([jobs, self.panel], [3 * space("details_width") // 2, 3 * space("details_width")])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._sides)
        self.setFocusProxy(self.table)
