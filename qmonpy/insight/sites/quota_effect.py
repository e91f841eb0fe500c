"""The effect of a change of the configuration on the counters of rules that are in use now."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.work.state import QuotaUsage

_Key = tuple[str, tuple[object, ...], str, tuple[str, ...]]


class QuotaKind(StrEnum):
    """The effect on a counter of a rule that is in use."""

    ABOVE = "above"
    """It would be above its limit, or further above it than before."""
    LIFTED = "lifted"
    """It would be gone: its rule, set or filter is, and nothing is limited by it any more."""
    LIMITED = "limited"
    """What is used would be counted where it was not."""
    CHANGED = "changed"
    """Its limit, or what is counted as used, would be another one."""


@dataclass(frozen=True, slots=True)
class QuotaEffect:
    """The effect on one counter of a rule."""

    usage: QuotaUsage
    """The usage after the change; of a counter that would be gone, that before it."""
    excess: float = 0.0
    """How far above the limit; running jobs are not affected, but none starts until it is below."""
    excess_before: float = 0.0
    kind: QuotaKind = QuotaKind.ABOVE
    before: QuotaUsage | None = None
    """The usage before the change; None for a counter that was not there."""


def find_quota_effects(
    before: Cluster, was: Iterable[QuotaUsage], after: Cluster, would: Iterable[QuotaUsage]
) -> Iterator[QuotaEffect]:
    """Yield the counters in use of which anything changes: those before in `was`, those after in `would`.

    A counter is the same as long as its set, its filters, the attribute and the counted names are; the place and the
    name of its rule do not matter.
    """
    known = {_key(before, each): each for each in was}
    for usage in would:
        old = known.pop(_key(after, usage), None)
        excess, excess_before = _excess(usage), 0.0 if old is None else _excess(old)
        if excess > excess_before:
            yield QuotaEffect(usage, excess, excess_before, QuotaKind.ABOVE, old)
        elif old is None:
            yield QuotaEffect(usage, kind=QuotaKind.LIMITED)
        elif _numbers(old) != _numbers(usage):
            yield QuotaEffect(usage, excess, excess_before, QuotaKind.CHANGED, old)
    for usage in known.values():
        yield QuotaEffect(usage, kind=QuotaKind.LIFTED, before=usage)


def is_full(usage: QuotaUsage) -> bool:
    """Whether a counter has no room left."""
    return usage.used is not None and usage.limit is not None and usage.used >= usage.limit


def _key(cluster: Cluster, usage: QuotaUsage) -> _Key:
    rule: Rule = cluster.quota_sets[usage.quota_set].rules[usage.rule]
    return usage.quota_set, tuple(rule.filters()), usage.attribute, usage.usage_key


def _numbers(usage: QuotaUsage) -> tuple[object, ...]:
    return (usage.used, usage.limit) if usage.limit is not None else (usage.used, usage.value)


def _excess(usage: QuotaUsage) -> float:
    if usage.used is None or usage.limit is None:
        return 0.0
    return max(0.0, usage.used - usage.limit)
