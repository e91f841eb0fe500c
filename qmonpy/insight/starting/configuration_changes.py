"""The smallest single changes of the configuration with which a waiting job starts in the next pass.

What may help is told by the deciding causes; whether it does, and that one less does not, is asked of the next pass.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.formats.values.load_formula import LoadFormulaError, find_load_formula
from qmonpy.insight.starting.configuration_edits import (
    Edit,
    with_host_value,
    with_limit,
    with_parameter,
    with_pe_slots,
    with_queue_setting,
    with_queue_value,
    without_set,
)
from qmonpy.insight.starting.nearest_number import find_smallest
from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.number_steps import NumberSteps, find_steps
from qmonpy.insight.starting.start_change import ChangeSort, Shortfall, StartChange
from qmonpy.insight.why.answer import Answer, Gate, Lack, Missing, Where
from qmonpy.model.configuration.change import ObjectKind, with_changes
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.values.value import Relop, ValueType, find_number, format_values, split_values
from qmonpy.model.work.refusal import Alarm, Cause, Refusal, Refuser, RuleCounter, find_amount
from qmonpy.model.work.state import RunningTask
from qmonpy.pauses import pause

FURTHER = 4
"""A number is raised to so many times what is missing at most, where what is missing does not suffice."""
_PLACES = {Refuser.GLOBAL: Where.CLUSTER, Refuser.HOST: Where.HOST, Refuser.INSTANCE: Where.INSTANCE}
_RISING = (Relop.GE, Relop.GT)
_TASK_LIMITS = {"maxujobs": ObjectKind.SCHEDULER, "max_aj_instances": ObjectKind.CONFIGURATION}


class ConfigurationChanges:
    """Searches the smallest changes of the configuration for one job."""

    def __init__(self, next_pass: NextPass, answer: Answer):
        """`answer` has the deciding causes for which the job waits."""
        self._pass = next_pass
        self._answer = answer
        self._cluster = next_pass.prepared.cluster
        self._categories: dict[int, Category] = {}
        """Of all jobs in the present configuration, once they are asked for."""

    def list_changes(self) -> Iterator[StartChange]:
        """Yield every change of the configuration that was found, in no order."""
        answer = self._answer
        parts = len(answer.gates) + len(answer.missing) + bool(answer.closed) + bool(answer.before)
        if answer.unsuitable is not None:
            for refusal in answer.unsuitable.refusals:
                yield from self._find_never(refusal)
        if parts != 1:
            # Without any one of several causes the others are left.
            return
        yield from self._find_job_limit(answer.gates)
        for part in (*answer.missing, *answer.others):
            if isinstance(part, Missing):
                yield from self._find_missing(part)
        if answer.closed is not None and len(answer.closed.refusals) == 1:
            yield from self._find_threshold(answer.closed.refusals[0])

    def list_for(self, missing: Missing) -> Iterator[StartChange]:
        """Yield the changes that give what is missing in one place, where nothing else is missing."""
        yield from self._find_missing(missing)

    def beside(self, edits: Sequence[Edit]) -> "ConfigurationChanges":
        """Return the search for changes that are made beside some edits."""
        return ConfigurationChanges(self._pass_with(edits), self._answer)

    def make_plenty(self, missing: Missing) -> Edit | None:
        """Return an edit that gives more than enough of what is missing in one place; None where none can."""
        lack = max(missing.lacks, key=lambda each: each.used + each.asked)
        steps = find_steps(missing.type, lack.used + lack.asked)
        if steps is None or (len(missing.lacks) > 1 and missing.where is not Where.RULE):
            return None
        plenty = steps.count_for((1 + FURTHER) * (lack.used + lack.asked))
        counter = lack.counter
        if missing.where is not Where.RULE:
            return self._edit_capacity(missing.where, lack.name, missing.attribute, steps)[0](plenty)
        if counter is None:
            return None
        quota_set, names = self._cluster.quota_sets[counter.quota_set], self._names_of(missing.attribute)
        limits = quota_set.rules[counter.rule].limits
        at = next((at for at, each in enumerate(limits) if each.name in names), None)
        return None if at is None else with_limit(quota_set, counter.rule, at, steps.format(plenty))

    # --- trying

    def _pass_with(self, edits: Sequence[Edit]) -> NextPass:
        # A cluster that is only tried does not push out the kept one.
        prepared = Prepared(with_changes(self._cluster, edits))
        self._learn_categories(prepared)
        return NextPass(prepared, self._pass.state, self._pass.now, self._pass.job.number)

    def _start_with(self, edit: Edit) -> RunningTask | None:
        pause()
        return self._pass_with((edit,)).find_start(self._pass.job)

    def _learn_categories(self, prepared: Prepared) -> None:
        """Let a tried cluster know the categories of all jobs: no edit here tells jobs apart that were alike before."""
        jobs = self._pass.state.jobs
        if not self._categories:
            self._categories = {number: self._pass.prepared.category(job) for number, job in jobs.items()}
        known: dict[Category, Category] = {}
        for number, category in self._categories.items():
            if category not in known:
                known[category] = prepared.category(jobs[number])
        prepared.learn_categories(jobs, {number: known[each] for number, each in self._categories.items()})

    def _search(
        self,
        span: tuple[int, int],
        make: Callable[[int], Edit | None],
        write: Callable[[int], str],
        sort: ChangeSort,
        subject: str,
        before: str,
        attribute: str = "",
    ) -> Iterator[StartChange]:
        """Yield the change to the smallest number that suffices; `span` has the present one and a guess."""
        known: dict[int, tuple[Edit, RunningTask] | None] = {}

        def holds(count: int) -> bool:
            if count not in known:
                edit = make(count)
                starts = self._start_with(edit) if edit is not None else None
                known[count] = (edit, starts) if edit is not None and starts is not None else None
            return known[count] is not None

        present, guess = span
        guess = max(guess, present + 1)
        count = find_smallest(present, guess, guess + FURTHER * (guess - present), holds)
        if count is None or (found := known[count]) is None:
            return
        less = make(count - 1) if count - 1 > present else None
        yield StartChange(
            sort,
            subject,
            before,
            write(count),
            found[1],
            changes=(found[0],),
            shortfall=Shortfall((less,)) if less is not None else None,
            not_enough=write(count - 1) if count - 1 > present else before,
            step=1 - max(0, present) / max(1, count),
            needs_manager=True,
            attribute=attribute,
        )

    # --- what is missing

    def _find_missing(self, missing: Missing) -> Iterator[StartChange]:
        if any(each.is_exclusive for each in missing.lacks):
            return
        lacks = missing.lacks
        if missing.where is Where.RULE:
            # One limit counts for each of them; where any of several would do, the one that lacks the least.
            need = max(each.used + each.asked for each in lacks)
            yield from self._find_limit(lacks[0], missing.attribute, missing.type, need)
            yield from self._find_set_off(lacks[0].counter)
        elif len(lacks) == 1:
            lack = lacks[0]
            yield from self._find_capacity(
                missing.where, lack.name, missing.attribute, missing.type, lack.capacity, lack.used + lack.asked
            )

    def _find_limit(self, lack: Lack, attribute: str, kind: ValueType, need: float) -> Iterator[StartChange]:
        counter = lack.counter
        if counter is None:
            return
        quota_set = self._cluster.quota_sets[counter.quota_set]
        rule = quota_set.rules[counter.rule]
        names = self._names_of(attribute)
        at = next((at for at, each in enumerate(rule.limits) if each.name in names), None)
        steps = find_steps(kind, need)
        if at is None or steps is None:
            return
        before = rule.limits[at].value
        is_dynamic = rule.limits[at].is_dynamic
        # To a formula the amount that is missing is added.
        more = need - lack.capacity if is_dynamic else need
        present = 0 if is_dynamic else int(lack.capacity // steps.unit)

        def write(count: int) -> str:
            text = steps.format(count)
            return text if not is_dynamic else f"{before}+{count * steps.unit:g}"

        def make(count: int) -> Edit | None:
            text = write(count)
            return with_limit(quota_set, counter.rule, at, text) if not is_dynamic or _is_formula(text) else None

        span = present, steps.count_for(more)
        yield from self._search(span, make, write, ChangeSort.LIMIT, lack.name, before, attribute)

    def _names_of(self, attribute: str) -> tuple[str, ...]:
        found = self._cluster.complexes.get(attribute)
        return (attribute, found.shortcut) if found is not None else (attribute,)

    def _find_set_off(self, counter: RuleCounter | None) -> Iterator[StartChange]:
        if counter is None:
            return
        edit = without_set(self._cluster.quota_sets[counter.quota_set])
        starts = self._start_with(edit)
        if starts is not None:
            name = counter.quota_set
            yield StartChange(ChangeSort.SET_OFF, name, "TRUE", "FALSE", starts, changes=(edit,), needs_manager=True)

    def _find_capacity(
        self, where: Where, name: str, attribute: str, kind: ValueType, capacity: float, need: float
    ) -> Iterator[StartChange]:
        steps = find_steps(kind, need)
        if steps is None:
            return
        make, before = self._edit_capacity(where, name, attribute, steps)
        if before:
            span = int(capacity // steps.unit), steps.count_for(need)
            yield from self._search(span, make, steps.format, ChangeSort.CAPACITY, name, before, attribute)

    def _edit_capacity(
        self, where: Where, name: str, attribute: str, steps: NumberSteps
    ) -> tuple[Callable[[int], Edit | None], str]:
        """Return what makes the edit to a capacity in steps, and the present one as written; empty if it has none."""
        cluster = self._cluster
        if where is Where.PE:
            return lambda count: with_pe_slots(cluster, name, count), str(cluster.pes[name].slots)
        if where in (Where.CLUSTER, Where.HOST):
            host = GLOBAL_HOST if where is Where.CLUSTER else name
            values = cluster.hosts[host].complex_values if host in cluster.hosts else {}
            before = next((values[each] for each in self._names_of(attribute) if each in values), "")
            return lambda count: with_host_value(cluster, host, attribute, steps.format(count)), before
        place = self._pass.prepared.site.by_name.get(name)
        if where is not Where.INSTANCE or place is None:
            return lambda _: None, ""
        if attribute == "slots":
            before = str(place.instance.slots)
            return lambda count: with_queue_setting(cluster, name, "slots", str(count)), before
        values, present = place.instance.complex_values, place.instance.setting("complex_values")
        before = next((values[each] for each in self._names_of(attribute) if each in values), "")
        return lambda count: with_queue_value(cluster, name, present, attribute, steps.format(count)), before

    def _find_never(self, refusal: Refusal) -> Iterator[StartChange]:
        """A limit or a capacity that is less than the job asks for even with nothing booked."""
        asked = find_amount(refusal.asked)
        kind = self._find_type(refusal.attribute)
        if asked is None or kind is None:
            return
        if refusal.counter is not None:
            lack = Lack(refusal.object, asked, 0.0, refusal.limit or 0.0, counter=refusal.counter)
            yield from self._find_limit(lack, refusal.attribute, kind, asked)
            yield from self._find_set_off(refusal.counter)
        elif refusal.by in _PLACES:
            left = find_amount(refusal.left) or 0.0
            yield from self._find_capacity(_PLACES[refusal.by], refusal.object, refusal.attribute, kind, left, asked)

    def _find_type(self, attribute: str) -> ValueType | None:
        found = self._cluster.complexes.get(attribute)
        return found.type if found is not None else None

    # --- thresholds and limits on tasks

    def _find_threshold(self, refusal: Refusal) -> Iterator[StartChange]:
        """A load threshold of one queue instance, raised until the load does not reach it."""
        alarm = refusal.detail
        if refusal.cause is not Cause.OVERLOADED or not isinstance(alarm, Alarm):
            return
        place = self._pass.prepared.site.by_name.get(refusal.object)
        value = find_amount(alarm.value) if not isinstance(alarm.value, str) else None
        if place is None or value is None or alarm.relop not in _RISING:
            return
        present = split_values(place.instance.setting("load_thresholds"))
        before = find_number(ValueType.DOUBLE, alarm.threshold)
        key = next((each for each in self._names_of(alarm.attribute) if each in present), None)
        if key is None or before is None:
            return
        unit = 0.01

        def write(count: int) -> str:
            return f"{count * unit:.2f}"

        def make(count: int) -> Edit | None:
            text = format_values({**present, key: write(count)})
            return with_queue_setting(self._cluster, refusal.object, "load_thresholds", text)

        span = int(before / unit), int(value / unit) + 1
        yield from self._search(
            span, make, write, ChangeSort.THRESHOLD, refusal.object, alarm.threshold, alarm.attribute
        )

    def _find_job_limit(self, gates: Sequence[Gate]) -> Iterator[StartChange]:
        """A limit on running tasks of the scheduler's or the global configuration."""
        for gate in gates:
            kind = _TASK_LIMITS.get(gate.refusal.attribute)
            if gate.refusal.cause is not Cause.TASK_LIMIT or kind is None:
                continue
            name, present = gate.refusal.attribute, int(gate.refusal.limit or 0)
            yield from self._search(
                (present, len(gate.holders) + gate.ended + 1),
                partial(self._edit_parameter, kind, name),
                str,
                ChangeSort.JOB_LIMIT,
                name,
                str(present),
            )

    def _edit_parameter(self, kind: ObjectKind, name: str, count: int) -> Edit:
        return with_parameter(self._cluster, kind, name, str(count))


def _is_formula(text: str) -> bool:
    try:
        find_load_formula(text)
    except LoadFormulaError:
        return False
    return True
