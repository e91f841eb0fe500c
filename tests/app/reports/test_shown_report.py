"""Reports as they are shown: an answer, and what is behind its rows later."""

from pathlib import Path

import pytest

from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.shown_report import find_behind, run_report
from qmonpy.reporting.schema.database import open_database
from tests.reporting.questions.run_rows import BEGIN, DAYS, add_runs, make_runs, write_runs


@pytest.mark.parametrize("choice", [Choice(by="project"), Choice("ready/use-by-project")], ids=lambda each: each.key)
def test_that_the_jobs_behind_a_number_are_those_that_it_counts_whatever_ended_since(
    tmp_path: Path, choice: Choice
) -> None:
    runs = make_runs(80, seed=5)
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    asked = Choice(choice.key, by=choice.by, period="everything", against="")
    with open_database(url) as database:
        with database.begin() as connection:
            write_runs(connection, runs[:40])
        shown = run_report(url, asked, BEGIN + DAYS * 86400)
        with database.begin() as connection:
            add_runs(connection, runs[40:], 41)
    table = shown.answer.table
    jobs = table.find_column("jobs")
    assert jobs is not None
    assert [find_behind(url, shown, row).total for row in table.rows] == [row[jobs] for row in table.rows]
    anew = run_report(url, asked, BEGIN + DAYS * 86400)
    assert [find_behind(url, anew, row).total for row in anew.answer.table.rows] != [row[jobs] for row in table.rows]
