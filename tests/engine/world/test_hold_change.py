"""`qalter -h`, `qhold` and `qrls` change, refuse and tell of holds task by task, as 8.1.9 did (asked).

A line of `data/hold_changes.txt` has the number of tasks, the holds of all of them, who alters, the letters, and
perhaps tasks that are named; then the denied letters and the tasks that are told, in their order, the holds of each
task then, and whether it counted.
"""

from pathlib import Path

import pytest

from qmonpy.engine.books.progress import submit
from qmonpy.engine.work.waiting import find_holds, with_hold
from qmonpy.engine.world.hold_change import change_holds
from qmonpy.model.report import Report
from qmonpy.model.work.job import Range
from qmonpy.model.work.state import State
from tests.engine.build import make_cluster, make_job

CLUSTER = make_cluster(operators=("olga",))
LINES = (Path(__file__).parent / "data" / "hold_changes.txt").read_text(encoding="utf-8").splitlines()
ROLES = {"operator": "o", "manager": "s"}


def name_letter(refusal: Report) -> str:
    """`-o` of a refusal of an operator's hold."""
    return "-" + next(letter for role, letter in ROLES.items() if refusal.text.endswith(f" {role} hold"))


@pytest.mark.parametrize("line", LINES)
def test_that_holds_are_changed_refused_and_told_as_8_1_9_does(line: str) -> None:
    asked, _, answer = line.partition(": ")
    count, before, user, words = asked.split()
    letters, _, named = words.partition(".")
    first, _, last = named.partition("-")
    job = make_job(CLUSTER, 1, f"-t 1-{count}" if count != "1" else "", "anna")
    for letter in before.strip("-"):
        job = with_hold(job, letter, is_held=True)
    found = change_holds(
        CLUSTER, submit(State(), job), user, job, letters, range(int(first), int(last or first) + 1) if named else None
    )
    tasks = range(1, int(count) + 1)
    changed = [each for each in tasks if find_holds(found.job, each) != find_holds(job, each)]
    told = [*map(name_letter, found.refusals), *map(str, changed if found.tasks is None else found.tasks)]
    holds = ",".join(find_holds(found.job, each) for each in tasks)
    assert f"{' '.join(told) or '-'}; {holds}; {int(found.counts)}" == answer


def test_that_only_waiting_tasks_are_gone_through() -> None:
    job = make_job(CLUSTER, 1, "-t 1-5", "anna")
    state = submit(State(), job)
    waiting = state.pending[1]
    state = State(jobs=state.jobs, pending={1: type(waiting)(1, (4, 5))})
    found = change_holds(CLUSTER, state, "anna", job, "uo")
    assert (found.tasks, found.job.task_holds) == ((5,), (("u", (Range(5, 5),)),))
