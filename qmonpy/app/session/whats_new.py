"""What is new, from the changelog that is shipped with the program."""

from qmonpy.resources import resource
from qmonpy.translation import tr


def read_news() -> str:
    """Return the changelog as Markdown, from its first version on; a sentence where it was not shipped."""
    try:
        text = resource("changelog.md").read_text(encoding="utf-8")
    except (FileNotFoundError, OSError):
        return tr("The changelog was not shipped with this copy.")
    _, heading, rest = text.partition("\n## ")
    return f"## {rest}" if heading else text
