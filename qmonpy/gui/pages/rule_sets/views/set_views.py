"""The views of a set besides form and text; they follow every edit and snapshot, and are looked up in workers."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.edited_rules import EditedRules, LastEditedRules
from qmonpy.app.objects.name_use_rows import find_name_rows
from qmonpy.app.rules.cost_rows import find_costs
from qmonpy.app.rules.expansion_rows import FoundCounters, find_counters
from qmonpy.app.rules.rule_order_rows import find_order
from qmonpy.app.terms.number import Number
from qmonpy.clusters.interface import MeasuresPasses
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.rule_sets.form.names import Names
from qmonpy.gui.pages.rule_sets.set_editor import SetEditor
from qmonpy.gui.pages.rule_sets.set_header import COST, EXPANSION, ORDER, USES
from qmonpy.gui.pages.rule_sets.views.cost_view import CostView
from qmonpy.gui.pages.rule_sets.views.expansion_view import ExpansionView
from qmonpy.gui.pages.rule_sets.views.order_view import OrderView
from qmonpy.gui.pages.rule_sets.views.uses_view import UsesView
from qmonpy.gui.terms.number_dialog import follow_numbers, open_number
from qmonpy.translation import tr


class SetViews(QObject):
    """Order, expansion and uses of the set in an editor; only the one on screen is looked up."""

    link_followed = Signal(object)

    def __init__(self, context: PageContext, editor: SetEditor, names: Names, parent: QObject):
        super().__init__(parent)
        self._context, self._editor, self._names = context, editor, names
        self._rules = LastEditedRules()
        self._asks = {
            ORDER: self._ask_order,
            EXPANSION: self._ask_expansion,
            USES: self._ask_uses,
            COST: self._ask_cost,
        }
        for id, make in (
            (ORDER, self._make_order),
            (EXPANSION, self._make_expansion),
            (USES, self._make_uses),
            (COST, self._make_cost),
        ):
            editor.add_view(id, make)
        editor.set_shown.connect(self.ask)
        editor.view_changed.connect(self.ask)
        context.snapshot_changed.connect(lambda _: self.ask())

    @property
    def order(self) -> OrderView:
        """The view Order."""
        view = self._editor.view_of(ORDER)
        assert isinstance(view, OrderView)
        return view

    @property
    def expansion(self) -> ExpansionView:
        """The view Expansion."""
        view = self._editor.view_of(EXPANSION)
        assert isinstance(view, ExpansionView)
        return view

    @property
    def uses(self) -> UsesView:
        """The view Uses."""
        view = self._editor.view_of(USES)
        assert isinstance(view, UsesView)
        return view

    @property
    def cost(self) -> CostView:
        """The view Cost."""
        view = self._editor.view_of(COST)
        assert isinstance(view, CostView)
        return view

    def _make_order(self) -> OrderView:
        view = OrderView(self._names.of_kind)
        view.notice.follow(self._context)
        view.link_followed.connect(self.link_followed)
        view.table.number_asked.connect(self._open_number)
        view.question_changed.connect(self._ask_order)
        return view

    def _make_expansion(self) -> ExpansionView:
        view = ExpansionView()
        view.link_followed.connect(self.link_followed)
        view.table.number_asked.connect(self._open_number)
        view.question_changed.connect(self._ask_expansion)
        return view

    def _make_uses(self) -> UsesView:
        view = UsesView()
        view.link_followed.connect(self.link_followed)
        return view

    def _make_cost(self) -> CostView:
        view = CostView()
        view.link_followed.connect(self.link_followed)
        follow_numbers(self._context, self._editor, view.table)
        return view

    def ask(self) -> None:
        """Look up the content of the view on screen; does nothing while form or text are shown."""
        ask = self._asks.get(self._editor.view)
        if ask is not None and self._editor.has_set:
            ask()

    def _make_rules(self) -> EditedRules:
        draft = self._editor.draft
        snapshot = self._context.snapshot or self._names.snapshot
        planned = self._context.draft.planned()
        return self._rules.make(snapshot, planned, draft.values, draft[self._editor.id].value)

    @property
    def _note(self) -> str:
        """How the shown set differs from what is typed, or from what applies; empty if it does not."""
        shown = self._editor.draft[self._editor.id]
        if shown.has_broken_text:
            return tr("The text cannot be read: this is the set's last valid state.")
        if not shown.value.is_enabled:
            return tr("The set is not enabled: this shows what it would do.")
        return ""

    def _open_number(self, number: Number) -> None:
        """Open a number of the rules as they are edited."""
        rules = self._make_rules()
        moment = replace(rules.snapshot, cluster=rules.cluster)
        open_number(self._context, self._editor.window(), number, moment)

    def _ask_order(self) -> None:
        if self._editor.view != ORDER or not self._editor.has_set:
            return
        rules, note = self._make_rules(), self._note
        question, of_all_sets = self.order.question, self.order.is_of_all_sets
        self._context.background.query(
            "rule order",
            lambda: find_order(rules, question, of_all_sets=of_all_sets),
            lambda answer: self.order.show_answer(answer, note),
            owner=self,
        )

    def _ask_expansion(self) -> None:
        if self._editor.view != EXPANSION or not self._editor.has_set:
            return
        rules, note, view = self._make_rules(), self._note, self.expansion
        view.show_rules(rules.shown.rules if rules.shown is not None else ())
        index, text, count = view.index, view.filter.text(), view.model.wanted
        only_used, order = view.only_used.isChecked(), view.order

        def find() -> FoundCounters | None:
            found = find_counters(rules, index, text, only_used=only_used, order=order)
            if found is not None:
                found.rows(count)
            return found

        self._context.background.query("rule expansion", find, lambda found: view.show_found(found, note), owner=self)

    def _ask_cost(self) -> None:
        rules, note, cluster = self._make_rules(), self._note, self._context.cluster
        self._context.background.query(
            "rule cost",
            lambda: find_costs(rules, cluster.read_pass_times() if isinstance(cluster, MeasuresPasses) else None),
            lambda found: self.cost.show_costs(found, note),
            owner=self,
            is_long=True,
        )

    def _ask_uses(self) -> None:
        rules, note = self._make_rules(), self._note
        self._context.background.query(
            "rule names",
            lambda: find_name_rows(rules),
            lambda rows: self.uses.show_names(rows, note),
            owner=self,
        )
