"""The search by name, label or value: objects, attributes, rules, users, jobs, reservations, pages, actions."""

from qmonpy.app.search.entry import DELETED, EDITED, Entry
from qmonpy.app.search.finding import MOST_OF_KIND, Found, FoundGroup, find_entries
from qmonpy.app.search.index import SearchIndex

__all__ = ["DELETED", "EDITED", "MOST_OF_KIND", "Entry", "Found", "FoundGroup", "SearchIndex", "find_entries"]
