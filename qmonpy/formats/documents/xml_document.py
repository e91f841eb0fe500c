"""XML as the commands of Grid Engine print it: read as far as possible, whatever its mistakes."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from typing import cast
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_text import without_forbidden
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report

_BARE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)")
_LABEL = re.compile(r"<(/?\w+):\s[^<>]*>")
"""A tag that is no name: tasks that 8.1.9 read from its spool when it started are `<JATASK:       3.>`."""
_PARTED_NAME = re.compile(r"<(/?\w+(?: \w+)+)>")
"""A tag with blanks in its name: `<master hard queue_list>` of `qrstat -ar` of 8.1.9."""
_NAMESPACE = re.compile(r"\{[^}]*\}")
_LONGEST_EXCERPT = 60
_AT_ONCE = 50_000
"""The parser is given so many characters at once, which takes it about a millisecond."""


@dataclass(frozen=True, slots=True)
class XmlDocument:
    """A document, without namespaces; `root` has no children if nothing could be read."""

    root: Element
    reports: tuple[Report, ...] = ()
    """At most one report: the mistake, and that the rest is missing."""

    @property
    def is_whole(self) -> bool:
        """Whether the whole document was read."""
        return not self.reports


def parse_xml(text: str, root_tag: str, *record_tags: str) -> XmlDocument:
    """Return the document of a command's output; never raises.

    Characters that 8.1.9 does not escape, and tags that are no names, are read as they were meant. Of a document that
    ends too early, everything is kept except the incomplete record (an element of `record_tags`, the outer ones first).
    """
    try:
        root = _parse_whole(text)
    except (ElementTree.ParseError, UnicodeEncodeError):
        repaired = repair_xml(text)
        try:
            root = _parse_whole(repaired)
        except ElementTree.ParseError as error:
            return _parse_part(repaired, root_tag, record_tags, str(error))
    if "{" in root.tag:
        for each in root.iter():
            each.tag = _NAMESPACE.sub("", each.tag)
    if root.tag != root_tag:
        return XmlDocument(Element(root_tag), (_report(root_tag, f"a document <{root.tag}>", 0),))
    return XmlDocument(root)


def repair_xml(text: str) -> str:
    """Return a text with the characters escaped that 8.1.9 does not escape, and with names for tags that are none."""
    named = _LABEL.sub(r"<\1>", _BARE_AMPERSAND.sub("&amp;", without_forbidden(text)))
    return _PARTED_NAME.sub(lambda found: found[0].replace(" ", "_"), named)


def _parse_whole(text: str) -> Element:
    """Return the root of a document, as `ElementTree.fromstring` does, but letting other threads go on meanwhile.

    The parser of the library holds all others up while it reads what it is given at once: of a large site that is
    100 MB.
    """
    parser = ElementTree.XMLParser()
    for at in range(0, len(text), _AT_ONCE):
        parser.feed(text[at : at + _AT_ONCE])
    root: Element = parser.close()
    return root


def text_of(element: Element, tag: str) -> str:
    """Return the text of a child, decoded by `decode_text`; empty if there is none."""
    found = element.findtext(tag)
    return decode_text(found) if found else ""


def decode_text(text: str) -> str:
    """Return a text as it was before 8.1.9 wrote it, which writes `%lt;` for `<`."""
    return text.strip().replace("%lt;", "<")


def _parse_part(text: str, root_tag: str, record_tags: tuple[str, ...], reason: str) -> XmlDocument:
    parser: ElementTree.XMLPullParser[Element] = ElementTree.XMLPullParser(["start", "end"])
    opened: list[Element] = []
    root: Element | None = None
    count = 0
    with suppress(ElementTree.ParseError):
        parser.feed(text)
    # The events before the mistake come first, then the mistake.
    with suppress(ElementTree.ParseError):
        for event, element in cast(Iterator[tuple[str, Element]], parser.read_events()):
            if event == "start":
                element.tag = _NAMESPACE.sub("", element.tag)
                root = element if root is None else root
                opened.append(element)
            else:
                opened.pop()
                count += element.tag in record_tags
    if root is None or root.tag != root_tag:
        excerpt = text.strip()[:_LONGEST_EXCERPT]
        found = f'"{excerpt}"' if excerpt else "nothing"
        return XmlDocument(Element(root_tag), (_report(root_tag, found, 0),))
    for parent, child in pairwise(opened):
        if child.tag in record_tags:
            parent.remove(child)
            break
    return XmlDocument(root, (_report(root_tag, f"a document that breaks off ({reason})", count),))


def _report(root_tag: str, found: str, count: int) -> Report:
    kept = f"; {count} records before that were read" if count else ""
    words = f"Expected a complete document <{root_tag}>, but the output is {found}{kept}."
    return Report("xml.unexpected", words, fields=(root_tag,))
