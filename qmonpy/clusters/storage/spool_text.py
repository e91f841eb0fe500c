"""What the text in a row of a spool is: one for each object, job and so on, as in cluster files, on one line, exact.

Every text is parsed again before it is stored: a value that would be read back as another is refused, not lost.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from qmonpy.formats.documents.document import Node
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import tr

ReadsMany = Callable[[Sequence[Any], Sequence[str]], list[Any]]
"""Returns the values from keys and texts of many rows; any exception means that they are to be parsed one by one."""


@dataclass(frozen=True, slots=True)
class SpoolText:
    """How values of one kind are written and parsed; their key is kept in other columns of the row."""

    write: Callable[[Any], str]
    parse: Callable[[Any, str], Any]
    """The value from key and text; any exception means that the text is damaged."""
    make_reader: Callable[[], "ReadsMany"] | None = None
    """Makes what reads the rows of a table, many at a time, which share what they say alike."""

    def format(self, key: Any, value: Any) -> str:
        """Return the text of a value; ReportError (`spool.not-kept`) if it would not be parsed as the same value."""
        try:
            text = self.write(value)
            text.encode()
            is_kept = self.parse(key, text) == value
        except (ReportError, ValueError, TypeError, LookupError):
            is_kept = False
        if not is_kept:
            words = tr(
                '"{key}" cannot be kept in the spool: it would be read as something else. Nothing was changed.'
            ).format(key=key)
            raise ReportError((Report("spool.not-kept", words, fields=(str(key),)),))
        return text


def write_json(value: Any) -> str:
    """Return a value as JSON on one line, without blanks."""
    return json.dumps(value, separators=(",", ":"))


_decode = json.JSONDecoder().raw_decode


def parse_json(text: str) -> Any:
    """Return what a text stands for, as `json.loads`, which takes as long again to look whether there are blanks
    around."""
    try:
        value, end = _decode(text)
    except ValueError:
        return json.loads(text)
    return value if end == len(text) else json.loads(text)


def parse_all_json(texts: Sequence[str]) -> list[Any]:
    """Return what texts stand for, decoded in one go in two thirds of the time; ValueError if one is not one value."""
    found: list[Any] = json.loads(f"[{','.join(texts)}]")
    if len(found) != len(texts):
        raise ValueError("a text is not one value")
    return found


def by_node(write: Callable[[Any], Any], parse: Callable[[Any, Node], Any]) -> SpoolText:
    """Return a text that is a mapping as in cluster files, written as JSON."""

    def parse_decoded(key: Any, decoded: Any) -> Any:
        node = Node(decoded)
        value = parse(key, node)
        if node.reports:
            node.raise_errors()
        return value

    def parse_text(key: Any, text: str) -> Any:
        return parse_decoded(key, parse_json(text))

    def parse_quickly(keys: Sequence[Any], texts: Sequence[str]) -> list[Any]:
        return list(map(parse_decoded, keys, parse_all_json(texts)))

    return SpoolText(lambda value: write_json(write(value)), parse_text, lambda: parse_quickly)


PLAIN = SpoolText(str, lambda _, text: text)
VALUE = SpoolText(write_json, lambda _, text: json.loads(text))
NAMES = SpoolText(lambda names: write_json(list(names)), lambda _, text: tuple(json.loads(text)))
LETTERS = SpoolText(lambda letters: write_json(sorted(letters)), lambda _, text: frozenset(json.loads(text)))
