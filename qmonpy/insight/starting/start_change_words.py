"""Changes that start a job, in sentences: what to ask for or to set in place of what, and where it starts then."""

from qmonpy.formats.submission.newer_options import SCOPE
from qmonpy.insight.starting.start_change import ChangeSort, StartChange, StartChanges
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.insight.why.sentence_parts import list_names
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.job import Job
from qmonpy.translation import later, tr

HOLD_WORDS = {"u": later("user hold"), "o": later("operator hold"), "s": later("system hold")}


def describe_start_changes(found: StartChanges) -> str:
    """Return how many single changes start a job, as a heading; and which of its requests that leaves out."""
    left_out = describe_requests_left_out(found.unweighed)
    return " ".join(filter(None, (left_out, _count_changes(found))))


def _count_changes(found: StartChanges) -> str:
    if found.starts_anyway:
        return tr("It starts in the next pass as it is.")
    count = sum(not each.parts for each in found.found)
    if not count and found.found:
        return tr("No single change starts it in the next pass; two changes together do:")
    if count and any(each.parts for each in found.found):
        return choose_word(
            count,
            "A single change starts it in the next pass, and so do two changes together:",
            "Each of {count} single changes starts it in the next pass, and so do two changes together:",
        ).format(count=count)
    if not count:
        return tr("No single change of its request or of the configuration was found that starts it in the next pass.")
    if count == 1:
        return tr("One single change starts it in the next pass:")
    return tr(
        "Either of 2 single changes starts it in the next pass:"
        if count == 2
        else "Any of {count} single changes starts it in the next pass:"
    ).format(count=count)


def describe_start_change(change: StartChange) -> str:
    """Return a change in a sentence that says what to do, with the nearest number that does not suffice."""
    if change.not_enough in ("", change.before):
        return f"{_describe(change)}."
    said = tr("{change}; {number} does not start it.")
    return said.format(change=_describe(change), number=change.not_enough)


def describe_starts(change: StartChange) -> str:
    """Return where a task starts with a change."""
    names = list_names([name for name, _ in change.starts.pieces])
    if change.starts.pe is None:
        return tr("on {names}").format(names=names)
    slots = format_count(sum(slots for _, slots in change.starts.pieces), "slot")
    return tr("on {names} in PE {pe}, {slots}").format(names=names, pe=change.starts.pe, slots=slots)


def _describe(change: StartChange) -> str:
    match change.sort:
        case ChangeSort.SLOTS:
            said = choose_word(
                change.after, "Ask for {after} slot in place of {before}", "Ask for {after} slots in place of {before}"
            )
        case ChangeSort.AMOUNT | ChangeSort.RUN_TIME:
            said = tr("Ask for {subject}={after}{whose} in place of {before}")
        case ChangeSort.WITHOUT if change.before:
            said = tr("Ask for no {subject}{whose}, in place of {subject}={before}")
        case ChangeSort.WITHOUT:
            said = tr("Ask for no {subject}{whose}")
        case ChangeSort.QUEUE if change.after == "*":
            said = tr("Ask for any queue ({subject}){whose} in place of {before}")
        case ChangeSort.QUEUE:
            said = tr("Ask for the queue {after} ({subject}){whose} in place of {before}")
        case ChangeSort.PE:
            said = tr("Ask for the parallel environment {after} in place of {before}")
        case ChangeSort.PROJECT:
            said = _word_project(change)
        case ChangeSort.PRIORITY:
            said = tr("Raise its priority (-p) from {before} to {after}")
        case ChangeSort.HOLD:
            kinds = tr(" and ").join(tr(HOLD_WORDS[letter]) for letter in change.before)
            return tr("Release it ({kinds})").format(kinds=kinds)
        case ChangeSort.START_TIME:
            said = tr("Take away the time before which it is not to start (-a)")
        case ChangeSort.RESERVATION:
            said = tr("Take it out of advance reservation {before}")
        case ChangeSort.TASKS_AT_ONCE:
            said = tr("Let {after} of its tasks run at a time (-tc) in place of {before}")
        case ChangeSort.PAIR | ChangeSort.REQUEST_PAIR:
            first, second = (_describe(each) for each in change.parts)
            return tr("{first}, and {second}").format(first=first, second=f"{second[:1].lower()}{second[1:]}")
        case _:
            return _describe_configuration(change)
    whose = _describe_scope(change)
    return said.format(subject=change.subject, before=change.before, after=change.after, whose=whose)


def _describe_scope(change: StartChange) -> str:
    """Return for whom something is asked, if not for the whole job."""
    words = change.options[:2]
    if words[:1] == ("-masterq",) or words == (SCOPE, "master"):
        return tr(" for its master task")
    return tr(" for its slave tasks") if words == (SCOPE, "slave") else ""


def _describe_configuration(change: StartChange) -> str:
    match change.sort:
        case ChangeSort.LIMIT:
            said = tr("Raise the limit of rule {subject} from {name}={before} to {name}={after}")
        case ChangeSort.CAPACITY if change.subject == "global":
            said = tr("Give the whole cluster (host global) {name}={after} in place of {before}")
        case ChangeSort.CAPACITY:
            said = tr("Give {subject} {name}={after} in place of {before}")
        case ChangeSort.THRESHOLD:
            said = tr("Raise the load threshold {name} of {subject} from {before} to {after}")
        case ChangeSort.JOB_LIMIT:
            said = tr("Raise {subject} from {before} to {after}")
        case ChangeSort.ENABLE:
            said = tr("Enable {subject}")
        case ChangeSort.ADMIT:
            said = tr("Put {after} into the user set {subject}")
        case ChangeSort.LEAVE:
            said = tr("Take {after} out of the user set {subject}")
        case _:
            said = tr("Take the rule set {subject} out of force")
    return said.format(subject=change.subject, before=change.before, after=change.after, name=change.attribute)


def format_alteration(change: StartChange, job: Job) -> str:
    """Return the command that makes a change of the request; empty for one of the configuration."""
    if not change.options:
        return ""
    words = " ".join(f"'{word}'" if not word or set(word) & set(' *|&!()$"') else word for word in change.options)
    return f"qalter {words} {job.number}"


def _word_project(change: StartChange) -> str:
    if not change.after:
        return tr("Give it no project, in place of {before}")
    return tr(
        "Give it the project {after} in place of {before}"
        if change.before
        else "Give it the project {after}, it has none now"
    )
