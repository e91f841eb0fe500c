"""Accounting records from before 6.2, without a field for the advance reservation (specification of 2007, 5.1.3.7)."""

import re
from enum import Enum

from qmonpy.formats.output.accounting_fields import COMMENT, Field

NO_RESERVATION = b":0"
_OLD_FIELDS = Field.MAXVMEM + 1
_WHOLE = re.compile(rb"\d+")
_AMOUNT = re.compile(rb"\d+(?:\.\d+)?")


class LineKind(Enum):
    """What a line of an accounting file is."""

    OLD = "a record without the field"
    NEW = "a record with the field"
    OTHER = "a comment or an empty line"
    INVALID = "no record"


def find_line_kind(line: bytes) -> LineKind:
    """Return what a line, without its end, is.

    The last field tells: the reservation is a whole number, and what stands before it, the memory, has decimals. So a
    record is known although a colon in its name or its requests makes more fields of it.
    """
    if not line or line.startswith(COMMENT.encode()):
        return LineKind.OTHER
    fields = line.split(b":")
    if len(fields) < _OLD_FIELDS or not _AMOUNT.fullmatch(fields[-1]):
        return LineKind.INVALID
    is_old = len(fields) == _OLD_FIELDS or not _WHOLE.fullmatch(fields[-1])
    return LineKind.OLD if is_old else LineKind.NEW


def with_reservation_field(line: bytes) -> bytes:
    """Return a line of a file, with or without its end; a record from before 6.2 gets the field, 0 for none."""
    text = line.rstrip(b"\r\n")
    if find_line_kind(text) is not LineKind.OLD:
        return line
    return text + NO_RESERVATION + line[len(text) :]
