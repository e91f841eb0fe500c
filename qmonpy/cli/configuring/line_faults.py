"""What 8.1.9 says of the first wrong line of a file with a user or a project, line after line (asked)."""

from collections.abc import Callable, Collection, Iterator

from qmonpy.late_patterns import compile_late
from qmonpy.model.values.lines import BLANKS, lines_of

_NAME = compile_late(r'[^\s:,|=\\"]*')
"""With what a line begins that could be the name of an attribute."""


def find_wrong_line(text: str, known: Collection[str], check: Callable[[str, str], Iterator[str]]) -> str:
    """Return what is said of the first line that is wrong; empty if none is.

    `known` are the names of attributes, `check` yields what is wrong with the value of one.
    """
    found: set[str] = set()
    goes_on = False
    for number, line in enumerate(lines_of(text), 1):
        stripped = line.strip(BLANKS)
        was_ended, goes_on = not goes_on, stripped.endswith("\\")
        if not was_ended or not stripped or stripped.startswith("#"):
            continue
        name = (_NAME.match(stripped) or [""])[0]
        rest = stripped[len(name) :]
        if not name:
            return f"line {number} should begin with an attribute name"
        if name not in known:
            return f'unknown attribute name "{name}"'
        if not rest.startswith((" ", "\t")):
            # Where nothing follows, it is looked for in the next line.
            return (
                '" " is the only character allowed between the attribute name and the value in line '
                f"{number if rest else number + 1}"
            )
        if name in found:
            return f'attribute "{name}" appears more than once'
        found.add(name)
        if wrong := next(check(name, rest.strip(BLANKS)), ""):
            return wrong
    return ""
