"""Tells which objects have bytes that are not UTF-8: they are shown with marks, and are not written from here."""

from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from qmonpy.clusters.live.cells.commands import REPLACED
from qmonpy.formats.configuration.qconf_directory import FOLDERS, WHOLE_PATHS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.counts import format_others, format_plural
from qmonpy.translation import tr

MOST_NAMES = 5
"""How many objects of a kind are named."""
_WHOLE_KINDS = {path: kind for kind, path in WHOLE_PATHS.items()}


def find_lost_bytes(files: Mapping[str, str], options: Mapping[ObjectKind, str]) -> Iterator[Report]:
    """Give a warning for each kind of object in whose texts marks stand for bytes that are not UTF-8.

    `files` are the texts by path as in a directory of qconf files, `options` the options of qconf that show a kind.
    """
    found: dict[ObjectKind, list[str]] = {}
    for path, text in files.items():
        if REPLACED in text:
            folder, _, name = path.partition("/")
            is_whole = path in _WHOLE_KINDS
            kind = _WHOLE_KINDS[path] if is_whole else FOLDERS[folder]
            found.setdefault(kind, []).extend(() if is_whole else (unquote(name),))
    for kind, names in found.items():
        command = f"qconf {options[kind]}"
        words = tr(
            '{command} shows bytes that are not UTF-8 of {names}; "{sign}" stands for them here. What has them'
            " cannot be changed from here, as they would be lost: change it by qconf itself."
        ).format(command=command, names=_format_names(kind, names), sign=REPLACED)
        yield Report("live.lost-bytes", words, Severity.WARNING, fields=(command, *names))


def _format_names(kind: ObjectKind, names: list[str]) -> str:
    """The objects of a kind: the whole text, one, some, or some and how many more there are."""
    if not names:
        return (
            tr("the list of {plural}").format(plural=tr(format_plural(kind)))
            if kind in _LISTED
            else tr("the {kind}").format(kind=tr(kind))
        )
    some = ", ".join(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    noun = tr(kind if len(names) == 1 else format_plural(kind))
    return f"{noun} {some}" + (tr(" and {others}").format(others=format_others(more)) if more > 0 else "")


_LISTED = frozenset(WHOLE_PATHS) - {ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION, ObjectKind.SHARE_TREE}
