"""What a request for a reservation lacks, in sentences."""

from collections.abc import Sequence

from qmonpy.insight.reserving import missing_amounts
from qmonpy.insight.reserving.blockers import Blocker
from qmonpy.insight.reserving.missing_amounts import PE_SLOTS, SLOTS, Horizon, Missing, Scope, Shortfall
from qmonpy.insight.why.refusal_words import format_amount
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.reservation import ReservationRequest

_MOST_NAMED = 3
_HOW = {Horizon.EXISTING: "", Horizon.FREED: " that will be free", Horizon.WINDOW: " that is free"}


def describe_shortfall(found: Shortfall, request: ReservationRequest, cluster: Cluster) -> str:
    """Return what is missing in a sentence or two, such as `matlab: 16 asked, 10 exist. No other time helps.`"""

    def list_items(missing: Sequence[Missing], horizon: Horizon) -> str:
        return "; ".join(_describe(each, horizon, request, cluster) for each in missing)

    sentences = [_begin(f"{list_items(found.missing, found.horizon)}.")]
    if found.horizon is Horizon.EXISTING:
        sentences.append("No other time helps.")
    if found.also:
        sentences.append(f"In this window also: {list_items(found.also, Horizon.WINDOW)}.")
    if not found.is_whole:
        sentences.append("More than that may be missing.")
    return " ".join(sentences)


def describe_endless(blockers: Sequence[Blocker]) -> str:
    """Return that no other time helps, because of jobs that have no run time limit."""
    numbers = list(dict.fromkeys(f"{each.number}" for each in blockers if each.until is None))
    named = numbers[:_MOST_NAMED]
    if len(numbers) > _MOST_NAMED:
        named.append(f"{len(numbers) - _MOST_NAMED} more")
    names = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    few = len(numbers) == 1
    return (
        f"No other time helps as long as {'job' if few else 'jobs'} {names} {'runs' if few else 'run'}, "
        f"which {choose_word(len(numbers), 'has', 'have')} no run time limit."
    )


def _begin(text: str) -> str:
    """Return a sentence with a capital, unless it begins with the name of an attribute."""
    return (
        text if text.partition(" ")[0].endswith(":") or "=" in text.partition(":")[0] else text[:1].upper() + text[1:]
    )


def _describe(missing: Missing, horizon: Horizon, request: ReservationRequest, cluster: Cluster) -> str:
    if missing.scope is Scope.NOWHERE:
        is_condition = missing.name.startswith(" ")
        return _describe_condition(missing.name, request) if is_condition else _describe_nowhere(missing, request)
    if missing.name in (SLOTS, PE_SLOTS):
        return _describe_slots(missing, horizon)
    kind = cluster.complexes[missing.name].type
    asked, there = format_amount(kind, missing.asked), format_amount(kind, missing.there)
    shared = f"{missing.name}: {asked} asked{_describe_share(missing, kind, request)}"
    if missing.scope is Scope.HOST:
        return f"{shared}, {_describe_most(missing, horizon, there)}"
    if missing.scope is Scope.HOSTS:
        slots = round(missing.there / missing.asked * missing.slots) if missing.asked else 0
        verb = {Horizon.EXISTING: "there is", Horizon.FREED: "there will be", Horizon.WINDOW: "there is now"}[horizon]
        return f"{shared}, {verb} enough for {format_count(slots, 'slot')}"
    return f"{shared}, {_describe_amount(there, horizon)}"


def _describe_slots(missing: Missing, horizon: Horizon) -> str:
    asked, there = f"{missing.asked:,.0f}", f"{missing.there:,.0f}"
    if missing.scope is Scope.PE:
        left = f"it has {there}" if horizon is Horizon.EXISTING else _describe_amount(there, horizon)
        return f"slots of PE {missing.place}: {asked} asked, {left}"
    if missing.scope is Scope.HOST:
        where = " on one host" if missing.slots > 1 else ""
        return f"slots: {asked} asked{where}, {_describe_most(missing, horizon, there)}"
    if missing.there == 0:
        return f"slots: {asked} asked, {_describe_amount('0', horizon)}"
    verb = "will only be" if horizon is Horizon.FREED else "is"
    return f"slots: {asked} asked, there {verb} room for {there}"


def _describe_amount(there: str, horizon: Horizon) -> str:
    """Return how much of something there is: `10 exist`, `none is free`."""
    number = "none" if there == "0" else there
    match horizon:
        case Horizon.EXISTING:
            return f"{number} {choose_word(1 if number == 'none' else there, 'exists', 'exist')}"
        case Horizon.FREED:
            return f"{number} will be free"
        case _:
            return f"{number} {choose_word(1 if number == 'none' else there, 'is', 'are')} free"


def _describe_most(missing: Missing, horizon: Horizon, there: str) -> str:
    if missing.there == 0:
        return _describe_amount("0", horizon)
    return f"the most{_HOW[horizon]} on one host is {there} ({missing.place})"


def _describe_share(missing: Missing, kind: ValueType, request: ReservationRequest) -> str:
    """Return how much of it each slot takes, where there are several."""
    if missing.slots <= 1:
        return " for each slot" if request.pe is not None and missing.is_by_slot else ""
    where = " on one host" if missing.scope is Scope.HOST else ""
    slots = format_count(missing.slots, "slot")
    return f"{where} ({format_amount(kind, missing.asked / missing.slots)} for each of {slots})"


def _describe_nowhere(missing: Missing, request: ReservationRequest) -> str:
    if missing.is_exclusive:
        return f"{missing.name}: no host that suits is free of others"
    asked = next((each.value for each in request.resources if each.name == missing.name), None)
    what = f"{missing.name}={asked}" if asked is not None else missing.name
    return f"{what}: no queue instance that suits otherwise has it"


def _describe_condition(name: str, request: ReservationRequest) -> str:
    suiting = f"that is asked for ({', '.join(request.queues)})" if request.queues else "that suits"
    match name:
        case missing_amounts.OPEN:
            return "calendars close the queue instances that suit, in this window"
        case missing_amounts.PEOPLE:
            return f"the queue instances that suit are closed to {', '.join(request.acl)}, for whom it is (-u)"
        case missing_amounts.MASTER:
            asked = ", ".join(request.master_queues)
            return f"the master task has no room on the queues that are asked for it (-masterq {asked})"
        case missing_amounts.ACCESS:
            return f"user {request.owner} may not use any queue instance {suiting}"
        case missing_amounts.PE_LIST:
            return f"no queue instance {suiting} has PE {request.pe} in its pe_list"
        case missing_amounts.ORPHANED:
            return f"every queue instance {suiting} is orphaned"
    hosts = [each.value for each in request.resources if each.name in ("hostname", "qname")]
    names = ", ".join((*request.queues, *request.master_queues, *hosts))
    return f"the queues and hosts that are asked for do not suit ({names})"
