"""The preview of changes: the difference in Grid Engine's own format, and the qconf commands in an order that works."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from qmonpy.clusters.interface import ClusterInterface, PlannedCommand, PlansCommands
from qmonpy.engine.checks.change_order import order_changes
from qmonpy.formats.configuration.attribute_text import format_attributes
from qmonpy.formats.configuration.complex_table import format_complex_table
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.qconf_kinds import WORDS
from qmonpy.formats.configuration.share_tree_text import format_nodes
from qmonpy.formats.configuration.whole_text import LAYOUTS
from qmonpy.model.attributes.attribute_description import find_description
from qmonpy.model.configuration.change import LISTS, AnyChange, ObjectKind
from qmonpy.model.values.lines import lines_of


@dataclass(frozen=True, slots=True)
class Preview:
    """Changes as they are shown before they are applied: a diff and commands."""

    changes: tuple[AnyChange, ...]
    """The changes, in the order of the commands."""
    diff: str
    """The unified diff of the objects' texts; empty without changes."""
    commands: tuple[str, ...]
    """The qconf commands that make the changes; FILE stands for a file with the text of the object.

    For a real cluster they are exactly those that will be given, each with the lines of its file below it.
    """


def format_preview(changes: Iterable[AnyChange], cluster: ClusterInterface | None = None) -> Preview:
    """Return changes as a diff and as commands; give the cluster if they are still to be made, for its own commands."""
    given = tuple(changes)
    ordered = order_changes(given)
    if isinstance(cluster, PlansCommands):
        planned = tuple(map(_format_planned, cluster.plan_commands(given)))
        return Preview(ordered, "".join(map(_format_diff, ordered)), planned)
    commands = [format_command(each) for each in ordered]
    whole = set(_WHOLE.values())
    once = (each for at, each in enumerate(commands) if each not in whole or each not in commands[:at])
    return Preview(ordered, "".join(map(_format_diff, ordered)), tuple(once))


def _format_planned(command: PlannedCommand) -> str:
    if not command.text:
        return command.line
    return "\n".join((command.line, "  # FILE:", *(f"  {line}" for line in lines_of(command.text))))


_WHOLE = {
    ObjectKind.COMPLEX: "qconf -Mc FILE",
    ObjectKind.SCHEDULER: "qconf -Msconf FILE",
    ObjectKind.CONFIGURATION: "qconf -Mconf global",
}
"""Kinds that are written as one text; the file of the configuration must be called `global`."""


def format_command(change: AnyChange) -> str:
    """Return the qconf command that makes a change."""
    if change.kind in _WHOLE:
        return _WHOLE[change.kind]
    words = WORDS[change.kind]
    if change.after is None:
        return f"qconf {words.delete_option}" + (f" {change.key}" if change.kind is not ObjectKind.SHARE_TREE else "")
    if change.kind in LISTS:
        return f"qconf {words.add_option} {change.key}"
    # -Aconf and -Mconf take the name of the host from that of the file.
    file = change.key if change.kind is ObjectKind.LOCAL_CONFIGURATION else "FILE"
    if change.before is None:
        return f"qconf {words.add_option} {file}"
    return (
        f"qconf {words.modify_option} FILE {change.key}"
        if change.kind is ObjectKind.QUOTA_SET
        else f"qconf {words.modify_option} {file}"
    )


def format_text(kind: ObjectKind, value: Any) -> str:
    """Return an object in Grid Engine's format, or as one line for kinds without one; empty for None.

    A share tree is a line for each node, with its path: the numbers in its other text change with every node.
    """
    if value is None:
        return ""
    if kind is ObjectKind.COMPLEX:
        return lines_of(format_complex_table([value]))[2] + "\n"
    if kind is ObjectKind.SHARE_TREE:
        return format_nodes(value)
    if kind in LISTS or kind in _WHOLE:
        return f"{value}\n"
    return format_object(kind, value)


def _format_side(change: AnyChange, value: Any) -> str:
    """Return the text of an object before or after; a missing attribute of a configuration has its default."""
    if change.kind not in LAYOUTS:
        return format_text(change.kind, value)
    described = find_description(change.kind, change.key)
    text = described.default if value is None and described is not None else value
    return format_attributes([(change.key, text)], LAYOUTS[change.kind].width) if text is not None else ""


def _format_diff(change: AnyChange) -> str:
    texts = [_format_side(change, each) for each in (change.before, change.after)]
    before, after = ([f"{line}\n" for line in lines_of(each)] for each in texts)
    old = f"a/{change.key}" if texts[0] else "/dev/null"
    new = f"b/{change.key}" if texts[1] else "/dev/null"
    return "".join(difflib.unified_diff(before, after, old, new))
