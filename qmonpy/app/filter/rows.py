"""Finds the rows that match a filter; what it read of the rows is kept for the next filter over the same rows."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from qmonpy.app.filter.amounts import find_extent
from qmonpy.app.filter.checks import check_filter, is_as_shown
from qmonpy.app.filter.expression import (
    Both,
    Condition,
    Either,
    Expression,
    Not,
    Operator,
    Value,
    Word,
    find_complete,
)
from qmonpy.app.filter.field import Field, FieldKind, Fields
from qmonpy.app.filter.parser import Parsed
from qmonpy.model.values.pattern import is_pattern, join_pieces
from qmonpy.pauses import paced


class TextRow(Protocol):
    """A row of a table."""

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        ...


Row = TypeVar("Row", bound=TextRow)
AnyRow = TypeVar("AnyRow")
Places = list[int]
"""Positions of rows, ascending."""
_NAN = float("nan")


class FilteredRows(Generic[AnyRow]):
    """Rows with what a filter reads of them; each field is read when a filter first asks for it."""

    def __init__(self, rows: Sequence[AnyRow], fields: Fields, find_words: Callable[[Any], str] | None = None):
        """`find_words` returns the text of a row in lower case, of rows that do not have it themselves."""
        self.rows, self.fields = rows, fields
        self._find_words = find_words or attrgetter("words")
        self._words: list[str] | None = None
        self._texts: dict[str, list[str]] = {}
        self._exact_texts: dict[str, list[str]] = {}
        self._amounts: dict[str, tuple[list[float], list[float]]] = {}

    def find(self, parsed: Parsed, now: int) -> list[AnyRow]:
        """Return the rows that match, in their order; all of them where the filter has a mistake."""
        wanted = find_complete(parsed.expression)
        if wanted is None or check_filter(parsed, self.fields):
            return list(self.rows)
        return [self.rows[place] for place in self._find(wanted, list(range(len(self.rows))), now)]

    def values(self, field: Field) -> dict[str, int]:
        """Return every text that the rows have in a field, and how many rows have it."""
        counts: dict[str, int] = {}
        for text in self._exact(field):
            for each in text[1:-1].split("\n"):
                counts[each] = counts.get(each, 0) + 1
        counts.pop("", None)
        return counts

    # Expressions

    def _find(self, wanted: Expression, among: Places, now: int) -> Places:
        match wanted:
            case Word(values):
                return self._find_word(values, among)
            case Condition():
                return self._find_condition(wanted, among, now)
            case Not(inner):
                matching = set(self._find(inner, among, now))
                return [each for each in paced(among) if each not in matching]
            case Both(parts):
                return reduce(lambda left, part: self._find(part, left, now), parts, among)
            case Either(parts):
                return self._find_any([partial(self._find, part, now=now) for part in parts], among)

    def _find_any(self, finders: Iterable[Callable[[Places], Places]], among: Places) -> Places:
        """Return the places that any of the finders finds, in their order."""
        found: set[int] = set()
        left = among
        for find in finders:
            found.update(find(left))
            left = [each for each in paced(left) if each not in found]
        return [each for each in paced(among) if each in found]

    def _find_word(self, values: Sequence[Value], among: Places) -> Places:
        if self._words is None:
            self._words = [self._find_words(row) for row in paced(self.rows)]
        words = self._words
        tests = [_word_test(each.text, is_quoted=each.is_quoted) for each in values]
        if len(tests) == 1:
            (test,) = tests
            return [each for each in paced(among) if test(words[each])]
        return [each for each in paced(among) if any(test(words[each]) for test in tests)]

    # Conditions

    def _find_condition(self, wanted: Condition, among: Places, now: int) -> Places:
        field = self.fields.find(wanted.key)
        assert field is not None
        operator = Operator.EQUAL if wanted.operator is Operator.UNEQUAL else wanted.operator
        finders = [partial(self._find_value, field, operator, value, now=now) for value in wanted.values]
        found = finders[0](among) if len(finders) == 1 else self._find_any(finders, among)
        if wanted.operator is Operator.UNEQUAL:
            equal = set(found)
            return [each for each in paced(among) if each not in equal]
        return found

    def _find_value(self, field: Field, operator: Operator, value: Value, among: Places, now: int) -> Places:
        if operator.is_comparison:
            return self._compare(field, operator, value, among, now)
        if field.kind.has_amounts and not is_as_shown(value):
            extent = find_extent(field.kind, value.text, now)
            shown = self._find_text(field, operator, value, among) if field.kind is FieldKind.TIME or not extent else []
            if extent is None:
                return shown
            least, greatest = extent
            lows, highs = self._bounds(field)
            equal = [each for each in paced(among) if lows[each] <= greatest and highs[each] >= least]
            return sorted({*shown, *equal}) if shown else equal
        return self._find_text(field, operator, value, among)

    def _compare(self, field: Field, operator: Operator, value: Value, among: Places, now: int) -> Places:
        extent = find_extent(field.kind, value.text, now)
        if extent is None:
            return []
        least, greatest = extent
        lows, highs = self._bounds(field)
        # What has no amount is not a number, which is neither more nor less than any.
        match operator:
            case Operator.GREATER:
                return [each for each in paced(among) if highs[each] > greatest]
            case Operator.AT_LEAST:
                return [each for each in paced(among) if highs[each] >= least]
            case Operator.LESS:
                return [each for each in paced(among) if lows[each] < least]
        return [each for each in paced(among) if lows[each] <= greatest]

    def _find_text(self, field: Field, operator: Operator, value: Value, among: Places) -> Places:
        if field.kind is FieldKind.LETTERS and not is_as_shown(value):
            return self._find_letters(field, operator, value.text, among)
        texts, wanted = self._lower(field), value.text.lower()
        if not value.is_quoted and is_pattern(wanted):
            search = _compile_lines(wanted)
            return [each for each in paced(among) if search(texts[each])]
        if value.is_quoted or operator is Operator.EQUAL:
            line = f"\n{wanted}\n"
            return [each for each in paced(among) if line in texts[each]]
        line = f"\n{wanted}"
        return [each for each in paced(among) if line in texts[each]]

    def _find_letters(self, field: Field, operator: Operator, letters: str, among: Places) -> Places:
        """Rows with all these letters, or with exactly these; a letter that no row has may be in the other case."""
        texts = self._exact(field)
        known = set[str]().union(*texts)
        folded = [each if each in known else each.swapcase() if each.swapcase() in known else each for each in letters]
        wanted, line = set(folded), f"\n{''.join(folded)}\n"
        if operator is Operator.EQUAL:
            return [each for each in paced(among) if line in texts[each]]
        return [each for each in paced(among) if wanted <= set(texts[each])]

    # What the rows have

    def _exact(self, field: Field) -> list[str]:
        """The texts of a field, each between line ends, row by row."""
        if field.key not in self._exact_texts:
            self._exact_texts[field.key] = [_join(field.texts(row)) for row in paced(self.rows)]
        return self._exact_texts[field.key]

    def _lower(self, field: Field) -> list[str]:
        if field.key not in self._texts:
            self._texts[field.key] = [each.lower() for each in paced(self._exact(field))]
        return self._texts[field.key]

    def _bounds(self, field: Field) -> tuple[list[float], list[float]]:
        """The least and the greatest amounts, row by row; no number where a row has none."""
        if field.key not in self._amounts:
            find = field.amount or (lambda _: None)
            lows: list[float] = []
            highs: list[float] = []
            for row in paced(self.rows):
                amount = find(row)
                low, high = amount if isinstance(amount, tuple) else (amount, amount)
                lows.append(_NAN if low is None else low)
                highs.append(_NAN if high is None else high)
            self._amounts[field.key] = lows, highs
        return self._amounts[field.key]


def _join(texts: str | Sequence[str]) -> str:
    return f"\n{texts}\n" if isinstance(texts, str) else "\n" + "\n".join(texts) + "\n"


def _word_test(text: str, *, is_quoted: bool) -> Callable[[str], Any]:
    """A test whether a word is anywhere in the text of a row; a pattern has to match a whole name there."""
    wanted = text.lower()
    if is_quoted or not is_pattern(wanted):
        return lambda words: wanted in words
    search, literal = _compile_names(wanted), _plain_part(wanted)
    # Most rows do not even have the plain part of the pattern.
    return lambda words: literal in words and search(words)


@lru_cache(maxsize=256)
def _compile_names(pattern: str) -> Callable[[str], Any]:
    """A search for a name: a run of letters, digits, `_`, `.` and `-` in a word without blanks, or several.

    With a star, only the first place in a word where the part before it matches is tried: from a later one, nothing
    matches that does not from there.
    """
    pieces = _translate(pattern, blank=r"\s")
    if len(pieces) == 1:
        return re.compile(rf"(?<![\w.-]){pieces[0]}(?![\w.-])").search
    first = rf"(?<!\S)(?>\S*?(?<![\w.-]){pieces[0]})" if pieces[0] else r"(?<!\S)"
    return re.compile(rf"{first}{join_pieces(('', *pieces[1:]), chr(92) + 'S')}(?![\w.-])").search


@lru_cache(maxsize=256)
def _compile_lines(pattern: str) -> Callable[[str], Any]:
    return re.compile(rf"\n{join_pieces(_translate(pattern, blank=chr(92) + 'n'), '.')}(?=\n)").search


def _plain_part(pattern: str) -> str:
    """The longest part of a pattern that is certainly outside of brackets and has no sign in it."""
    parts = (*_SIGNS.split(pattern.partition("[")[0]), *_SIGNS.split(pattern.rpartition("]")[2].partition("[")[0]))
    return max(parts, key=len)


_SIGNS = re.compile(r"[*?]")
_BRACKET = re.compile(r"\[([!^]?)(\]?[^\]\n]*)\]")


def _translate(pattern: str, blank: str) -> list[str]:
    """Return the regular expressions of the pieces between the stars of a pattern with `* ? [ ]`, which match no blank
    of this class."""
    pieces: list[list[str]] = [[]]
    at, last = 0, pattern.rfind("]")
    while at < len(pattern):
        parts = pieces[-1]
        found = _BRACKET.match(pattern, at) if at < last else None
        if found is not None:
            parts.append(_translate_bracket(found[1], found[2], blank))
            at = found.end()
            continue
        sign = pattern[at]
        if sign == "*":
            pieces.append([])
        else:
            parts.append(f"[^{blank}]" if sign == "?" else re.escape(sign))
        at += 1
    return ["".join(each) for each in pieces]


def _translate_bracket(negation: str, members: str, blank: str) -> str:
    signs, at = set[str](), 0
    while at < len(members):
        if members[at + 1 : at + 2] == "-" and at + 2 < len(members) and members[at] <= members[at + 2]:
            signs.add(f"{re.escape(members[at])}-{re.escape(members[at + 2])}")
            at += 3
        else:
            signs.add(re.escape(members[at]))
            at += 1
    if not signs:
        return f"[^{blank}]" if negation else re.escape("[]")
    return f"[^{blank}{''.join(sorted(signs))}]" if negation else f"[{''.join(sorted(signs))}]"


def find_rows(rows: Sequence[Row], parsed: Parsed, fields: Fields, now: int) -> list[Row]:
    """Return the rows that match a filter; see `FilteredRows.find`."""
    return FilteredRows(rows, fields).find(parsed, now)
