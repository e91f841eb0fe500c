"""Why a rule is met or not, in words: which filter and which word of it decides."""

from qmonpy.insight.rules.rule_order import ANY, NOUNS, FilterVerdict, RuleOrder, Verdict
from qmonpy.model.values.counts import format_plural

_NONE = {"projects": "a job without project", "pes": "a sequential job"}


def tell_asked(kind: str, asked: str | None) -> str:
    """Return the name in question for a kind of filter, or `any user`, or the words for a job that has none."""
    if asked is None:
        return _NONE[kind]
    if asked == ANY:
        return "any PE" if kind == "pes" else f"any {NOUNS[kind]}"
    return asked


def tell_filter(verdict: FilterVerdict) -> str:
    """Return the reason why one filter lets the job pass or refuses it, without a full stop."""
    kind, asked = verdict.kind, verdict.asked
    if verdict.scope is None:
        return f"no filter of {_plural(kind)}: everything passes"
    if asked == ANY:
        return _tell_many(verdict)
    name = tell_asked(kind, asked)
    if verdict.is_refused:
        if verdict.word:
            return f'"{verdict.word}" excludes {name}{_reached_by(verdict)}'
        if asked is None:
            return f'"{verdict.written}" needs a {NOUNS[kind]}, and {name} has none'
        names = ", ".join(f'"{each}"' for each in verdict.scope.names)
        is_one = len(verdict.scope.names) == 1
        return f"{names} does not include {name}" if is_one else f"none of {names} includes {name}"
    if verdict.word:
        return name if verdict.word == name else f'"{verdict.word}" includes {name}{_reached_by(verdict)}'
    return f'"{verdict.written}" excludes others, and {name} passes'


def tell_verdict(order: RuleOrder) -> str:
    """Return why a rule is met, is not, or is not reached."""
    if order.verdict is Verdict.NOT_REACHED and order.met_before is not None:
        return f"rule {order.met_before.index + 1} is met before it"
    if order.verdict is Verdict.NOT_MET:
        refusing = [each for each in order.filters if each.is_refused]
        if refusing:
            return "; ".join(f"{each.kind}: {tell_filter(each)}" for each in refusing)
        return "queues and hosts: no queue instance passes both filters"
    filters = [each for each in order.filters if each.scope is not None]
    if order.verdict is Verdict.PERHAPS:
        open_ = [f"{each.kind}: {tell_filter(each)}" for each in filters if not each.is_passed]
        return "; ".join(open_) or "queues and hosts: only some queue instances pass both filters"
    if not filters:
        return "it has no filters, so every job meets it"
    return "; ".join(f"{each.kind}: {tell_filter(each)}" for each in filters)


def _tell_many(verdict: FilterVerdict) -> str:
    nouns = _plural(verdict.kind)
    jobs = " and jobs without any" if verdict.kind in _NONE else " and others" if verdict.kind == "users" else ""
    if verdict.is_passed:
        return f"all {nouns}{jobs} pass"
    if verdict.is_refused:
        return f"none of the {nouns} passes"
    if jobs:
        return f'"{verdict.written}" lets some pass, others not'
    return f'"{verdict.written}" lets {verdict.passing} of {verdict.of} {nouns} pass'


def _reached_by(verdict: FilterVerdict) -> str:
    if not verdict.word.lstrip("!").startswith("@"):
        return ""
    return ", who is in that user set" if verdict.kind == "users" else ", which is in that host group"


def _plural(kind: str) -> str:
    return format_plural(NOUNS[kind])
