"""Changes that start a job, in sentences: what to ask for or to set in place of what, and where it starts then."""

from qmonpy.formats.submission.newer_options import SCOPE
from qmonpy.insight.starting.start_change import ChangeSort, StartChange, StartChanges
from qmonpy.insight.why.model_limits import describe_requests_left_out
from qmonpy.insight.why.sentence_parts import list_names
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.job import Job

HOLD_WORDS = {"u": "user hold", "o": "operator hold", "s": "system hold"}


def describe_start_changes(found: StartChanges) -> str:
    """Return how many single changes start a job, as a heading; and which of its requests that leaves out."""
    left_out = describe_requests_left_out(found.unweighed)
    return " ".join(filter(None, (left_out, _count_changes(found))))


def _count_changes(found: StartChanges) -> str:
    if found.starts_anyway:
        return "It starts in the next pass as it is."
    count = sum(not each.parts for each in found.found)
    if not count and found.found:
        return "No single change starts it in the next pass; two changes together do:"
    if count and any(each.parts for each in found.found):
        ways = "A single change starts" if count == 1 else f"Each of {count} single changes starts"
        return f"{ways} it in the next pass, and so do two changes together:"
    if not count:
        return "No single change of its request or of the configuration was found that starts it in the next pass."
    several = "Either of 2 single changes starts" if count == 2 else f"Any of {count} single changes starts"
    which = several if count > 1 else "One single change starts"
    return f"{which} it in the next pass:"


def describe_start_change(change: StartChange) -> str:
    """Return a change in a sentence that says what to do, with the nearest number that does not suffice."""
    less = f"; {change.not_enough} does not start it" if change.not_enough not in ("", change.before) else ""
    return f"{_describe(change)}{less}."


def describe_starts(change: StartChange) -> str:
    """Return where a task starts with a change."""
    names = [name for name, _ in change.starts.pieces]
    slots = sum(slots for _, slots in change.starts.pieces)
    pe = f" in PE {change.starts.pe}, {format_count(slots, 'slot')}" if change.starts.pe is not None else ""
    return f"on {list_names(names)}{pe}"


def _describe(change: StartChange) -> str:
    subject, before, after = change.subject, change.before, change.after
    match change.sort:
        case ChangeSort.SLOTS:
            return f"Ask for {_slots(after)} in place of {before}"
        case ChangeSort.AMOUNT | ChangeSort.RUN_TIME:
            return f"Ask for {subject}={after}{_describe_scope(change)} in place of {before}"
        case ChangeSort.WITHOUT:
            instead = f", in place of {subject}={before}" if before else ""
            return f"Ask for no {subject}{_describe_scope(change)}{instead}"
        case ChangeSort.QUEUE:
            whose = _describe_scope(change)
            wanted = "any queue" if after == "*" else f"the queue {after}"
            return f"Ask for {wanted} ({subject}){whose} in place of {before}"
        case ChangeSort.PE:
            return f"Ask for the parallel environment {after} in place of {before}"
        case ChangeSort.PROJECT:
            instead = f" in place of {before}" if before else ", it has none now"
            return f"Give it the project {after}{instead}" if after else f"Give it no project, in place of {before}"
        case ChangeSort.PRIORITY:
            return f"Raise its priority (-p) from {before} to {after}"
        case ChangeSort.HOLD:
            kinds = " and ".join(HOLD_WORDS[letter] for letter in before)
            return f"Release it ({kinds})"
        case ChangeSort.START_TIME:
            return "Take away the time before which it is not to start (-a)"
        case ChangeSort.RESERVATION:
            return f"Take it out of advance reservation {before}"
        case ChangeSort.TASKS_AT_ONCE:
            return f"Let {after} of its tasks run at a time (-tc) in place of {before}"
        case ChangeSort.PAIR | ChangeSort.REQUEST_PAIR:
            first, second = (_describe(each) for each in change.parts)
            return f"{first}, and {second[:1].lower()}{second[1:]}"
    return _describe_configuration(change)


def _describe_scope(change: StartChange) -> str:
    """Return for whom something is asked, if not for the whole job."""
    words = change.options[:2]
    if words[:1] == ("-masterq",) or words == (SCOPE, "master"):
        return " for its master task"
    return " for its slave tasks" if words == (SCOPE, "slave") else ""


def _describe_configuration(change: StartChange) -> str:
    subject, before, after, name = change.subject, change.before, change.after, change.attribute
    match change.sort:
        case ChangeSort.LIMIT:
            return f"Raise the limit of rule {subject} from {name}={before} to {name}={after}"
        case ChangeSort.CAPACITY:
            where = "the whole cluster (host global)" if subject == "global" else subject
            return f"Give {where} {name}={after} in place of {before}"
        case ChangeSort.THRESHOLD:
            return f"Raise the load threshold {name} of {subject} from {before} to {after}"
        case ChangeSort.JOB_LIMIT:
            return f"Raise {subject} from {before} to {after}"
        case ChangeSort.ENABLE:
            return f"Enable {subject}"
        case ChangeSort.ADMIT:
            return f"Put {after} into the user set {subject}"
        case ChangeSort.LEAVE:
            return f"Take {after} out of the user set {subject}"
    return f"Take the rule set {subject} out of force"


def _slots(text: str) -> str:
    return f"{text} {choose_word(text, 'slot')}"


def format_alteration(change: StartChange, job: Job) -> str:
    """Return the command that makes a change of the request; empty for one of the configuration."""
    if not change.options:
        return ""
    words = " ".join(f"'{word}'" if not word or set(word) & set(' *|&!()$"') else word for word in change.options)
    return f"qalter {words} {job.number}"
