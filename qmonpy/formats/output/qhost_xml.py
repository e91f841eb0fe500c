"""Load values of hosts, from `qhost -xml -F`."""

import re
from collections.abc import Iterable, Mapping
from sys import intern

from qmonpy.formats.documents.xml_document import decode_text, parse_xml
from qmonpy.formats.documents.xml_records import Frame, Output, UnplainError, split_records
from qmonpy.formats.documents.xml_text import without_forbidden
from qmonpy.model.report import Report
from qmonpy.model.values.shared_names import share_names
from qmonpy.pauses import paced

QHOST_OPTIONS = ("-xml", "-F")
_LOAD = ("hl", "gl")
"""The dominance of load values of a host, and of the global host (qhost(1))."""
_UNKNOWN = "-"
_HOST = re.compile(r"<host name='([^'<>]*)'>")
_RESOURCE = re.compile(r"<resourcevalue name='([^'<>]*)' dominance='([^'<>]*)'>([^<>]*)</resourcevalue>")
_HOST_VALUE = re.compile(r"<hostvalue name='([^'<>]*)'>([^<>]*)</hostvalue>")


def parse_qhost_xml(text: str) -> tuple[Mapping[str, Mapping[str, str]], tuple[Report, ...]]:
    """Return by host (and `global`) its load values by attribute, as far as they can be read, and the mistakes.

    Only reported values are load values, not configured or consumed ones. `num_proc` is there if the host reports its
    number of processors. `QhostReader` does the same, many times faster where little has changed.
    """
    document = parse_xml(text, "qhost", "host")
    found: dict[str, Mapping[str, str]] = {}
    for host in document.root.findall("host"):
        resources = (
            (each.get("name", ""), each.get("dominance", ""), each.text or "") for each in host.findall("resourcevalue")
        )
        values = ((each.get("name", ""), each.text or "") for each in host.findall("hostvalue"))
        found[host.get("name", "")] = _choose_values(resources, values)
        # Bit by bit: to let go of a large document at once holds every thread up.
        host.clear()
    found.pop("", None)
    return found, document.reports


class QhostReader:
    """Reads one output after the other; equal to `parse_qhost_xml` of each. A host that is as before is not parsed."""

    def __init__(self) -> None:
        self._hashes: dict[str, int] = {}
        """By host the hash of its text."""
        self._values: dict[str, Mapping[str, str]] = {}

    def read(self, output: Output) -> tuple[Mapping[str, Mapping[str, str]], tuple[Report, ...]]:
        """Return what `parse_qhost_xml` returns, with the same objects as before where they are equal."""
        try:
            self._hashes, self._values = self._read(output)
        except UnplainError:
            self._hashes = {}
            return parse_qhost_xml(output if isinstance(output, str) else "".join(output))
        return self._values, ()

    def _read(self, output: Output) -> tuple[dict[str, int], dict[str, Mapping[str, str]]]:
        frame, hashes, found = Frame("qhost", 1), dict[str, int](), dict[str, Mapping[str, str]]()
        for tag, record in paced(split_records(output, "host")):
            frame.take(tag, record)
            if not tag:
                continue
            named = _HOST.match(record)
            if named is None:
                raise UnplainError
            key, name = hash(record), named[1]
            old = self._values.get(name)
            if old is None or self._hashes.get(name) != key:
                values = _parse_host(record)
                old = old if old is not None and old == values else values
            if name:
                hashes[name], found[name] = key, old
        frame.check()
        return hashes, found


def _parse_host(record: str) -> Mapping[str, str]:
    """The values of a host of which there are only elements as 8.1.9 writes them; else UnplainError."""
    resources, values = _RESOURCE.findall(record), _HOST_VALUE.findall(record)
    is_plain = record.count("<") == 2 * (len(resources) + len(values)) + 2 and "&" not in record and "\r" not in record
    if not is_plain or without_forbidden(record) != record:
        raise UnplainError
    return _choose_values(resources, values)


def _choose_values(resources: Iterable[tuple[str, str, str]], values: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """The load values among all values of a host."""
    # Hosts have the same names, and often the same values: of 100,000 they would take 180 MB in each round.
    found = {intern(name): intern(decode_text(text)) for name, dominance, text in resources if dominance in _LOAD}
    for name, text in values:
        number = decode_text(text)
        if name == "num_proc" and number != _UNKNOWN:
            found.setdefault(name, number)
    return share_names((name, value) for name, value in found.items() if name and value)
