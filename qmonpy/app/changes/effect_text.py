"""The effect of changes in words: on jobs and quotas, totals first, and on the rights of whoever makes them."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind, JobEffect
from qmonpy.insight.sites.order_effect import OrderEffect, PlaceMove
from qmonpy.insight.sites.quota_effect import QuotaEffect, QuotaKind, is_full
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.state import QuotaUsage

MOST_NAMES = 5
"""So many users, projects or counters are named; the rest is counted."""

_SENTENCES = {
    EffectKind.BLOCKED: ("{jobs} could never run any more", "{jobs} could never run any more"),
    EffectKind.FREED: ("{jobs} can run that never could", "{jobs} can run that never could"),
    EffectKind.STARTS: ("{tasks} of {jobs} would start at once", "{tasks} of {jobs} would start at once"),
    EffectKind.HELD_BACK: ("{tasks} of {jobs} would not start now", "{tasks} of {jobs} would not start now"),
    EffectKind.PLAN_MOVES: ("{jobs} would be planned at another time", "{jobs} would be planned at other times"),
    EffectKind.ELSEWHERE: (
        "{jobs} would start or be planned on other queue instances",
        "{jobs} would start or be planned on other queue instances",
    ),
}
NO_EFFECT = "The next pass would decide the same, and every counter of a rule in use stays as it is."


def format_effect(effect: ChangeEffect) -> tuple[str, ...]:
    """Return lines with the totals of each effect and who is affected; one line that says so if there is no effect.

    That line says no more than what was compared: what the next pass decides, and the counters that are in use.
    """
    lines = (*_quota_lines(effect), *_job_lines(effect), *_order_lines(effect.order))
    return lines or (NO_EFFECT,)


def _quota_lines(effect: ChangeEffect) -> Iterator[str]:
    for kind in QuotaKind:
        found = [each for each in effect.quotas if each.kind is kind]
        if found:
            yield f"{_head(kind, found)}:"
            fullest = sorted(found, key=lambda each: (-each.excess, not is_full(each.usage)))
            yield from (f"    {_format_quota(each)}" for each in fullest[:MOST_NAMES])
            if len(found) > MOST_NAMES:
                yield f"    and {len(found) - MOST_NAMES:,} more"


def _head(kind: QuotaKind, found: Sequence[QuotaEffect]) -> str:
    counters = format_count(len(found), "counter")
    if kind is QuotaKind.ABOVE:
        return f"{counters} would be above the limit; running jobs go on, and no more start"
    if kind is QuotaKind.LIMITED:
        return f"{counters} would limit what runs now without {choose_word(len(found), 'it', 'them')}"
    if kind is QuotaKind.CHANGED:
        return f"{counters} would have another limit, or count otherwise"
    full = sum(is_full(each.usage) for each in found)
    return f"{counters} would limit nothing any more" + (f", {full:,} of {len(found):,} full now" if full else "")


def _format_quota(effect: QuotaEffect) -> str:
    usage, before = effect.usage, effect.before
    names = (("user", usage.user), ("project", usage.project), ("pe", usage.pe), ("queue", usage.queue))
    who = " ".join(f"{name} {value}" for name, value in (*names, ("host", usage.host)) if value)
    amounts = _amounts(usage)
    if effect.kind is QuotaKind.CHANGED and before is not None:
        amounts = f"{_amounts(before)}, then {amounts}"
    rule = f"{usage.quota_set}, rule {usage.rule + 1}"
    return f"{usage.attribute} {amounts} {who or 'of all together'} ({rule})"


def _amounts(usage: QuotaUsage) -> str:
    if usage.limit is None:
        return usage.value
    return f"{_amount(usage.used)} / {_amount(usage.limit)}"


def _amount(value: float | None) -> str:
    return "?" if value is None else f"{value:g}"


def _job_lines(effect: ChangeEffect) -> Iterator[str]:
    for kind in EffectKind:
        found = [each for each in effect.jobs if each.kind is kind]
        if found:
            yield f"{_sentence(kind, found)}: {_who(effect, kind)}"


def _order_lines(effect: OrderEffect) -> Iterator[str]:
    if not effect.moved:
        return
    jobs = format_count(effect.moved, "waiting job")
    head = f"{jobs} would be at {choose_word(effect.moved, 'another place', 'other places')} in the order"
    if not effect.moves:
        yield f"{head}; the next job of every user stays where it is"
        return
    yield f"{head}:"
    yield from (f"    {_format_move(each)}" for each in effect.moves[:MOST_NAMES])
    rest = len(effect.moves) - MOST_NAMES
    if rest > 0:
        yield f"    and the next {choose_word(rest, 'job')} of {format_count(rest, 'more user')}"


def _format_move(move: PlaceMove) -> str:
    if move.job == move.job_before:
        return f"{move.user}'s next job moves from place {move.before:,} to {move.after:,} (job {move.job})"
    now = f"now it is {move.job_before} at place {move.before:,}"
    return f"{move.user}'s next job would be {move.job} at place {move.after:,}; {now}"


def _sentence(kind: EffectKind, found: list[JobEffect]) -> str:
    one, many = _SENTENCES[kind]
    tasks = format_count(sum(each.tasks for each in found), "task")
    return (one if len(found) == 1 else many).format(jobs=format_count(len(found), "job"), tasks=tasks)


def _who(effect: ChangeEffect, kind: EffectKind) -> str:
    users = _names(effect.by_user(kind))
    projects = Counter({name: count for name, count in effect.by_project(kind).items() if name})
    return f"{users}; {choose_word(len(projects), 'project')} {_names(projects)}" if projects else users


def _names(counts: Counter[str]) -> str:
    named = ", ".join(f"{name} ({format_count(count, 'job')})" for name, count in counts.most_common(MOST_NAMES))
    rest = len(counts) - MOST_NAMES
    return f"{named} and {rest} more" if rest > 0 else named


def describe_order(cluster: Cluster, changes: Sequence[AnyChange]) -> str:
    """Return a sentence if changes put rule sets behind others; else empty. `cluster` is the one before.

    8.1.9 keeps a modified rule set at the end of its list, by whatever option it is modified (asked).
    """
    sets = [each for each in changes if each.kind is ObjectKind.QUOTA_SET]
    modified = [each.key for each in sets if each.before is not None and each.after is not None]
    gone = {each.key for each in sets if each.after is None}
    before = [name for name in cluster.quota_sets if name not in gone]
    if not modified or before == [*(name for name in before if name not in modified), *modified]:
        return ""
    them = choose_word(len(modified), "the modified rule set", "the modified rule sets")
    return f"The cluster will list {them} last; the order of rule sets limits nothing."


def describe_role_loss(cluster: Cluster, kind: ObjectKind, names: Collection[str], user: str) -> str:
    """Return a warning when `user` gives up the own role or no manager stays but those who always are; else empty.

    `names` are taken off the list of `kind`. 8.1.9 lets both happen; only root and the user who runs the qmaster are
    never taken off (`engine.checks.configuration_check`).
    """
    removed = [name for name in names if name not in cluster.administrators]
    if kind is ObjectKind.MANAGER and user in removed:
        return (
            f"You take yourself ({user}) off the managers: once this is applied, you cannot change the configuration "
            "any more, nor take this back."
        )
    if kind is ObjectKind.OPERATOR and user in removed and user not in cluster.managers:
        return f"You take yourself ({user}) off the operators: once this is applied, you cannot take it back."
    if kind is ObjectKind.MANAGER and removed and not set(cluster.managers) - set(removed) - {*cluster.administrators}:
        always = ", ".join(cluster.administrators)
        return f"No manager stays but those who always are: {always}."
    return ""
