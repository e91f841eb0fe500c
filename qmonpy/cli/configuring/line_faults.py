"""What 8.1.9 says of the first wrong line of a file with a user or a project, line after line (asked)."""

from collections.abc import Callable, Collection, Iterator

from qmonpy.formats.configuration.attribute_text import logical_lines
from qmonpy.late_patterns import compile_late
from qmonpy.model.values.lines import BLANKS

_PARTS = compile_late(r'([^\s:,|=\\"]*)(.*)')
"""With what a line begins that could be the name of an attribute, and the rest."""


def find_wrong_line(text: str, known: Collection[str], check: Callable[[str, str], Iterator[str]]) -> str:
    """Return what is said of the first line that is wrong; empty if none is.

    A line that is continued is one with what continues it, and has the number of its first. `known` are the names of
    attributes, `check` yields what is wrong with the value of one.
    """
    found: set[str] = set()
    for line, span in logical_lines(text):
        name, rest = _PARTS.findall(line.strip(BLANKS))[0]
        if not name:
            return f"line {span.line} should begin with an attribute name"
        if name not in known:
            return f'unknown attribute name "{name}"'
        if not rest.startswith(" "):
            # Where nothing follows, it is looked for in the next line.
            return (
                '" " is the only character allowed between the attribute name and the value in line '
                f"{span.line if rest else span.line + 1}"
            )
        if name in found:
            return f'attribute "{name}" appears more than once'
        found.add(name)
        if wrong := next(check(name, rest.strip(BLANKS)), ""):
            return wrong
    return ""
