"""Shell patterns as fnmatch(3) of glibc matches them: `*`, `?`, `[a-z]`, `[^a]`, `[!a]` and backslash."""

import re
from collections.abc import Callable
from functools import lru_cache

_SPECIAL = re.compile(r"[*?\[\]]")
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
_CLASS = re.compile(r"\[:([a-z]*):\]")
_EQUIVALENT = re.compile(r"\[=(.)=\]", re.DOTALL)
_ELEMENT = re.compile(r"\[\.(.)\.\]", re.DOTALL)
_NEVER = r"(?!)"


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
    """Return a function that tells whether a text matches a pattern; results are cached."""
    if not _SPECIAL.search(pattern) and "\\" not in pattern:
        return pattern.__eq__
    fullmatch = re.compile(_translate(pattern), re.DOTALL).fullmatch
    return lambda text: fullmatch(text) is not None


def _translate(pattern: str) -> str:
    """Return the regular expression of a pattern."""
    parts: list[str] = []
    position = 0
    while position < len(pattern):
        char = pattern[position]
        position += 1
        if char == "*":
            if parts[-1:] != [".*"]:
                parts.append(".*")
        elif char == "?":
            parts.append(".")
        elif char == "\\":
            if position == len(pattern):
                return _NEVER
            parts.append(re.escape(pattern[position]))
            position += 1
        elif char == "[":
            part, position = _translate_bracket(pattern, position)
            parts.append(part)
        else:
            parts.append(re.escape(char))
    return "".join(parts)


def _translate_bracket(pattern: str, start: int) -> tuple[str, int]:
    """Return the set whose bracket opens before `start`, and where it ends; an unclosed bracket is an ordinary
    character."""
    position = start
    is_negated = pattern[position : position + 1] in ("!", "^")
    position += is_negated
    first = position
    items: list[str] = []
    while position < len(pattern):
        if pattern[position] == "]" and position > first:
            return _format_set(items, is_negated), position + 1
        item, position = _translate_item(pattern, position)
        items.append(item)
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
