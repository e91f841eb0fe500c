"""The waits of a comparison open into the tasks that they are worked out from."""

import re
from random import Random

import pytest

from qmonpy.app.lab.answers import LabAnswer, make_answers
from qmonpy.app.lab.calibration_number import CalibrationNumber
from qmonpy.app.lab.figure_number import JobWait, WaitChange, WaitFigure, find_figure
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.lab.workload_number import WorkloadNumber
from qmonpy.app.reports.cell_words import format_seconds
from qmonpy.app.terms.number import Opened
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.playing.replay import play
from qmonpy.lab.workload.summary import summarize
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.queries.result_table import ResultTable
from tests.app.terms.test_chart_numbers import check_keys
from tests.lab.lines import make_site, make_workload
from tests.present import present

TITLES = ("as it is", "three slots", "two users")


def make_shown(seed: int, jobs: int, *, is_real: bool = False) -> ShownComparison:
    """A comparison of a workload thrown by dice on three sites."""
    random = Random(seed)
    thrown = [
        (
            random.randint(0, 2000),
            random.randint(1, 400),
            random.choice(("anna", "bob", "carl")),
            random.choice((1, 1, 2)),
        )
        for _ in range(jobs)
    ]
    workload = make_workload(*sorted(thrown), starts=bool(seed % 2))
    plays = [play(make_site(1, slots), workload) for slots in (1, 3, 2)]
    comparison = compare(workload, tuple(map(Entry, TITLES, plays)), is_real=is_real)
    answers = make_answers(comparison, summarize(workload), ResultTable((), ()))
    return ShownComparison((), comparison, workload, tuple(plays), answers)


def values_of(opened: Opened) -> dict[str, float]:
    return {row.key[-1]: row.value for row in opened.rows}


def add_listed(opened: Opened) -> float:
    """What the rows of tasks come to, those that are added up in one included."""
    return sum(each.value for each in opened.rows if each.key[0].isdigit() or each.key == ("more",))


def check_cell(shown: ShownComparison, answer: LabAnswer, row: int, column: str) -> str:
    """Hold the figure in a cell against its terms, and return what kind of figure it is."""
    number = find_figure(shown, answer, row, column)
    if number is None:
        return ""
    place = [each.name for each in answer.table.columns].index(column)
    cell = answer.table.rows[row][place]
    opened = number.open(Snapshot())
    check_keys(opened)
    assert number.title
    if isinstance(number, WaitChange):
        if column == "change" and opened.rows:
            found = values_of(opened)
            assert found["sum"] / found["count"] == pytest.approx(cell)
            assert (
                sum(each.value for each in opened.rows if each.key[0].isdigit() or each.key == ("more",))
                == found["sum"]
            )
        return "change"
    assert isinstance(number, WaitFigure)
    check_figure(number, opened, float(present(cell)) if isinstance(cell, int | float) else 0.0)
    return number.name


def check_figure(number: WaitFigure, opened: Opened, cell: float) -> None:
    found = values_of(opened)
    listed = add_listed(opened)
    match number.name:
        case "never":
            assert listed == cell
        case _ if not opened.rows or opened.rows[0].key == ("others",):
            assert cell == 0
        case "mean":
            assert listed == pytest.approx(found["sum"])
            assert found["sum"] / found["count"] == pytest.approx(cell)
        case "slowdown":
            assert listed / count_words(opened) == pytest.approx(cell, abs=1e-4)
        case "worst":
            assert opened.rows[0].value == cell
        case _:
            assert opened.sentence.endswith(f"{format_seconds(cell)}.")
            shown = [row.value for row in opened.rows if row.key[0].isdigit()]
            assert min(shown) <= cell <= max(shown)
            rest = found.get("before", 0) + found.get("behind", 0)
            assert f"of {len(shown) + rest:.0f} task" in opened.sentence


def count_words(opened: Opened) -> int:
    """The number of tasks behind the ÷ of a sentence."""
    return int(opened.sentence.partition(" ÷ ")[2].split(" ")[0])


@pytest.mark.parametrize(("seed", "jobs"), [(1, 12), (2, 80), (3, 1)])
def test_that_every_figure_of_waits_opens_into_terms_that_come_to_it(seed: int, jobs: int) -> None:
    shown = make_shown(seed, jobs)
    kinds = {
        check_cell(shown, answer, row, column.name)
        for answer in shown.answers
        for row in range(len(answer.table.rows))
        for column in answer.table.columns
    }
    assert kinds == {"", "change", "mean", "median", "high", "worst", "slowdown", "never"}


def test_that_a_share_between_two_waits_is_told_as_the_library_finds_it() -> None:
    shown = make_shown(2, 20)
    answer = shown.find_answer("waits")
    opened = present(find_figure(shown, answer, 0, "high_0")).open(Snapshot())
    assert opened.sentence.startswith("Sorted by length, the shortest first, number 9 of 10 tasks has ")
    assert ": 0:" in opened.sentence
    assert " + 0.55 of what is between them = " in opened.sentence


def test_that_the_wait_of_a_job_in_a_run_opens_into_its_times() -> None:
    shown = make_shown(1, 12)
    found = shown.list_jobs(shown.find_answer("waits"), 0)
    for index, row in zip(found.indices, found.table.rows, strict=True):
        for play_at in (at for at in range(3) if row[1 + at] is not None):
            number = JobWait(shown, index, play_at)
            opened = number.open(Snapshot())
            assert opened.rows[0].value == row[1 + play_at]
            assert opened.sentence.startswith(f"{format_seconds(opened.rows[0].value)}, of Job ")
            assert f", {TITLES[play_at]}" in number.title


@pytest.mark.parametrize("jobs", [15, 120])
def test_that_what_is_said_of_a_run_beside_what_happened_opens_into_both(jobs: int) -> None:
    shown = make_shown(1, jobs, is_real=True)
    found = present(shown.comparison.calibration)
    opened = CalibrationNumber(shown).open(Snapshot())
    check_keys(opened)
    assert opened.sentence == found.text
    rows = {row.key[0]: row for row in opened.rows}
    sides = {(key, each.key[1]): each for key in ("median", "mean") for each in rows[key].children}
    assert sides["median", "real"].value == found.real_median_wait
    assert sides["median", "played"].value == found.played_median_wait
    for name, mean in (("real", found.real_mean_wait), ("played", found.played_mean_wait)):
        terms = {row.key[-1]: row.value for row in sides["mean", name].children}
        assert terms["mean"] == pytest.approx(mean) == pytest.approx(sides["mean", name].value)
    within = rows["within"]
    assert within.value / within.full == pytest.approx(found.within)
    assert within.value + within.children[0].value + found.never == found.tasks
    off, mean = re.findall(r"([\d.]+) (?:slots differ|that were)", rows["use"].how)
    assert float(off) / float(mean) == pytest.approx(found.use_error, abs=0.02)
    assert ("never" in rows) == bool(found.never)


def test_that_nothing_opens_where_nothing_is_known_of_what_happened() -> None:
    opened = CalibrationNumber(make_shown(2, 10)).open(Snapshot())
    assert opened.sentence == "Nothing is known of what really happened."


def test_that_a_workload_opens_into_the_slot_hours_of_its_users() -> None:
    workload = make_shown(1, 40).workload
    opened = WorkloadNumber(workload).open(Snapshot())
    check_keys(opened)
    *users, whole = opened.rows
    assert sum(row.value for row in users) == pytest.approx(whole.value)
    assert whole.value == pytest.approx(sum(workload.slots * workload.run_time) / 3600)
    assert {row.title for row in users} == {"anna", "bob", "carl"}
    assert sum(int(row.how.split(" ")[0]) for row in users) == len(workload)
