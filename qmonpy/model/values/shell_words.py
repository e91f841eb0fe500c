"""The words of a text as a POSIX shell splits it: quotes and backslashes, without variables and patterns.

`shlex` of Python takes four seconds for a million characters, as it looks at each by itself.
"""

import re
from collections.abc import Iterator

from qmonpy.late_patterns import compile_late

_PIECE = compile_late(
    r"(?P<blank>[ \t\r\n]+)|(?P<plain>[^ \t\r\n'\"\\#]+)|(?P<comment>#)|\\(?P<sign>.)"
    r"|'(?P<single>[^']*)'|\"(?P<double>(?:[^\"\\]|\\.)*)\"",
    re.DOTALL,
)
_ESCAPED = compile_late(r'\\(["\\])')


def split_shell_words(text: str, *, has_comments: bool = False) -> tuple[str, ...]:
    """Return the words of a text; with comments, `#` ends the line.

    Raises ValueError for a quote that is not closed, and for a backslash behind which nothing follows.
    """
    return tuple(_words(text, has_comments))


def _words(text: str, has_comments: bool) -> Iterator[str]:
    parts: list[str] = []
    at = 0
    while at < len(text):
        found = _PIECE.match(text, at)
        if found is None:
            raise ValueError("No escaped character" if text[at] == "\\" else "No closing quotation")
        at, kind = found.end(), found.lastgroup
        if kind == "blank" or (kind == "comment" and has_comments):
            if parts:
                yield "".join(parts)
                parts = []
            if kind == "comment":
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
        elif kind == "double":
            parts.append(_ESCAPED.sub(r"\1", found["double"]))
        else:
            parts.append(found[kind or 0])
    if parts:
        yield "".join(parts)
