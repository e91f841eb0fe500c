"""The text of the share tree, as `qconf -sstree` prints and `-Astree` reads it (share_tree(5))."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple

from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.share_tree import ShareNode, format_path, walk_tree
from qmonpy.model.report import Report, ReportError, Severity, Span
from qmonpy.model.values.lines import BLANKS, lines_of
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_whole
from qmonpy.translation import tr

KEYS = ("id", "name", "type", "shares", "childnodes")
"""The lines of a node, in their order."""
MOST_NODES = 100_000
DEEPEST = 50
"""How many nodes may be below each other: a served cluster sends no values that are nested much deeper."""
_NOWHERE = Span(1, 1, 1, 1)
_WHOLE = "([0-9]{1,10})"
_PRINTED = compile_late(
    rf"id={_WHOLE}\nname=(\S(?:[^\n]*\S)?)\ntype={_WHOLE}\nshares={_WHOLE}\nchildnodes=([0-9,]+|NONE)\n"
)
"""A node as it is printed, with a name that is read as it stands."""


class _Word(NamedTuple):
    """A value, and the line at whose end it stands."""

    text: str
    number: int
    line: str

    @property
    def span(self) -> Span:
        """Where the value stands."""
        end = len(self.line.rstrip(BLANKS)) + 1
        return Span(self.number, end - len(self.text), self.number, end)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A node as it is written; `children` are the numbers of those below it."""

    first: _Word
    """Its number, as a rule."""
    number: int
    name: str
    kind: int
    shares: int
    children: tuple[tuple[int, _Word], ...]


def format_share_tree(root: ShareNode) -> str:
    """Return the text of a tree; nodes are numbered from 0, each before those below it."""
    return _TEXTS.of(root)


def _format(root: ShareNode) -> str:
    nodes: list[str] = []
    _write(root, 0, nodes)
    return "".join(nodes)


_TEXTS = KeptAnswers(_format, most=4)
"""While a text is typed, the trees before and after are printed again and again."""


def format_nodes(root: ShareNode) -> str:
    """Return a line for each node, with its path and shares, as `qconf -sstnode /` prints them: `/p1/anna=10`."""
    return "".join(f"{format_path(path)}={node.shares}\n" for path, node in walk_tree(root))


def _write(node: ShareNode, number: int, nodes: list[str]) -> int:
    """Write a node and those below it; the number of the next one."""
    at = len(nodes)
    nodes.append("")
    numbers, following = [], number + 1
    for child in node.children:
        numbers.append(following)
        following = _write(child, following, nodes)
    listed = ",".join(map(str, numbers)) or NONE
    nodes[at] = f"id={number}\nname={node.name}\ntype={node.kind}\nshares={node.shares}\nchildnodes={listed}\n"
    return following


def parse_share_tree(text: str) -> ShareNode:
    """Return the root of the tree in a text; ReportError with every mistake if it is none."""
    root, reports = check_share_tree_text(text)
    if root is None:
        raise ReportError(reports)
    return root


def check_share_tree_text(text: str) -> tuple[ShareNode | None, tuple[Report, ...]]:
    """Return the root of the tree in a text, None if it is none, and every mistake with its place.

    8.1.9 goes by the order of nodes alone (asked): the first is the root, and each is followed by those below it, as
    many as it lists, whatever their numbers. The first node that others take for another one is warned of, and so are
    nodes that are left over: they are forgotten.
    """
    printed = _read_printed(text)
    if printed is not None:
        return printed, ()
    reading = _Reading()
    entries = iter(reading.read_entries(text))
    root = next(entries, None)
    if root is None:
        reading.refuse("empty", "The text has no node.", _NOWHERE)
        return None, tuple(reading.reports)
    tree = reading.make(root, entries, 0)
    reading.reports += [_left_over(each) for each in entries]
    is_wrong = any(each.is_error for each in reading.reports)
    return (None if is_wrong else tree), tuple(reading.reports)


def _read_printed(text: str) -> ShareNode | None:
    """Return the root of the tree in a text that is as it is printed; None for any other, which may have mistakes.

    Most texts are so, and are read in a quarter of the time.
    """
    made: dict[str, ShareNode] = {}
    depths: dict[str, int] = {}
    written = _PRINTED.findall(text)
    if len(written) > MOST_NODES:
        return None
    for number, name, kind, shares, listed in reversed(written):
        below = listed.split(",") if listed != NONE else ()
        children = tuple(made.pop(each) for each in below if each in made)
        depths[number] = 1 + max((depths[each] for each in below if each in depths), default=-1)
        if len(children) < len(below) or max(int(kind), int(shares)) > LARGEST_UNSIGNED or depths[number] > DEEPEST:
            return None
        made[number] = ShareNode(name, int(shares), children, int(kind))
    root = made.get("0") if len(made) == 1 else None
    return root if root is not None and format_share_tree(root) == text else None


def _left_over(entry: _Entry) -> Report:
    words = tr('The node {number}, "{name}", is one more than childnodes list: Grid Engine forgets it.').format(
        number=entry.number, name=entry.name
    )
    return Report("share-tree.left-over", words, Severity.WARNING, entry.first.span)


def _unread(written: str, span: Span) -> Report:
    words = f'"{written}" is no attribute of a node: Grid Engine reads no further, and forgets this and what follows.'
    return Report("share-tree.unread", words, Severity.WARNING, span)


def _misplaced(listed: int, below: _Entry, above: _Entry) -> Report:
    words = (
        f'The node {below.number}, "{below.name}", stands where the node {listed} of "{above.name}" is expected, and is'
        " taken for it: Grid Engine goes by the order of nodes, each before those below it, not by their numbers."
    )
    return Report("share-tree.misplaced", words, Severity.WARNING, below.first.span)


@dataclass(slots=True)
class _Reading:
    """A text that is read, and the mistakes in it so far."""

    reports: list[Report] = field(default_factory=list)
    is_misplaced: bool = False
    """Whether a node was taken for another one, of which only the first is told."""

    def refuse(self, code: str, text: str, span: Span) -> None:
        """Note a mistake."""
        self.reports.append(Report(f"share-tree.{code}", text, span=span))

    def read_entries(self, text: str) -> list[_Entry]:
        """Return the nodes in the order of the text."""
        found: list[_Entry] = []
        values: dict[str, _Word] = {}
        for key, value in self._read_pairs(text):
            if key == "id" and values:
                self._add(found, values)
                values = {}
            values.setdefault(key, value)
        if values:
            self._add(found, values)
        return found

    def _read_pairs(self, text: str) -> Iterator[tuple[str, _Word]]:
        """Yield names and values; what stands behind a whole node and is none of a next one is not read (asked)."""
        last = ""
        for number, line in enumerate(lines_of(text), 1):
            written, _, rest = line.partition("=")
            key = written.strip(BLANKS)
            if key in KEYS:
                last = key
                yield key, _Word(rest.strip(BLANKS), number, line)
            elif line.strip(BLANKS) and not line.startswith("#"):
                column = len(line) - len(line.lstrip(BLANKS)) + 1
                place = Span(number, column, number, column + len(key))
                if last == KEYS[-1]:
                    self.reports.append(_unread(key, place))
                    return
                # A name ends at a blank, whether or not a value follows.
                name = next(iter(key.split()), "")
                if name in KEYS:
                    only = '"=" is the only character allowed between the attribute name and the value in line {}'
                    self.refuse("attribute", only.format(number), place)
                else:
                    self.refuse("attribute", f'unknown attribute name "{name}"', place)

    def _add(self, found: list[_Entry], values: Mapping[str, _Word]) -> None:
        first = next(iter(values.values()))
        number, name = self._whole("id", values), values.get("name")
        if "id" not in values:
            self.refuse("no-id", 'required attribute "id" is missing', first.span)
        if name is None or not name.text:
            self.refuse("no-name", 'required attribute "name" is missing', (name or first).span)
        entry = _Entry(
            first,
            number,
            "" if name is None else name.text,
            self._whole("type", values),
            self._whole("shares", values),
            tuple(self._children(values)),
        )
        if len(found) == MOST_NODES:
            if not any(each.code == "share-tree.too-many" for each in self.reports):
                self.refuse("too-many", f"A share tree may have {MOST_NODES:,} nodes here.", first.span)
        else:
            found.append(entry)

    def _children(self, values: Mapping[str, _Word]) -> Iterator[tuple[int, _Word]]:
        listed = values.get("childnodes")
        if listed is None or listed.text.upper() == NONE or not listed.text:
            return
        end = len(listed.line.rstrip(BLANKS)) - len(listed.text)
        for word in listed.text.split(","):
            end += len(word)
            each = _Word(word.strip(BLANKS), listed.number, listed.line[:end])
            end += 1
            number = find_whole(each.text)
            if number is None:
                self.refuse("number", f'childnodes has "{each.text}", which is no number of a node', each.span)
            else:
                yield number, each

    def _whole(self, key: str, values: Mapping[str, _Word]) -> int:
        """Return the number of an attribute, 0 where it is absent or empty, as in 8.1.9."""
        written = values.get(key)
        if written is None or not written.text:
            return 0
        number = find_whole(written.text)
        if number is not None and number <= LARGEST_UNSIGNED:
            return number
        if written.text.startswith("-") and find_whole(written.text[1:]) is not None:
            words = f'parameter "{key}" must be a positive number'
        else:
            words = tr('{key} is "{text}", which is no whole number up to {largest_unsigned}').format(
                key=key, text=written.text, largest_unsigned=LARGEST_UNSIGNED
            )
        self.refuse("number", words, written.span)
        return 0

    def make(self, entry: _Entry, following: Iterator[_Entry], depth: int) -> ShareNode:
        """Return a node with those below it, which are the next of `following`."""
        children: list[ShareNode] = []
        for each, word in entry.children:
            below = next(following, None)
            if below is None:
                self.refuse("reference", f"found reference to node {each} but no specification", word.span)
            elif depth == DEEPEST:
                self.refuse("too-deep", f"No more than {DEEPEST} nodes may be below each other here.", word.span)
            else:
                if below.number != each and not self.is_misplaced:
                    self.is_misplaced = True
                    self.reports.append(_misplaced(each, below, entry))
                children.append(self.make(below, following, depth + 1))
        return ShareNode(entry.name, entry.shares, tuple(children), entry.kind)
