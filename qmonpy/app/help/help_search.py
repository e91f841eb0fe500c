"""The search in the help: chapters that have every word, best first, each with the place where it says so."""

import re

from qmonpy.app.help.book import Book, Chapter, strip_marks
from qmonpy.late_methods import dataclass

MOST_FOUND = 50
_BEFORE, _AFTER = 40, 100
"""Characters of an excerpt around the first word that is found."""


@dataclass(frozen=True)
class Found:
    """A chapter that has all words."""

    chapter: Chapter
    excerpt: str
    """Some words around the first place, without marks of Markdown."""


def search_book(book: Book, text: str) -> list[Found]:
    """Return the chapters in which each word begins a word somewhere; those with all of them in the title first.

    Equal ones are in the order of the book. Without a word, nothing is found.
    """
    words = [word for word in re.findall(r"[\w.*@$-]+", text.lower()) if word]
    if not words:
        return []
    ranked = []
    for number, chapter in enumerate(book.chapters):
        rank = _rank(chapter, words)
        if rank is not None:
            ranked.append((rank, number, chapter))
    ranked.sort(key=lambda each: each[:2])
    return [Found(chapter, make_excerpt(chapter, words)) for _, _, chapter in ranked[:MOST_FOUND]]


def _rank(chapter: Chapter, words: list[str]) -> int | None:
    title, text = chapter.title.lower(), chapter.text.lower()
    in_title = 0
    for word in words:
        begins = re.compile(rf"(?<!\w){re.escape(word)}")
        if begins.search(title):
            in_title += 1
        elif not begins.search(text) and word not in text:
            return None
    return -in_title


def make_excerpt(chapter: Chapter, words: list[str]) -> str:
    """Return the text around the first word that is found in the body of a chapter, on one line."""
    body = " ".join(strip_marks(chapter.text.partition("\n")[2]).split())
    places = [place for word in words if (place := body.lower().find(word)) >= 0]
    first = max(0, min(places, default=0) - _BEFORE)
    # From the beginning of a word on.
    first = 0 if first == 0 else body.find(" ", first) + 1
    excerpt = body[first : first + _BEFORE + _AFTER]
    return f"{'... ' if first else ''}{excerpt}{' ...' if first + len(excerpt) < len(body) else ''}"
