"""Searches sections of entries for a text; results come grouped by kind, best match first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.app.search.entry import Entry, Section
from qmonpy.app.search.packed_texts import PackedTexts
from qmonpy.late_methods import dataclass

MOST = 30
"""How many entries are shown in all."""
MOST_OF_KIND = 500
"""How many entries are shown where one kind is asked for."""
LEAST_OF_KIND = 4
"""How many entries of a kind are shown at least, as far as MOST allows."""
_FILLERS = frozenset({"of", "in"})
"""Words that people put between an attribute and its object."""
_STARTS = " /_.-@="
"""Signs in a title behind which a word begins."""
MANY = 1_000
"""Where a word is found so often in a section, its texts are compared one by one."""
_SNIPPET = 60
"""If a match is so far from the beginning of a value, the value is shown from shortly before the match."""


_Texts = PackedTexts | list[str]


@dataclass(frozen=True, slots=True)
class FoundGroup:
    """The entries of a kind that were found."""

    kind: str
    entries: tuple[Entry, ...]
    """The entries to show, best match first."""
    total: int
    """How many match, shown or not."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search for a text."""

    text: str
    groups: tuple[FoundGroup, ...] = ()
    kind: str = ""
    """The kind that was asked for; empty for all kinds."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that were searched, in lower case."""
        return split_words(self.text)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """The best matches in a section, and how many match at all."""

    section: Section
    places: tuple[tuple[int, int], ...]
    """Rank of the match and index of the entry, best first."""
    total: int


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, each once, without `of` and `in` between other words."""
    words = text.lower().split()
    kept = [word for at, word in enumerate(words) if not (0 < at < len(words) - 1 and word in _FILLERS)]
    return tuple(dict.fromkeys(kept))


def find_entries(sections: Iterable[Section], text: str, most: int = MOST, kind: str = "") -> Found:
    """Return the entries with all words of a text in title, label or value; of one kind only if that is given.

    Best are entries with exactly this name; then a title that begins with the text, has a word that begins with it, has
    it anywhere, or has its words in any order; then a label with the words, and last a value with them. Kinds come in
    the order of their best match.
    """
    words = split_words(text)
    if not words:
        return Found(text, kind=kind)
    if kind:
        sections = [each for each in sections if each.kind == kind]
    whole = " ".join(text.lower().split())
    found = [each for section in sections if (each := _rank(section, whole, words, most)).total]
    by_kind: dict[str, list[_Ranked]] = {}
    for each in found:
        by_kind.setdefault(each.section.kind, []).append(each)
    groups = sorted(by_kind.values(), key=lambda of_kind: min(each.places[0][0] for each in of_kind))
    shown = _share([sum(len(each.places) for each in group) for group in groups], most)
    answer = tuple(_group(group, count, words) for group, count in zip(groups, shown, strict=True) if count)
    return Found(text, answer, kind)


def _rank(section: Section, whole: str, words: Sequence[str], most: int) -> _Ranked:
    first, *others = words
    texts: _Texts = section.texts
    if section.texts.count(first) > MANY:
        texts = section.texts.unpack()
        matching = [at for at, text in enumerate(texts) if first in text]
    else:
        matching = list(section.texts.find_holding(first))
    for word in others:
        matching = [at for at in matching if word in texts[at]]
    places: list[tuple[int, int]] = []
    taken: set[int] = set()
    for rank, found in enumerate(_stages(section, texts, whole, words, matching)):
        for at in found:
            if len(places) >= most:
                break
            if at not in taken:
                taken.add(at)
                places.append((rank, at))
        if len(places) >= most:
            break
    return _Ranked(section, tuple(places[:most]), len(matching))


def _stages(
    section: Section, texts: _Texts, whole: str, words: Sequence[str], matching: Sequence[int]
) -> Iterator[Iterable[int]]:
    """Give ever weaker matches, stage by stage, each computed only when it is asked for."""
    if not matching:
        return
    named = {*section.names.find_holding(f"\n{whole}\n"), *section.texts.find_beginning(f"{whole}\n")}
    yield [at for at in sorted(named) if all(word in texts[at] for word in words)]
    yield section.texts.find_beginning(whole)
    titles = {at: texts[at].partition("\n")[0] for at in matching}
    inside = [at for at, title in titles.items() if whole in title]
    starts = [f"{sign}{whole}" for sign in _STARTS]
    yield [at for at in inside if any(start in titles[at] for start in starts)]
    yield inside
    yield [at for at, title in titles.items() if all(word in title for word in words)]
    yield [at for at in matching if _has_label(texts[at], words)]
    yield matching


def _has_label(text: str, words: Sequence[str]) -> bool:
    """Whether title and label of an entry have all words."""
    title, label, *_ = text.split("\n", 2)
    return all(word in title or word in label for word in words)


def _share(counts: Sequence[int], most: int) -> list[int]:
    """Return how many of each group to show: first some of each group, then more of the first groups."""
    least = max(1, min(LEAST_OF_KIND, most // max(1, len(counts))))
    shown, left = [0] * len(counts), most
    for bound in (least, most):
        for at, count in enumerate(counts):
            more = min(min(count, bound) - shown[at], left)
            shown[at] += more
            left -= more
    return shown


def _group(ranked: Sequence[_Ranked], count: int, words: Sequence[str]) -> FoundGroup:
    """The best entries of all sections of one kind, as a group."""
    places = sorted((rank, which, at) for which, each in enumerate(ranked) for rank, at in each.places)
    entries = tuple(_with_snippet(ranked[which].section.entry(at), words) for _, which, at in places[:count])
    return FoundGroup(ranked[0].section.kind, entries, sum(each.total for each in ranked))


def _with_snippet(entry: Entry, words: Sequence[str]) -> Entry:
    """An entry whose detail shows the words: its value from the match on, and its label if only that has them."""
    title, label = entry.title.lower(), entry.label.lower()
    value = " ".join(entry.value.split())
    detail = entry.detail
    missing = [word for word in words if word not in title]
    at = next((found for word in missing if word not in label and (found := value.lower().find(word)) >= 0), -1)
    if at >= 0:
        start = value.rfind(" ", 0, max(0, at - 12)) + 1 if at > _SNIPPET else 0
        detail = f"... {value[start:]}" if start else value
    if any(word in label and word not in detail.lower() for word in missing):
        detail = f"{entry.label}: {detail}"
    return entry if detail == entry.detail else replace(entry, detail=detail)
