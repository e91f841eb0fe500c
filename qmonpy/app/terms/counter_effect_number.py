"""The counters of rules that a change affects, opened into use and limit without the change and with it."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.app.changes.effect_text import format_amounts, list_counters, name_counted, name_counter
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import describe_difference
from qmonpy.app.terms.job_effect_number import WITH, WITHOUT
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.quota_number import make_quota_number
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, make_plain_row, put_below
from qmonpy.insight.sites.change_effect import ChangeEffect, Tried
from qmonpy.insight.sites.quota_effect import QuotaEffect, QuotaKind, is_full
from qmonpy.insight.sites.trials import Trial
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import later, tr

_RULES = {
    QuotaKind.ABOVE: later("With the change each is above its limit, and without it is not, or less far."),
    QuotaKind.LIFTED: later("Each is in use, and gone with the change, as its rule, its set or its filter is."),
    QuotaKind.LIMITED: later("Each is in use with the change, and not there without it. None is above its limit."),
    QuotaKind.CHANGED: later(
        "Each has another limit or another use with the change, and is no further above its limit than without it."
    ),
}


@dataclass(frozen=True, slots=True)
class AffectedCounters:
    """The counters of rules that a change affects in one way."""

    effect: ChangeEffect
    kind: QuotaKind

    @property
    def title(self) -> str:
        """See `Number`."""
        return {
            QuotaKind.ABOVE: tr("counters that would be above the limit"),
            QuotaKind.LIFTED: tr("counters that would limit nothing any more"),
            QuotaKind.LIMITED: tr("counters that would limit what runs now without them"),
            QuotaKind.CHANGED: tr("counters that would have another limit, or count otherwise"),
        }[self.kind]

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the counters are those that were found."""
        tried = self.effect.tried
        assert tried is not None
        found = list_counters(self.effect, self.kind)
        rows = [_make_row(at, each, tried, snapshot) for at, each in enumerate(found[:MOST_LISTED])]
        more = len(found) - len(rows)
        if more > 0:
            said = tr("and {counters} more").format(counters=format_count(more, "counter"))
            rows.append(make_plain_row(("more",), said, value=more))
        said = f"{format_count(len(found), 'counter')}. {tr(_RULES[self.kind])}"
        full = sum(is_full(each.usage) for each in found)
        if self.kind is QuotaKind.LIFTED and full:
            said += " " + tr("Full without the change: {full:,} of {count:,}.").format(full=full, count=len(found))
        return Opened(said, tuple(rows))


@dataclass(frozen=True, slots=True)
class CounterChange:
    """Use and limit of one counter without a change and with it."""

    change: QuotaEffect
    tried: Tried

    @property
    def title(self) -> str:
        """See `Number`."""
        return f"{self.change.usage.attribute} {name_counter(self.change.usage)}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        return Opened(_describe(self.change, self.tried), tuple(_list_sides((), self.change, self.tried, snapshot)))


def _make_row(at: int, change: QuotaEffect, tried: Tried, snapshot: Snapshot) -> TermRow:
    key = (str(at),)
    usage, before = change.usage, change.before
    below = tuple(_list_sides(key, change, tried, snapshot, is_deep=at < MOST_OPENED))
    shown = format_amounts(usage)
    if before is not None and change.kind is not QuotaKind.LIFTED:
        shown = tr("{before}, then {after}").format(before=format_amounts(before), after=shown)
    side = tried.before if change.kind is QuotaKind.LIFTED else tried.after
    rule = side.cluster.quota_sets[usage.quota_set].rule_name(usage.rule)
    title = " ".join(filter(None, (rule, usage.attribute, name_counted(usage))))
    return make_plain_row(key, title, shown, _describe(change, tried), children=below, value=1,
                          link=find_object_place(ObjectKind.QUOTA_SET, usage.quota_set))  # fmt: skip


def _find_sides(change: QuotaEffect, tried: Tried) -> tuple[tuple[str, str, QuotaUsage | None, Trial], ...]:
    after = None if change.kind is QuotaKind.LIFTED else change.usage
    return ("before", WITHOUT, change.before, tried.before), ("after", WITH, after, tried.after)


def _list_sides(
    key: tuple[str, ...], change: QuotaEffect, tried: Tried, snapshot: Snapshot, *, is_deep: bool = True
) -> Iterator[TermRow]:
    for name, title, usage, trial in _find_sides(change, tried):
        own = (*key, name)
        shown = tr("not counted") if usage is None else format_amounts(usage)
        below: tuple[TermRow, ...] = ()
        if usage is not None and is_deep:
            rule = trial.cluster.quota_sets[usage.quota_set].rule_name(usage.rule)
            moment = replace(snapshot, cluster=trial.cluster, state=tried.state, now=tried.now)
            below = tuple(put_below(own, make_quota_number(usage, rule).open(moment).rows))
        how = _describe_side(usage, trial) if usage is not None else ""
        yield make_plain_row(own, tr(title), shown, how, children=below, is_open=not key)


def _describe(change: QuotaEffect, tried: Tried) -> str:
    """Return what is left or above the limit on both sides, as sums."""
    before, after = (_describe_side(usage, trial) for _, _, usage, trial in _find_sides(change, tried))
    return tr("Without the change: {before}. With it: {after}.").format(before=before, after=after)


def _describe_side(usage: QuotaUsage | None, trial: Trial) -> str:
    if usage is None:
        return tr("not counted")
    attribute = trial.cluster.complexes.get(usage.attribute)
    if attribute is None or usage.used is None or usage.limit is None:
        return tr("a job may request up to {value}").format(value=usage.value)
    if usage.used > usage.limit:
        sum_words = describe_difference(attribute.type, usage.used, usage.limit)
        return tr("{sum} above the limit").format(sum=sum_words)
    sum_words = describe_difference(attribute.type, usage.limit, usage.used)
    return tr("{sum} left").format(sum=sum_words)
