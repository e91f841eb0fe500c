"""Rules that pressed in a play or in several, each with its pressure in all of them: what is compared is one rule, also
where its limit is another one in another configuration."""

from collections import Counter
from collections.abc import Iterable, Sequence

from qmonpy.lab.playing.played import RulePressure
from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import is_whole

Pressures = Sequence[Sequence[RulePressure]]
"""By play the pressure of each of its rules."""
BECOMES = " \u2192 "
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PressedRule:
    """A rule, by its name, and by play how hard it pressed; None where a configuration has no such rule."""

    rule: str
    plays: tuple[RulePressure | None, ...]

    def describe_limit(self, titles: Sequence[str]) -> str:
        """Return the limit, such as `slots=20`; where plays have another one, that too: `slots=20 → slots=3`, and of
        more than two plays by `titles` which has which."""
        found = [(each.limit, title) for each, title in zip(self.plays, titles, strict=True) if each is not None]
        limits = tuple(dict.fromkeys(limit for limit, _ in found))
        if len(limits) == 1 or len(titles) == 2:
            return BECOMES.join(limits)
        return "; ".join(f"{limit} ({', '.join(title for has, title in found if has == limit)})" for limit in limits)


def list_pressed_rules(pressures: Pressures) -> tuple[PressedRule, ...]:
    """Return the rules that were at their limit or held jobs back in a play at least, in the order of the plays.

    A rule is the same in two plays if it has the same name. Where that says too little, it has to have the same limit:
    in a set of which two rules have one name, and of rules that are called by their places in a set that has more of
    them in another play.
    """
    unclear = set(_find_unclear(pressures))
    found: dict[_Key, list[RulePressure | None]] = {}
    for place, rules in enumerate(pressures):
        for each in rules:
            key = each.rule, each.limit if each.quota_set in unclear else ""
            found.setdefault(key, [None] * len(pressures))[place] = each
    return tuple(
        PressedRule(rule, tuple(plays))
        for (rule, _), plays in found.items()
        if any(each is not None and (each.seconds_at_limit or each.held_jobs) for each in plays)
    )


def _find_unclear(pressures: Pressures) -> Iterable[str]:
    """Yield the sets in which a name alone does not say which rule it is."""
    sizes: dict[str, set[int]] = {}
    numbered = set[str]()
    for rules in pressures:
        for name, count in Counter(each.quota_set for each in rules).items():
            sizes.setdefault(name, set()).add(count)
        names = Counter((each.quota_set, each.rule) for each in rules)
        yield from (name for (name, _), count in names.items() if count > 1)
        numbered.update(each.quota_set for each in rules if is_whole(each.rule.removeprefix(f"{each.quota_set}/")))
    yield from (name for name in numbered if len(sizes[name]) > 1)
