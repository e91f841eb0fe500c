"""Why a job can never start as it is, in words, and which changes of its request would do."""

from collections.abc import Sequence

from qmonpy.formats.output.refusal_line import format_asked
from qmonpy.insight.why.answer import Unsuitable
from qmonpy.insight.why.refusal_words import describe_refusal, format_amount, format_people_left, name_refuser
from qmonpy.insight.why.sentence_parts import format_number_word, format_unit, format_whom, number_parts
from qmonpy.insight.why.words.said_numbers import Of, note
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser
from qmonpy.translation import grouped, tr

SCOPE = "-scope "
"""How the names of parts begin that are for the master task or the slave tasks alone."""


def describe_unsuitable(unsuitable: Unsuitable, job: Job) -> str:
    """Return why a job can never start as it is, and which changes would do."""
    said = [_describe_part(part, unsuitable, job) for part in unsuitable.parts]
    if len(said) == 1:
        text = tr("It can never start as it is: {reason}.").format(reason=said[0])
    else:
        text = tr("It can never start as it is, for {count} reasons: {reasons}.").format(
            count=format_number_word(len(said)), reasons=number_parts(said)
        )
    changes = [_describe_change(part, job) for part in unsuitable.within]
    return f"{text} {tr('It could start {changes}.').format(changes=_join_or(changes))}" if changes else text


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
        said = tr("{asking}, and {most}")
        return said.format(asking=_describe_asking(part, f"{name}={asked}"), most=_describe_most(refusal, part, job))
    if _is_resource(part) and isinstance(refusal.left, str) and refusal.left:
        said = tr("{reason} ({object}, for example, offers {left})")
        reason = _describe_without_refusal(part, job)
        return said.format(reason=reason, object=name_refuser(refusal), left=note(refusal.left, Of.OFFERS, part))
    is_lacked = refusal.cause in (Cause.UNFIT, Cause.ABSENT) or (
        refusal.cause is Cause.UNKNOWN and refusal.by is not Refuser.QUEUE
    )
    return _describe_without_refusal(part, job) if is_lacked else describe_refusal(refusal)


def _describe_without_refusal(part: str, job: Job) -> str:
    """Return what holds of every queue instance, where no single refusal says it: with the part no queue suits."""
    if part.endswith("-par"):
        return _describe_layout(part, job)
    if part.startswith(SCOPE):
        return _describe_scope(part, job)
    if _is_resource(part):
        return _describe_resource(part[3:], job)
    match part:
        case "rules":
            return tr("resource quota rules refuse it wherever it would fit")
        case "-q":
            return tr("no queue instance of -q {queues} suits it").format(queues=",".join(job.hard_queues))
        case "-masterq":
            said = tr("no queue instance of -masterq {queues} suits its master task")
            return said.format(queues=",".join(job.master_queues))
        case "user":
            return tr("no queue instance that suits it otherwise lets in user {user}").format(user=job.owner)
        case "-pe":
            what = tr("of PE {pe}").format(pe=job.pe)
        case "project" if job.project:
            what = tr("of project {project}").format(project=job.project)
        case "project":
            what = tr("without a project")
        case "type":
            what = tr("of its type")
        case "-ckpt":
            what = tr("of checkpointing environment {name}").format(name=job.checkpoint)
        case _:
            what = tr("with {part}").format(part=part)
    return tr("no queue instance that suits it otherwise takes jobs {what}").format(what=what)


def _describe_layout(part: str, job: Job) -> str:
    """Return that an allocation rule of the job itself leaves it no number of slots."""
    rules = {"-par": job.allocation_rule, "-scope master -par": job.master_rule, "-scope slave -par": job.slave_rule}
    said = tr("its allocation rule {part} {rule} cannot serve the slots that it asks for in PE {pe}")
    return said.format(part=part, rule=rules[part], pe=job.pe)


def _is_resource(part: str) -> bool:
    return " -l " in f" {part}"


def _describe_asking(part: str, asked: str) -> str:
    """Return who of a job asks for something."""
    if not part.startswith(SCOPE):
        return tr("it asks for {asked}").format(asked=asked)
    is_master = part.removeprefix(SCOPE).partition(" ")[0] == "master"
    return tr("its master task asks for {asked}" if is_master else "its slave tasks ask for {asked}").format(
        asked=asked
    )


def _describe_scope(part: str, job: Job) -> str:
    """Return what holds of every queue instance where it is the master task or the others that nothing suits."""
    if not _is_resource(part):
        said = tr("no queue instance of -q {queues} suits its slave tasks")
        return said.format(queues=",".join(job.slave_queues or job.hard_queues))
    name = part.rpartition(" ")[2]
    requests = job.master_resources if part.startswith(f"{SCOPE}master") else job.slave_resources
    value = next((f"={each.value}" for each in requests if each.name == name), "")
    said = tr("{asking}, which no queue instance that suits it otherwise offers")
    return said.format(asking=_describe_asking(part, f"{name}{value}"))


def _describe_most(refusal: Refusal, part: str, job: Job) -> str:
    most, queues = note(format_people_left(refusal), Of.OFFERS, part), ",".join(job.hard_queues)
    name = part.rpartition(" ")[2]
    if refusal.cause is Cause.CAPACITY:
        said = tr(
            "{most} is the most that any queue instance of -q {queues} has"
            if queues
            else "{most} is the most that any queue instance that takes it has"
        )
    else:
        said = tr(
            "of the queue instances of -q {queues} the best offers {name}={most}"
            if queues
            else "of those that take it the best offers {name}={most}"
        )
    return said.format(most=most, queues=queues, name=name)


def _describe_slots(unsuitable: Unsuitable, job: Job) -> str:
    most = unsuitable.most or 0
    if job.hard_queues:
        said = choose_word(
            most,
            "it asks for {slots} in PE {pe}, and {most} is the most that it can have on the queue instances of"
            " -q {queues}",
            "it asks for {slots} in PE {pe}, and {most} are the most that it can have on the queue instances of"
            " -q {queues}",
        )
    else:
        said = choose_word(
            most,
            "it asks for {slots} in PE {pe}, and {most} is the most that it can have",
            "it asks for {slots} in PE {pe}, and {most} are the most that it can have",
        )
    slots = format_count(min(each.first for each in job.slots), "slot")
    shown = note(grouped(most), Of.MOST_SLOTS, unsuitable)
    return said.format(slots=slots, pe=job.pe, most=shown, queues=",".join(job.hard_queues))


def _describe_rule(refusal: Refusal) -> str:
    """Return what a rule allows where even an unused limit is too little."""
    name, asked = refusal.attribute, format_asked(refusal)
    if refusal.limit is None or refusal.cause not in (Cause.SHORT, Cause.CAPACITY, Cause.FEW_SLOTS):
        return describe_refusal(refusal)
    number = refusal.limit
    kind = refusal.asked.type if isinstance(refusal.asked, Quantity) else ValueType.INT
    shown = note(format_amount(kind, number), Of.RULE_LIMIT, refusal)
    allowed = f"{shown} {format_unit(name, number)}" if number else tr("no {name}").format(name=name)
    is_local = refusal.counter is not None and any(refusal.counter.key[3:])
    said = tr(
        "rule {rule} allows {allowed}{whom}, for example, and the job asks for {asked}"
        if is_local
        else "rule {rule} allows {allowed}{whom}, and the job asks for {asked}"
    )
    return said.format(rule=refusal.object, allowed=allowed, whom=format_whom(refusal.counter), asked=asked)


def _describe_change(part: str, job: Job) -> str:
    match part:
        case "slots":
            return tr("with fewer slots")
        case "rules":
            return tr("under other rules")
        case "project":
            return tr("in another project" if job.project else "in a project")
        case "user":
            return tr("as another user")
        case "type":
            return tr("as a batch job")
    return tr("without {part}").format(part=part)


def _join_or(parts: Sequence[str]) -> str:
    *head, last = parts
    return tr("{names} or {last}").format(names=", ".join(head), last=last) if head else last


def _describe_resource(name: str, job: Job) -> str:
    value = next((f"={each.value}" for each in job.hard_resources if each.name == name), "")
    least = min((each.first for each in job.slots), default=1) if job.pe else 1
    said = tr(
        "it asks for {asked}, which no queue instance that suits it otherwise offers for its {slots}"
        if least > 1
        else "it asks for {asked}, which no queue instance that suits it otherwise offers"
    )
    return said.format(asked=f"{name}{value}", slots=format_count(least, "slot"))
