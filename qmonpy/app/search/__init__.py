"""Finding anything by name, label or value: objects, attributes, rules, people, jobs, reservations, pages, actions."""

from qmonpy.app.search.entry import DELETED, EDITED, Entry
from qmonpy.app.search.finding import Found, FoundGroup, find_entries
from qmonpy.app.search.index import SearchIndex

__all__ = ["DELETED", "EDITED", "Entry", "Found", "FoundGroup", "SearchIndex", "find_entries"]
