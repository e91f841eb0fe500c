"""Execution hosts that are written as nearly all are, read in a fraction of the time; others are left to documents.

What is found here is what `cluster_document` finds, value for value.
"""

from collections.abc import Mapping

from qmonpy.formats.configuration.cluster_document import KEPT_VALUES, NOTHING
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.host import Host
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import parse_values
from qmonpy.quick_values import quick_template

_VALUES = r'"([^"\\\x00-\x1f]+)"'
_HOST = compile_late(rf'\{{"complex_values":{_VALUES},"load_values":{_VALUES}\}}')
"""As `spool_text` writes it. Without a backslash, what stands between quotation marks is the text itself."""
_fix_host = quick_template(Host, "name", "complex_values", "load_values")


class PlainHosts:
    """Reads many hosts, which share what they say alike."""

    def __init__(self) -> None:
        self._values: dict[str, Mapping[str, str]] = {}
        self._make = _fix_host(other=NOTHING, unheard_values=NOTHING)

    def find_host(self, name: str, text: str) -> Host | None:
        """Return the host of a text as a spool has it; None if it is not plain."""
        found = _HOST.fullmatch(text)
        if found is None:
            return None
        try:
            return self.make_host(name, *found.groups())
        except ReportError:
            return None

    def make_host(self, name: str, offered: str, load: str) -> Host:
        """Return a host that has two texts of values and nothing else; ReportError if one cannot be read."""
        known = self._values
        return self._make(name, known.get(offered) or self._parse(offered), known.get(load) or self._parse(load))

    def _parse(self, text: str) -> Mapping[str, str]:
        """The values of a text; most hosts offer the same, and share one mapping, as values do not change."""
        if len(self._values) >= KEPT_VALUES:
            self._values.clear()
        found = self._values[text] = parse_values(text)
        return found
