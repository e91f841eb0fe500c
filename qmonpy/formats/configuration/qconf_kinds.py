"""What `qconf` calls every kind of object: options and words of 8.1.9, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.model.configuration.change import ObjectKind


@dataclass(frozen=True, slots=True)
class KindWords:
    """The options that show and change objects of a kind, and what is said where there is none."""

    kind: ObjectKind
    letters: str
    """Of -A, -M: `q` for -Aq; of a list of names that of -a, -d."""
    list_option: str
    list_name: str
    """In "no ... defined"."""
    noun: str
    """In 'denied: ... "x" does not exist'."""
    show: str = ""
    unknown: str = ""
    """What is said where the object to show is not there."""
    delete: str = ""
    attribute_name: str = ""
    """What -mattr calls it."""
    unknown_exit: int = 1

    @property
    def add_option(self) -> str:
        """Takes a file; of a list of names the name."""
        return f"-A{self.letters}" if self.delete else f"-a{self.letters}"

    @property
    def modify_option(self) -> str:
        """Takes a file; a list of names has none."""
        return f"-M{self.letters}" if self.delete else ""

    @property
    def delete_option(self) -> str:
        return self.delete or f"-d{self.letters}"


KINDS = (
    KindWords(
        ObjectKind.QUEUE, "q", "-sql", "cqueue list", "cluster queue", "-sq",
        'No cluster queue or queue instance matches the phrase "{name}"', "-dq", "queue",
    ),
    KindWords(
        ObjectKind.HOST, "e", "-sel", "execution host", "execution host", "-se", "can't resolve hostname \"{name}\"",
        "-de", "exechost",
    ),
    KindWords(
        ObjectKind.HOST_GROUP, "hgrp", "-shgrpl", "host group list", "host group", "-shgrp",
        'Host group "{name}" does not exist', "-dhgrp", "hostgroup",
    ),
    KindWords(
        ObjectKind.USER_SET, "u", "-sul", "userset list", "userset", "-su",
        'denied: access list "{name}" does not exist', "-dul", "userset",
    ),
    KindWords(
        ObjectKind.PROJECT, "prj", "-sprjl", "project list", "project", "-sprj", "{name} is not known as a project",
        "-dprj", "project",
    ),
    KindWords(
        ObjectKind.USER, "user", "-suserl", "user list", "user", "-suser", "{name} is not known as a user", "-duser",
        "user", 0,
    ),
    KindWords(
        ObjectKind.PE, "p", "-spl", "parallel environment", "parallel environment", "-sp",
        "{name} is not a parallel environment", "-dp", "pe",
    ),
    KindWords(
        ObjectKind.CALENDAR, "cal", "-scall", "calendar", "calendar", "-scal", "{name} is not a calendar", "-dcal",
        "calendar",
    ),
    KindWords(
        ObjectKind.CHECKPOINT, "ckpt", "-sckptl", "ckpt interface definition", "checkpointing environment", "-sckpt",
        "{name} is not a checkpointing interface definition", "-dckpt", "ckpt",
    ),
    KindWords(
        ObjectKind.QUOTA_SET, "rqs", "-srqsl", "resource quota set list", "resource quota set", "-srqs",
        "No resource quota set found", "-drqs", "resource_quota",
    ),
)  # fmt: skip
"""Kinds of which each object has a text of its own."""

LIST_KINDS = (
    KindWords(ObjectKind.MANAGER, "m", "-sm", "manager", "manager"),
    KindWords(ObjectKind.OPERATOR, "o", "-so", "operator", "operator"),
    KindWords(ObjectKind.ADMIN_HOST, "h", "-sh", "administrative host", "administrative host"),
    KindWords(ObjectKind.SUBMIT_HOST, "s", "-ss", "submit host", "submit host"),
)
"""Kinds that are lists of names."""

WORDS: Mapping[ObjectKind, KindWords] = {each.kind: each for each in (*KINDS, *LIST_KINDS)}

WHOLE_KINDS: Mapping[str, ObjectKind] = {
    "c": ObjectKind.COMPLEX,
    "sconf": ObjectKind.SCHEDULER,
    "conf": ObjectKind.CONFIGURATION,
}
"""Kinds whose objects are one text, by the letters behind -s and -M."""

EDITED = frozenset(f"-{verb}{each.letters}" for verb in "am" for each in KINDS if each.letters != "u") | {
    "-mu", "-mc", "-msconf", "-mconf", "-aconf",
}  # fmt: skip
"""Options with which Grid Engine opens an editor."""

REST = frozenset(
    {
        "-Aattr", "-Mattr", "-Dattr", "-Rattr", "-Aconf", "-dconf", "-sconfl", "-astree", "-Astree", "-mstree",
        "-Mstree", "-dstree", "-sstree", "-mstnode", "-dstnode", "-sstnode", "-rsstnode", "-sst", "-clearusage",
        "-cq", "-km", "-ks", "-kec", "-kt", "-sds", "-secl", "-sep", "-tsm", "-sobjl", "-at", "-sss",
    }
)  # fmt: skip
"""Options that an embedded cluster does not know what to do with."""
