"""The words of a line of a quota set as a tree, by the grammar; only texts that somebody typed are read so."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree

from qmonpy.formats.quota_set.layout import BLANKS
from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.report import Span

Line = Tree[Token]

KEPT_LINES = 4096
"""How many lines have their trees kept: in a set with many rules, a pressed key changes one."""

_NOTHING = re.compile(rf"(?:[{BLANKS}\n]|\\(?=[{BLANKS}]*(?:\n|\Z))|(?<=\n)[{BLANKS}]*#[^\n]*)*")


@cache
def _parser() -> Any:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", maybe_placeholders=False)


@keep_of_texts(KEPT_LINES)
def parse_line(text: str) -> Line | None:
    """Return the tree of a logical line, None for one without words (backslashes only); a line has no other errors.

    Trees are shared: nobody may change them.
    """
    if _NOTHING.fullmatch(text) is not None:
        return None
    tree: Line = _parser().parse(text)
    return tree


def token_span(token: Token, lines: int) -> Span:
    """Return the place of a token in a block in which `lines` lines come before the token's logical line."""
    return Span((token.line or 1) + lines, token.column or 1, (token.end_line or 1) + lines, token.end_column or 1)


def part_span(token: Token, start: int, end: int, lines: int) -> Span:
    """Return the place of a part of a token; start and end count the token's characters from 0."""
    line, column = token.line or 1, token.column or 1
    if "\n" not in token:
        return Span(line + lines, column + start, line + lines, column + end)
    return Span(*_place(token, start, line + lines, column), *_place(token, end, line + lines, column))


def _place(token: str, position: int, line: int, column: int) -> tuple[int, int]:
    before = token[:position]
    if "\n" not in before:
        return line, column + position
    return line + before.count("\n"), position - before.rindex("\n")
