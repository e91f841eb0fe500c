"""Lines and words of texts as Grid Engine reads and prints them, which Python divides in more places.

8.1.9 ends a line at a line feed and a word at a blank, a tab or a carriage return (asked). `str` also ends lines and
words at characters that are parts of a value there: at U+0085, U+00A0, U+2028, \\x0b, \\x0c and \\x1c to \\x1e, say.
"""

from qmonpy.late_patterns import compile_late

BLANKS = " \t\r\n"
"""White space; `text.strip(BLANKS)` is what Grid Engine takes for a text without white space around it."""
_WORD = compile_late(rf"[^{BLANKS}]+")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text without their ends, `\\n` or `\\r\\n` as files of users have it; none of an empty
    text."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return [line.removesuffix("\r") for line in lines] if "\r" in text else lines


def words_of(text: str) -> list[str]:
    """Return what stands between white space."""
    return _WORD.findall(text)


def on_one_line(text: str) -> str:
    """Return a text with blanks in place of line ends, and none around it."""
    return " ".join(lines_of(text)).strip(BLANKS)
