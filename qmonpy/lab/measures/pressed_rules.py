"""Rules that pressed in a play or in several, each with its pressure in all of them: what is compared is one rule, also
where its limit is another one in another configuration."""

from collections import Counter
from collections.abc import Iterator, Sequence

from qmonpy.lab.playing.played import RulePressure
from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import is_whole

Pressures = Sequence[Sequence[RulePressure]]
"""By play the pressure of each of its rules."""
BECOMES = " \u2192 "
_Key = tuple[str, ...]
"""By what rules of two plays are the same one: of as much as is known, and as it takes to tell it from others."""


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

    A rule is the same in two plays if it has the same name. Where that says too little, more has to be the same. Of
    rules that are called by their places, that is for whom and where they are; where results of earlier versions do
    not know it, it is the limit, unless one alone is another one. Of rules of one name in one set it is all of that,
    and of those that are alike in everything, the first is the first, the second the second one.
    """
    doubled, moved = set(_find_doubled(pressures)), set(_find_moved(pressures))
    unknown = {each.quota_set for rules in pressures for each in rules if each.filters is None}
    found: dict[_Key, list[RulePressure | None]] = {}
    for place, rules in enumerate(pressures):
        seen = Counter[_Key]()
        for each in rules:
            filters = "" if each.quota_set in unknown else each.filters or ""
            key: _Key = (each.rule,)
            if each.rule in doubled:
                key = (each.rule, filters, each.limit)
            elif _is_numbered(each):
                key = (each.rule, filters, each.limit if each.quota_set in unknown & moved else "")
            nth = seen[key]
            seen[key] += 1
            found.setdefault((*key, str(nth)), [None] * len(pressures))[place] = each
    return tuple(
        PressedRule(key[0], tuple(plays))
        for key, plays in found.items()
        if any(each is not None and (each.seconds_at_limit or each.held_jobs) for each in plays)
    )


def _is_numbered(rule: RulePressure) -> bool:
    """Whether a rule is called by its place in its set."""
    return is_whole(rule.rule.removeprefix(f"{rule.quota_set}/"))


def _find_doubled(pressures: Pressures) -> Iterator[str]:
    """Yield the names that several rules have in one play."""
    for rules in pressures:
        yield from (name for name, count in Counter(each.rule for each in rules).items() if count > 1)


def _find_moved(pressures: Pressures) -> Iterator[str]:
    """Yield the sets in which rules may have other places in another play, as far as their limits can tell: they have
    more rules there, or several of them have another limit."""
    sizes: dict[str, set[int]] = {}
    limits: dict[str, dict[str, set[str]]] = {}
    for rules in pressures:
        for name, count in Counter(each.quota_set for each in rules).items():
            sizes.setdefault(name, set()).add(count)
        for each in filter(_is_numbered, rules):
            limits.setdefault(each.quota_set, {}).setdefault(each.rule, set()).add(each.limit)
    for name, by_rule in limits.items():
        if len(sizes[name]) > 1 or sum(len(each) > 1 for each in by_rule.values()) > 1:
            yield name
