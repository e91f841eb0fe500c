"""Every number of a comparison opens into terms that come to it: amounts, counts, pressure of rules, fairness."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from qmonpy.app.lab.amount_number import ClassAmount, GroupAmount, MoreNever, NamedJobs, StepUse, WaitClass
from qmonpy.app.lab.answers import LabAnswer, make_answers
from qmonpy.app.lab.cell_number import find_cell_number
from qmonpy.app.lab.fairness_number import FairnessNumber
from qmonpy.app.lab.pressure_number import RuleNumber
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.measures.use import find_edges
from qmonpy.lab.playing.played import Played
from qmonpy.lab.playing.replay import play
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import UNKNOWN, JobKind, Workload
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range, ResourceRequest
from qmonpy.reporting.queries.result_table import Cell, ResultTable
from tests.app.terms.test_chart_numbers import check_keys
from tests.lab.lines import BEGIN, make_site, make_workload

TITLES = ("as it is", "limited")
RULES = "{\n name per_user\n enabled TRUE\n limit users {*} to slots=1\n}\n"


def make_crowd(seed: int, jobs: int) -> Workload:
    """Jobs of two projects and of none, of users that a rule counts each, some of several slots."""
    random, builder = Random(seed), Builder()
    submits = sorted(random.randint(0, 3000) for _ in range(jobs))
    for number, submit in enumerate(submits, 1):
        slots = random.choice((1, 1, 1, 2))
        pe, ranges = ("mpi", (Range(slots, slots),)) if slots > 1 else (None, (Range(1, 1),))
        kind = JobKind(
            random.choice(("anna", "bob", "carl")), "users", project=random.choice(("p1", "p2", "")), pe=pe,
            slots=ranges, hard_resources=(ResourceRequest("h_rt", "99999"),),
        )  # fmt: skip
        start = BEGIN + submit + random.randint(1, 400) if seed % 2 else 0
        builder.add(
            (
                number, BEGIN + submit, builder.find_kind(kind), builder.find_name("x"), 0, 1, start,
                random.randint(1, 900), slots, UNKNOWN, 0, 0,
            )
        )  # fmt: skip
    return builder.build("a crowd")


def make_shown(seed: int, jobs: int) -> ShownComparison:
    """A comparison of such jobs without a rule and with one, in both with shares of users."""
    workload = make_crowd(seed, jobs)
    shares = (("anna", 3.0), ("bob", 1.0), ("nobody", 9.0))
    plays = tuple(replace(play(make_site(2, 2, rules), workload), shares=shares) for rules in ("", RULES))
    return compare_plays(workload, plays)


def compare_plays(workload: Workload, plays: tuple[Played, ...]) -> ShownComparison:
    """The comparison of plays as it is shown."""
    comparison = compare(workload, tuple(map(Entry, TITLES, plays)))
    answers = make_answers(comparison, summarize(workload), ResultTable((), ()))
    return ShownComparison((), comparison, workload, plays, answers)


def leaves(rows: Iterable[TermRow]) -> Iterator[TermRow]:
    """The rows that add something: those that are listed, and the others added up in one."""
    return (row for row in rows if row.key[-1].isdigit() or row.key[-1] == "more")


def check_number(number: Number, opened: Opened, cell: float) -> None:
    """Hold what a number opens into against its cell."""
    values = {row.key[-1]: row.value for row in opened.rows}
    match number:
        case GroupAmount(are_hours=True) | ClassAmount(are_hours=True):
            assert sum(row.value for row in leaves(opened.rows)) == values["sum"]
            assert values["sum"] / 3600 == pytest.approx(cell, abs=1e-3)
        case GroupAmount() | NamedJobs():
            (jobs,) = opened.rows
            assert jobs.value == sum(row.value for row in jobs.children) == cell
        case ClassAmount() | WaitClass():
            assert sum(row.value for row in leaves(opened.rows)) == cell
        case MoreNever():
            assert values["after"] - values["before"] == cell
        case StepUse():
            edges = find_edges(number.shown.workload, number.shown.played)
            length = edges[number.step + 1] - edges[number.step]
            total = sum(row.value for row in leaves(opened.rows))
            assert total == values.get("sum", 0)
            assert np.rint(total / length) == cell
        case FairnessNumber():
            assert values["sum"] ** 2 / (values["count"] * values["squares"]) == pytest.approx(cell)
            assert values["index"] == pytest.approx(cell)
            assert f"= {cell:.3f}, over " in opened.sentence
        case RuleNumber(name="at_limit"):
            assert values["full"] + values["free"] == values["all"]
            assert 100 * values["full"] / values["all"] == pytest.approx(cell)
        case RuleNumber(name="held"):
            assert sum(row.value for row in opened.rows) == cell
        case RuleNumber():
            assert sum(row.value for row in leaves(opened.rows)) == values["sum"]
            assert values["sum"] / 3600 == pytest.approx(cell)


def list_cells(shown: ShownComparison) -> Iterator[tuple[LabAnswer, int, str, Cell]]:
    for answer in shown.answers:
        for row, cells in enumerate(answer.table.rows):
            for column, cell in zip(answer.table.columns, cells, strict=True):
                yield answer, row, column.name, cell


@pytest.mark.parametrize(("seed", "jobs"), [(1, 30), (2, 130)])
def test_that_every_number_of_a_comparison_opens_into_terms_that_come_to_it(seed: int, jobs: int) -> None:
    shown = make_shown(seed, jobs)
    found = set()
    for answer, row, column, cell in list_cells(shown):
        number = find_cell_number(shown, answer, row, column)
        is_name = not isinstance(cell, int | float) or column == "time"
        assert (number is None) == is_name, (answer.key, column)
        if number is not None:
            opened = number.open(Snapshot())
            check_keys(opened)
            assert number.title
            assert opened.sentence
            check_number(number, opened, float(str(cell)))
            found.add(type(number))
    assert found >= {GroupAmount, ClassAmount, WaitClass, MoreNever, StepUse, FairnessNumber, RuleNumber}


def test_that_the_slot_hours_of_a_user_are_the_same_in_all_views() -> None:
    # Parts of hours, added up in two orders, would be rounded to 65.3 here and to 65.4 there.
    shown = make_shown(2, 130)
    waits, workload = (shown.find_answer(key).table for key in ("waits-by-user", "workload"))
    of_waits = dict(zip(waits.read_column("key"), waits.read_column("slot_hours"), strict=True))
    assert of_waits == dict(zip(workload.read_column("user"), workload.read_column("hours"), strict=True))
    assert of_waits


def test_that_a_number_of_a_rule_is_of_that_rule_where_two_have_one_name_and_one_limit() -> None:
    shown = make_shown(3, 40)
    (pressing,) = shown.played[1].pressure
    calm = replace(pressing, held_jobs=2, held=pressing.held[:2], refused=pressing.refused[:2])
    plays = (shown.played[0], replace(shown.played[1], pressure=(pressing, calm)))
    twice = compare_plays(shown.workload, plays)
    rules = twice.find_answer("rules")
    numbers = [find_cell_number(twice, rules, row, "held_1") for row in range(2)]
    opened = [number.open(Snapshot()) for number in numbers if number is not None]
    assert [len(each.rows) for each in opened] == [pressing.held_jobs, 2]


def test_that_jobs_that_never_start_are_named() -> None:
    workload = make_workload((0, 10, "anna", 1), (5, 10, "bob", 9))
    plays = tuple(play(make_site(2, 2), workload) for _ in TITLES)
    shown = compare_plays(workload, plays)
    never = shown.find_answer("never-start")
    number = find_cell_number(shown, never, 0, "jobs")
    assert isinstance(number, NamedJobs)
    opened = number.open(Snapshot())
    assert opened.sentence == "1 job with 1 task."
    assert [row.title for row in opened.rows[0].children] == ["Job 2 of bob"]


def test_that_a_run_of_an_earlier_version_says_that_it_kept_no_more() -> None:
    shown = make_shown(2, 40)
    plays = tuple(
        replace(
            each,
            pressure=tuple(
                replace(one, held=(), refused=(), looks=0, full_looks=0, seconds=0) for one in each.pressure
            ),
        )
        for each in shown.played
    )
    older = compare_plays(shown.workload, plays)
    rules = older.find_answer("rules")
    texts = []
    for column in ("at_limit_1", "refused_1"):
        number = find_cell_number(older, rules, 0, column)
        assert isinstance(number, RuleNumber)
        texts.append(number.open(Snapshot()).sentence)
    assert all("earlier version kept no more" in each for each in texts)
