"""The usage of users and projects in files: as mappings of the attributes that a qmaster keeps in its spool."""

import re
from typing import Any

from qmonpy.formats.configuration.usage_text import USAGE_KEYS, format_usage, parse_usage
from qmonpy.formats.documents.document import Node
from qmonpy.model.work.share_usage import ShareUsage, UsageBook

KINDS = ("users", "projects")


def parse_usage_book(parent: Node | None, start: int) -> UsageBook:
    """Return the usage of the users and projects of a mapping; a time stamp `@-60` is a minute before `start`, which
    also stands for one that is missing."""
    if parent is None:
        return UsageBook()
    users, projects = (_parse_all(parent.child(kind), start) for kind in KINDS)
    until = parent.child("debited_until")
    return UsageBook(users, projects, until.integer() if until is not None else 0)


def _parse_all(node: Node | None, start: int) -> dict[str, ShareUsage]:
    found = {}
    for name, each in node.items() if node is not None else ():
        usage = parse_share_usage(each, start)
        if usage is not None:
            found[name] = usage
    return found


def parse_share_usage(node: Node, start: int) -> ShareUsage | None:
    """Return the usage in the attributes of a user or project; None if they tell of none."""
    values = {key: child.text() for key in USAGE_KEYS if (child := node.child(key)) is not None}
    if not values:
        return None
    stamp = re.fullmatch(r"(@?)([+-]?\d{1,12})", values.get("usage_time_stamp", "0"))
    seconds = int(stamp[2]) if stamp else 0
    return parse_usage(values, start + seconds if stamp and stamp[1] else seconds or start)


def format_usage_book(book: UsageBook) -> dict[str, Any]:
    """Return the usage of all users and projects as a mapping, without what is empty."""
    document: dict[str, Any] = {
        kind: {name: format_usage(usage) for name, usage in getattr(book, kind).items()} for kind in KINDS
    }
    if book.debited_until:
        document["debited_until"] = str(book.debited_until)
    return {kind: usages for kind, usages in document.items() if usages}
