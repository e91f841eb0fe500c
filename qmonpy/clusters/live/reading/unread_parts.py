"""Names the parts of a configuration that could not be read, or that the cluster does not tell."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import unquote

from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.formats.configuration.qconf_directory import FOLDERS, WHOLE_PATHS
from qmonpy.formats.configuration.whole_text import LAYOUTS
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.unread import UnreadPart
from qmonpy.model.configuration.variety import Variety
from qmonpy.model.report import Report
from qmonpy.translation import tr

_ALWAYS: Mapping[ObjectKind, tuple[str, ...]] = {
    **{kind: tuple(shape.defaults) for kind, shape in SHAPES.items() if not shape.is_sparse},
    **{
        kind: tuple(each.name for each in ATTRIBUTES[kind] if each.name not in layout.optional)
        for kind, layout in LAYOUTS.items()
    },
}
"""By kind the attributes that qconf always prints."""
_FIRST_WORDS = re.compile(r"^(\w+)(?=\s)", re.MULTILINE)
_WHOLES = {path: kind for kind, path in WHOLE_PATHS.items()}


def name_unread(path: str, text: str, reports: Iterable[Report], *, has_rows: bool) -> list[UnreadPart]:
    """Return what could not be read of a text, by the reports on it: the object, or, if it `has_rows`, those rows."""
    faults = [each for each in reports if each.is_error and each.fields[:1] == (path,)]
    kind, name = _find_object(path)
    if not has_rows:
        return [UnreadPart(kind, name, path, _join(faults), text)]
    lines = text.split("\n")
    of_line: dict[int, list[Report]] = {}
    for each in faults:
        if each.span is not None:
            of_line.setdefault(each.span.line, []).append(each)
    return [
        UnreadPart(kind, name, f"{path}, line {line}", _join(some), lines[line - 1], is_partial=True)
        for line, some in of_line.items()
    ]


def find_untold(files: Mapping[str, str], variety: Variety) -> Iterator[UnreadPart]:
    """Yield the texts that were printed without attributes that all objects of their kind have.

    The defaults of Grid Engine must not stand in the place of what is not known.
    """
    known: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
    for path, text in files.items():
        kind, name = _find_object(path)
        if kind not in _ALWAYS:
            continue
        told = tuple(_FIRST_WORDS.findall(text))
        key = (kind, told)
        if key not in known:
            # Thousands of hosts have the same attributes.
            known[key] = tuple(each for each in _ALWAYS[kind] if each not in told and variety.has_attribute(kind, each))
        missing = known[key]
        if kind in LAYOUTS and not set(told) & set(_ALWAYS[kind]):
            yield UnreadPart(kind, name, path, tr("The cluster told no attribute of it."), text)
        elif missing:
            reason = tr("The cluster does not tell it; where it is shown, that is Grid Engine's default.")
            yield UnreadPart(kind, name, f"{path}, {_list(missing)}", reason, text, is_partial=True)


def without_parts_of_wholes(parts: Sequence[UnreadPart]) -> tuple[UnreadPart, ...]:
    """Return the parts without those of objects, or of kinds, of which nothing is known."""
    hidden = {(each.kind, each.name) for each in parts if not each.is_partial}
    return tuple(each for each in parts if not each.is_partial or (each.kind, each.name) not in hidden)


def _find_object(path: str) -> tuple[ObjectKind, str]:
    """The kind of a text by its path, and the name of its object; no name where all objects are one text."""
    folder, _, name = path.partition("/")
    if folder in FOLDERS:
        return FOLDERS[folder], unquote(name)
    return _WHOLES[path], ""


def _list(names: Sequence[str], most: int = 5) -> str:
    more = len(names) - most
    return f"{', '.join(names[:most])}{f' and {more} more attributes' if more > 0 else ''}"


def _join(reports: Iterable[Report]) -> str:
    return " ".join(dict.fromkeys(each.text if each.text.endswith((".", "!")) else f"{each.text}." for each in reports))
