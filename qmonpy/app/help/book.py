"""The book of help: pages of Markdown, divided into chapters by their headings."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from qmonpy.late_methods import dataclass
from qmonpy.resources import document

USING = (
    *("index", "tour", "keyboard", "commands", "cases", "lab", "reporting", "real-cluster"),
    *("qmon", "python", "python-tutorial", "manual"),
)
"""The pages for people who use the program, in the order of reading; those of single commands follow `manual`."""
LAST = ("glossary", "changelog")
CHAPTERS = {
    "overview": "tour.md#monitor-overview",
    "jobs": "tour.md#monitor-jobs",
    "queues": "tour.md#monitor-queues",
    "rule-sets": "tour.md#limits-rule-sets",
    "quota-usage": "tour.md#limits-quota-usage",
    "cases": "tour.md#limits-cases",
    "reservations": "tour.md#reservations",
    "policies": "tour.md#policies",
    "reports": "reporting.md#the-page-reports",
    "lab": "lab.md",
    "history": "tour.md#history",
}
"""By page of the window its chapter; of the others, `OTHER`."""
OTHER = "tour.md#the-configuration"
_HEADING = re.compile(r"^(#{1,3}) (.+?)\s*$")
_MARKS = re.compile(r"[`*]|!?\[([^\]]*)\]\([^)]*\)")
_INCLUDED = re.compile(r'^--8<-- "([^":]+)(?::([^"]+))?"$', re.MULTILINE)
"""A line that stands for a file of the project or, behind a colon, for a part of one."""
_FENCE = re.compile(r"^\s*(```|~~~)")


@dataclass(frozen=True)
class Chapter:
    """A part of a page, from its heading to the next one."""

    page: str
    """The path of the page's file below the folder of the documentation: `tour.md`."""
    anchor: str
    """As links name it: `monitor-jobs`; empty for the beginning of a page."""
    title: str
    level: int
    text: str
    """Markdown, its heading first."""
    page_title: str

    @property
    def address(self) -> str:
        """The text of a link that leads there."""
        return f"{self.page}#{self.anchor}" if self.anchor else self.page


@dataclass(frozen=True)
class Book:
    """All chapters, page by page in the order of reading."""

    chapters: tuple[Chapter, ...]

    def find(self, address: str) -> Chapter | None:
        """Return the chapter of a link; for an anchor that is not known, the beginning of its page."""
        page, _, anchor = address.partition("#")
        here = [each for each in self.chapters if each.page == page]
        return next((each for each in here if each.anchor == anchor), here[0] if here else None)

    def page_text(self, page: str) -> str:
        """Return the whole text of a page."""
        return "\n".join(each.text for each in self.chapters if each.page == page)


@cache
def read_book() -> Book:
    """Return the book that ships with the program; raises FileNotFoundError if none does."""
    folder = document("index.md").parent
    return Book(tuple(each for name in _find_pages(folder) for each in read_chapters(name, _read(folder, name))))


def _find_pages(folder: Path) -> Iterator[str]:
    commands = [f"manual/{path.name}" for path in sorted(folder.glob("manual/*.md"))]
    yield from (f"{name}.md" for name in USING)
    yield from commands
    yield from (f"{name}.md" for name in LAST)


def _read(folder: Path, name: str) -> str:
    text = (folder / name).read_text(encoding="utf-8")
    return _INCLUDED.sub(lambda found: _read_part(found[1], found[2]), text)


def _read_part(name: str, part: str | None) -> str:
    """Return another file of the project, or the part of it between its marks; nothing of one that is not there."""
    text = ""
    with suppress(FileNotFoundError):
        text = document(name).read_text(encoding="utf-8")
    if part is None:
        return text
    begin, end = (f"<!-- --8<-- [{edge}:{part}] -->" for edge in ("start", "end"))
    return text.partition(begin)[2].partition(end)[0].strip()


def read_chapters(page: str, text: str) -> Iterator[Chapter]:
    """Yield the chapters of a page in their order."""
    lines: list[str] = []
    title, anchor, level, page_title = page, "", 1, ""
    is_code = False
    taken: dict[str, int] = {}
    for line in text.split("\n"):
        if _FENCE.match(line):
            is_code = not is_code
        found = None if is_code else _HEADING.match(line)
        if found is None:
            lines.append(line)
            continue
        if any(each.strip() for each in lines):
            yield Chapter(page, anchor, title, level, "\n".join(lines), page_title or title)
        level, title = len(found[1]), strip_marks(found[2])
        page_title = page_title or title
        anchor = "" if level == 1 and not taken else make_anchor(title, taken)
        taken.setdefault("", 0)
        lines = [line]
    if any(each.strip() for each in lines):
        yield Chapter(page, anchor, title, level, "\n".join(lines), page_title or title)


def make_anchor(title: str, taken: dict[str, int]) -> str:
    """Return the anchor of a heading as the site has it; `taken` counts those of the page."""
    plain = re.sub(r"[^\w\s-]", "", title.lower()).strip()
    anchor = re.sub(r"[-\s]+", "-", plain)
    taken[anchor] = taken.get(anchor, -1) + 1
    return f"{anchor}_{taken[anchor]}" if taken[anchor] else anchor


def strip_marks(text: str) -> str:
    """Return Markdown without the marks of code, stress and links."""
    return _MARKS.sub(lambda found: found[1] or "", text)


def chapter_of(page_id: str) -> str:
    """Return the address of the chapter about a page of the window."""
    return CHAPTERS.get(page_id, OTHER)


def list_contents(book: Book) -> Sequence[Chapter]:
    """Return what the list of contents has: the pages, and the chapters of the second level."""
    return [each for each in book.chapters if each.level <= 2]
