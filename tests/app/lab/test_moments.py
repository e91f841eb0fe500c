"""Why jobs of a comparison waited, and what a configuration changes, as the page shows it."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.lab.configuration_changes import (
    describe_configuration_changes,
    list_configuration_changes,
    make_changes_table,
)
from qmonpy.app.lab.job_fields import find_job_fields
from qmonpy.app.lab.moments import AT_ONCE, MomentAnswer, explain_moment, list_moments, say_wait
from qmonpy.app.lab.shown_comparison import describe_trust, load_comparison
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import RunState
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.workload import UNKNOWN, JobKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import ResourceRequest
from tests.lab.lines import BEGIN, make_site, make_workload
from tests.lab.runs.run_here import run_here

RULES = "{{\nname per_user\nenabled TRUE\nlimit name each users {{*}} to slots={}\n}}\n"
JOBS = make_workload(
    (0, 1000, "anna", 1), (5, 500, "bob", 1), (10, 100, "anna", 1), (20, 10, "carl", 1), (30, 9, "dora", 1)
)


def test_that_a_job_tells_why_it_waited_in_each_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laboratory = Laboratory(tmp_path / "lab")
    clusters = [make_site(2, 4, RULES.format(slots)) for slots in (1, 2)]
    changes = list_configuration_changes(*clusters)
    runs = [
        run_here(laboratory, cluster, JOBS, monkeypatch, configuration=title, group="g", changes=told)
        for cluster, title, told in zip(clusters, ("as it is", "two"), ((), changes), strict=True)
    ]
    shown = load_comparison(laboratory, runs)
    assert "per_user/each" in say_wait(laboratory, shown, 2, 0).text
    assert say_wait(laboratory, shown, 2, 1).text == AT_ONCE
    line = say_wait(laboratory, shown, 2, 0)
    answered = explain_moment(laboratory, shown, 2, 0, list_moments(laboratory, shown, 2, 0)[0].now)
    assert isinstance(answered, MomentAnswer)
    told = {part.number.open(answered.snapshot) for each in answered.lines for part in each.places}
    # Each opens as it was then, whatever the cluster does now.
    assert line.places
    assert {part.number.open(Snapshot()) for part in line.places} <= told
    starts = dict(find_job_fields(shown, 2))["Starts, as it is"]
    (wait,) = starts.places
    assert starts.text.endswith(f", after {starts.text[wait.begin : wait.end]}")
    assert wait.number.open(Snapshot()).rows[-1].value == shown.played[0].start[2] - BEGIN - 10
    assert (shown.find_longest_wait(2), shown.find_longest_wait(0)) == (0, 0)
    first, last = reversed([each.now for each in list_moments(laboratory, shown, 2, 0)])
    assert BEGIN + 10 < first < last
    assert list_moments(laboratory, shown, 2, 1) == ()
    answer = explain_moment(laboratory, shown, 2, 0, last)
    assert isinstance(answer, MomentAnswer)
    assert (answer.number, "per_user/each" in answer.verdict, bool(answer.rows)) == (3, True, True)
    assert "came only at" in str(explain_moment(laboratory, shown, 2, 0, BEGIN))
    assert "had started by then" in str(explain_moment(laboratory, shown, 2, 1, BEGIN + 900))
    changed = shown.find_answer("changes")
    assert changed.note.startswith('How "two" differs from "as it is": of each object the lines that are not the same')
    assert changed.table.rows == (
        ("resource quota set per_user", "before", changes[0][2]),
        ("resource quota set per_user", "after", changes[0][3]),
    )
    # Of several configurations each row says which one it is about.
    third = replace(runs[1], inputs=replace(runs[1].inputs, configuration="three"))
    several = make_changes_table([*runs, third])
    assert [row[0] for row in several.rows] == ["two", "two", "three", "three"]


def test_that_what_configurations_change_is_not_told_of_a_first_one_by_which_it_was_not_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laboratory = Laboratory(tmp_path / "lab")
    clusters = [make_site(2, 4, RULES.format(slots)) for slots in (1, 2, 3)]
    changes = [list_configuration_changes(clusters[0], each) for each in clusters]
    runs = [
        run_here(laboratory, cluster, JOBS, monkeypatch, configuration=title, group="g", changes=told)
        for cluster, title, told in zip(clusters, ("as it is", "two", "three"), changes, strict=True)
    ]
    words = "How each configuration differs from the one that these runs were to be compared with: "
    left = load_comparison(laboratory, runs[1:]).find_answer("changes")
    assert (left.note.startswith(words), [row[0] for row in left.table.rows]) == (True, ["two"] * 2 + ["three"] * 2)
    all_of_them = load_comparison(laboratory, runs).find_answer("changes")
    assert all_of_them.note.startswith("How each configuration differs from the first one: ")


def test_that_numbers_of_a_run_say_that_the_one_to_hold_against_reality_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laboratory, cluster = Laboratory(tmp_path / "lab"), make_site(2, 4, RULES.format(1))
    base = run_here(laboratory, cluster, JOBS, monkeypatch, group="g", is_real=True)
    other = run_here(laboratory, cluster, JOBS, monkeypatch, configuration="two", group="g")
    shown = load_comparison(laboratory, [other])
    playing = replace(base, state=RunState.PLAYING)
    words = 'Not compared with what really happened: that takes the run "as it is", which is not done.'
    assert describe_trust(shown, [playing, other]) == (words, False)
    assert describe_trust(shown, [other])[0].startswith("Nothing is known of what really happened to these jobs")


def test_that_what_a_configuration_changes_is_told_line_by_line() -> None:
    base, other = make_site(2, 4, RULES.format(1)), make_site(3, 4, RULES.format(2))
    found = list_configuration_changes(base, other)
    by_object = {name: (done, before, after) for name, done, before, after in found}
    done, before, after = by_object["resource quota set per_user"]
    assert (done, before, after) == (
        "modified", "limit name each users {*} to slots=1", "limit name each users {*} to slots=2",
    )  # fmt: skip
    assert by_object["exec host h3"][0] == "added"
    assert describe_configuration_changes(found).startswith(f"{len(found)} changes: ")
    assert describe_configuration_changes(()) == "the same configuration"


def test_that_an_array_is_told_by_its_task_that_waits_longest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = Builder()
    kind = builder.find_kind(JobKind("anna", hard_resources=(ResourceRequest("h_rt", "999"),)))
    for task in (1, 2, 3):
        builder.add((7, BEGIN, kind, builder.find_name("array"), 1, task, 0, 100, 1, UNKNOWN, 0, 0))
    laboratory = Laboratory(tmp_path / "lab")
    run = run_here(laboratory, make_site(2, 4, RULES.format(1)), builder.build("one"), monkeypatch)
    shown = load_comparison(laboratory, [run])
    answer = next(each for each in shown.answers if each.group_by is not None)
    behind = shown.list_jobs(answer, 0)
    assert behind.table.columns[1].title == "Longest wait, as it is"
    waited = behind.table.rows[0][1]
    assert isinstance(waited, int)
    assert 200 <= waited <= 210
    assert "per_user/each" in say_wait(laboratory, shown, 0, 0).text, "and not what the task before it got"
    fields = {name: line.text for name, line in find_job_fields(shown, 0)}
    assert fields["Starts, as it is"] != fields["Its last task starts, as it is"]
    last = list_moments(laboratory, shown, 0, 0)[0].now
    assert isinstance(explain_moment(laboratory, shown, 0, 0, last), MomentAnswer)
