"""The smallest changes of a job's own request, by `qalter`, with which it starts in the next pass."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from qmonpy.engine.placing.parallel import least_slots
from qmonpy.engine.world.alteration import alter_job, read_alteration
from qmonpy.formats.submission.job_check import matching_pes
from qmonpy.formats.submission.newer_options import SCOPE
from qmonpy.formats.submission.scope_words import join_requests
from qmonpy.formats.submission.submission_error import SubmissionError
from qmonpy.formats.values.slot_range import format_ranges
from qmonpy.insight.starting.nearest_number import find_nearest
from qmonpy.insight.starting.next_pass import NextPass
from qmonpy.insight.starting.number_steps import find_steps
from qmonpy.insight.starting.start_change import ChangeSort, Shortfall, StartChange
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import Relop, ValueType, find_number
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.job import BASE_PRIORITY, Job, Range, ResourceRequest
from qmonpy.model.work.state import RunningTask
from qmonpy.pauses import pause

MOST_NAMES = 30
"""So many other queues, parallel environments or projects are tried at most."""
RUN_TIMES = ("h_rt", "s_rt")
_HELD = (("u", "user_hold"), ("o", "operator_hold"), ("s", "system_hold"))


@dataclass(frozen=True, slots=True)
class Requests:
    """One of the lists of resources that a job asks for."""

    field: str
    """The attribute of the job."""
    scope: str = ""
    """Whose requests they are where not of the whole job."""

    def of(self, job: Job) -> tuple[ResourceRequest, ...]:
        """The requests of a job."""
        found: tuple[ResourceRequest, ...] = getattr(job, self.field)
        return found

    def put(self, job: Job, requests: Iterable[ResourceRequest]) -> Job:
        """Return the job with others."""
        return replace(job, **{self.field: tuple(requests)})  # type: ignore[arg-type]

    def options(self, job: Job) -> tuple[str, ...]:
        """Return the options of qalter that ask for what a job asks for."""
        return (*((SCOPE, self.scope) if self.scope else ()), "-l", join_requests(self.of(job)))


REQUESTS = (
    Requests("hard_resources"), Requests("master_resources", "master"), Requests("slave_resources", "slave")
)  # fmt: skip
QUEUES = {"hard_queues": "-q", "master_queues": "-masterq", "slave_queues": f"{SCOPE} slave -q"}
"""By attribute of a job the option that names queues."""


class RequestChanges:
    """Searches the smallest changes of the request of one job."""

    def __init__(self, next_pass: NextPass, manager: str, job: Job | None = None):
        """`manager` is somebody who may do all, to tell what the owner may not; `job` is another version of the job to
        begin from."""
        self._pass = next_pass
        self._job = next_pass.job if job is None else job
        self._cluster = next_pass.prepared.cluster
        self._manager = manager

    def list_changes(self) -> Iterator[StartChange]:
        """Yield every change of the request that was found, in no order."""
        for search in (
            self._find_gates,
            self._find_amounts,
            self._find_slots,
            self._find_queues,
            self._find_pes,
            self._find_projects,
            self._find_priority,
        ):
            pause()
            yield from search()

    # --- trying

    def _start_with(self, job: Job) -> RunningTask | None:
        return self._pass.find_start(job)

    def alter(self, options: tuple[str, ...]) -> tuple[Job | None, bool]:
        """Return the job as an alteration makes it, None if the qmaster refuses it; and whether the owner may not."""
        try:
            alteration = read_alteration(options, self._pass.now, self._cluster.variety)
        except SubmissionError:
            return None, False
        for user in dict.fromkeys((self._job.owner, self._manager)):
            altered = alter_job(self._cluster, self._pass.state, user, self._job, alteration)
            if altered.job is not None and altered.refusal is None:
                return altered.job, user != self._job.owner
        return None, False

    def confirm(self, options: tuple[str, ...], sort: ChangeSort, **values: object) -> StartChange | None:
        """Return a change that the qmaster takes, and with which the job starts; None if either is not so."""
        job, needs_manager = self.alter(options)
        starts = self._start_with(job) if job is not None else None
        if starts is None:
            return None
        return StartChange(
            sort,
            starts=starts,
            options=options,
            needs_manager=needs_manager,
            **{"subject": "", "before": "", "after": "", **values},  # type: ignore[arg-type]
        )

    def _first_of(self, names: Iterable[str], confirm: Callable[[str], StartChange | None]) -> Iterator[StartChange]:
        for name in list(names)[:MOST_NAMES]:
            pause()
            found = confirm(name)
            if found is not None:
                yield found
                return

    # --- what is in the job itself

    def _find_gates(self) -> Iterator[StartChange]:
        job = self._job
        letters = "".join(letter for letter, name in _HELD if getattr(job, name))
        if letters:
            yield from self._some(
                self.confirm(("-h", letters.upper()), ChangeSort.HOLD, before=letters, after=""),
            )
        if job.reservation is not None:
            before = str(job.reservation)
            yield from self._some(self.confirm(("-ar", "0"), ChangeSort.RESERVATION, before=before, after=""))
        if job.max_running_tasks:
            most = job.max_running_tasks
            options = ("-tc", str(most + 1))
            values = {"before": str(most), "after": str(most + 1), "step": 1 / most}
            yield from self._some(self.confirm(options, ChangeSort.TASKS_AT_ONCE, **values))

    @staticmethod
    def _some(found: StartChange | None) -> Iterator[StartChange]:
        if found is not None:
            yield found

    # --- what is requested

    def _find_amounts(self) -> Iterator[StartChange]:
        for asked in REQUESTS:
            for name in dict.fromkeys(each.name for each in asked.of(self._job)):
                pause()
                yield from self._find_amounts_of(asked, name)

    def _find_amounts_of(self, asked: "Requests", name: str) -> Iterator[StartChange]:
        requests = asked.of(self._job)
        value = next(each.value for each in reversed(requests) if each.name == name)
        without = asked.put(self._job, (each for each in requests if each.name != name))
        is_enough = self._start_with(without) is not None
        if not is_enough and not self._has_default(name):
            # With less of it the job asks for more than with nothing of it.
            return
        less = self._find_less(asked, name, value)
        if less is not None:
            yield less
        if is_enough and name not in RUN_TIMES:
            options = asked.options(without)
            yield from self._some(self.confirm(options, ChangeSort.WITHOUT, subject=name, before=value, after=""))

    def _has_default(self, name: str) -> bool:
        attribute = self._cluster.complexes.get(name)
        return attribute is not None and attribute.is_consumable

    def _find_less(self, asked: "Requests", name: str, value: str) -> StartChange | None:
        """Return the largest smaller amount of an attribute with which the job starts."""
        attribute = self._cluster.complexes.get(name)
        if attribute is None or not (attribute.is_consumable or attribute.relop is Relop.LE):
            return None
        number = find_number(attribute.type, value)
        steps = find_steps(attribute.type, number) if number is not None else None
        if steps is None or number is None or name == "slots":
            return None
        counts = steps.below(number)

        def with_count(count: int) -> Job:
            wanted = steps.format(count)
            requests = (replace(each, value=wanted) if each.name == name else each for each in asked.of(self._job))
            return asked.put(self._job, requests)

        index = find_nearest(counts, lambda count: self._start_with(with_count(count)) is not None)
        if index is None:
            return None
        sort = ChangeSort.RUN_TIME if attribute.type is ValueType.TIME else ChangeSort.AMOUNT
        return self.confirm(
            asked.options(with_count(counts[index])),
            sort,
            subject=name,
            before=value,
            after=steps.format(counts[index]),
            not_enough=steps.format(counts[index - 1]) if index else value,
            shortfall=Shortfall(job=with_count(counts[index - 1])) if index else None,
            step=1 - counts[index] * steps.unit / number,
        )

    def _find_slots(self) -> Iterator[StartChange]:
        """The most slots below those that are asked for with which a parallel job starts."""
        job = self._job
        if job.pe is None:
            return
        least = least_slots(self._pass.prepared.category(job))
        counts = range(least - 1, 0, -1)
        alternatives = tuple(each for each in self._list_multiples(counts))

        def with_slots(count: int) -> Job:
            return replace(job, slots=_lower(job.slots, count))

        index = find_nearest(alternatives, lambda count: self._start_with(with_slots(count)) is not None)
        if index is None:
            return
        after = format_ranges(with_slots(alternatives[index]).slots, with_step=False)
        not_enough = with_slots(alternatives[index - 1]).slots if index else job.slots
        yield from self._some(
            self.confirm(
                ("-pe", job.pe, after),
                ChangeSort.SLOTS,
                before=format_ranges(job.slots, with_step=False),
                after=after,
                not_enough=format_ranges(not_enough, with_step=False),
                shortfall=Shortfall(job=with_slots(alternatives[index - 1])) if index else None,
                step=1 - alternatives[index] / least,
            )
        )

    def _list_multiples(self, counts: Sequence[int]) -> Iterator[int]:
        """The numbers of slots that some parallel environment of the job can lay out."""
        pes, own = matching_pes(self._job.pe or "", self._cluster), self._job.allocation_rule
        rules = [each.allocation_rule for each in pes] if own is None else [own]
        per_host = [size for each in rules if (size := find_whole(each))]
        is_free = len(per_host) < len(rules)
        yield from (each for each in counts if is_free or any(each % size == 0 for size in per_host))

    # --- where it may run

    def _find_queues(self) -> Iterator[StartChange]:
        job = self._job
        for field, option in QUEUES.items():
            asked: tuple[str, ...] = getattr(job, field)
            if not asked:
                continue
            starts = self._start_with(replace(job, **{field: ()}))  # type: ignore[arg-type]
            if starts is None:
                continue
            pieces = starts.pieces[:1] if field == "master_queues" else starts.pieces
            names = ",".join(dict.fromkeys(name.partition("@")[0] for name, _ in pieces))
            for after in (names, "*"):
                values = {"subject": option, "before": ",".join(asked), "after": after}
                found = self.confirm((*option.split(), after), ChangeSort.QUEUE, **values)
                if found is not None:
                    yield found
                    break

    def _find_pes(self) -> Iterator[StartChange]:
        job = self._job
        if job.pe is None:
            return
        slots = format_ranges(job.slots, with_step=False)
        others = [name for name in self._cluster.pes if name != job.pe]

        def confirm(name: str) -> StartChange | None:
            if self._start_with(replace(job, pe=name)) is None:
                return None
            return self.confirm(("-pe", name, slots), ChangeSort.PE, before=job.pe, after=name)

        yield from self._first_of(others, confirm)

    def _find_projects(self) -> Iterator[StartChange]:
        job, prepared = self._job, self._pass.prepared
        known = {prepared.category(job)}

        def confirm(name: str) -> StartChange | None:
            other = replace(job, project=name or None)
            category = prepared.category(other)
            if category in known:
                return None
            known.add(category)
            if self._start_with(other) is None:
                return None
            return self.confirm(("-P", name), ChangeSort.PROJECT, before=job.project or "", after=name)

        others = [name for name in ("", *self._cluster.projects) if name != (job.project or "")]
        yield from self._first_of(others, confirm)

    def _find_priority(self) -> Iterator[StartChange]:
        """The lowest priority with which the job is tried before those that take its room."""
        job = self._job
        highest = BASE_PRIORITY
        values = range(job.priority + 1, highest + 1)

        def starts(priority: int) -> bool:
            return self._start_with(replace(job, priority=priority)) is not None

        index = find_nearest(values, starts)
        if index is None:
            return
        yield from self._some(
            self.confirm(
                ("-p", str(values[index])),
                ChangeSort.PRIORITY,
                before=str(job.priority),
                after=str(values[index]),
                not_enough=str(values[index - 1]) if index else str(job.priority),
                shortfall=Shortfall(job=replace(job, priority=values[index - 1])) if index else None,
                step=(values[index] - job.priority) / (2 * BASE_PRIORITY),
            )
        )


def format_resources(job: Job) -> str:
    """Return what a job asks for, as `-l` takes it."""
    return join_requests(job.hard_resources)


def _lower(ranges: tuple[Range, ...], least: int) -> tuple[Range, ...]:
    """Return ranges of slots that begin lower: one number becomes another one, a range gets another beginning."""
    if sum(len(each) for each in ranges) == 1:
        return (Range(least, least),)
    first = min(ranges, key=lambda each: each.first)
    rest = tuple(each for each in ranges if each is not first)
    return (replace(first, first=least) if first.step == 1 else Range(least, least), *rest)
