"""What is left of the attributes of queue instances and hosts, as `qstat -F` and `qhost -F` tell it (asked)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import isinf

from qmonpy.cli.status.selection import OF_QUEUES
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import ledger_of
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import INFINITY, Relop, ValueType, find_number, format_number

_FIRM = frozenset({Relop.EQ, Relop.NE})
"""Operators with which the wider level decides: the global host before the host, that before the queue instance."""
_RISING = frozenset({Relop.GE, Relop.GT})
_UNITS = frozenset({ValueType.TIME, ValueType.MEMORY})


@dataclass(frozen=True, slots=True)
class FreeAmount:
    """One attribute at the level that decides."""

    letters: str
    """`g`, `h` or `q` for the level, then `c` for a consumable, `l` for a load value and `f` for a fixed value."""
    name: str
    text: str
    """The value as `qstat` prints it."""
    number: float | None = None
    """What is left of a number."""
    type: ValueType = ValueType.STRING

    @property
    def as_number(self) -> str:
        """The value as `qhost` prints it: whole numbers with six places as well."""
        if self.number is None or isinf(self.number) or self.type in _UNITS:
            return self.text
        return f"{self.number:f}"


@dataclass(frozen=True, slots=True)
class _Found:
    """An attribute at one level: what is fixed there, and what counts for a job and is told before that."""

    fixed: FreeAmount | None = None
    per_job: FreeAmount | None = None

    @property
    def shown(self) -> FreeAmount | None:
        return self.per_job or self.fixed


class FreeAmounts:
    """What is left in one snapshot."""

    def __init__(self, snapshot: Snapshot):
        self._prepared: Prepared = prepare(snapshot.cluster)
        self._used = ledger_of(self._prepared, snapshot.state, snapshot.now).used
        self._complexes = snapshot.cluster.complexes
        self._shortcuts = {each.shortcut: each.name for each in self._complexes.values()}

    def of_instance(self, name: str, wanted: Sequence[str]) -> Iterator[FreeAmount]:
        """Yield the attributes of the global host, the host and a queue instance; of some names only, if any."""
        place = self._prepared.site.by_name[name]
        yield from self._decide([self._prepared.site.global_level, place.host], place, wanted)

    def of_host(self, name: str, wanted: Sequence[str]) -> Iterator[FreeAmount]:
        """Yield the attributes of the global host and of a host."""
        site = self._prepared.site
        levels = [site.global_level, *([site.hosts[name]] if name in site.hosts else [])]
        yield from self._decide(levels, None, wanted)

    def at_host(self, name: str, attribute: str) -> FreeAmount | None:
        """Return an attribute as one host has it, which may be the global one, whatever others have; None if it has it
        not."""
        site = self._prepared.site
        level = site.global_level if name == GLOBAL_HOST else site.hosts.get(name)
        known = self._complexes.get(attribute)
        found = self._at_level(level, known, None) if level is not None and known is not None else None
        return found.shown if found is not None else None

    def _decide(self, levels: Sequence[Level], place: Place | None, wanted: Sequence[str]) -> Iterator[FreeAmount]:
        names = {self._shortcuts.get(each, each) for each in wanted}
        for name in _names(levels, place):
            attribute = self._complexes.get(name)
            if attribute is None or (names and name not in names):
                continue
            found: _Found | None = None
            for level in (*levels, *((place.level,) if place is not None else ())):
                is_queue = place is not None and level is place.level
                here = self._at_level(level, attribute, place if is_queue else None)
                if here is not None and (found is None or not _is_prior(attribute, found, here)):
                    found = here
            if found is not None and found.shown is not None:
                yield found.shown

    def _at_level(self, level: Level, attribute: ComplexAttribute, place: Place | None) -> _Found | None:
        found = _Found()
        if attribute.name in level.accounts:
            found = _Found(per_job=self._left(level, attribute))
        elif attribute.name in level.fixed:
            found = _Found(fixed=_amount(level, "f", attribute, level.fixed[attribute.name]))
        load = level.load.get(attribute.name)
        if load is not None and not (found.shown is not None and attribute.relop in _FIRM):
            found = _with_load(attribute, found, _amount(level, "l", attribute, load))
        if place is not None and attribute.name in OF_QUEUES:
            instance = place.instance
            own = {"qname": instance.queue, "hostname": instance.host}.get(attribute.name)
            of_queue = _amount(level, "f", attribute, own or instance.setting(attribute.name))
            if found.fixed is None or not _decides(attribute, found.fixed, of_queue):
                found = replace(found, fixed=of_queue)
        return found if found.shown is not None else None

    def _left(self, level: Level, attribute: ComplexAttribute) -> FreeAmount:
        account = level.accounts[attribute.name]
        left = account.capacity - self._used[account.number]
        left = INFINITY if is_endless(left) else left
        text = format_number(attribute.type, left)
        return FreeAmount(f"{level.letter}c", attribute.name, text, left, attribute.type)


def _names(levels: Sequence[Level], place: Place | None) -> Iterable[str]:
    """Return the names of all attributes: by level, as they are configured; those that all queues have go first."""
    found: dict[str, None] = {}
    for level in levels:
        found |= dict.fromkeys((*level.load, *level.fixed))
    if place is not None:
        found |= dict.fromkeys((*OF_QUEUES, *place.level.fixed))
    return found


def _amount(level: Level, letter: str, attribute: ComplexAttribute, written: str) -> FreeAmount:
    number = None if attribute.type.is_string else find_number(attribute.type, written)
    text = written if number is None else format_number(attribute.type, number)
    if attribute.type is ValueType.BOOL and number is None:
        text = f"{0.0:f}"
    return FreeAmount(f"{level.letter}{letter}", attribute.name, text, number, attribute.type)


def _with_load(attribute: ComplexAttribute, found: _Found, load: FreeAmount) -> _Found:
    """Return what is found where a host reports a value, too: of numbers the one that is harder to meet."""
    if attribute.type.is_string:
        return replace(found, fixed=load)
    if load.number is None:
        return found
    before = found.per_job or found.fixed
    return _Found(per_job=before if before is not None and _decides(attribute, before, load) else load)


def _is_prior(attribute: ComplexAttribute, wider: _Found, narrower: _Found) -> bool:
    """Whether the value of the wider level is told."""
    if attribute.relop in _FIRM:
        return True
    is_per_job = wider.per_job is not None
    upper = wider.shown
    lower = (narrower.per_job or narrower.fixed) if is_per_job else (narrower.fixed or narrower.per_job)
    return upper is not None and lower is not None and _decides(attribute, upper, lower)


def _decides(attribute: ComplexAttribute, upper: FreeAmount, lower: FreeAmount) -> bool:
    """Whether the first of two values is the one that is harder to meet; texts are alike."""
    if attribute.relop in _FIRM:
        return True
    first, second = upper.number or 0.0, lower.number or 0.0
    return first >= second if attribute.relop in _RISING else first <= second
