"""Which options of `qconf` end a call when they fail: 8.1.9 carries out what follows most of them (asked)."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from qmonpy.cli.outcome import Outcome


class Failure(Enum):
    """What an option failed of."""

    TEXT = "a file or a value that `qconf` itself cannot read"
    DENIED = "a user who may not do it"
    UNCHANGED = "a text that nobody changed, or an editor that failed"
    REFUSED = "the qmaster, which does not take it"


_EVERY = frozenset(Failure)
_TEXT, _DENIED = frozenset({Failure.TEXT}), frozenset({Failure.DENIED})
_EDITED = frozenset({Failure.TEXT, Failure.DENIED, Failure.UNCHANGED})
_ENDING: Mapping[str, frozenset[Failure]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "-sp", "-scal", "-sckpt", "-se", "-Au", "-Mu", "-Aprj", "-Auser", "-Muser", "-purge", "-astnode", "-mp",
                "-mcal", "-mckpt", "-mprj", "-msconf", "-ap", "-aprj", "-auser", "-acal", "-ackpt", "-arqs", "-ae",
                "-aattr", "-mattr", "-rattr", "-dattr", "-Aattr", "-Mattr", "-Rattr", "-Dattr",
                "-km", "-clearusage", "-sstnode", "-mstnode",
            ),
            _EVERY,
        ),
        **dict.fromkeys(
            ("-Ap", "-Mp", "-Acal", "-Mcal", "-Ackpt", "-Mckpt", "-Ae", "-Me", "-Astree", "-Mstree"), _TEXT
        ),
        **dict.fromkeys(("-Arqs", "-Msconf"), _TEXT | _DENIED),
        "-Mprj": _TEXT | {Failure.REFUSED},
        "-dstnode": frozenset({Failure.UNCHANGED}),
        **dict.fromkeys(("-me", "-astree", "-mstree"), _EDITED),
        **dict.fromkeys(
            (
                "-Aq", "-Mq", "-Ahgrp", "-Mhgrp", "-Mrqs", "-dq", "-dhgrp", "-mc", "-mq", "-aq", "-mrqs", "-mhgrp",
                "-ahgrp", "-mu", "-mconf", "-aconf",
            ),
            _DENIED,
        ),
    }
)  # fmt: skip
"""By option the failures that end the call; those of other options end none."""
_UNCHANGED = (
    "file unchanged\n",
    "edit failed\n",
    "Object has not been changed\n",
    "configuration unchanged\n",
    "no modifications to sharetree\n",
)
_UNREAD = ("error reading in file\n", "cant read sharetree: \n")


def ends_call(option: str, failed: Outcome, *, is_text: bool) -> bool:
    """Whether what follows an option that failed is not carried out; `is_text` says that `qconf` cannot read
    something."""
    return (Failure.TEXT if is_text else _find_failure(failed)) in _ENDING.get(option, frozenset())


def _find_failure(failed: Outcome) -> Failure:
    said = failed.complaint
    if said.startswith("denied: ") and " must be " in said:
        return Failure.DENIED
    if said.endswith(_UNREAD):
        return Failure.TEXT
    return Failure.UNCHANGED if said.endswith(_UNCHANGED) else Failure.REFUSED
