"""The layout of the text of quota sets: sets between braces, logical lines inside them, and the words of a line.

Only the braces decide where a set begins and ends, so a mistake in one set does not change the others."""

from collections.abc import Iterator

from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late

BLANKS = " \t\r\x0b\x0c"
"""The characters that separate words; any other white space is part of a word."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some whole lines of a text: one set from brace to brace, or the lines between sets."""

    text: str
    line: int
    """The number of its first line in the text, from 1."""
    is_set: bool


@dataclass(frozen=True, slots=True)
class LogicalLine:
    """A line of a set with the lines that a backslash joins to it; columns are those of the text."""

    text: str
    line: int
    """The number of its first line in the block, from 1."""


def split_blocks(text: str) -> list[Block]:
    """Return the blocks of a text; together they are the text.

    A set begins with a line whose first word begins with `{`. It ends with the line of its closing brace, or before the
    next set or at the end of the text.
    """
    blocks: list[Block] = []
    lines = text.split("\n")
    first = 0
    in_set = is_joined = False
    for number, line in enumerate(lines):
        words = line.strip(BLANKS)
        if words[:1] == "{" and (not is_joined or words == "{"):
            if number > first:
                blocks.append(Block("\n".join(lines[first:number]), first + 1, in_set))
            first, in_set, is_joined = number, True, False
        if in_set and "}" in words and (words == "}" if is_joined else closing_brace(line) is not None):
            blocks.append(Block("\n".join(lines[first : number + 1]), first + 1, True))
            first, in_set, is_joined = number + 1, False, False
        elif words and words[0] != "#":
            is_joined = words[-1] == "\\"
    if first < len(lines):
        blocks.append(Block("\n".join(lines[first:]), first + 1, in_set))
    return blocks


def closing_brace(line: str) -> int | None:
    """Return the position (from 0) of the brace that ends a set in a line, None if there is none.

    It begins the line, or it ends a line that opens fewer braces than it closes. Descriptions and comments may contain
    any brace.
    """
    words = line.strip(BLANKS)
    if words[:1] == "}":
        return line.index("}")
    if words[-1:] != "}" or words[0] == "#" or words.startswith("description"):
        return None
    return line.rindex("}") if words.lstrip("{").count("{") < words.count("}") else None


def split_lines(lines: list[str], line: int) -> Iterator[LogicalLine]:
    """Yield the logical lines of physical lines, without empty lines and comments; the first has the number `line`.

    After a backslash at the end of a line, empty lines and comments are skipped and the next line belongs to it.
    """
    first: int | None = None
    for index, text in enumerate(lines):
        stripped = text.strip(BLANKS)
        if not stripped or stripped[0] == "#":
            continue
        if first is None:
            first = index
        if not (stripped[-1] == "\\" and index + 1 < len(lines)):
            yield LogicalLine("\n".join(lines[first : index + 1]), line + first)
            first = None
    if first is not None:
        yield LogicalLine("\n".join(lines[first:]), line + first)


_JOIN = compile_late(rf"[{BLANKS}]*\\[{BLANKS}]*(?:\n(?:[{BLANKS}]*(?:#[^\n]*)?\n)*|\Z)[{BLANKS}]*")
_ITEM = compile_late(rf"(?:[^{BLANKS}\n\\,{{}}]|\\(?![{BLANKS}]*(?:\n|\Z)))+")
_RUN = compile_late(rf"[{BLANKS}]+")
_COMMENT = compile_late(r"(?<![a-zA-Z0-9_/.#$-])#")


def find_comment(token: str) -> int | None:
    """Return where a comment begins in the text of a token, None if there is none."""
    found = _COMMENT.search(token)
    return found.start() if found else None


def split_list(token: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words of a list with their start and end; commas, braces, blanks and joined lines separate them."""
    for item in _ITEM.finditer(token):
        yield item[0], item.start(), item.end()


def join_text(token: str) -> str:
    """Return a text with one blank between words; a joined line follows after a blank, or directly after a comma."""
    joined = _JOIN.sub(lambda join: "" if join.string[: join.start()].endswith(",") else " ", token)
    return _RUN.sub(" ", joined).strip(BLANKS)
