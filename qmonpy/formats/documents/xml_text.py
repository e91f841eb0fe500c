"""Text inside XML: escaped, and without the characters that XML cannot hold."""

import re
from xml.sax.saxutils import escape

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def without_forbidden(text: str) -> str:
    """Return a text with question marks for the characters that XML cannot hold."""
    return _NO_XML.sub("?", text)


def escape_text(text: str) -> str:
    """Return a text as it is written between tags; characters that XML cannot hold become question marks."""
    return escape(without_forbidden(text))


def escape_attribute(text: str) -> str:
    """Return a text as it is written in an attribute, in single or double quotes."""
    return escape(without_forbidden(text), {"'": "&apos;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
