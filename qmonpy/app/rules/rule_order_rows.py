"""Rows of the rule order: whether a job meets each rule, why, under which usage key it counts, and how full that is."""

from collections.abc import Iterable

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.rules.quota_usage_rows import format_amount
from qmonpy.app.rules.rule_order_words import tell_asked, tell_filter, tell_verdict
from qmonpy.app.tables.column import Column, words_of
from qmonpy.insight.rules.rule_order import (
    ANY,
    NOUNS,
    FilterVerdict,
    LimitUse,
    OrderQuestion,
    OrderTrace,
    RuleOrder,
    Verdict,
    find_users,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.refusal import format_usage_key
from qmonpy.translation import later, tr

PASSES, REFUSES, OPEN = later("passes"), later("refuses"), later("depends")


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One rule at its place in the set."""

    order: RuleOrder

    @property
    def key(self) -> tuple[str, int]:
        """Rule set and index of the rule from 0, which stay the same when the row is renewed."""
        return self.order.rule.set_name, self.order.rule.index

    @property
    def number(self) -> str:
        """The number of the rule, from 1, and its name if it has one: `2 name`."""
        rule = self.order.rule
        return f"{rule.index + 1} {rule.rule.name}" if rule.rule.name else str(rule.index + 1)

    @property
    def why(self) -> str:
        """Why the rule is met, is not, or is not reached."""
        return tell_verdict(self.order)

    @property
    def is_counted(self) -> bool:
        """Whether the job counts for the rule, or may."""
        return self.order.verdict in (Verdict.MET, Verdict.PERHAPS)

    @property
    def booked(self) -> str:
        """The usage key; empty if the job does not count for the rule."""
        return format_usage_key(self.order.key) if self.is_counted else ""

    @property
    def use(self) -> str:
        """The use of every limit, such as `slots 2 / 5`."""
        return ", ".join(map(tell_limit, self.order.limits)) if self.is_counted else ""

    @property
    def fullest(self) -> tuple[float, float, str] | None:
        """Used amount and limit of the fullest counter, and both as text; `slots 2 / 5 +1` leaves out one limit."""
        found = self.fullest_limit
        if found is None or found.used is None or found.number is None:
            return None
        more = len(self.order.limits) - 1
        return found.used, found.number, tell_limit(found) + (f" +{more}" if more else "")

    @property
    def fullest_limit(self) -> LimitUse | None:
        """The limit whose counter is the fullest, else the first one; None if the job does not count for the rule."""
        if not self.is_counted:
            return None

        def fullness(each: LimitUse) -> tuple[bool, float]:
            if each.used is None or each.number is None:
                return False, 0.0
            return True, each.used / each.number if each.number else each.used

        return max(self.order.limits, key=fullness, default=None)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.key[0]} {self.number} {tr(self.order.verdict)} {self.why} {self.booked}".lower()


@dataclass(frozen=True, slots=True)
class FilterRow:
    """The verdict of one filter of a rule on the job in question."""

    verdict: FilterVerdict

    @property
    def kind(self) -> str:
        """The kind of the filter, such as `users`."""
        return self.verdict.kind

    @property
    def written(self) -> str:
        """The list of the filter as it is written; `-` if the rule has no such filter."""
        return self.verdict.written or "-"

    @property
    def asked(self) -> str:
        """The user, project, PE, queue or host of the job in question."""
        return tell_asked(self.verdict.kind, self.verdict.asked)

    @property
    def answer(self) -> str:
        """PASSES, REFUSES or OPEN."""
        return PASSES if self.verdict.is_passed else REFUSES if self.verdict.is_refused else OPEN

    @property
    def text(self) -> str:
        """The reason for the verdict."""
        return tell_filter(self.verdict)

    @property
    def name(self) -> tuple[str, str] | None:
        """Noun and name of the user, project, PE, queue or host in question; None for any or none."""
        asked = self.verdict.asked
        kind = "pe" if self.kind == "pes" else NOUNS[self.kind]
        return (kind, asked) if asked not in (None, ANY) else None

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.kind} {self.written} {self.asked} {self.text}".lower()


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """The answer to one question about the rule order."""

    rows: tuple[OrderRow, ...]
    summary: str
    reports: tuple[Report, ...] = ()


ORDER_COLUMNS: tuple[Column[OrderRow], ...] = (
    Column("set", later("Set"), lambda row: row.key[0]),
    Column("rule", later("Rule"), lambda row: row.number, lambda row: row.key),
    Column(
        "verdict",
        later("Is"),
        lambda row: tr(str(row.order.verdict)),
        texts=lambda row: words_of(str(row.order.verdict)),
    ),
    Column("why", later("Why"), lambda row: row.why),
    Column(
        "booked",
        later("Counted under"),
        lambda row: row.booked,
        tooltip=later("user/project/PE/queue/host, as Grid Engine has it"),
    ),
    Column("use", later("In use / limit"), lambda row: row.use),
)
FILTER_COLUMNS: tuple[Column[FilterRow], ...] = (
    Column("kind", later("Filter"), lambda row: row.kind),
    Column("written", later("In the rule"), lambda row: row.written),
    Column("asked", later("Asked about"), lambda row: row.asked),
    Column("answer", later("Says"), lambda row: tr(row.answer), texts=lambda row: words_of(row.answer)),
    Column("text", later("Because"), lambda row: row.text),
)


def find_order(rules: EditedRules, question: OrderQuestion, *, of_all_sets: bool) -> OrderAnswer:
    """Return which rule of the shown set, or of every enabled set, a job meets."""
    trace = OrderTrace(rules.prepared, rules.ledger, rules.snapshot.state, rules.usage, question)
    shown = rules.shown.name if rules.shown is not None else ""
    names = [each.name for each in rules.cluster.quota_sets.values() if each.is_enabled]
    wanted = names if of_all_sets else [name for name in names if name == shown]
    found = {name: trace.trace_set(name) for name in wanted}
    rows = tuple(OrderRow(each) for orders in found.values() for each in orders)
    reports = tuple(_check_question(rules, question, trace))
    return OrderAnswer(rows, _sum_up(found), reports)


def filter_rows_of(row: OrderRow | None) -> tuple[FilterRow, ...]:
    """Return a row for each kind of filter, also for those that the rule does not have."""
    return tuple(map(FilterRow, row.order.filters)) if row is not None else ()


def tell_limit(use: LimitUse) -> str:
    """Return a limit with its use: `slots 2 / 5`, `h_rt 2:00:00, not counted`, `slots 0 / $num_proc*2`."""
    attribute = use.limit.attribute
    limit = use.limit.limit.value if use.number is None else tell_amount(attribute, use.number)
    if use.used is None:
        return tr("{name} {limit}, not counted").format(name=attribute.name, limit=limit)
    return f"{attribute.name} {tell_amount(attribute, use.used)} / {limit}"


def tell_amount(attribute: ComplexAttribute, number: float) -> str:
    """Return an amount of an attribute: memory with its unit, times as `1:30:00`."""
    if attribute.type in (ValueType.MEMORY, ValueType.TIME):
        return format_number(attribute.type, number)
    return format_amount(number)


def _sum_up(found: dict[str, tuple[RuleOrder, ...]]) -> str:
    """Return a sentence that says which rule is met."""
    if len(found) != 1:
        count = sum(any(each.verdict is Verdict.MET for each in orders) for orders in found.values())
        return tr("In {count:,} of {sets} the job meets a rule.").format(
            count=count, sets=format_count(len(found), "enabled set")
        )
    ((name, orders),) = found.items()
    met = next((each for each in orders if each.verdict is Verdict.MET), None)
    perhaps = [str(each.rule.index + 1) for each in orders if each.verdict is Verdict.PERHAPS]
    if met is not None:
        but = tr(", unless {rules} before it is").format(rules=_rules(perhaps)) if perhaps else ""
        return tr("Rule {number} is met{but}.").format(number=met.rule.index + 1, but=but)
    if perhaps:
        return tr("No rule is met for certain; {rules} may be, depending on what is left open.").format(
            rules=_rules(perhaps)
        )
    return tr('No rule is met: "{name}" does not limit this job.').format(name=name)


def _rules(numbers: Iterable[str]) -> str:
    named = list(numbers)
    return (
        tr("rule {number}").format(number=named[0])
        if len(named) == 1
        else tr("rule {numbers} or {last}").format(numbers=", ".join(named[:-1]), last=named[-1])
    )


_MISSING = {
    "project": later('There is no project "{name}", so no job can request it.'),
    "pe": later('There is no parallel environment "{name}", so no job can request it.'),
    "queue": later('There is no queue "{name}", so no job can request it.'),
}


def _check_question(rules: EditedRules, question: OrderQuestion, trace: OrderTrace) -> Iterable[Report]:
    """Yield a report for each part of a question that no job can have."""
    cluster = rules.cluster
    known = (("project", question.project, cluster.projects), ("pe", question.pe, cluster.pes))
    for field, name, names in (*known, ("queue", question.queue, cluster.queues)):
        if name not in (None, ANY) and name not in names:
            yield _wrong(field, tr(_MISSING[field]).format(name=name))
    if question.host != ANY and question.host not in rules.prepared.site.hosts:
        yield _wrong(
            "host",
            tr('No queue has an instance on a host "{host}", so no job can run there.').format(host=question.host),
        )
    elif not trace.has_instance and question.queue in cluster.queues:
        text = tr('"{queue}" has no instance on {host}, so no job runs there.').format(
            queue=question.queue, host=question.host
        )
        yield _wrong("host", text)
    users = find_users(cluster, rules.snapshot.state)
    if question.user != ANY and question.user not in users:
        text = tr('No configuration and no job names a user "{user}".').format(user=question.user)
        yield Report("order.unknown-user", text, Severity.HINT, fields=("user",))


def _wrong(field: str, text: str) -> Report:
    return Report(f"order.unknown-{field}", text, Severity.WARNING, fields=(field,))
