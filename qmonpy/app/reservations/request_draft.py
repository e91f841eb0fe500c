"""The fields of the request dialog as typed, and the arguments of qrsub that they stand for (qrsub(1))."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import fields, replace

from qmonpy.app.jobs.submit_options import JOB_OPTIONS, JobOption, OptionForm, write_pe
from qmonpy.late_methods import dataclass

Resources = tuple[tuple[str, str], ...]
"""Pairs of attribute, by name or shortcut, and value, as typed; one without a name requests nothing yet."""

REQUEST_OPTIONS: Mapping[str, JobOption] = {
    "start": JobOption("-a", OptionForm.MOMENT),
    "duration": JobOption("-d"),
    "end": JobOption("-e", OptionForm.MOMENT),
    "checkpoint": JOB_OPTIONS["checkpoint"],
    "name": JOB_OPTIONS["name"],
    "account": JOB_OPTIONS["account"],
    "mail": JOB_OPTIONS["mail"],
    "is_immediate": JOB_OPTIONS["is_immediate"],
    "has_hard_errors": JobOption("-he", OptionForm.YES),
}
"""By field its option, which is written as that of a job; lists, `-l`, `-pe`, `-u` and `-w` are apart."""
SINGLE_OPTIONS: Mapping[str, str] = {
    name: option.name
    for name, option in REQUEST_OPTIONS.items()
    if option.form is not OptionForm.YES and name != "mail"
}
"""The fields that stand for an option with one argument."""

LIST_OPTIONS: dict[str, str] = {"queues": "-q", "master_queues": "-masterq", "mail_to": "-M"}
"""The fields that stand for an option with a list."""

HOST_WORDS = ("h", "hostname")
"""The names of the attribute that requests a host in `-l`."""

_SEPARATORS = re.compile(r"[\s,]+")


@dataclass(frozen=True, slots=True)
class RequestDraft:
    """The input of the request dialog; an empty field is left out of the command."""

    start: str = ""
    """`2026-11-22 14:00` or `[[CC]YY]MMDDhhmm[.SS]`, like the end (`formats.values.moment`)."""
    duration: str = ""
    """Seconds or `h:m:s`."""
    end: str = ""
    pe: str = ""
    slots: str = ""
    """A number or ranges, for the PE."""
    resources: Resources = ()
    """`-l`, except for the host."""
    queues: str = ""
    hosts: str = ""
    """`-l h=`: names or a wildcard expression; several may be separated by commas."""
    master_queues: str = ""
    checkpoint: str = ""
    is_immediate: bool = False
    """`-now y`: queues of type INTERACTIVE only."""
    allowed: str = ""
    """`-u`: users and `@user sets` that may submit into it."""
    denied: str = ""
    """`-u !...`: those who may not."""
    has_hard_errors: bool = False
    """`-he y`"""
    mail: str = ""
    """`-m`: letters of `abe`."""
    mail_to: str = ""
    name: str = ""
    account: str = ""
    is_verify_only: bool = False
    """`-w v`"""

    def arguments(self) -> tuple[str, ...]:
        """Return the arguments of qrsub, in the order of the fields."""
        return tuple(word for name in FIELDS for word in self.field_arguments(name))

    def field_arguments(self, name: str) -> tuple[str, ...]:
        """Return the arguments of one field; none for an empty field, and for the slots, which come with the PE."""
        if name in REQUEST_OPTIONS:
            return REQUEST_OPTIONS[name].write(getattr(self, name))
        if name in LIST_OPTIONS:
            words = split_list(getattr(self, name))
            return (LIST_OPTIONS[name], ",".join(words)) if words else ()
        if name == "is_verify_only":
            return ("-w", "v") if self.is_verify_only else ()
        return self._other_arguments(name)

    def _other_arguments(self, name: str) -> tuple[str, ...]:
        if name == "pe":
            return write_pe(self.pe, self.slots)
        if name == "resources":
            asked = [f"{each.strip()}={value.strip()}" for each, value in self.resources if each.strip()]
            return ("-l", ",".join(asked)) if asked else ()
        if name == "hosts":
            hosts = split_list(self.hosts)
            return ("-l", f"h={'|'.join(hosts)}") if hosts else ()
        if name in ("allowed", "denied"):
            mark = "!" if name == "denied" else ""
            words = [f"{mark}{each}" for each in split_list(getattr(self, name))]
            return ("-u", ",".join(words)) if words else ()
        return ()

    def command(self) -> str:
        """Return the command line of qrsub."""
        return shlex.join(("qrsub", *self.arguments()))

    def only(self, *names: str) -> "RequestDraft":
        """Return a draft with these fields alone."""
        return RequestDraft(**{name: getattr(self, name) for name in names})


FIELDS: tuple[str, ...] = tuple(each.name for each in fields(RequestDraft))


def split_list(text: str) -> tuple[str, ...]:
    """Return the words of a text, which are separated by commas or blanks, each once."""
    return tuple(dict.fromkeys(filter(None, _SEPARATORS.split(text))))


def tidy_draft(draft: RequestDraft) -> RequestDraft:
    """Return the draft with every field as the command has it: no blanks around words, no half-typed lines."""
    texts = {name: getattr(draft, name).strip() for name in (*SINGLE_OPTIONS, "pe", "slots")}
    for name in ("checkpoint", "name", "account", "pe"):
        texts[name] = "" if texts[name].upper() == "NONE" else texts[name]
    lists = {name: ",".join(split_list(getattr(draft, name))) for name in LIST_OPTIONS}
    allowed, denied = split_list(draft.allowed), split_list(draft.denied)
    lists["allowed"] = ",".join(each for each in allowed if not each.startswith("!"))
    lists["denied"] = ",".join(dict.fromkeys((*(each[1:] for each in allowed if each.startswith("!")), *denied)))
    resources: dict[str, str] = {}
    host = ""
    for name, value in ((each.strip(), value.strip()) for each, value in draft.resources):
        if name in HOST_WORDS:
            host = value
        elif name:
            resources.pop(name, None)
            resources[name] = value
    slots = texts["slots"] or "1"
    if not texts["pe"] or is_no_range(slots):
        texts["pe"] = slots = ""
    others = {**texts, **lists, "slots": slots, "hosts": "|".join(split_list(draft.hosts)) or host}
    return replace(draft, resources=tuple(resources.items()), **others)


def is_no_range(slots: str) -> bool:
    """Whether qrsub reads a range of slots as none, and ignores the PE with it."""
    return not slots.strip(",") or slots.upper() == "UNDEFINED"
