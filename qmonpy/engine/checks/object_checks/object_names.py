"""Names of objects that are added, in the words of 8.1.9."""

import re
from collections.abc import Iterator

from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.change import ObjectKind, find_object
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.report import Report
from qmonpy.model.values.object_name import check_object_name
from qmonpy.model.values.value import NONE

_MOST_SHOWN = 100
"""Characters of a name that the words about it repeat."""
_HOST_NAME = compile_late(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
_HOSTS = (ObjectKind.HOST, ObjectKind.ADMIN_HOST, ObjectKind.SUBMIT_HOST, ObjectKind.LOCAL_CONFIGURATION)
_ROLES = (ObjectKind.MANAGER, ObjectKind.OPERATOR)
_KEEP_DEFAULT = (ObjectKind.PROJECT, ObjectKind.USER)

_SHARED = {ObjectKind.PROJECT: ObjectKind.USER, ObjectKind.USER: ObjectKind.PROJECT}
"""Kinds of which no two objects may have one name, as the share tree tells them by it."""


def check_name_of(kind: ObjectKind, name: str, attribute: str) -> Iterator[Report]:
    """Check the name of an object that is added; `attribute` is the field of the reports."""
    words = _find_words(kind, name)
    if words:
        yield Report("object.name", words, fields=(attribute,))


def check_shared_name(kind: ObjectKind, name: str, cluster: Cluster, attribute: str) -> Iterator[Report]:
    """Check that a user that is added is not called as a project is, and the other way round."""
    if kind not in _SHARED:
        return
    other = _SHARED[kind]
    if find_object(cluster, other, name) is not None:
        words = f'denied: shared namespace between project and user: there is already a {other} which is named "{name}"'
        yield Report("object.shared-name", words, fields=(attribute,))


def _find_words(kind: ObjectKind, name: str) -> str:
    if kind in _HOSTS:
        is_name = _HOST_NAME.fullmatch(name) and not name.endswith(".") and name != NONE
        is_name = is_name and (kind is ObjectKind.HOST or name != GLOBAL_HOST)
        return "" if is_name else f'can\'t resolve hostname "{name}"'
    if kind is ObjectKind.HOST_GROUP and not name.startswith("@"):
        return f'host group name "{name[:_MOST_SHOWN]}" is not valid'
    # Managers and operators may be of a group.
    has_sign = kind is ObjectKind.HOST_GROUP or (kind in _ROLES and name.startswith("@"))
    faults = check_object_name(name[1:] if has_sign else name)
    if kind is ObjectKind.QUEUE and (faults or not name):
        return f'cluster queue name "{name[:_MOST_SHOWN]}" is not valid'
    if kind in _KEEP_DEFAULT and name == "default":
        return f'denied: not allowed add a {kind} with name "default"'
    return faults[0].text if faults else ""
