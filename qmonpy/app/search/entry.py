"""Search entries with the texts by which they are found, and sections of entries of one kind."""

from collections.abc import Iterable
from dataclasses import field

from qmonpy.late_methods import dataclass

EDITED, DELETED = "not applied", "goes away"
"""Marks of objects that the draft changes or deletes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found, with the page and the key that show it."""

    kind: str
    title: str
    page: str
    """Id of a page of `qmonpy.app.session.actions.PAGES`; empty for an action of the window or of any page."""
    key: str
    """The key that the page's `navigate_to` takes; of an action, its id."""
    detail: str = ""
    """The text shown beside the title."""
    label: str = ""
    """Further words that name it, such as the label of an attribute."""
    value: str = ""
    """Its value: a part of it finds the entry, too, but after entries found by name."""
    names: tuple[str, ...] = ()
    """Further whole names, such as the shortcut of a complex attribute."""
    mark: str = ""
    """EDITED, DELETED, or empty for an object that is as in the cluster."""
    small_title: str = field(init=False, repr=False, compare=False)
    """The title in lower case, as the search compares it; computed once."""
    small_names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    small_label: str = field(init=False, repr=False, compare=False)
    small_text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        title = self.title.lower()
        label = f"{title}\n{self.label.lower()}"
        object.__setattr__(self, "small_title", title)
        object.__setattr__(self, "small_names", (title, *(name.lower() for name in self.names)))
        object.__setattr__(self, "small_label", label)
        object.__setattr__(self, "small_text", f"{label}\n{self.value.lower()}" if self.value else label)


class Section:
    """Entries of a kind, in the order in which they are shown where they match equally well."""

    def __init__(self, kind: str, entries: Iterable[Entry]):
        self.kind = kind
        self.entries = tuple(entries)
        self.texts = [each.small_text for each in self.entries]
        self.titles = [each.small_title for each in self.entries]
        self.names = [each.small_names for each in self.entries]
