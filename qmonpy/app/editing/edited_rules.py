"""Rule sets as edited, on the cluster as edited: compiled, with the amounts that running jobs would have booked."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.work.usage import ledger_of, quota_usage
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.insight.rules.rule_order import Usage, index_usage
from qmonpy.kept_answers import LastAnswer
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import QuotaUsage


@dataclass(frozen=True, eq=False)
class EditedRules:
    """A snapshot with other rule sets; what takes long is worked out once, when it is first asked for."""

    snapshot: Snapshot
    """Its configuration is the one that is edited."""
    sets: tuple[QuotaSet, ...]
    shown: QuotaSet | None
    """The set that is shown: it counts as enabled."""

    @cached_property
    def cluster(self) -> Cluster:
        """The configuration with these sets as the qmaster would keep them; the snapshot's own if nothing differs."""
        others = (each for each in self.sets if self.shown is None or each.name != self.shown.name)
        wanted = [*others]
        if self.shown is not None:
            place = next((place for place, each in enumerate(self.sets) if each is self.shown), len(wanted))
            wanted.insert(place, replace(self.shown, is_enabled=True))
        kept = check_quota_sets(wanted, self.snapshot.cluster.complexes)[0]
        before = self.snapshot.cluster
        return before if kept == tuple(before.quota_sets.values()) else before.with_quota_sets(kept)

    @cached_property
    def prepared(self) -> Prepared:
        """The cluster with its rules compiled."""
        return prepare(self.cluster)

    @cached_property
    def ledger(self) -> Ledger:
        """The bookings of running jobs under these rules."""
        return ledger_of(self.prepared, self.snapshot.state, with_reservations=False)

    @cached_property
    def counters(self) -> tuple[QuotaUsage, ...]:
        """Every counter in use."""
        return quota_usage(self.cluster, self.snapshot.state)

    @cached_property
    def usage(self) -> Usage:
        """The counters in use, by rule, for a quick look-up."""
        return index_usage(self.counters)

    def find_rule(self, index: int) -> CompiledRule | None:
        """Return a rule of the shown set, compiled, by its index from 0; None if there is none."""
        name = self.shown.name if self.shown is not None else ""
        rules = next((rules for rules in self.prepared.accounts.rules.sets if rules and rules[0].set_name == name), [])
        return rules[index] if 0 <= index < len(rules) else None


class LastEditedRules:
    """Makes `EditedRules`, and remembers the last: several views ask about the same ones."""

    def __init__(self) -> None:
        self._last = LastAnswer(_make_rules)

    def make(
        self, snapshot: Snapshot, planned: Cluster, sets: Iterable[QuotaSet], shown: QuotaSet | None
    ) -> EditedRules:
        """Return the sets on a snapshot whose configuration would be `planned`; `shown` is one of them."""
        return self._last.of(snapshot, planned, tuple(sets), shown)


def _make_rules(
    snapshot: Snapshot, planned: Cluster, sets: tuple[QuotaSet, ...], shown: QuotaSet | None
) -> EditedRules:
    on = snapshot if planned is snapshot.cluster else replace(snapshot, cluster=planned)
    return EditedRules(on, sets, shown)
