"""Every plot of a comparison leads to the jobs behind it: of a user, of a wait, of a step of time."""

from dataclasses import replace

from qmonpy.app.lab.answers import LabAnswer, make_answers
from qmonpy.app.lab.jobs_behind import JobsBehind, has_jobs, list_jobs
from qmonpy.app.reports.plot_data import describe_point, make_plot
from qmonpy.app.reports.result_rows import make_result_columns, make_result_rows
from qmonpy.insight.why.trace import trace_job
from qmonpy.lab.measures.compare import Entry, compare
from qmonpy.lab.measures.use import REAL
from qmonpy.lab.playing.moment import find_moment, find_number
from qmonpy.lab.playing.replay import play
from qmonpy.lab.reports.sections import list_sections
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import UNKNOWN, JobKind
from qmonpy.model.work.job import ResourceRequest
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
    bounds = {"≤ 10 s": (0, 10), "≤ 1 min": (10, 60), "≤ 5 min": (60, 300)}
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
    # What a workload says of itself was not played.
    assert without <= {"weeks", "sizes", "run-times", "real-waits"}


def test_that_each_measure_has_all_runs_beside_each_other_what_is_drawn_first() -> None:
    compared = compare(CROWD, tuple(map(Entry, TITLES, LIMITED)))
    answers = {each.key: each for each in make_answers(compared, summarize(CROWD), ResultTable((), ()))}
    for key, first in (("rules", "limit"), ("waits-by-user", "slot_hours")):
        answer = answers[key]
        names = [each.name for each in answer.table.columns]
        told = names[names.index(first) + 1 :]
        assert tuple(told[:2]) == answer.drawing.y
        assert [name[-2:] for name in told] == ["_0", "_1"] * (len(told) // 2)
        assert [name[:-2] for name in told[::2]] == [name[:-2] for name in told[1::2]]


RULES = "{\n name per_user\n enabled TRUE\n limit users {*} to slots=1\n}\n"
CROWD = make_workload(*((at % 4, 100 + at, "anna" if at % 3 else "bob", 1) for at in range(24)))
LIMITED = [play(make_site(2, 2, rules), CROWD) for rules in ("", RULES)]


def test_that_a_limit_leads_to_the_jobs_that_it_held_back_and_to_the_moment_of_each() -> None:
    compared = compare(CROWD, tuple(map(Entry, TITLES, LIMITED)))
    answers = make_answers(compared, summarize(CROWD), ResultTable((), ()))
    rules = next(each for each in answers if each.key == "rules")
    assert has_jobs(rules)
    (row,) = rules.table.rows
    found = list_jobs(rules, 0, CROWD, LIMITED, TITLES)
    assert found.total == row[rules.table.find_column("held_1") or 0] == len(found.indices)
    assert len(found.moments) == len(found.indices)
    for place, held in zip(found.indices, found.moments, strict=True):
        assert held is not None
        assert (held.rule, held.play) == (row[0], 1)
        assert CROWD.submit[place] < held.now <= LIMITED[1].start[place]
        # By the engine the rule is in its way at that moment.
        snapshot = find_moment(make_site(2, 2, RULES), CROWD, LIMITED[1], held.now)
        trace = trace_job(snapshot.cluster, snapshot.state, held.now, find_number(CROWD, LIMITED[1], place))
        assert str(row[0]) in str(trace)


def test_that_hours_that_a_rule_refused_have_the_same_decimals_in_all_runs_wherever_they_stand() -> None:
    (limit,) = LIMITED[1].pressure
    rules = [replace(limit, rule=name) for name in ("per_user/1", "per_user/2")]
    hours = ((8.07, 2.44), (172.6, 2.44))
    pressures = [
        tuple(replace(rule, refused_slot_hours=each) for rule, each in zip(rules, some, strict=True)) for some in hours
    ]
    plays = [replace(each, pressure=some) for each, some in zip(LIMITED, pressures, strict=True)]
    compared = compare(CROWD, tuple(map(Entry, TITLES, plays)))
    texts = [["8.1", "172.6"], ["2.4", "2.4"]]
    answer = next(each for each in make_answers(compared, summarize(CROWD), ResultTable((), ())) if each.key == "rules")
    columns = [each for each in make_result_columns(answer.table.columns) if each.id.startswith("refused_")]
    assert [[each.text(row) for each in columns] for row in make_result_rows(answer.table)] == texts
    section = next(each for each in list_sections(compared) if each.name == "rules")
    assert [list(row[2:4]) for row in section.shown] == texts
    plot = make_plot(answer.table, answer.drawing)
    told = [describe_point(plot, place).splitlines()[1:] for place in range(2)]
    assert [[line.rpartition(" ")[2] for line in lines] for lines in told] == texts


def test_that_the_waits_for_which_a_list_of_jobs_is_opened_stand_beside_the_jobs() -> None:
    names = [each.name for each in behind("slope", 0).table.columns]
    assert names == ["job", "wait0", "wait1", "name", "user", "slots", "submitted"]


def test_that_runs_of_earlier_versions_which_do_not_know_the_jobs_lead_to_none() -> None:
    older = [replace(each, pressure=tuple(replace(one, held=()) for one in each.pressure)) for each in LIMITED]
    compared = compare(CROWD, tuple(map(Entry, TITLES, older)))
    rules = next(each for each in make_answers(compared, summarize(CROWD), ResultTable((), ())) if each.key == "rules")
    assert not has_jobs(rules)


def test_that_fairness_leads_to_the_jobs_of_projects_and_of_those_with_shares() -> None:
    builder = Builder()
    for number, project in enumerate(("p1", "p2", "", "p1"), 1):
        kind = JobKind("anna", "users", project=project, hard_resources=(ResourceRequest("h_rt", "999"),))
        record = (
            number,
            BEGIN + number,
            builder.find_kind(kind),
            builder.find_name("x"),
            0,
            1,
            0,
            50,
            1,
            UNKNOWN,
            0,
            0,
        )
        builder.add(record)
    workload = builder.build("of projects")
    plays = [play(make_site(1, slots), workload) for slots in (1, 2)]
    compared = compare(workload, tuple(map(Entry, TITLES, plays)))
    fair = next(
        each for each in make_answers(compared, summarize(workload), ResultTable((), ())) if each.key == "fairness"
    )
    assert fair.plays == (0, 1)
    for row in range(2):
        assert numbers(list_jobs(fair, row, workload, plays, TITLES)) == {"1", "2", "4"}


def test_that_the_runs_have_the_same_owners_in_every_plot() -> None:
    drawings = {each.key: each.drawing for each in ANSWERS}
    assert {each.all_owners for each in drawings.values() if each.owners} == {TITLES}
    for key in ("waits-by-user", "spread"):
        assert drawings[key].owners == TITLES
    assert drawings["slots-in-use"].owners in (TITLES, (REAL, *TITLES))


def test_that_the_runs_have_the_same_colours_in_the_figures_of_a_page() -> None:
    figures = [each.figure for each in list_sections(compare(JOBS, tuple(map(Entry, TITLES, PLAYS)))) if each.figure]
    assert len(figures) == 2
    for figure in figures:
        names = [each.name for each in figure.series]
        for place, title in enumerate(TITLES):
            series = figure.series[names.index(title)]
            assert (names.index(title) if series.colour is None else series.colour) == place
