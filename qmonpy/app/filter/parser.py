"""Reads the text of a filter; whatever is typed gives an expression and reports, never an exception."""

import re

from qmonpy.app.filter.expression import Both, Condition, Either, Expression, Not, Operator, Place, Value, Word, join
from qmonpy.kept_answers import keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Span
from qmonpy.translation import tr

MOST_NESTED = 60
"""So many parentheses and `not` may stand in each other."""
_BLANKS = re.compile(r"\s*")
_KEYWORD = re.compile(r"(or|and|not)(?=[\s()]|$)", re.IGNORECASE | re.ASCII)
_CONDITION = re.compile(r"([a-z_][\w.-]*)([!<>]=+|=+|[:<>])", re.IGNORECASE | re.ASCII)
_MINUS = re.compile(r"-(?=[^\s\-=<>:),])")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A text, what it asks for (None: every row), and what is wrong with it."""

    text: str
    expression: Expression | None = None
    reports: tuple[Report, ...] = ()


@keep_of_texts(64)
def parse_filter(text: str) -> Parsed:
    """Return what a text asks for.

    What somebody may still be typing is no mistake: a key without a value, an open quote or parenthesis, `or` or `not`
    at the end.
    """
    parser = _Parser(text)
    expression = parser.parse()
    return Parsed(text, None if parser.reports else expression, tuple(parser.reports))


def make_report(code: str, text: str, place: Place, allowed: tuple[str, ...] = ()) -> Report:
    """Return a report about a place of a filter, which is one line."""
    return Report(code, text, span=Span(1, place[0] + 1, 1, place[1] + 1), allowed=allowed)


class _Parser:
    """Goes through a text from its beginning to its end."""

    def __init__(self, text: str):
        self.text, self.at = text, 0
        self.reports: list[Report] = []
        self._depth, self._open = 0, 0

    def parse(self) -> Expression | None:
        found = self._alternatives()
        while self.at < len(self.text) and not self.reports:
            # Only a parenthesis that closes nothing stops before the end.
            self._report("filter.parenthesis", tr("This parenthesis closes none."), (self.at, self.at + 1))
        return found

    # What stands between words

    def _alternatives(self) -> Expression | None:
        parts: list[Expression | None] = []
        while True:
            begin = self.at
            parts.append(self._conjunction())
            place = self._take_or()
            if place is None:
                return join(Either, parts)
            if parts[-1] is None and not self.text[begin : place[0]].strip() and not self._is_at_end():
                self._report(
                    "filter.or", tr('"{word}" needs something before it.').format(word=self.text[slice(*place)]), place
                )

    def _conjunction(self) -> Expression | None:
        parts: list[Expression | None] = []
        while not self.reports and not self._is_at_end() and not self._is_or() and not self._closes():
            if self._keyword() == "and":
                self.at += len("and")
            else:
                parts.append(self._term())
        return join(Both, parts)

    def _term(self) -> Expression | None:
        if self._depth == MOST_NESTED:
            self._report("filter.nested", tr("This is nested too deeply."), (self.at, self.at + 1))
            return None
        self._depth += 1
        try:
            is_negated = self._keyword() == "not" or _MINUS.match(self.text, self.at) is not None
            return self._negated() if is_negated else self._positive()
        finally:
            self._depth -= 1

    def _negated(self) -> Expression | None:
        place = (self.at, self.at + (3 if self._keyword() == "not" else 1))
        self.at = place[1]
        if self._is_at_end():
            return None
        if self._is_or() or self._closes():
            self._report("filter.not", tr('"not" needs something behind it.'), place)
            return None
        inner = self._term()
        return None if inner is None else Not(inner)

    def _positive(self) -> Expression | None:
        if self._is_at_end() or self.reports:
            return None
        if self.text[self.at] == "(":
            return self._group()
        found = _CONDITION.match(self.text, self.at)
        if found is None:
            return Word(values) if (values := self._values()) else None
        self.at = found.end()
        # `==` is what many write for `=`.
        operator, place = Operator(found[2].rstrip("=") + "=" * ("=" in found[2])), (found.start(1), found.end(1))
        return Condition(found[1], operator, self._values(is_one=operator.is_comparison), place)

    def _group(self) -> Expression | None:
        self.at += 1
        self._open += 1
        inner = self._alternatives()
        self._open -= 1
        if not self._is_at_end() and self.text[self.at] == ")":
            self.at += 1
        return inner

    # Single signs

    def _is_at_end(self) -> bool:
        blanks = _BLANKS.match(self.text, self.at)
        self.at = blanks.end() if blanks else self.at
        return self.at >= len(self.text)

    def _keyword(self) -> str:
        found = _KEYWORD.match(self.text, self.at)
        return found[1].lower() if found else ""

    def _is_or(self) -> bool:
        return self.text[self.at : self.at + 1] == "," or self._keyword() == "or"

    def _take_or(self) -> Place | None:
        if self._is_at_end() or self.reports or not self._is_or():
            return None
        begin = self.at
        self.at += 1 if self.text[begin] == "," else 2
        return begin, self.at

    def _closes(self) -> bool:
        # Without an open one, a parenthesis alone is a mistake.
        return self.text[self.at] == ")"

    # Values

    def _values(self, *, is_one: bool = False) -> tuple[Value, ...]:
        """Read words with commas between them; a comma before a blank means `or` and is left."""
        found: list[Value] = []
        while True:
            value = self._value(is_one=is_one)
            if value is not None:
                found.append(value)
            rest = self.text[self.at : self.at + 2]
            if rest[:1] != "," or not rest[1:].strip() or rest[1:] == ")":
                return tuple(found)
            self.at += 1

    def _value(self, *, is_one: bool) -> Value | None:
        """Read up to a blank, a comma or a parenthesis that closes a group; a part in quotes may hold any of these."""
        begin, pieces, is_quoted, opened = self.at, list[str](), False, 0
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == '"':
                pieces.append(self._quoted())
                is_quoted = True
                continue
            if sign.isspace() or (sign == "," and not is_one) or (sign == ")" and self._open and not opened):
                break
            if sign in "()":
                opened += 1 if sign == "(" else -1
                is_quoted = True
            pieces.append(sign)
            self.at += 1
        return Value("".join(pieces), is_quoted, (begin, min(self.at, len(self.text)))) if self.at > begin else None

    def _quoted(self) -> str:
        """Read a text in quotes, in which a backslash makes a quote or a backslash ordinary; it may lack its end."""
        pieces = []
        self.at += 1
        while self.at < len(self.text) and self.text[self.at] != '"':
            if self.text[self.at] == "\\" and self.text[self.at + 1 : self.at + 2] in ('"', "\\"):
                self.at += 1
            pieces.append(self.text[self.at])
            self.at += 1
        self.at += 1
        return "".join(pieces)

    def _report(self, code: str, text: str, place: Place) -> None:
        self.reports.append(make_report(code, text, place))
