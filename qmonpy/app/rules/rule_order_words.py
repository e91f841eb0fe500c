"""Why a rule is met or not, in words: which filter and which word of it decides."""

from qmonpy.insight.rules.rule_order import ANY, FilterVerdict, RuleOrder, Verdict
from qmonpy.translation import later, tr

_NONE = {"projects": later("a job without project"), "pes": later("a sequential job")}
_ANY = {
    "users": later("any user"),
    "projects": later("any project"),
    "pes": later("any PE"),
    "queues": later("any queue"),
    "hosts": later("any host"),
}
_SEVERAL = {
    "users": later("users"),
    "projects": later("projects"),
    "pes": later("parallel environments"),
    "queues": later("queues"),
    "hosts": later("hosts"),
}


def tell_asked(kind: str, asked: str | None) -> str:
    """Return the name in question for a kind of filter, or `any user`, or the words for a job that has none."""
    if asked is None:
        return tr(_NONE[kind])
    if asked == ANY:
        return tr(_ANY[kind])
    return asked


def tell_filter(verdict: FilterVerdict) -> str:
    """Return the reason why one filter lets the job pass or refuses it, without a full stop."""
    kind, asked = verdict.kind, verdict.asked
    if verdict.scope is None:
        return tr("no filter of {names}: everything passes").format(names=tr(_SEVERAL[kind]))
    if asked == ANY:
        return _tell_many(verdict)
    name = tell_asked(kind, asked)
    if verdict.is_refused:
        if verdict.word:
            return tr('"{word}" excludes {name}{reached_by}').format(
                word=verdict.word, name=name, reached_by=_reached_by(verdict)
            )
        if asked is None:
            needs = (
                tr('"{written}" needs a parallel environment, and {name} has none')
                if kind == "pes"
                else tr('"{written}" needs a project, and {name} has none')
            )
            return needs.format(written=verdict.written, name=name)
        names = ", ".join(tr('"{name}"').format(name=each) for each in verdict.scope.names)
        is_one = len(verdict.scope.names) == 1
        return (
            tr("{names} does not include {name}").format(names=names, name=name)
            if is_one
            else tr("none of {names} includes {name}").format(names=names, name=name)
        )
    if verdict.word:
        return (
            name
            if verdict.word == name
            else tr('"{word}" includes {name}{reached_by}').format(
                word=verdict.word, name=name, reached_by=_reached_by(verdict)
            )
        )
    return tr('"{written}" excludes others, and {name} passes').format(written=verdict.written, name=name)


def tell_verdict(order: RuleOrder) -> str:
    """Return why a rule is met, is not, or is not reached."""
    if order.verdict is Verdict.NOT_REACHED and order.met_before is not None:
        return tr("rule {number} is met before it").format(number=order.met_before.index + 1)
    if order.verdict is Verdict.NOT_MET:
        refusing = [each for each in order.filters if each.is_refused]
        if refusing:
            return "; ".join(f"{each.kind}: {tell_filter(each)}" for each in refusing)
        return tr("queues and hosts: no queue instance passes both filters")
    filters = [each for each in order.filters if each.scope is not None]
    if order.verdict is Verdict.PERHAPS:
        open_ = [f"{each.kind}: {tell_filter(each)}" for each in filters if not each.is_passed]
        return "; ".join(open_) or tr("queues and hosts: only some queue instances pass both filters")
    if not filters:
        return tr("it has no filters, so every job meets it")
    return "; ".join(f"{each.kind}: {tell_filter(each)}" for each in filters)


def _tell_many(verdict: FilterVerdict) -> str:
    nouns = tr(_SEVERAL[verdict.kind])
    jobs = (
        tr(" and jobs without any") if verdict.kind in _NONE else tr(" and others") if verdict.kind == "users" else ""
    )
    if verdict.is_passed:
        return tr("all {nouns}{jobs} pass").format(nouns=nouns, jobs=jobs)
    if verdict.is_refused:
        return tr("none of the {nouns} passes").format(nouns=nouns)
    if jobs:
        return tr('"{written}" lets some pass, others not').format(written=verdict.written)
    return tr('"{written}" lets {passing} of {of} {nouns} pass').format(
        written=verdict.written, passing=verdict.passing, of=verdict.of, nouns=nouns
    )


def _reached_by(verdict: FilterVerdict) -> str:
    if not verdict.word.lstrip("!").startswith("@"):
        return ""
    return tr(", who is in that user set") if verdict.kind == "users" else tr(", which is in that host group")
