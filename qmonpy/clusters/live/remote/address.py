"""Addresses of cells on other machines: `ssh://[user@]host[:port][/ROOT:CELL[:PORT]]`."""

import re
from urllib.parse import quote, unquote

from qmonpy.clusters.cell import Cell
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

SCHEME = "ssh://"
LARGEST_PORT = 65535
_PARTS = re.compile(r"(?:([^@/]*)@)?(\[[^\]/@]*\]|[^:@/\[\]]*)(?::([^/@:]*))?(/.*)?", re.DOTALL)
_HOST = re.compile(r"[\w.:%-]+")


@dataclass(frozen=True, slots=True)
class Address:
    """Where ssh goes; what is empty is as the person's own configuration of ssh has it."""

    host: str
    """A name or number, or an alias of the person's ssh_config(5)."""
    user: str = ""
    port: str = ""

    @property
    def text(self) -> str:
        """The address as it is typed: `ssh://anna@login1:2222`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        return f"{SCHEME}{user}{host}{f':{self.port}' if self.port else ''}"

    @property
    def words(self) -> tuple[str, ...]:
        """The arguments of ssh that name it."""
        user = ("-l", self.user) if self.user else ()
        port = ("-p", self.port) if self.port else ()
        return (*user, *port, "--", self.host)


def parse_address(text: str) -> tuple[Address, str]:
    """Return the address and the path behind it, empty without one; ReportError if it is none."""
    found = _PARTS.fullmatch(text.strip().removeprefix(SCHEME))
    words = tr('"{text}" is no address: it is written ssh://[user@]host[:port][/ROOT:CELL].').format(text=text)
    if found is None:
        raise ReportError((Report("live.bad-address", words, fields=("root",)),))
    user, host, port, path = (unquote(each or "") for each in found.groups())
    host = host.removeprefix("[").removesuffix("]")
    if not _HOST.fullmatch(host) or host.startswith("-") or user.startswith("-") or "\0" in text:
        raise ReportError((Report("live.bad-address", words, fields=("root",)),))
    if port and not (is_whole(port) and 0 < int(port) <= LARGEST_PORT):
        words = tr('"{port}" is no port of ssh; it is a number from 1 to {most}.').format(port=port, most=LARGEST_PORT)
        raise ReportError((Report("live.bad-address", words, fields=("root",)),))
    return Address(host, user, port), path


def parse_remote_cell(text: str) -> Cell:
    """Return the cell of an address; what it leaves out is empty, and found when the cell is opened. ReportError."""
    address, path = parse_address(text)
    root, _, rest = path.partition(":")
    name, _, port = rest.partition(":")
    root = f"/{root.strip('/')}" if root.strip("/") else ""
    return Cell(root, name, port, place=address.text)


def is_remote(text: str) -> bool:
    """Return whether a text is meant as an address of ssh."""
    return text.strip().startswith(SCHEME)
