"""Boolean wildcard expressions (complex(5)): shell patterns joined by `!`, `&`, `|` and parentheses.

`&` binds tighter than `|`, `!` negates one term, a blank ends a term. A text without any of `* ? [ ] ( ) & | !` is
compared literally, blanks included. A syntax error counts even in a part that need not be evaluated.

lark, which reads rule sets, does not read expressions: it takes seven times as long (110 instead of 15 microseconds,
many thousand times when a cluster is opened), costs 120 ms before the first one, and the model imports no library.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from qmonpy.model.values.pattern import compile_pattern, is_pattern

LENGTH_LIMIT = 2048
"""Expressions and values of this many bytes or more are refused."""

DEPTH_LIMIT = 100
"""The deepest nesting of parentheses that is accepted; Grid Engine accepts what fits on its stack."""

_Test = Callable[[str], bool]
_SPECIAL = re.compile(r"[*?\[\]()&|!]")
_TOKEN = re.compile(r" *([()&|!]|[^ ()&|!]+|$)")


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
    if not _SPECIAL.search(text):
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
