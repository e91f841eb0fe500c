"""The complex table as `qconf -sc` prints and `qconf -Mc` reads it (complex(5)).

One line of eight columns for each attribute; `#` begins a line of comment, a backslash at its end joins a line with the
next one. Words are read without regard to case, YES, NO, FORCED and JOB also by their first letter.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from qmonpy.formats.complex_check import check_complex_attribute, check_uniqueness
from qmonpy.model.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.report import Report, ReportError, Span
from qmonpy.model.value import Relop, ValueType

COLUMNS = ("name", "shortcut", "type", "relop", "requestable", "consumable", "default", "urgency")
LAST_LINE = "# >#< starts a comment but comments are not saved across edits --------"

_Choice = TypeVar("_Choice", bound=StrEnum)
_WORD = re.compile(r"[^ \t\r\f\v]+")
_GAP = 3


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class _Row:
    """An attribute and the words that it was read from."""

    attribute: ComplexAttribute
    words: tuple[_Word, ...]

    def place(self, report: Report) -> Report:
        """A report on the attribute, with the place of the column that it is about."""
        return replace(report, span=self.words[COLUMNS.index(report.fields[1])].span)


class _LineError(Exception):
    """A line is no definition."""

    def __init__(self, code: str, text: str, span: Span, allowed: Iterable[str] = ()):
        super().__init__(text)
        self.report = Report(f"complex.{code}", text, span=span, allowed=tuple(allowed))


def parse_complex_table(text: str) -> tuple[ComplexAttribute, ...]:
    """The attributes of a table, in order, whether or not they make sense; raises ReportError with every bad line."""
    rows, reports = _parse_rows(text)
    if reports:
        raise ReportError(reports)
    return tuple(row.attribute for row in rows)


def check_complex_text(text: str) -> tuple[tuple[ComplexAttribute, ...], tuple[Report, ...]]:
    """The attributes of those lines that can be read, and every fault of the table with its place, in order."""
    rows, reports = _parse_rows(text)
    found = list(reports)
    earlier: list[ComplexAttribute] = []
    for row in rows:
        found += map(row.place, check_uniqueness(row.attribute, earlier))
        found += map(row.place, check_complex_attribute(row.attribute))
        earlier.append(row.attribute)
    found.sort(key=lambda report: report.span.line if report.span else 0)
    return tuple(earlier), tuple(found)


def format_complex_table(attributes: Iterable[ComplexAttribute]) -> str:
    """The table as `qconf -sc` prints it, in the given order; columns are three wider than their longest value."""
    rows = [_texts(attribute) for attribute in attributes]
    titles = ["#name", *COLUMNS[1:]]
    widths = [max([len(title), *(len(row[index]) + _GAP for row in rows)]) for index, title in enumerate(titles)]
    header = _format_row(titles, widths).ljust(sum(widths) + len(widths))
    rule = "#" + "-" * (len(header) - 1)
    return "\n".join([header, rule, *(_format_row(row, widths) for row in rows), LAST_LINE, ""])


def _texts(attribute: ComplexAttribute) -> list[str]:
    return [str(getattr(attribute, column)) for column in COLUMNS]


def _format_row(texts: list[str], widths: list[int]) -> str:
    """Texts in their columns; nothing is padded at the end."""
    return " ".join([*(text.ljust(width) for text, width in zip(texts[:-1], widths, strict=False)), texts[-1]])


def _parse_rows(text: str) -> tuple[list[_Row], tuple[Report, ...]]:
    rows: list[_Row] = []
    reports: list[Report] = []
    for words in _read_lines(text):
        try:
            rows.append(_Row(_parse_attribute(words), words))
        except _LineError as error:
            reports.append(error.report)
    return rows, tuple(reports)


def _read_lines(text: str) -> Iterator[tuple[_Word, ...]]:
    """The words of each definition, continued lines joined, without comments and empty lines."""
    words: list[_Word] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not words and line.lstrip().startswith("#"):
            continue
        is_continued = line.endswith("\\")
        for found in _WORD.finditer(line, 0, len(line) - is_continued):
            words.append(_Word(found[0], Span(number, found.start() + 1, number, found.end() + 1)))
        if words and not is_continued:
            yield tuple(words)
            words = []
    if words:
        yield tuple(words)


def _parse_attribute(words: tuple[_Word, ...]) -> ComplexAttribute:
    if len(words) < len(COLUMNS):
        raise _missing_columns(words)
    if len(words) > len(COLUMNS):
        extra = words[len(COLUMNS)]
        text = f'"{extra.text}" follows the {len(COLUMNS)} columns of complex "{words[0].text}"'
        raise _LineError("extra-column", text, extra.span)
    name, shortcut, value_type, relop, requestable, consumable, default, urgency = words
    return ComplexAttribute(
        name.text,
        shortcut.text,
        _parse_choice(ValueType, value_type, 'unknown complex attribute type "{}"'),
        _parse_choice(Relop, relop, 'Invalid complex attribute for relation operator ("{}")'),
        _parse_choice(Requestable, requestable, 'Invalid complex attribute for requestable ("{}")', initials="YNF"),
        _parse_choice(Consumable, consumable, 'Invalid complex attribute for consumable ("{}")', initials="YNJ"),
        default.text,
        urgency.text,
    )


def _missing_columns(words: tuple[_Word, ...]) -> _LineError:
    """What is said of a line that ends too early."""
    name, last = words[0].text, words[-1].span
    missing = COLUMNS[len(words) :]
    if "shortcut" in missing:
        text = f'Complex attribute "{name}" has no shortcut defined'
    elif missing == ("urgency",):
        text = "Complex urgency definition is missing"
    else:
        text = f'Complex "{name}" has no {", ".join(missing)}'
    return _LineError("missing-column", text, last, missing)


def _parse_choice(kind: type[_Choice], word: _Word, text: str, *, initials: str = "") -> _Choice:
    """One of the words of a column, in full or by its initial."""
    typed = word.text.upper()
    for choice in kind:
        if typed == choice or (typed in initials and typed == choice[0]):
            return choice
    raise _LineError(f"unknown-{kind.__name__.lower()}", text.format(word.text), word.span, kind)
