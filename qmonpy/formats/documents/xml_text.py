"""Text inside XML: escaped, and without the characters that XML cannot hold."""

from qmonpy.late_patterns import compile_late

_NO_XML = compile_late("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_IN_ATTRIBUTES = {"'": "&apos;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def without_forbidden(text: str) -> str:
    """Return a text with question marks for the characters that XML cannot hold."""
    return _NO_XML.sub("?", text)


def escape_markup(text: str) -> str:
    """Return a text with the characters escaped that mean something between tags.

    As `escape` of Python's `xml.sax.saxutils`, which imports all that is needed to read files over a network.
    """
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def escape_quoted(text: str) -> str:
    """Return a text with quotation marks and apostrophes escaped, too, as Grid Engine's documents have them."""
    return escape_markup(text).replace("'", "&apos;").replace('"', "&quot;")


def quote_attribute(text: str) -> str:
    """Return a text as the value of an attribute, in double quotes, or in single ones if it has only double ones."""
    escaped = escape_markup(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in escaped:
        return f'"{escaped}"'
    return f"'{escaped}'" if "'" not in escaped else '"' + escaped.replace('"', "&quot;") + '"'


def escape_text(text: str) -> str:
    """Return a text as it is written between tags; characters that XML cannot hold become question marks."""
    return escape_markup(without_forbidden(text))


def escape_attribute(text: str) -> str:
    """Return a text as it is written in an attribute, in single or double quotes."""
    escaped = escape_markup(without_forbidden(text))
    for character, entity in _IN_ATTRIBUTES.items():
        escaped = escaped.replace(character, entity)
    return escaped
