"""Our sentence of a refusal, and the numbers, times and names in it as people write them."""

from qmonpy.formats.output.refusal_line import format_asked, format_closed, format_left, format_line
from qmonpy.formats.values.moment import format_moment as format_moment
from qmonpy.model.values.counts import choose_word
from qmonpy.model.values.value import FOREVER, ValueType, format_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser

THE_JOB = "the job"
"""The subject of a sentence on a job; requests for advance reservations have another one."""

# --- numbers, times, names


def format_amount(value_type: ValueType, number: float) -> str:
    """Return a number for people: without zeros at its end behind the point, memory with its suffix, times as h:m:s."""
    if value_type in (ValueType.MEMORY, ValueType.TIME):
        text = format_number(value_type, number)
        suffix = text[-1] if text[-1:].isalpha() and not text.endswith("infinity") else ""
        return _tidy(text.removesuffix(suffix)) + suffix
    if value_type is ValueType.BOOL:
        return "TRUE" if number else "FALSE"
    return f"{number:.15g}"


def _tidy(text: str) -> str:
    head, point, tail = text.partition(".")
    return f"{head}.{tail.rstrip('0')}".rstrip(".") if point and is_whole(tail) else text


def format_people_left(refusal: Refusal) -> str:
    """Return what a refusal leaves, for people; Grid Engine itself prints six decimals, and memory as `32.000G`."""
    left = refusal.left
    if isinstance(left, Quantity) and not left.written and left.type is not ValueType.BOOL:
        return format_amount(left.type, left.number)
    return format_left(refusal)


def _format_total(refusal: Refusal) -> str:
    """Return what is asked for; of a request for several slots also the total, as in `4 (2*2)`."""
    asked, written = refusal.asked, format_asked(refusal)
    if isinstance(asked, Quantity) and asked.slots:
        return f"{format_amount(asked.type, asked.number)} ({written})"
    return written


def format_until(seconds: int, now: int) -> str:
    """Return until when a job or a reservation lasts: `until 14:03`, or `with no known end`; by the run time limit."""
    return "with no known end" if seconds >= FOREVER else f"until {format_moment(seconds, now)}"


# --- refusals


def describe_refusal(refusal: Refusal, subject: str = THE_JOB, now: int = 0) -> str:
    """Return a refusal in a sentence without its full stop; a time that is not on the day of `now` has its date.

    `subject` is who is refused. Of a rule it has the numbers only; `describe_traced` names who holds its limit.
    """
    return _describers[refusal.layer](refusal, subject, now)


def _describe_rule(refusal: Refusal, subject: str, now: int) -> str:
    rule, name, asked = refusal.object, refusal.attribute, format_asked(refusal)
    match refusal.cause:
        case Cause.LEFT_OUT:
            return f"not searched, as rule {rule} refuses {subject} on another queue instance"
        case Cause.FORCED:
            return f"rule {rule} takes only {_takers(subject)} {name}"
        case Cause.IN_USE:
            return _describe_exclusive(refusal, f"rule {rule}", subject)
        case Cause.UNFIT:
            return f"rule {rule} refuses {name}={asked}, {format_people_left(refusal)} is allowed"
    if refusal.left is None:
        return f"rule {rule} refuses {subject}" + (f" for {name}" if name else "")
    return f"rule {rule} leaves {_format_left_of(refusal)}, {subject} asks for {asked}"


def name_refuser(refusal: Refusal) -> str:
    """Return the object that refused, with its kind: `the cluster`, `host h1`, `queue all.q`, `queue instance q@h1`."""
    if refusal.by is Refuser.GLOBAL:
        return "the cluster"
    kinds = {Refuser.QUEUE: "queue", Refuser.RESERVATION: "advance reservation", Refuser.PE: "PE"}
    return f"{kinds.get(refusal.by, refusal.by.value)} {refusal.object}"


def _takers(subject: str) -> str:
    return "jobs that request" if subject == THE_JOB else "requests for"


def _format_left_of(refusal: Refusal) -> str:
    """Return what is left with its unit: `1 slot`, `512M of mem`."""
    left = format_people_left(refusal)
    if refusal.attribute == "slots":
        return f"{left} {choose_word(left, 'slot')}"
    return f"{left} of {refusal.attribute}"


def _describe_exclusive(refusal: Refusal, where: str, subject: str) -> str:
    """Return which of the two it is that wants an exclusive attribute for itself: the user before, or the request."""
    name, asked = refusal.attribute, refusal.asked
    if isinstance(asked, Quantity) and asked.number == 0:
        return f"{where} is in exclusive use ({name})"
    return f"{where} is in use, and {subject} wants it exclusively ({name}={format_asked(refusal)})"


def _describe_level(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, where = refusal.attribute, format_asked(refusal), name_refuser(refusal)
    match refusal.cause:
        case Cause.WRONG_TYPE:
            return f"{where} takes no {asked.lower()} jobs"
        case Cause.NOT_CHECKPOINTING:
            return f"{where} does not have checkpointing environment {asked} in its ckpt_list"
        case Cause.ONLY_PARALLEL:
            return f"{where} takes parallel jobs alone"
        case Cause.FORCED:
            return f"{where} takes only {_takers(subject)} {name}"
        case Cause.IN_USE:
            return _describe_exclusive(refusal, where, subject)
        case Cause.SHORT | Cause.CAPACITY:
            what = "left" if refusal.cause is Cause.SHORT else "in all"
            return f"{where} has {_format_left_of(refusal)} {what}, {subject} asks for {_format_total(refusal)}"
        case Cause.UNFIT if refusal.left is not None:
            return f"{where} offers {name}={format_people_left(refusal)}, {subject} asks for {name}={asked}"
    return _describe_absence(refusal, where, subject)


def _describe_absence(refusal: Refusal, where: str, subject: str) -> str:
    """Return the sentence for a level that offers nothing of an attribute."""
    name, asked = refusal.attribute, format_asked(refusal)
    match refusal.cause:
        case Cause.UNFIT if refusal.by is Refuser.QUEUE:
            return f"no queue instance of {where} offers {name}={asked}"
        case Cause.UNKNOWN if refusal.by is Refuser.QUEUE:
            return f"{subject} asks for {name}={asked}, and the complex has no attribute {name}"
        case Cause.UNKNOWN | Cause.ABSENT:
            return f"{subject} asks for {name}={asked}, and neither {where} nor its host nor the cluster has {name}"
        case Cause.NOT_REQUESTABLE:
            return f"{subject} asks for {name}={asked}, and the complex does not let {name} be requested"
        case Cause.NOT_RESERVED:
            return f"advance reservation {asked} holds nothing on {where}"
        case Cause.NOT_OFFERED if name == "slots":
            return f"{where} has too little room for {subject}"
    return f"{where} does not offer {name}={asked}" if asked else f"{where} does not suit {subject}"


def _describe_pe(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, left = refusal.object, format_asked(refusal), format_left(refusal)
    match refusal.cause:
        case Cause.NOT_IN_PE_LIST:
            return f"{name_refuser(refusal)} does not have PE {asked} in its pe_list"
        case Cause.NOT_PARALLEL:
            return f"{name_refuser(refusal)} has no PE in its pe_list"
        case Cause.NO_PE:
            return f"no PE is called {asked}"
        case Cause.PE_WITHOUT_SLOTS:
            return f"PE {name} has no slots at all"
        case Cause.FEW_ON_HOST:
            return f"the allocation rule of PE {name} needs {_slots(asked)} on a host, and there is room for {left}"
        case Cause.NO_LAYOUT:
            return f"PE {name} places {_slots(left)} on each host, and {subject} asks for no multiple of {left}"
    if not left:
        return f"PE {name} has room for too few slots"
    return f"PE {name} has room for {_slots(left)}, {subject} asks for {asked or 'more'}"


def _slots(amount: str) -> str:
    return f"{amount} {choose_word(amount, 'slot')}"


def _describe_access(refusal: Refusal, subject: str, now: int) -> str:
    where = name_refuser(refusal)
    if refusal.cause is Cause.NO_ACCESS:
        lists = "its access list" if refusal.by is Refuser.RESERVATION else "user_lists or xuser_lists"
        return f"user {refusal.asked} has no access to {where} ({lists})"
    if refusal.cause is Cause.EXCLUDED_PROJECT:
        return f"{where} excludes project {refusal.asked} (xprojects)"
    only = f"jobs of project {' or '.join(map(str, refusal.left))}" if isinstance(refusal.left, tuple) else ""
    if refusal.asked is None:
        return f"{where} takes only {only or 'jobs with a project'}, and {subject} has none"
    if only:
        return f"{where} takes only {only}, and {subject} has project {refusal.asked}"
    return f"{where} does not take jobs of project {refusal.asked} (projects, xprojects)"


def _describe_request(refusal: Refusal, subject: str, now: int) -> str:
    where = name_refuser(refusal)
    if refusal.cause is Cause.OUTSIDE_RESERVATION:
        return f"{where} takes nothing of {subject} in advance reservation {refusal.asked}; no reason is given"
    if refusal.cause is Cause.QUEUES_NOT_REQUESTABLE:
        return f"{subject} asks for queues ({refusal.attribute}), and the complex does not let qname be requested"
    return f"{where} is not among what {subject} asks for: {refusal.attribute} {format_asked(refusal)}"


def _describe_state(refusal: Refusal, subject: str, now: int) -> str:
    match refusal.cause:
        case Cause.HELD:
            return "the job is held"
        case Cause.JOB_ERROR:
            return f"the job is in error state: {refusal.asked}" if refusal.asked else "the job is in error state"
        case Cause.RESERVATION_ERROR:
            return f"{name_refuser(refusal)} is in error state"
        case Cause.BARRED:
            return f"host {refusal.object} has not cleaned up the last run of the job, which was stopped there"
        case Cause.ALL_CLOSED:
            return "no queue instance is open"
        case Cause.TASK_LIMIT:
            return f"{refusal.attribute} lets no further task run: {format_left(refusal)} left"
    return f"queue instance {refusal.object} is {format_closed(refusal)}"


def _describe_time(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.DEPENDENCY and isinstance(refusal.asked, tuple):
        jobs = choose_word(len(refusal.asked), "job")
        return f"the job waits for the end of {jobs} {', '.join(map(str, refusal.asked))}"
    if refusal.cause is Cause.START_TIME and isinstance(refusal.asked, int):
        return f"the job is not to start before {format_moment(refusal.asked, now)}"
    if refusal.cause is Cause.RESERVATION_START:
        return f"{name_refuser(refusal)} has not begun"
    return format_line(refusal)


_describers = {
    Layer.QUOTA: _describe_rule,
    Layer.GLOBAL: _describe_level,
    Layer.HOST: _describe_level,
    Layer.QUEUE: _describe_level,
    Layer.PE: _describe_pe,
    Layer.ACCESS: _describe_access,
    Layer.REQUEST: _describe_request,
    Layer.STATE: _describe_state,
    Layer.TIME: _describe_time,
}
