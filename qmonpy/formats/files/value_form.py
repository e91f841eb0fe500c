"""Values in the mappings of a cluster file: how each type is written and read."""

from collections.abc import Callable, Iterable
from typing import Any

from qmonpy.formats.documents.document import Node
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Severity
from qmonpy.model.values.shell_words import split_shell_words
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_whole
from qmonpy.model.work.job import NO_END, Range, ResourceRequest
from qmonpy.translation import tr

Document = dict[str, Any]
_HOLDS = ("u", "o", "s", "d")


@dataclass(frozen=True, slots=True)
class Form:
    """The functions that write and read a type of value."""

    format: Callable[[Any], Any]
    parse: Callable[[Node, int], Any]
    """Takes a node and the time of the file."""


def format_range(each: Range) -> str:
    """Return a range as `1-10:2`."""
    return f"{each.first}-{each.last}:{each.step}"


def parse_range(node: Node) -> Range:
    """Parse `1-10:2`, `1-10` or `1`."""
    text = node.text()
    limits, _, step = text.partition(":")
    first, _, last = limits.partition("-")
    numbers = [find_whole(each.strip()) for each in (first, last or first, step or "1")]
    lowest, highest, width = (LARGEST_UNSIGNED + 1 if each is None else each for each in numbers)
    if not (lowest <= highest <= LARGEST_UNSIGNED and 1 <= width <= LARGEST_UNSIGNED):
        node.report("no-range", tr('expected a range such as 1-10:2, not "{text}"').format(text=text))
        return Range(1, 1)
    return Range(lowest, highest, width)


def _parse_requests(node: Node, now: int) -> tuple[ResourceRequest, ...]:
    pairs = (each.text().partition("=") for each in node.elements())
    return tuple(ResourceRequest(name, value) for name, _, value in pairs)


def _parse_task_holds(node: Node, now: int) -> tuple[tuple[str, tuple[Range, ...]], ...]:
    """Return the letters of kinds of hold with the tasks that have them."""
    node.check_keys(_HOLDS, Severity.ERROR)
    found = ((kind, node.entry(kind)) for kind in _HOLDS)
    return tuple((kind, tuple(parse_range(each) for each in child.elements())) for kind, child in found if child)


def _parse_task_texts(node: Node, now: int) -> tuple[tuple[int, str], ...]:
    """Return texts about tasks with the ids of these."""
    found = []
    for key, child in node.items():
        task = find_whole(key)
        if task is None:
            node.report("no-task", tr('expected the id of a task, not "{key}"').format(key=key))
        else:
            found.append((task, child.text()))
    return tuple(found)


def parse_time(node: Node, now: int) -> int:
    """Return seconds since the epoch; `@-600` is 600 seconds before the time of the file."""
    text = node.text()
    number = find_whole(text)
    if number is not None and number <= LARGEST_UNSIGNED:
        return number
    if not text.startswith("@"):
        return node.integer()
    return now + node.with_value(text[1:]).integer()


def parse_numbers(node: Node, now: int = 0) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    return tuple(each.integer() for each in node.elements())


TEXT = Form(str, lambda node, _: node.text())
NUMBER = Form(str, lambda node, _: node.integer())
TIME = Form(str, parse_time)
FLAG = Form(lambda value: str(value).lower(), lambda node, _: node.text().lower() == "true")
TEXTS = Form(list, lambda node, _: tuple(each.text() for each in node.elements()))
NUMBERS = Form(lambda values: [str(value) for value in values], parse_numbers)
RANGE = Form(format_range, lambda node, _: parse_range(node))
RANGES = Form(
    lambda ranges: [format_range(each) for each in ranges],
    lambda node, _: tuple(parse_range(each) for each in node.elements()),
)
TASK_HOLDS = Form(
    lambda holds: {kind: [format_range(each) for each in tasks] for kind, tasks in holds}, _parse_task_holds
)
TASK_TEXTS = Form(lambda texts: {str(task): text for task, text in texts}, _parse_task_texts)
REQUESTS = Form(lambda requests: [f"{each.name}={each.value}" for each in requests], _parse_requests)


def format_pieces(pieces: Iterable[tuple[str, int]]) -> list[str]:
    """Return queue instances with slots, such as `all.q@h1 2`."""
    return [f"{instance} {slots}" for instance, slots in pieces]


def parse_pieces(node: Node, name: str = "slots") -> tuple[tuple[str, int], ...]:
    """Return the queue instances and slots of the list under a name of a mapping."""
    child = node.child(name)
    pieces = []
    for each in child.elements() if child else ():
        instance, _, text = each.text().rpartition(" ")
        slots = find_whole(text)
        if "@" not in instance or slots is None or slots > NO_END:
            each.report("no-slots", tr("expected a queue instance and a number of slots, such as all.q@h1 2"))
            continue
        pieces.append((instance, slots))
    return tuple(pieces)


def parse_arguments(node: Node | None) -> tuple[str, ...]:
    """Return arguments given as a YAML list or as a text with the shell's quotes."""
    if node is None:
        return ()
    if isinstance(node.value, list | tuple):
        return tuple(each.text() for each in node.elements())
    try:
        return split_shell_words(node.text())
    except ValueError as error:
        node.report("arguments", tr("the arguments cannot be split: {lower}").format(lower=str(error).lower()))
        return ()
