"""The limit, the use and what is left of a counter of a resource quota rule, opened into their terms."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.app.rules.quota_usage_rows import list_usage
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import describe_difference, format_exact
from qmonpy.app.terms.booking_rows import make_booked_row, make_left_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.values.load_formula import MISSING
from qmonpy.insight.rules.limit_terms import LimitTerms, describe_product, find_limit_terms
from qmonpy.insight.why.holders import make_holders
from qmonpy.insight.why.quota_holders import find_held
from qmonpy.insight.why.trace_words import describe_key
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class QuotaNumber:
    """A row of quota usage."""

    usage: QuotaUsage
    """As it was when it was asked for; its numbers are found anew."""
    rule_name: str
    filter: str = ""
    """Whose counter it is, as qquota prints it."""

    @property
    def title(self) -> str:
        """See `Number`."""
        whose = tr(" for {filter}").format(filter=self.filter) if self.filter not in ("", "-") else ""
        return tr("{attribute} of rule {rule}{whose}").format(
            attribute=self.usage.attribute, rule=self.rule_name, whose=whose
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        usage, attribute = self._find_now(snapshot), snapshot.cluster.complexes.get(self.usage.attribute)
        if attribute is None:
            return Opened(
                tr("There is no complex attribute {attribute} any more.").format(attribute=self.usage.attribute)
            )
        if not attribute.is_consumable:
            return Opened(
                tr("{name} is not consumed: the rule limits what a job may request, to {value}.").format(
                    name=attribute.name, value=usage.value
                )
            )
        if usage.used is None or usage.limit is None:
            return Opened(tr("Nothing is counted here at present: no running task is in this counter."))
        return Opened(
            tr("{difference} left.").format(difference=describe_difference(attribute.type, usage.limit, usage.used)),
            tuple(self._list_rows(snapshot, usage, attribute.type, usage.used, usage.limit)),
        )

    def _find_now(self, snapshot: Snapshot) -> QuotaUsage:
        """Return the counter with its numbers in a snapshot; without any where nothing is counted, unless nothing was
        when it was asked for: then it is what its limit said."""
        wanted = self.usage.counter, self.usage.attribute
        nothing = self.usage if self.usage.used == 0 else replace(self.usage, used=None, limit=None)
        return next((each for each in list_usage(snapshot) if (each.counter, each.attribute) == wanted), nothing)

    def _list_rows(
        self, snapshot: Snapshot, usage: QuotaUsage, type: ValueType, used: float, limit: float
    ) -> Iterator[TermRow]:
        full = max(limit, used)
        yield self._make_limit_row(snapshot, usage, type, limit, full)
        held = find_held(snapshot.cluster, snapshot.state, usage)
        prepared = prepare(snapshot.cluster)
        tasks = [(each.task, each.amount) for each in held]
        holders = make_holders(prepared, snapshot.state, snapshot.now, tasks)
        yield make_booked_row(("used",), tr("− In use"), type, used, full, holders)
        left = limit - used
        how = tr("nothing more can start that counts here") if left <= 0 else tr("what a pass would still give out")
        yield make_left_row(("left",), type, left, full, how)

    def _make_limit_row(
        self, snapshot: Snapshot, usage: QuotaUsage, type: ValueType, limit: float, full: float
    ) -> TermRow:
        terms = find_limit_terms(snapshot.cluster, snapshot.state, usage.value, usage.host)
        if terms is None:
            how = tr("as the rule says: {attribute}={value}").format(attribute=usage.attribute, value=usage.value)
            below: tuple[TermRow, ...] = ()
        elif terms.missing:
            how = tr("{missing} has no value on {host}: the formula {formula} counts as {number:g}").format(
                missing=terms.missing, host=terms.host, formula=terms.formula, number=MISSING
            )
            below = ()
        else:
            how = tr("{formula} on {host}").format(formula=terms.formula, host=terms.host)
            below = tuple(_list_limit_rows(terms))
        link = find_object_place(ObjectKind.QUOTA_SET, self.rule_name)
        return TermRow(("limit",), tr("Limit"), limit, full, format_exact(type, limit), how, children=below, link=link)


def make_quota_number(usage: QuotaUsage, rule_name: str) -> QuotaNumber:
    """Return a counter of a rule as a number, with its names as qquota prints them."""
    return QuotaNumber(usage, rule_name, " ".join(filter(None, describe_key((usage.usage_key,)))))


def _list_limit_rows(terms: LimitTerms) -> Iterator[TermRow]:
    for at, each in enumerate(terms.terms):
        amount = each.amount or 0.0
        sign = "− " if each.weight < 0 else "+ " if at else ""
        title = f"{sign}{each.attribute or tr('number')}"
        how = (
            tr("{attribute} is {value:.15g} on {host}").format(
                attribute=each.attribute, value=each.value, host=terms.host
            )
            if each.attribute
            else ""
        )
        if abs(each.weight) != 1 and each.attribute:
            how = tr("{product}, as {how}").format(product=describe_product(each), how=how)
        link = find_object_place(ObjectKind.COMPLEX, each.attribute) if each.attribute else None
        yield TermRow(("limit", str(at)), title, amount, terms.limit, f"{amount:.15g}", how, link=link)
