"""Grid Engine's commands on an embedded cluster, in this process, where otherwise programs of the machine are run."""

import contextlib
from collections.abc import Callable, Mapping, Sequence

from qmonpy.cli import job_commands, qconf, qstat, usage_commands
from qmonpy.cli.outcome import Outcome
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.commands import CommandResult

_COMMANDS: Mapping[str, Callable[[ClusterInterface, str, Sequence[str]], Outcome]] = {
    "qconf": qconf.qconf,
    "qstat": qstat.qstat,
    "qquota": usage_commands.qquota,
    "qrstat": usage_commands.qrstat,
    **{
        name: getattr(job_commands, name)
        for name in ("qsub", "qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel")
    },
}


class EmbeddedCommands:
    """Runs commands as one user."""

    def __init__(self, cluster: ClusterInterface, user: str = "root"):
        self.cluster = cluster
        self.user = user

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        with contextlib.suppress(KeyError):
            said = _COMMANDS[words[0]](self.cluster, self.user, words[1:])
            return CommandResult(tuple(words), said.exit_code, said.text, said.complaint)
        return CommandResult(tuple(words), None, stderr=f"{words[0]}: command not found")
