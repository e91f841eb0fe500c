"""Grid Engine's sentence of a refusal, the line of `qstat -j` under "scheduling info", and its values as texts."""

from qmonpy.model.values.value import ValueType, format_number
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import (
    Alarm,
    Cause,
    Quantity,
    Refusal,
    Refuser,
    Shortage,
    Shortages,
    Value,
    format_usage_key,
)

_WITH_OWN_FORMAT = (ValueType.MEMORY, ValueType.TIME)
_ALARMS = {Cause.OVERLOADED: "state a", Cause.SUSPEND_ALARM: "state A"}
"""The text for an alarm whose threshold is not known: the state of the queue instance."""


def format_line(refusal: Refusal, *, is_verified: bool = False) -> str:
    """Return the line without the number of the job, in the words of 8.1.9; empty if Grid Engine says nothing.

    To who verifies (`-w`) it tells what is left of memory and time in their own form, not as a plain number (asked).
    """
    if not refusal.is_told:
        return ""
    if refusal.by is Refuser.RULE:
        key = format_usage_key(refusal.counter.key) if refusal.counter else ""
        return f'cannot run because it exceeds limit "{key}" in rule "{refusal.object}"'
    if isinstance(refusal.detail, Shortages):
        return _format_shortages(refusal, refusal.detail, is_verified=is_verified)
    tell = _SENTENCES.get(refusal.cause)
    return tell(refusal) if tell else _PLAIN.get(refusal.cause, "")


# --- what a level has too little of


def _format_shortages(refusal: Refusal, detail: Shortages, *, is_verified: bool) -> str:
    where = f'cannot run in queue "{refusal.object}"'
    if not detail.is_parallel and refusal.by is Refuser.GLOBAL:
        where = "cannot run globally"
    elif not detail.is_parallel and refusal.by is Refuser.HOST:
        where = f'cannot run at host "{refusal.object}"'
    found = "".join(format_shortage(each, is_verified=is_verified) for each in detail.found)
    return f"(-l {detail.requests}) {where} because {found}"


def format_shortage(shortage: Shortage, *, is_verified: bool = False) -> str:
    """Return the part of a line that tells what a level offers instead of what is requested."""
    name = shortage.attribute
    match shortage.cause:
        case Cause.IN_USE:
            text = f"exclusive resource ({name}) is already in use"
        case Cause.NOT_REQUESTABLE:
            text = f'job requests non requestable resource {name}"'
        case Cause.UNKNOWN:
            text = f"job requests unknown resource ({name})"
        case Cause.ABSENT:
            text = f"attribute {name} not found"
        case Cause.NOT_OFFERED:
            text = ""
        case _:
            if name == CORES:
                return _format_cores(shortage)
            note = " due to a reservation" if shortage.is_reserved else ""
            offer = _format_offer(shortage.left, is_plain=shortage.cause is Cause.SHORT and not is_verified)
            text = f"it offers only {shortage.source}:{name}={offer}{note}"
    return f"for default request {text}" if shortage.is_default else text


def _format_cores(shortage: Shortage) -> str:
    """Return how a host that is short of cores is told of: as one without slots where it names these (9.1.4)."""
    if shortage.source:
        return f"it offers only {shortage.source}={0:f}"
    return "cannot fulfill binding request"


def _format_offer(left: Value, *, is_plain: bool) -> str:
    """Return an offer: what is left of a consumable as a plain number, a configured value by its type."""
    if not isinstance(left, Quantity):
        return _format_value(left)
    if is_plain:
        return f"{left.number:f}"
    if left.type is ValueType.BOOL:
        return "true" if left.number > 0 else "false"
    return format_number(left.type, left.number) if left.type in _WITH_OWN_FORMAT else f"{left.number:f}"


# --- the other sentences


def _tell_unfit(refusal: Refusal) -> str:
    """Return the line for a request that no queue instance of a cluster queue satisfies."""
    request = f"{refusal.attribute}={format_asked(refusal)}"
    return f'(-l {request}) cannot run in queue "{refusal.object}" because of cluster queue'


def _tell_unknown(refusal: Refusal) -> str:
    return f'(-l unknown: {refusal.attribute}) cannot run in queue "{refusal.object}" because of cluster queue'


def _tell_forced(refusal: Refusal) -> str:
    where = "queue instance" if refusal.by is Refuser.INSTANCE else "host"
    return f"does not request 'forced' resource \"{refusal.attribute}\" of {where} {refusal.object}"


def _tell_unreserved(refusal: Refusal) -> str:
    where = "queue instance" if refusal.by is Refuser.QUEUE else "queue"
    return (
        f'cannot run in {where} "{refusal.object}" because it was not reserved by advance reservation'
        f" {format_asked(refusal)}"
    )


def _tell_type(refusal: Refusal) -> str:
    where = "queue" if refusal.asked == "INTERACTIVE" else "queue instance"
    return f'cannot run in {where} "{refusal.object}" because it is not of type {format_asked(refusal).lower()}'


def _tell_pe_list(refusal: Refusal) -> str:
    return f'cannot run in queue "{refusal.object}" because PE "{refusal.asked}" is not in PE list'


def _tell_pe_slots(refusal: Refusal) -> str:
    return f'cannot run in PE "{refusal.object}" because it only offers {format_left(refusal)} slots'


def _tell_no_access(refusal: Refusal) -> str:
    if refusal.by is Refuser.PE:
        return f'cannot run because no access to PE "{refusal.object}"'
    where = {Refuser.QUEUE: "cluster queue", Refuser.INSTANCE: "queue", Refuser.RESERVATION: "advance_reservation"}
    return f'has no permission for {where.get(refusal.by, "host")} "{refusal.object}"'


def _tell_no_project(refusal: Refusal) -> str:
    if refusal.by is Refuser.QUEUE:
        return f'(no project) does not have the correct project to run in cluster queue "{refusal.object}"'
    who = f"(project {refusal.asked})" if refusal.asked else "(no project)"
    where = "queue" if refusal.by is Refuser.INSTANCE else "host"
    return f'{who} does not have the correct project to run in {where} "{refusal.object}"'


def _tell_excluded_project(refusal: Refusal) -> str:
    where = "queue" if refusal.by is Refuser.INSTANCE else "host"
    return (
        f'(project {refusal.asked}) is not allowed to run in {where} "{refusal.object}"'
        " based on the excluded project list"
    )


def _tell_closed(refusal: Refusal) -> str:
    verb = "is" if refusal.cause is Cause.SUSPEND_ALARM else "dropped because it is"
    return f'queue instance "{refusal.object}" {verb} {format_closed(refusal)}'


def format_closed(refusal: Refusal) -> str:
    """Return why a queue instance takes no jobs: `overloaded: np_load_avg=2.000000 (no load adjustment) >= 1.75`."""
    if refusal.cause not in _ALARMS:
        return refusal.cause.value
    alarm = refusal.detail
    return f"{refusal.cause}: {format_alarm(alarm) if isinstance(alarm, Alarm) else _ALARMS[refusal.cause]}"


def format_alarm(alarm: Alarm) -> str:
    """Return the scheduler's words for a reached threshold."""
    if alarm.relop is None or (alarm.value is None and alarm.is_consumable):
        return f'no such complex attribute for threshold "{alarm.attribute}"'
    if alarm.value is None:
        return f'no value for complex attribute "{alarm.attribute}"'
    if isinstance(alarm.value, str):
        return f"{alarm.attribute}={alarm.value} {alarm.relop} {alarm.threshold}"
    note = alarm.adjustment or ("no load adjustment" if alarm.is_load else "no load value")
    return f"{alarm.attribute}={alarm.value.number:f} ({note}) {alarm.relop} {alarm.threshold}"


def _tell_task_limit(refusal: Refusal) -> str:
    if refusal.attribute == "maxujobs":
        return "job dropped because of user limitations"
    return "not all array tasks may be started due to 'max_aj_instances'"


_PLAIN = {
    Cause.NO_PE: "no matching PE found",
    Cause.ALL_CLOSED: "All queues dropped because of overload or full",
    Cause.HELD: "Job is in hold state",
    Cause.JOB_ERROR: "Job is in error state",
    Cause.DEPENDENCY: "job dropped because of job dependencies",
    Cause.START_TIME: "execution time not reached",
    Cause.RESERVATION_START: "execution time not reached",
    Cause.NEXT_PASS: "waits for the next scheduling pass",
}


def _tell_checkpointing(refusal: Refusal) -> str:
    where = f'cannot run in queue instance "{refusal.object}" because'
    if not refusal.left:
        return f"{where} it is not of type checkpointing"
    return f'{where} ckpt object "{refusal.asked}" is not in ckpt list of queue'


_SENTENCES = {
    Cause.UNFIT: _tell_unfit,
    Cause.UNKNOWN: _tell_unknown,
    Cause.FORCED: _tell_forced,
    Cause.NOT_RESERVED: _tell_unreserved,
    Cause.WRONG_TYPE: _tell_type,
    Cause.NOT_IN_PE_LIST: _tell_pe_list,
    Cause.NOT_CHECKPOINTING: _tell_checkpointing,
    Cause.ONLY_PARALLEL: lambda refusal: (
        f'cannot run in queue instance "{refusal.object}" because the job is not parallel'
    ),
    Cause.NOT_PARALLEL: lambda refusal: (
        f'cannot run in queue instance "{refusal.object}" because it is not of parallel type'
    ),
    Cause.PE_WITHOUT_SLOTS: lambda refusal: (
        f'cannot run because total slots of PE "{refusal.object}" not in range of job'
    ),
    Cause.PE_SLOTS: _tell_pe_slots,
    Cause.NO_ACCESS: _tell_no_access,
    Cause.NO_PROJECT: _tell_no_project,
    Cause.BARRED: lambda refusal: (
        f'cannot run on host "{refusal.object}" until clean up of a previous run has finished'
    ),
    Cause.EXCLUDED_PROJECT: _tell_excluded_project,
    Cause.NOT_ASKED_FOR: lambda refusal: (
        f'cannot run in queue "{refusal.object}" because it is not contained in its hard queue list (-q)'
    ),
    Cause.QUEUES_NOT_REQUESTABLE: lambda refusal: (
        f'cannot run in queue instance "{refusal.object}" because queues are non requestable'
    ),
    Cause.TASK_LIMIT: _tell_task_limit,
    Cause.RESERVATION_ERROR: lambda refusal: (
        f"cannot run because requested advance reservation {refusal.object} is in error state"
    ),
    **dict.fromkeys(
        (Cause.FULL, Cause.NOT_AVAILABLE, Cause.OVERLOADED, Cause.SUSPEND_ALARM, Cause.DISABLED, Cause.SUSPENDED),
        _tell_closed,
    ),
}


# --- values


def format_asked(refusal: Refusal) -> str:
    """Return what was requested, as written where somebody wrote it; empty if nothing was."""
    if refusal.cause is Cause.NO_PROJECT and refusal.asked is None:
        return "no project"
    return _format_value(refusal.asked)


def format_left(refusal: Refusal) -> str:
    """Return what was left or offered, in the form of `qstat -j`, or why a queue instance is closed; empty if not
    known."""
    match refusal.cause:
        case Cause.SHORT | Cause.CAPACITY | Cause.UNFIT:
            return _format_offer(refusal.left, is_plain=refusal.cause is Cause.SHORT)
        case Cause.IN_USE:
            return "in use"
        case Cause.FORCED:
            return "forced" if refusal.by is not Refuser.RULE else ""
        case Cause.TASK_LIMIT:
            return f"{_format_value(refusal.left)} of {refusal.limit:g}"
        case Cause.DISABLED | Cause.NOT_AVAILABLE | Cause.OVERLOADED | Cause.SUSPEND_ALARM | Cause.SUSPENDED:
            return format_closed(refusal)
        case Cause.NO_PROJECT if isinstance(refusal.left, tuple):
            return " ".join(map(str, refusal.left))
    return _format_value(refusal.left)


def _format_value(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, Quantity):
        written = value.written or format_number(value.type, value.number)
        return f"{value.slots}*{written}" if value.slots else written
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
