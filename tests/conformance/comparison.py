"""What a step of a scenario brought, compared aspect by aspect with what Grid Engine was recorded to do."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

ASPECTS = (
    "accept",
    "running",
    "placement",
    "master",
    "quota",
    "bookings",
    "planned",
    "order",
    "granted",
    "ar_placement",
    "message",
    "reasons",
    "said",
    "states",
    "prior",
)
WEIGHTY = frozenset({"accept", "running", "placement", "quota", "bookings", "planned", "granted"})
"""The aspects that must all agree in all steps for a case to agree as a whole."""
START_TOLERANCE_SECONDS = 20
"""How far a planned start may be off: the recording's clock ran while the scheduler did."""

Result = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Aspect:
    """One aspect of one step: what was recorded and what came out."""

    name: str
    recorded: Any
    found: Any

    @property
    def agrees(self) -> bool:
        if self.name != "planned":
            return bool(self.recorded == self.found)
        return sorted(self.recorded) == sorted(self.found) and all(
            abs(plan["start"] - self.found[job]["start"]) <= START_TOLERANCE_SECONDS
            and plan["slots"] == self.found[job]["slots"]
            for job, plan in self.recorded.items()
        )


def fold_line(line: object) -> str:
    """A line of output with its white space folded, the number of a reservation and the host of a user left out."""
    text = re.sub(r'(advance[ _]reservation(?: id)? "?)\d+', r"\1N", " ".join(str(line).split()))
    return re.sub(r"(job rejected: \w+)@\S+ ", r"\1 ", text)


def compare_step(recorded: Result, found: Result | None) -> Iterator[Aspect]:
    """The aspects of a step; `found` is None where there is no result."""
    kind = next(iter(recorded))
    outcome = (found or {}).get(kind)
    if kind == "schedule":
        yield from _compare_schedule(recorded[kind], outcome or {})
    elif kind in ("submit", "reserve"):
        yield from _compare_answer(kind, recorded[kind], outcome if isinstance(outcome, Mapping) else None)
    elif kind == "do":
        yield Aspect("said", _fold_said(recorded[kind]), _fold_said(outcome) if outcome else None)


def _fold_said(answer: Result) -> list[object]:
    """The exit status of a command and its lines, with the name of its host left out.

    A job that was refused is known by its name in the scenario only.
    """
    lines = (re.sub(r"^(\w+)@\S+ ", r"\1@HOST ", fold_line(line)) for line in answer["said"])
    return [answer["exit"], *(re.sub(r'job "j(\d+)"', r'job "\1"', line) for line in lines)]


def _compare_answer(kind: str, recorded: Result, found: Result | None) -> Iterator[Aspect]:
    is_accepted = "error" not in recorded
    found_accepted = found is not None and "error" not in found
    yield Aspect("accept" if kind == "submit" else "granted", is_accepted, found_accepted)
    if is_accepted and kind == "reserve":
        yield Aspect("ar_placement", recorded["slots"], found.get("slots") if found and found_accepted else None)
    if not is_accepted:
        yield Aspect("message", _fold_lines(recorded["error"]), _fold_lines((found or {}).get("error", [])))


def _compare_schedule(recorded: Result, found: Result) -> Iterator[Aspect]:
    running, found_running = (_fold_tasks(each.get("running", {})) for each in (recorded, found))
    yield Aspect("running", sorted(running), sorted(found_running))
    placement = {task: each["slots"] for task, each in running.items()}
    yield Aspect("placement", placement, {task: each.get("slots") for task, each in found_running.items()})
    masters = {task: each["master"] for task, each in running.items() if each.get("master")}
    yield Aspect("master", masters, {task: found_running.get(task, {}).get("master") for task in masters})
    yield Aspect("quota", sorted(map(tuple, recorded["qquota"])), sorted(map(tuple, found.get("qquota", []))))
    yield Aspect("bookings", _round_amounts(recorded["bookings"]), _round_amounts(found.get("bookings", [])))
    yield Aspect("planned", *(_fold_tasks(each.get("reserving", {})) for each in (recorded, found)))
    yield Aspect("order", recorded["order"], found.get("order"))
    yield Aspect("reasons", _sort_reasons(recorded["pending"]), _sort_reasons(found.get("pending", {})))
    if "job_states" in recorded:
        yield Aspect("states", *((each.get("queue_states"), each.get("job_states")) for each in (recorded, found)))
        yield Aspect("prior", recorded["prior"], found.get("prior"))


def _fold_tasks(named: Result) -> dict[str, Any]:
    """Things by task; the first task of an array is called as its job, as `qstat` does not tell which job is one."""
    return {name.removesuffix(".1"): each for name, each in named.items()}


def _fold_lines(lines: Iterable[object]) -> list[str]:
    return [fold_line(line) for line in lines]


def _round_amounts(bookings: Iterable[Iterable[Any]]) -> list[tuple[Any, ...]]:
    return sorted((level, name, resource, round(float(amount), 4)) for level, name, resource, amount in bookings)


def _sort_reasons(pending: Result) -> dict[str, list[str]]:
    return {job: sorted({fold_line(line) for line in each.get("reasons", [])}) for job, each in pending.items()}
