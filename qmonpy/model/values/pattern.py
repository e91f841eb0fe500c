"""Shell patterns as fnmatch(3) of glibc matches them, and the boolean expressions of them that complex(5) allows.

A pattern has `*`, `?`, `[a-z]`, `[^a]`, `[!a]` and backslash. An expression joins patterns by `!`, `&`, `|` and
parentheses: `&` binds tighter than `|`, `!` negates one term, a blank ends a term. A text without any of
`* ? [ ] ( ) & | !` is compared literally, blanks included. A syntax error counts even in a part that need not be
evaluated.

lark, which reads rule sets, does not read expressions: it takes seven times as long (110 instead of 15 microseconds,
many thousand times when a cluster is opened), costs 120 ms before the first one, and the model imports no library.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from functools import lru_cache

from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late

_SPECIAL = compile_late(r"[*?\[\]]")
_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"!-/:-@\[-`{-~",
    "space": r" \t\n\r\f\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}
_CLASS = compile_late(r"\[:([a-z]*):\]")
_EQUIVALENT = compile_late(r"\[=(.)=\]", re.DOTALL)
_ELEMENT = compile_late(r"\[\.(.)\.\]", re.DOTALL)
_NEVER = r"(?!)"
LONGEST_PATTERN = 16_384
"""How many characters a pattern may have; a longer one matches nothing. No name of Grid Engine has more than 2048."""


def is_pattern(text: str) -> bool:
    """Whether Grid Engine treats a text as a pattern: it contains one of `* ? [ ]`."""
    return _SPECIAL.search(text) is not None


def matches_pattern(pattern: str, text: str, *, ignore_case: bool = False) -> bool:
    """Whether a pattern matches the whole of a text; `*` also matches `/` and a leading dot."""
    if ignore_case:
        return compile_pattern(pattern.lower())(text.lower())
    return compile_pattern(pattern)(text)


@lru_cache(maxsize=8192)
def compile_pattern(pattern: str) -> Callable[[str], bool]:
    """Return a function that tells whether a text matches a pattern; results are cached.

    It takes no longer than the length of the pattern times that of the text, whatever they are.
    """
    if not _SPECIAL.search(pattern) and "\\" not in pattern:
        return pattern.__eq__
    regex = _translate(pattern) if len(pattern) <= LONGEST_PATTERN else _NEVER
    fullmatch = re.compile(regex, re.DOTALL).fullmatch
    return lambda text: fullmatch(text) is not None


def _translate(pattern: str) -> str:
    """Return the regular expression of a pattern."""
    pieces = _translate_pieces(pattern)
    return join_pieces(pieces, ".") if pieces is not None else _NEVER


def join_pieces(pieces: Sequence[str], any_char: str) -> str:
    """Return a regular expression of pieces between stars, each of which matches a fixed number of characters.

    A star stands for any number of `any_char`. What follows a star is searched once, from left to right, and kept
    where it is first found (an atomic group): if the rest does not match behind the first place, it matches behind no
    later one. Without that, trying all places again for each star takes exponential time.
    """
    if len(pieces) == 1:
        return pieces[0]
    middle = "".join(f"(?>{any_char}*?{piece})" for piece in pieces[1:-1] if piece)
    return f"{pieces[0]}{middle}{any_char}*{pieces[-1]}"


def _translate_pieces(pattern: str) -> list[str] | None:
    """Return the regular expressions of the pieces between the stars of a pattern, None if it matches nothing."""
    pieces: list[list[str]] = [[]]
    unclosed = set[int]()
    position = 0
    while position < len(pattern):
        char = pattern[position]
        parts = pieces[-1]
        position += 1
        if char == "*":
            if parts or len(pieces) == 1:
                pieces.append([])
        elif char == "?":
            # `*?` and `?*` are the same; the star last is less to search.
            (parts if parts or len(pieces) == 1 else pieces[-2]).append(".")
        elif char == "\\":
            if position == len(pattern):
                return None
            parts.append(re.escape(pattern[position]))
            position += 1
        elif char == "[":
            part, position = _translate_bracket(pattern, position, unclosed)
            parts.append(part)
        else:
            parts.append(re.escape(char))
    return ["".join(each) for each in pieces]


def _translate_bracket(pattern: str, start: int, unclosed: set[int]) -> tuple[str, int]:
    """Return the set whose bracket opens before `start`, and where it ends; an unclosed bracket is an ordinary
    character.

    `unclosed` collects where items begin behind which no bracket closes a set, so that none is read again.
    """
    position = start
    is_negated = pattern[position : position + 1] in ("!", "^")
    position += is_negated
    first = position
    items: list[str] = []
    begins: list[int] = []
    while position < len(pattern) and position not in unclosed:
        if position > first:
            if pattern[position] == "]":
                return _format_set(items, is_negated), position + 1
            begins.append(position)
        item, position = _translate_item(pattern, position)
        items.append(item)
    unclosed.update(begins)
    return r"\[", start


def _format_set(items: list[str], is_negated: bool) -> str:
    if _NEVER in items:
        return _NEVER
    inside = "".join(items)
    if not inside:
        return "." if is_negated else _NEVER
    return f"[^{inside}]" if is_negated else f"[{inside}]"


def _translate_item(pattern: str, position: int) -> tuple[str, int]:
    """Return one character, range or class inside brackets, and where it ends."""
    if named := _CLASS.match(pattern, position):
        return _CLASSES.get(named[1], _NEVER), named.end()
    if equivalent := _EQUIVALENT.match(pattern, position):
        return re.escape(equivalent[1]), equivalent.end()
    low, position = _read_char(pattern, position)
    if pattern[position : position + 1] != "-" or pattern[position + 1 : position + 2] in ("]", ""):
        return re.escape(low), position
    high, position = _read_char(pattern, position + 1)
    if low > high:
        return "", position
    return f"{re.escape(low)}-{re.escape(high)}", position


def _read_char(pattern: str, position: int) -> tuple[str, int]:
    if element := _ELEMENT.match(pattern, position):
        return element[1], element.end()
    if pattern[position] == "\\" and position + 1 < len(pattern):
        return pattern[position + 1], position + 2
    return pattern[position], position + 1


LENGTH_LIMIT = 2048
"""Expressions and values of this many bytes or more are refused."""

DEPTH_LIMIT = 100
"""The deepest nesting of parentheses that is accepted; Grid Engine accepts what fits on its stack."""

_Test = Callable[[str], bool]
_OPERATOR = compile_late(r"[*?\[\]()&|!]")
_TOKEN = compile_late(r" *([()&|!]|[^ ()&|!]+|$)")


class ExpressionError(ValueError):
    """The text is not a valid expression; the message is Grid Engine's.

    `position` is the column (from 1) up to which it was read, 0 if the text as a whole is refused.
    """

    def __init__(self, text: str, position: int = 0):
        super().__init__(text)
        self.position = position


@dataclass(frozen=True, slots=True)
class Expression:
    """A compiled expression, with what is ignored when values are compared: case, or everything behind the first
    dot."""

    text: str
    ignore_case: bool = False
    ignore_domain: bool = False
    _test: _Test = field(default=bool, repr=False, compare=False)

    def matches(self, value: str) -> bool:
        """Whether a value satisfies the expression; a value that is too long satisfies none."""
        if is_too_long(value):
            return False
        return self._test(_fold(value, self.ignore_case, self.ignore_domain))


@lru_cache(maxsize=8192)
def parse_expression(text: str, *, ignore_case: bool = False, ignore_domain: bool = False) -> Expression:
    """Compile an expression; raises ExpressionError.

    `ignore_domain` cuts patterns and values at their first dot (`ignore_fqdn` of bootstrap(5), for host names).
    """
    if not _OPERATOR.search(text):
        test: _Test = _fold(text, ignore_case, ignore_domain).__eq__
    elif is_too_long(text):
        raise ExpressionError(f"Invalid length of expression exceed the limit {LENGTH_LIMIT} characters.")
    else:
        test = _Parser(text, ignore_case, ignore_domain).parse()
    return Expression(text, ignore_case, ignore_domain, test)


def find_expression(text: str, *, ignore_case: bool = False, ignore_domain: bool = False) -> Expression | None:
    """Compile an expression; return None if it is not valid (Grid Engine then matches nothing)."""
    try:
        return parse_expression(text, ignore_case=ignore_case, ignore_domain=ignore_domain)
    except ExpressionError:
        return None


def matches_expression(text: str, value: str, *, ignore_case: bool = False, ignore_domain: bool = False) -> bool:
    """Whether a value satisfies an expression; an invalid expression matches nothing."""
    expression = find_expression(text, ignore_case=ignore_case, ignore_domain=ignore_domain)
    return expression is not None and expression.matches(value)


def is_expression(text: str) -> bool:
    """Whether a text may mean other names than itself, as it has wildcards or operators."""
    return _OPERATOR.search(text) is not None


def is_too_long(text: str) -> bool:
    """Whether a text has LENGTH_LIMIT bytes or more."""
    return 4 * len(text) >= LENGTH_LIMIT and len(text.encode(errors="replace")) >= LENGTH_LIMIT


def _fold(name: str, ignore_case: bool, ignore_domain: bool) -> str:
    """Return a name as it is compared."""
    name = name.partition(".")[0] if ignore_domain else name
    return name.lower() if ignore_case else name


class _Parser:
    """Recursive descent over the tokens; every method returns a function that tests a value against the part it
    read."""

    def __init__(self, text: str, ignore_case: bool, ignore_domain: bool):
        self.text = text
        self.ignore_case = ignore_case
        self.ignore_domain = ignore_domain
        self.end = 0
        self.depth = 0
        self.token = ""
        self.advance()

    def advance(self) -> str:
        """Return the current token and make the next one current."""
        token = self.token
        found = _TOKEN.match(self.text, self.end)
        self.token = found[1] if found else ""
        self.end = found.end() if found else len(self.text)
        return token

    def error(self) -> ExpressionError:
        return ExpressionError(f'Parse error on position {self.end} of the expression "{self.text}".', self.end)

    def parse(self) -> _Test:
        test = self.parse_alternatives()
        if self.token:
            raise self.error()
        return test

    def parse_alternatives(self) -> _Test:
        tests = [self.parse_conjunction()]
        while self.token == "|":
            self.advance()
            tests.append(self.parse_conjunction())
        return tests[0] if len(tests) == 1 else lambda value: any(test(value) for test in tests)

    def parse_conjunction(self) -> _Test:
        tests = [self.parse_term()]
        while self.token == "&":
            self.advance()
            tests.append(self.parse_term())
        return tests[0] if len(tests) == 1 else lambda value: all(test(value) for test in tests)

    def parse_term(self) -> _Test:
        negations = 0
        while self.token == "!":
            self.advance()
            negations += 1
        test = self.parse_operand()
        return test if negations % 2 == 0 else lambda value: not test(value)

    def parse_operand(self) -> _Test:
        if self.token == "(":
            return self.parse_parentheses()
        if self.token in ("", "&", "|", ")"):
            raise self.error()
        name = _fold(self.advance(), self.ignore_case, self.ignore_domain)
        return compile_pattern(name) if is_pattern(name) else name.__eq__

    def parse_parentheses(self) -> _Test:
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise ExpressionError(f"More than {DEPTH_LIMIT} parentheses inside each other.", self.end)
        self.advance()
        test = self.parse_alternatives()
        if self.token != ")":
            raise self.error()
        self.advance()
        self.depth -= 1
        return test
