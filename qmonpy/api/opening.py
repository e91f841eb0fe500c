"""Opens clusters: a spool, a cluster file, a server's socket, the demo, or a real Grid Engine."""

from pathlib import Path

from qmonpy.api.cluster import Cluster
from qmonpy.api.errors import raising_refusals
from qmonpy.resources import resource

LIVE, SERVED, DEMO, SSH = "live:", "served:", "demo:", "ssh://"


def open(name: str | Path, *, user: str | None = None) -> Cluster:
    """Open a cluster by its name.

    * `demo.qmonpy`, a spool: every change is stored at once, and what windows and commands do meanwhile is seen.
    * `demo.yaml`, a cluster file: the cluster is in memory; `save` writes the file.
    * `demo:`, the demo cluster that comes with this package, in memory.
    * `live:ROOT:CELL`, `live:ROOT` or `live:`, a real Grid Engine, by its own commands; by default that of SGE_ROOT and
      SGE_CELL.
    * `ssh://[user@]host[:port][/ROOT:CELL]`, with `live:` before it or not, one on another machine, by your own `ssh`,
      which asks at the terminal what it has to ask.
    * `served:SOCKET`, or the path of the socket: the cluster that `qmonpy serve` keeps for all users of this machine.

    `user` acts in the place of whoever runs the program, which managers of a simulated cluster may. RefusedError if it
    cannot be opened, OSError if there is no such file.
    """
    words = str(name)
    with raising_refusals():
        if words.startswith((LIVE, SSH)):
            return _open_live(words, words.removeprefix(LIVE), user)
        if words == DEMO:
            return _open_file(words, resource("clusters/demo.yaml"), user)
        return _open_path(words, Path(words.removeprefix(SERVED)), user)


def _open_path(name: str, path: Path, user: str | None) -> Cluster:
    from qmonpy.clusters.embedded.cluster import EmbeddedCluster
    from qmonpy.clusters.embedded.cluster_file import is_spool
    from qmonpy.clusters.served.socket_kind import is_served

    if is_served(path) or name.startswith(SERVED):
        from qmonpy.clusters.served.served_cluster import open_served

        return Cluster(name, open_served(path).as_cluster(), user)
    if is_spool(path):
        return Cluster(name, EmbeddedCluster.open_spool(path), user, spool=path)
    return _open_file(name, path, user)


def _open_file(name: str, path: Path, user: str | None) -> Cluster:
    from qmonpy.clusters.embedded.cluster_file import read_cluster, save_cluster

    cluster = read_cluster(path)

    def save(target: Path) -> None:
        saved = save_cluster(cluster, target)
        if saved.conflicts:
            from qmonpy.api.errors import RefusedError
            from qmonpy.model.report import Report

            words = f"{target} was changed by another program, and so were the same objects here; nothing was saved."
            raise RefusedError([Report("cluster.conflict", words)])

    return Cluster(name, cluster, user, save)


def _open_live(name: str, cell: str, user: str | None) -> Cluster:
    import os

    from qmonpy.clusters.live.cells.cells import find_current_cell
    from qmonpy.clusters.live.live_cells import LiveCells, parse_live_cell
    from qmonpy.model.report import Report, ReportError

    found = parse_live_cell(cell) if cell.strip(":") else find_current_cell(os.environ)
    if found is None:
        raise ReportError((Report("live.no-cell", "No cell is named: write live:ROOT:CELL, or set SGE_ROOT."),))
    return Cluster(name, LiveCells().reach(found), user)
