"""Why a job can never start as it is, in words, and which changes of its request would do."""

from collections.abc import Sequence

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.why.answer import Unsuitable
from qmonpy.insight.why.refusal_words import describe_refusal, format_amount, format_people_left, name_refuser
from qmonpy.insight.why.sentence_parts import format_number_word, format_unit, format_whom, number_parts
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser

SCOPE = "-scope "
"""How the names of parts begin that are for the master task or the slave tasks alone."""


def describe_unsuitable(unsuitable: Unsuitable, job: Job) -> str:
    """Return why a job can never start as it is, and which changes would do."""
    said = [_describe_part(part, unsuitable, job) for part in unsuitable.parts]
    why = f": {said[0]}" if len(said) == 1 else f", for {format_number_word(len(said))} reasons: {number_parts(said)}"
    changes = [_describe_change(part, job) for part in unsuitable.within]
    also = f" It could start {_join_or(changes)}." if changes else ""
    return f"It can never start as it is{why}.{also}"


def _describe_part(part: str, unsuitable: Unsuitable, job: Job) -> str:
    index = unsuitable.parts.index(part)
    refusal = unsuitable.refusals[index] if index < len(unsuitable.refusals) else None
    if part == "slots":
        return _describe_slots(unsuitable, job)
    if refusal is None or part == "-ckpt":
        return _describe_without_refusal(part, job)
    if refusal.by is Refuser.RULE:
        return _describe_rule(refusal)
    if _is_resource(part) and isinstance(refusal.left, Quantity):
        name, asked = part.rpartition(" ")[2], format_asked(refusal)
        return f"{_describe_asking(part, job)}{name}={asked}, and {_describe_most(refusal, name, job)}"
    if _is_resource(part) and isinstance(refusal.left, str) and refusal.left:
        other = f"{name_refuser(refusal)}, for example, offers {refusal.left}"
        return f"{_describe_without_refusal(part, job)} ({other})"
    is_lacked = refusal.cause in (Cause.UNFIT, Cause.ABSENT) or (
        refusal.cause is Cause.UNKNOWN and refusal.by is not Refuser.QUEUE
    )
    return _describe_without_refusal(part, job) if is_lacked else describe_refusal(refusal)


def _describe_without_refusal(part: str, job: Job) -> str:
    """Return what holds of every queue instance, where no single refusal says it: with the part no queue suits."""
    if part.startswith(SCOPE):
        return _describe_scope(part, job)
    if _is_resource(part):
        name = part[3:]
        value = next((f"={each.value}" for each in job.hard_resources if each.name == name), "")
        least = min((each.first for each in job.slots), default=1) if job.pe else 1
        slots = f" for its {format_count(least, 'slot')}" if least > 1 else ""
        return f"it asks for {name}{value}, which no queue instance that suits it otherwise offers{slots}"
    match part:
        case "rules":
            return "resource quota rules refuse it wherever it would fit"
        case "-q":
            return f"no queue instance of -q {','.join(job.hard_queues)} suits it"
        case "-masterq":
            return f"no queue instance of -masterq {','.join(job.master_queues)} suits its master task"
        case "user":
            return f"no queue instance that suits it otherwise lets in user {job.owner}"
    what = {
        "-pe": f"of PE {job.pe}",
        "project": f"of project {job.project}" if job.project else "without a project",
        "type": "of its type",
        "-ckpt": f"of checkpointing environment {job.checkpoint}",
    }
    return f"no queue instance that suits it otherwise takes jobs {what.get(part, f'with {part}')}"


def _is_resource(part: str) -> bool:
    return " -l " in f" {part}"


def _describe_asking(part: str, job: Job) -> str:
    """Return the words before what a part of a job asks for."""
    whom = part.removeprefix(SCOPE).partition(" ")[0] if part.startswith(SCOPE) else ""
    return "it asks for " if not whom else f"its {whom} {'task asks' if whom == 'master' else 'tasks ask'} for "


def _describe_scope(part: str, job: Job) -> str:
    """Return what holds of every queue instance where it is the master task or the others that nothing suits."""
    if not _is_resource(part):
        return f"no queue instance of -q {','.join(job.slave_queues or job.hard_queues)} suits its slave tasks"
    name = part.rpartition(" ")[2]
    requests = job.master_resources if part.startswith(f"{SCOPE}master") else job.slave_resources
    value = next((f"={each.value}" for each in requests if each.name == name), "")
    return f"{_describe_asking(part, job)}{name}{value}, which no queue instance that suits it otherwise offers"


def _describe_most(refusal: Refusal, name: str, job: Job) -> str:
    most, queues = format_people_left(refusal), ",".join(job.hard_queues)
    if refusal.cause is Cause.CAPACITY:
        where = f"any queue instance of -q {queues}" if queues else "any queue instance that takes it"
        return f"{most} is the most that {where} has"
    among = f"the queue instances of -q {queues}" if queues else "those that take it"
    return f"of {among} the best offers {name}={most}"


def _describe_slots(unsuitable: Unsuitable, job: Job) -> str:
    asked = format_count(min(each.first for each in job.slots), "slot")
    most = unsuitable.most or 0
    verb = choose_word(most, "is", "are")
    where = f" on the queue instances of -q {','.join(job.hard_queues)}" if job.hard_queues else ""
    return f"it asks for {asked} in PE {job.pe}, and {most} {verb} the most that it can have{where}"


def _describe_rule(refusal: Refusal) -> str:
    """Return what a rule allows where even an unused limit is too little."""
    name, asked = refusal.attribute, format_asked(refusal)
    if refusal.limit is None or refusal.cause not in (Cause.SHORT, Cause.CAPACITY, Cause.FEW_SLOTS):
        return describe_refusal(refusal)
    number = refusal.limit
    kind = refusal.asked.type if isinstance(refusal.asked, Quantity) else ValueType.INT
    allowed = f"{format_amount(kind, number)} {format_unit(name, number)}" if number else f"no {name}"
    is_local = refusal.counter is not None and any(refusal.counter.key[3:])
    whom = format_whom(refusal.counter) + (", for example," if is_local else "")
    and_asks = "and the job asks for" if is_local else ", and the job asks for"
    return f"rule {refusal.object} allows {allowed}{whom}{' ' if is_local else ''}{and_asks} {asked}"


def _describe_change(part: str, job: Job) -> str:
    match part:
        case "slots":
            return "with fewer slots"
        case "rules":
            return "under other rules"
        case "project":
            return "in another project" if job.project else "in a project"
        case "user":
            return "as another user"
        case "type":
            return "as a batch job"
    return f"without {part}"


def _join_or(parts: Sequence[str]) -> str:
    *head, last = parts
    return f"{', '.join(head)} or {last}" if head else last
