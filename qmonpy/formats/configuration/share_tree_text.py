"""The text of the share tree, as `qconf -sstree` prints and `-Astree` reads it (share_tree(5))."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import NamedTuple

from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.share_tree import DEEPEST, Path, ShareNode, format_path, walk_tree
from qmonpy.model.report import Report, ReportError, Severity, Span
from qmonpy.model.values.lines import BLANKS, lines_of
from qmonpy.model.values.value import NONE
from qmonpy.model.values.whole import LARGEST_UNSIGNED, as_unsigned, split_number
from qmonpy.translation import tr

KEYS = ("id", "name", "type", "shares", "childnodes")
"""The lines of a node, in their order."""
TOO_DEEP = "share-tree.too-deep"
"""The code of the report that a tree has too many levels."""
MOST_NODES = 100_000
_NOWHERE = Span(1, 1, 1, 1)
_WHOLE = "([0-9]{1,10})"
_PRINTED = compile_late(
    rf"id={_WHOLE}\nname=([^\s,](?:[^\n,]*[^\s,])?)\ntype={_WHOLE}\nshares={_WHOLE}\nchildnodes=([0-9,]+|NONE)\n"
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
    named: _Word
    """Its name, or where there is none, the same as `first`."""
    number: int
    name: str
    kind: int
    shares: int
    children: tuple[tuple[int, _Word], ...]


def format_share_tree(root: ShareNode) -> str:
    """Return the text of a tree; nodes are numbered from 0, each before those below it."""
    return _TEXTS.of(root)


def _format(root: ShareNode) -> str:
    written: list[tuple[ShareNode, list[int]]] = []
    following: list[tuple[ShareNode, list[int]]] = [(root, [])]
    while following:
        node, beside = following.pop()
        beside.append(len(written))
        below: list[int] = []
        written.append((node, below))
        following += ((child, below) for child in reversed(node.children))
    return "".join(_write(number, node, below) for number, (node, below) in enumerate(written))


_TEXTS = KeptAnswers(_format, most=4)
"""While a text is typed, the trees before and after are printed again and again."""


def format_nodes(root: ShareNode) -> str:
    """Return a line for each node, with its path and shares, as `qconf -sstnode /` prints them: `/p1/anna=10`."""
    return "".join(f"{format_path(path)}={node.shares}\n" for path, node in walk_tree(root))


def _write(number: int, node: ShareNode, below: list[int]) -> str:
    """Return the lines of a node, which list the numbers of those below it."""
    listed = ",".join(map(str, below)) or NONE
    return f"id={number}\nname={node.name}\ntype={node.kind}\nshares={node.shares}\nchildnodes={listed}\n"


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
    if not reading.is_too_deep:
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


def refuse_depth(path: Path = (), span: Span | None = None) -> Report:
    """Return that a tree has or would have too many levels, with the path of a node or the place where that stands."""
    words = tr("A share tree may have no more than {deepest} levels below its root here.").format(deepest=DEEPEST)
    return Report(TOO_DEEP, words, span=span, fields=() if span is not None else (format_path(path),))


def _left_over(entry: _Entry) -> Report:
    words = tr('There are more nodes than childnodes list: Grid Engine forgets the node {number}, "{name}".').format(
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


def _read_number(text: str) -> float | None:
    """Return the number in a text, which may be infinite; None if it is none, or more than one. 8.1.9 takes `nan` for 0
    (asked)."""
    found = split_number(text)
    if found is None or found[1].strip(BLANKS):
        return None
    return 0.0 if math.isnan(found[0]) else found[0]


@dataclass(slots=True)
class _Reading:
    """A text that is read, and the mistakes in it so far."""

    reports: list[Report] = field(default_factory=list)
    is_misplaced: bool = False
    """Whether a node was taken for another one, of which only the first is told."""
    is_too_deep: bool = False
    """Whether a node is below too many others: nothing behind it is looked at."""
    _lacks: list[tuple[str, Span]] = field(default_factory=list)
    """What the first node lacks, and where it is."""
    _missing: int = 1
    """How many nodes are still to come."""

    def refuse(self, code: str, text: str, span: Span) -> None:
        """Note a mistake."""
        self.reports.append(Report(f"share-tree.{code}", text, span=span))

    def read_entries(self, text: str) -> list[_Entry]:
        """Return the nodes in the order of the text.

        As in 8.1.9 (asked) a node ends with its `childnodes`, which the nodes below it follow. In the first one nothing
        may be missing or given twice; in others the last of a name counts. What stands behind the last node that is
        listed is not looked at.
        """
        found: list[_Entry] = []
        values: dict[str, _Word] = {}
        self._missing = 1
        for key, value in self._read_pairs(text):
            if key in values and not found:
                self.refuse("attribute", f'attribute "{key}" appears more than once', value.span)
            values[key] = value
            if key != KEYS[-1]:
                self._read_whole(key, values)
                self._refuse_rest(value, value.text.partition(",")[1])
            else:
                entry = self._add(found, values)
                self._missing += len(entry.children) - 1
                self._refuse_rest(value, value.text.upper().startswith(f"{NONE},"))
                values = {}
        if values:
            self._add(found, values)
        for key, span in self._lacks:
            self.refuse("missing", f'required attribute "{key}" is missing', span)
        return found

    def _refuse_rest(self, value: _Word, has_rest: object) -> None:
        """Refuse what stands behind a value, unless no node is to come."""
        if has_rest and self._missing:
            self.refuse("attribute", f"line {value.number} should begin with an attribute name", value.span)

    def _read_pairs(self, text: str) -> Iterator[tuple[str, _Word]]:
        """Yield names and values, up to the first line behind all nodes that are none."""
        for number, line in enumerate(lines_of(text), 1):
            written, sign, rest = line.partition("=")
            key = written.strip(BLANKS)
            if key in KEYS and sign:
                yield key, _Word(rest.strip(BLANKS), number, line)
            elif line.strip(BLANKS) and not line.startswith("#"):
                column = len(line) - len(line.lstrip(BLANKS)) + 1
                place = Span(number, column, number, column + len(key))
                if not self._missing:
                    self.reports.append(_unread(key, place))
                    return
                # A name ends at a blank, whether or not a value follows.
                name = next(iter(key.split()), "")
                if name in KEYS:
                    only = '"=" is the only character allowed between the attribute name and the value in line {}'
                    # Where nothing follows, it is looked for in the next line.
                    self.refuse("attribute", only.format(number + (key == name)), place)
                else:
                    self.refuse("attribute", f'unknown attribute name "{name}"', place)

    def _add(self, found: list[_Entry], values: Mapping[str, _Word]) -> _Entry:
        first = next(iter(values.values()))
        if not found:
            # That is found out only behind all nodes.
            self._lacks = [(key, first.span) for key in KEYS[:-1] if key not in values]
        name = values.get("name")
        entry = _Entry(
            first,
            name or first,
            self._whole("id", values),
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
        return entry

    def _children(self, values: Mapping[str, _Word]) -> Iterator[tuple[int, _Word]]:
        listed = values.get("childnodes")
        if listed is None or listed.text.upper().partition(",")[0] == NONE or not listed.text:
            return
        end = len(listed.line.rstrip(BLANKS)) - len(listed.text)
        for word in listed.text.removesuffix(",").split(","):
            end += len(word)
            each = _Word(word.strip(BLANKS), listed.number, listed.line[:end])
            end += 1
            number = self._find_number(each, "(null)")
            if number is not None:
                yield number, each

    def _read_whole(self, key: str, values: Mapping[str, _Word]) -> None:
        """Find out at once whether a value is a number, so that mistakes are told in the order of the text."""
        word = values[key]
        if key != "name" and word.text and self._missing:
            self._find_number(word._replace(text=word.text.partition(",")[0]), key)

    def _whole(self, key: str, values: Mapping[str, _Word]) -> int:
        """Return the number of an attribute, 0 where it is absent, empty or none, as in 8.1.9; some number where it was
        refused, or is behind all nodes."""
        written = values.get(key)
        return as_unsigned(_read_number(written.text.partition(",")[0])) if written is not None else 0

    def _find_number(self, word: _Word, key: str) -> int | None:
        number = _read_number(word.text)
        if number is None:
            words = f'error parsing unsigned long value from string "{word.text}"'
        elif number < 0:
            words = f'parameter "{key}" must be a positive number'
        elif number > LARGEST_UNSIGNED or number != int(number):
            words = f'"{word.text}" is not an u_long32 value'
        else:
            return int(number)
        if self._missing:
            self.refuse("number", words, word.span)
        return None

    def make(self, entry: _Entry, following: Iterator[_Entry], depth: int) -> ShareNode:
        """Return a node with those below it, which are the next of `following`."""
        children: list[ShareNode] = []
        if not entry.name and not any(each.is_error for each in self.reports):
            # A node without a name is no node.
            words = f"found reference to node {entry.number} but no specification"
            self.refuse("reference", words, entry.named.span)
        for each, word in entry.children:
            if self.is_too_deep:
                break
            below = next(following, None)
            if below is None:
                self.refuse("reference", f"found reference to node {each} but no specification", word.span)
            elif depth == DEEPEST:
                self.is_too_deep = True
                self.reports.append(refuse_depth(span=word.span))
            else:
                if below.number != each and not self.is_misplaced:
                    self.is_misplaced = True
                    self.reports.append(_misplaced(each, below, entry))
                children.append(self.make(below, following, depth + 1))
        return ShareNode(entry.name, entry.shares, tuple(children), entry.kind)
