"""What can be found: an entry with its texts, and sections of entries of one kind."""

from collections.abc import Iterable
from dataclasses import dataclass, field

EDITED, DELETED = "not applied", "goes away"
"""Marks of what is edited in the draft."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found, and where it is."""

    kind: str
    title: str
    page: str
    """Id of a page of `qmonpy.app.session.actions.PAGES`; empty for an action of the window or of any page."""
    key: str
    """What is chosen on the page: what its `navigate_to` takes. Of an action, its id."""
    detail: str = ""
    label: str = ""
    """Further words for people that name it, such as the label of an attribute."""
    value: str = ""
    """What it says: it is found by a part of that, too, after what is found by name."""
    names: tuple[str, ...] = ()
    """What else is a whole name of it, such as a shortcut."""
    mark: str = ""
    """EDITED, DELETED, or empty for what is as the cluster has it."""
    small_title: str = field(init=False, repr=False, compare=False)
    """In small letters, as the search compares it; made once, with the entry."""
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
    """Entries of a kind, in the order in which they are shown where they are found alike."""

    def __init__(self, kind: str, entries: Iterable[Entry]):
        self.kind = kind
        self.entries = tuple(entries)
        self.texts = [each.small_text for each in self.entries]
        self.titles = [each.small_title for each in self.entries]
        self.names = [each.small_names for each in self.entries]
