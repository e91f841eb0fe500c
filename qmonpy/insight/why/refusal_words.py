"""Our sentence of a refusal, and the numbers, times and names in it as people write them."""

from qmonpy.formats.output.refusal_line import format_asked, format_closed, format_left, format_line
from qmonpy.formats.values.moment import format_moment as format_moment
from qmonpy.insight.why.sentence_parts import format_unit
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word
from qmonpy.model.values.value import FOREVER, ValueType, format_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser
from qmonpy.model.work.state import TaskKey
from qmonpy.translation import later, tr

THE_JOB = later("the job")
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


def format_until(seconds: int, now: int, task: TaskKey | None = None) -> str:
    """Return until when a running task lasts: `until 14:03`, or `with no known end`; by the run time limit."""
    if seconds >= FOREVER:
        return tr("with no known end")
    moment = format_moment(seconds, now)
    return tr("until {moment}").format(moment=note(moment, Of.END, task) if task is not None else moment)


# --- refusals


def describe_refusal(refusal: Refusal, subject: str = THE_JOB, now: int = 0) -> str:
    """Return a refusal in a sentence without its full stop; a time that is not on the day of `now` has its date.

    `subject` is who is refused, in English. Of a rule it has the numbers only; `describe_traced` names who holds its
    limit.
    """
    return _describers[refusal.layer](refusal, subject, now)


def _describe_rule(refusal: Refusal, subject: str, now: int) -> str:
    rule, name, asked = refusal.object, refusal.attribute, format_asked(refusal)
    match refusal.cause:
        case Cause.LEFT_OUT:
            said = tr("not searched, as rule {rule} refuses {subject} on another queue instance")
            return said.format(rule=rule, subject=tr(subject))
        case Cause.FORCED:
            return _describe_forced(tr("rule {rule}").format(rule=rule), name, subject)
        case Cause.IN_USE:
            return _describe_exclusive(refusal, tr("rule {rule}").format(rule=rule), subject)
        case Cause.UNFIT:
            said = tr("rule {rule} refuses {name}={asked}, {left} is allowed")
            return said.format(rule=rule, name=name, asked=asked, left=format_people_left(refusal))
    if refusal.left is not None:
        said = tr("rule {rule} leaves {left}, {subject} asks for {asked}")
        return said.format(rule=rule, left=_format_left_of(refusal), subject=tr(subject), asked=asked)
    if not name:
        return tr("rule {rule} refuses {subject}").format(rule=rule, subject=tr(subject))
    return tr("rule {rule} refuses {subject} for {name}").format(rule=rule, subject=tr(subject), name=name)


def name_refuser(refusal: Refusal) -> str:
    """Return the object that refused, with its kind: `the cluster`, `host h1`, `queue all.q`, `queue instance q@h1`."""
    if refusal.by is Refuser.GLOBAL:
        return tr("the cluster")
    kind = _REFUSERS.get(refusal.by, refusal.by.value)
    return f"{tr(kind)} {refusal.object}"


def _format_left_of(refusal: Refusal) -> str:
    """Return what is left with its unit: `1 slot`, `512M of mem`."""
    left = format_people_left(refusal)
    if refusal.attribute in ("slots", CORES):
        return f"{left} {format_unit(refusal.attribute, left)}"
    return tr("{amount} of {name}").format(amount=left, name=refusal.attribute)


def _describe_exclusive(refusal: Refusal, where: str, subject: str) -> str:
    """Return which of the two it is that wants an exclusive attribute for itself: the user before, or the request."""
    name, asked = refusal.attribute, refusal.asked
    if isinstance(asked, Quantity) and asked.number == 0:
        return tr("{where} is in exclusive use ({name})").format(where=where, name=name)
    said = tr("{where} is in use, and {subject} wants it exclusively ({name}={asked})")
    return said.format(where=where, subject=tr(subject), name=name, asked=format_asked(refusal))


def _describe_level(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, where = refusal.attribute, format_asked(refusal), name_refuser(refusal)
    match refusal.cause:
        case Cause.WRONG_TYPE:
            return tr("{where} takes no {type} jobs").format(where=where, type=tr(asked.lower()))
        case Cause.NOT_CHECKPOINTING:
            said = tr("{where} does not have checkpointing environment {name} in its ckpt_list")
            return said.format(where=where, name=asked)
        case Cause.ONLY_PARALLEL:
            return tr("{where} takes parallel jobs alone").format(where=where)
        case Cause.FORCED:
            return _describe_forced(where, name, subject)
        case Cause.IN_USE:
            return _describe_exclusive(refusal, where, subject)
        case Cause.CAPACITY if name == CORES and refusal.left == Quantity(0, ValueType.INT):
            said = tr("{where} has no cores that jobs can be bound to, {subject} asks for {asked}")
            return said.format(where=where, subject=tr(subject), asked=asked)
        case Cause.SHORT | Cause.CAPACITY:
            said = tr(
                "{where} has {left} left, {subject} asks for {asked}"
                if refusal.cause is Cause.SHORT
                else "{where} has {left} in all, {subject} asks for {asked}"
            )
            left, total = _format_left_of(refusal), _format_total(refusal)
            return said.format(where=where, left=left, subject=tr(subject), asked=total)
        case Cause.UNFIT if refusal.left is not None:
            said = tr("{where} offers {name}={left}, {subject} asks for {name}={asked}")
            left = format_people_left(refusal)
            return said.format(where=where, name=name, left=left, subject=tr(subject), asked=asked)
    return _describe_absence(refusal, where, subject)


def _describe_absence(refusal: Refusal, where: str, subject: str) -> str:
    """Return the sentence for a level that offers nothing of an attribute."""
    name, asked = refusal.attribute, format_asked(refusal)
    match refusal.cause:
        case Cause.UNFIT if refusal.by is Refuser.QUEUE:
            said = tr("no queue instance of {where} offers {name}={asked}")
        case Cause.UNKNOWN if refusal.by is Refuser.QUEUE:
            said = tr("{subject} asks for {name}={asked}, and the complex has no attribute {name}")
        case Cause.UNKNOWN | Cause.ABSENT:
            said = tr("{subject} asks for {name}={asked}, and neither {where} nor its host nor the cluster has {name}")
        case Cause.NOT_REQUESTABLE:
            said = tr("{subject} asks for {name}={asked}, and the complex does not let {name} be requested")
        case Cause.NOT_RESERVED:
            said = tr("advance reservation {asked} holds nothing on {where}")
        case Cause.NOT_OFFERED if name == "slots":
            said = tr("{where} has too little room for {subject}")
        case _:
            said = tr("{where} does not offer {name}={asked}" if asked else "{where} does not suit {subject}")
    return said.format(where=where, name=name, asked=asked, subject=tr(subject))


def _describe_pe(refusal: Refusal, subject: str, now: int) -> str:
    name, asked, left = refusal.object, format_asked(refusal), format_left(refusal)
    match refusal.cause:
        case Cause.NOT_IN_PE_LIST:
            return tr("{where} does not have PE {pe} in its pe_list").format(where=name_refuser(refusal), pe=asked)
        case Cause.NOT_PARALLEL:
            return tr("{where} has no PE in its pe_list").format(where=name_refuser(refusal))
        case Cause.NO_PE:
            return tr("no PE is called {pe}").format(pe=asked)
        case Cause.PE_WITHOUT_SLOTS:
            return tr("PE {pe} has no slots at all").format(pe=name)
        case Cause.FEW_ON_HOST:
            said = tr("the allocation rule of PE {pe} needs {slots} on a host, and there is room for {left}")
            return said.format(pe=name, slots=_slots(asked), left=left)
        case Cause.NO_LAYOUT:
            said = tr("PE {pe} places {slots} on each host, and {subject} asks for no multiple of {left}")
            return said.format(pe=name, slots=_slots(left), subject=tr(subject), left=left)
    if not left:
        return tr("PE {pe} has room for too few slots").format(pe=name)
    said = tr("PE {pe} has room for {slots}, {subject} asks for {asked}")
    return said.format(pe=name, slots=_slots(left), subject=tr(subject), asked=asked or tr("more"))


def _slots(amount: str) -> str:
    return f"{amount} {choose_word(amount, 'slot')}"


def _describe_access(refusal: Refusal, subject: str, now: int) -> str:
    where, asked = name_refuser(refusal), refusal.asked
    if refusal.cause is Cause.NO_ACCESS:
        said = tr(
            "user {user} has no access to {where} (its access list)"
            if refusal.by is Refuser.RESERVATION
            else "user {user} has no access to {where} (user_lists or xuser_lists)"
        )
        return said.format(user=asked, where=where)
    if refusal.cause is Cause.EXCLUDED_PROJECT:
        return tr("{where} excludes project {project} (xprojects)").format(where=where, project=asked)
    names = list(map(str, refusal.left)) if isinstance(refusal.left, tuple) else []
    if asked is None and not names:
        said = tr("{where} takes only jobs with a project, and {subject} has none")
    elif asked is None:
        said = tr("{where} takes only jobs of project {projects}, and {subject} has none")
    elif names:
        said = tr("{where} takes only jobs of project {projects}, and {subject} has project {project}")
    else:
        said = tr("{where} does not take jobs of project {project} (projects, xprojects)")
    projects = tr(" or ").join(names)
    return said.format(where=where, projects=projects, subject=tr(subject), project=asked)


def _describe_request(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.OUTSIDE_RESERVATION:
        said = tr("{where} takes nothing of {subject} in advance reservation {number}; no reason is given")
    elif refusal.cause is Cause.QUEUES_NOT_REQUESTABLE:
        said = tr("{subject} asks for queues ({name}), and the complex does not let qname be requested")
    else:
        said = tr("{where} is not among what {subject} asks for: {name} {asked}")
    where, name, asked = name_refuser(refusal), refusal.attribute, format_asked(refusal)
    return said.format(where=where, subject=tr(subject), name=name, asked=asked, number=refusal.asked)


def _describe_state(refusal: Refusal, subject: str, now: int) -> str:
    match refusal.cause:
        case Cause.HELD:
            return tr("the job is held")
        case Cause.JOB_ERROR if refusal.asked:
            return tr("the job is in error state: {told}").format(told=refusal.asked)
        case Cause.JOB_ERROR:
            return tr("the job is in error state")
        case Cause.RESERVATION_ERROR:
            return tr("{where} is in error state").format(where=name_refuser(refusal))
        case Cause.BARRED:
            said = tr("host {host} has not cleaned up the last run of the job, which was stopped there")
            return said.format(host=refusal.object)
        case Cause.ALL_CLOSED:
            return tr("no queue instance is open")
        case Cause.TASK_LIMIT:
            said = tr("{limit} lets no further task run: {left} left")
            return said.format(limit=refusal.attribute, left=format_left(refusal))
    return tr("queue instance {name} is {state}").format(name=refusal.object, state=name_state(refusal))


def name_state(refusal: Refusal) -> str:
    """Return what closes a queue instance: `full`; a threshold follows in the words of the scheduler."""
    return tr(refusal.cause.value) + format_closed(refusal).removeprefix(refusal.cause.value)


def _describe_time(refusal: Refusal, subject: str, now: int) -> str:
    if refusal.cause is Cause.DEPENDENCY and isinstance(refusal.asked, tuple):
        said = choose_word(
            len(refusal.asked),
            "the job waits for the end of job {numbers}",
            "the job waits for the end of jobs {numbers}",
        )
        return said.format(numbers=", ".join(map(str, refusal.asked)))
    if refusal.cause is Cause.START_TIME and isinstance(refusal.asked, int):
        return tr("the job is not to start before {moment}").format(moment=format_moment(refusal.asked, now))
    if refusal.cause is Cause.RESERVATION_START:
        return tr("{where} has not begun").format(where=name_refuser(refusal))
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


_REFUSERS = {
    Refuser.QUEUE: later("queue"),
    Refuser.RESERVATION: later("advance reservation"),
    Refuser.PE: "PE",
}


def _describe_forced(where: str, name: str, subject: str) -> str:
    if subject == THE_JOB:
        return tr("{where} takes only jobs that request {name}").format(where=where, name=name)
    return tr("{where} takes only requests for {name}").format(where=where, name=name)


_JOB_TYPES = later("batch"), later("interactive")
"""The types of jobs of a refusal, as they stand in a sentence."""
