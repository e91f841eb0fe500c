"""How many of the recorded decisions of policies come out as Grid Engine 8.1.9 made them.

`python -m tests.engine.tickets.score [FOLDER]...`; the numbers are compared as printed, for the jobs that ran and
waited there.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.policies import hide_untold
from qmonpy.engine.work.priorities import hand_out_tickets, rank_by_priority
from qmonpy.engine.work.priority_parts import find_task_policies, weigh_policy
from qmonpy.engine.work.urgency import read_weights
from qmonpy.engine.world.alteration import alter_job, read_alteration
from qmonpy.formats.files.scenario import Delete, Give, Policies, Scenario, Submit, parse_scenario
from qmonpy.formats.output.policy_numbers import format_policy
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.work.job import Job
from qmonpy.model.work.job_policy import JobPolicy
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.model.work.state import PendingTasks, RunningTask, State

DATA = Path(__file__).parent / "data"
OWN, KEPT_BACK = DATA / "own", DATA / "kept_back"
PASS_SECONDS = 4
"""How long before a recorded moment a pass may have begun, and how long after the beginning usage was first seen."""


@dataclass
class Tally:
    """What was compared, and what agreed."""

    numbers: int = 0
    same_numbers: int = 0
    orders: int = 0
    same_orders: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.numbers += other.numbers
        self.same_numbers += other.same_numbers
        self.orders += other.orders
        self.same_orders += other.same_orders
        self.wrong += other.wrong
        self.lines += other.lines


def print_policy(policy: JobPolicy, priority: float) -> dict[str, str]:
    """Return the numbers of a job as `qstat -xml` prints them."""
    return format_policy(policy) | {"prior": f"{priority:.5f}"}


class Replay:
    """The jobs of a recording, step by step, as they were there."""

    def __init__(self, scenario: Scenario, recorded: Sequence[Mapping[str, Any]], start: int):
        self.scenario = replace(scenario, start=start)
        self._recorded = recorded
        self._jobs: dict[int, Job] = {}

    def compare(self) -> Tally:
        tally = Tally()
        for step, answer in zip(self.scenario.steps, self._recorded, strict=True):
            match step:
                case Submit():
                    self._submit(step, answer["submit"])
                case Delete():
                    for name in step.jobs:
                        self._jobs.pop(int(name[1:]), None)
                case Give():
                    self._alter(step, answer["do"])
                case Policies():
                    tally.add(self._compare(answer["policies"]))
        return tally

    def _submit(self, step: Submit, answer: Mapping[str, Any]) -> None:
        if "job" not in answer:
            return
        words = [self._date(word) if word.startswith("@+") else word for word in step.args]
        number = int(answer["job"][1:])
        self._jobs[number] = parse_job_options(
            words,
            owner=step.user,
            number=number,
            submit_time=self.scenario.start + answer["at"],
            cluster=self.scenario.cluster,
            groups=(step.user,),
        )

    def _date(self, word: str) -> str:
        from datetime import datetime

        return datetime.fromtimestamp(self.scenario.start + int(word[2:])).strftime("%Y%m%d%H%M.%S")

    def _alter(self, step: Give, answer: Mapping[str, Any]) -> None:
        *words, name = step.words[1:]
        job = self._jobs.get(int(name[1:]))
        if job is None or answer["exit"] != 0:
            return
        altered = alter_job(self.scenario.cluster, State(), "root", job, read_alteration(words, self.scenario.start))
        if altered.job is not None:
            self._jobs[job.number] = altered.job

    def _state(self, rows: Mapping[str, Mapping[str, str]]) -> State:
        running, pending = {}, {}
        for name, row in rows.items():
            number, _, task = name[1:].partition(".")
            job = self._jobs[int(number)]
            if "queue" in row:
                key = job.number, int(task or 1)
                running[key] = RunningTask(*key, ((row["queue"], int(row["slots"])),), self.scenario.start)
            else:
                pending[job.number] = PendingTasks(job.number, _tasks(row.get("tasks", "1"), job))
        jobs = {number: self._jobs[number] for number in {*pending, *(key[0] for key in running)}}
        return State(jobs, pending, running, usage=self.scenario.usage)

    def _compare(self, answer: Mapping[str, Any]) -> Tally:
        state = self._state(answer["jobs"])
        first, last = answer["moment"]
        tries = (
            self._compare_at(state, answer, self.scenario.start + moment)
            for moment in range(last, first - PASS_SECONDS - 1, -1)
        )
        return max(tries, key=lambda each: each.same_numbers)

    def _compare_at(self, state: State, answer: Mapping[str, Any], now: int) -> Tally:
        prepared = prepare(self.scenario.cluster)
        eligible = [state.jobs[number] for number in state.pending]
        slots = int(self.scenario.cluster.queues["all.q"].settings["slots"].default) * 2
        free = slots - sum(task.slots for task in state.running.values())
        handout = hand_out_tickets(self.scenario.cluster, state, eligible, now, lambda _: free)
        policies = dict(find_task_policies(prepared, state, list(state.jobs.values()), handout, now))
        priorities = rank_by_priority(prepared, state, eligible, now, lambda _: free).by_job
        weights = read_weights(prepared)
        tally = Tally()
        reports = self.scenario.cluster.scheduler.get("report_pjob_tickets", "TRUE") == "TRUE"
        if not reports:
            policies.update(hide_untold(state, policies, state.pending))
        for name, row in answer["jobs"].items():
            number = int(name[1:].partition(".")[0])
            pairs = policies[number]
            policy = pairs[0 if "queue" in row else -1][1]
            shown = print_policy(policy, weigh_policy(weights, policy))
            if not reports and "queue" not in row:
                shown["prior"] = "0.00000"
            for key, value in shown.items():
                tally.numbers += 1
                if row.get(key) == value:
                    tally.same_numbers += 1
                else:
                    tally.wrong[key] += 1
                    tally.lines.append(f"{self.scenario.name} {name} {key}: {row.get(key)}, not {value}")
        order = [
            f"j{number}"
            for number in sorted(state.pending, key=lambda each: (-priorities[each] if reports else 0, each))
        ]
        tally.orders = 1
        tally.same_orders = int(order == answer["order"])
        if order != answer["order"]:
            tally.lines.append(f"{self.scenario.name} order: {answer['order']}, not {order}")
        return tally


def _tasks(text: str, job: Job) -> tuple[int, ...]:
    if not job.is_array:
        return (1,)
    found: list[int] = []
    for part in text.split(","):
        numbers, _, step = part.partition(":")
        first, _, last = numbers.partition("-")
        found += range(int(first), int(last or first) + 1, int(step or 1))
    return tuple(found)


def compare_file(file: Path) -> Tally:
    """Compare a recording."""
    recorded = yaml.safe_load(file.read_text())
    scenario = parse_scenario({key: recorded[key] for key in ("format", "name", "cluster", "steps", "start")})
    tries = []
    for late in range(PASS_SECONDS + 1):
        # Usage begins to fade with the first pass, which a recording does not tell.
        usage = scenario.usage
        moved = {
            kind: {
                name: replace(each, stamp=each.stamp + late) if each.stamp == scenario.start else each
                for name, each in book.items()
            }
            for kind, book in (("users", usage.users), ("projects", usage.projects))
        }
        begun = replace(scenario, usage=UsageBook(moved["users"], moved["projects"]))
        tries.append(Replay(begun, recorded["recorded"], scenario.start).compare())
        if not any(each.stamp for book in moved.values() for each in book.values()):
            break
    return max(tries, key=lambda each: each.same_numbers)


def list_tallies(folder: Path) -> Iterator[tuple[str, Tally]]:
    """Return the tallies of the recordings in a folder, by family."""
    found: dict[str, Tally] = {}
    for file in sorted(folder.glob("*.yaml")):
        found.setdefault(file.stem.rpartition("-")[0], Tally()).add(compare_file(file))
    yield from found.items()


def main(words: Sequence[str]) -> int:
    shows = "--show" in words
    for folder in [Path(word) for word in words if not word.startswith("-")] or [OWN, KEPT_BACK]:
        total = Tally()
        print(f"{folder.name}: family, orders, numbers")
        for family, tally in list_tallies(folder):
            total.add(tally)
            print(
                f"  {family:12} {tally.same_orders}/{tally.orders}  {tally.same_numbers}/{tally.numbers}",
                dict(tally.wrong) or "",
            )
        orders, numbers = total.same_orders / max(1, total.orders), total.same_numbers / max(1, total.numbers)
        print(
            f"  in all       {total.same_orders}/{total.orders} ({orders:.1%}) ",
            f"{total.same_numbers}/{total.numbers} ({numbers:.1%})",
        )
        if shows:
            print("\n".join(total.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
