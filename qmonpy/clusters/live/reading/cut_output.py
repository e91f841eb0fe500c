"""Checks whether an output of `qconf` is whole, as a program whose output is cut off may still end with status 0."""

from collections.abc import Collection, Mapping

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.model.report import Report
from qmonpy.model.values.lines import BLANKS, lines_of, words_of
from qmonpy.translation import tr

_END_OF_SET = "}"


def find_cut(
    result: CommandResult, shown: Mapping[str, str] | None, known: Mapping[str, str], missing: Collection[str] = ()
) -> Report | None:
    """Return why an output is not whole, None if it is.

    `shown` are the texts of its objects by path, None for a list of names; `known` the texts of the same kind as they
    were read before; `missing` the names that were asked for and not shown. An output must end with a whole line, and
    its last object with the attribute that ended it before, or else with the one that ends the other objects.
    """
    text = result.stdout
    if not text.strip():
        return _report(result, tr("it showed nothing, where there were objects before")) if known else None
    if "\0" in text:
        return _report(result, tr("its output has bytes that are not text"))
    if not text.endswith("\n") or text.rstrip("\n").endswith("\\"):
        return _report(result, tr('it ended within a line, with "{text}"').format(text=text[-40:].strip()))
    if missing:
        return _report(result, tr("it lacks {names}").format(names=", ".join(sorted(missing))))
    if shown is None:
        return None
    if not shown:
        return _report(result, tr('there is no object in "{text}"').format(text=text[:40].strip()))
    *others, (path, last) = shown.items()
    wanted = _END_OF_SET if last.startswith("{") else _end_of(known.get(path) or (others[0][1] if others else last))
    end = _end_of(last)
    return (
        None
        if end == wanted
        else _report(result, tr('it ended with "{end}" instead of "{wanted}"').format(end=end, wanted=wanted))
    )


def find_cut_configuration(result: CommandResult, missing: Collection[str]) -> Report | None:
    """Return why an output of `qconf -sconf` with configurations of hosts is not whole, None if it is.

    They have different attributes; each ends with a blank line.
    """
    if not result.stdout.endswith("\n\n"):
        return _report(result, tr("it ended without the blank line behind a configuration"))
    return find_cut(result, None, {}, missing)


def _end_of(text: str) -> str:
    """The first word of a text's last line: the name of an attribute, a brace, or the mark of a comment."""
    lines = [line for line in lines_of(text) if line.strip(BLANKS)]
    at = len(lines) - 1
    while at > 0 and lines[at - 1].endswith("\\"):
        at -= 1
    return words_of(lines[at])[0] if lines else ""


def _report(result: CommandResult, reason: str) -> Report:
    words = tr("The output of {line} is not complete: {reason}.").format(line=result.line, reason=reason)
    return Report("live.not-whole", words, fields=(result.argv[0],))
