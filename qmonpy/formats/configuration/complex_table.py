"""The complex table as `qconf -sc` prints and `qconf -Mc` reads it (complex(5)).

One line of eight columns for each attribute; `#` begins a comment, a backslash at its end joins a line with the next
one. Case is ignored; YES, NO, FORCED, JOB and HOST may be one letter.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from qmonpy.formats.configuration.complex_check import TakenNames, check_complex_attribute, check_known
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.report import Report, ReportError, Span
from qmonpy.model.values.value import Relop, ValueType

COLUMNS = ("name", "shortcut", "type", "relop", "requestable", "consumable", "default", "urgency")
LAST_LINE = "# >#< starts a comment but comments are not saved across edits --------"

_Choice = TypeVar("_Choice", bound=StrEnum)
_WORD = compile_late(r"[^ \t\r\f\v]+")
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
        """Return a report on the attribute with the place of its column."""
        return replace(report, span=self.words[COLUMNS.index(report.fields[1])].span)


def parse_complex_table(text: str) -> tuple[ComplexAttribute, ...]:
    """Return the attributes of a table in order, checked for syntax only; raises ReportError with every bad line."""
    rows, reports = _parse_rows(text)
    if reports:
        raise ReportError(reports)
    return tuple(row.attribute for row in rows)


def check_complex_text(
    text: str, *, has_resource_maps: bool = False
) -> tuple[tuple[ComplexAttribute, ...], tuple[Report, ...]]:
    """Return the attributes of the lines that can be read, and every mistake of the table with its place, in order.

    `has_resource_maps` is of `Cluster`.
    """
    rows, reports = _parse_rows(text)
    found = list(reports)
    taken = TakenNames()
    for row in rows:
        found += map(row.place, taken.check_and_take(row.attribute))
        found += map(row.place, check_known(row.attribute, has_resource_maps=has_resource_maps))
        found += map(row.place, check_complex_attribute(row.attribute))
    found.sort(key=lambda report: report.span.line if report.span else 0)
    return tuple(row.attribute for row in rows), tuple(found)


def find_unread_line(text: str) -> str:
    """Return what the `qconf` of 8.1.9 says of the first line at which it stops reading a table; empty if it reads on.

    It expects the end of the line behind what it cannot take, and takes a last line without an end for a definition,
    even if it is a comment.
    """
    *_, last = text.split("\n")
    ended = text.removesuffix(last)
    for words in _read_lines(ended):
        said = _find_stop(words)
        if said:
            return said
    words = tuple(_find_words(last, ended.count("\n") + 1))
    return (_find_stop(words) or _NO_END.format(words[-1].span.line)) if words else ""


_NO_END = 'each value in the attribute value list in line {} should end with "<NEWLINE>"'


def _find_stop(words: tuple[_Word, ...]) -> str:
    if len(words) > 2 and _find_choice(ValueType, words[2]) in (None, ValueType.RSMAP):
        return f'unknown complex attribute type "{words[2].text}"'
    # The last word of a line may be anything: then only what follows is missing.
    known = ((Relop, ""), (Requestable, "YNF"), (Consumable, "YNJ"))
    is_wrong = any(
        _find_choice(kind, word, initials=initials) in (None, Consumable.HOST)
        for (kind, initials), word in zip(known, words[3:-1], strict=False)
    )
    return _NO_END.format(words[-1].span.line) if is_wrong or len(words) > len(COLUMNS) else ""


def format_complex_table(attributes: Iterable[ComplexAttribute]) -> str:
    """Return the table as `qconf -sc` prints it, in the given order; a column is three wider than its longest value."""
    rows = [_texts(attribute) for attribute in attributes]
    titles = ["#name", *COLUMNS[1:]]
    widths = [max([len(title), *(len(row[index]) + _GAP for row in rows)]) for index, title in enumerate(titles)]
    header = _format_row(titles, widths).ljust(sum(widths) + len(widths))
    rule = "#" + "-" * (len(header) - 1)
    return "\n".join([header, rule, *(_format_row(row, widths) for row in rows), LAST_LINE, ""])


def format_complex_entry(attribute: ComplexAttribute) -> str:
    """Return one attribute as `qconf -sce` of Open Cluster Scheduler 9 prints it: a line for each column."""
    width = max(map(len, COLUMNS)) + 1
    return "".join(f"{name:<{width}}{text}\n" for name, text in zip(COLUMNS, _texts(attribute), strict=True))


def _texts(attribute: ComplexAttribute) -> list[str]:
    return [str(getattr(attribute, column)) for column in COLUMNS]


def _format_row(texts: list[str], widths: list[int]) -> str:
    """Return the texts in their columns, without blanks at the end."""
    return " ".join([*(text.ljust(width) for text, width in zip(texts[:-1], widths, strict=False)), texts[-1]])


def _parse_rows(text: str) -> tuple[list[_Row], tuple[Report, ...]]:
    rows: list[_Row] = []
    reports: list[Report] = []
    for words in _read_lines(text):
        if len(words) != len(COLUMNS):
            reports.append(_wrong_count(words))
            continue
        attribute = _parse_attribute(words, reports)
        if attribute is not None:
            rows.append(_Row(attribute, words))
    return rows, tuple(reports)


def _read_lines(text: str) -> Iterator[tuple[_Word, ...]]:
    """Yield the words of each definition, continued lines joined, without comments and empty lines."""
    words: list[_Word] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not words and line.lstrip().startswith("#"):
            continue
        is_continued = line.endswith("\\")
        words += _find_words(line.removesuffix("\\"), number)
        if words and not is_continued:
            yield tuple(words)
            words = []
    if words:
        yield tuple(words)


def _find_words(line: str, number: int) -> Iterator[_Word]:
    for found in _WORD.finditer(line):
        yield _Word(found[0], Span(number, found.start() + 1, number, found.end() + 1))


def _wrong_count(words: tuple[_Word, ...]) -> Report:
    """Return the report on a line with too few or too many columns."""
    name = words[0].text
    if len(words) > len(COLUMNS):
        extra = words[len(COLUMNS)]
        text = f'"{extra.text}" follows the {len(COLUMNS)} columns of complex "{name}"'
        return Report("complex.extra-column", text, span=extra.span)
    missing = COLUMNS[len(words) :]
    if "shortcut" in missing:
        text = f'Complex attribute "{name}" has no shortcut defined'
    elif missing == ("urgency",):
        text = "Complex urgency definition is missing"
    else:
        text = f'Complex "{name}" has no {", ".join(missing)}'
    return Report("complex.missing-column", text, span=words[-1].span, allowed=missing)


def _parse_attribute(words: tuple[_Word, ...], reports: list[Report]) -> ComplexAttribute | None:
    """Return the attribute of a line with all columns; None if a word is unknown, each of which is reported."""
    name, shortcut, _, _, _, _, default, urgency = (word.text for word in words)
    value_type = _find_choice(ValueType, words[2])
    relop = _find_choice(Relop, words[3])
    requestable = _find_choice(Requestable, words[4], initials="YNF")
    consumable = _find_choice(Consumable, words[5], initials="YNJH")
    if value_type is None:
        reports.append(_unknown(ValueType, words[2], f'unknown complex attribute type "{words[2].text}"'))
    if relop is None:
        reports.append(
            _unknown(Relop, words[3], f'Invalid complex attribute for relation operator ("{words[3].text}")')
        )
    if requestable is None:
        text = f'Invalid complex attribute for requestable ("{words[4].text}")'
        reports.append(_unknown(Requestable, words[4], text))
    if consumable is None:
        text = f'Invalid complex attribute for consumable ("{words[5].text}")'
        reports.append(_unknown(Consumable, words[5], text))
    if value_type is None or relop is None or requestable is None or consumable is None:
        return None
    return ComplexAttribute(name, shortcut, value_type, relop, requestable, consumable, default, urgency)


def _find_choice(kind: type[_Choice], word: _Word, *, initials: str = "") -> _Choice | None:
    """Return the choice that a word of a column names, in full or by its initial."""
    typed = word.text.upper()
    return next((each for each in kind if typed == each or (typed in initials and typed == each[0])), None)


def _unknown(kind: type[StrEnum], word: _Word, text: str) -> Report:
    return Report(f"complex.unknown-{kind.__name__.lower()}", text, span=word.span, allowed=tuple(kind))
