"""Answers that are kept as long as the same objects are asked about.

Values never change: what was found out about an object holds as long as it is the same object, and to see that costs
nothing, however large it is. Texts and numbers are the same when they are equal, tuples when their parts are the same.
What keeps many answers holds the objects too, so that no other object can get the id of one of them; what keeps the
last one holds them weakly where that can be. When something changes that is no such object, as the form in which times
are shown, `find_anew` lets every answer be found again.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, wraps
from operator import attrgetter, is_
from threading import Lock, RLock
from typing import Generic, ParamSpec, Protocol, TypeVar, TypeVarTuple, cast
from weakref import WeakSet, ref

Objects = TypeVarTuple("Objects")
Answer = TypeVar("Answer")
Words = ParamSpec("Words")
Key = TypeVar("Key")

LONGEST_KEPT = 2_000
"""How many characters a text has at most of which `keep_of_texts` keeps many answers."""
MOST_LONG = 16
"""Of how many longer texts it keeps the answers."""
MOST_LOOSE = 20
"""Longer tuples are held as they are."""
_weight_of = attrgetter("weight")
_EQUAL = frozenset((str, int, float))
"""Types of which equal values are the same."""


_round = 0
_caches: list[Callable[[], None]] = []
"""What empties the answers about texts."""


def find_anew() -> None:
    """Take no answer for known any more that was found before, as what is not among its objects is another now."""
    global _round
    _round += 1
    for clear in _caches:
        clear()


class _LetsGo(Protocol):
    """What keeps several answers."""

    def let_go(self, cluster: object, breathe: Callable[[], None]) -> None:
        """Drop the answers about an object, or about what has it as its `cluster`."""
        ...


_kept: WeakSet[_LetsGo] = WeakSet()
"""Whatever keeps several answers, to let go of some."""


def let_go(cluster: object, breathe: Callable[[], None] = lambda: None) -> None:
    """Keep no answer any more about an object, or about what has it as its `cluster`; in any thread.

    A large real cluster is another one after each round, and nobody asks about the one before the last. `breathe` is
    called between answers, as each may take a while to be freed.
    """
    for each in tuple(_kept):
        breathe()
        each.let_go(cluster, breathe)


def are_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two tuples have the same objects in the same order."""
    if one is other:
        # It may have 100,000 objects.
        return True
    if len(one) != len(other):
        return False
    if all(map(is_, one, other)):
        return True
    return all(first is second or _is_equal(first, second) for first, second in zip(one, other, strict=True))


def _is_equal(one: object, other: object) -> bool:
    if type(one) is not type(other):
        return False
    if type(one) is tuple:
        return are_same(one, cast(tuple[object, ...], other))
    return type(one) in _EQUAL and one == other


def _hold_loosely(objects: tuple[object, ...]) -> tuple[object, ...]:
    """What `_are_held` compares objects with: that keeps none of them alive that can go before it.

    Whoever asks about the same object again has held it meanwhile. Pages that were left would else hold the clusters
    and states of the rounds in which they were shown last.
    """
    return tuple(map(_hold_one, objects))


def _hold_one(one: object) -> object:
    kind = type(one)
    if kind in _EQUAL or one is None:
        return one
    if kind is tuple:
        parts = cast(tuple[object, ...], one)
        # To go through all hosts of a large site would take longer than the window has.
        return _hold_loosely(parts) if len(parts) <= MOST_LOOSE else parts
    try:
        return ref(one)
    except TypeError:
        return one


def _are_held(held: tuple[object, ...], objects: tuple[object, ...]) -> bool:
    """Whether these are the objects of which `_hold_loosely` made the first tuple."""
    return len(held) == len(objects) and all(map(_is_held, held, objects))


def _is_held(held: object, one: object) -> bool:
    if type(held) is ref:
        # What is gone is not the None that has come in its place.
        return one is not None and held() is one
    if type(held) is tuple and type(one) is tuple:
        before, now = cast(tuple[object, ...], held), cast(tuple[object, ...], one)
        return _are_held(before, now) if len(before) <= MOST_LOOSE else are_same(before, now)
    return held is one or _is_equal(held, one)


def _find_key(one: object) -> object:
    """A hashable value that is equal for the same objects, as long as these are held."""
    kind = type(one)
    if kind is tuple:
        return tuple(map(_find_key, cast(tuple[object, ...], one)))
    return (kind, one) if kind in _EQUAL else id(one)


def keep_of_texts(most: int) -> Callable[[Callable[Words, Answer]], Callable[Words, Answer]]:
    """Return a decorator that keeps the answers to the `most` latest questions about texts, and few of long texts.

    `lru_cache` counts answers, not their size: somebody who types in a text of 1 MB asks about another one with each
    key, and thousands of them would be kept.
    """

    def decorate(find: Callable[Words, Answer]) -> Callable[Words, Answer]:
        # The words of both are those of `find`, which mypy does not know of a cache.
        few, many = lru_cache(MOST_LONG)(find), lru_cache(most)(find)
        _caches.extend((few.cache_clear, many.cache_clear))
        short, long = cast(Callable[Words, Answer], many), cast(Callable[Words, Answer], few)

        @wraps(find)
        def find_kept(*args: Words.args, **named: Words.kwargs) -> Answer:
            for each in args:
                if type(each) is str and len(each) > LONGEST_KEPT:
                    return long(*args, **named)
            return short(*args, **named)

        return find_kept

    return decorate


def _take_apart(dropped: list[object], breathe: Callable[[], None] | None = None) -> None:
    """Let go of entries bit by bit, where the thread stands still now and then; commands import nothing for that."""
    from qmonpy.pauses import find_pause

    breathe = breathe or find_pause()
    if breathe is not None:
        from qmonpy.taking_apart import take_apart

        take_apart(dropped, breathe)


class LastSeen:
    """Tells whether objects are others than those that were shown last."""

    __slots__ = ("_objects",)

    def __init__(self, *objects: object):
        self._objects: tuple[object, ...] | None = _hold_loosely((_round, *objects)) if objects else None

    def is_new(self, *objects: object) -> bool:
        """Whether these are others than those that were shown last; they are the last ones from now on."""
        objects = (_round, *objects)
        before, self._objects = self._objects, _hold_loosely(objects)
        return before is None or not _are_held(before, objects)

    def see(self, *objects: object) -> None:
        """Take these for the ones that were shown last."""
        self._objects = _hold_loosely((_round, *objects))


class LastAnswer(Generic[*Objects, Answer]):
    """The answer to the last question, for as long as the same is asked again.

    Two threads that ask at once may both find an answer, but each gets the one to its own question.
    """

    __slots__ = ("_about", "_find", "_last")

    def __init__(
        self, find: Callable[[*Objects], Answer], about: Callable[[*Objects], tuple[object, ...]] | None = None
    ):
        """`find` gives the answer about some objects, `about` those that it depends on if these are not all."""
        self._find = find
        self._about = about
        self._last: tuple[tuple[object, ...], Answer] | None = None

    def of(self, *objects: *Objects) -> Answer:
        """Return the answer about some objects; it is found anew when they are others than last time."""
        about = self._key(*objects)
        last = self._last
        if last is None or not _are_held(last[0], about):
            last = self._last = _hold_loosely(about), self._find(*objects)
        return last[1]

    def put(self, answer: Answer, *objects: *Objects) -> None:
        """Take an answer that was found elsewhere."""
        self._last = _hold_loosely(self._key(*objects)), answer

    def _key(self, *objects: *Objects) -> tuple[object, ...]:
        return (_round, *(objects if self._about is None else self._about(*objects)))

    def forget(self) -> None:
        """Find the next answer anew, whatever it is about."""
        self._last = None


class LastAnswers(Generic[Key, *Objects, Answer]):
    """The last answer about each of many things, for as long as the same is asked of it again."""

    __slots__ = ("_find", "_last")

    def __init__(self, find: Callable[[*Objects], Answer]):
        """`find` gives the answer about some objects, when it is not known."""
        self._find = find
        self._last: dict[Key, tuple[tuple[object, ...], Answer]] = {}

    def of(self, key: Key, *objects: *Objects) -> Answer:
        """Return the answer of the thing with a key about some objects; `LastAnswer.of` for each key."""
        last, about = self._last.get(key), (_round, *objects)
        if last is None or not are_same(last[0], about):
            last = self._last[key] = about, self._find(*objects)
        return last[1]

    def put(self, key: Key, answer: Answer, *objects: *Objects) -> None:
        """Take an answer that was found elsewhere."""
        self._last[key] = (_round, *objects), answer


class RecentAnswers(Generic[Key, Answer]):
    """Answers by key, for all threads; `age` drops those that nobody asked for since it was called before."""

    __slots__ = ("_older", "_recent")

    def __init__(self) -> None:
        self._recent: dict[Key, Answer] = {}
        self._older: dict[Key, Answer] = {}

    def __len__(self) -> int:
        return len(self._recent) + len(self._older)

    def find(self, key: Key) -> Answer | None:
        """Return the answer of a key, None if it is not known."""
        found = self._recent.get(key)
        if found is None and self._older:
            found = self._older.pop(key, None)
            if found is not None:
                self._recent[key] = found
        return found

    def put(self, key: Key, answer: Answer) -> None:
        """Keep an answer."""
        self._recent[key] = answer

    def put_first(self, key: Key, answer: Answer) -> Answer:
        """Keep an answer unless another thread has found one meanwhile; returns the one that is kept."""
        return self._recent.setdefault(key, answer)

    def age(self) -> None:
        """Drop the answers that nobody asked for since the last call."""
        dropped, self._older, self._recent = self._older, self._recent, {}
        _drop(dropped)

    def clear(self) -> None:
        """Drop all answers."""
        dropped = self._older, self._recent
        self._older, self._recent = {}, {}
        _drop(*dropped)


def _drop(*answers: dict[Key, Answer]) -> None:
    """Let go of answers bit by bit: to free 200,000 of them in one step would hold up all other threads."""
    if any(answers):
        from qmonpy.pauses import drain

        drain(*answers)


class KeptAnswers(Generic[*Objects, Answer]):
    """The answers to the questions that were asked most recently, for all threads.

    A question is answered once: a thread that asks it while another one finds the answer waits for that. Questions
    about other objects do not wait.
    """

    def __init__(
        self,
        find: Callable[[*Objects], Answer],
        *,
        most: int,
        weigh: Callable[[*Objects], int] | None = None,
        most_weight: int = 0,
    ):
        """`find` gives the answer about some objects; of more than `most` the one asked for longest ago is dropped.

        With `weigh`, which tells how large an answer about some objects is, also when all together weigh more than
        `most_weight`.
        """
        self._find = find
        self._most = most
        self._weigh = weigh
        self._most_weight = most_weight
        self._entries: dict[object, _Entry[Answer]] = {}
        self._lock = Lock()
        _kept.add(self)

    def __len__(self) -> int:
        return len(self._entries)

    def let_go(self, cluster: object, breathe: Callable[[], None]) -> None:
        """Drop the answers about an object, or about what has it as its `cluster`."""
        with self._lock:
            outdated = [key for key, each in self._entries.items() if each.is_about(cluster)]
            dropped: list[object] = [self._entries.pop(key) for key in outdated]
        # To free what only they hold takes a while: bit by bit, while nobody else waits for the lock.
        _take_apart(dropped, breathe)

    def of(self, *objects: *Objects) -> Answer:
        """Return the answer about some objects, the same one for the same objects; what `find` raises is not kept."""
        key = (_round, _find_key(objects))
        dropped: list[object] = []
        with self._lock:
            entry = self._entries.pop(key, None)
            if entry is None:
                entry = _Entry(objects)
                entry.weight = 0 if self._weigh is None else self._weigh(*objects)
                while self._entries and self._is_full_for(entry.weight):
                    dropped.append(self._entries.pop(next(iter(self._entries))))
            self._entries[key] = entry
        if dropped and self._weigh is not None:
            # What has a weight may be large.
            _take_apart(dropped)
        if not entry.is_found:
            with entry.lock:
                if not entry.is_found:
                    entry.answer = self._find(*objects)
                    entry.is_found = True
        return entry.answer

    def newest(self) -> Iterator[Answer]:
        """Yield the answers that are known, that of the latest question first."""
        with self._lock:
            entries = tuple(reversed(self._entries.values()))
        return (each.answer for each in entries if each.is_found)

    def _is_full_for(self, weight: int) -> bool:
        """Whether one more answer would be too many, or too much."""
        if len(self._entries) >= self._most:
            return True
        return self._weigh is not None and weight + sum(map(_weight_of, self._entries.values())) > self._most_weight


class _Entry(Generic[Answer]):
    """An answer, or the place where it will be, and the objects that it is about."""

    __slots__ = ("answer", "is_found", "lock", "objects", "weight")

    answer: Answer

    def __init__(self, objects: tuple[object, ...]):
        self.objects = objects
        self.is_found = False
        self.lock = RLock()
        self.weight = 0

    def is_about(self, cluster: object) -> bool:
        """Whether the answer is about an object, or about what has it as its `cluster`."""
        return any(each is cluster or getattr(each, "cluster", None) is cluster for each in self.objects)
