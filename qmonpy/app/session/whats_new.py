"""What is new, from the changelog that is shipped with the program."""

from qmonpy import __version__
from qmonpy.resources import resource
from qmonpy.translation import tr

_UNRELEASED = "## Unreleased"


def read_news() -> str:
    """Return the changelog as Markdown, from its first version on; a sentence where it was not shipped."""
    try:
        text = resource("changelog.md").read_text(encoding="utf-8")
    except (FileNotFoundError, OSError):
        return tr("The changelog was not shipped with this copy.")
    _, heading, rest = text.partition("\n## ")
    news = f"## {rest}" if heading else text
    if news.startswith(_UNRELEASED):
        # What has no number yet: whoever has this copy knows the last one that has.
        news = f"## {tr('Newer than {version}').format(version=__version__)}{news.removeprefix(_UNRELEASED)}"
    return news


def filter_news(news: str, words: str) -> str:
    """Return the points of a changelog that have all words, below the headings that have any; empty without one."""
    wanted = words.lower().split()
    shown: list[str] = []
    headings: list[str] = []
    for point in _split(news):
        level = len(point) - len(point.lstrip("#"))
        if level:
            headings = [each for each in headings if len(each) - len(each.lstrip("#")) < level] + [point]
        elif all(word in point.lower() for word in wanted):
            shown += [*headings, point]
            headings = []
    return "\n\n".join(shown)


def _split(news: str) -> list[str]:
    """Return headings, points of lists and paragraphs, each with the lines that go on with it."""
    parts: list[list[str]] = []
    is_open = False
    for line in news.split("\n"):
        if not line.strip():
            is_open = False
        elif is_open and not line.startswith(("#", "- ")):
            parts[-1].append(line)
        else:
            parts.append([line])
            is_open = not line.startswith("#")
    return ["\n".join(each) for each in parts]
