"""Lets go of large values step by step, where their last holder would free all of them in one step of C.

Python frees what nobody holds any more at once, and no other thread has the interpreter meanwhile: of a configuration
of 100,000 hosts that takes 0.14 s, of a ledger with a plan longer.
"""

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from gc import get_referents, is_tracked
from sys import _getframe, getrefcount
from threading import Lock
from types import FrameType
from typing import Any

MANY = 2_000
"""Containers with more items are emptied bit by bit; what these items hold goes with each of them."""
_CONTAINERS = frozenset((dict, defaultdict, Counter, OrderedDict, list, set, deque, tuple, frozenset))
"""Those of which there are large ones; another one goes in one step, but what its items hold with each of them."""
_IS_FUNCTION = 1
"""The flag of the code of a function; to import `inspect`, which names it, takes a while."""
STRIDE = 50
"""So many values go from one breath to the next."""


def _count_alone() -> int:
    """How often a value is counted that only the variable holds in which it is looked at, as in `take_apart`."""
    held: list[object] = [[]]
    one = held.pop()
    return getrefcount(one)


_ALONE = _count_alone()


def take_apart(held: list[object], breathe: Callable[[], None]) -> None:
    """Let go of everything in a list, which is empty then; `breathe` is called from time to time.

    What anybody else holds stays as it is, whole. Of the rest only those containers are changed that nobody can find
    any more: what held them has gone before. Where a breath breaks off, the rest goes bit by bit, too, and what it
    raised is raised then: who is not wanted any more would hold the others up all the same.
    """
    broken: list[Exception] = []
    for _ in _take_bits(held):
        if not broken:
            try:
                breathe()
            except Exception as error:
                broken.append(error)
    if broken:
        raise broken.pop()


def take_trace_apart(error: BaseException, breathe: Callable[[], None]) -> None:
    """Let go of what the calls held that an exception has ended, as its trace holds all of it until it is forgotten.

    Who catches it would else free a ledger of 100,000 hosts in one step. Where in the program it was raised is still
    told.
    """
    running: set[FrameType] = set()
    frame: FrameType | None = _getframe()
    while frame is not None:
        running.add(frame)
        frame = frame.f_back
    held: list[object] = []
    told: BaseException | None = error
    while told is not None:
        trace = told.__traceback__
        while trace is not None:
            # The variables of a module are its own.
            if trace.tb_frame not in running and trace.tb_frame.f_code.co_flags & _IS_FUNCTION:
                _take_variables(trace.tb_frame, held)
            trace = trace.tb_next
        told = told.__context__
    running.clear()
    take_apart(held, breathe)


def _take_variables(frame: FrameType, held: list[object]) -> None:
    """Move what the variables of a call that is over hold to a list."""
    held += frame.f_locals.values()
    # Another thread, which has given its error on, may be at the end of it.
    with suppress(RuntimeError):
        frame.clear()
    # Python up to 3.12 keeps the variables once more that somebody has looked at.
    looked_at = frame.f_locals
    if type(looked_at) is dict:
        looked_at.clear()


def _take_bits(held: list[object]) -> Iterator[None]:
    """Let go of everything in a list, and yield from time to time."""
    steps = 0
    while held:
        one = held.pop()
        steps += 1
        if steps % STRIDE == 0:
            yield
        if getrefcount(one) > _ALONE:
            continue
        if not _is_large(one):
            held += filter(is_tracked, get_referents(one))
        elif isinstance(one, dict):
            yield from _empty(one, _pop_value, held)
        elif isinstance(one, list | set | deque):
            yield from _empty(one, _pop, held)
        else:
            # Nothing can be taken out of these, but their items stay behind when they go.
            held.append(list(one))  # type: ignore[call-overload]


class Outdated:
    """Values that are held until nobody else holds them, so that they can be taken apart then; for all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: list[object] = []

    def __len__(self) -> int:
        return len(self._held)

    def hold(self, *values: object) -> None:
        """Hold these values, too, each once."""
        with self._lock:
            self._held += [each for each in values if all(each is not one for one in self._held)]

    @property
    def is_any_free(self) -> bool:
        """Whether there is a value that nobody else holds any more."""
        with self._lock:
            return bool(self._find_free())

    def take_apart(self, breathe: Callable[[], None]) -> None:
        """Let go of the values that nobody else holds, bit by bit."""
        with self._lock:
            free = [self._held.pop(place) for place in self._find_free()]
        take_apart(free, breathe)

    def _find_free(self) -> list[int]:
        """The places of values that nobody else holds, the last one first."""
        found = []
        for place in reversed(range(len(self._held))):
            one = self._held[place]
            if getrefcount(one) <= _ALONE + 1:
                found.append(place)
        return found


def _is_large(one: object) -> bool:
    return type(one) in _CONTAINERS and len(one) > MANY  # type: ignore[arg-type]


def _pop(one: Any) -> object:
    return one.pop()


def _pop_value(one: Any) -> object:
    return one.popitem()[1]


def _empty(one: Any, take: Callable[[Any], object], held: list[object]) -> Iterator[None]:
    while one:
        held += filter(_is_large, [take(one) for _ in range(min(STRIDE, len(one)))])
        yield
