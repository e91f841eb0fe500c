"""Load values of hosts, from `qhost -xml -F`, and slots and states of queue instances, from `qhost -xml -q`."""

from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.formats.documents.xml_document import decode_text, parse_xml
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole

QHOST_OPTIONS = ("-xml", "-F")
USE_OPTIONS = ("-xml", "-q")
"""The options of `qhost` that show the use of queue instances, whatever the number of jobs."""
_LOAD = ("hl", "gl")
"""The dominance of load values of a host, and of the global host (qhost(1))."""
_UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class InstanceUse:
    """What `qhost -q` shows of a queue instance."""

    used: int
    reserved: int
    total: int
    states: frozenset[str]


def parse_uses_xml(text: str) -> tuple[Mapping[str, InstanceUse], tuple[Report, ...]]:
    """Return by queue instance its slots and state letters as far as they can be read, and the mistakes."""
    document = parse_xml(text, "qhost", "host")
    found: dict[str, InstanceUse] = {}
    for host in document.root.findall("host"):
        for queue in host.findall("queue"):
            values = {each.get("name", ""): (each.text or "").strip() for each in queue.findall("queuevalue")}
            used, reserved, total = (
                int(values[name]) if is_whole(values.get(name, "")) else 0
                for name in ("slots_used", "slots_resv", "slots")
            )
            name = f"{queue.get('name', '')}@{host.get('name', '')}"
            found[name] = InstanceUse(used, reserved, total, frozenset(values.get("state_string", "")))
    return found, document.reports


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
