"""The words of the repair of a file whose cluster does not open: what is wrong, and which changes there are."""

from qmonpy.formats.files.diagnosis import Diagnosis, Fault, PastChange, PastEntry
from qmonpy.formats.values.moment import format_time
from qmonpy.model.configuration.change import title_object
from qmonpy.model.configuration.journal_notes import show_note
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr

SUSPECT = later("may be at fault")


def describe_state(found: Diagnosis) -> str:
    """Return in sentences whether the cluster opens, and if not, what is in the way; and what else was found."""
    return " ".join((_describe_reading(found), *found.notes))


def _describe_reading(found: Diagnosis) -> str:
    name = found.path.name
    if found.is_sound:
        return tr("{name} is understood now: the cluster can be opened.").format(name=name)
    if found.reason:
        return tr("Every text in {name} can be read. {reason}").format(name=name, reason=found.reason)
    if found.text is not None:
        return tr("{name} has {mistakes}.").format(name=name, mistakes=format_count(len(found.faults), "mistake"))
    texts = format_count(len(found.faults), "text")
    return tr("In {name}, {texts} cannot be read.").format(name=name, texts=texts)


def describe_way(found: Diagnosis) -> str:
    """Return in a sentence what can be done."""
    if found.is_sound:
        return ""
    if found.text is not None:
        return tr("Correct the text and store it; the file as it was is kept beside it.")
    if not found.history and not found.faults:
        return tr("No change of the configuration is in its history; nothing can be taken back here.")
    return f"{_describe_ways(found)} {tr('What was there before stays in the history.')}"


def _describe_ways(found: Diagnosis) -> str:
    if not found.history:
        return tr("Correct a text and store it.")
    if found.faults and found.suspects:
        return tr("Take a change back, beginning with one that may be at fault, or correct a text and store it.")
    if found.faults:
        return tr("Take a change back or correct a text and store it.")
    return (
        tr("Take a change back, beginning with one that may be at fault.")
        if found.suspects
        else tr("Take a change back.")
    )


def describe_fault(fault: Fault) -> str:
    """Return where and why a text is not understood, on one line."""
    reason = " ".join(fault.reason.split())
    return f"{fault.place}: {reason}" if fault.place else reason


def describe_entry(entry: PastEntry, *, is_suspect: bool) -> str:
    """Return a change of the history on one line."""
    changed = ", ".join(map(_describe_change, entry.changes))
    what = changed or tr("nothing of the configuration")
    mark = f"  ({tr(SUSPECT)})" if is_suspect else ""
    return f"{entry.number}  {format_time(entry.time)}  {entry.user}  {what}{mark}"


def _describe_change(change: PastChange) -> str:
    words = tr("{verb} {object}")
    return words.format(verb=tr(change.verb), object=title_object(change.kind, change.name))


def format_entry(entry: PastEntry) -> str:
    """Return why a change was made, in the user's language where a journal says it, and the texts before and after it,
    as they are stored."""
    lines = [f"# {show_note(entry.note)}"] if entry.note else []
    for each in entry.changes:
        lines += [_describe_change(each)]
        lines += [f"  - {each.before}"] if each.before is not None else []
        lines += [f"  + {each.after}"] if each.after is not None else []
    return "\n".join(lines)
