"""Whether a job may be started again: `-r` of qsub(1), else `rerun` of the queue it runs in (queue_conf(5)), unless its
checkpointing environment forbids it (checkpoint(5))."""

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.attributes.defaults import CHECKPOINT_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job


def forbids_restart(cluster: Cluster, job: Job) -> bool:
    """Whether a job asks for a checkpointing environment that is gone, or whose `when` has no `r`: it is started again
    neither for `-r y` nor for its queue (8.1.9, asked)."""
    if job.checkpoint is None:
        return False
    environment = cluster.checkpoints.get(job.checkpoint)
    return environment is None or "r" not in environment.other.get("when", CHECKPOINT_DEFAULTS["when"])


def is_rerunnable(cluster: Cluster, job: Job, instance: str) -> bool:
    """Whether a job that runs on a queue instance, its master task if it is parallel, may be rescheduled."""
    if job.is_restartable is False or forbids_restart(cluster, job):
        return False
    if job.is_restartable:
        return True
    place = prepare(cluster).site.by_name.get(instance)
    return place is not None and place.instance.setting("rerun").upper() == "TRUE"
