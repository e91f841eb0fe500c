"""Finds the page and the key that show a user, project, parallel environment, queue, host or attribute by name."""

from collections.abc import Mapping

_PLACES: Mapping[str, tuple[str, str]] = {
    "user": ("jobs", "user"),
    "project": ("jobs", "project"),
    "pe": ("jobs", "pe"),
    "queue": ("queues", "queue"),
    "host": ("queues", "host"),
}


def find_place(kind: str, name: str) -> tuple[str, str] | None:
    """Return page and key for a single name; None for groups, patterns and kinds that no page shows."""
    if not name or name.startswith("@") or any(each in name for each in "*?[&|!("):
        return None
    if kind == "resource":
        return "complexes", name
    found = _PLACES.get(kind)
    return (found[0], f'{found[1]}:"{name}"') if found else None
