"""YAML documents as nodes that know their path, so that every mistake is reported with its place."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from qmonpy.model.report import Report, ReportError, Severity, Span
from qmonpy.model.values.value import split_names
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_whole
from qmonpy.translation import tr

_DATABASE = b"SQLite format 3\0"
"""What files of SQLite begin with."""
_MOST_SHOWN = 60
"""So many characters of a wrong value are shown."""


def parse_document(source: str | bytes | Mapping[str, Any]) -> "Node":
    """Return the root of a YAML text, of the bytes of a file, or of what another YAML reader made of one; raises
    ReportError if it is not a mapping."""
    if isinstance(source, bytes):
        source = decode_text(source)
    if isinstance(source, str):
        _check_characters(source)
    value: Any = _parse_yaml(source) if isinstance(source, str) else source
    root = Node(value)
    if isinstance(source, str) and not source.strip():
        root.report("no-mapping", tr("the file is empty; there is no cluster in it"))
        root.raise_errors()
    if not isinstance(value, Mapping):
        root.report("no-mapping", tr("the document must be a mapping of names to values"))
        root.raise_errors()
    return root


def check_format(root: "Node", expected: str) -> None:
    """Report a document that does not begin with `format: EXPECTED`; one of another format or version says which."""
    written = root.child("format")
    found = written.text() if written is not None else ""
    if found == expected:
        return
    other = (
        tr(', and this one is of the format "{found}"').format(found=found[:_MOST_SHOWN])
        if found.startswith("qmonpy-")
        else ""
    )
    words = tr('the document must begin with "format: {expected}"').format(expected=expected)
    root.report("format", f"{words}{other}")


def _parse_yaml(source: str) -> Any:
    # The rows of a spool are nodes too, and none of them is YAML.
    from qmonpy.formats.documents.yaml_tree import parse_yaml

    return parse_yaml(source)


def decode_text(source: bytes) -> str:
    """Return the text of a file; raises ReportError with the place where it is none."""
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        begin = source.rfind(b"\n", 0, error.start) + 1
        line, column = source.count(b"\n", 0, begin) + 1, len(source[begin : error.start].decode("utf-8")) + 1
        words = tr("this file is not text in UTF-8")
        if source.startswith(_DATABASE):
            words = tr("this file is a database of SQLite, as a spool is, and no text")
        raise ReportError((Report("document.no-text", words, span=Span(line, column, line, column + 1)),)) from error


def _check_characters(text: str) -> None:
    """Raise ReportError for halves of characters, which are in no file, but may be pasted."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        place = text.count("\n", 0, error.start) + 1
        words = tr("line {place} contains half a character, which no file can hold").format(place=place)
        raise ReportError((Report("document.no-character", words),)) from error


class Node:
    """A value of a document, its path, and the reports of the whole document.

    A large document has millions of nodes, and nobody asks for the path of most: it is put together when it is asked
    for.
    """

    __slots__ = ("_above", "_names", "reports", "value")

    def __init__(self, value: Any, path: tuple[str, ...] = (), reports: list[Report] | None = None):
        self.value = value
        self._above: Node | None = None
        self._names = path
        self.reports = [] if reports is None else reports

    @property
    def path(self) -> tuple[str, ...]:
        """The names that lead from the root of the document here."""
        return self._names if self._above is None else (*self._above.path, *self._names)

    def with_value(self, value: Any) -> "Node":
        """Return a node at the same place with another value."""
        return Node(value, self.path, self.reports)

    def report(self, code: str, text: str, severity: Severity = Severity.ERROR, allowed: tuple[str, ...] = ()) -> None:
        """Note a mistake here; its text follows the path."""
        place = f"{'.'.join(self.path)}: " if self.path else ""
        self.reports.append(Report(f"document.{code}", place + text, severity, fields=self.path, allowed=allowed))

    def adopt(self, reports: Iterable[Report]) -> None:
        """Note the reports of a parser of this node's text; their spans count within that text."""
        place = ".".join(self.path)
        for each in reports:
            words = f"{place}, {each}" if each.span else f"{place}: {each.text}"
            self.reports.append(replace(each, text=words, span=None, fields=(*self.path, *each.fields)))

    def raise_errors(self) -> None:
        """Raise ReportError with every report if one of them is an error."""
        if any(each.is_error for each in self.reports):
            raise ReportError(tuple(self.reports))

    def child(self, name: str) -> "Node | None":
        """Return the value of a name in a mapping; None if it is absent or empty."""
        value = self.value.get(name) if _is_mapping(self.value) else None
        return None if value is None or value == "" else self.below(name, value)

    def entry(self, name: str) -> "Node | None":
        """Return the value of a name in a mapping, even an empty one; None if it is absent."""
        return self.below(name, self.value[name]) if _is_mapping(self.value) and name in self.value else None

    def items(self) -> Iterator[tuple[str, "Node"]]:
        """Yield the names and values of a mapping; an empty text is an empty mapping."""
        if _is_mapping(self.value):
            for name, value in self.value.items():
                yield str(name), self.below(str(name), value)
        elif self.value is not None and self.value != "":
            self.report("no-mapping", tr("expected a mapping of names to values"))

    def elements(self) -> Iterator["Node"]:
        """Yield the elements of a list; an empty text is an empty list."""
        if isinstance(self.value, list | tuple):
            for index, value in enumerate(self.value):
                yield self.below(str(index + 1), value)
        elif self.value is not None and self.value != "":
            self.report("no-list", tr("expected a list"))

    def below(self, name: str, value: Any) -> "Node":
        """Return the node of a part that was found in the value under a name."""
        found = Node(value, (name,), self.reports)
        found._above = self
        return found

    def text(self) -> str:
        """Return a scalar as text."""
        value = self.value
        if isinstance(value, str):
            return value
        if isinstance(value, bool):
            return str(value).upper()
        if isinstance(value, int | float):
            return str(value)
        if value is not None:
            self.report("no-text", tr("expected a single value"))
        return ""

    def integer(self, default: int = 0, most: int = LARGEST_UNSIGNED) -> int:
        """Return a whole number, at most `most` and at least `-most`; anything else is reported and gives the
        default."""
        text = self.text()
        number = find_whole(text.removeprefix("-"))
        if number is None or number > most:
            shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
            words = tr('expected a whole number, not "{text}"')
            if number is not None:
                words = tr('expected a whole number up to {most}, not "{text}"')
            self.report("no-number", words.format(most=most, text=shown))
            return default
        return -number if text.startswith("-") else number

    def amount(self, default: int = 0) -> int:
        """Return a whole number that is not negative; anything else is reported and gives the default."""
        number = self.integer(default)
        if number >= 0:
            return number
        words = tr('expected a whole number that is not negative, not "{text}"')
        self.report("no-number", words.format(text=self.text()))
        return default

    def names(self) -> tuple[str, ...]:
        """Return a list of names, written as a YAML list or in Grid Engine's syntax."""
        if isinstance(self.value, list | tuple):
            return tuple(node.text() for node in self.elements())
        return split_names(self.text())

    def check_keys(self, allowed: Iterable[str], severity: Severity = Severity.WARNING) -> None:
        """Report the unknown names of a mapping."""
        if type(self.value) is dict and isinstance(allowed, dict) and self.value.keys() <= allowed.keys():
            return
        if _is_mapping(self.value):
            allowed = allowed if isinstance(allowed, tuple | dict) else tuple(allowed)
            for name in self.value:
                if name not in allowed:
                    allowed = tuple(allowed)
                    text = tr('"{name}" is unknown here; allowed are {names}').format(
                        name=name, names=", ".join(allowed)
                    )
                    self.report("unknown-key", text, severity, allowed)


def _is_mapping(value: Any) -> bool:
    """Whether a value is a mapping; most are dictionaries, of which Python knows it at once."""
    return type(value) is dict or isinstance(value, Mapping)
