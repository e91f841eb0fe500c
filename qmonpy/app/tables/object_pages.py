"""Finds the page and the key that show an object, by its kind and name, for every link to an object."""

from collections.abc import Callable, Mapping

from qmonpy.engine.checks.references import JOB, RESERVATION
from qmonpy.model.configuration.change import ObjectKind

OBJECT_PAGES: Mapping[ObjectKind, str] = {
    ObjectKind.HOST: "hosts",
    ObjectKind.HOST_GROUP: "hosts",
    ObjectKind.ADMIN_HOST: "hosts",
    ObjectKind.SUBMIT_HOST: "hosts",
    ObjectKind.LOCAL_CONFIGURATION: "hosts",
    ObjectKind.USER_SET: "users",
    ObjectKind.USER: "users",
    ObjectKind.MANAGER: "users",
    ObjectKind.OPERATOR: "users",
    ObjectKind.PROJECT: "projects",
    ObjectKind.PE: "pes",
    ObjectKind.CHECKPOINT: "checkpoints",
    ObjectKind.CALENDAR: "calendars",
    ObjectKind.QUEUE: "cluster-queues",
}
"""The pages that edit objects with `qmonpy.gui.pages.objects`; their keys are `kind/name`."""
SETTINGS_PAGE = "configuration"
"""The page of the scheduler's and the global configuration; its keys are `kind/attribute`."""
POLICIES_PAGE = "policies"
SHARE_TREE_PLACE = (POLICIES_PAGE, "tree")
"""The page and the key of the share tree; behind the key there may be the path of a node: `tree/p1/anna`."""


def object_key(kind: str, name: str) -> str:
    """Return the key of an object on the page that edits it."""
    return f"{kind}/{name}"


def parse_object_key(key: str) -> tuple[str, str]:
    """Return kind and name of a key; the kind is empty where the key is only a name."""
    for kind in ObjectKind:
        if key.startswith(f"{kind}/"):
            return str(kind), key.removeprefix(f"{kind}/")
    return "", key


_OTHERS: Mapping[str, Callable[[str], tuple[str, str]]] = {
    JOB: lambda name: ("jobs", name),
    RESERVATION: lambda name: ("reservations", f"ar:{name}"),
    ObjectKind.QUOTA_SET: lambda name: ("rule-sets", name),
    ObjectKind.COMPLEX: lambda name: ("complexes", name),
    ObjectKind.SHARE_TREE: lambda name: SHARE_TREE_PLACE,
    ObjectKind.SCHEDULER: lambda name: (SETTINGS_PAGE, object_key(ObjectKind.SCHEDULER, name)),
    ObjectKind.CONFIGURATION: lambda name: (SETTINGS_PAGE, object_key(ObjectKind.CONFIGURATION, name)),
}


def find_object_place(kind: str, name: str) -> tuple[str, str] | None:
    """Return page and key of an object, a job or a reservation; None for kinds that no page shows."""
    for each, page in OBJECT_PAGES.items():
        if each == kind:
            return page, object_key(kind, name)
    make = _OTHERS.get(kind)
    return make(name) if make else None
