"""A cluster with a loaded host, on which thresholds suspend tasks, spare them, and let them go on."""

from dataclasses import replace

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.roles import ROOT
from tests.clusters.world import small_cluster


def with_thresholds(cluster: Cluster, text: str) -> Cluster:
    queue = cluster.queues["all.q"]
    settings = {**queue.settings, "suspend_thresholds": Setting(text), "suspend_interval": Setting("0:10:0")}
    return replace(cluster, queues={"all.q": replace(queue, settings=settings)})


class AlarmedWorld:
    """Two tasks of anna run on h1, the load of which is 0.9."""

    def __init__(self) -> None:
        hosts = {"h1": {"load_values": "np_load_avg=0.9"}, "h2": {"load_values": "np_load_avg=0.1"}}
        made = small_cluster(hosts=hosts)
        self.cluster = EmbeddedCluster(replace(made, scheduler={**made.scheduler, "job_load_adjustments": "NONE"}))
        for _ in range(2):
            self.cluster.submit("anna", ["-q", "all.q@h1"], runtime=1000)
        self.cluster.advance(20)
        self.calm = self.cluster.snapshot().cluster
        """Without a threshold, as it is at first."""
        self.alarmed = with_thresholds(self.calm, "np_load_avg=0.5")
        """With one that suspends a task."""

    def suspend_one(self) -> None:
        """Set the threshold, and let it suspend a task."""
        self.cluster.change(ROOT, find_changes(self.calm, self.alarmed))
        self.cluster.advance(60)

    def let_one_end(self) -> None:
        """Let the other task end: the suspended one is left alone."""
        self.cluster.advance(1300)
