"""Text inside XML: escaped, and without the characters that XML cannot hold."""

import re
from xml.sax.saxutils import escape

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape_text(text: str) -> str:
    """Text between tags; characters that XML cannot hold become question marks."""
    return escape(_NO_XML.sub("?", text))


def escape_attribute(text: str) -> str:
    """Text of an attribute, whatever the quotes around it."""
    return escape(_NO_XML.sub("?", text), {"'": "&apos;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
