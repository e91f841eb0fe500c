"""Which pages have an action, for those who offer actions of pages that are not shown."""

from collections.abc import Mapping

from qmonpy.app.tables.object_pages import OBJECT_PAGES

ANYWHERE = ("",)
"""The pages of an action of the window, or of whichever page is shown."""
_OBJECTS = tuple(dict.fromkeys(OBJECT_PAGES.values()))
_INSTANCES = (
    "enable-instances",
    "disable-instances",
    "suspend-instances",
    "resume-instances",
    "clear-instances",
    "reschedule-instances",
)
_ON_OBJECTS = ("add-object", "clone-objects", "delete-objects", "revert-objects", "apply")
_BY_PAGE: Mapping[str, tuple[str, ...]] = {
    "jobs": (
        "submit-job",
        "delete-jobs",
        "hold-jobs",
        "release-jobs",
        "change-holds",
        "suspend-jobs",
        "resume-jobs",
        "reschedule-jobs",
        "clear-job-errors",
        "change-priority",
        "move-jobs",
        "alter-jobs",
        "why",
    ),
    "queues": _INSTANCES,
    "rule-sets": (
        "add-set",
        "clone-set",
        "delete-set",
        "rename-set",
        "revert-set",
        "add-rule",
        "delete-rule",
        "rule-up",
        "rule-down",
        "preview",
        "apply",
    ),
    "quota-usage": ("export-csv", "export-json", "export-xml", "export-schema-xml"),
    "reservations": (
        "reserve",
        "reserve-alike",
        "delete-reservations",
        "submit-into",
        "copy-qrsub",
        "reservation-jobs",
        "show-details",
        "show-lanes",
        "span-hour",
        "span-day",
        "span-week",
        "span-month",
        "go-to-now",
        "zoom-in",
        "zoom-out",
        "export-csv",
        "export-png",
        "export-svg",
        "export-qrstat-xml",
        "export-qrstat-schema-xml",
    ),
    "complexes": ("add-complex", "clone-complexes", "delete-complexes", "revert-complexes", "apply"),
    **dict.fromkeys(_OBJECTS, _ON_OBJECTS),
    "cluster-queues": (*_ON_OBJECTS, "switch-queues", "detached-settings", *_INSTANCES),
    "hosts": (*_ON_OBJECTS, "add-several", "stop-hosts", "start-hosts"),
    "users": (*_ON_OBJECTS, "add-several"),
    "configuration": ("revert-settings", "apply"),
    "history": ("take-back", "restore-state"),
}
_TAKING = frozenset({"delete", "revert", "clear", "suspend", "disable", "hold", "restore", "stop", "take"})
"""The verbs, as ids of actions begin with them, of what takes something away."""


def find_action_pages(action_id: str) -> tuple[str, ...]:
    """The pages that have an action, in the order of the navigation; ANYWHERE where none is known for it."""
    return tuple(page for page, actions in _BY_PAGE.items() if action_id in actions) or ANYWHERE


def is_for_chosen(action_id: str) -> bool:
    """Whether an action takes something away from what is chosen, which should be seen before it is done."""
    return action_id.partition("-")[0] in _TAKING


def pages_with_actions() -> Mapping[str, tuple[str, ...]]:
    """Pages to the actions that they have."""
    return _BY_PAGE
