"""Load values of hosts, from `qhost -xml -F`."""

from collections.abc import Mapping

from qmonpy.formats.documents.xml_document import decode_text, parse_xml
from qmonpy.model.report import Report

QHOST_OPTIONS = ("-xml", "-F")
_LOAD = ("hl", "gl")
"""The dominance of load values of a host, and of the global host (qhost(1))."""
_UNKNOWN = "-"


def parse_qhost_xml(text: str) -> tuple[Mapping[str, Mapping[str, str]], tuple[Report, ...]]:
    """Return by host (and `global`) its load values by attribute, as far as they can be read, and the mistakes.

    Only reported values are load values, not configured or consumed ones. `num_proc` is there if the host reports its
    number of processors.
    """
    document = parse_xml(text, "qhost", "host")
    found: dict[str, Mapping[str, str]] = {}
    for host in document.root.findall("host"):
        values = {
            each.get("name", ""): decode_text(each.text or "")
            for each in host.findall("resourcevalue")
            if each.get("dominance") in _LOAD
        }
        for each in host.findall("hostvalue"):
            name, value = each.get("name", ""), decode_text(each.text or "")
            if name == "num_proc" and value != _UNKNOWN:
                values.setdefault(name, value)
        found[host.get("name", "")] = {name: value for name, value in values.items() if name and value}
        # Bit by bit: to let go of a large document at once holds every thread up.
        host.clear()
    found.pop("", None)
    return found, document.reports
