"""Checks that the objects that an attribute names are there, in the words of 8.1.9."""

from collections.abc import Iterator

from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.references import exists
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report
from qmonpy.model.values.value import NONE, split_names
from qmonpy.translation import tr

_NOUNS = {
    ObjectKind.PE: "Parallel environment",
    ObjectKind.CHECKPOINT: "Ckpt",
    ObjectKind.USER_SET: "Userset",
    ObjectKind.PROJECT: "Project",
    ObjectKind.CALENDAR: "Calendar",
}
_OWNERS = {ObjectKind.HOST: "exechost", ObjectKind.CONFIGURATION: "configuration"}
_ALWAYS_THERE = frozenset({"template", GLOBAL_HOST})
_NEVER_LOOKED_UP = "make"
"""A parallel environment that 8.1.9 takes in any `pe_list` although it does not exist (asked)."""
_FEW = 12


def check_names(value: AttributeValue) -> Iterator[Report]:
    """Check a list of names; anything behind a leading NONE is ignored."""
    names = split_names(value.text)
    if names and names[0].upper() == NONE and value.kind is not ObjectKind.CONFIGURATION:
        text = tr('Behind NONE nothing counts, and "{names}" stands there.').format(names=" ".join(names[1:]))
        yield value.warning("names-behind-none", text)
        return
    for name in dict.fromkeys(names):
        if name.upper() == NONE and value.kind is ObjectKind.CONFIGURATION:
            yield value.error("names", f'format error for "{value.name}" in "global" configuration')
            return
        yield from _check_one(value, name)


def check_name(value: AttributeValue) -> Iterator[Report]:
    """Check one name, or NONE."""
    if not value.is_none:
        yield from _check_one(value, value.text)


def _check_one(value: AttributeValue, name: str) -> Iterator[Report]:
    target = value.description.names_of
    if target is None or exists(value.cluster, target, name):
        return
    if target is ObjectKind.PE and name == _NEVER_LOOKED_UP:
        text = tr('There is no parallel environment "{name}"; 8.1.9 does not look for it.').format(name=name)
        yield value.warning("missing-pe", text, *_known(value, target))
        return
    yield value.missing(target, name, _missing_words(value, target, name), *_known(value, target))


def _known(value: AttributeValue, target: ObjectKind) -> tuple[str, ...]:
    """The names that there are, where they are few."""
    objects = {
        ObjectKind.PE: value.cluster.pes,
        ObjectKind.CHECKPOINT: value.cluster.checkpoints,
        ObjectKind.USER_SET: value.cluster.user_sets,
        ObjectKind.PROJECT: value.cluster.projects,
        ObjectKind.CALENDAR: value.cluster.calendars,
    }.get(target, {})
    return tuple(objects) if len(objects) <= _FEW else ()


def _missing_words(value: AttributeValue, target: ObjectKind, name: str) -> str:
    if target is ObjectKind.COMPLEX:
        return f'unknown resource "{name}"'
    if target is ObjectKind.PROJECT and value.kind in _OWNERS:
        owner = value.owner if value.kind is ObjectKind.HOST else "global"
        place = f'{value.name} of {_OWNERS[value.kind]} "{owner}"'
        return f'denied: project "{name}" referenced in {place} does not exist'
    if target is ObjectKind.PROJECT and value.kind is ObjectKind.USER:
        return f'denied: project "{name}" does not exist'
    return f'{_NOUNS[target]} "{name}" does not exist'


def check_host_list(value: AttributeValue) -> Iterator[Report]:
    """Check hosts and host groups; every exec host is known, and no other name is."""
    names = split_names(value.text)
    for name in dict.fromkeys(names[1:] if names and names[0].upper() == NONE else names):
        if name.startswith("@"):
            if name not in value.cluster.host_groups:
                yield value.missing(ObjectKind.HOST_GROUP, name, f'denied: host group "{name}" does not exist')
        elif name.lower() not in value.cluster.hosts or name in _ALWAYS_THERE:
            yield value.missing(ObjectKind.HOST, name.lower(), f'unable to resolve host "{name}"')


def check_default_project(value: AttributeValue) -> Iterator[Report]:
    """Check the project of automatic users, which 8.1.9 does not look up."""
    if value.is_none or value.text in value.cluster.projects:
        return
    if value.cluster.may_have(ObjectKind.PROJECT, value.text):
        yield value.warning("unseen", describe_unseen(ObjectKind.PROJECT, value.text))
    else:
        yield value.warning("missing-project", f'There is no project "{value.text}".', *value.cluster.projects)
