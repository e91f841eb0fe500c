"""What is left of the attributes of queue instances and hosts, as `qstat -F` and `qhost -F` tell it (asked)."""

from collections.abc import Iterator, Sequence
from math import isinf

from qmonpy.cli.status.selection import OF_QUEUES
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.amount import is_endless
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import ledger_of
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import INFINITY, ValueType, find_number, format_number

_ENDLESS = "INFINITY"


@dataclass(frozen=True, slots=True)
class FreeAmount:
    """One attribute at one level."""

    letters: str
    """`g`, `h` or `q` for the level, then `c` for a consumable and `f` for a fixed value."""
    name: str
    text: str
    """The value as `qstat` prints it."""
    number: float | None = None
    """What is left of a number."""

    @property
    def as_number(self) -> str:
        """The value as `qhost` prints it: of a number six places."""
        return self.text if self.number is None or isinf(self.number) else f"{self.number:.6f}"


class FreeAmounts:
    """What is left in one snapshot."""

    def __init__(self, snapshot: Snapshot):
        self._prepared: Prepared = prepare(snapshot.cluster)
        self._used = ledger_of(self._prepared, snapshot.state, snapshot.now).used
        self._shortcuts = {word: each.name for each in snapshot.cluster.complexes.values() for word in (each.shortcut,)}

    def of_instance(self, name: str, wanted: Sequence[str]) -> Iterator[FreeAmount]:
        """Yield the attributes of the global host, the host and a queue instance; of some names only, if any."""
        place = self._prepared.site.by_name[name]
        found = [*self._of_level(self._prepared.site.global_level), *self._of_level(place.host), *self._of_queue(place)]
        yield from self._chosen(found, wanted)

    def of_host(self, name: str, wanted: Sequence[str]) -> Iterator[FreeAmount]:
        """Yield the attributes of the global host and of a host."""
        site = self._prepared.site
        levels = [site.global_level, *([site.hosts[name]] if name in site.hosts else [])]
        yield from self._chosen([each for level in levels for each in self._of_level(level)], wanted)

    def _chosen(self, found: Sequence[FreeAmount], wanted: Sequence[str]) -> Iterator[FreeAmount]:
        names = {self._shortcuts.get(each, each) for each in wanted}
        last = {each.name: each for each in found}
        yield from (each for each in found if last[each.name] is each and (not names or each.name in names))

    def _of_level(self, level: Level) -> Iterator[FreeAmount]:
        for name in sorted({*level.accounts, *level.fixed}):
            yield self._amount(level, name, level.fixed.get(name, ""))

    def _of_queue(self, place: Place) -> Iterator[FreeAmount]:
        instance = place.instance
        own = {"qname": instance.queue, "hostname": instance.host}
        for name in OF_QUEUES:
            yield self._amount(place.level, name, own.get(name) or instance.setting(name))
        for name in sorted({*place.level.accounts} - {*OF_QUEUES}):
            yield self._amount(place.level, name, "")

    def _amount(self, level: Level, name: str, written: str) -> FreeAmount:
        account = level.accounts.get(name)
        if account is not None:
            left = account.capacity - self._used[account.number]
            left = INFINITY if is_endless(left) else left
            return FreeAmount(f"{level.letter}c", name, format_number(account.attribute.type, left), left)
        attribute = level.complexes.get(name)
        kind = attribute.type if attribute is not None else ValueType.STRING
        number = find_number(kind, written)
        if written.upper() == _ENDLESS:
            text = "infinity"
        elif kind is ValueType.BOOL:
            text = f"{number or 0:.6f}"
        else:
            text = written
        return FreeAmount(f"{level.letter}f", name, text, None if kind.is_string else number)
