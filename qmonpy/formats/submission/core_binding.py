"""Core bindings as `-binding` of qsub gives them: read, printed and refused as 8.1.9 does (qsub(1), asked).

8.1.9 looks for the name of the strategy anywhere in the words, and passes over colons that follow each other.
"""

from collections.abc import Callable, Sequence

from qmonpy.formats.submission.submission_error import BAD_OPTION, SubmissionError, qsub_error
from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import is_whole

_TYPES = {"": 0, "pe": 1, "env": 2, "set": 3}
KINDS = ("env", "pe", "set")
"""Who binds: the environment tells the cores, the hosts file of the parallel environment does, or the job is bound."""
_AS_MANY_AS_SLOTS = 0x7FFFFFFF
"""The amount of `linear` and `linear:slots`."""
_NO_EXPLICIT = "no_explicit_binding"


@dataclass(frozen=True, slots=True)
class CoreBinding:
    """What a job asks of its cores."""

    kind: str = ""
    """`env`, `pe` or `set`; empty without a binding."""
    strategy: str = "no_job_binding"
    """As Grid Engine names it in documents, such as `linear_automatic`."""
    amount: int = 0
    step: int = 0
    socket: int = 0
    core: int = 0
    explicit: str = ""
    """The pairs of socket and core behind the word, `explicit:0,1`."""

    @property
    def text(self) -> str:
        """The binding as `qstat` prints it."""
        if not self.kind:
            return "NONE"
        place = f":{self.socket},{self.core}" if not self.strategy.endswith("_automatic") else ""
        if self.explicit:
            shown = self.explicit
        elif self.strategy.startswith("linear"):
            shown = f"linear:{'slots' if self.amount == _AS_MANY_AS_SLOTS else self.amount}{place}"
        else:
            shown = f"striding:{self.amount}:{self.step}{place}"
        return f"{self.kind} {shown}"

    @property
    def elements(self) -> tuple[tuple[str, object], ...]:
        """The names and values of its elements in a document."""
        explicit = self.explicit if self.kind else _NO_EXPLICIT
        return (
            ("BN_strategy", self.strategy), ("BN_type", _TYPES[self.kind]), ("BN_parameter_n", self.amount),
            ("BN_parameter_socket_offset", self.socket), ("BN_parameter_core_offset", self.core),
            ("BN_parameter_striding_step_size", self.step),
            *([("BN_parameter_explicit", explicit)] if explicit else []),
        )  # fmt: skip


NO_BINDING = CoreBinding()


def parse_core_binding(words: Sequence[str]) -> CoreBinding:
    """Return the binding of the words behind `-binding`, of which the first may be one of KINDS; SubmissionError for
    one that 8.1.9 refuses."""
    kind, text = (words[0], words[1]) if len(words) > 1 else ("set", "".join(words))
    strategy = next((each for each in _PARSERS if each in text), None)
    if strategy is None:
        raise _refuse("couldn't parse binding parameter (no strategy found)")
    return _PARSERS[strategy](kind, text)


def _linear(kind: str, text: str) -> CoreBinding:
    parts = _split(text)
    amount = parts[1] if len(parts) > 1 else "slots"
    if not (amount == "slots" or _begins(amount)) or (len(parts) > 2 and not _begins(parts[2], ",")):
        raise _refuse("couldn't parse amount (linear)")
    found = _AS_MANY_AS_SLOTS if amount == "slots" else int(amount)
    if len(parts) < 3:
        return CoreBinding(kind, "linear_automatic", found)
    socket, core = _place(parts[2:], "linear")
    return CoreBinding(kind, "linear", found, socket=socket, core=core)


def _striding(kind: str, text: str) -> CoreBinding:
    parts = _split(text)
    if len(parts) < 3 or not _begins(parts[1]) or not _begins(parts[2]):
        raise _refuse("couldn't parse amount (striding)")
    amount, step = int(parts[1]), int(parts[2])
    if len(parts) < 4:
        return CoreBinding(kind, "striding_automatic", amount, step)
    socket, core = _place(parts[3:], "striding")
    return CoreBinding(kind, "striding", amount, step, socket, core)


def _place(parts: Sequence[str], strategy: str) -> tuple[int, int]:
    socket, _, core = ":".join(parts).lstrip(",").partition(",")
    core = next(iter(_split(core)), "")
    if not _begins(socket):
        raise _refuse(f"couldn't parse socket number ({strategy})")
    if not _begins(core, " "):
        raise _refuse(f"couldn't parse core number ({strategy})")
    return int(socket), int(core.partition(" ")[0])


def _explicit(kind: str, text: str) -> CoreBinding:
    if "explicit:" not in text:
        raise _refuse("'explicit:' not found in string!")
    pairs = _split(text)[1:]
    if not pairs:
        raise _refuse("No <socket,core> pair given!")
    for at, pair in enumerate(pairs):
        socket, is_pair, core = pair.partition(",")
        if not _begins(socket):
            raise _refuse("Socket is not a number!" if at else "First socket is not a number!")
        if not is_pair or not core:
            raise _refuse("No core for a given socket!" if at else "Missing first core number!")
        if not _begins(core):
            raise _refuse("Core is not a number!" if at else "First core is not a number!")
    if len(set(pairs)) < len(pairs):
        raise _refuse("<socket,core> pairs are not unique!")
    return CoreBinding(kind, "explicit", explicit=text[text.index("explicit") :])


def _split(text: str) -> list[str]:
    return [each for each in text.split(":") if each]


def _begins(text: str, end: str = "") -> bool:
    """Whether a text is a number, as far as the end."""
    number = text.partition(end)[0] if end else text
    return is_whole(number)


def _refuse(text: str) -> SubmissionError:
    return qsub_error("binding", f"-binding option contains errors: {text}", exit_code=BAD_OPTION)


_PARSERS: dict[str, Callable[[str, str], CoreBinding]] = {
    "linear": _linear, "striding": _striding, "explicit": _explicit,
}  # fmt: skip
