"""Why a job can never start as it is, in words, and which changes of its request would do."""

from collections.abc import Sequence

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.why.answer import Unsuitable
from qmonpy.insight.why.refusal_words import describe_refusal, format_amount, format_people_left, name_refuser
from qmonpy.insight.why.sentence_parts import format_unit, format_whom, join_words
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser

_PARTS = {"rules": "resource quota rules", "project": "its project", "user": "its owner", "type": "its type"}


def describe_unsuitable(unsuitable: Unsuitable, job: Job) -> str:
    """Return why a job can never start as it is, and which changes would do."""
    said = [_describe_part(part, unsuitable, job) for part in unsuitable.parts]
    text = f"It can never start as it is: {join_words(said)}."
    changes = [_describe_change(part, job) for part in unsuitable.within]
    return f"{text} It could {_join_or(changes)}." if changes else text


def _describe_part(part: str, unsuitable: Unsuitable, job: Job) -> str:
    index = unsuitable.parts.index(part)
    refusal = unsuitable.refusals[index] if index < len(unsuitable.refusals) else None
    if part == "slots":
        return _describe_slots(unsuitable, job)
    if refusal is None:
        return _describe_unsaid(part, job)
    if refusal.by is Refuser.RULE:
        return _describe_rule(refusal)
    if part.startswith("-l ") and isinstance(refusal.left, Quantity):
        name, asked = part[3:], format_asked(refusal)
        return f"it asks for {name}={asked}, and {_describe_most(refusal, name, job)}"
    if part.startswith("-l ") and isinstance(refusal.left, str) and refusal.left:
        where = f" of -q {','.join(job.hard_queues)}" if job.hard_queues else ""
        other = f"{name_refuser(refusal)}, for example, offers {refusal.left}"
        return f"it asks for {part[3:]}={format_asked(refusal)}, which no queue instance{where} offers ({other})"
    return describe_refusal(refusal)


def _describe_unsaid(part: str, job: Job) -> str:
    """Return the sentence for a part of which Grid Engine does not say what refuses it."""
    if not part.startswith("-l "):
        return f"no queue suits it because of {_PARTS.get(part, part)}"
    asked = next((each.value for each in job.hard_resources if each.name == part[3:]), "")
    where = f" in PE {job.pe}" if job.pe else ""
    return f"it asks for {part[3:]}={asked}, which no queue instance that it may use{where} has"


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
    return f"rule {refusal.object} allows {allowed}{format_whom(refusal.counter)}, and the job asks for {asked}"


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
        case _ if part.startswith("-l "):
            return f"with another {part}"
    return f"without {part}"


def _join_or(parts: Sequence[str]) -> str:
    *head, last = parts
    return f"{', '.join(head)} or {last}" if head else last
