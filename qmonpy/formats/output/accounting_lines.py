"""The records of an accounting file as `qacct` of 8.1.9 takes them apart, whatever is wrong with them.

A record is the list of its fields. Empty fields do not count: what follows them moves up, as strtok(3) does it.
"""

from collections.abc import Iterator, Sequence
from typing import IO

from qmonpy.formats.output.accounting_fields import COMMENT, Field

BLOCK_BYTES = 1 << 20
LONGEST_LINE = 20479
"""A longer line is read as several, none of which is likely to be a record."""
_SURE = Field.MAXVMEM + 1
"""In a line with so many fields the line break is in none whose text counts."""
_MARK = COMMENT.encode()


def read_records(stream: IO[bytes]) -> Iterator[list[bytes]]:
    """Give the fields of every line that is neither empty nor a comment; of a file only some blocks are in memory."""
    rest = b""
    while block := stream.read(BLOCK_BYTES):
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        if b"\0" in block or max(map(len, lines), default=0) >= LONGEST_LINE:
            for line in lines:
                yield from _split_long(line + b"\n")
        else:
            yield from _split_lines(lines)
        if len(rest) > LONGEST_LINE:
            whole = len(rest) - len(rest) % LONGEST_LINE
            yield from _split_long(rest[:whole])
            rest = rest[whole:]
    yield from _split_long(rest)


def _split_lines(lines: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Give the fields of lines without their line breaks, the usual ones quickly."""
    for line in lines:
        if line and not line.startswith(_MARK):
            fields = line.split(b":")
            if len(fields) < _SURE or not fields[0] or b"::" in line:
                yield _split_line(line + b"\n")
            else:
                yield fields


def _split_long(text: bytes) -> Iterator[list[bytes]]:
    """Give the fields of a line, or of the pieces in which a long one is read."""
    for begin in range(0, len(text), LONGEST_LINE):
        piece = text[begin : begin + LONGEST_LINE].partition(b"\0")[0]
        if len(piece) > 1 and not piece.startswith(_MARK):
            yield _split_line(piece)


def _split_line(line: bytes) -> list[bytes]:
    """Return the fields of a line with its line break, which ends up in the last of them, but for the department."""
    fields = [each for each in line.split(b":") if each]
    if len(fields) == Field.DEPARTMENT + 1:
        department = fields.pop().rstrip(b"\n")
        fields += [department] if department else []
    return fields
