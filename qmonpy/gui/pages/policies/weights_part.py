"""The part Weights of the page Policies: all settings of the policies, and the waiting jobs in the order they make."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from qmonpy.app.editing.settings_draft import SettingsDraft, settings_part
from qmonpy.app.policies.handed_tickets import HandedTickets
from qmonpy.app.policies.moves_number import JobMoves
from qmonpy.app.policies.waiting_rows import WaitingRow
from qmonpy.app.policies.weight_fields import HIERARCHY, PARTS_OF_SHARES, SECTIONS, WEIGHTS, has_setting, policy_fields
from qmonpy.app.session.showing_command import show_order
from qmonpy.app.session.shown_snapshot import ShownSnapshot
from qmonpy.app.terms.number import AtMoment, Number
from qmonpy.app.terms.starts.several_number import SeveralNumbers
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.fits_width import AsksHeight
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.turning_splitter import TurningSplitter
from qmonpy.gui.pages.policies.part import AsksLeast, PolicyPart
from qmonpy.gui.pages.policies.waiting_feed import Waiting, WaitingFeed
from qmonpy.gui.pages.policies.waiting_table import make_waiting_model
from qmonpy.gui.pages.policies.weight_editor import HierarchyEditor, WeightEditor
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.terms.opener import make_opener
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.attribute_form import AttributeForm
from qmonpy.gui.widgets.attribute_form.editors import MakeEditor
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.model_notice import ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.policies.place import list_terms
from qmonpy.insight.policies.place_words import describe_formula
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.whole import find_whole
from qmonpy.translation import later, tr

NOTHING = later("No job waits that may be tried: what is set here shows on the next ones.")
LINES_OF_MOVES = 3
"""Who rises and falls, in two lines at most on a usual window, and the tickets."""
FORMULA = "priority = weight_priority × npprior + weight_urgency × nurg + weight_ticket × ntckts"


class _Sides(AsksLeast, TurningSplitter):
    """What is at the left and at the right."""


class WeightsPart(PolicyPart):
    """The settings at the left, the jobs at the right. The rest of a key is the name of a setting, or of a job."""

    kinds = (ObjectKind.SCHEDULER,)

    number_asked = Signal(object)
    """How many jobs move, and the tickets that are handed out, a `Number`, are to be opened."""

    _snapshot = ShownSnapshot()

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(context, parent)
        self._planned = Cluster()
        self._found: Waiting | None = None
        self._wanted = ""
        self.form = AttributeForm(context.draft.planned, _make_editors(), sections=SECTIONS)
        self.form.attribute_edited.connect(lambda name, text: self._settings.set_attribute(name, text))
        self.form.link_followed.connect(self.link_followed)
        self.formula = named(QLabel(tr(FORMULA), wordWrap=True), "formula")
        self.formula.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.moves = named(QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop), "hint")
        self._sums = QWidget()
        self.opener = named(make_opener(self._sums, self._ask_tickets, tr("The tickets now")), "open_tickets")
        self.opener.hide()
        self.notice = ModelNotice()
        self.notice.follow(context)
        self.model = make_waiting_model(context.background, self)
        self.table = named(RowTable(self.model), "waiting_jobs")
        self.table.setAccessibleName(tr("Waiting jobs in their order"))
        self.table.keep_lines()
        self.filter = FilterLine(tr("Find waiting jobs, such as user:anna or move>0"))
        self._feed = WaitingFeed(context, "policy order", self)
        self._feed.ordered.connect(self._show)
        self._lay_out()
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.table.choice_changed.connect(self._show_choice)
        self.table.row_activated.connect(lambda row: self.link_followed.emit(Link("policies", f"place/{row.job}")))
        self.table.link_followed.connect(self.link_followed)
        follow_numbers(context, self, self.table, self, find_moment=self._find_edited)

    @property
    def _settings(self) -> SettingsDraft:
        return settings_part(self.context.draft, ObjectKind.SCHEDULER)

    # What the page uses

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `PolicyPart.show_snapshot`."""
        self._snapshot = snapshot
        self._ask()

    def _find_edited(self) -> Snapshot | None:
        """Return the snapshot with the edits that are not applied: the table shows what they would come to."""
        return replace(self._snapshot, cluster=self._planned) if self._snapshot is not None else None

    def show_draft(self, planned: Cluster) -> None:
        """See `PolicyPart.show_draft`."""
        self._planned = planned
        part, is_simulated = self._settings, self.context.cluster.clock is not None
        self.form.show_fields(policy_fields(part.state, part.reports, is_simulated=is_simulated))
        self.form.set_locked(self.is_locked)
        self._ask()

    def set_locked(self, is_locked: bool) -> None:
        """See `PolicyPart.set_locked`."""
        super().set_locked(is_locked)
        self.form.set_locked(is_locked)

    def take_text(self) -> None:
        """See `PolicyPart.take_text`."""
        self.form.take_text()

    def go_to(self, key: str) -> str:
        """See `PolicyPart.go_to`; the name of a setting, or the number of a waiting job."""
        if has_setting(key):
            self.form.go_to(key)
            return ""
        self._wanted = key
        self._choose_wanted()
        return ""

    def show_edit(self, kind: ObjectKind, name: str) -> bool:
        """See `PolicyPart.show_edit`."""
        return kind is ObjectKind.SCHEDULER and has_setting(name) and not self.go_to(name)

    def work(self) -> Mapping[str, Callable[[], None]]:
        """See `PolicyPart.work`."""
        return {"revert-objects": lambda: self._settings.revert(self._edited)}

    def wanted_actions(self) -> Mapping[str, bool]:
        """See `PolicyPart.wanted_actions`."""
        return {"revert-objects": bool(self._edited)}

    @property
    def _edited(self) -> tuple[str, ...]:
        """The settings of the policies that are edited."""
        return tuple(each.id for each in self._settings.edited if has_setting(each.id))

    def location(self) -> str:
        """See `PolicyPart.location`."""
        rows = self.table.chosen_rows()
        return str(rows[0].job) if rows else ""

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_order("-pri")

    def focus_filter(self) -> None:
        """See `PolicyPart.focus_filter`."""
        self.filter.setFocus()
        self.filter.selectAll()

    def step_back(self) -> bool:
        """See `PolicyPart.step_back`; clears the filter."""
        return self.filter.step_back()

    def save_state(self) -> dict[str, Any]:
        """See `PolicyPart.save_state`."""
        return {"table": self.table.save_state(), "sides": self._sides.kept_sizes()}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `PolicyPart.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        self._sides.restore_sizes(state.get("sides", []))

    def find_summary(self) -> Number | None:
        """See `PolicyPart.find_summary`."""
        found, moment = self._found, self._find_edited()
        if found is None or moment is None or not found.rows:
            return None
        return AtMoment(JobMoves(found.rows, found.standings.cluster), moment)

    # Showing

    def _ask(self) -> None:
        if self._snapshot is not None:
            self._feed.ask(self._snapshot, self._planned)

    def _show(self, found: Waiting) -> None:
        self._found = found
        self.model.present = found.standings.cluster
        self.model.show_rows(found.rows)
        self.opener.setVisible(bool(found.sums))
        self.moves.setText("\n".join(filter(None, (tr(found.moves), tr(found.sums)))))
        self.summary_changed.emit(tr(found.words))
        self._choose_wanted()
        self._show_formula()

    def _ask_tickets(self) -> None:
        found = self._found
        if found is not None:
            tickets = HandedTickets(found.sums, found.standing.handout, found.standings.state.jobs)
            moves = JobMoves(found.rows, found.standings.cluster)
            self.number_asked.emit(SeveralNumbers((moves, tickets) if found.rows else (tickets,)))

    def _choose_wanted(self) -> None:
        if self._wanted and self._found is not None:
            wanted, self._wanted = self._wanted, ""
            number = find_whole(wanted)
            if number is not None:
                self.table.choose(number)

    def _show_choice(self) -> None:
        self._show_formula()
        self.location_changed.emit(self.location())

    def _show_formula(self) -> None:
        """Show the formula with the numbers of the chosen job, or of the first one."""
        rows: list[WaitingRow] = self.table.chosen_rows() or list(self._found.rows[:1] if self._found else ())
        if not rows or self._found is None:
            self.formula.setText(tr(FORMULA))
            return
        standing, number = self._found.standing, rows[0].job
        if number in standing.places:
            numbers = describe_formula(standing.priority_of(number), list_terms(standing, number))
            self.formula.setText(f"{tr(FORMULA)}\n{tr('Job')} {number}: {numbers}")

    # How it is put together

    def _lay_out(self) -> None:
        space = tokens().size
        # The table stays as high as it is while a slider is dragged, and another sentence needs another line.
        self.moves.setMinimumHeight(LINES_OF_MOVES * self.moves.fontMetrics().lineSpacing())
        jobs = AsksHeight()
        # Narrower, the formula would be a column of words; the sides stand below each other then.
        jobs.setMinimumWidth(space("details_width"))
        right = QVBoxLayout(jobs)
        right.setContentsMargins(0, space("space_2"), 0, space("space_2"))
        right.setSpacing(space("space_1"))
        # Sentences stand below the jobs of which they tell: above, a low window would show them and hardly a job.
        top, below = QVBoxLayout(), QVBoxLayout()
        for each in (top, below):
            each.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        line = QHBoxLayout(self._sums)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space("space_1"))
        line.addWidget(self.moves, 1)
        line.addWidget(self.opener, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.notice)
        top.addWidget(self.filter)
        below.addWidget(self._sums)
        below.addWidget(self.formula)
        right.addLayout(top)
        either = TableOrEmpty(self.table, self.model, tr(NOTHING))
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        right.addWidget(either, 1)
        right.addLayout(below)
        # Wider, it would leave no room for the columns of the jobs on a usual screen.
        self._sides = _Sides([self.form, jobs], [7 * space("details_width") // 4, 3 * space("details_width")])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._sides, 1)
        self.setFocusProxy(self.form)


def _make_editors() -> Mapping[str, MakeEditor]:
    sliders: dict[str, MakeEditor] = dict.fromkeys(
        (*WEIGHTS, *PARTS_OF_SHARES), lambda description, _: WeightEditor(tr(description.label))
    )
    return {**sliders, HIERARCHY: lambda *_: HierarchyEditor()}
