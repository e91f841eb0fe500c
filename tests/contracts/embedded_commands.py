"""Grid Engine's commands on an embedded cluster, in this process, where otherwise programs of the machine are run."""

from collections.abc import Callable, Mapping, Sequence

from qmonpy.cli import job_commands, submission
from qmonpy.cli.configuring import qconf
from qmonpy.cli.outcome import Outcome
from qmonpy.cli.status import qhost, qquota, qrstat, qselect, qstat
from qmonpy.cli.submitting import reservation_commands
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.commands import CommandResult

_COMMANDS: Mapping[str, Callable[[ClusterInterface, str, Sequence[str]], Outcome]] = {
    "qconf": qconf.qconf,
    "qstat": qstat.qstat,
    "qquota": qquota.qquota,
    "qrstat": qrstat.qrstat,
    "qhost": qhost.qhost,
    "qselect": qselect.qselect,
    "qsub": submission.qsub,
    "qresub": submission.qresub,
    "qrsub": reservation_commands.qrsub,
    "qrdel": reservation_commands.qrdel,
    **{name: getattr(job_commands, name) for name in ("qdel", "qhold", "qrls", "qalter", "qmod")},
}


class EmbeddedCommands:
    """Runs commands as one user."""

    def __init__(self, cluster: ClusterInterface, user: str = "root") -> None:
        self.cluster = cluster
        self.user = user

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        command = _COMMANDS.get(words[0])
        if command is None:
            return CommandResult(tuple(words), None, stderr=f"{words[0]}: command not found")
        said = command(self.cluster, self.user, words[1:])
        return CommandResult(tuple(words), said.exit_code, said.text, said.complaint)
