"""What a request for a reservation lacks, in sentences."""

from collections.abc import Sequence

from qmonpy.insight.reserving import missing_amounts
from qmonpy.insight.reserving.blockers import Blocker
from qmonpy.insight.reserving.missing_amounts import PE_SLOTS, SLOTS, Horizon, Missing, Scope, Shortfall
from qmonpy.insight.why.refusal_words import format_amount
from qmonpy.insight.why.sentence_parts import join_words
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.translation import grouped, tr

_MOST_NAMED = 3


def describe_shortfall(found: Shortfall, request: ReservationRequest, cluster: Cluster) -> str:
    """Return what is missing in a sentence or two, such as `matlab: 16 asked, 10 exist. No other time helps.`"""

    def list_items(missing: Sequence[Missing], horizon: Horizon) -> str:
        return "; ".join(_describe(each, horizon, request, cluster) for each in missing)

    sentences = [_begin(f"{list_items(found.missing, found.horizon)}.")]
    if found.horizon is Horizon.EXISTING:
        sentences.append(tr("No other time helps."))
    if found.also:
        said = tr("In this window also: {items}.")
        sentences.append(said.format(items=list_items(found.also, Horizon.WINDOW)))
    if not found.is_whole:
        sentences.append(tr("More than that may be missing."))
    return " ".join(sentences)


def describe_endless(blockers: Sequence[Blocker]) -> str:
    """Return that no other time helps, because of jobs that have no run time limit."""
    numbers = list(dict.fromkeys(f"{each.number}" for each in blockers if each.until is None))
    named = numbers[:_MOST_NAMED]
    if len(numbers) > _MOST_NAMED:
        named.append(tr("{count} more").format(count=len(numbers) - _MOST_NAMED))
    return choose_word(
        len(numbers),
        "No other time helps until job {numbers}, which has no run time limit, has ended.",
        "No other time helps until jobs {numbers}, which have no run time limit, have ended.",
    ).format(numbers=join_words(named))


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
    shared = tr("{name}: {asked} asked").format(name=missing.name, asked=asked) + _describe_share(
        missing, kind, request
    )
    if missing.scope is Scope.HOST:
        return f"{shared}, {_describe_most(missing, horizon, there)}"
    if missing.scope is Scope.HOSTS:
        slots = round(missing.there / missing.asked * missing.slots) if missing.asked else 0
        match horizon:
            case Horizon.EXISTING:
                said = tr("{asked}, there is enough for {slots}")
            case Horizon.FREED:
                said = tr("{asked}, there will be enough for {slots}")
            case Horizon.WINDOW:
                said = tr("{asked}, there is now enough for {slots}")
        return said.format(asked=shared, slots=format_count(slots, "slot"))
    return f"{shared}, {_describe_amount(there, horizon)}"


def _describe_slots(missing: Missing, horizon: Horizon) -> str:
    asked, there = grouped(missing.asked, ",.0f"), grouped(missing.there, ",.0f")
    if missing.scope is Scope.PE:
        is_whole = horizon is Horizon.EXISTING
        left = tr("it has {amount}").format(amount=there) if is_whole else _describe_amount(there, horizon)
        return tr("slots of PE {pe}: {asked} asked, {left}").format(pe=missing.place, asked=asked, left=left)
    if missing.scope is Scope.HOST:
        said = tr("slots: {asked} asked on one host, {left}" if missing.slots > 1 else "slots: {asked} asked, {left}")
        return said.format(asked=asked, left=_describe_most(missing, horizon, there))
    if missing.there == 0:
        return tr("slots: {asked} asked, {left}").format(asked=asked, left=_describe_amount("0", horizon))
    said = tr(
        "slots: {asked} asked, there will only be room for {there}"
        if horizon is Horizon.FREED
        else "slots: {asked} asked, there is room for {there}"
    )
    return said.format(asked=asked, there=there)


def _describe_amount(there: str, horizon: Horizon) -> str:
    """Return how much of something there is: `10 exist`, `none is free`."""
    match horizon, there:
        case Horizon.EXISTING, "0":
            return tr("none exists")
        case Horizon.EXISTING, _:
            return choose_word(there, "{amount} exists", "{amount} exist").format(amount=there)
        case Horizon.FREED, "0":
            return tr("none will be free")
        case Horizon.FREED, _:
            return tr("{amount} will be free").format(amount=there)
        case _, "0":
            return tr("none is free")
    return choose_word(there, "{amount} is free", "{amount} are free").format(amount=there)


def _describe_most(missing: Missing, horizon: Horizon, there: str) -> str:
    if missing.there == 0:
        return _describe_amount("0", horizon)
    match horizon:
        case Horizon.EXISTING:
            said = tr("the most on one host is {amount} ({host})")
        case Horizon.FREED:
            said = tr("the most that will be free on one host is {amount} ({host})")
        case Horizon.WINDOW:
            said = tr("the most that is free on one host is {amount} ({host})")
    return said.format(amount=there, host=missing.place)


def _describe_share(missing: Missing, kind: ValueType, request: ReservationRequest) -> str:
    """Return how much of it each slot takes, where there are several, with a blank in front; else empty."""
    if missing.slots <= 1:
        return tr(" for each slot") if request.pe is not None and missing.is_by_slot else ""
    said = tr(
        " on one host ({amount} for each of {slots})"
        if missing.scope is Scope.HOST
        else " ({amount} for each of {slots})"
    )
    amount = format_amount(kind, missing.asked / missing.slots)
    return said.format(amount=amount, slots=format_count(missing.slots, "slot"))


def _describe_nowhere(missing: Missing, request: ReservationRequest) -> str:
    if missing.is_exclusive:
        return tr("{name}: no host that suits is free of others").format(name=missing.name)
    asked = next((each.value for each in request.resources if each.name == missing.name), None)
    what = f"{missing.name}={asked}" if asked is not None else missing.name
    return tr("{asked}: no queue instance that suits otherwise has it").format(asked=what)


def _describe_condition(name: str, request: ReservationRequest) -> str:
    queues = ", ".join(request.queues)
    match name:
        case missing_amounts.OPEN:
            return tr("calendars close the queue instances that suit, in this window")
        case missing_amounts.PEOPLE:
            said = tr("the queue instances that suit are closed to {names}, for whom it is (-u)")
            return said.format(names=", ".join(request.acl))
        case missing_amounts.MASTER:
            said = tr("the master task has no room on the queues that are asked for it (-masterq {queues})")
            return said.format(queues=", ".join(request.master_queues))
        case missing_amounts.ACCESS:
            said = tr(
                "user {user} may not use any queue instance that is asked for ({queues})"
                if queues
                else "user {user} may not use any queue instance that suits"
            )
            return said.format(user=request.owner, queues=queues)
        case missing_amounts.PE_LIST:
            said = tr(
                "no queue instance that is asked for ({queues}) has PE {pe} in its pe_list"
                if queues
                else "no queue instance that suits has PE {pe} in its pe_list"
            )
            return said.format(pe=request.pe, queues=queues)
        case missing_amounts.ORPHANED:
            return tr(
                "every queue instance that is asked for ({queues}) is orphaned"
                if queues
                else "every queue instance that suits is orphaned"
            ).format(queues=queues)
    hosts = [each.value for each in request.resources if each.name in ("hostname", "qname")]
    names = ", ".join((*request.queues, *request.master_queues, *hosts))
    return tr("the queues and hosts that are asked for do not suit ({names})").format(names=names)
