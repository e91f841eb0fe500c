"""Every plot of a comparison leads to the jobs behind it: of a user, of a wait, of a step of time."""

from qmonpy.app.lab.answers import LabAnswer, make_answers
from qmonpy.app.lab.jobs_behind import JobsBehind, has_jobs, list_jobs
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.playing.replay import play
from qmonpy.lab.workload.summary import summarize
from qmonpy.reporting.queries.result_table import ResultTable
from tests.lab.lines import BEGIN, make_site, make_workload

TITLES = ("as it is", "three slots")
JOBS = make_workload((0, 100, "anna", 1), (0, 100, "bob", 1), (1, 10, "anna", 1), (5000, 300, "bob", 1))
PLAYS = [play(make_site(1, slots), JOBS) for slots in (1, 3)]
ANSWERS = make_answers(compare(JOBS, tuple(map(Entry, TITLES, PLAYS))), summarize(JOBS), ResultTable((), ()))


def answer_of(key: str) -> LabAnswer:
    return next(each for each in ANSWERS if each.key == key)


def behind(key: str, row: int) -> JobsBehind:
    return list_jobs(answer_of(key), row, JOBS, PLAYS, TITLES)


def numbers(found: JobsBehind) -> set[str]:
    return {str(row[0]) for row in found.table.rows}


def test_that_a_line_of_the_slope_chart_leads_to_the_jobs_of_its_user() -> None:
    rows = answer_of("slope").table.rows
    for at, row in enumerate(rows):
        assert numbers(behind("slope", at)) == ({"1", "3"} if row[1] == "anna" else {"2", "4"})


def test_that_a_wait_leads_to_the_jobs_that_waited_so_long_in_any_run() -> None:
    table = answer_of("spread").table
    for at, row in enumerate(table.rows):
        waited = {
            f"{job.number}"
            for place, job in enumerate(JOBS.jobs())
            for each in PLAYS
            if _is_in(int(each.start[place]) - job.submit_time, str(row[0]))
        }
        assert numbers(behind("spread", at)) == waited, row
    assert sum(bool(behind("spread", at).total) for at in range(len(table.rows))) >= 2


def _is_in(wait: int, words: str) -> bool:
    bounds = {"to 10 s": (0, 10), "to 1 min": (10, 60), "to 5 min": (60, 300)}
    low, high = bounds.get(words, (10**9, 10**9))
    return (low < wait or low == wait == 0) and wait <= high


def test_that_a_step_of_time_leads_to_the_jobs_that_ran_in_it() -> None:
    times = [int(str(row[0])) for row in answer_of("slots-in-use").table.rows]
    quiet = next(at for at, time in enumerate(times) if BEGIN + 1000 < time < BEGIN + 4000)
    late = next(at for at, time in enumerate(times) if time > BEGIN + 5050)
    assert numbers(behind("slots-in-use", 0)) >= {"1", "2"}
    assert behind("slots-in-use", quiet).total == 0
    assert numbers(behind("slots-in-use", late)) == {"4"}


def test_that_every_plot_of_runs_has_jobs_behind_it() -> None:
    drawn = [each for each in ANSWERS if each.drawing.kind != "none"]
    without = {each.key for each in drawn if not has_jobs(each)}
    # Limits and shares are of many jobs at once; what a workload says of itself was not played.
    assert without <= {"rules", "fairness", "weeks", "sizes", "run-times", "real-waits"}
