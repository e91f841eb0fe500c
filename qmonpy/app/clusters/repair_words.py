"""The words of the repair of a file whose cluster does not open: what is wrong, and which changes there are."""

from qmonpy.formats.files.diagnosis import Diagnosis, Fault, PastEntry
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.change import title_object
from qmonpy.model.values.counts import format_count

SUSPECT = "may be at fault"


def describe_state(found: Diagnosis) -> str:
    """Return in sentences whether the cluster opens, and if not, what is in the way; and what else was found."""
    return " ".join((_describe_reading(found), *found.notes))


def _describe_reading(found: Diagnosis) -> str:
    name = found.path.name
    if found.is_sound:
        return f"{name} is understood now: the cluster can be opened."
    if found.reason:
        return f"Every text in {name} can be read. {found.reason}"
    if found.text is not None:
        return f"{name} has {format_count(len(found.faults), 'mistake')}."
    return f"In {name}, {format_count(len(found.faults), 'text')} cannot be read."


def describe_way(found: Diagnosis) -> str:
    """Return in a sentence what can be done."""
    if found.is_sound:
        return ""
    if found.text is not None:
        return "Correct the text and store it; the file as it was is kept beside it."
    ways = []
    if found.history:
        marked = f", beginning with one that {SUSPECT}," if found.suspects else ""
        ways.append(f"take a change back{marked}")
    if found.faults:
        ways.append("correct a text and store it")
    if not ways:
        return "No change of the configuration is in its history; nothing can be taken back here."
    words = " or ".join(ways).rstrip(",")
    return f"{words[0].upper()}{words[1:]}. What was there before stays in the history."


def describe_fault(fault: Fault) -> str:
    """Return where and why a text is not understood, on one line."""
    reason = " ".join(fault.reason.split())
    return f"{fault.place}: {reason}" if fault.place else reason


def describe_entry(entry: PastEntry, *, is_suspect: bool) -> str:
    """Return a change of the history on one line."""
    changed = ", ".join(f"{each.verb} {title_object(each.kind, each.name)}" for each in entry.changes)
    what = changed or "nothing of the configuration"
    mark = f"  ({SUSPECT})" if is_suspect else ""
    return f"{entry.number}  {format_time(entry.time)}  {entry.user}  {what}{mark}"


def format_entry(entry: PastEntry) -> str:
    """Return the texts before and after a change, as they are stored."""
    lines = [f"# {entry.note}"] if entry.note else []
    for each in entry.changes:
        lines += [f"{each.verb} {title_object(each.kind, each.name)}"]
        lines += [f"  - {each.before}"] if each.before is not None else []
        lines += [f"  + {each.after}"] if each.after is not None else []
    return "\n".join(lines)
