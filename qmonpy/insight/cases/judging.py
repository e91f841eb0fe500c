"""Judges cases: whether what is to be true of a situation is true in a configuration, and if not, what is.

A configuration is judged alone: what hosts report now plays no part, as that is told by the case.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.site.static_match import means_instance
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.files.case_content import Case, Outcome
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.values.load_formula import LoadFormulaError, find_load_formula
from qmonpy.insight.plan.plan import plan
from qmonpy.insight.why.answer import Answer, Open, Where
from qmonpy.insight.why.answer_words import describe_answer
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.insight.why.sentence_parts import format_for_whom
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS, SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.values.value import ValueType, find_number, split_values
from qmonpy.model.work.refusal import RuleCounter
from qmonpy.model.work.state import State
from qmonpy.pauses import pause
from qmonpy.translation import later, tr


class Verdict(StrEnum):
    """Whether a case holds."""

    HOLDS = later("holds")
    BROKEN = later("broken")
    NOT_JUDGED = later("not judged")
    """What it is about is not in the configuration: the rule, or a queue instance of a running job."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a case."""

    case: Case
    verdict: Verdict
    found: str = ""
    """What is true instead, or why it was not judged, in a sentence."""

    @property
    def holds(self) -> bool:
        """Whether it holds."""
        return self.verdict is Verdict.HOLDS


def judge_cases(cases: Iterable[Case], cluster: Cluster) -> tuple[Judgement, ...]:
    """Return a judgement of each case, in a configuration."""
    return tuple(judge_case(each, cluster) for each in cases)


def judge_case(case: Case, cluster: Cluster) -> Judgement:
    """Return whether a case holds in a configuration."""
    pause()
    tried = with_loads(cluster, case.loads)
    missing = next(_list_missing(case, tried), "")
    if missing:
        return Judgement(case, Verdict.NOT_JUDGED, missing)
    found = _JUDGES[case.expectation.outcome](case, tried)
    return Judgement(case, Verdict.BROKEN if found else Verdict.HOLDS, found)


def with_loads(cluster: Cluster, loads: Mapping[str, Mapping[str, str]]) -> Cluster:
    """Return the cluster with these load values in the place of what its hosts report.

    A host that is not named reports 0 of each number that thresholds and the load formula ask for.
    """
    zeros = dict.fromkeys(find_compared(cluster), "0")
    hosts = {
        name: host
        if name == GLOBAL_HOST
        else replace(host, load_values={**zeros, **loads.get(name, {})}, unheard_values={})
        for name, host in cluster.hosts.items()
    }
    return replace(cluster, hosts=hosts)


def find_compared(cluster: Cluster) -> tuple[str, ...]:
    """Return the numbers that thresholds of queues and the load formula compare, by full name, without consumables."""
    names: dict[str, None] = {}
    for setting in ("load_thresholds", "suspend_thresholds"):
        for queue in cluster.queues.values():
            found = queue.settings.get(setting, Setting(QUEUE_DEFAULTS[setting]))
            for text in (found.default, *found.overrides.values()):
                names.update(dict.fromkeys(split_values(text)))
    formula = cluster.scheduler.get("load_formula", SCHEDULER_DEFAULTS["load_formula"])
    with suppress(LoadFormulaError):
        found_formula = find_load_formula(formula)
        names.update(dict.fromkeys(found_formula.attributes() if found_formula is not None else ()))
    shortcuts = {each.shortcut: each.name for each in cluster.complexes.values()}
    full = (cluster.complexes.get(shortcuts.get(name, name)) for name in names)
    return tuple(each.name for each in full if each and not each.is_consumable and not each.type.is_string)


def _list_missing(case: Case, cluster: Cluster) -> Iterator[str]:
    """Yield what a case needs that the configuration does not have, in sentences."""
    rule = case.expectation.rule
    set_name, _, _ = rule.partition("/")
    if set_name and set_name not in cluster.quota_sets:
        yield tr("There is no rule set {set_name}.").format(set_name=set_name)
    elif "/" in rule and rule not in _list_rule_names(cluster, set_name):
        yield tr("There is no rule {rule}.").format(rule=rule)
    known = prepare(cluster).site.by_name
    for task in case.state.running.values():
        for name, _ in task.pieces:
            if name not in known:
                yield tr("There is no queue instance {name}, on which job {job} of the case runs.").format(
                    name=name, job=task.job
                )


def _list_rule_names(cluster: Cluster, name: str) -> tuple[str, ...]:
    found = cluster.quota_sets[name]
    return tuple(found.rule_name(index) for index in range(len(found.rules)))


# --- one judge for each outcome: returns what is true instead, or nothing


def _judge_start(case: Case, cluster: Cluster) -> str:
    expected = case.expectation
    if any(each.job == expected.job for each in schedule(cluster, case.state, case.now).started):
        return ""
    if not expected.within:
        return f"{tr('It does not start in the next pass.')} {_tell_why(case, cluster)}"
    latest = case.now + expected.within
    start = find_planned_start(cluster, case.state, case.now, expected.job)
    if start is not None and start <= latest:
        return ""
    if start is None:
        return f"{tr('No start of it is found.')} {_tell_why(case, cluster)}"
    said = tr("It starts at {start}, not by {latest}.")
    return said.format(start=format_moment(start, case.now), latest=format_moment(latest, case.now))


def find_planned_start(cluster: Cluster, state: State, now: int, job: int) -> int | None:
    """Return when a job starts if every task ends as it says, in seconds since the epoch; None if that is not known."""
    found = plan(cluster, state, now, should_stop=_never_stop)
    return next((each.start for each in found.jobs if each.job == job), None)


def _never_stop() -> bool:
    pause()
    return False


def _judge_wait(case: Case, cluster: Cluster) -> str:
    started = [each for each in schedule(cluster, case.state, case.now).started if each.job == case.expectation.job]
    return tr("It starts in the next pass, on {name}.").format(name=started[0].pieces[0][0]) if started else ""


def _judge_refusal(case: Case, cluster: Cluster) -> str:
    expected = case.expectation
    found = _judge_wait(case, cluster)
    if found:
        return found
    answer = find_answer_of(cluster, case.state, case.now, expected.job, to_come=Open.OTHERS)
    if answer is not None and any(is_rule(cluster, each, expected.rule) for each in list_rules(answer)):
        return ""
    return f"{tr('It waits, but not for {rule}.').format(rule=expected.rule)} {_tell_why(case, cluster)}"


def list_rules(answer: Answer) -> Iterator[RuleCounter]:
    """Yield the counters of rules that are among the causes for which a job waits."""
    for missing in answer.missing:
        if missing.where is Where.RULE:
            yield from (each.counter for each in missing.lacks if each.counter is not None)
    if answer.unsuitable is not None:
        yield from (each.counter for each in answer.unsuitable.refusals if each.counter is not None)


def is_rule(cluster: Cluster, counter: RuleCounter, rule: str) -> bool:
    """Whether a counter is one of a rule set, or of a rule `set/rule`."""
    found = cluster.quota_sets[counter.quota_set]
    return rule in (found.name, found.rule_name(counter.rule))


def _tell_why(case: Case, cluster: Cluster) -> str:
    answer = find_answer_of(cluster, case.state, case.now, case.expectation.job)
    return describe_answer(answer) if answer is not None else tr("It does not wait.")


def _judge_count(case: Case, cluster: Cluster) -> str:
    expected = case.expectation
    set_name, _, _ = expected.rule.partition("/")
    if not cluster.quota_sets[set_name].is_enabled:
        return tr("The rule set {set_name} is not enabled, so that it counts nothing.").format(set_name=set_name)
    prepared, job = prepare(cluster), case.state.jobs[expected.job]
    category = prepared.category(job)
    pes = [name for name in cluster.pes if name == job.pe] if job.pe is not None else [None]
    for pe in pes or [job.pe]:
        rules = prepared.accounts.job_rules(category, pe)
        for place in prepared.site.places:
            if not prepared.plan(category).suits_kind(place):
                continue
            if job.hard_queues and not means_instance(prepared.site, job.hard_queues, place):
                continue
            names = [rule.name for rule in rules.at(place.instance.queue, place.instance.host)]
            if expected.rule not in names and not any(each.startswith(f"{expected.rule}/") for each in names):
                others = [each for each in names if each.startswith(f"{set_name}/")]
                said = tr(
                    "On {place} the rule {rule} counts it." if others else "On {place} no rule of {set} counts it."
                )
                return said.format(place=place.name, rule=others[0] if others else "", set=set_name)
    return ""


def _judge_limit(case: Case, cluster: Cluster) -> str:
    expected = case.expectation
    for row in quota_usage(cluster, case.state):
        found = cluster.quota_sets[row.quota_set]
        is_meant = expected.rule in (found.name, found.rule_name(row.rule)) and row.usage_key == expected.counter
        if is_meant and row.attribute == expected.attribute:
            wanted = find_number(_find_type(cluster, row.attribute), expected.amount)
            if row.limit is not None and row.limit == wanted:
                return ""
            shown = row.value if row.limit is None else f"{row.limit:g}"
            return tr("The limit is {attribute}={shown}.").format(attribute=expected.attribute, shown=shown)
    said = tr("Nothing is counted there{whom}.")
    return said.format(whom=format_for_whom(RuleCounter("", 0, expected.counter)))


def _find_type(cluster: Cluster, attribute: str) -> ValueType:
    found = cluster.complexes.get(attribute)
    return found.type if found is not None else ValueType.INT


def _judge_grant(case: Case, cluster: Cluster) -> str:
    reservation = case.expectation.reservation
    if reservation is None:
        return tr("The case names no reservation.")
    answer = grant(cluster, case.state, case.now, reservation.request, 1)
    if answer.reservation is not None:
        return ""
    said = next((format_line(each) for each in answer.refusals), "")
    return f"{tr('It is not granted.')} {said}".strip()


_JUDGES: Mapping[Outcome, Callable[[Case, Cluster], str]] = {
    Outcome.STARTS: _judge_start,
    Outcome.WAITS: _judge_wait,
    Outcome.REFUSED: _judge_refusal,
    Outcome.COUNTED: _judge_count,
    Outcome.LIMIT: _judge_limit,
    Outcome.GRANTED: _judge_grant,
}
