"""Takes records out of a large XML text one by one, without parsing it: most of them are as they were before."""

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from qmonpy.formats.documents.xml_document import repair_xml
from qmonpy.formats.documents.xml_text import without_forbidden

Output = str | Iterable[str]
"""A text, or the pieces of a very large one, which nobody joins; they can be gone through more than once."""
Field = tuple[str, str, str]
"""Of an element within a record its tag, its attribute `name`, and its text; empty where there is none."""
_PIECE = 65_536
_FIELD = re.compile(r"<(\w[\w.-]*)((?:\s[^<>]*)?)>([^<]*)</\1>")
_NAME = re.compile(r"\sname=(?:\"([^\"]*)\"|'([^']*)')")
_LONGEST_TAG = 64


class UnplainError(Exception):
    """A text is not of plain records one after the other: the whole document has to be parsed."""


def split_records(output: Output, *tags: str) -> Iterator[tuple[str, str]]:
    """Yield each record with its tag, and with an empty tag the texts around and between them that are not blank.

    A record within another one is a part of it. A text that is cut off within a record ends with a text without a tag.
    """
    begins = re.compile(rf"<({'|'.join(map(re.escape, tags))})(?=[\s>])")
    buffer, at, looked, end_tag, tag = "", 0, 0, "", ""
    for piece in _pieces_of(output):
        if at:
            buffer, looked, at = buffer[at:], looked - at, 0
        buffer += piece
        while True:
            if not end_tag:
                found = begins.search(buffer, looked)
                if found is None:
                    looked = max(at, len(buffer) - _LONGEST_TAG)
                    break
                gap = buffer[at : found.start()]
                if gap and not gap.isspace():
                    yield "", gap
                at, looked, tag = found.start(), found.end(), found[1]
                end_tag = f"</{tag}>"
            end = buffer.find(end_tag, looked)
            if end < 0:
                looked = max(looked, len(buffer) - len(end_tag))
                break
            end += len(end_tag)
            yield tag, buffer[at:end]
            at, looked, end_tag = end, end, ""
    rest = buffer[at:]
    if rest and not rest.isspace():
        yield "", rest


class Frame:
    """What stands around the records: is to be a whole document, with all of them at one depth."""

    def __init__(self, root_tag: str, depth: int) -> None:
        self._root_tag, self._depth = root_tag, depth
        self._texts: list[str] = []
        self._last = ""
        self._marks = 0

    def take(self, tag: str, text: str) -> None:
        """Take a record, which is only marked, or what stands between two, which has no tag."""
        if tag != self._last or not tag:
            self._texts.append(f"<{tag}/>" if tag else text)
            self._marks += bool(tag)
            self._last = tag

    def check(self) -> None:
        """UnplainError unless all that was taken is a whole document as it is meant."""
        try:
            root = ElementTree.fromstring("".join(self._texts))
        except (ElementTree.ParseError, UnicodeEncodeError):
            raise UnplainError from None
        found = [root]
        for _ in range(self._depth):
            found = [child for each in found for child in each]
        if root.tag != self._root_tag or len(found) != self._marks or any(len(each) for each in found):
            raise UnplainError


def find_fields(record: str) -> list[Field]:
    """Return the elements directly within a record, in order; UnplainError if it cannot be parsed by itself."""
    found = _FIELD.findall(record)
    is_plain = record.count("<") == 2 * len(found) + 2 and not any(each in record for each in "&\r")
    if is_plain and without_forbidden(record) == record:
        return [(tag, _find_name(attributes) if attributes else "", text) for tag, attributes, text in found]
    element = _parse_record(record)
    if any(len(each) for each in element):
        raise UnplainError
    return [(each.tag, each.get("name", ""), each.text or "") for each in element]


def _parse_record(record: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(record)
    except (ElementTree.ParseError, UnicodeEncodeError):
        pass
    try:
        return ElementTree.fromstring(repair_xml(record))
    except ElementTree.ParseError:
        raise UnplainError from None


def _find_name(attributes: str) -> str:
    found = _NAME.search(attributes)
    return (found[1] or found[2] or "") if found else ""


def _pieces_of(output: Output) -> Iterable[str]:
    if isinstance(output, str):
        return (output[at : at + _PIECE] for at in range(0, len(output), _PIECE))
    return output
