"""The refusals of a changed configuration: objects that are wrong, and the removal of what is needed.

The words are those of 8.1.9 (asked); it refuses one thing after the other, here all are told. What it would not tell of
an object that others need, as it has told enough, has a code of its own (NEEDED_TOO).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.engine.checks.object_check import check_edit, check_object
from qmonpy.engine.checks.references import RESERVATION, Use, UseIndex
from qmonpy.engine.checks.standing import weaken_standing
from qmonpy.formats.configuration.complex_check import check_complex_attribute, check_known, check_uniqueness
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import AnyChange, ObjectKind, find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.report import Report
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.state import State

NEEDED_TOO = "configuration.needed-too"
"""The code of reports that tell of one more object which needs one that is removed."""


def check_configuration(
    before: Cluster, after: Cluster, changes: Sequence[AnyChange], state: State
) -> tuple[Report, ...]:
    """Return why changes from one configuration to another are refused; nothing if they may be made.

    What was wrong with an object before its change refuses nothing (`engine.checks.standing`).
    Each report has the kind and the name of the object that is wrong or needed in its fields, then the attribute,
    then the host or host group whose own value it is. All of them are errors.
    """
    return (
        *_definitions(before, after, changes),
        *_reserved(before, changes),
        *_objects(before, after, changes),
        *_needed(before, after, changes, state),
        *_cycles(before, after, changes),
    )


def list_doubts(cluster: Cluster) -> Iterator[Report]:
    """Yield what is wrong, or does not work, with the objects of a configuration that was written by hand.

    `fields` are the kind and the name of the object, and the attribute behind them.
    """
    for change in find_changes(Cluster(), cluster):
        for report in check_object(change.kind, change.after, cluster, name=change.key, is_new=False):
            yield replace(report, fields=(str(change.kind), change.key, *report.fields))


def _report(code: str, text: str, *fields: str) -> Report:
    return Report(f"configuration.{code}", text, fields=fields)


def _definitions(before: Cluster, after: Cluster, changes: Sequence[AnyChange]) -> Iterator[Report]:
    """Yield errors of complex attributes: what makes no sense, and names or shortcuts that another one has."""
    for change in changes:
        if change.kind is ObjectKind.COMPLEX and change.after is not None:
            standing = () if change.before is None else _check_definition(change.before, before)
            found = weaken_standing(_check_definition(change.after, after), standing)
            yield from (each for each in found if each.is_error)


def _check_definition(attribute: ComplexAttribute, cluster: Cluster) -> tuple[Report, ...]:
    others = (each for each in cluster.complexes.values() if each.name != attribute.name)
    known = check_known(attribute, has_resource_maps=cluster.has_resource_maps)
    return (*check_uniqueness(attribute, others), *known, *check_complex_attribute(attribute))


def _reserved(before: Cluster, changes: Sequence[AnyChange]) -> Iterator[Report]:
    """Yield errors of objects that the qmaster itself keeps, which cannot be deleted, some not be changed."""
    variety = before.variety
    for change in changes:
        if change.after is None and change.key in variety.reserved.get(change.kind, ()):
            text = f'The {change.kind} "{change.key}" is kept by the qmaster itself and cannot be deleted'
        elif change.key in variety.unchangeable.get(change.kind, ()):
            text = f'The {change.kind} "{change.key}" is kept by the qmaster itself and cannot be changed'
        else:
            continue
        yield _report("reserved", text, change.kind, change.key)


def _objects(before: Cluster, after: Cluster, changes: Sequence[AnyChange]) -> Iterator[Report]:
    """Yield the errors of objects that are added or modified; warnings refuse nothing."""
    for change in changes:
        if change.after is None:
            continue
        kind, name = change.kind, change.key
        for report in check_edit(kind, change.before, change.after, before, after, name=name):
            if report.is_error:
                yield replace(report, fields=(str(kind), name, *report.fields))


# What is needed by others


def _needed(before: Cluster, after: Cluster, changes: Sequence[AnyChange], state: State) -> Iterator[Report]:
    removed = [each for each in changes if each.after is None]
    if not removed:
        return
    index = UseIndex(after, state)
    for change in removed:
        if change.kind in (ObjectKind.MANAGER, ObjectKind.OPERATOR) and change.key in after.administrators:
            text = f'may not remove user "{change.key}" from {change.kind} list'
            yield _report("needed", text, change.kind, change.key)
        if change.kind is ObjectKind.HOST and change.key == GLOBAL_HOST:
            yield _report("needed", f'denied: pseudo host "{GLOBAL_HOST}" may not be deleted', change.kind, change.key)
        uses = index.uses_of(change.kind, change.key)
        if change.kind is ObjectKind.COMPLEX:
            old = before.complexes[change.key]
            uses = (*uses, *index.uses_of(ObjectKind.COMPLEX, old.shortcut)) if old.shortcut != old.name else uses
        first = _needed_by_job(change, state) or _needed_by_queue(after, change)
        if first:
            yield _report("needed", first, change.kind, change.key)
            continue
        if change.kind in (ObjectKind.USER, ObjectKind.PROJECT) and _is_in_tree(after, change.key):
            text = f'denied: may not remove {change.kind} "{change.key}" still referenced in share tree'
            told = {text: True, **_needed_texts(change, uses, is_known=True)}
        else:
            told = _needed_texts(change, uses)
        for text, is_told in told.items():
            found = _report("needed", text, change.kind, change.key)
            yield found if is_told else replace(found, code=NEEDED_TOO)


def _is_in_tree(cluster: Cluster, name: str) -> bool:
    """Whether a node of the share tree has a name; 8.1.9 asks no more of it, even of one that has nodes below it."""
    return cluster.share_tree is not None and any(node.name == name for node in cluster.share_tree)


def _needed_by_job(change: AnyChange, state: State) -> str:
    """Return the refusal that names the first job which asks for an environment; 8.1.9 names no queue then."""
    name, jobs = change.key, state.jobs.values()
    match change.kind:
        case ObjectKind.PE:
            number = next((each.number for each in jobs if each.pe and matches_pattern(each.pe, name)), None)
            noun = "Parallel environment"
        case ObjectKind.CHECKPOINT:
            number = next((each.number for each in jobs if each.checkpoint == name), None)
            noun = "Checkpointing object"
        case _:
            return ""
    return "" if number is None else f'denied: {noun} "{name}" is still referenced in job {number}.'


def _needed_by_queue(cluster: Cluster, change: AnyChange) -> str:
    """Return the refusal that names the first cluster queue which is on a host; 8.1.9 names no other."""
    if change.kind is not ObjectKind.HOST:
        return ""
    queue = next((each.queue for each in queue_instances(cluster) if each.host == change.key), None)
    return f'Host object "{change.key}" is still referenced in cluster queue "{queue}".' if queue is not None else ""


def _needed_texts(change: AnyChange, uses: Iterable[Use], *, is_known: bool = False) -> dict[str, bool]:
    """Return what is said of those who need an object, and whether 8.1.9 says it.

    It looks at one kind of objects after the other, and says no more when it has found the first that needs it, but of
    a user set when that is an exec host. `is_known` says that it has found one before.
    """
    if change.kind is ObjectKind.HOST_GROUP:
        return dict.fromkeys(_needed_groups(change.key, uses), True)
    told: dict[str, bool] = {}
    for use in sorted(uses, key=lambda each: _ORDER.index(each.kind) if each.kind in _ORDER else len(_ORDER)):
        text = _needed_text(change, use)
        if text and text not in told:
            told[text] = not is_known
            is_known = is_known or change.kind is not ObjectKind.USER_SET or use.kind == ObjectKind.HOST
    return told


def _needed_groups(name: str, uses: Iterable[Use]) -> Iterator[str]:
    uses = tuple(uses)
    queues = dict.fromkeys(each.name for each in uses if each.kind is ObjectKind.QUEUE)
    groups = dict.fromkeys(each.name for each in uses if each.kind is ObjectKind.HOST_GROUP)
    if queues:
        yield f'denied: these cluster queues still reference "{name}": {" ".join(queues)}'
    elif groups:
        yield f'denied: these hostgroups still reference "{name}": {" ".join(groups)}'


_ORDER = (
    ObjectKind.SCHEDULER,
    ObjectKind.QUEUE,
    ObjectKind.PE,
    ObjectKind.PROJECT,
    ObjectKind.HOST,
    ObjectKind.CONFIGURATION,
    ObjectKind.USER,
)
"""In this order 8.1.9 looks who names an object (asked)."""


def _needed_text(change: AnyChange, use: Use) -> str:
    name = change.key
    match change.kind:
        case ObjectKind.PE if use.kind is ObjectKind.QUEUE:
            return f'denied: Parallel environment "{name}" is still referenced in queue "{use.name}".'
        case ObjectKind.CALENDAR:
            return f'denied: Calendar "{name}" is still referenced in queue "{use.name}"'
        case ObjectKind.CHECKPOINT if use.kind is ObjectKind.QUEUE:
            return f'denied: Ckpt "{name}" is still referenced in queue "{use.name}".'
        case ObjectKind.USER_SET if use.kind in _PLACES and use.kind is not ObjectKind.QUOTA_SET:
            which = "xuser list" if use.attribute.startswith("x") else "user list"
            return f'denied: userset "{name}" is still referenced in {which} of {_PLACES[use.kind]} "{use.name}"'
        case ObjectKind.PROJECT if use.kind in (ObjectKind.QUEUE, ObjectKind.HOST, ObjectKind.CONFIGURATION):
            return (
                f'denied: project "{name}" is still referenced in {use.attribute} of {_PLACES[use.kind]} "{use.name}"'
            )
        case ObjectKind.PROJECT if use.kind is ObjectKind.USER:
            return f'project "{name}" is still referenced by user "{use.name}"'
        case ObjectKind.QUEUE if use.kind is ObjectKind.QUEUE:
            words = f'Cluster queue "{name}" is referenced in cluster queue "{use.name}" as a subordinate.'
            return f"{words} Deletion denied"
        case ObjectKind.HOST if use.attribute == "hostlist":
            return f'Host object "{name}" is still referenced in host group "{use.name}".'
        case ObjectKind.COMPLEX:
            return _needed_complex(name, use)
    return ""


_PLACES: dict[str, str] = {
    ObjectKind.QUEUE: "queue",
    ObjectKind.HOST: "exechost",
    ObjectKind.PE: "parallel environment",
    ObjectKind.PROJECT: "project",
    ObjectKind.QUOTA_SET: "resource quota set",
    ObjectKind.CONFIGURATION: "configuration",
}


def _needed_complex(name: str, use: Use) -> str:
    """Reservations have a refusal of their own, which names them; jobs that ask for it wait for ever, as in 8.1.9."""
    places = {**_PLACES, ObjectKind.HOST: "host"}
    if use.kind is ObjectKind.SCHEDULER:
        return f'denied: Complex attribute "{name}" is still referenced in scheduler configuration.'
    if use.kind not in places or use.kind == RESERVATION:
        return ""
    return f'denied: Complex attribute "{name}" is still referenced in {places[use.kind]} "{use.name}".'


# Host groups in circles


def _cycles(before: Cluster, after: Cluster, changes: Sequence[AnyChange]) -> Iterator[Report]:
    for change in changes:
        if change.kind is ObjectKind.HOST_GROUP and change.after is not None:
            member = _find_cycle(after, change.key)
            if member is not None and (change.before is None or _find_cycle(before, change.key) != member):
                text = f'Hostgroup "{member}" in specification of "{change.key}" would create a cycle'
                yield _report("cycle", text, change.kind, change.key, "hostlist")


def _find_cycle(cluster: Cluster, name: str) -> str | None:
    """Return the member of a group that leads back to it."""
    for member in cluster.host_groups[name].members:
        seen, open_names = set[str](), [member] if member.startswith("@") else []
        while open_names:
            group = open_names.pop()
            if group == name:
                return member
            if group not in seen and group in cluster.host_groups:
                seen.add(group)
                open_names += [each for each in cluster.host_groups[group].members if each.startswith("@")]
    return None
