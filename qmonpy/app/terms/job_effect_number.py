"""How many jobs a change would affect in a way, opened into who they are, and what the passes decide about each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.app.changes.effect_text import count_affected
from qmonpy.app.terms.amounts import describe_users
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.app.terms.threshold_number import ThresholdNumber
from qmonpy.engine.books.load import SUSPEND, read_thresholds
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind, JobEffect, Tried, find_switched
from qmonpy.insight.sites.trials import Trial
from qmonpy.insight.why.answer import Verdict
from qmonpy.insight.why.trace import trace_job
from qmonpy.insight.why.trace_words import describe_verdict
from qmonpy.late_methods import dataclass
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import PlannedTask, RunningTask, TaskKey
from qmonpy.translation import grouped, later, tr

MOST_EXPLAINED = 3
"""Of so many jobs it is found out why they do not start, which takes a while on a large site."""
_TITLES = {
    EffectKind.BLOCKED: later("jobs that could never run any more"),
    EffectKind.FREED: later("jobs that can run that never could"),
    EffectKind.STARTS: later("tasks that would start at once"),
    EffectKind.HELD_BACK: later("tasks that would not start now"),
    EffectKind.PLAN_MOVES: later("jobs that would be planned at other times"),
    EffectKind.ELSEWHERE: later("jobs that would start or be planned on other queue instances"),
    EffectKind.SUSPENDED: later("tasks that would be suspended by thresholds"),
    EffectKind.SPARED: later("tasks that would not be suspended by thresholds now"),
    EffectKind.RESUMED: later("tasks suspended by thresholds that would go on"),
    EffectKind.KEPT_STILL: later("tasks suspended by thresholds that would not go on now"),
}
_RULES = {
    EffectKind.BLOCKED: later("Each could run if the cluster were empty, and with the change not even then."),
    EffectKind.FREED: later("Without the change none could run, even if the cluster were empty; with it each could."),
    EffectKind.STARTS: later(
        "For each job: the tasks that the next pass starts with the change, less those that it starts without it."
    ),
    EffectKind.HELD_BACK: later(
        "For each job: the tasks that the next pass starts without the change, less those that it starts with it."
    ),
    EffectKind.PLAN_MOVES: later("With the change, the next pass plans each for another time (-R y)."),
    EffectKind.ELSEWHERE: later(
        "As many tasks of each start, or are planned for the same times, but on other queue instances."
    ),
    EffectKind.SUSPENDED: later("The next pass suspends them with the change, and not without it."),
    EffectKind.SPARED: later("The next pass suspends them without the change, and not with it."),
    EffectKind.RESUMED: later("They go on with the change, and not without it."),
    EffectKind.KEPT_STILL: later("They go on in the next pass without the change, and not with it."),
}
_SWITCHED = (EffectKind.SUSPENDED, EffectKind.SPARED, EffectKind.RESUMED, EffectKind.KEPT_STILL)
WITHOUT, WITH = later("Without the change"), later("With the change")
_Pass = Sequence[RunningTask | PlannedTask]


@dataclass(frozen=True, slots=True)
class AffectedJobs:
    """The jobs, or their tasks, that a change affects in one way."""

    effect: ChangeEffect
    kind: EffectKind

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr(_TITLES[self.kind])

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the passes are those by which the effect was found."""
        tried = self.effect.tried
        assert tried is not None
        found = [each for each in self.effect.jobs if each.kind is self.kind]
        maker = _RowMaker(self.kind, tried, found, snapshot)
        users = tuple(maker.list_users())
        projects = tuple(maker.list_projects())
        rows = users
        if projects:
            parts = (("users", tr("By user"), users), ("projects", tr("By project"), projects))
            rows = tuple(
                TermRow((key,), title, maker.total, maker.total, maker.count(maker.total), "",
                        children=tuple(put_below((key,), below)), is_section=True, is_open=key == "users")
                for key, title, below in parts
            )  # fmt: skip
        return Opened(f"{_describe_sum(self.kind, found, maker.by_user)} {tr(_RULES[self.kind])}", rows)


class _RowMaker:
    """Makes the rows of jobs that are affected in a way."""

    def __init__(self, kind: EffectKind, tried: Tried, found: Sequence[JobEffect], snapshot: Snapshot):
        self._kind, self._tried, self._found, self._snapshot = kind, tried, found, snapshot
        self._is_of_tasks = any(each.tasks for each in found)
        self.by_user: Counter[str] = Counter()
        for each in found:
            self.by_user[each.owner] += _weigh(each)
        self.total = self.by_user.total()
        self._explained = 0
        self._sides = [_index(tried.before, found), _index(tried.after, found)]
        self._switched: dict[int, list[TaskKey]] = {}
        if kind in _SWITCHED:
            keys = find_switched(tried.before.cluster, tried.after.cluster, tried.state, tried.now)[kind]
            for key in sorted(keys):
                self._switched.setdefault(key[0], []).append(key)

    def count(self, number: int) -> str:
        """Return a number with its noun."""
        return format_count(number, "task" if self._is_of_tasks else "job")

    def list_users(self) -> Iterator[TermRow]:
        """Yield a row for each user, those with the most first."""
        named = self.by_user.most_common(MOST_LISTED)
        for user, amount in named:
            jobs = [each for each in self._found if each.owner == user]
            below = [self._make_job_row((user,), each) for each in jobs[:MOST_LISTED]]
            rest = jobs[MOST_LISTED:]
            if rest:
                said = tr("and {jobs} more").format(jobs=format_count(len(rest), "job"))
                weight = sum(map(_weigh, rest))
                below.append(make_plain_row((user, "more"), said, self.count(weight), value=weight))
            how = format_count(len(jobs), "job") if self._is_of_tasks else ""
            yield TermRow((user,), user, amount, self.total, self.count(amount), how, children=tuple(below),
                          is_open=len(named) == 1)  # fmt: skip
        others = len(self.by_user) - len(named)
        if others:
            weight = self.total - sum(amount for _, amount in named)
            said = tr("and {users} more").format(users=format_count(others, "user"))
            # No user has an empty name.
            yield make_plain_row(("",), said, self.count(weight), value=weight)

    def list_projects(self) -> Iterator[TermRow]:
        """Yield a row for each project, and one for jobs without any; none where no job has one."""
        counts: Counter[str] = Counter()
        jobs: Counter[str] = Counter()
        for each in self._found:
            counts[each.project or ""] += _weigh(each)
            jobs[each.project or ""] += 1
        if not any(counts):
            return
        for project, amount in counts.most_common():
            title = project or tr("without a project")
            how = format_count(jobs[project], "job") if self._is_of_tasks else ""
            yield TermRow((project,), title, amount, self.total, self.count(amount), how)

    def _make_job_row(self, key: tuple[str, ...], effect: JobEffect) -> TermRow:
        number = effect.job
        own = (*key, str(number))
        shown, how, below = self._open_job(own, effect)
        return make_job_row(own, number, effect.owner, _weigh(effect), 1.0, shown, how, children=below, is_open=False,
                            has_bar=False)  # fmt: skip

    def _open_job(self, key: tuple[str, ...], effect: JobEffect) -> tuple[str, str, tuple[TermRow, ...]]:
        """Return what is shown of a job, how it comes about, and the rows below."""
        kind, number = self._kind, effect.job
        if kind in _SWITCHED:
            rows = self._list_switched(key, self._switched.get(number, []))
            return self.count(effect.tasks), "", tuple(rows)
        if kind in (EffectKind.STARTS, EffectKind.HELD_BACK):
            return self._open_starts(key, effect)
        sides = [side.get(number, []) for side in self._sides]
        if kind is EffectKind.PLAN_MOVES:
            plans = [[each for each in side if isinstance(each, PlannedTask)] for side in sides]
            rows = (
                self._make_side((*key, name), title, side) for (name, title), side in zip(_ENDS, plans, strict=True)
            )
            return _describe_delay(effect), _describe_move(effect), tuple(rows)
        if kind is EffectKind.ELSEWHERE:
            rows = (
                self._make_side((*key, name), title, side) for (name, title), side in zip(_ENDS, sides, strict=True)
            )
            return self.count(1), "", tuple(rows)
        stopped = self._tried.after if kind is EffectKind.BLOCKED else self._tried.before
        return self.count(1), self._explain(stopped, number), ()

    def _open_starts(self, key: tuple[str, ...], effect: JobEffect) -> tuple[str, str, tuple[TermRow, ...]]:
        """Return the sum of the tasks that start on one side and not on the other."""
        ends = [
            (name, title, [each for each in side.get(effect.job, ()) if isinstance(each, RunningTask)])
            for (name, title), side in zip(_ENDS, self._sides, strict=True)
        ]
        (_, _, most), (name, title, least) = ends = ends[::-1] if self._kind is EffectKind.STARTS else ends
        rows = [self._make_side((*key, ends[0][0]), ends[0][1], most)]
        how = "" if least else self._explain(self._tried.before if name == "before" else self._tried.after, effect.job)
        rows.append(self._make_side((*key, name), title, least, how, sign="− "))
        said = f"{grouped(len(most))} − {grouped(len(least))} = {grouped(effect.tasks)}"
        return self.count(effect.tasks), said, tuple(rows)

    def _make_side(self, key: tuple[str, ...], title: str, tasks: _Pass, how: str = "", sign: str = "") -> TermRow:
        """Return the row of what one pass decides for a job: its tasks, with where and when they start."""
        rows = [self._make_task_row(key, at, each) for at, each in enumerate(tasks[:MOST_LISTED])]
        more = len(tasks) - len(rows)
        if more > 0:
            said = tr("and {tasks} more").format(tasks=format_count(more, "task"))
            rows.append(make_plain_row((*key, "more"), said, value=more))
        shown = format_count(len(tasks), "task") if tasks else tr("no task")
        return make_plain_row(key, f"{sign}{tr(title)}", shown, how, children=tuple(rows), value=len(tasks))

    def _make_task_row(self, key: tuple[str, ...], at: int, task: RunningTask | PlannedTask) -> TermRow:
        slots = sum(count for _, count in task.pieces)
        when = tr("planned for {time}").format(time=format_time(task.start)) if isinstance(task, PlannedTask) else ""
        how = ", ".join(filter(None, (when, _describe_places(task.pieces))))
        title = tr("Task {task}").format(task=task.task)
        return make_plain_row((*key, str(at)), title, format_count(slots, "slot"), how, value=1)

    def _list_switched(self, key: tuple[str, ...], keys: Sequence[TaskKey]) -> Iterator[TermRow]:
        for task_key in keys[:MOST_LISTED]:
            task = self._tried.state.running[task_key]
            own = (*key, str(task.task))
            below = [
                make_plain_row((*own, name), tr(title), "", self._describe_thresholds(trial, task))
                for (name, title), trial in zip(_ENDS, (self._tried.before, self._tried.after), strict=True)
            ]
            title = tr("Task {task}").format(task=task.task)
            yield make_plain_row(own, title, format_count(task.slots, "slot"), _describe_places(task.pieces),
                                 children=tuple(below), value=1)  # fmt: skip
        more = len(keys) - MOST_LISTED
        if more > 0:
            said = tr("and {tasks} more").format(tasks=format_count(more, "task"))
            yield make_plain_row((*key, "more"), said, value=more)

    def _describe_thresholds(self, trial: Trial, task: RunningTask) -> str:
        """Return how the values on the queue instances of a task compare with their thresholds on one side."""
        site = prepare(trial.cluster).site
        moment = replace(self._snapshot, cluster=trial.cluster, state=self._tried.state, now=self._tried.now)
        said = []
        for name in dict.fromkeys(name for name, _ in task.pieces):
            place = site.by_name.get(name)
            if place is None:
                continue
            for attribute in site.named(read_thresholds(place.instance.setting(SUSPEND))):
                found = ThresholdNumber(name, "suspend", attribute).open(moment).sentence
                said.append(
                    tr("{attribute} on {instance}: {sum}").format(attribute=attribute, instance=name, sum=found)
                )
        return " ".join(said) or tr("no suspend threshold")

    def _explain(self, trial: Trial, number: int) -> str:
        """Return why a job does not start on one side, of the first few; empty for the others."""
        if self._explained >= MOST_EXPLAINED:
            return ""
        self._explained += 1
        try:
            trace = trace_job(trial.cluster, self._tried.state, self._tried.now, number)
        except ReportError:
            return ""
        return "" if trace.answer.verdict is Verdict.STARTS else describe_verdict(trace)


_ENDS = (("before", WITHOUT), ("after", WITH))


def _index(trial: Trial, found: Sequence[JobEffect]) -> dict[int, list[RunningTask | PlannedTask]]:
    """Return what a pass starts and plans of the affected jobs, by job, in the order of starts."""
    wanted = {each.job for each in found}
    tasks: dict[int, list[RunningTask | PlannedTask]] = {}
    decided: Iterable[RunningTask | PlannedTask] = (*trial.decisions.started, *trial.decisions.planned)
    for each in decided:
        if each.job in wanted:
            tasks.setdefault(each.job, []).append(each)
    for decisions in tasks.values():
        decisions.sort(key=lambda task: (task.start if isinstance(task, PlannedTask) else 0, task.task))
    return tasks


def _weigh(effect: JobEffect) -> int:
    return effect.tasks or 1


def _describe_sum(kind: EffectKind, found: Sequence[JobEffect], by_user: Counter[str]) -> str:
    """Return the sum over users: `anna 3 + bob 1 = 4 tasks of 2 jobs.`"""
    total = count_affected(kind, found)
    if any(each.tasks for each in found):
        total = tr("{tasks} of {jobs}").format(tasks=total, jobs=format_count(len(found), "job"))
    return describe_users(by_user, total)


def _describe_places(pieces: Iterable[tuple[str, int]]) -> str:
    return ", ".join(
        tr("{slots} on {instance}").format(slots=format_count(slots, "slot"), instance=name) for name, slots in pieces
    )


def _describe_delay(effect: JobEffect) -> str:
    before, after = effect.before, effect.after
    if before is None:
        return tr("planned only with the change")
    if after is None:
        return tr("planned only without it")
    if before == after:
        return tr("other tasks move")
    length = format_duration(abs(after - before))
    words = tr("{length} later") if after > before else tr("{length} sooner")
    return words.format(length=length)


def _describe_move(effect: JobEffect) -> str:
    before, after = effect.before, effect.after
    if before is None or after is None or before == after:
        return ""
    sign = "−" if after < before else "+"
    return f"{format_time(before)} {sign} {format_duration(abs(after - before))} = {format_time(after)}"
