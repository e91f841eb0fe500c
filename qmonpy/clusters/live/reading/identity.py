"""Finds the user and the host that Grid Engine's commands of this program act as."""

import re

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.place import Place
from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of, words_of

_WORDS = ("qsub", "-clear", "-verify", "-b", "y", "true")
"""Prints the job instead of submitting it; `-clear` leaves default requests out."""
TIMEOUT_SECONDS = 10.0
_HOST = re.compile(r"^sge_o_host:\s+(\S+)$", re.MULTILINE)
_USER = re.compile(r"^mail_list:\s+([^@\s]+)@\S+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Identity:
    """The user and the host of this program's commands; empty where they are not known."""

    user: str = ""
    host: str = ""
    """As Grid Engine resolves it, with the host aliases of the cell."""


def read_identity(runner: CommandRunner) -> Identity:
    """Run `qsub -verify` and return the user and the host in its output, empty ones if it fails."""
    said = runner.run(_WORDS, timeout_seconds=TIMEOUT_SECONDS)
    if not said.is_fine:
        return Identity()
    found = [pattern.search(said.stdout) for pattern in (_USER, _HOST)]
    return Identity(*(each[1] if each else "" for each in found))


def find_administrator(cell: Cell, place: Place) -> str:
    """Return the user who runs the qmaster, `admin_user` in `bootstrap` of the cell; empty if none or unreadable."""
    try:
        text = place.files.read_text(cell.folder / "bootstrap")
    except OSError:
        return ""
    words = (words_of(line) for line in lines_of(text))
    return next((each[1] for each in words if len(each) == 2 and each[0] == "admin_user" and each[1] != "none"), "")
