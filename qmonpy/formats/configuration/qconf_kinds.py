"""The options and words of `qconf` in 8.1.9 for every kind of object, as data."""

from collections.abc import Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind


@dataclass(frozen=True, slots=True)
class KindWords:
    """The options that show and change objects of a kind, and the messages if there is none."""

    kind: ObjectKind
    letters: str
    """The letters behind -A and -M, such as `q` for -Aq; for a list of names those behind -a and -d."""
    list_option: str
    list_name: str
    """The words in "no ... defined"."""
    noun: str
    """The word in 'denied: ... "x" does not exist'."""
    show: str = ""
    unknown: str = ""
    """The message if the object to show does not exist."""
    delete: str = ""
    attribute_name: str = ""
    """The word for it after -mattr."""
    unknown_exit: int = 1

    @property
    def add_option(self) -> str:
        """The option that adds an object: it takes a file, for a list of names the name."""
        return f"-A{self.letters}" if self.delete else f"-a{self.letters}"

    @property
    def modify_option(self) -> str:
        """The option that modifies an object: it takes a file; empty for a list of names."""
        return f"-M{self.letters}" if self.delete else ""

    @property
    def delete_option(self) -> str:
        """The option that removes an object by its name."""
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
    KindWords(
        ObjectKind.LOCAL_CONFIGURATION, "conf", "-sconfl", "config", "configuration", "-sconf",
        "configuration {name} not defined", "-dconf",
    ),
)  # fmt: skip
"""The kinds of which each object has a text of its own."""

LIST_KINDS = (
    KindWords(ObjectKind.MANAGER, "m", "-sm", "manager", "manager"),
    KindWords(ObjectKind.OPERATOR, "o", "-so", "operator", "operator"),
    KindWords(ObjectKind.ADMIN_HOST, "h", "-sh", "administrative host", "administrative host"),
    KindWords(ObjectKind.SUBMIT_HOST, "s", "-ss", "submit host", "submit host"),
)
"""The kinds that are lists of names."""

SHARE_TREE_WORDS = KindWords(
    ObjectKind.SHARE_TREE, "stree", "-sstree", "sharetree element", "sharetree", "-sstree", "no sharetree element",
    "-dstree",
)  # fmt: skip
"""The share tree, of which there is one: its options take no name."""

WORDS: Mapping[ObjectKind, KindWords] = {each.kind: each for each in (*KINDS, *LIST_KINDS, SHARE_TREE_WORDS)}

WHOLE_KINDS: Mapping[str, ObjectKind] = {
    "c": ObjectKind.COMPLEX,
    "sconf": ObjectKind.SCHEDULER,
    "conf": ObjectKind.CONFIGURATION,
}
"""The kinds that are one text, by the letters behind -s and -M."""
