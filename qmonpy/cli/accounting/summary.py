"""The sums of accounting records, in one line or one for each value of some fields, as `qacct` of 8.1.9 shows them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from operator import itemgetter
from types import MappingProxyType

from qmonpy.cli.accounting.options import QacctOptions
from qmonpy.formats.output.accounting_fields import Field
from qmonpy.formats.values.c_number import (
    LARGEST_LONG,
    as_signed,
    format_double,
    parse_double,
    parse_long,
    parse_unsigned,
)
from qmonpy.late_methods import dataclass

_TITLES = ("WALLCLOCK", "UTIME", "STIME", "CPU", "MEMORY", "IO", "IOW")
_TITLE_LINE = b"%13s %13s %13s %13s %18s %18s %18s" % tuple(each.encode() for each in _TITLES)
_PATTERNS = (b"%13.0f", b"%13.3f", b"%13.3f", b"%13.3f", b"%18.3f", b"%18.3f", b"%18.3f")
_NUMBERS = (Field.RU_UTIME, Field.RU_STIME, Field.CPU, Field.MEM, Field.IO, Field.IOW)
_SOME = itemgetter(Field.RU_WALLCLOCK, *_NUMBERS)
_NUMBER_WIDTH = 5


@dataclass(frozen=True, slots=True)
class Column:
    """A column before the sums: the option that asks for it, its field and its title."""

    option: str
    place: int
    title: bytes
    is_number: bool = False


COLUMNS = (
    Column("-h", Field.HOSTNAME, b"HOST"),
    Column("-q", Field.QNAME, b"CLUSTER QUEUE"),
    Column("-g", Field.GROUP, b"GROUP"),
    Column("-o", Field.OWNER, b"OWNER"),
    Column("-P", Field.PROJECT, b"PROJECT"),
    Column("-D", Field.DEPARTMENT, b"DEPARTMENT"),
    Column("-pe", Field.GRANTED_PE, b"PE"),
    Column("-slots", Field.SLOTS, b"SLOTS", is_number=True),
    Column("-ar", Field.ARID, b"AR", is_number=True),
    Column("-A", Field.ACCOUNT, b"ACCOUNT"),
)
"""In the order in which they are shown, and by which lines are sorted, but for the last."""
_UNSORTED = "-A"

Value = bytes | int
Sums = list[float]


class _UnusualError(Exception):
    """A number is written in another way than 8.1.9 writes it."""


@dataclass(slots=True)
class Summary:
    """Sums of records: all together, and for each value of the listed columns."""

    options: QacctOptions
    total: Sums = field(default_factory=lambda: [0.0] * len(_TITLES))
    _groups: dict[tuple[Value, ...], tuple[tuple[Value, ...], Sums]] = field(default_factory=dict)
    """By what tells values apart, the values of the first record, and the sums, in the order of first records."""
    _known: dict[object, Sums] = field(default_factory=dict)
    """The same sums by the fields as they are in the file."""
    _columns: tuple[Column, ...] = ()
    _pick: Callable[[Sequence[bytes]], object] | None = None

    def __post_init__(self) -> None:
        self._columns = tuple(each for each in COLUMNS if each.option in self.options.listed)
        self._pick = itemgetter(*(each.place for each in self._columns)) if self._columns else None

    def add_all(self, records: Iterable[Sequence[bytes]]) -> None:
        """Add records that have all fields."""
        total, pick, known = self.total, self._pick, self._known
        for fields in records:
            values = read_usage(fields)
            wallclock, utime, stime, cpu, memory, io, iow = values
            total[0] += wallclock
            total[1] += utime
            total[2] += stime
            total[3] += cpu
            total[4] += memory
            total[5] += io
            total[6] += iow
            if pick is None:
                continue
            key = pick(fields)
            sums = known.get(key)
            if sums is None:
                known[key] = sums = self._find_sums(fields)
            sums[0] += wallclock
            sums[1] += utime
            sums[2] += stime
            sums[3] += cpu
            sums[4] += memory
            sums[5] += io
            sums[6] += iow

    def _find_sums(self, fields: Sequence[bytes]) -> Sums:
        values = tuple(
            parse_unsigned(fields[each.place]) if each.is_number else fields[each.place] for each in self._columns
        )
        same = tuple(
            value.lower() if each.option == "-h" and isinstance(value, bytes) else value
            for each, value in zip(self._columns, values, strict=True)
        )
        if same not in self._groups:
            self._groups[same] = (values, [0.0] * len(_TITLES))
        return self._groups[same][1]

    def format(self) -> Iterable[bytes]:
        """Give the table, line by line; without lines where the records ran no second in sum."""
        columns = [each for each in COLUMNS if self._is_shown(each)]
        widths = self._widths()
        titles = b"".join(
            each.title.ljust(widths["-slots" if each.option == "-ar" else each.option]) for each in columns
        )
        dashes = sum(widths["-slots" if each.option == "-ar" else each.option] for each in columns)
        if not columns:
            yield b"Total System Usage\n"
        yield titles + _TITLE_LINE + b"\n"
        yield b"=" * (dashes + len(_TITLE_LINE)) + b"\n"
        if self.total[0]:
            for values, sums in self._lines():
                cells = (_format_cell(values[each.option], widths[each.option]) for each in columns)
                yield b"".join(cells) + _format_sums(sums)

    def _is_shown(self, column: Column) -> bool:
        return column.option in self.options.listed or column.option in self._asked

    @property
    def _asked(self) -> Mapping[str, Value]:
        """The values that options ask for, by option: they are shown as they were asked for."""
        numbers = {"-slots": self.options.slots, "-ar": self.options.reservation}
        return {**self.options.names, **{option: number for option, number in numbers.items() if number}}

    def _lines(self) -> Iterable[tuple[dict[str, Value], Sums]]:
        """Give values and sums of each line; of equal ones, the group that was met last comes first."""
        if not self._columns:
            yield dict(self._asked), self.total
            return
        sorted_by = [at for at, each in enumerate(self._columns) if each.option != _UNSORTED]
        groups = list(self._groups.values())[::-1]
        for values, sums in sorted(groups, key=lambda group: tuple(group[0][at] for at in sorted_by)):
            yield {**dict(zip((each.option for each in self._columns), values, strict=True)), **self._asked}, sums

    def _widths(self) -> Mapping[str, int]:
        """Return the widths of the columns: of their titles and values, but for accounts, which are not looked at."""
        widths = {each.option: _NUMBER_WIDTH if each.is_number else len(each.title) + 1 for each in COLUMNS}
        for option, name in self.options.names.items():
            widths[option] = max(widths[option], len(name) + 1)
        # The group of each record has no number where none is listed, and that takes five characters as well.
        if self._groups:
            widths["-slots"] = widths["-ar"] = _NUMBER_WIDTH + 1
        for values, _ in self._groups.values():
            for column, value in zip(self._columns, values, strict=True):
                if column.option != _UNSORTED:
                    widths[column.option] = max(widths[column.option], len(_format_value(value)) + 1)
        return MappingProxyType(widths)


def read_usage(fields: Sequence[bytes]) -> tuple[float, float, float, float, float, float, float]:
    """Return the numbers that are summed up: wallclock, utime, stime, cpu, mem, io, iow."""
    some = _SOME(fields)
    try:
        if b"_" in b"".join(some):
            raise _UnusualError
        wallclock = int(some[0])
        if not -LARGEST_LONG <= wallclock <= LARGEST_LONG:
            raise _UnusualError
        return (
            float(wallclock), float(some[1]), float(some[2]), float(some[3]), float(some[4]), float(some[5]),
            float(some[6]),
        )  # fmt: skip
    except (ValueError, _UnusualError):
        utime, stime, cpu, memory, io, iow = map(parse_double, some[1:])
        return float(parse_long(some[0])), utime, stime, cpu, memory, io, iow


def _format_cell(value: Value, width: int) -> bytes:
    return _format_value(value).ljust(width)


def _format_value(value: Value) -> bytes:
    return value if isinstance(value, bytes) else b"%5d" % as_signed(value)


def _format_sums(sums: Sums) -> bytes:
    return b" ".join(map(format_double, _PATTERNS, sums)) + b"\n"
