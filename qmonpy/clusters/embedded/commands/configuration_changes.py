"""Changes of the configuration, and their checks: permissions, conflicts, how rule sets and share trees are kept."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.orphans import check_use, with_orphans
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.books.last_changes import with_configuration_noted
from qmonpy.engine.checks.configuration_check import check_configuration
from qmonpy.engine.checks.permissions import find_refusal_to_act_as, find_refusal_to_change
from qmonpy.engine.checks.reservation_guard import find_broken_reservations
from qmonpy.engine.checks.standing import weaken_standing
from qmonpy.formats.configuration.change_author import NOBODY_KNOWN, report_conflict
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.model.configuration.change import MAPPINGS, AnyChange, ObjectKind, find_object, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import ShareNode, with_kinds
from qmonpy.model.report import Report

Author = Callable[[AnyChange], str]

TOLD_UNCHANGED = (ObjectKind.QUEUE, ObjectKind.PE)
"""Kinds of objects of which `qconf -mattr` and the like tell the scheduler also where nothing is changed (8.1.9,
asked)."""


def change_configuration(
    world: Simulation, user: str, changes: Sequence[AnyChange], by: str, author: Author
) -> tuple[Answer, tuple[AnyChange, ...]]:
    """Add, modify and delete objects, all or none; return the answer, and the changes that were made."""
    made, reports = check_changes(world.cluster, user, changes, by, author)
    if reports:
        return Answer(False, "\n".join(each.text for each in reports), reports), ()
    before, now = world.cluster, world.state
    cluster, state = with_orphans(before, _with_modified_last(with_changes(before, made), made), now)
    broken = check_use(before, cluster, now) or find_broken_reservations(before, cluster, now)
    # Who needs an object is told before reservations that would break (8.1.9, asked: it names one thing).
    wrong = {each.text: each for each in check_configuration(before, cluster, made, now) or broken}
    wrong = wrong or {each.text: each for each in _check_programs(made)}
    if wrong:
        return Answer(False, "\n".join(wrong), tuple(wrong.values())), ()
    if made:
        world.configure(cluster, state, made)
    unchanged = [each for each in changes if each.kind in TOLD_UNCHANGED and each.before == each.after]
    if unchanged:
        # The scheduler hears of these, too.
        queues, pes = ([each.key for each in unchanged if each.kind is kind] for kind in TOLD_UNCHANGED)
        world.cluster = _with_modified_last(world.cluster, unchanged)
        world.state = with_configuration_noted(world.cluster, world.cluster, queues, pes, (), world.state)
    return Answer(True, "\n".join(dict.fromkeys(messages.changed(user, cluster.name, each) for each in made))), made


def _check_programs(changes: Sequence[AnyChange]) -> Iterator[Report]:
    """Yield why a program that is to verify jobs cannot: this machine is that of the qmaster."""
    named = (each for each in changes if (each.kind, each.key) == (ObjectKind.CONFIGURATION, "jsv_url"))
    for each in named:
        # Few changes name one.
        from qmonpy.clusters.embedded.verifying.server_verifier import find_new_program_problem

        if wrong := find_new_program_problem(str(each.after or "")):
            yield wrong


def check_changes(
    cluster: Cluster, user: str, changes: Sequence[AnyChange], by: str = "", author: Author = lambda _: NOBODY_KNOWN
) -> tuple[tuple[AnyChange, ...], tuple[Report, ...]]:
    """Return the changes that remain, with objects as the qmaster keeps them, and why they must not be made.

    Reasons: the user may not make them, `by` may not act as the user, a rule set has errors, or an object is no longer
    as its change's `before` has it; `author` says who changed it and when. Changes that change nothing are left out.
    """
    refusal = find_refusal_to_act_as(cluster, by or user, user)
    refusal = refusal or find_refusal_to_change(cluster, user, (each.kind for each in changes))
    if refusal is not None:
        return (), (refusal,)
    kept, reports = _keep_quota_sets(cluster, changes)
    if reports:
        return (), reports
    kept = _keep_share_tree(cluster, kept)
    removed = {(each.kind, each.key) for each in kept if each.after is None}
    conflicts = []
    for change in kept:
        current = find_object(cluster, change.kind, change.key)
        is_free = change.before is None and (change.kind, change.key) in removed
        if current != change.before and not is_free:
            conflicts.append(report_conflict(change, current, author(change)))
    return tuple(each for each in kept if each.before != each.after), tuple(conflicts)


def _keep_share_tree(cluster: Cluster, changes: tuple[AnyChange, ...]) -> tuple[AnyChange, ...]:
    """Return the changes with the share tree as the qmaster keeps it: leaves that are projects say so."""
    if all(each.kind is not ObjectKind.SHARE_TREE for each in changes):
        return changes
    projects = with_changes(cluster, changes).projects
    return tuple(
        replace(each, after=with_kinds(each.after, projects)) if isinstance(each.after, ShareNode) else each
        for each in changes
    )


def _with_modified_last(cluster: Cluster, changes: Sequence[AnyChange]) -> Cluster:
    """Return a changed configuration with modified objects of some kinds behind the others, as 8.1.9 keeps them
    (asked): reservations try parallel environments in this order, and refusals name queues and host groups in it."""
    fields: dict[str, Any] = {}
    for kind in (ObjectKind.QUOTA_SET, ObjectKind.PE, ObjectKind.QUEUE, ObjectKind.HOST_GROUP):
        objects: Mapping[str, Any] = getattr(cluster, MAPPINGS[kind])
        modified = [each.key for each in changes if each.kind is kind and each.before is not None]
        moved = {key: objects[key] for key in modified if key in objects}
        if moved:
            kept = {name: value for name, value in objects.items() if name not in moved}
            fields[MAPPINGS[kind]] = {**kept, **moved}
    return replace(cluster, **fields) if fields else cluster


def _keep_quota_sets(
    cluster: Cluster, changes: Sequence[AnyChange]
) -> tuple[tuple[AnyChange, ...], tuple[Report, ...]]:
    """The changes with rule sets as the qmaster keeps them (full names of attributes), and the errors of the sets."""
    places = [at for at, each in enumerate(changes) if each.kind is ObjectKind.QUOTA_SET and each.after is not None]
    written, before = ([getattr(changes[at], side) for at in places] for side in ("after", "before"))
    complexes = [each for each in changes if each.kind is ObjectKind.COMPLEX and each.after is not None]
    # What others refer to is written before what refers to it, and removed behind it.
    known_then = with_changes(cluster, complexes).complexes
    sets, reports = check_quota_sets([each for each in written if isinstance(each, QuotaSet)], known_then)
    if any(each.is_error for each in reports):
        known = [each for each in before if isinstance(each, QuotaSet)]
        reports = weaken_standing(reports, check_quota_sets(known, cluster.complexes)[1], is_placed=False)
    errors = tuple(each for each in reports if each.is_error)
    if errors:
        return (), errors
    kept = list(changes)
    for at, value in zip(places, sets, strict=True):
        kept[at] = replace(kept[at], after=value)
    return tuple(kept), ()
