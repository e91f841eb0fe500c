"""The order in which a qmaster accepts changes one by one: what is named comes before what names it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    by_key: dict[Key, list[AnyChange]] = {}
    for each in changes:
        by_key.setdefault((each.kind, each.key), []).append(each)
    targets: dict[Key, list[Key]] = {}
    values = [each if each.after is not None else each.inverse for each in changes if each.kind in _NESTED]
    for use in find_uses(with_changes(Cluster(), values)):
        if use.kind == use.target_kind and (use.target_kind, use.target) in by_key:
            targets.setdefault((use.target_kind, use.name), []).append((use.target_kind, use.target))
    return [each for key in _list_named_first(by_key, targets) for each in by_key[key]]


def _list_named_first(keys: Iterable[Key], targets: Mapping[Key, Sequence[Key]]) -> Iterator[Key]:
    """Yield objects behind those that they name; of a circle, the one that comes first here is the last."""
    met = set[Key]()
    for key in keys:
        path = [] if key in met else [(key, iter(targets.get(key, ())))]
        met.add(key)
        while path:
            above, named = path[-1]
            target = next((each for each in named if each not in met), None)
            if target is None:
                yield above
                path.pop()
            else:
                met.add(target)
                path.append((target, iter(targets.get(target, ()))))
