"""The effect of changes in words: on jobs and quotas, totals first, and on the rights of whoever makes them."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind, JobEffect
from qmonpy.insight.sites.order_effect import OrderEffect, PlaceMove
from qmonpy.insight.sites.quota_effect import QuotaEffect, QuotaKind, is_full
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.state import QuotaUsage
from qmonpy.translation import grouped, later, tr

MOST_NAMES = 5
"""So many users, projects or counters are named; the rest is counted."""
INDENT = "    "
"""What a line begins with that belongs to the one above it."""

_OF_ONE: Mapping[EffectKind, Callable[[], str]] = {
    EffectKind.BLOCKED: lambda: tr("{jobs} could never run any more", "of one"),
    EffectKind.FREED: lambda: tr("{jobs} can run that never could", "of one"),
    EffectKind.STARTS: lambda: tr("{tasks} of {jobs} would start at once", "of one"),
    EffectKind.HELD_BACK: lambda: tr("{tasks} of {jobs} would not start now", "of one"),
    EffectKind.PLAN_MOVES: lambda: tr("{jobs} would be planned at another time"),
    EffectKind.ELSEWHERE: lambda: tr("{jobs} would start or be planned on other queue instances", "of one"),
    EffectKind.SUSPENDED: lambda: tr("{tasks} of {jobs} would be suspended by a threshold"),
    EffectKind.SPARED: lambda: tr("{tasks} of {jobs} would not be suspended by a threshold now"),
    EffectKind.RESUMED: lambda: tr("{tasks} of {jobs} that a threshold suspends would go on"),
    EffectKind.KEPT_STILL: lambda: tr("{tasks} of {jobs} that a threshold suspends would not go on now"),
}
_OF_SEVERAL: Mapping[EffectKind, Callable[[], str]] = {
    EffectKind.BLOCKED: lambda: tr("{jobs} could never run any more"),
    EffectKind.FREED: lambda: tr("{jobs} can run that never could"),
    EffectKind.STARTS: lambda: tr("{tasks} of {jobs} would start at once"),
    EffectKind.HELD_BACK: lambda: tr("{tasks} of {jobs} would not start now"),
    EffectKind.PLAN_MOVES: lambda: tr("{jobs} would be planned at other times"),
    EffectKind.ELSEWHERE: lambda: tr("{jobs} would start or be planned on other queue instances"),
    EffectKind.SUSPENDED: lambda: tr("{tasks} of {jobs} would be suspended by thresholds"),
    EffectKind.SPARED: lambda: tr("{tasks} of {jobs} would not be suspended by thresholds now"),
    EffectKind.RESUMED: lambda: tr("{tasks} of {jobs} that thresholds suspend would go on"),
    EffectKind.KEPT_STILL: lambda: tr("{tasks} of {jobs} that thresholds suspend would not go on now"),
}
"""English says the same of one job or task and of several in most cases, other languages do not."""
_OF_TASKS = frozenset(
    {
        EffectKind.STARTS,
        EffectKind.HELD_BACK,
        EffectKind.SUSPENDED,
        EffectKind.SPARED,
        EffectKind.RESUMED,
        EffectKind.KEPT_STILL,
    }
)
"""The effects that are counted in tasks; the others are in jobs."""
NO_EFFECT = later("The next pass would decide the same, and every counter of a rule in use stays as it is.")


@dataclass(frozen=True, slots=True)
class EffectLine:
    """A line of the text of an effect, and what of the effect its number was counted from."""

    text: str
    part: str = ""
    """The words of the text that are the number; empty where nothing was counted."""
    about: EffectKind | QuotaKind | QuotaEffect | OrderEffect | PlaceMove | None = None
    others: tuple[tuple[int, int], ...] = ()
    """Where further numbers of the same stand: the first letter of each, and the one behind its last."""


def format_effect(effect: ChangeEffect) -> tuple[str, ...]:
    """Return lines with the totals of each effect and who is affected; one line that says so if there is no effect.

    That line says no more than what was compared: what the next pass decides, and the counters that are in use.
    """
    return tuple(line.text for line in list_effect_lines(effect))


def list_effect_lines(effect: ChangeEffect) -> tuple[EffectLine, ...]:
    """Return the lines of `format_effect`, each with its number."""
    lines = (*_quota_lines(effect), *_job_lines(effect), *_order_lines(effect.order))
    return lines or (EffectLine(tr(NO_EFFECT)),)


def _quota_lines(effect: ChangeEffect) -> Iterator[EffectLine]:
    for kind in QuotaKind:
        found = list_counters(effect, kind)
        if found:
            text, counters = f"{_head(kind, found)}:", format_count(len(found), "counter")
            begin, full = text.index(counters) + len(counters), _say_full(kind, found)
            others = ((text.index(full, begin), text.index(full, begin) + len(full)),) if full else ()
            yield EffectLine(text, counters, kind, others)
            yield from map(_make_quota_line, found[:MOST_NAMES])
            if len(found) > MOST_NAMES:
                more = tr("and {more:,} more").format(more=len(found) - MOST_NAMES)
                yield EffectLine(f"{INDENT}{more}", more, kind)


def list_counters(effect: ChangeEffect, kind: QuotaKind) -> list[QuotaEffect]:
    """Return the counters that are affected in a way: those furthest above their limit first, then those that are
    full."""
    found = [each for each in effect.quotas if each.kind is kind]
    return sorted(found, key=lambda each: (-each.excess, not is_full(each.usage)))


def _head(kind: QuotaKind, found: Sequence[QuotaEffect]) -> str:
    said = (_OF_ONE_COUNTER if len(found) == 1 else _OF_COUNTERS)[kind]()
    said, full = said.format(counters=format_count(len(found), "counter")), _say_full(kind, found)
    return tr("{said}, {full} full now").format(said=said, full=full) if full else said


_OF_ONE_COUNTER: Mapping[QuotaKind, Callable[[], str]] = {
    QuotaKind.ABOVE: lambda: tr("{counters} would be above the limit; running jobs go on, and no more start", "of one"),
    QuotaKind.LIMITED: lambda: tr("{counters} would limit what runs now without it"),
    QuotaKind.CHANGED: lambda: tr("{counters} would have another limit, or count otherwise", "of one"),
    QuotaKind.LIFTED: lambda: tr("{counters} would limit nothing any more", "of one"),
}
_OF_COUNTERS: Mapping[QuotaKind, Callable[[], str]] = {
    QuotaKind.ABOVE: lambda: tr("{counters} would be above the limit; running jobs go on, and no more start"),
    QuotaKind.LIMITED: lambda: tr("{counters} would limit what runs now without them"),
    QuotaKind.CHANGED: lambda: tr("{counters} would have another limit, or count otherwise"),
    QuotaKind.LIFTED: lambda: tr("{counters} would limit nothing any more"),
}


def _say_full(kind: QuotaKind, found: Sequence[QuotaEffect]) -> str:
    """Return how many counters that would limit nothing any more are full now: `20 of 41`; empty for none."""
    full = sum(is_full(each.usage) for each in found) if kind is QuotaKind.LIFTED else 0
    return tr("{full:,} of {count:,}").format(full=full, count=len(found)) if full else ""


def _make_quota_line(effect: QuotaEffect) -> EffectLine:
    usage, before = effect.usage, effect.before
    amounts = format_amounts(usage)
    if effect.kind is QuotaKind.CHANGED and before is not None:
        amounts = tr("{before}, then {after}").format(before=format_amounts(before), after=amounts)
    return EffectLine(f"{INDENT}{usage.attribute} {amounts} {name_counter(usage)}", amounts, effect)


def name_counter(usage: QuotaUsage) -> str:
    """Return whom a counter counts, and its rule: `user anna (some, rule 1)`."""
    rule = tr("{quota_set}, rule {number}").format(quota_set=usage.quota_set, number=usage.rule + 1)
    return f"{name_counted(usage) or tr('of all together')} ({rule})"


def name_counted(usage: QuotaUsage) -> str:
    """Return whom and where a counter counts: `user anna host h1`; empty if it counts all together."""
    names = (("user", usage.user), ("project", usage.project), ("pe", usage.pe), ("queue", usage.queue))
    return " ".join(f"{tr(name)} {value}" for name, value in (*names, ("host", usage.host)) if value)


def format_amounts(usage: QuotaUsage) -> str:
    """Return what is used of a counter and its limit, `9 / 2`; the limit alone where nothing is counted."""
    if usage.limit is None:
        return usage.value
    return f"{_amount(usage.used)} / {_amount(usage.limit)}"


def _amount(value: float | None) -> str:
    return "?" if value is None else grouped(value, "g")


def _job_lines(effect: ChangeEffect) -> Iterator[EffectLine]:
    for kind in EffectKind:
        found = [each for each in effect.jobs if each.kind is kind]
        if found:
            head, part = f"{_sentence(kind, found)}: ", count_affected(kind, found)
            text, jobs = f"{head}{_who(effect, kind)}", format_count(len(found), "job")
            others = [(head.index(jobs), head.index(jobs) + len(jobs))] if part != jobs else []
            # Names of users and projects have no brackets.
            others += [each.span(1) for each in re.compile(r"\(([^()]*)\)").finditer(text, len(head))]
            yield EffectLine(text, part, kind, tuple(others))


def count_affected(kind: EffectKind, found: Sequence[JobEffect]) -> str:
    """Return how many tasks, or else jobs, are affected in a way: `4 tasks`."""
    return format_count(_count(kind, found), "task" if kind in _OF_TASKS else "job")


def _count(kind: EffectKind, found: Sequence[JobEffect]) -> int:
    return sum(each.tasks for each in found) if kind in _OF_TASKS else len(found)


def _order_lines(effect: OrderEffect) -> Iterator[EffectLine]:
    if not effect.moved:
        return
    jobs = format_count(effect.moved, "waiting job")
    head = choose_word(
        effect.moved,
        "{jobs} would be at another place in the order",
        "{jobs} would be at other places in the order",
    ).format(jobs=jobs)
    if not effect.moves:
        said = tr("{head}; the next job of every user stays where it is.").format(head=head)
        yield EffectLine(said, jobs, effect)
        return
    yield EffectLine(f"{head}:", jobs, effect)
    yield from map(_make_move_line, effect.moves[:MOST_NAMES])
    rest = len(effect.moves) - MOST_NAMES
    if rest > 0:
        users = format_count(rest, "more user")
        words = choose_word(rest, "    and the next job of {users}", "    and the next jobs of {users}")
        yield EffectLine(words.format(users=users), users, effect)


def _make_move_line(move: PlaceMove) -> EffectLine:
    if move.job == move.job_before:
        part = tr("from place {before:,} to {after:,}").format(before=move.before, after=move.after)
        said = tr("{user}'s next job moves {places} (job {job})").format(user=move.user, places=part, job=move.job)
        return EffectLine(f"{INDENT}{said}", part, move)
    part = tr("at place {place:,}").format(place=move.after)
    now = tr("now it is {job_before} at place {before:,}").format(job_before=move.job_before, before=move.before)
    said = tr("{user}'s next job would be {job} {place}; {now}").format(
        user=move.user, job=move.job, place=part, now=now
    )
    return EffectLine(f"{INDENT}{said}", part, move)


def _sentence(kind: EffectKind, found: list[JobEffect]) -> str:
    words = (_OF_ONE if _count(kind, found) == 1 else _OF_SEVERAL)[kind]()
    tasks = format_count(sum(each.tasks for each in found), "task")
    return words.format(jobs=format_count(len(found), "job"), tasks=tasks)


def _who(effect: ChangeEffect, kind: EffectKind) -> str:
    """Return whose jobs are affected; where they have projects, the same jobs counted once more by project."""
    users = _names(effect.by_user(kind))
    projects = Counter({name: count for name, count in effect.by_project(kind).items() if name})
    if not projects:
        return users
    return tr("by user {users}; by project {projects}").format(users=users, projects=_names(projects))


def _names(counts: Counter[str]) -> str:
    named = ", ".join(f"{name} ({format_count(count, 'job')})" for name, count in counts.most_common(MOST_NAMES))
    rest = len(counts) - MOST_NAMES
    return tr("{named} and {rest} more").format(named=named, rest=rest) if rest > 0 else named


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
    return tr("The cluster will list {them} last; the order of rule sets limits nothing.").format(them=them)


def describe_role_loss(cluster: Cluster, kind: ObjectKind, names: Collection[str], user: str) -> str:
    """Return a warning when `user` gives up the own role or no manager stays but those who always are; else empty.

    `names` are taken off the list of `kind`. 8.1.9 lets both happen; only root and the user who runs the qmaster are
    never taken off (`engine.checks.configuration_check`).
    """
    removed = [name for name in names if name not in cluster.administrators]
    if kind is ObjectKind.MANAGER and user in removed:
        return tr(
            "You take yourself ({user}) off the managers: once this is applied, you cannot change "
            "the configuration any more, nor take this back."
        ).format(user=user)
    if kind is ObjectKind.OPERATOR and user in removed and user not in cluster.managers:
        return tr(
            "You take yourself ({user}) off the operators: once this is applied, you cannot take it back."
        ).format(user=user)
    if kind is ObjectKind.MANAGER and removed and not set(cluster.managers) - set(removed) - {*cluster.administrators}:
        always = ", ".join(cluster.administrators)
        return tr("No manager stays but those who always are: {always}.").format(always=always)
    return ""
