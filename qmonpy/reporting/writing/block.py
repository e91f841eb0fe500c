"""A part of a file: its records, and its lines that are none, each with its place."""

from typing import NamedTuple

from qmonpy.late_methods import dataclass
from qmonpy.reporting.records.file_kind import decode_line, parse_line
from qmonpy.reporting.records.record import Fault, FileKind, JobUsage, Record

FUTURE_SECONDS = 86400
"""A record that is so much later than now has a wrong time."""
_LONGEST_KEPT = 20000


class BrokenLine(NamedTuple):
    """A line that is no record, or, where `is_kept`, one whose record is doubtful; line numbers count from 1."""

    line: int
    offset: int
    fault: Fault
    text: str
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a file from `offset` on, and behind how many `lines` they stand."""

    offset: int
    end: int
    lines: int
    end_lines: int
    records: tuple[Record, ...]
    broken: tuple[BrokenLine, ...]


def parse_block(data: bytes, kind: FileKind, offset: int = 0, lines: int = 0, now: int | None = None) -> Block:
    """Return what stands in whole lines; where `now` is known, a record of the far future is told of."""
    records: list[Record] = []
    broken: list[BrokenLine] = []
    place, number = offset, lines
    rows = data.split(b"\n")
    if not rows[-1]:
        rows.pop()
    for raw in rows:
        number += 1
        line = decode_line(raw)
        found = parse_line(line, kind)
        if isinstance(found, Fault):
            broken.append(BrokenLine(number, place, found, line[:_LONGEST_KEPT], is_kept=False))
        elif found is not None:
            records.append(found)
            fault = find_doubt(found, now)
            if fault is not None:
                broken.append(BrokenLine(number, place, fault, line[:_LONGEST_KEPT], is_kept=True))
        place += len(raw) + 1
    return Block(offset, offset + len(data), lines, number, tuple(records), tuple(broken))


def find_doubt(record: Record, now: int | None) -> Fault | None:
    """Return why a record can hardly be true, although it is kept; None as a rule."""
    if isinstance(record, JobUsage) and 0 < record.end_time < record.start_time:
        return Fault("usage.backwards", "the task ended before it started")
    latest = max(record.time, record.end_time) if isinstance(record, JobUsage) else record.time
    if now is not None and latest > now + FUTURE_SECONDS:
        return Fault("record.future", "its time has not come yet")
    return None
