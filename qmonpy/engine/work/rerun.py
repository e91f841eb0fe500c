"""Whether a job may be started again: `-r` of qsub(1), else `rerun` of the queue it runs in (queue_conf(5))."""

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job


def is_rerunnable(cluster: Cluster, job: Job, instance: str) -> bool:
    """Whether a job that runs on a queue instance, its master task if it is parallel, may be rescheduled."""
    if job.is_restartable is not None:
        return job.is_restartable
    place = prepare(cluster).site.by_name.get(instance)
    return place is not None and place.instance.setting("rerun").upper() == "TRUE"
