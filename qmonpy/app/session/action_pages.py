"""Tells which pages have an action, so that the search can offer actions of pages that are not shown."""

from collections.abc import Mapping

from qmonpy.app.tables.object_pages import OBJECT_PAGES

ANYWHERE = ("",)
"""Stands for the pages of an action that belongs to the window, or to whichever page is shown."""
_OBJECTS = tuple(dict.fromkeys(OBJECT_PAGES.values()))
_INSTANCES = (
    "enable-instances",
    "disable-instances",
    "suspend-instances",
    "resume-instances",
    "clear-instances",
    "reschedule-instances",
    "clean-instances",
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
        "show-tasks",
        "stop-forecast",
        "why",
        "why-place",
        "keep-case",
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
    "quota-usage": ("export-csv", "export-json", "export-xml", "export-schema-xml", "keep-case"),
    "cases": ("judge-cases", "delete-cases"),
    "reservations": (
        "reserve",
        "reserve-alike",
        "delete-reservations",
        "submit-into",
        "copy-qrsub",
        "reservation-jobs",
        "keep-case",
        "show-details",
        "show-lanes",
        "stop-forecast",
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
    "complexes": (
        "add-complex",
        "clone-complexes",
        "delete-complexes",
        "revert-complexes",
        "load-complexes",
        "save-complexes",
        "apply",
    ),
    **dict.fromkeys(_OBJECTS, _ON_OBJECTS),
    "cluster-queues": (*_ON_OBJECTS, "switch-queues", "detached-settings", *_INSTANCES),
    "hosts": (*_ON_OBJECTS, "add-several", "stop-hosts", "start-hosts", "crash-hosts"),
    "users": (*_ON_OBJECTS, "add-several"),
    "policies": _ON_OBJECTS,
    "configuration": ("revert-settings", "qmaster", "apply"),
    "reports": (
        "run-report",
        "stop-report",
        "make-database",
        "save-report",
        "delete-report",
        "copy-report",
        "export-csv",
        "export-json",
        "export-parquet",
        "export-html",
        "export-png",
        "export-svg",
        "export-pdf",
    ),
    "lab": ("new-run", "pause-run", "cancel-run", "repeat-run", "throw-away-run"),
    "history": ("take-back", "restore-state"),
}
_TAKING = frozenset({"delete", "revert", "clear", "suspend", "disable", "hold", "restore", "stop", "take"})
"""The first words of ids of actions that take something away from the chosen objects."""


def find_action_pages(action_id: str) -> tuple[str, ...]:
    """Return the pages that have an action, in the order of the navigation; ANYWHERE if none is known to."""
    return tuple(page for page, actions in _BY_PAGE.items() if action_id in actions) or ANYWHERE


def is_for_chosen(action_id: str) -> bool:
    """Return whether an action takes something away from chosen objects, so that these should be seen before."""
    return action_id.partition("-")[0] in _TAKING


def pages_with_actions() -> Mapping[str, tuple[str, ...]]:
    """Return, by page, the actions that it has."""
    return _BY_PAGE
