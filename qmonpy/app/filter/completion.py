"""What may be typed into a filter at a place: the keys of the fields, and behind a key the values that rows have."""

import re
from collections.abc import Iterator
from heapq import nsmallest
from typing import Any

from qmonpy.app.fields.word_completion import Offer, WordCompletion
from qmonpy.app.filter.amounts import EXAMPLES, TIME_WORDS
from qmonpy.app.filter.field import Field, FieldKind
from qmonpy.app.filter.printer import format_exact
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr

MOST_OFFERED = 60
"""Of more values only those are offered that most rows have."""
_TERM = re.compile(
    r"""(?:^|(?<=[\s(]))-?(?:(?P<key>[a-z_][\w.-]*)(?P<operator>[!<>]=+|=+|[:<>]))?(?P<value>(?:[^\s"()]|"[^"]*(?:"|$))*)$""",
    re.IGNORECASE | re.ASCII,
)
_REST = re.compile(r'[^\s(),"]*')
NOTHING = WordCompletion(0, 0)


def find_filter_completion(rows: FilteredRows[Any], text: str, cursor: int) -> WordCompletion:
    """Return the keys or values that may stand at the cursor; none where a word is complete."""
    term = _TERM.search(text[:cursor])
    if term is None:
        return NOTHING
    end = cursor + len(_REST.match(text, cursor)[0])  # type: ignore[index]
    if term["key"] is None:
        start, typed = term.start("value"), term["value"]
        offers = tuple(_keys(rows, typed.lower())) if typed and re.fullmatch(r"[\w.-]+", typed) else ()
        return WordCompletion(start, end, offers) if offers else NOTHING
    field = rows.fields.find(term["key"])
    if field is None:
        return NOTHING
    typed = term["value"].rpartition(",")[2]
    offers = tuple(_values(rows, field, typed.strip('"').lower()))
    is_complete = [each.word for each in offers] == [typed]
    return NOTHING if is_complete or not offers else WordCompletion(cursor - len(typed), end, offers)


def _keys(rows: FilteredRows[Any], typed: str) -> Iterator[Offer]:
    """Keys that begin with what is typed, or whose title does."""
    for field in rows.fields:
        if field.key.lower().startswith(typed) or _has_word(field, typed):
            yield Offer(f"{field.key}:", " ".join(_describe(field)))


def _has_word(field: Field, typed: str) -> bool:
    """Whether a word of the title, as it is or as it is shown, begins with what is typed."""
    return any(word.startswith(typed) for word in f"{field.title} {tr(field.title)}".lower().split())


def _describe(field: Field) -> Iterator[str]:
    about = field.help or field.title
    if about and about.lower() != field.key.lower():
        yield tr(about)
    if field.kind.has_amounts:
        name, example = EXAMPLES[field.kind]
        words = tr(
            "({kind}, also > and <, such as {example})" if field.kind is FieldKind.TIME else "({kind}, also > and <)"
        )
        yield words.format(kind=tr(name), example=tr(example))


def _values(rows: FilteredRows[Any], field: Field, typed: str) -> Iterator[Offer]:
    """Values that begin with what is typed, then those that contain it."""
    counts = rows.values(field)
    words = dict.fromkeys(field.choices, 0)
    if field.kind is FieldKind.TIME:
        words = dict.fromkeys((*TIME_WORDS, *field.choices), 0)
    found = {text: counts.get(text, 0) for text in (*words, *counts) if typed in text.lower()}
    if field.kind is FieldKind.TIME and not typed:
        found = words
    best = nsmallest(
        MOST_OFFERED, found, key=lambda text: (text not in words, not text.lower().startswith(typed), -found[text])
    )
    if field.kind.has_amounts and field.kind is not FieldKind.TIME and field.amount is not None:
        best.sort(key=_as_number)
    for text in best:
        yield Offer(format_exact(text), format_count(found[text], "row") if found[text] else "")


def _as_number(text: str) -> tuple[bool, float, str]:
    try:
        return False, float(text), text
    except ValueError:
        return True, 0.0, text
