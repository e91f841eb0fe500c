"""Whether what `qconf` showed is all of it, and is it at all: a program that is cut off may still end with status 0."""

from collections.abc import Collection, Mapping

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.model.report import Report

_END_OF_SET = "}"


def find_cut(
    result: CommandResult, shown: Mapping[str, str] | None, known: Mapping[str, str], missing: Collection[str] = ()
) -> Report | None:
    """Why an output is not whole, or None.

    `shown` are the texts of its objects by path, None for a list of names; `known` those of the same kind as they were
    read before; `missing` the names that were asked for and not shown. A text ends with a whole line, and the last one
    with the attribute with which it ended before, or which ends the others.
    """
    text = result.stdout
    if not text.strip():
        return _tell(result, "it showed nothing any more") if known else None
    if "\0" in text:
        return _tell(result, "there is something in it that is no text")
    if not text.endswith("\n") or text.rstrip("\n").endswith("\\"):
        return _tell(result, f'it ended within a line, with "{text[-40:].strip()}"')
    if missing:
        return _tell(result, f"{', '.join(sorted(missing))} did not come")
    if shown is None:
        return None
    if not shown:
        return _tell(result, f'there is no object in "{text[:40].strip()}"')
    *others, (path, last) = shown.items()
    wanted = _END_OF_SET if last.startswith("{") else _end_of(known.get(path) or (others[0][1] if others else last))
    end = _end_of(last)
    return None if end == wanted else _tell(result, f'it ended with "{end}" instead of "{wanted}"')


def _end_of(text: str) -> str:
    """What the last line of a text begins with: the name of an attribute, a brace, the mark of a comment."""
    lines = [line for line in text.splitlines() if line.strip()]
    at = len(lines) - 1
    while at > 0 and lines[at - 1].endswith("\\"):
        at -= 1
    return lines[at].split()[0] if lines else ""


def _tell(result: CommandResult, reason: str) -> Report:
    return Report("live.not-whole", f"{result.line} did not show what it should: {reason}.", fields=(result.argv[0],))
