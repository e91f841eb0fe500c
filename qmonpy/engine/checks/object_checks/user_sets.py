"""The checks of user sets as a whole, in the words of 8.1.9 (asked)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.value import NONE, split_names
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

_TICKETS = ("fshare", "oticket")


def check_user_set(value: UserSet, *, is_new: bool) -> Iterator[Report]:
    """Check a user set: the default department has no entries and is a department; only departments have shares and
    tickets.

    A set that is added may have such shares, and can then not be modified any more until they are gone.
    """
    is_department = "DEPT" in value.type.upper().replace(",", " ").split()
    if value.name == DEFAULT_DEPARTMENT:
        if value.entries:
            text = f'all users are assigned to the "{DEFAULT_DEPARTMENT}" automatically'
            yield Report("object.default-department", text, fields=("entries",))
        if not is_department:
            text = f'the "{DEFAULT_DEPARTMENT}" has to be of type "DEPT"'
            yield Report("object.default-department", text, fields=("type",))
    for name in _TICKETS if not is_department else ():
        text = value.other.get(name, "0").strip()
        if not (is_whole(text) and int(text)):
            continue
        if is_new:
            words = tr(
                'Only departments have {name}: this has no effect, and hinders every later change of "{user_set}".'
            ).format(name=name, user_set=value.name)
            yield Report("object.tickets-of-acl", words, Severity.WARNING, fields=(name,))
        else:
            yield Report("object.tickets-of-acl", f'not allowed to set "{name}" for ACL lists', fields=(name,))


_BOTH_LISTS: Mapping[ObjectKind, tuple[str, str, str]] = MappingProxyType(
    {
        ObjectKind.PE: ("user_lists", "xuser_lists", "parallel environment"),
        ObjectKind.PROJECT: ("acl", "xacl", "project"),
    }
)
"""By kind the lists of user sets in which one set may not be twice; of queues and hosts 8.1.9 takes it."""


def check_both_lists(kind: ObjectKind, name: str, texts: Mapping[str, str]) -> Iterator[Report]:
    """Check that no user set is both let in and kept out."""
    if kind not in _BOTH_LISTS:
        return
    allowed, denied, noun = _BOTH_LISTS[kind]
    kept_out = split_names(texts.get(denied, NONE))
    for each in split_names(texts.get(allowed, NONE)):
        if each in kept_out and each.upper() != NONE:
            text = f'denied: multiple occurrences of userset "{each}" in {noun} "{name}"'
            yield Report("object.both-lists", text, fields=(denied,))
            return
