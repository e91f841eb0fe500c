"""What another process did to a spooled cluster, told as if it had been seen happening."""

from collections.abc import Callable, Mapping
from typing import Any

from qmonpy.clusters.embedded.witnesses.finished_tasks import finished_task
from qmonpy.clusters.embedded.witnesses.witness import Witness
from qmonpy.formats.files.cluster_file import ClusterFile
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import TaskKey


def tell_difference(witness: Witness, before: ClusterFile, after: ClusterFile) -> None:
    """Tell a witness what makes one content the other one, all at the later time; what came and went is not seen."""
    cluster, now, old, new = after.cluster, after.now, before.state, after.state
    if cluster is not before.cluster and (changes := find_changes(before.cluster, cluster)):
        witness.configuration_changed(cluster, now, changes)
    if new.jobs is not old.jobs:
        _tell(witness.jobs_submitted, after, [each for number, each in new.jobs.items() if number not in old.jobs])
        _tell(witness.jobs_modified, after, [new.jobs[key] for key in _modified(old.jobs, new.jobs)])
    if new.running is not old.running:
        started = [key for key in new.running if key not in old.running]
        _tell(witness.tasks_started, after, [(new.jobs[key[0]], new.running[key]) for key in started])
        _tell(witness.tasks_ended, after, _ended(before, after))
    if new.jobs is not old.jobs:
        _tell(witness.jobs_gone, after, [each for number, each in old.jobs.items() if number not in new.jobs])
    if new.instance_states is not old.instance_states:
        witness.instances_changed(cluster, now, old.instance_states, new.instance_states)
    if new.reservations is not old.reservations:
        witness.reservations_changed(cluster, now, old.reservations, new.reservations)


def _tell(hear: Callable[..., None], after: ClusterFile, what: list[Any]) -> None:
    if what:
        hear(after.cluster, after.now, what)


def _modified(before: Mapping[int, Job], after: Mapping[int, Job]) -> list[int]:
    return [key for key, each in after.items() if key in before and before[key] is not each and before[key] != each]


def _ended(before: ClusterFile, after: ClusterFile) -> list[tuple[Job, Any]]:
    """Tasks that no longer run, as they are remembered; of those that are not, that they are over now."""
    gone: list[TaskKey] = [key for key in before.state.running if key not in after.state.running]
    remembered = {(each.job, each.task): each for each in after.finished} if gone else {}
    jobs, running = before.state.jobs, before.state.running
    return [
        (jobs[key[0]], remembered.get(key) or finished_task(jobs[key[0]], running[key], after.now, False))
        for key in gone
    ]
