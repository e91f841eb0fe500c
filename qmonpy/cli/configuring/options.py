"""The options of `qconf` in one call: each with its arguments, in their order, as 8.1.9 takes them apart (asked)."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from qmonpy.cli.outcome import Outcome, format_lines, print_usage, refused
from qmonpy.late_methods import dataclass

_NO_FILE = "no file argument given"


@dataclass(frozen=True, slots=True)
class Taken:
    """An option with its arguments, or what is wrong with them."""

    option: str
    arguments: tuple[str, ...] = ()
    refusal: Outcome | None = None


_MANY = 1_000_000
_OF_LISTS = ("-au", "-du")
"""Options of users, behind whom the lists come."""
_ARITY: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "-sc", "-ssconf", "-sm", "-so", "-sh", "-ss", "-sul", "-sel", "-sql", "-spl", "-sprjl", "-suserl",
                "-scall", "-sckptl", "-sconfl", "-srqsl", "-shgrpl", "-secl", "-sss", "-sds", "-sst", "-sstree",
                "-dstree", "-mstree", "-astree", "-mc", "-msconf", "-aprj", "-auser", "-ks", "-km", "-tsm", "-help",
            ),
            (0, 0),
        ),
        **dict.fromkeys(
            ("-sconf", "-mconf", "-srqs", "-arqs", "-mrqs", "-ae", "-aq", "-clearusage"), (0, 1)
        ),
        "-sq": (0, _MANY),
        "-Mrqs": (1, 2),
        **dict.fromkeys(_OF_LISTS, (2, 2)),
        **dict.fromkeys(("-purge", "-sobjl"), (3, 3)),
        **dict.fromkeys(("-aattr", "-mattr", "-rattr", "-dattr"), (3, _MANY)),
        **dict.fromkeys(("-Aattr", "-Mattr", "-Rattr", "-Dattr"), (2, _MANY)),
        **dict.fromkeys(("-ke", "-kej"), (0, _MANY)),
    }
)  # fmt: skip
"""How many arguments options take at least and at most; every other one takes one."""
_OWN_WORDS = frozenset(
    {
        "-ke", "-kej", "-cq", "-kec", "-at", "-kt", "-Astree", "-Mstree", "-Aconf", "-Mconf", "-dconf", "-aattr",
        "-mattr", "-rattr", "-dattr", "-Aattr", "-Mattr", "-Rattr", "-Dattr", "-purge",
    }
)  # fmt: skip
"""Options that say themselves what is missing."""
_OF_GLOBAL = ("-aconf", "-Aconf", "-Mconf")
"""Options that are about the global configuration where no host follows."""
_BEFORE_OPTIONS = frozenset(
    {
        "-Aq", "-Mq", "-Ahgrp", "-Mhgrp", "-Arqs", "-Mrqs", "-Aprj", "-Mprj", "-Auser", "-Muser", "-Au", "-Mu", "-Mc",
        "-Aconf", "-Mconf", "-dconf", "-ahgrp", "-ke", "-kej",
    }
)  # fmt: skip
"""Options that take no word which begins with a minus sign; others take the next one whatever it is (asked)."""


def split_options(words: Sequence[str], known: Mapping[str, object]) -> Iterator[Taken]:
    """Yield the options of a command line with their arguments; what is wrong ends it."""
    rest = list(words)
    while rest:
        option = rest.pop(0)
        if option not in known:
            yield Taken(option, refusal=refused(f'error: invalid option argument "{option}"', "Usage: qconf -help"))
            return
        least, most = _ARITY.get(option, (1, 1))
        taken: list[str] = []
        free = 0 if option in _BEFORE_OPTIONS else least
        while rest and len(taken) < most and (len(taken) < free or not rest[0].startswith("-")):
            taken.append(rest.pop(0))
        if option in _OF_GLOBAL and not taken:
            taken = ["global"]
        if len(taken) < least and option not in _OWN_WORDS:
            yield Taken(option, tuple(taken), _say_missing(option, taken))
            return
        yield Taken(option, tuple(taken))


def _say_missing(option: str, taken: Sequence[str]) -> Outcome:
    if option[1] in "AM" and option in _BEFORE_OPTIONS:
        return refused(_NO_FILE)
    if option in _OF_LISTS and taken:
        complaint = format_lines(f'error: no list_name provided to "{option} {taken[0]}"')
        return Outcome("", complaint + print_usage("qconf"), 1)
    return missing_argument(taken[-1] if taken else option)


def missing_argument(word: str) -> Outcome:
    """Return what 8.1.9 says if nothing follows a word that something must follow."""
    complaint = format_lines(f'error: no option argument provided to "{word}"')
    return Outcome("", complaint + print_usage("qconf"), 1)
