"""The preview of changes: the difference in Grid Engine's own format, and the commands that a real cluster is given."""

import difflib
from collections.abc import Iterable
from typing import Any

from qmonpy.clusters.interface import ClusterInterface, PlansCommands
from qmonpy.engine.checks.change_order import order_changes
from qmonpy.engine.checks.change_plan import FILE, Step, plan_changes
from qmonpy.formats.configuration.attribute_text import format_attributes
from qmonpy.formats.configuration.complex_table import format_complex_table
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.formats.configuration.share_tree_text import format_nodes
from qmonpy.formats.configuration.whole_text import LAYOUTS
from qmonpy.late_methods import dataclass
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
    """The qconf commands that make the changes on a real cluster; FILE stands for a file with the text of the object.

    A file that holds less than the object has its lines below its command; on a real cluster every file has.
    """


def format_preview(changes: Iterable[AnyChange], cluster: ClusterInterface | None = None) -> Preview:
    """Return changes as a diff and as commands; give the cluster if they are still to be made, for its own texts."""
    given = tuple(changes)
    ordered = order_changes(given)
    if isinstance(cluster, PlansCommands):
        commands = tuple(_format_command(each.line, each.text) for each in cluster.plan_commands(given))
    else:
        commands = format_commands(given)
    return Preview(ordered, "".join(map(_format_diff, ordered)), commands)


def format_commands(changes: Iterable[AnyChange]) -> tuple[str, ...]:
    """Return the qconf commands that make changes, in order, as they would be given to a real cluster.

    The lines of a file stand below its command where they are not the text of the whole object.
    """
    return tuple(_format_command(each.command, each.text if each.is_part else "") for each in plan_changes(changes))


def format_named_commands(changes: Iterable[AnyChange]) -> tuple[str, ...]:
    """Return the same, for a list of many: behind a command that names none of its objects they stand as a comment."""
    return tuple(
        _format_command(each.command + _tell_objects(each), each.text if each.is_part else "")
        for each in plan_changes(changes)
    )


def _tell_objects(step: Step) -> str:
    names = list(dict.fromkeys(each.key for each in step.changes if each.key))
    is_told = FILE not in step.words or any(each in step.words for each in names)
    return "" if is_told or not names else f"  # {', '.join(names)}"


def _format_command(line: str, text: str) -> str:
    if not text:
        return line
    return "\n".join((line, "  # FILE:", *(f"  {each}" for each in lines_of(text))))


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
    if kind in LISTS or kind in LAYOUTS:
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
