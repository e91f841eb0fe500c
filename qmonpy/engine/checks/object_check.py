"""The checks of an object that is added or modified, attribute by attribute, in the words of 8.1.9."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from qmonpy.engine.checks.object_checks.attribute_check import find_check
from qmonpy.engine.checks.object_checks.attribute_value import AttributeValue
from qmonpy.engine.checks.object_checks.form import check_form
from qmonpy.engine.checks.object_checks.limit_pairs import check_limit_pairs
from qmonpy.engine.checks.object_checks.object_names import check_name_of, check_shared_name
from qmonpy.engine.checks.object_checks.user_sets import check_both_lists, check_user_set
from qmonpy.engine.checks.share_tree_check import check_share_tree
from qmonpy.engine.checks.standing import weaken_standing
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes
from qmonpy.formats.values.calendar import check_calendar
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, AttributeDescription, find_description
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import LISTS, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.report import Report
from qmonpy.translation import tr

MOST_REPORTS = 1_000
"""How many mistakes of one text are told; one of 1 MB can have half a million, which nobody reads."""
_SINGLE = (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION)
"""Kinds whose objects are one attribute each, named by it."""


def check_object(
    kind: ObjectKind, value: Any, cluster: Cluster, *, name: str = "", is_new: bool = True
) -> tuple[Report, ...]:
    """Return errors that refuse an object, and warnings of what is accepted and does not work.

    `fields` of a report are the attribute, and behind it the host or host group whose own value it is. What the
    object names must be in the cluster. `name` is the attribute of a scheduler or global configuration, the value
    its text. Names are checked only of what is new. Complex attributes and rule sets have checks of their own.
    """
    if kind in _SINGLE:
        return check_attribute(kind, name, value, cluster)
    if kind in LISTS:
        return tuple(check_name_of(kind, value, "name")) if is_new else ()
    if kind is ObjectKind.SHARE_TREE:
        return check_share_tree(cluster, value)
    if kind not in ATTRIBUTES:
        return ()
    name_of = SHAPES[kind].name
    reports = list(check_name_of(kind, value.name, name_of) if is_new else ())
    reports += check_shared_name(kind, value.name, cluster, name_of) if is_new else ()
    if isinstance(value, ClusterQueue):
        reports += _check_queue(value, cluster)
    elif kind is ObjectKind.CALENDAR:
        reports += check_calendar(value)
    else:
        texts = format_object_attributes(kind, value)
        reports += _check_texts(kind, value.name, texts, cluster)
        if not any(each.is_error for each in reports):
            reports += check_both_lists(kind, value.name, texts)
    if isinstance(value, LocalConfiguration) and not value.values:
        reports.append(_no_attribute(value))
    if isinstance(value, UserSet):
        reports += check_user_set(value, is_new=is_new)
    return tuple(reports)


def check_edit(
    kind: ObjectKind, before: Any, after: Any, old: Cluster, new: Cluster, *, name: str = ""
) -> tuple[Report, ...]:
    """Return what `check_object` reports on an object `after` an edit; errors that it had `before` are warnings.

    `old` and `new` are the cluster before and after; `before` is None for a new object.
    """
    found = check_object(kind, after, new, name=name, is_new=before is None)
    if before is None or not any(each.is_error for each in found):
        return found
    return weaken_standing(found, check_object(kind, before, old, name=name, is_new=False))


def _no_attribute(local: LocalConfiguration) -> Report:
    words = tr(
        "The local configuration of {name} has no attribute. Grid Engine takes none that is empty: delete it."
    ).format(name=local.name)
    return Report("object.empty", words, fields=(SHAPES[ObjectKind.LOCAL_CONFIGURATION].name,))


def check_attribute(
    kind: ObjectKind, attribute: str, text: str, cluster: Cluster, *, owner: str = ""
) -> tuple[Report, ...]:
    """Check the text of one attribute of an object called `owner`, without values for some hosts."""
    description = find_description(kind, attribute)
    if description is None:
        return (_unknown(attribute),) if kind is ObjectKind.SCHEDULER else ()
    return tuple(_check(kind, owner, description, text, cluster))


def _unknown(attribute: str) -> Report:
    """What 8.1.9 says of an attribute of the scheduler; it keeps unknown ones of the global configuration."""
    return Report("object.unknown-attribute", f'unknown attribute name "{attribute}"', fields=(attribute,))


def _check(
    kind: ObjectKind, owner: str, description: AttributeDescription, text: str, cluster: Cluster
) -> Iterator[Report]:
    value = AttributeValue(kind, owner, description, text, cluster)
    check = find_check(kind, description)
    reports = _collect(check(value)) if check is not None else []
    yield from reports
    if not any(each.is_error for each in reports):
        yield from _collect(check_form(value))


def _collect(found: Iterable[Report]) -> list[Report]:
    """At most MOST_REPORTS errors and as many warnings; of the rest only whether there is an error is found out."""
    kept: list[Report] = []
    errors = 0
    for each in found:
        errors += each.is_error
        if each.is_error or len(kept) - errors < MOST_REPORTS:
            kept.append(each)
        if errors == MOST_REPORTS:
            break
    return kept


def _check_texts(kind: ObjectKind, owner: str, texts: Mapping[str, str], cluster: Cluster) -> Iterator[Report]:
    for description in ATTRIBUTES[kind]:
        text = texts.get(description.name, description.default)
        if text != description.default:
            yield from _check(kind, owner, description, text, cluster)


def _check_queue(queue: ClusterQueue, cluster: Cluster) -> Iterator[Report]:
    """Every value of every attribute, and that the groups which have values of their own are there."""
    for description in ATTRIBUTES[ObjectKind.QUEUE]:
        hosts = " ".join(queue.hosts)
        setting = queue.settings.get(description.name) if description.name != "hostlist" else Setting(hosts or "NONE")
        if setting is None:
            continue
        for key, text in (("", setting.default), *setting.overrides.items()):
            if key.startswith("@") and key not in cluster.host_groups:
                yield _missing_group(description.name, key)
            if text != description.default:
                for report in _check(ObjectKind.QUEUE, queue.name, description, text, cluster):
                    yield replace(report, fields=(*report.fields, key)) if key else report
    yield from check_limit_pairs(queue)


def _missing_group(attribute: str, group: str) -> Report:
    words = f'Did not modify "{attribute}" for host group "{group}" which does not exist.'
    return Report("object.missing", words, fields=(attribute, group))
