"""The parts Functional and Override of the page Policies: who has shares or tickets, and what they come to."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from qmonpy.app.editing.object_parts import ObjectPart, object_part
from qmonpy.app.policies.share_rows import (
    CATEGORIES,
    FUNCTIONAL,
    JOB_COLUMNS,
    OVERRIDE,
    USERS,
    Category,
    ShareRow,
    complete_rows,
    find_holders,
    find_weights,
    list_jobs,
    list_objects,
)
from qmonpy.app.policies.share_sum import SharesSum
from qmonpy.app.policies.share_words import describe_sum, describe_unlisted, explain_nothing
from qmonpy.app.tables.object_pages import object_key
from qmonpy.app.terms.number import Number
from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.reflow_scroll import show_in_areas
from qmonpy.gui.pages.objects.value_edit import ValueEdit
from qmonpy.gui.pages.policies.amount_cells import AmountTable
from qmonpy.gui.pages.policies.job_amounts import JobAmounts
from qmonpy.gui.pages.policies.part import PolicyPart
from qmonpy.gui.pages.policies.settings_strip import LinkLine, SettingsStrip
from qmonpy.gui.pages.policies.share_model import AMOUNT, ShareModel
from qmonpy.gui.terms.number_dialog import follow_numbers
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.model_notice import TICKETS, ModelNotice
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.segments import Segments
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.insight.policies.party_tickets import JOB, find_unlisted, sum_tickets
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

KINDS = (ObjectKind.USER, ObjectKind.PROJECT, ObjectKind.USER_SET)
BESIDES = (
    (later("urgency of complexes"), Link("complexes"), ""),
    (later("-p of jobs"), Link("jobs"), later("-1023 to 1024; owners may lower it, operators may raise it")),
    (later("their weights"), Link("policies", "weights/weight_priority"), ""),
)
"""What else makes the priority of a job, where that is, and what is to be known of it."""


@dataclass(frozen=True)
class Found:
    """The rows of a category, found in a worker."""

    category: Category
    rows: tuple[ShareRow, ...]
    words: str
    nothing: str
    unlisted: tuple[str, ...]
    """Users who have jobs, but are not among the users of the cluster, so that they have no shares."""
    whole: SharesSum
    """What all rows come to together."""


class SharePart(PolicyPart):
    """Tables of shares or tickets, one for each category. The rest of a key is `users/anna` or `jobs/4711`."""

    kinds = (*KINDS, ObjectKind.SCHEDULER)

    def __init__(
        self,
        context: PageContext,
        attribute: str,
        settings: Sequence[tuple[str, str]],
        links: Sequence[tuple[str, Link]] = (),
        parent: QWidget | None = None,
    ):
        """`settings` are attributes of the scheduler's configuration that are shown above, with their titles; `links`
        lead to what is kept on other pages."""
        super().__init__(context, parent)
        self._attribute = attribute
        self._planned, self._snapshot = Cluster(), Snapshot()
        self._wanted = ""
        self._unlisted: tuple[str, ...] = ()
        self._category = USERS
        self.segments = Segments([(each.id, tr(each.title)) for each in CATEGORIES.values()])
        self.model = ShareModel(attribute, self)
        self.model.arrange_in(context.background)
        self._sum: SharesSum | None = None
        self.table = named(AmountTable(self.model, AMOUNT), "shares")
        follow_numbers(context, self, self.table)
        self.filter = FilterLine(tr("Filter, such as anna or amount>0"))
        self.strip = SettingsStrip(context, settings, links)
        self.besides = LinkLine(tr("Besides tickets:"), BESIDES)
        self.unlisted_line = QWidget()
        self.unlisted = named(QLabel(wordWrap=True), "hint")
        self.add_users = named(QPushButton(tr("Add them")), "add_users")
        self.notice = named(QLabel(wordWrap=True), "stale")
        self.model_notice = ModelNotice(TICKETS)
        self.model_notice.follow(context)
        self.value_edit = ValueEdit(context, self)
        self.job_amounts = JobAmounts(context, attribute, self)
        self._lay_out()
        self._connect()
        self._show_columns()

    @property
    def category(self) -> Category:
        """The category that is shown."""
        return self._category

    def choose_category(self, id: str) -> None:
        """Show another category."""
        self.segments.choose(id)
        self._take_category(id)

    # What the page uses

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """See `PolicyPart.show_snapshot`."""
        self._snapshot = snapshot
        self._ask()

    def show_draft(self, planned: Cluster) -> None:
        """See `PolicyPart.show_draft`."""
        self._planned = planned
        self.strip.show_cluster(planned)
        self._ask()

    def set_locked(self, is_locked: bool) -> None:
        """See `PolicyPart.set_locked`."""
        super().set_locked(is_locked)
        self.model.is_locked = is_locked
        self.strip.set_locked(is_locked)

    def take_text(self) -> None:
        """See `PolicyPart.take_text`."""
        self.strip.take_text()

    def go_to(self, key: str) -> str:
        """See `PolicyPart.go_to`."""
        id, _, name = key.partition("/")
        if id in CATEGORIES:
            self.choose_category(id)
            self._wanted = name
            self._choose_wanted()
        return ""

    def show_edit(self, kind: ObjectKind, name: str) -> bool:
        """See `PolicyPart.show_edit`."""
        if kind is ObjectKind.SCHEDULER:
            return name in self.strip.fields
        self.go_to(f"{next(each.id for each in CATEGORIES.values() if each.kind is kind)}/{name}")
        return True

    def work(self) -> Mapping[str, Callable[[], None]]:
        """See `PolicyPart.work`."""
        return {"revert-objects": self._revert}

    def wanted_actions(self) -> Mapping[str, bool]:
        """See `PolicyPart.wanted_actions`."""
        return {"revert-objects": bool(self._list_edited())}

    def location(self) -> str:
        """See `PolicyPart.location`."""
        chosen = self.table.chosen_rows()
        return f"{self._category.id}/{chosen[0].name if len(chosen) == 1 else ''}"

    def focus_filter(self) -> None:
        """See `PolicyPart.focus_filter`."""
        self.filter.setFocus()
        self.filter.selectAll()

    def step_back(self) -> bool:
        """See `PolicyPart.step_back`; clears the filter."""
        return self.filter.step_back()

    def save_state(self) -> dict[str, Any]:
        """See `PolicyPart.save_state`."""
        return {"table": self.table.save_state(), "category": self._category.id}

    def restore_state(self, state: dict[str, Any]) -> None:
        """See `PolicyPart.restore_state`."""
        self.table.restore_state(state.get("table", {}))
        if state.get("category") in CATEGORIES:
            self.choose_category(state["category"])
        self._show_columns()

    def find_summary(self) -> Number | None:
        """See `PolicyPart.find_summary`."""
        return self._sum

    # Showing

    def _ask(self) -> None:
        category, attribute, planned, snapshot = self._category, self._attribute, self._planned, self._snapshot
        objects = {kind: object_part(self.context.draft, kind).objects for kind in KINDS}

        def find() -> Found:
            policies = find_policies(planned, snapshot.state, snapshot.now)
            tickets = sum_tickets(snapshot.state, policies)
            listed = {
                each.id: tuple(
                    list_objects(objects[each.kind], attribute)
                    if each.kind is not None
                    else list_jobs(snapshot.state.jobs, attribute)
                )
                for each in CATEGORIES.values()
            }
            weight = _find_weight(planned, attribute, category, listed)
            rows = complete_rows(listed[category.id], category, attribute, weight, tickets)
            words = describe_sum(planned, attribute, category, listed)
            whole = SharesSum(category, attribute, listed, planned)
            unlisted = find_unlisted(planned, snapshot.state) if category is USERS else ()
            return Found(category, rows, words, explain_nothing(planned, attribute), unlisted, whole)

        self.context.background.query(f"shares {attribute}", find, self._show, owner=self)

    def _show(self, found: Found) -> None:
        if found.category is not self._category:
            return
        self.table.setColumnHidden(self.model.column_of("state"), not any(row.mark for row in found.rows))
        self.model.show_of(self._planned, found.category.kind or JOB, found.rows)
        self.actions_changed.emit()
        self._show_unlisted(found.unlisted)
        self.notice.setText(tr(found.nothing))
        self.notice.setVisible(bool(found.nothing))
        self._sum = found.whole
        self.summary_changed.emit(tr(found.words))
        self._choose_wanted()

    def _show_unlisted(self, names: tuple[str, ...]) -> None:
        """Say which users have jobs and cannot have shares, and offer to add them."""
        self._unlisted = names
        words = describe_unlisted(names)
        self.unlisted.setText(tr(words))
        # A layout of which all is hidden would keep its height for the lines above it: the whole line is hidden.
        self.unlisted_line.setVisible(bool(words))
        self.add_users.setEnabled(not self.is_locked)

    def _add_unlisted(self) -> None:
        """Begin users of those who have jobs, as one edit."""
        object_part(self.context.draft, ObjectKind.USER).add_named(self._unlisted)

    def _choose_wanted(self) -> None:
        if self._wanted:
            found = next((row for row in self.model.rows() if row.name == self._wanted), None)
            if found is not None:
                self._wanted = ""
                self.table.choose(found.id)
                show_in_areas(self.table)

    def _take_category(self, id: str) -> None:
        if id != self._category.id:
            self._category = CATEGORIES[id]
            self.model.show_rows(())
            self._show_columns()
            self._ask()
            self.location_changed.emit(self.location())

    def _show_columns(self) -> None:
        """Show the columns of the category, and no others."""
        is_jobs = self._category.kind is None
        for id in JOB_COLUMNS:
            self.table.setColumnHidden(self.model.column_of(id), not is_jobs)
        self.table.setAccessibleName(tr(self._category.title))

    # Edits

    def _edit(self, id: int, text: str) -> None:
        """Set an amount for a row or, if it is among the chosen ones, for all of these."""
        chosen = [row.id for row in self.table.chosen_rows()]
        ids = chosen if id in chosen else [id]
        kind = self._category.kind
        if kind is None:
            self.job_amounts.ask(ids, int(text))
        else:
            part: ObjectPart = object_part(self.context.draft, kind)
            self.value_edit.edit(part, ids, self._attribute, text)

    def _list_edited(self) -> list[int]:
        """The chosen objects that are edited."""
        return [row.id for row in self.table.chosen_rows() if row.mark] if self._category.kind is not None else []

    def _revert(self) -> None:
        if self._category.kind is not None:
            object_part(self.context.draft, self._category.kind).revert(self._list_edited())

    def _activate(self, row: ShareRow) -> None:
        self.table.edit_amount()

    # How it is put together

    def _connect(self) -> None:
        self.segments.chosen.connect(self._take_category)
        self.filter.filter_changed.connect(self.model.set_filter)
        self.filter.follow(self.model)
        self.model.amount_edited.connect(self._edit)
        self.table.row_activated.connect(self._activate)
        self.table.link_followed.connect(self.link_followed)
        self.table.choice_changed.connect(lambda: self.location_changed.emit(self.location()))
        self.table.choice_changed.connect(self.actions_changed)
        self.strip.link_followed.connect(self.link_followed)
        self.besides.link_followed.connect(self.link_followed)
        self.add_users.clicked.connect(self._add_unlisted)

    def _lay_out(self) -> None:
        space = tokens().size
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, space("space_2"), 0, 0)
        layout.setSpacing(space("space_2"))
        top = QHBoxLayout()
        top.setContentsMargins(space("space_2"), 0, space("space_2"), 0)
        top.setSpacing(space("space_2"))
        top.addWidget(self.segments)
        top.addWidget(self.filter, 1)
        layout.addLayout(top)
        below = QVBoxLayout()
        below.setContentsMargins(space("space_3"), 0, space("space_3"), 0)
        below.setSpacing(space("space_1"))
        below.addWidget(self.strip)
        below.addWidget(self.besides)
        below.addWidget(self.model_notice)
        below.addWidget(self.notice)
        layout.addLayout(below)
        more = QHBoxLayout(self.unlisted_line)
        more.setContentsMargins(0, 0, 0, 0)
        more.setSpacing(space("space_2"))
        more.addWidget(self.unlisted, 1)
        more.addWidget(self.add_users)
        below.addWidget(self.unlisted_line)
        either = TableOrEmpty(self.table, self.model, tr("There is nobody here yet."))
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout.addWidget(either, 1)
        self.setFocusProxy(self.table)


def _find_weight(
    cluster: Cluster, attribute: str, category: Category, listed: Mapping[str, Sequence[ShareRow]]
) -> float:
    """Return the part of all that a policy gives which a category has."""
    if attribute == FUNCTIONAL:
        return find_weights(read_policies(cluster), find_holders(listed))[category.id]
    sums = {id: sum(row.amount for row in rows) for id, rows in listed.items()}
    total = sum(sums.values())
    return sums[category.id] / total if total else 0.0


class FunctionalPart(SharePart):
    """The functional policy."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        settings = (
            ("weight_tickets_functional", later("Tickets")),
            ("weight_user", later("Weights: users")),
            ("weight_project", later("projects")),
            ("weight_department", later("departments")),
            ("weight_job", later("jobs")),
        )
        super().__init__(context, FUNCTIONAL, settings, parent=parent)


class OverridePart(SharePart):
    """The override policy."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        settings = (
            ("share_override_tickets", later("Tickets of a user, project or department are divided among its jobs")),
        )
        links = (
            (later("Managers and operators give them to jobs"), Link("users", object_key(ObjectKind.MANAGER, ""))),
        )
        super().__init__(context, OVERRIDE, settings, links, parent)
