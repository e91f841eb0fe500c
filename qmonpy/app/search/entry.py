"""Search entries with the texts by which they are found, and sections of entries of one kind."""

from collections.abc import Callable, Iterable, Sequence

from qmonpy.app.search.packed_texts import PackedTexts
from qmonpy.late_methods import dataclass
from qmonpy.translation import later

EDITED, DELETED = later("not applied"), later("goes away")
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


Line = tuple[str, str, str]
"""What a section keeps of an entry: `title\\nlabel` or `title\\nlabel\\nvalue` in small letters; its further names in
small letters, with `\\n` before and behind each; and `page\\nkey`."""


def line_of(entry: Entry) -> Line:
    """Return what a section keeps of an entry."""
    text = f"{_one_line(entry.title)}\n{_one_line(entry.label)}"
    if entry.value:
        text = f"{text}\n{entry.value}"
    names = "\n".join(("", *entry.names, "")).lower() if entry.names else ""
    return text.lower(), names, key_line(entry.page, entry.key)


def key_line(page: str, key: str) -> str:
    """Return the last part of a `Line`."""
    return f"{page}\n{key}"


def _one_line(text: str) -> str:
    return text.replace("\n", " ") if "\n" in text else text


class Section:
    """Entries of a kind, in the order in which they are shown where they match equally well.

    What is searched is kept as packed texts; an entry itself may be made when it is shown, as a large site has half a
    million of them.
    """

    __slots__ = ("_entry_at", "_keys", "kind", "names", "texts")

    def __init__(self, kind: str, entries: Iterable[Entry]):
        kept = tuple(entries)
        self._fill(kind, [line_of(each) for each in kept], kept.__getitem__)

    @classmethod
    def made_late(cls, kind: str, lines: Sequence[Line], entry_at: Callable[[int], Entry]) -> "Section":
        """Return a section of which `entry_at` makes each entry; `lines` are those of the same entries."""
        made = cls.__new__(cls)
        made._fill(kind, lines, entry_at)
        return made

    def _fill(self, kind: str, lines: Sequence[Line], entry_at: Callable[[int], Entry]) -> None:
        self.kind = kind
        self.texts = PackedTexts(text for text, _, _ in lines)
        self.names = PackedTexts(names for _, names, _ in lines)
        self._keys = PackedTexts(key for _, _, key in lines)
        self._entry_at = entry_at

    def entry(self, at: int) -> Entry:
        """Return the entry at a place."""
        return self._entry_at(at)

    def find_entry(self, page: str, key: str) -> Entry | None:
        """Return the entry with a page and a key, None without one."""
        at = self._keys.find_equal(key_line(page, key))
        return None if at is None else self._entry_at(at)

    def unpack(self) -> list[Line]:
        """Return the lines of all entries."""
        return list(zip(self.texts.unpack(), self.names.unpack(), self._keys.unpack(), strict=True))
