"""Means and longest times of a report open into the runs that they are made of."""

from pathlib import Path

import pytest

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.length_terms import Lengths, open_mean
from qmonpy.app.reports.run_time import find_run_time, find_wait
from qmonpy.app.reports.shown_report import ShownReport, find_behind, find_times, run_report
from qmonpy.app.reports.time_number import open_times
from qmonpy.app.terms.number import Opened
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.schema.database import open_database
from tests.app.terms.test_chart_numbers import check_keys
from tests.present import present
from tests.reporting.questions.run_rows import BEGIN, DAYS, add_runs, make_runs, write_runs

CHOICES = [
    Choice(measure="wait", by="project"),
    Choice(measure="wait", by="user", then_by="project"),
    Choice(measure="turnaround", by="day"),
    Choice(measure="run_time", by="weekday"),
    Choice(measure="run_time"),
    Choice("ready/use-by-project"),
]


def values_of(opened: Opened) -> dict[str, float]:
    return {row.key[-1]: row.value for row in opened.rows}


def check_cell(url: str, shown: ShownReport, row: int, column: str) -> None:
    table = shown.answer.table
    cell = table.rows[row][[each.name for each in table.columns].index(column)]
    opened = open_times(find_times(url, shown, table.rows[row], column), is_longest=column.endswith("_longest"))
    check_keys(opened)
    if cell is None:
        assert opened.sentence == "There is none that counts."
        return
    assert isinstance(cell, int | float)
    if column.endswith("_longest"):
        assert opened.rows[0].value == cell
        return
    found = values_of(opened)
    assert found["sum"] / found["count"] == pytest.approx(found["mean"]) == pytest.approx(cell)
    added = sum(each.value for each in opened.rows if each.key[0].isdigit() or each.key == ("more",))
    assert added == pytest.approx(found["sum"])


@pytest.mark.parametrize("against", ["", "before"])
@pytest.mark.parametrize("choice", CHOICES, ids=lambda each: f"{each.key} {each.measure} {each.by}")
def test_that_every_time_of_a_report_opens_into_runs_that_come_to_it_whatever_ended_since(
    tmp_path: Path, choice: Choice, against: str
) -> None:
    runs = make_runs(160, seed=5)
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    asked = Choice(choice.key, measure=choice.measure, by=choice.by, then_by=choice.then_by,
                   period="7-days" if against else "everything", against=against)  # fmt: skip
    with open_database(url) as database:
        with database.begin() as connection:
            write_runs(connection, runs[:120])
        shown = run_report(url, asked, BEGIN + DAYS * 86400)
        with database.begin() as connection:
            add_runs(connection, runs[120:], 121)
    assert shown.answer.table.rows
    assert shown.answer.times
    names = {each.name for each in shown.answer.table.columns}
    for column in names & shown.answer.times.keys():
        for row in range(len(shown.answer.table.rows)):
            check_cell(url, shown, row, column)


def test_that_the_times_of_a_run_open_into_when_they_began_and_ended(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    with open_database(url) as database, database.begin() as connection:
        write_runs(connection, make_runs(20, seed=5))
    shown = run_report(url, Choice(measure="wait", by="project", period="everything"), BEGIN + DAYS * 86400)
    for run in find_behind(url, shown, shown.answer.table.rows[0]).runs:
        for number, seconds in ((find_wait(run), run.wait), (find_run_time(run), run.run)):
            opened = present(number).open(Snapshot())
            assert opened.rows[-1].value == seconds
            assert len(opened.rows) == 3


def test_that_of_very_many_lengths_the_shorter_ones_are_added_up() -> None:
    lengths = Lengths(list(range(100, 0, -1)), lambda at: (f"task {at}", ""), others=7, others_seconds=3)
    opened = open_mean(lengths)
    found = values_of(opened)
    assert len(opened.rows) == 54
    assert found["more"] == sum(range(1, 51)) + 3
    assert found["sum"] == sum(range(1, 101)) + 3
    assert found["count"] == 107
