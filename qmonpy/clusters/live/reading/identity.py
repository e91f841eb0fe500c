"""Whom and where a qmaster takes this program for: the user and the host, as Grid Engine's own commands tell them."""

import re
from dataclasses import dataclass

from qmonpy.clusters.live.reading.object_reader import CommandRunner

_WORDS = ("qsub", "-clear", "-verify", "-b", "y", "true")
"""Prints the job that it would submit and submits none; `-clear` keeps default requests out of it."""
TIMEOUT_SECONDS = 10.0
_HOST = re.compile(r"^sge_o_host:\s+(\S+)$", re.MULTILINE)
_USER = re.compile(r"^mail_list:\s+([^@\s]+)@\S+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Identity:
    """What could be learnt; empty where that was nothing."""

    user: str = ""
    host: str = ""
    """As commands resolve it, with the aliases of the cell."""


def read_identity(runner: CommandRunner) -> Identity:
    """Ask the commands; what they do not say is left empty."""
    said = runner.run(_WORDS, timeout_seconds=TIMEOUT_SECONDS)
    if not said.is_fine:
        return Identity()
    found = [pattern.search(said.stdout) for pattern in (_USER, _HOST)]
    return Identity(*(each[1] if each else "" for each in found))
