"""The sentences of the program in the user's language; commands and the API speak English, as Grid Engine does."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_translate: Callable[[str], str] | None = None
_separators: dict[int, str] | None = None
"""What stands for the comma and the point of a grouped number in the language; None where these do."""
_code = "en"
_is_plain: ContextVar[bool] = ContextVar("is_plain", default=False)


_PLACE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
"""A place of a sentence."""
_OWN_FORMS = (":,", "f}", "g}", "%}", ":dative}", ":at}")
"""What the places of a sentence end or begin with whose numbers, nouns and times are written as the language does."""


_FORMS, _DATIVE = " ~ ", "dative"
"""What stands between the nominative and the dative of a translated noun; the place that asks for the latter."""
_AT = "at"
"""The place that has a time with its preposition."""
_MARKS = "[\ue000-\uf8ff]*"
_WHEN = re.compile(
    rf"(?:(?P<day>.*\S) )?(?P<clock>{_MARKS}(?:\d{{1,2}}:\d\d(?:\D.*)?|\d{{1,2}}\.\d\d(?:\.\d\d)?){_MARKS})"
)
"""A time as it is shown: a weekday or a date before it, or the time of day alone.

Letters for private use may stand around it, which mark what a number is of.
"""


class Inflected(str):
    """A noun, with what belongs to it, of a language that has cases; by itself it is the nominative."""

    __slots__ = ("dative",)
    dative: str

    @staticmethod
    def of(nominative: str, dative: str) -> "Inflected":
        """Return a noun of both forms."""
        made = Inflected(nominative)
        made.dative = dative
        return made

    def format(self, *args: object, **kwargs: object) -> "Inflected":
        """As `str.format`, in both forms."""
        nominative, dative = (_Template(each).format(*args, **kwargs) for each in (self, self.dative))
        return Inflected.of(nominative, dative)

    def after(self, words: str) -> "Inflected":
        """Return it with words before it that no case changes, such as a number."""
        return Inflected.of(f"{words}{self}", f"{words}{self.dative}")


class _Template(str):
    """A translation into which numbers and nouns of ours are put, as the language writes them."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """As `str.format`; what has the form of a number, such as `{count:,}` or `{part:.1f}`, is by `grouped`.

        Translations alone have `{cases:dative}`, the dative of an `Inflected` noun, and `{moment:at}`, a time with the
        preposition that it wants: `um 14:03`, `am Mo um 14:03`.
        """
        return str.format(self, *map(_Grouped, args), **{name: _Grouped(value) for name, value in kwargs.items()})


class _Grouped:
    """A value that the form of a number or a case writes as the language does; else it is written as it is."""

    def __init__(self, value: Any):
        self._value = value

    def __format__(self, form: str) -> str:
        if form == _DATIVE:
            return self._value.dative if isinstance(self._value, Inflected) else str(self._value)
        if form == _AT:
            return _say_when(str(self._value))
        is_number = "," in form or form.endswith(("f", "g", "%"))
        return grouped(self._value, form) if is_number else format(self._value, form)

    def __getattr__(self, name: str) -> "_Grouped":
        return _Grouped(getattr(self._value, name))

    def __getitem__(self, key: Any) -> "_Grouped":
        return _Grouped(self._value[key])

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return repr(self._value)


def _say_when(shown: str) -> str:
    """Return a time with its preposition, where a language has other ones for a day than for a time of day."""
    found = _WHEN.fullmatch(shown)
    if not any(map(str.isdigit, shown)):
        return shown
    if found is None:
        return tr("on {day}", "a time").format(day=shown)
    if found["day"] is None:
        return tr("at {clock}", "a time").format(clock=shown)
    return tr("on {day} at {clock}", "a time").format(day=found["day"], clock=found["clock"])


def tr(text: str, sense: str = "") -> str:
    """Return a sentence or a word of ours in the user's language; places such as `{count}` are filled afterwards.

    A text that has no translation is returned as it is. `python -m tests.languages` finds texts by this name, so it
    takes a literal; what is written in one place and shown in another is marked there by `later`. Where one English
    word has two meanings, `sense` says which: it stands with the word in the files of languages, `holds|of a case`.
    A noun that a language translates as `nominative ~ dative` is `Inflected`.
    """
    if _translate is None:
        return text
    said = _translate(f"{text}|{sense}") if sense else _translate(text)
    if sense and said == f"{text}|{sense}":
        said = _translate(text)
    return _understand(said)


def _understand(said: str) -> str:
    """Return a translation as what it is: a noun with two forms, a sentence with places, or a mere text."""
    if _FORMS in said:
        return Inflected.of(*said.split(_FORMS, 1))
    has_own = _separators is not None and any(form in said for form in _OWN_FORMS)
    return _Template(said) if has_own else said


def tr_said(said: str, templates: Sequence[str], read_place: Callable[[str], str] = str) -> str:
    """Return a sentence that was said in English elsewhere, by a server or into a journal, in the user's language.

    `templates` are the sentences that may have been said, with their places, each marked by `later`. The first one that
    fits is translated, and its places are filled as they were, or as `read_place` says them; what fits none is returned
    as it is.
    """
    return said if _translate is None else _say_again(said, templates, str, tr, read_place)


def tr_back(said: str, templates: Sequence[str], read_place: Callable[[str], str] = str) -> str:
    """Return in English a sentence that was said in the user's language, to keep it for readers of any language.

    `templates` are as in `tr_said`. What fits none is returned as it is; `read_place` gives the English of what stands
    in a place.
    """
    return said if _translate is None else _say_again(said, templates, tr, str, read_place)


def _say_again(
    said: str,
    templates: Sequence[str],
    hear: Callable[[str], str],
    say: Callable[[str], str],
    read_place: Callable[[str], str],
) -> str:
    for each in templates:
        if found := re.fullmatch(_make_pattern(hear(each)), said, re.DOTALL):
            places = {name: read_place(text) for name, text in found.groupdict().items()}
            return _fill(say(each), places)
    return said


def _fill(template: str, places: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda place: places[place[1]], template)


def _make_pattern(template: str) -> str:
    """Return a pattern that a sentence fits which was made of a template."""
    parts, seen, end = [], set[str](), 0
    for place in _PLACE.finditer(template):
        name = place[1]
        parts += [re.escape(template[end : place.start()]), f"(?P={name})" if name in seen else f"(?P<{name}>.+)"]
        seen.add(name)
        end = place.end()
    return "".join((*parts, re.escape(template[end:])))


def tr_inside(title: str) -> str:
    """Return a title as it stands inside of a sentence: English writes it small; other languages as they have it."""
    return title.lower() if _translate is None else _understand(_translate(title))


def tr_head(title: str) -> str:
    """Return the title of a column in the user's language; that of another language begins upper case."""
    said = tr(title)
    return said if said == title or is_english() else said[:1].upper() + said[1:]


def later(text: str) -> str:
    """Return a text as it is, and mark it as one that is translated where it is shown, by `tr`."""
    return text


def grouped(number: float, form: str = ",") -> str:
    """Return a number of ours as the language writes it: `2,345`, `2.345`, `0.5`, `0,5`; `form` as in `format`.

    Numbers that Grid Engine writes, or that are typed, are never written by it.
    """
    text = format(number, form)
    return text if _separators is None or _is_plain.get() else text.translate(_separators)


def read_grouped(text: str) -> str:
    """Return the text of a number by `grouped`, or of one that Grid Engine writes, without groups: `2345`, `0.50`."""
    if _separators is None:
        return text.replace(",", "")
    whole, point, decimals = text.partition(_separators[ord(".")])
    head, *groups = whole.split(_separators[ord(",")])
    if groups and all(len(each) == 3 for each in groups) and 0 < len(head) <= 3:
        whole = head + "".join(groups)
    return f"{whole}.{decimals}" if point else whole


def is_english() -> bool:
    """Return whether texts stay as they are."""
    return _translate is None


def spoken() -> str:
    """Return the code of the language of texts, as in ISO 639 and in HTML: `en`, `de`."""
    return _code


@contextmanager
def plain_numbers() -> Iterator[None]:
    """Let `grouped` write as English does for a while, in what other programs read."""
    before = _is_plain.set(True)
    try:
        yield
    finally:
        _is_plain.reset(before)


def translate_by(translate: Callable[[str], str] | None, group: str = ",", point: str = ".", code: str = "en") -> None:
    """Translate all texts by a function from now on; None for English.

    `group` and `point` are what stands between thousands and before decimals in numbers of ours, `code` is that of
    the language.
    """
    global _translate, _separators, _code  # One process speaks one language.
    _translate, _code = translate, code
    _separators = None if (group, point) == (",", ".") else {ord(","): group, ord("."): point}
