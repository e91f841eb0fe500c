"""The search in the help: chapters that have every word, best first, each with the place where it says so.

Where no chapter has every word, as of a question in whole words, those that have most of it are found.
"""

import re
from math import log

from qmonpy.app.help.book import Book, Chapter, strip_marks
from qmonpy.late_methods import dataclass

MOST_FOUND = 50
CHANGELOG = "changelog.md"
_BEFORE, _AFTER = 40, 100
"""Characters of an excerpt around the first word that is found."""


@dataclass(frozen=True)
class Found:
    """A chapter that has all words, or the most of them that any chapter has."""

    chapter: Chapter
    excerpt: str
    """Some words around the first place, without marks of Markdown."""
    missing: tuple[str, ...] = ()
    """The words that the chapter does not have, as they were typed but for capitals."""


def search_book(book: Book, text: str) -> list[Found]:
    """Return the chapters in which each word begins a word somewhere; those with all of them in the title first.

    Where there is none, those that have most of the words. A word that few chapters have counts for more than one that
    most have, as "the" is. The changelog has nearly every word, and comes last; other equal ones are in the order of
    the book. Without a word, nothing is found.
    """
    words = list(dict.fromkeys(re.findall(r"[\w.*@$-]+", text.lower())))
    places = [_find_words(chapter, words) for chapter in book.chapters]
    explains = [chapter.page != CHANGELOG for chapter in book.chapters]
    has_all = any(None not in each for each, is_one in zip(places, explains, strict=True) if is_one)
    weights = _weigh(places, len(words))
    ranked = []
    for number, each in enumerate(places):
        rank = sum(
            weight * (1 + is_title) for weight, is_title in zip(weights, each, strict=True) if is_title is not None
        )
        if words and (None not in each if has_all else rank > 0):
            ranked.append((not explains[number], -rank, number))
    ranked.sort()
    least = min((rank for _, rank, _ in ranked), default=0) / 2
    found = [number for _, rank, number in ranked if has_all or rank <= least]
    return [_make_found(book.chapters[number], words, places[number]) for number in found[:MOST_FOUND]]


def _weigh(places: list[list[bool | None]], words: int) -> list[float]:
    """Return for each of so many words what it counts: nothing if most chapters have it, unless most have all words."""
    counts = [max(1, sum(each[place] is not None for each in places)) for place in range(words)]
    is_telling = [2 * count < len(places) for count in counts]
    return [
        log((len(places) + 1) / count) if is_one or not any(is_telling) else 0.0
        for count, is_one in zip(counts, is_telling, strict=True)
    ]


def _find_words(chapter: Chapter, words: list[str]) -> list[bool | None]:
    """Return for each word whether the chapter has it in its title; None where it does not have it at all."""
    title, text = chapter.title.lower(), chapter.text.lower()
    found: list[bool | None] = []
    for word in words:
        begins = re.compile(rf"(?<!\w){re.escape(word)}")
        is_title = begins.search(title) is not None
        found.append(is_title if is_title or begins.search(text) or word in text else None)
    return found


def _make_found(chapter: Chapter, words: list[str], places: list[bool | None]) -> Found:
    had = [word for word, place in zip(words, places, strict=True) if place is not None]
    return Found(chapter, make_excerpt(chapter, had), tuple(word for word in words if word not in had))


def make_excerpt(chapter: Chapter, words: list[str]) -> str:
    """Return the text around the first word that is found in the body of a chapter, on one line."""
    body = " ".join(strip_marks(chapter.text.partition("\n")[2]).split())
    places = [place for word in words if (place := body.lower().find(word)) >= 0]
    first = max(0, min(places, default=0) - _BEFORE)
    # From the beginning of a word on.
    first = 0 if first == 0 else body.find(" ", first) + 1
    excerpt = body[first : first + _BEFORE + _AFTER]
    return f"{'... ' if first else ''}{excerpt}{' ...' if first + len(excerpt) < len(body) else ''}"
