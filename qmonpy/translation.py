"""The sentences of the program in the user's language; commands and the API speak English, as Grid Engine does."""

from collections.abc import Callable

_translate: Callable[[str], str] | None = None


def tr(text: str) -> str:
    """Return a sentence or a word of ours in the user's language; places such as `{count}` are filled afterwards.

    A text that has no translation is returned as it is. `python -m tests.languages` finds texts by this name, so it
    takes a literal; what is written in one place and shown in another is marked there by `later`.
    """
    return text if _translate is None else _translate(text)


def tr_inside(title: str) -> str:
    """Return a title as it stands inside of a sentence: English writes it small; other languages as they have it."""
    return title.lower() if _translate is None else _translate(title)


def later(text: str) -> str:
    """Return a text as it is, and mark it as one that is translated where it is shown, by `tr`."""
    return text


def translate_by(translate: Callable[[str], str] | None) -> None:
    """Translate all texts by a function from now on; None for English."""
    global _translate  # One process speaks one language.
    _translate = translate
