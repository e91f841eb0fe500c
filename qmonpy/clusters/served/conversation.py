"""What server and clients of a served cluster say to each other: frames of limited size, each a JSON text of one value.

A client asks with a number, a name and arguments; the server answers with that number. What can be seen of the cluster
comes by itself, whenever it changes, as a difference; it comes before the answer to the command that changed it.
"""

import socket
import struct
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from qmonpy.clusters.interface import ClusterClock, ClusterInterface, TaskHistory
from qmonpy.clusters.served.codec import Codec
from qmonpy.clusters.served.type_check import find_method_types, find_methods
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import JournalEntry
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.mail import Mail

VERSION = 1
"""Of the conversation; server and client must have the same."""
MOST_ASKED = 16 << 20
"""How many bytes one question may have."""
MOST_TOLD = 1 << 30
"""How many bytes one message of a server may have."""
_HEAD = struct.Struct(">I")
_CREDENTIALS = struct.Struct("3i")


@dataclass(frozen=True)
class Published:
    """Everything of a cluster that is read without asking."""

    snapshot: Snapshot = field(default_factory=Snapshot)
    journal: tuple[JournalEntry, ...] = ()
    mails: tuple[Mail, ...] = ()
    troubles: tuple[Report, ...] = ()
    speed: float = 0.0
    """Of the cluster's clock; 0 while it stands."""
    chosen_speed: float = 1.0


@dataclass(frozen=True)
class Welcome:
    """The first message of a server."""

    version: int
    user: str
    """The user whose rights the client has, as the system says."""
    keeper: str
    """The user whose process keeps the cluster."""
    refusal: str = ""
    """Why the server ends the conversation; empty if it does not."""


@dataclass(frozen=True)
class Question:
    """A call of a method."""

    number: int
    part: str
    """Whose method it is: one of PARTS."""
    method: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Reply:
    """The answer to a question: a value, or reports of why there is none."""

    number: int
    value: Any = None
    reports: tuple[Report, ...] = ()


@dataclass(frozen=True)
class News:
    """A difference to what was published before; the first is to an empty `Published`."""

    difference: str
    """As JSON, so that it is taken apart only once."""


@dataclass(frozen=True)
class Farewell:
    """The last message of a server."""

    reason: str


NO_HISTORY = "served.unknown"
"""The code of the report on what a server does not have, such as older tasks."""
PARTS: Mapping[str, type] = {"cluster": ClusterInterface, "clock": ClusterClock, "history": TaskHistory}
"""By part the protocol with the methods that can be called."""
NOT_ASKED = frozenset({"snapshot", "subscribe", "close", "journal", "mails", "troubles", "is_durable", "clock"})
"""Methods of the interface that a client answers by itself."""

_codec: list[Codec] = []


def find_codec() -> Codec:
    """Return the codec of conversations, made when it is first needed: every type that the interface names."""
    if not _codec:
        types = [hint for each in PARTS.values() for hint in find_method_types(each)]
        _codec.append(Codec((*types, Published, Welcome, Question, Reply, News, Farewell)))
    return _codec[0]


def find_method(part: str, name: str) -> Mapping[str, Any] | None:
    """Return the types of a method that a client may call, None for any other name."""
    if part not in PARTS or (part == "cluster" and name in NOT_ASKED):
        return None
    return find_methods(PARTS[part]).get(name)


def find_peer(connection: socket.socket) -> tuple[int, int]:
    """Return the user and the group id of the process at the other end, as the system says (SO_PEERCRED of unix(7))."""
    _, user, group = _read_credentials(connection)
    return user, group


def find_peer_process(connection: socket.socket) -> int:
    """Return the process at the other end; of a server the one that listens."""
    return _read_credentials(connection)[0]


def _read_credentials(connection: socket.socket) -> tuple[int, int, int]:
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    process, user, group = _CREDENTIALS.unpack(found)
    return int(process), int(user), int(group)


def send_frame(connection: socket.socket, data: bytes) -> None:
    """Send a message; OSError if the other end is gone or takes nothing for too long."""
    connection.sendall(_HEAD.pack(len(data)))
    connection.sendall(data)


def receive_frame(connection: socket.socket, most: int) -> bytes | None:
    """Wait for a message; None if the other end closed between two messages, OSError if it did within one."""
    head = _receive(connection, _HEAD.size)
    if not head:
        return None
    (length,) = _HEAD.unpack(head)
    if length > most:
        raise OSError(f"a message of {length:,} bytes is longer than {most:,}")
    data = _receive(connection, length)
    if len(data) < length:
        raise OSError("the other end closed within a message")
    return data


def _receive(connection: socket.socket, length: int) -> bytes:
    parts: list[bytes] = []
    left = length
    while left:
        part = connection.recv(min(left, 1 << 20))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    found = b"".join(parts)
    if 0 < len(found) < length and length == _HEAD.size:
        raise OSError("the other end closed within a message")
    return found
