"""`qmod -r` on the embedded cluster: its effects and answers (8.1.9, asked).

A task is stopped and waits again, if its job allows it (`-r` of qsub) or, where the job says nothing, its queue
(`rerun` of queue_conf(5)); force does it anyway.
"""

from collections.abc import Sequence

from qmonpy.clusters.embedded import messages
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer
from qmonpy.engine.checks.permissions import JobAction, find_refusal_of_job, find_refusal_to_switch
from qmonpy.engine.work.rerun import forbids_restart, is_rerunnable
from qmonpy.engine.world.task_failure import is_deleted
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue_reference import any_matches
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import TaskKey


def find_instances(cluster: Cluster, name: str) -> list[QueueInstance]:
    """Return the queue instances that a word of qmod names: `all.q@h1`, `all.q`, `*@h1`, `all.q@@group`."""
    return [each for each in queue_instances(cluster) if any_matches((name,), each.queue, each.host, cluster)]


def reschedule(world: Simulation, user: str, names: Sequence[str], *, is_forced: bool) -> Answer:
    """Stop the tasks on the named queue instances, or of the jobs with these numbers, and let them wait again."""
    lines: list[str] = []
    reports: list[Report] = []
    stopped: list[TaskKey] = []
    for name in names:
        keys, refusals = _find_tasks(world, user, name)
        reports += refusals
        lines += [each.text for each in refusals]
        for key in keys:
            if key not in stopped:
                said = find_obstacle(world, key) if not is_forced else None
                if said is None:
                    stopped.append(key)
                    job, host = world.state.jobs[key[0]], find_host(world, key)
                    lines.append(messages.rescheduled(job, key[1], host, is_forced=is_forced))
                else:
                    reports.append(Report("cluster.not-rerunnable", said, Severity.WARNING, fields=(name,)))
                    lines.append(said)
    if stopped:
        world.reschedule(stopped, is_forced=is_forced)
    return Answer(not any(each.is_error for each in reports), "\n".join(lines), tuple(reports))


def _find_tasks(world: Simulation, user: str, name: str) -> tuple[list[TaskKey], list[Report]]:
    """The running tasks that a word means, by number, and why the user may not stop some of them.

    A queue instance means those of which the master task is there, not other parts of parallel ones.
    """
    job = world.state.jobs.get(int(name)) if is_whole(name) else None
    if job is not None:
        refusal = find_refusal_of_job(world.cluster, user, job, JobAction.SWITCH)
        keys = sorted(key for key in world.state.running if key[0] == job.number)
        return ([], [refusal]) if refusal is not None else (keys, [])
    instances = find_instances(world.cluster, name)
    if not instances:
        text = messages.invalid_queue(name, may_be_job=False)
        return [], [Report("cluster.no-such-queue", text, fields=(name,))]
    allowed: set[str] = set()
    refusals: list[Report] = []
    for each in instances:
        refusal = find_refusal_to_switch(world.cluster, user, each, InstanceAction.RESCHEDULE)
        if refusal is None:
            allowed.add(each.name)
        else:
            refusals.append(refusal)
    running = world.state.running
    return sorted(key for key, task in running.items() if task.pieces[0][0] in allowed), refusals


def _master(world: Simulation, key: TaskKey) -> str:
    return world.state.running[key].pieces[0][0]


def find_host(world: Simulation, key: TaskKey) -> str:
    """Return the host on which a task runs; of a parallel one, its master task."""
    return _master(world, key).partition("@")[2]


def find_obstacle(world: Simulation, key: TaskKey) -> str | None:
    """Return qmod's answer about a task that may not run again, None for one that may."""
    job: Job = world.state.jobs[key[0]]
    if is_deleted(world.state.running[key]):
        return messages.not_rescheduled(job, key[1])
    if is_rerunnable(world.cluster, job, _master(world, key)):
        return None
    if job.is_restartable is False:
        return messages.not_restartable(job, key[1])
    if forbids_restart(world.cluster, job):
        return messages.not_restartable_checkpoint(job, key[1], is_there=job.checkpoint in world.cluster.checkpoints)
    return messages.not_rerunnable(job, key[1])
