"""A mistake in what `qconf` shows, for every kind of object: nothing of that object can be read then."""

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.live.recordings import FakeCommands


@dataclass(frozen=True, slots=True)
class BrokenText:
    """A place in a recorded output, and what stands there instead."""

    kind: ObjectKind
    file: str
    old: str
    new: str
    name: str = ""
    """The name of the object; empty where all of the kind are one text."""

    def __str__(self) -> str:
        return self.file


KIND = ObjectKind
BROKEN = (
    BrokenText(KIND.SCHEDULER, "qconf_ssconf", "maxujobs                          0", "maxujobs  many"),
    BrokenText(KIND.CONFIGURATION, "qconf_sconf", "/usr/bin/xterm", ""),
    BrokenText(KIND.COMPLEX, "qconf_sc", "DOUBLE", "COMPLEX"),
    BrokenText(KIND.MANAGER, "qconf_sm", "sgeadmin", "sge admin"),
    BrokenText(KIND.ADMIN_HOST, "qconf_sh", "vm", "vm and more"),
    BrokenText(KIND.SUBMIT_HOST, "qconf_ss", "vm", "vm and more"),
    BrokenText(KIND.CALENDAR, "qconf_scal", "mon-sun=0-24=off", "", "always"),
    BrokenText(KIND.CHECKPOINT, "qconf_sckpt", "userdefined", "", "blcr"),
    BrokenText(KIND.PROJECT, "qconf_sprj", "name p2\noticket 0", "name p2\noticket", "p2"),
    BrokenText(KIND.USER_SET, "qconf_su", "arusers\ntype    ACL", "arusers\ntype", "arusers"),
    BrokenText(KIND.USER, "qconf_suser", "bob\noticket 0", "bob\noticket much", "bob"),
    BrokenText(KIND.PE, "qconf_sp", "mpif\nslots              999", "mpif\nslots              many", "mpif"),
    BrokenText(KIND.QUEUE, "qconf_sq", "seq_no                10", "seq_no                ten", "night.q"),
    BrokenText(KIND.HOST_GROUP, "qconf_shgrp", "@site\nhostlist @nodes rd4", "@site\nhostlist", "@site"),
    BrokenText(
        KIND.QUOTA_SET, "qconf_srqs", 'slots per user"\n   enabled      TRUE', 'x"\n   enabled maybe', "max_user"
    ),
    BrokenText(KIND.HOST, "qconf_se", "rd3\nload_scaling          NONE", "rd3\nload_scaling", "rd3"),
)
LATER = (
    (KIND.LOCAL_CONFIGURATION, "local_configurations/rd1", "#rd1:\nmailer\n"),
    (KIND.SHARE_TREE, "sharetree", "id=0\nname=Root\ntype=0\nshares=x\nchildnodes=NONE\n"),
)
"""Kinds that are not in the recording, with the path of a text and the text."""


def break_text(commands: FakeCommands, broken: BrokenText) -> None:
    """Let the commands show the mistake."""
    commands.print_instead(broken.file, broken.old, broken.new)
