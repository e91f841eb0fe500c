"""The text of the share tree, as `qconf -sstree` prints and `-Astree` reads it (share_tree(5))."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.report import Report, ReportError, Span
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import find_whole

KEYS = ("id", "name", "type", "shares", "childnodes")
"""The lines of a node, in their order."""
MOST_NODES = 100_000
DEEPEST = 50
"""How many nodes may be below each other: a served cluster sends no values that are nested much deeper."""


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    kind: int
    shares: int
    children: tuple[int, ...]
    line: int


def format_share_tree(root: ShareNode) -> str:
    """Return the text of a tree; nodes are numbered from 0, each before those below it."""
    lines: list[str] = []
    _write(root, 0, lines)
    return "".join(f"{line}\n" for line in lines)


def _write(node: ShareNode, number: int, lines: list[str]) -> int:
    """Write a node and those below it; the number of the next one."""
    at = len(lines)
    numbers, following = [], number + 1
    for child in node.children:
        numbers.append(following)
        following = _write(child, following, lines)
    listed = ",".join(map(str, numbers)) or NONE
    values = (number, node.name, node.kind, node.shares, listed)
    lines[at:at] = [f"{key}={value}" for key, value in zip(KEYS, values, strict=True)]
    return following


def parse_share_tree(text: str) -> ShareNode:
    """Return the root of the tree in a text: the node with the lowest number, which is 0 in 8.1.9's own texts.

    Raises ReportError where the text is none, or names nodes that are not there, twice, or below themselves.
    """
    entries = _read_entries(text)
    if not entries:
        raise _error("empty", "the text has no node", 1)
    return _make(min(entries), entries, ())


def _read_entries(text: str) -> dict[int, _Entry]:
    found: dict[int, _Entry] = {}
    values: dict[str, str] = {}
    begun = 1
    for line, (key, value) in _read_pairs(text):
        if key == "id" and values:
            _add(found, values, begun)
            values = {}
        if key == "id":
            begun = line
        if key not in KEYS:
            raise _error("attribute", f'unknown attribute name "{key}"', line)
        values[key] = value
    if values:
        _add(found, values, begun)
    return found


def _read_pairs(text: str) -> Iterator[tuple[int, tuple[str, str]]]:
    for line, written in enumerate(text.split("\n"), 1):
        if written.strip() and not written.startswith("#"):
            key, _, value = written.partition("=")
            yield line, (key.strip(), value.strip())


def _add(found: dict[int, _Entry], values: Mapping[str, str], line: int) -> None:
    number, shares = _whole(values, "id", line), _whole(values, "shares", line)
    listed = values.get("childnodes", NONE)
    names = [] if listed.upper() == NONE else [each.strip() for each in listed.split(",")]
    children = tuple(_whole({"childnodes": each}, "childnodes", line) for each in names)
    if number in found:
        raise _error("twice", f"the node {number} is there twice", line)
    if len(found) >= MOST_NODES:
        raise _error("too-many", f"a share tree may have {MOST_NODES} nodes here", line)
    found[number] = _Entry(values.get("name", "template"), _whole(values, "type", line), shares, children, line)


def _whole(values: Mapping[str, str], key: str, line: int) -> int:
    text = values.get(key, "0")
    number = find_whole(text)
    if number is None:
        raise _error("number", f'{key} is "{text}", which is no number', line)
    return number


def _make(number: int, entries: Mapping[int, _Entry], above: tuple[int, ...]) -> ShareNode:
    entry = entries.get(number)
    if entry is None or number in above or len(above) > DEEPEST:
        line = entries[above[-1]].line if above else 1
        raise _error("reference", f"Found reference to non-existing or circular node {number}", line)
    children = tuple(_make(each, entries, (*above, number)) for each in entry.children)
    return ShareNode(entry.name, entry.shares, children, entry.kind)


def _error(code: str, text: str, line: int) -> ReportError:
    return ReportError((Report(f"share-tree.{code}", text, span=Span(line, 1, line, 1)),))
