"""Planned starts from the scheduler's own record, `common/schedule` of a cell (`params MONITOR=1` of sched_conf(5)).

A line for each booking, `job:task:state:start:duration:level:object:resource:amount`; each pass begins with `::::::::`
(8.1.9, asked), so that the last one has no end until the next begins. Times are seconds; of OCS 9 microseconds.
"""

from collections.abc import Iterable, Iterator
from dataclasses import field

from qmonpy.formats.values.moment import find_units, known_moment
from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import end_of
from qmonpy.model.values.whole import find_decimal
from qmonpy.model.work.state import PlannedTask

PASS_END = "::::::::"
MOST = 10**16
"""A line with a greater number was not written by a scheduler."""
_FIELDS = 9
_RESERVING = "RESERVING"
_QUEUE, _PE = "Q", "P"


@dataclass(slots=True)
class _Plan:
    start: int
    duration: int
    slots: dict[str, int] = field(default_factory=dict)
    pe: str | None = None


def parse_planned_tasks(text: str, *, is_settled: bool = False) -> tuple[PlannedTask, ...]:
    """Return what the last complete pass reserved for waiting tasks, in its order.

    The last pass of all is complete if the file is settled, that is if nothing is being written to it. The text may
    begin anywhere in the file; without a complete pass nothing is returned. Lines that are not bookings are skipped.
    """
    plans: dict[tuple[int, int], _Plan] = {}
    for words in _last_pass(text, is_settled=is_settled):
        if len(words) != _FIELDS or words[2] != _RESERVING:
            continue
        numbers = [find_decimal(words[at]) for at in (0, 1, 3, 4, 8)]
        if any(each is None or not 0 <= each <= MOST for each in numbers):
            continue
        job, task, start, duration, amount = (int(each or 0) for each in numbers)
        units = find_units(start)
        start, duration = start // units, duration // units
        if not known_moment(start):
            # OCS 9 plans behind jobs without an end in the twenty-second century (9.1.4, asked): no start is in sight.
            continue
        plan = plans.setdefault((job, task), _Plan(start, duration))
        if words[5] == _QUEUE and words[7] == "slots":
            plan.slots[words[6]] = plan.slots.get(words[6], 0) + amount
        elif words[5] == _PE:
            plan.pe = words[6]
    return tuple(
        PlannedTask(job, task, plan.start, end_of(plan.start, plan.duration), tuple(plan.slots.items()), plan.pe)
        for (job, task), plan in plans.items()
        if plan.slots
    )


def _last_pass(text: str, *, is_settled: bool) -> Iterator[list[str]]:
    passes = text.split(f"{PASS_END}\n")
    # What follows the last mark may be a pass that is still being written; what stands before the first may be cut.
    lines: Iterable[str] = lines_of(passes[-1 if is_settled else -2]) if len(passes) > 1 else ()
    for line in lines:
        head, _, rest = line.partition(":")
        yield [head, *rest.split(":")]
