"""A request draft in words: allocation rules, who may use the reservation, attributes, times."""

from datetime import tzinfo

from qmonpy.app.reservations.request_draft import RequestDraft, split_list
from qmonpy.formats.values.shown_time import format_date, format_named, format_short_clock, shown_local
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable, Requestable
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.pattern import is_pattern, matches_pattern
from qmonpy.model.values.value import Relop
from qmonpy.model.values.whole import is_whole
from qmonpy.translation import tr

MOST_NAMES = 12
_HIDDEN = ("hostname", "qname", "slots")
"""The attributes that have fields of their own."""


@dataclass(frozen=True, slots=True)
class People:
    """The users that the access lists of a request mean."""

    is_everybody: bool
    """Whether the list of allowed users is empty: everybody may use it, except for those who are denied."""
    allowed: tuple[str, ...] = ()
    """Sorted, without those who are denied."""
    denied: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """Unix groups on the lists that have no known member."""


def find_people(draft: RequestDraft, cluster: Cluster) -> People:
    """Return the users that `-u` of a draft means: by name, through user sets, and through Unix groups there."""
    allowed, unknown = _members(split_list(draft.allowed), cluster)
    denied, others = _members(split_list(draft.denied), cluster)
    is_everybody = not split_list(draft.allowed)
    left = tuple(sorted(allowed - denied))
    return People(is_everybody, left, tuple(sorted(denied)), tuple(sorted(unknown | others)))


def describe_people(draft: RequestDraft, cluster: Cluster, owner: str) -> str:
    """Return a sentence or two that say who may submit into the reservation."""
    people = find_people(draft, cluster)
    if people.is_everybody:
        text = tr("Everybody may submit into it.")
        if people.denied:
            text = tr("Everybody may submit into it, but not {names}.").format(names=_list(people.denied))
    elif people.allowed:
        text = choose_word(
            len(people.allowed),
            "{count:,} person may submit into it: {names}.",
            "{count:,} people may submit into it: {names}.",
        ).format(count=len(people.allowed), names=_list(people.allowed))
    else:
        text = tr("Nobody who is known here may submit into it.")
    if people.groups:
        text += " " + tr("No member of {groups} is known here.").format(groups=_list(people.groups))
    is_left_out = owner in people.denied or not (people.is_everybody or owner in people.allowed)
    return f"{text} {tr('You ({user}) may not.').format(user=owner)}" if is_left_out else text


def describe_allocation(draft: RequestDraft, cluster: Cluster) -> str:
    """Return how the slots of the draft's PE are spread over hosts; for a pattern, which PEs it means."""
    name = draft.pe.strip()
    if not name:
        return tr("Without a parallel environment: 1 slot.")
    matching = [each for each in cluster.pes.values() if name == each.name or matches_pattern(name, each.name)]
    if not matching:
        return ""
    if is_pattern(name):
        names = _list(tuple(each.name for each in matching))
        return tr("Any of {names}; the first that has room is granted.").format(names=names)
    pe = matching[0]
    rule = pe.allocation_rule
    words = {
        "$fill_up": tr("One host after the other is filled up."),
        "$round_robin": tr("Each host in turn gives one slot, again and again."),
        "$pe_slots": tr("All slots are on one host."),
    }
    text = words.get(rule, "")
    if is_whole(rule) and int(rule) > 0:
        each = int(rule)
        text = tr("Exactly {slots} on every host: a multiple of {count} is needed.")
        text = text.format(slots=format_count(each, "slot"), count=each)
    text = text or tr("Allocation rule {rule}.").format(rule=rule)
    said = tr("The environment has {slots} in all.").format(slots=format_count(pe.slots, "slot"))
    return f"{text} {said}"


def describe_attribute(attribute: ComplexAttribute) -> str:
    """Return how a requested value of an attribute is counted, or compared with that of a host or queue."""
    if attribute.consumable is Consumable.YES:
        return tr("per slot")
    if attribute.consumable is Consumable.JOB:
        return tr("once")
    if attribute.consumable is Consumable.HOST:
        return tr("once on each host")
    if attribute.is_exclusive:
        return tr("exclusive")
    words = {Relop.EQ: tr("equal"), Relop.NE: tr("not equal"), Relop.LE: tr("at least"), Relop.LT: tr("more than")}
    return {**words, Relop.GE: tr("at most"), Relop.GT: tr("less than")}.get(attribute.relop, tr("compared"))


def requestable_attributes(cluster: Cluster) -> tuple[ComplexAttribute, ...]:
    """Return the attributes that `-l` may request, consumables first, without those that have fields of their own."""
    found = (
        each
        for each in cluster.complexes.values()
        if each.requestable is not Requestable.NO and each.name not in _HIDDEN
    )
    return tuple(sorted(found, key=lambda each: (not each.is_consumable, each.name)))


def describe_moment(seconds: int, now: int, zone: tzinfo | None = None) -> str:
    """Return a local time such as `today 14:00` or `Sun 2026-11-22 14:00`."""
    moment, present = shown_local(seconds, zone), shown_local(now, zone)
    clock = format_short_clock(moment)
    if moment.date() == present.date():
        return tr("today {clock}").format(clock=clock)
    return f"{format_named(moment, '%a')} {format_date(moment)} {clock}"


def _members(names: tuple[str, ...], cluster: Cluster) -> tuple[set[str], set[str]]:
    """Return the users that names of users and `@user sets` mean, and the Unix groups there without known members."""
    users: set[str] = set()
    unknown: set[str] = set()
    for name in names:
        known = cluster.user_sets.get(name[1:]) if name.startswith("@") else None
        for entry in known.entries if known else () if name.startswith("@") else (name,):
            if not entry.startswith("@"):
                users.add(entry)
                continue
            members = {user for user, groups in cluster.unix_groups.items() if entry[1:] in groups[:1]}
            users |= members
            unknown |= set() if members else {entry}
    return users, unknown


def _list(names: tuple[str, ...]) -> str:
    shown = list(names[:MOST_NAMES])
    more = len(names) - len(shown)
    if more > 0:
        shown.append(tr("{count} more").format(count=more))
    return join_words(shown)
