"""The sentences of the program in the user's language; commands and the API speak English, as Grid Engine does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_translate: Callable[[str], str] | None = None
_separators: dict[int, str] | None = None
"""What stands for the comma and the point of a grouped number in the language; None where these do."""
_is_plain: ContextVar[bool] = ContextVar("is_plain", default=False)


class _Template(str):
    """A translation into which grouped numbers are put, as the language writes them."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """As `str.format`; what has a form with a comma, such as `{count:,}`, is written by `grouped`."""
        return str.format(self, *map(_Grouped, args), **{name: _Grouped(value) for name, value in kwargs.items()})


class _Grouped:
    """A value that a form with a comma writes as the language does; else it is written as it is."""

    def __init__(self, value: Any):
        self._value = value

    def __format__(self, form: str) -> str:
        return grouped(self._value, form) if "," in form else format(self._value, form)

    def __getattr__(self, name: str) -> "_Grouped":
        return _Grouped(getattr(self._value, name))

    def __getitem__(self, key: Any) -> "_Grouped":
        return _Grouped(self._value[key])

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return repr(self._value)


def tr(text: str) -> str:
    """Return a sentence or a word of ours in the user's language; places such as `{count}` are filled afterwards.

    A text that has no translation is returned as it is. `python -m tests.languages` finds texts by this name, so it
    takes a literal; what is written in one place and shown in another is marked there by `later`.
    """
    if _translate is None:
        return text
    said = _translate(text)
    return _Template(said) if _separators is not None and ":," in said else said


def tr_inside(title: str) -> str:
    """Return a title as it stands inside of a sentence: English writes it small; other languages as they have it."""
    return title.lower() if _translate is None else _translate(title)


def later(text: str) -> str:
    """Return a text as it is, and mark it as one that is translated where it is shown, by `tr`."""
    return text


def grouped(number: float, form: str = ",") -> str:
    """Return a number of ours as the language writes it: `2,345`, `2.345`; `form` as in `format`, with a comma.

    Numbers that Grid Engine writes, or that are typed, are never written by it.
    """
    text = format(number, form)
    return text if _separators is None or _is_plain.get() else text.translate(_separators)


def read_grouped(text: str) -> str:
    """Return the text of a number by `grouped`, or of one that Grid Engine writes, without groups: `2345`, `0.50`."""
    if _separators is not None:
        head, *groups = text.split(_separators[ord(",")])
        if groups and all(len(each) == 3 for each in groups) and 0 < len(head) <= 3:
            text = head + "".join(groups)
    return text.replace(",", "")


@contextmanager
def plain_numbers() -> Iterator[None]:
    """Let `grouped` write as English does for a while, in what other programs read."""
    before = _is_plain.set(True)
    try:
        yield
    finally:
        _is_plain.reset(before)


def translate_by(translate: Callable[[str], str] | None, group: str = ",", point: str = ".") -> None:
    """Translate all texts by a function from now on; None for English.

    `group` and `point` are what stands between thousands and before decimals in numbers of ours.
    """
    global _translate, _separators  # One process speaks one language.
    _translate = translate
    _separators = None if (group, point) == (",", ".") else {ord(","): group, ord("."): point}
