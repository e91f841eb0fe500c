"""Long answers of commands, shortened for a line in a dialog."""

import re

from qmonpy.model.values.counts import format_count
from qmonpy.model.values.lines import lines_of
from qmonpy.translation import tr

MOST_LINES = 6
_NAMES = re.compile(r'"[^"]*"|=\S+')
"""What tells two lines of the same kind apart: names in quotes, and values."""


def shorten_answer(text: str) -> str:
    """Return an answer with one line for several of a kind, a verdict at its end first; a short one stays as it is."""
    lines = lines_of(text)
    if len(lines) <= MOST_LINES:
        return text
    verdict = [lines.pop()] if lines[-1].startswith("verification:") else []
    kinds: dict[str, list[str]] = {}
    for line in lines:
        kinds.setdefault(_NAMES.sub("", line), []).append(line)
    shown = [_tell(some) for some in kinds.values()]
    more = len(shown) - MOST_LINES
    rest = [tr("and {reasons}").format(reasons=format_count(more, "more reason"))] if more > 0 else []
    return "\n".join((*verdict, *shown[:MOST_LINES], *rest))


def _tell(lines: list[str]) -> str:
    more = len(lines) - 1
    return tr("{line} (and {more:,} more like it)").format(line=lines[0], more=more) if more else lines[0]
