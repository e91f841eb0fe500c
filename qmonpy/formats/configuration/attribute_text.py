"""Attribute files: a line `name value` for each attribute, as `qconf -s*` prints and `qconf -M*` reads them.

Long lines are broken as the flat file writer of 8.1.9 breaks them: behind a comma or at white space, with a backslash
at the end, and the rest below the value.
"""

from collections.abc import Iterable

from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.report import Report, Span
from qmonpy.model.values.lines import BLANKS, lines_of, words_of
from qmonpy.translation import tr

MOST_COLUMNS = 80
COMMENT = "#"
_EMPTY = ("", "\\")
_TAB = compile_late(r"[\t\r]")


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute of a file and the place of its value."""

    name: str
    value: str
    span: Span
    """The place of the value with its continued lines; that of the name if there is no value."""


def format_attributes(attributes: Iterable[tuple[str, str]], width: int = 0) -> str:
    """Return a line for each attribute, the values behind names of `width` columns; ends with a line break."""
    lines = (f"{name:<{width}} {value}".rstrip(BLANKS) for name, value in attributes)
    return "".join(f"{break_line(line)}\n" for line in lines)


def break_line(line: str) -> str:
    """Return a line of a name and a value, broken if it is longer than 80 columns."""
    if len(line) <= MOST_COLUMNS:
        return line
    value = line.partition(" ")[2]
    indent = len(line) - len(value.lstrip(BLANKS))
    pieces: list[str] = []
    rest, used = line, 0
    while len(rest) > MOST_COLUMNS - used:
        rest = rest.lstrip(BLANKS) if used else rest
        at = _find_break(rest, first=MOST_COLUMNS - used - 2, least=0 if used else indent)
        if at is None:
            break
        pieces.append(rest[:at] if rest[at] == " " else rest[: at + 1])
        rest = rest[at + 1 :]
        used = indent
    return f" \\\n{' ' * indent}".join((*pieces, rest))


def _find_break(line: str, first: int, least: int) -> int | None:
    """Return where to break a line: at the last white space or comma that leaves room for the backslash, else the next.

    A comma at the beginning of a continued line is used only if there is nothing else, as in 8.1.9.
    """
    for at in range(min(first, len(line) - 1), least, -1):
        if line[at] == " " or (line[at] == "," and at < first):
            return at
    if not least and line.startswith(","):
        return 0
    return next((at for at in range(first, len(line)) if line[at] in " ,"), None)


def parse_attributes(text: str) -> tuple[tuple[Attribute, ...], tuple[Report, ...]]:
    """Return the attributes of a file in order, and the mistakes in its lines; comments and empty lines are skipped.

    If an attribute is given twice, that is reported and the first counts.
    """
    found: dict[str, Attribute] = {}
    reports: list[Report] = []
    for words, span in logical_lines(text):
        name, _, value = words.partition(" ")
        if name in found:
            text = tr('"{name}" is given twice; it is in line {line} already.').format(
                name=name, line=found[name].span.line
            )
            reports.append(Report("attributes.twice", text, span=span, fields=(name,)))
        elif not value.strip(BLANKS):
            reports.append(
                Report("attributes.no-value", tr('"{name}" has no value.').format(name=name), span=span, fields=(name,))
            )
        else:
            found[name] = Attribute(name, value.strip(BLANKS), span)
    return tuple(found.values()), tuple(reports)


def logical_lines(text: str) -> Iterable[tuple[str, Span]]:
    """Yield lines with their continuations, white space between words reduced to one blank, and the place of the
    value. A comment is not continued, and a line with a backslash alone is an empty one (8.1.9, asked)."""
    lines = lines_of(text)
    number = 0
    while number < len(lines):
        first = number
        line = lines[number]
        number += 1
        stripped = line.strip(BLANKS)
        if stripped in _EMPTY or stripped.startswith(COMMENT):
            continue
        parts = [line]
        while parts[-1].rstrip(BLANKS).endswith("\\") and number < len(lines):
            parts[-1] = parts[-1].rstrip(BLANKS).removesuffix("\\")
            parts.append(lines[number])
            number += 1
        yield _join(parts), _value_span(lines, first, number - 1)


def _join(parts: list[str]) -> str:
    """Join continued lines as the writer broke them: behind a comma without a blank, else with one."""
    joined = _TAB.sub(" ", parts[0]).strip(BLANKS)
    name, _, value = joined.partition(" ")
    joined = f"{name} {value.strip(BLANKS)}"
    for part in parts[1:]:
        more = _TAB.sub(" ", part).strip(BLANKS)
        joined += more if joined.endswith((",", " ")) or not more else f" {more}"
    return joined


def _value_span(lines: list[str], first: int, last: int) -> Span:
    line = lines[first]
    begin = len(line) - len(line.lstrip(BLANKS))
    name = words_of(line)[0]
    value = line[begin + len(name) :]
    column = begin + len(name) + (len(value) - len(value.lstrip(BLANKS)) if value.strip(BLANKS) else 0)
    end = len(lines[last].rstrip(BLANKS))
    if not value.strip(BLANKS):
        return Span(first + 1, begin + 1, first + 1, begin + len(name) + 1)
    return Span(first + 1, column + 1, last + 1, end + 1)
