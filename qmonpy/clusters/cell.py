"""A cell of Grid Engine to choose from: where it is, how it became known, and whether its qmaster answers."""

import os
import re
from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.translation import tr

DEFAULT_CELL = "default"
_YES_OR_NO = re.compile(r"\(yes/no(?:/\[fingerprint\])?\)\?|please type 'yes'.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that commands can be sent to; a port is empty where the machine's services database has it."""

    root: str
    """SGE_ROOT."""
    name: str = DEFAULT_CELL
    """SGE_CELL."""
    qmaster_port: str = ""
    execd_port: str = ""
    qmaster: str = ""
    """The host of the qmaster as the file `act_qmaster` has it; empty where that cannot be read."""
    place: str = ""
    """Where the cell is reached, `ssh://anna@login1:2222`; empty for this machine."""

    @property
    def folder(self) -> Path:
        """The cell's `common` folder, which all its hosts read."""
        return Path(self.root, self.name, "common")

    @property
    def address(self) -> str:
        """SGE_ROOT, on another machine behind its address."""
        return f"{self.place}{self.root}"

    @property
    def home(self) -> Path | str:
        """What names the cell among all that this machine knows: its folder, or its address on another machine."""
        return f"{self.place}{self.folder}" if self.place else self.folder

    @property
    def title(self) -> str:
        """The cell's name on the screen: `default on master1`."""
        where = tr(" over {place}").format(place=self.place) if self.place else ""
        if not self.root:
            return tr("cell{where}").format(where=where)
        return (
            tr("{name} on {qmaster}{where}").format(name=self.name, qmaster=self.qmaster, where=where)
            if self.qmaster
            else tr("{name} in {root}{where}").format(name=self.name, root=self.root, where=where)
        )


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """The result of asking a cell's qmaster."""

    report: Report | None = None
    """Why the cell cannot be opened now; None if its qmaster answers."""
    seconds: float = 0.0
    """How long the answer took."""

    @property
    def is_answering(self) -> bool:
        """Whether its qmaster answered."""
        return self.report is None


@dataclass(frozen=True, slots=True)
class SshQuestion:
    """A question of ssh, in its own words."""

    place: str
    """The address of whom it is about, `ssh://login1`."""
    text: str
    kind: str = ""
    """`confirm` for one that is agreed to or not, `none` for what is only to be read, as for a key that is touched."""
    said: str = ""
    """What ssh and the machine have printed before: a banner, or that the last answer was not accepted."""

    @property
    def is_yes_or_no(self) -> bool:
        """Whether `yes` is an answer: to a host key that is not known."""
        return self.kind == "confirm" or bool(_YES_OR_NO.search(self.text))

    @property
    def takes_fingerprint(self) -> bool:
        """Whether the fingerprint of a host key is an answer as well, which ssh compares."""
        return self.kind != "confirm" and "fingerprint" in "".join(_YES_OR_NO.findall(self.text))

    @property
    def is_mismatch(self) -> bool:
        """Whether ssh asks again, as what it got is not the fingerprint of the host's key."""
        return self.takes_fingerprint and self.text.lower().startswith("please type 'yes'")

    @property
    def is_notice(self) -> bool:
        """Whether there is nothing to answer: it is to be shown until it is over."""
        return self.kind == "none"


class Origin(Enum):
    """How a cell became known."""

    ENVIRONMENT = "environment"
    FOUND = "found here"
    USED = "used before"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class KnownCell:
    """A cell, how it became known, and the port of its qmaster."""

    cell: Cell
    origin: Origin
    port: str = ""
    """The cell's own port, or that of the machine's services database; empty if neither has one."""

    @property
    def key(self) -> str:
        """A text that identifies the cell, the same in every run."""
        if self.cell.place:
            return ":".join((self.cell.place, self.cell.root, self.cell.name, self.port))
        return ":".join((os.path.realpath(self.cell.root), self.cell.name, self.port))

    @property
    def title(self) -> str:
        """The cell's name on the screen."""
        return self.cell.title


class RealClusters(Protocol):
    """The Grid Engines of this machine.

    Every method but `close` and `allow_questions` may take long and is called in a worker.
    """

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        """Return every known cell, that of the environment first; `used` are those opened in earlier runs."""
        ...

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        """Return a cell with the port that its commands use."""
        ...

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        """Return the cell that somebody typed; what was left empty is read from the cell's own files."""
        ...

    def check(self, cell: Cell) -> tuple[Report, ...]:
        """Return what is wrong with a cell, as far as files on this machine show it."""
        ...

    def ask(self, cell: Cell) -> CellAnswer:
        """Ask a cell's qmaster and return whether it answers."""
        ...

    def reach(self, cell: Cell) -> ClusterInterface:
        """Open a cell; ReportError if it cannot be opened."""
        ...

    def allow_questions(self, cell: Cell) -> None:
        """Let what reaches a cell ask for passwords and the like, also if nobody wanted to answer before; at once."""
        ...

    def close(self) -> None:
        """Stop asking cells that have not answered yet."""
        ...
