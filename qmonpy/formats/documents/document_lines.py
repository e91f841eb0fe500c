"""The lines of a YAML text on which its values stand, for reports that know only the path of a value."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import yaml

from qmonpy.model.report import Report, Span
from qmonpy.model.values.whole import find_whole

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def with_lines(reports: Iterable[Report], text: str) -> list[Report]:
    """Return reports, whose fields are paths in a YAML text that can be read, with the places where these stand."""
    found = list(reports)
    if not found:
        return found
    root = yaml.compose(text, Loader=_LOADER)
    return [replace(each, span=_find_place(root, each.fields)) if each.span is None else each for each in found]


def _find_place(node: Any, path: Iterable[str]) -> Span | None:
    """Return the place of the deepest part of a path that there is."""
    if node is None:
        return None
    for name in path:
        below = _find_below(node, name)
        if below is None:
            break
        node = below
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    return Span(line, column, line, column + 1)


def _find_below(node: Any, name: str) -> Any:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if getattr(key, "value", None) == name), None)
    place = find_whole(name)
    if isinstance(node, yaml.SequenceNode) and place is not None and 0 < place <= len(node.value):
        return node.value[place - 1]
    return None
