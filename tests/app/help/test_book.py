"""The book of help: every page of the documentation for users, in chapters that links and the search lead to."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.help.book import Chapter, chapter_of, read_book, read_chapters
from qmonpy.app.help.help_search import search_book
from qmonpy.app.session.actions import PAGES
from qmonpy.resources import document

BOOK = read_book()
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def test_that_every_page_of_the_window_has_a_chapter() -> None:
    for place in PAGES:
        address = chapter_of(place.id)
        found = BOOK.find(address)
        assert found is not None, place.id
        assert found.address == address or "#" not in address, f"{place.id}: {address} is not in the book"


def test_that_every_page_of_the_documentation_for_its_readers_is_in_the_book() -> None:
    navigation = document("docs").parent / "mkdocs.yml"
    using = navigation.read_text(encoding="utf-8").partition("- Using it:\n")[2].partition("\n  - ")[0]
    pages = set(re.findall(r"[\w/-]+\.md$", using, re.MULTILINE))
    assert "keyboard.md" in pages
    assert pages <= {each.page for each in BOOK.chapters}


def test_that_chapters_put_together_are_the_page() -> None:
    text = "intro\n\n# Page\none\n\n## First `part`\ntwo\n```\n# no heading\n```\n## First part\nthree\n"
    chapters = list(read_chapters("page.md", text))
    assert "\n".join(each.text for each in chapters) == text
    assert [(each.title, each.anchor, each.level) for each in chapters] == [
        ("page.md", "", 1),
        ("Page", "", 1),
        ("First part", "first-part", 2),
        ("First part", "first-part_1", 2),
    ]


@given(st.text(st.sampled_from("# ab`*[]()\n-")))
def test_that_no_text_is_lost_in_chapters(text: str) -> None:
    assert "".join("".join(each.text.split()) for each in read_chapters("p.md", text)) == "".join(text.split())


@pytest.mark.parametrize(
    "chapter", [each for each in BOOK.chapters if each.page == "tour.md"], ids=lambda each: each.title
)
def test_that_a_word_of_every_chapter_leads_to_it(chapter: Chapter) -> None:
    words = " ".join(re.findall(r"\w+", chapter.title))
    assert chapter in [each.chapter for each in search_book(BOOK, words)]


def test_that_every_word_must_be_there_and_titles_come_first() -> None:
    found = search_book(BOOK, "rule sets")
    assert "rule sets" in found[0].chapter.title.lower()
    assert all("rule" in each.chapter.text.lower() and "sets" in each.chapter.text.lower() for each in found)
    assert search_book(BOOK, "no-such-word-anywhere") == []
    assert search_book(BOOK, " .. ") == [] or search_book(BOOK, "   ") == []


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("why does my job wait", "Why does a job wait?"),
        ("why is my job pending?", "Why does a job wait?"),
        ("how to install qmonpy from a wheel on debian", "Start"),
    ],
)
def test_that_a_question_in_whole_words_finds_what_has_most_of_them(question: str, title: str) -> None:
    found = search_book(BOOK, question)
    assert found[0].chapter.title == title
    assert found[0].missing
    assert all(word in question and word not in found[0].chapter.text.lower() for word in found[0].missing)


def test_that_nothing_is_missing_where_some_chapter_has_every_word() -> None:
    assert not any(each.missing for each in search_book(BOOK, "what does a hatched bar mean"))


def test_that_the_changelog_which_has_nearly_every_word_comes_last() -> None:
    pages = [each.chapter.page for each in search_book(BOOK, "what does a hatched bar mean")]
    assert set(pages) > {"changelog.md"}
    assert set(pages[pages.index("changelog.md") :]) == {"changelog.md"}


def test_that_links_between_the_pages_of_the_book_lead_to_chapters() -> None:
    pages = {each.page for each in BOOK.chapters}
    for chapter in BOOK.chapters:
        for link in LINK.findall(chapter.text):
            path, _, anchor = link.partition("#")
            if ":" in link or not path.endswith(".md") or chapter.page.startswith("manual/") or path not in pages:
                continue
            assert not anchor or BOOK.find(link).anchor == anchor, f"{chapter.address}: {link}"


def test_that_parts_of_other_files_stand_where_the_pages_name_them() -> None:
    first = read_book().page_text("index.md")
    assert "--8<--" not in first
    assert ".venv/bin/qmonpy" in first
