"""What is new: the changelog that ships with the program, and the points of it that have some words."""

import re

import pytest

from qmonpy import __version__
from qmonpy.app.session.whats_new import filter_news, read_news

NEWS = """## Newer than 1.0

### Added

- *Jobs* can be
  printed.
- Hosts blink.

### Fixed

- Jobs end.

## 1.0

A paragraph on jobs
and more.

### Added

- Hosts.
"""


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (
            "jobs",
            "## Newer than 1.0|### Added|- *Jobs* can be\n  printed.|### Fixed|- Jobs end."
            "|## 1.0|A paragraph on jobs\nand more.",
        ),
        ("printed JOBS", "## Newer than 1.0|### Added|- *Jobs* can be\n  printed."),
        ("hosts", "## Newer than 1.0|### Added|- Hosts blink.|## 1.0|### Added|- Hosts."),
        ("queues", ""),
    ],
)
def test_that_points_with_all_words_are_left_below_their_headings(words: str, shown: str) -> None:
    assert filter_news(NEWS, words) == "\n\n".join(filter(None, shown.split("|")))


def test_that_every_point_of_the_changelog_is_found_by_its_own_words() -> None:
    news = read_news()
    assert "".join(filter_news(news, "").split()) == "".join(news.split())
    points = [line for line in news.split("\n") if line.startswith("- ")]
    assert len(points) > 100
    for point in points[::50]:
        assert point in filter_news(news, " ".join(re.findall(r"\w+", point)[:5]))


def test_that_what_has_no_version_yet_is_newer_than_the_one_that_is_shown() -> None:
    news = read_news()
    assert "Unreleased" not in news.split("\n")[0]
    assert news.startswith((f"## Newer than {__version__}", f"## {__version__}"))
