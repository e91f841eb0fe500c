"""Which names match the patterns of `-hold_jid`: found before a command keeps others out, as that may take a second."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field

from qmonpy.late_methods import dataclass
from qmonpy.model.values.pattern import is_pattern, matches_pattern
from qmonpy.model.work.job import Job

OPTION = "-hold_jid"
MOST_PATTERNS = 100
"""How many different patterns `-hold_jid` may have: each is compared with the names of all jobs of the owner. Numbers
and names without wildcards are not limited."""


@dataclass(frozen=True, slots=True)
class _Foreseen:
    """Some names, and by pattern those of them that match."""

    names: frozenset[str] = frozenset()
    matching: Mapping[str, frozenset[str]] = field(default_factory=dict)


_foreseen: ContextVar[_Foreseen | None] = ContextVar("foreseen_matches", default=None)


@contextmanager
def matches_foreseen(arguments: Sequence[str], jobs: Mapping[int, Job], owner: str = "") -> Iterator[None]:
    """Compare the patterns of `-hold_jid` in arguments of a command with the names of an owner's jobs, or of all.

    What is asked within by this thread about these names is known then; others are compared when they are asked about.
    More patterns than may be given are left to whoever refuses them.
    """
    places = [at for at, word in enumerate(arguments) if word == OPTION and at + 1 < len(arguments)]
    words = {word for at in places for word in arguments[at + 1].split(",")}
    patterns = {word for word in words if is_pattern(word) or "\\" in word}
    if not 0 < len(patterns) <= MOST_PATTERNS:
        yield
        return
    names = frozenset(job.name for job in jobs.values() if owner in ("", job.owner))
    token = _foreseen.set(_Foreseen(names, {each: _compare(each, names) for each in patterns}))
    try:
        yield
    finally:
        _foreseen.reset(token)


def find_matching(patterns: Collection[str], names: Set[str]) -> Set[str]:
    """Return the names that match one of several patterns."""
    foreseen = _foreseen.get() or _Foreseen()
    known, found = foreseen.matching, set[str]()
    new = names - foreseen.names
    for each in patterns:
        found |= known[each] | _compare(each, new) if each in known else _compare(each, names)
    return found & names


def _compare(pattern: str, names: Iterable[str]) -> frozenset[str]:
    return frozenset(name for name in names if matches_pattern(pattern, name))
