"""The order in which a qmaster accepts changes one by one: what is named comes before what names it."""

from collections.abc import Mapping, Sequence

from qmonpy.engine.checks.references import find_uses
from qmonpy.model.configuration.change import LISTS, MAPPINGS, AnyChange, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster

Key = tuple[ObjectKind, str]

_NESTED = (ObjectKind.HOST_GROUP, ObjectKind.QUEUE)
"""Kinds of which one names another."""


def order_changes(changes: Sequence[AnyChange]) -> tuple[AnyChange, ...]:
    """The changes in an order in which a qmaster takes them one by one.

    What is written comes first, what others name before those; then what goes, the other way round. Of one kind,
    a group comes behind the groups in it and a queue behind those that are subordinate to it. Changes that replace an
    object by one of the same name stay as they are: the removal first.
    """
    kinds = [*MAPPINGS, *LISTS]
    replaced = {(each.kind, each.key) for each in changes if each.before is None} & {
        (each.kind, each.key) for each in changes if each.after is None
    }
    first = [each for each in changes if each.after is None and (each.kind, each.key) in replaced]
    written = [each for each in changes if each.after is not None]
    removed = [each for each in changes if each.after is None and (each.kind, each.key) not in replaced]
    written = sorted(_by_dependency(written), key=lambda each: kinds.index(each.kind))
    removed = sorted(_by_dependency(removed), key=lambda each: kinds.index(each.kind))
    return (*first, *written, *reversed(removed))


def _by_dependency(changes: Sequence[AnyChange]) -> list[AnyChange]:
    """Objects behind those of their own kind that they name."""
    by_key = {(each.kind, each.key): each for each in changes}
    targets: dict[Key, list[Key]] = {}
    values = [each if each.after is not None else each.inverse for each in changes if each.kind in _NESTED]
    for use in find_uses(with_changes(Cluster(), values)):
        if use.kind == use.target_kind and (use.target_kind, use.target) in by_key:
            targets.setdefault((use.target_kind, use.name), []).append((use.target_kind, use.target))
    done: dict[Key, None] = {}
    for key in by_key:
        _visit(key, targets, frozenset(), done)
    return [by_key[key] for key in done]


def _visit(key: Key, targets: Mapping[Key, Sequence[Key]], above: frozenset[Key], done: dict[Key, None]) -> None:
    """Note the objects that one names before it."""
    if key in done or key in above:
        return
    for target in targets.get(key, ()):
        _visit(target, targets, above | {key}, done)
    done[key] = None
