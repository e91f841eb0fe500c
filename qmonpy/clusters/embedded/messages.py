"""The sentences of Grid Engine 8.1.9's commands to users and administrators; recorded from them."""

from collections.abc import Sequence

from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.work.job import Job, Range, compress_numbers


def submitted(job: Job) -> str:
    """Answer of qsub to a job that was accepted."""
    if job.tasks is None:
        return f'Your job {job.number} ("{job.name}") has been submitted'
    tasks = f"{job.tasks.first}-{job.tasks.last}:{job.tasks.step}"
    return f'Your job-array {job.number}.{tasks} ("{job.name}") has been submitted'


def submitted_tersely(job: Job) -> str:
    """Answer of `qsub -terse` to a job that was accepted; warnings are left out."""
    return f"{job.number}" if job.tasks is None else f"{job.number}.{job.tasks.first}-{job.tasks.last}:{job.tasks.step}"


def immediate(job: Job, *, is_started: bool) -> str:
    """Lines that qsub adds for a job with `-now y`."""
    outcome = f"Your immediate job {job.number} has been successfully scheduled." if is_started else NOT_NOW
    return f"{WAITING}\n\n{outcome}"


def no_such_job(word: int | str) -> str:
    """Answer of qdel, qhold, qrls and qalter to the number of no job."""
    return f'denied: job "{word}" does not exist'


def no_such_tasks(number: int, tasks: Range) -> str:
    """Answer of qdel to tasks that a job does not have."""
    if tasks.first == tasks.last:
        return f'job "{number}" task "{tasks.first}" does not exist'
    return f'job "{number}" task id range "{tasks.first}-{tasks.last}:{tasks.step}" comprises no tasks'


def verified(slots: int, *, is_parallel: bool) -> str:
    """Answer of `qalter -w v` and `-w p` to a job that some queue suits."""
    if is_parallel:
        return f"verification: found possible assignment with {slots} slots"
    # Other sentences need nothing of the engine.
    from qmonpy.engine.passing.verify import FOUND_SUITABLE

    return FOUND_SUITABLE


def deleted(user: str, number: int) -> str:
    """Answer of qdel to a waiting job."""
    return f"{user} has deleted job {number}"


def deleting(user: str, job: Job, task: int) -> str:
    """Answer of qdel to a running task, which its host will end."""
    if job.is_array:
        return f"{user} has registered the job-array task {job.number}.{task} for deletion"
    return f"{user} has registered the job {job.number} for deletion"


def in_deletion(number: int) -> str:
    """Answer of qdel to a running task that was deleted already, of an array, too."""
    return f"job {number} is already in deletion"


def deletion_forced(user: str, job: Job, task: int) -> str:
    """Answer of `qdel -f` to a running task."""
    return f"{user} forced the deletion of {_name(job, task)}"


def deleted_tasks(user: str, job: Job, tasks: Sequence[int]) -> str:
    """Answer of qdel to waiting tasks that were named; a job that is no array has task 1 (8.1.9, asked)."""
    if len(tasks) == 1:
        return f"{user} has deleted job-array task {job.number}.{tasks[0]}"
    return f"{user} has deleted job-array tasks {format_ranges(compress_numbers(tasks))} of job {job.number}"


def hold_changed(job: Job, task: int) -> str:
    """Answer of qhold and qrls to a task whose holds changed."""
    return f"modified hold of {_name(job, task)}"


def unknown_hold(kind: str) -> str:
    """Answer of qhold and qrls to unknown letters of holds."""
    return f'qalter: Unknown hold list "{kind}" specified to -h option'


def task_suspended(user: str, job: Job, task: int, *, is_suspended: bool) -> str:
    """Answer of `qmod -sj` and `-usj` to a task that was suspended or resumed."""
    return f"{user} - {'suspended' if is_suspended else 'unsuspended'} {_name(job, task)}"


def task_already(user: str, job: Job, task: int, *, is_suspended: bool) -> str:
    """Answer of `qmod -sj` and `-usj` to a task that is in the wanted state already."""
    return f"{user} - {_name(job, task)} is already {'suspended' if is_suspended else 'unsuspended'}"


def stays_suspended(user: str, host: str, job: Job, task: int) -> str:
    """Answer of `qmod -usj` to a task that a suspend threshold suspends, too."""
    return f"{user}@{host} removed administrator suspension of {_name(job, task)} (suspend threshold is still active)"


def not_by_command(user: str, job: Job, task: int) -> str:
    """Answer of `qmod -usj` to a task that only a suspend threshold suspends."""
    advice = "modify suspend threshold list of queue to remove suspend state"
    return f"{user} - {_name(job, task)} is not suspended by administrator - {advice}"


def task_waits(number: int, task: int) -> str:
    """Answer of qmod to a waiting task, also to the one task of a job that is no array."""
    return f"Modify operation can not be applied on job-array task {number}.{task} in pending/hold state"


def job_waits(number: int) -> str:
    """Answer of qmod to an array job of which no task runs."""
    return f"Modify operation can not be applied on job {number} in pending/hold state"


def not_rescheduled(job: Job, task: int) -> str:
    """Answer of `qmod -r` to a task that was deleted while its host does not answer."""
    return f"The {_name(job, task)} is already in deleted state. No rescheduling!"


def error_cleared(user: str, host: str, job: Job, task: int) -> str:
    """Answer of `qmod -cj` to a task in state E."""
    return f"{user}@{host} cleared error state of {_name(job, task)}"


def no_error(job: Job, task: int) -> str:
    """Answer of `qmod -cj` to a task that is not in state E."""
    name = _name(job, task)
    return f"{name[0].upper()}{name[1:]} is not in error state"


def _name(job: Job, task: int) -> str:
    return f"job-array task {job.number}.{task}" if job.is_array else f"job {job.number}"


def reserved(number: int) -> str:
    """Answer of qrsub to a granted request."""
    return f"Your advance reservation {number} has been granted"


def deleted_reservation(user: str, number: int) -> str:
    """Answer of qrdel to a reservation that is gone at once."""
    return f"{user} has deleted advance_reservation {number}"


def deleting_reservation(user: str, number: int) -> str:
    """Answer of qrdel to a reservation whose jobs still run; it is removed when their hosts have ended them."""
    return f"{user} has registered the advance_reservation {number} for deletion"


def no_such_reservation(word: str) -> str:
    """Answer of qrdel to an unknown id or name."""
    return f'denied: advance_reservation "{word}" does not exist'


def no_reservation_name(word: str) -> str:
    """Answer of qrdel to a name that begins with a digit."""
    return f'denied: "{word}" is not a valid object name (cannot start with a digit)'


def no_reservations_of(users: str) -> str:
    """Answer of qrdel to users (`-u`) without reservations."""
    return f"There is no advance_reservation registered for the following users: {users}"


def invalid_queue(name: str, *, may_be_job: bool = False) -> str:
    """Answer of qmod to a name of no queue, or of no queue and no job."""
    return f'invalid queue{" or job" if may_be_job else ""} "{name}"'


def rescheduled(job: Job, task: int, host: str, *, is_forced: bool) -> str:
    """Answer of `qmod -r` and `-rj` to a task that waits again."""
    return f"{'Forced' if is_forced else 'Pushed'} rescheduling of {_name(job, task)} on host {host}"


def not_restartable(job: Job, task: int) -> str:
    """Answer of `qmod -r` and `-rj` to a task of a job with `-r n`."""
    return f"The {_name(job, task)} is not restartable"


def not_restartable_checkpoint(job: Job, task: int, *, is_there: bool) -> str:
    """Answer of `qmod -r` and `-rj` to a task whose checkpointing environment forbids that it is started again."""
    number = _name(job, task).rpartition(" ")[2]
    kind = "job-array task" if job.is_array else "job"
    why = f"Therefore this {kind} is not restartable." if is_there else "This ckpt object does not exist."
    return f"{number} requests ckpt object {job.checkpoint}. {why}"


def not_rerunnable(job: Job, task: int) -> str:
    """Answer of `qmod -r` and `-rj` to a task whose queue has `rerun FALSE`; 8.1.9 does not name the queue."""
    return f"The {_name(job, task)} is running in queue none where jobs are not rerunable."


def queue_changed(user: str, host: str, instance: str, state: str, *, is_forced: bool = False) -> str:
    """Answer of qmod to a queue instance whose state changed."""
    change = "forced state change" if is_forced else "changed state"
    return f'{user}@{host} {change} of "{instance}" ({state})'


def queue_unchanged(instance: str, state: str) -> str:
    """Answer of qmod to a queue instance that is in the wanted state already."""
    return f'Queue instance "{instance}" is already in the specified state: {state}'


def changed(user: str, host: str, change: AnyChange) -> str:
    """Answer of qconf to one change."""
    if change.kind is ObjectKind.SCHEDULER:
        return "changed scheduler configuration"
    if change.kind is ObjectKind.CONFIGURATION:
        return f'{user}@{host} modified "global" in configuration list'
    if change.kind is ObjectKind.SHARE_TREE:
        return f"{user}@{host} removed sharetree list" if change.after is None else "changed sharetree"
    if change.kind in _HOST_LISTS and change.before is None:
        return f"{change.key} added to {_HOST_LISTS[change.kind]} list"
    preposition = {"added": "to", "removed": "from", "modified": "in"}[change.verb]
    name = _REMOVED_FROM.get(change.kind) if change.after is None else _CHANGED_IN.get(change.kind)
    return f'{user}@{host} {change.verb} "{change.key}" {preposition} {name or change.kind} list'


_HOST_LISTS = {ObjectKind.ADMIN_HOST: "administrative host", ObjectKind.SUBMIT_HOST: "submit host"}
"""Kinds for which qconf has another sentence when an object is added."""
_CHANGED_IN = {
    ObjectKind.COMPLEX: "complex entry",
    ObjectKind.HOST: "exechost",
    ObjectKind.USER_SET: "userset",
    ObjectKind.CHECKPOINT: "checkpoint interface",
    ObjectKind.LOCAL_CONFIGURATION: "configuration",
}
_REMOVED_FROM = {
    ObjectKind.COMPLEX: "complex",
    ObjectKind.HOST: "execution host",
    ObjectKind.HOST_GROUP: "host group entry",
    ObjectKind.USER_SET: "userset",
    ObjectKind.ADMIN_HOST: "administrative host",
    ObjectKind.LOCAL_CONFIGURATION: "configuration",
}
"""Kinds whose lists have another name in Grid Engine's answers than the kind itself; else the kind is used."""


def stopped_host(host: str, *, kills_jobs: bool) -> str:
    """Answer of `qconf -ke` and `-kej` to a daemon that was told to stop; 8.1.9, too, has the second blank."""
    return f"sent {_notification(kills_jobs)} notification to  execd host {host}"


def unstopped_host(host: str, *, kills_jobs: bool) -> str:
    """Answer of `qconf -ke` and `-kej` to a named host whose daemon does not answer."""
    return f"failed sending {_notification(kills_jobs)} notification to unknown execd host {host}"


def _notification(kills_jobs: bool) -> str:
    return "shutdown and kill" if kills_jobs else "shutdown"


def silent_host(host: str) -> str:
    """Answer of `qconf -ke all` about a host whose daemon does not answer."""
    return f"no execd known on host {host}"


def unresolved_host(host: str) -> str:
    """Answer of qconf to an unknown host."""
    return f'can\'t resolve hostname "{host}"'


def started_host(host: str) -> str:
    """Words of the qmaster for a daemon that has started again."""
    return f"execd on {host} registered"


def purged(user: str, host: str, instance: str) -> str:
    """Answer of `qconf -cq` to a queue instance."""
    return f'{user}@{host} purged queue "{instance}"'


def monitoring(user: str, host: str) -> str:
    """Answer of `qconf -tsm`."""
    return f"{user}@{host} triggers scheduler monitoring"


def cleared(user: str, host: str, name: str, kind: str = "user") -> str:
    """Answer of `qconf -clearusage` for a user or a project."""
    return f'{user}@{host} modified "{name}" in {kind} list'


def no_such_user(name: str) -> str:
    """Answer of `qconf -clearusage` to the name of no user."""
    return f'denied: user "{name}" does not exist'


def no_such_client(number: str) -> str:
    """Answer of `qconf -kec` to the number of no event client."""
    return f"no event client known with id {number} to shutdown"


SCHEDULER_STARTED = "scheduler has been started"
SCHEDULER_RUNS = "scheduler thread is already running"
SCHEDULER_STOPPED = "sent shutdown notification to scheduler"
NO_SCHEDULER = "no scheduler registered at qmaster"
NO_QMASTER = "An embedded cluster has no qmaster that could be stopped; nothing was done."
WAITING = "Waiting for immediate job to be scheduled."
NOT_NOW = "Your qsub request could not be scheduled; try again later."
