"""The fields of the form of a job and the options of `qsub` that they stand for, read and written alike (qsub(1))."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from time import time

from qmonpy.formats.values.moment import format_for_command, read_from_command
from qmonpy.late_methods import dataclass


class OptionForm(StrEnum):
    """How the value of a field is written behind its option."""

    TEXT = "text"
    LIST = "list"
    """Names with commas; several options of the name add up."""
    REQUESTS = "requests"
    """Assignments with commas, which may contain blanks; several options add up."""
    MOMENT = "moment"
    WORDS = "words"
    """Several words, such as `set linear:2`."""
    SWITCH = "switch"
    """The option alone, for a field that is on or off."""
    YES = "yes"
    """The option with `y`."""


@dataclass(frozen=True, slots=True)
class JobOption:
    """The option that a field stands for."""

    name: str
    """With `-soft ` before it for a soft request."""
    form: OptionForm = OptionForm.TEXT

    def write(self, value: str | bool | None) -> tuple[str, ...]:
        """Return the words for a value, without `-soft`; none for an empty one."""
        option = self.name.removeprefix(SOFT)
        if value is None or isinstance(value, bool):
            return () if not value else (option,) if self.form is OptionForm.SWITCH else (option, "y")
        text = value.strip()
        if not text:
            return ()
        if self.form is OptionForm.WORDS:
            return (option, *text.split())
        if self.form is OptionForm.MOMENT:
            text = format_for_command(text, int(time()))
        elif self.form is OptionForm.LIST:
            text = _AROUND_COMMAS.sub(",", text)
        return (option, text)

    def find_value(self, found: Sequence[tuple[str, ...]]) -> str | bool | None:
        """Return the value of the field for options of this name; None if the field cannot say the same."""
        if self.form is OptionForm.SWITCH:
            # A second -h takes the hold back (8.1.9), which no field can say.
            return True if self.name != "-h" or len(found) == 1 else None
        if any(len(words) < 2 or not words[-1] or words[-1] != words[-1].strip() for words in found):
            return None
        if self.form in (OptionForm.LIST, OptionForm.REQUESTS):
            return ",".join(words[1] for words in found)
        if len(found) > 1:
            return None
        (words,) = found
        if self.form is OptionForm.YES:
            return True if words[1].lower() in ("y", "yes") else None
        text = " ".join(words[1:])
        return read_from_command(text, int(time())) if self.form is OptionForm.MOMENT else text


def write_pe(pe: str, slots: str) -> tuple[str, ...]:
    """Return the words of `-pe` for what was typed; none without a parallel environment, one slot without slots."""
    return ("-pe", pe.strip(), slots.strip() or "1") if pe.strip() else ()


SOFT = "-soft "
_AROUND_COMMAS = re.compile(r"\s*,\s*")

_LIST, _REQUESTS, _MOMENT = OptionForm.LIST, OptionForm.REQUESTS, OptionForm.MOMENT
_SWITCH, _YES = OptionForm.SWITCH, OptionForm.YES
JOB_OPTIONS: Mapping[str, JobOption] = {
    "name": JobOption("-N"),
    "resources": JobOption("-l", _REQUESTS),
    "reservation": JobOption("-ar"),
    "queue": JobOption("-q", _LIST),
    "project": JobOption("-P"),
    "priority": JobOption("-p"),
    "tasks": JobOption("-t"),
    "running_tasks": JobOption("-tc"),
    "start_after": JobOption("-a", _MOMENT),
    "deadline": JobOption("-dl", _MOMENT),
    "predecessors": JobOption("-hold_jid", _LIST),
    "array_predecessors": JobOption("-hold_jid_ad", _LIST),
    "share": JobOption("-js"),
    "account": JobOption("-A"),
    "checkpoint": JobOption("-ckpt"),
    "binding": JobOption("-binding", OptionForm.WORDS),
    "is_cwd": JobOption("-cwd", _SWITCH),
    "directory": JobOption("-wd"),
    "shell": JobOption("-S"),
    "stdout": JobOption("-o"),
    "is_merged": JobOption("-j", _YES),
    "stderr": JobOption("-e"),
    "stdin": JobOption("-i"),
    "exports_all": JobOption("-V", _SWITCH),
    "environment": JobOption("-v", _REQUESTS),
    "context": JobOption("-ac", _REQUESTS),
    "mail": JobOption("-m"),
    "mail_to": JobOption("-M", _LIST),
    "jsv": JobOption("-jsv"),
    "prefix": JobOption("-C"),
    "verification": JobOption("-w"),
    "is_held": JobOption("-h", _SWITCH),
    "is_immediate": JobOption("-now", _YES),
    "wants_reservation": JobOption("-R", _YES),
    "restart": JobOption("-r"),
    "is_notified": JobOption("-notify", _SWITCH),
    "is_printed": JobOption("-verify", _SWITCH),
    "master_queue": JobOption("-masterq", _LIST),
    "soft_resources": JobOption(f"{SOFT}-l", _REQUESTS),
    "soft_queue": JobOption(f"{SOFT}-q", _LIST),
    "is_binary": JobOption("-b", _YES),
}
"""By field its option; the parallel environment, which has two words, and the job's own command are apart."""
FIELDS_OF_OPTIONS: Mapping[str, str] = {option.name: field for field, option in JOB_OPTIONS.items()}
"""By option its field."""
RIVALS: Mapping[str, tuple[str, ...]] = {"is_cwd": ("-cwd", "-wd"), "directory": ("-cwd", "-wd")}
"""By field the options of which the last one counts; other fields have only their own."""


def rivals_of(field: str) -> tuple[str, ...]:
    """Return the options that say something else than a field, once that is edited."""
    if field in ("pe", "slots"):
        return ("-pe",)
    return RIVALS.get(field, (JOB_OPTIONS[field].name,)) if field in JOB_OPTIONS else ()
