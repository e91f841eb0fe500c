"""Plays what happened on a cluster as it is, and beside it with drafts of changes, and compares."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qmonpy.api.cluster import Cluster
from qmonpy.api.draft import Draft
from qmonpy.api.errors import RefusedError, raising_refusals
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import with_changes
from qmonpy.model.configuration.unread import check_all_read
from qmonpy.model.report import Report

if TYPE_CHECKING:
    # Its arrays are loaded with the first play, not with the API.
    from qmonpy.lab.measures.comparison import Comparison
    from qmonpy.lab.workload.workload import Workload

STREAM = "stream:"


def replay(
    cluster: Cluster,
    workload: str | Path | Sequence[str | Path] | None = None,
    drafts: Mapping[str, Draft] | None = None,
    *,
    seed: int = 0,
    is_real: bool = True,
) -> "Comparison":
    """Return what becomes of jobs on a cluster as it is, and with drafts, each under its title.

    The workload is one accounting file, or several, a cell's folder, a spool, a trace in the Standard Workload Format,
    or `stream:7d`, the jobs that a simulated cluster lets come by itself; by default what ended in the cluster.
    `is_real` tells whether these jobs ran on its configuration, so that the play is compared with what happened. It
    plays here and now, which takes as long as `qmonpy replay` says. RefusedError if there is nothing to play.
    """
    from qmonpy.lab.measures.compare import Entry, compare
    from qmonpy.lab.playing.replay import play
    from qmonpy.lab.runs.run import AS_IT_IS

    with raising_refusals():
        jobs = _read(cluster, workload)
        snapshot = cluster.session.cluster.snapshot()
        check_all_read(snapshot.unread, "Nothing is played.")
        configurations = {AS_IT_IS: snapshot.cluster}
        for title, draft in (drafts or {}).items():
            configurations[title] = with_changes(configurations[AS_IT_IS], draft.changes)
        entries = [Entry(title, play(each, jobs, seed=seed)) for title, each in configurations.items()]
        return compare(jobs, entries, is_real=is_real and jobs.has_starts)


def _read(cluster: Cluster, workload: str | Path | Sequence[str | Path] | None) -> "Workload":
    from qmonpy.lab.reading.workload_source import read_workload_files, read_workload_of

    if workload is None:
        return read_workload_of(cluster.session.cluster, cluster.name)
    if isinstance(workload, str) and workload.startswith(STREAM):
        return _make_stream(cluster, workload)
    paths = [workload] if isinstance(workload, str | Path) else workload
    return read_workload_files([Path(each) for each in paths])


def _make_stream(cluster: Cluster, words: str) -> "Workload":
    from qmonpy.lab.making.stream import make_stream, parse_length

    seconds = parse_length(words.removeprefix(STREAM))
    if seconds is None:
        text = f'"{words}" tells no time: write {STREAM}7d, {STREAM}2w or {STREAM}12:00:00.'
        raise RefusedError([Report("replay.length", text)])
    opened = cluster.session.cluster
    if not isinstance(opened, EmbeddedCluster):
        raise RefusedError([Report("replay.no-stream", f"No jobs come by themselves in {cluster.name}.")])
    content = opened.to_file()
    return make_stream(content.cluster, content.arrivals, content.now, seconds, f"{cluster.name}, {words}")
