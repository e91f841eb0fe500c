"""Commands of qconf that change the configuration of a play."""

import shlex
from collections.abc import Sequence

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError


def run_qconf(cluster: Cluster, words: Sequence[str]) -> Cluster:
    """Return the configuration after a command of qconf; ReportError with what it says if it refuses."""
    from qmonpy.cli.grid_engine import find_command

    command = find_command(words[0])
    assert command is not None
    embedded = EmbeddedCluster(cluster, 0, administrator=ROOT)
    outcome = command(embedded, ROOT, list(words[1:]))
    if outcome.exit_code:
        said = (outcome.complaint + outcome.text).strip() or f"exit status {outcome.exit_code}"
        raise ReportError((Report("replay.refused", f"{shlex.join(words)} is refused: {said}"),))
    return embedded.to_file().cluster
