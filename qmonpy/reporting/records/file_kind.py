"""What a line is a record of: whether a file is `reporting`, `accounting` or something else is seen from its lines."""

from qmonpy.formats.output.accounting_json import BEGINNING
from qmonpy.reporting.records.json_line import find_json_kind, parse_json_line
from qmonpy.reporting.records.record import Fault, FileKind, Record
from qmonpy.reporting.records.reporting_line import COMMENT, KINDS, parse_reporting_line
from qmonpy.reporting.records.usage import parse_usage_line


def find_file_kind(line: str) -> FileKind | None:
    """Return of which file a line is a record; None for a comment, an empty line, and what is no record."""
    if not line or line.startswith(COMMENT):
        return None
    if line.startswith(BEGINNING):
        return find_json_kind(line)
    words = line.split(":", 2)
    if len(words) > 1 and words[1] in KINDS:
        return FileKind.REPORTING
    return None if isinstance(parse_usage_line(line), Fault) else FileKind.ACCOUNTING


def parse_line(line: str, kind: FileKind) -> Record | Fault | None:
    """Return the record of a line of a file; None for a comment and an empty line."""
    if line.startswith(BEGINNING):
        return parse_json_line(line, kind)
    if kind is FileKind.REPORTING:
        return parse_reporting_line(line)
    if not line or line.startswith(COMMENT):
        return None
    return parse_usage_line(line)


def decode_line(line: bytes) -> str:
    """Return the text of a line: in UTF-8, or else a character for each byte. No database keeps a zero byte."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        text = line.decode("latin-1")
    return text.replace("\0", "\ufffd") if "\0" in text else text
