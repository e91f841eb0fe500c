"""Grid Engine's commands on an embedded cluster, in this process, where otherwise programs of the machine are run."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from qmonpy.cli import job_commands, qconf, qstat, submission, usage_commands
from qmonpy.cli.outcome import Outcome
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.commands import CommandResult

_COMMANDS: Mapping[str, Callable[[ClusterInterface, str, Sequence[str]], Outcome]] = {
    "qconf": qconf.qconf,
    "qstat": qstat.qstat,
    "qquota": usage_commands.qquota,
    "qrstat": usage_commands.qrstat,
    "qsub": submission.qsub,
    **{name: getattr(job_commands, name) for name in ("qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel")},
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
        said = [command(self.cluster, self.user, each) for each in _split_shows(words)]
        status = next((each.exit_code for each in said if each.exit_code), 0)
        return CommandResult(tuple(words), status, "".join(e.text for e in said), "".join(e.complaint for e in said))


def _split_shows(words: Sequence[str]) -> Iterable[Sequence[str]]:
    """The arguments of calls with one option each: the embedded qconf does not take `-se h1 -se h2` at once."""
    options = words[1:]
    if words[0] != "qconf" or len(options) < 4 or set(options[::2]) != {options[0]}:
        return (options,)
    return (options[at : at + 2] for at in range(0, len(options), 2))
