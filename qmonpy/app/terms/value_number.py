"""The value of a complex attribute on a queue instance, opened into the levels that have it, and what is booked."""

from collections.abc import Iterator

from qmonpy.app.queues.instance_values import SOURCES
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import describe_difference, format_exact
from qmonpy.app.terms.booking_rows import find_use, make_booked_row, make_holder_row, make_left_row, make_total_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.books.instance_values import InstanceValue, find_value, list_level_values
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import find_booked
from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import Relop
from qmonpy.translation import later, tr

ALL = later("All there is")


@dataclass(frozen=True, slots=True)
class ValueNumber:
    """An attribute of a queue instance, as `qstat -F` prints it."""

    instance: str
    attribute: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("{attribute} on {instance}").format(attribute=self.attribute, instance=self.instance)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        place = prepared.site.by_name.get(self.instance)
        if place is None:
            return Opened(tr("There is no queue instance {instance} any more.").format(instance=self.instance))
        ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now)
        value = find_value(prepared.site, ledger, place, self.attribute)
        if value is None:
            return Opened(
                tr("{instance} has no attribute {attribute} any more.").format(
                    instance=self.instance, attribute=self.attribute
                )
            )
        if value.number is None:
            return Opened(f"{value.text}: {tr(SOURCES[value.source])}.")
        levels = list_level_values(prepared.site, ledger, place, self.attribute)
        rows = tuple(self._list_rows(snapshot, prepared, place, value, levels))
        return Opened(_describe(value, len(levels)), rows)

    def _list_rows(
        self, snapshot: Snapshot, prepared: Prepared, place: Place, value: InstanceValue, levels: list[InstanceValue]
    ) -> Iterator[TermRow]:
        full = max((each.total or each.number or 0.0 for each in levels), default=0.0)
        for each in levels:
            number = each.number or 0.0
            how = tr(SOURCES[each.source])
            if each is value or each == value:
                how = tr("{how}; this one counts").format(how=how) if len(levels) > 1 else how
            key, text = (each.owner,), format_exact(each.attribute.type, number)
            link = find_object_place(ObjectKind.HOST, each.owner) if "@" not in each.owner else None
            below = tuple(self._list_below(snapshot, prepared, place, each, key))
            title = _name_owner(each.owner)
            yield TermRow(key, title, number, full, text, how, children=below, is_section=bool(below), link=link)

    def _list_below(
        self, snapshot: Snapshot, prepared: Prepared, place: Place, value: InstanceValue, key: tuple[str, ...]
    ) -> Iterator[TermRow]:
        """Return the sum of a consumable: all there is, less what running tasks have booked."""
        levels = (prepared.site.global_level, place.host, place.level)
        level: Level = next(each for each in levels if each.name == value.owner)
        account = level.accounts.get(self.attribute)
        if account is None or value.total is None or value.number is None:
            return
        type, holders = value.attribute.type, find_use(snapshot, account).holders
        if account.is_exclusive:
            yield from (make_holder_row(key, type, each, 0.0) for each in holders)
            return
        total, used = value.total, value.total - value.number
        how = "complex_values" if "@" in level.name or level.kind.letter != "q" else ""
        yield make_total_row((*key, "total"), tr(ALL), type, total, how)
        yield make_booked_row((*key, "used"), tr("− In use"), type, used, total, holders)


@dataclass(frozen=True, slots=True)
class HostAmount:
    """What is left of a consumable that a host has, or the cluster as a whole, in its complex_values."""

    host: str
    attribute: str
    """Its name or its shortcut."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("{attribute} of {owner}").format(attribute=self.attribute, owner=_name_owner(self.host))

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        is_global = self.host == GLOBAL_HOST
        level = prepared.site.global_level if is_global else prepared.site.hosts.get(self.host)
        attribute = find_attribute(self.attribute, snapshot.cluster.complexes)
        account = level.accounts.get(attribute.name) if level is not None and attribute is not None else None
        if attribute is None or account is None:
            return Opened(
                tr("The cluster has no consumable {attribute}, as applied.").format(attribute=self.attribute)
                if is_global
                else tr("Host {host} has no consumable {attribute}, as applied.").format(
                    host=self.host, attribute=self.attribute
                )
            )
        total, type, use = account.capacity, attribute.type, find_use(snapshot, account)
        ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now, with_reservations=True)
        booked, by_tasks = ledger.used[account.number], use.used
        if account.is_exclusive:
            alone = tr("A job that asks for it must be alone on {owner}: nothing is counted.").format(
                owner=_name_owner(self.host)
            )
            return Opened(alone, tuple(make_holder_row(("used",), type, each, 0.0) for each in use.holders))
        link = find_object_place(ObjectKind.HOST, self.host)
        held = booked - by_tasks
        rows = [
            make_total_row(("total",), tr(ALL), type, total, "complex_values", link),
            make_booked_row(("used",), tr("− In use"), type, by_tasks, total, use.holders),
        ]
        if held:
            how = tr("by advance reservations, beyond what their jobs use")
            rows.append(TermRow(("held",), tr("− Held"), held, total, format_exact(type, held), how))
        rows.append(make_left_row(("left",), type, total - booked, total))
        taken = (by_tasks, held) if held else (by_tasks,)
        return Opened(tr("{difference} left.").format(difference=describe_difference(type, total, *taken)), tuple(rows))


def _describe(value: InstanceValue, levels: int) -> str:
    type = value.attribute.type
    assert value.number is not None
    where = _name_owner(value.owner)
    if value.attribute.relop is Relop.EXCL:
        words = tr("{text} on {where}, where a job that asks for it must be alone").format(text=value.text, where=where)
    elif value.total is not None:
        words = tr("{difference} left on {where}").format(
            difference=describe_difference(type, value.total, value.total - value.number), where=where
        )
    else:
        words = f"{format_exact(type, value.number)}, {tr(SOURCES[value.source])}"
    if levels == 1:
        return f"{words}."
    relop = value.attribute.relop
    which = (
        tr("the uppermost level counts")
        if relop in (Relop.EQ, Relop.NE)
        else tr("the most counts")
        if relop in (Relop.GE, Relop.GT)
        else tr("the least counts")
    )
    return tr("{words}: of {levels} levels {which}, as its relation is {relop}.").format(
        words=words, levels=levels, which=which, relop=relop
    )


def _name_owner(name: str) -> str:
    return tr("the cluster") if name == GLOBAL_HOST else name if "@" in name else tr("host {name}").format(name=name)
