"""A submit dialog's fields become qsub's arguments, and each mistake is told beside its field."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.jobs.submit_check import arguments_check, check_draft
from qmonpy.app.jobs.submit_command import draft_of_job
from qmonpy.app.jobs.submit_draft import SubmitDraft
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from tests.clusters.world import small_cluster


@pytest.fixture
def check() -> Callable[..., Any]:
    return arguments_check(Snapshot(small_cluster()), "anna")


def test_that_fields_become_arguments_and_a_command() -> None:
    draft = SubmitDraft(
        name="two words", pe="mpi", slots="2-4", resources="mem_free=1G", tasks="1-9:2", is_held=True, extra="-js 5"
    )
    assert draft.arguments() == (
        *("-N", "two words", "-pe", "mpi", "2-4", "-l", "mem_free=1G", "-t", "1-9:2", "-h", "-js", "5"),
    )
    assert draft.command() == "qsub -N 'two words' -pe mpi 2-4 -l mem_free=1G -t 1-9:2 -h -js 5"


def test_that_empty_fields_are_left_out() -> None:
    assert SubmitDraft().arguments() == ()


def test_that_a_good_draft_has_no_reports(check: Callable[..., Any]) -> None:
    assert check_draft(SubmitDraft(pe="mpi", slots="4", resources="mem_free=1G", project="p1"), check) == {}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("resources", "no_such_thing=1"),
        ("project", "nobody"),
        ("pe", "no_such_pe"),
        ("tasks", "0-3"),
        ("priority", "much"),
        ("name", "1bad"),
        ("start_after", "tomorrow"),
        ("runtime", "-1"),
        ("runtime", "long"),
        ("slots", "4"),
        ("extra", "'open"),
        ("extra", "--no-such-option"),
    ],
)
def test_that_a_mistake_is_told_beside_its_field(check: Callable[..., Any], field: str, value: str) -> None:
    wrong: dict[str, Any] = {field: value}
    reports = check_draft(replace(SubmitDraft(), **wrong), check)
    assert list(reports) == [field]


def test_that_wrong_slots_are_told_beside_the_slots(check: Callable[..., Any]) -> None:
    assert list(check_draft(SubmitDraft(pe="mpi", slots="many"), check)) == ["slots"]


def test_that_every_wrong_field_is_told(check: Callable[..., Any]) -> None:
    draft = SubmitDraft(name="1bad", project="nobody", runtime="0")
    assert set(check_draft(draft, check)) == {"name", "project", "runtime"}


def test_that_what_belongs_to_no_field_is_told_once() -> None:
    cluster = small_cluster(configuration={"enforce_project": "true"})
    check = arguments_check(Snapshot(cluster), "anna")
    assert list(check_draft(SubmitDraft(name="x", priority="-5"), check)) == [""]
    assert check_draft(SubmitDraft(name="x", project="p1"), check) == {}


def test_that_a_job_goes_into_a_reservation() -> None:
    assert SubmitDraft(reservation="17").command() == "qsub -ar 17"


def test_that_what_runs_comes_behind_all_options_and_is_needed_on_a_real_cluster(check: Callable[..., Any]) -> None:
    draft = SubmitDraft(name="n", extra="-cwd", is_binary=True, program="echo 'a b' c")
    assert draft.command() == "qsub -N n -cwd -b y echo 'a b' c"
    assert replace(draft, is_binary=False).arguments()[-3:] == ("echo", "a b", "c")
    assert replace(draft, program="").arguments() == ("-N", "n", "-cwd")
    assert check_draft(draft, check, needs_program=True) == {}
    for program, text in (("", "Enter a script or a command to run."), ("echo 'a", "A quote is not closed.")):
        (report,) = check_draft(replace(draft, program=program), check, needs_program=True)["program"]
        assert report.text == text


def test_that_a_job_of_which_only_the_cluster_tells_is_submitted_alike(check: Callable[..., Any]) -> None:
    line = "-N one -pe mpi 2-4 -l mem_free=1G -q all.q -P p1 -p -5 -t 1-9:2 -tc 2 -R y -r y -soft -l arch=x"
    words = line.split(" ")
    parsed: dict[str, Any] = {"owner": "anna", "number": 7, "submit_time": 0, "cluster": small_cluster()}
    job = parse_job_options(words, **parsed)
    again = parse_job_options(draft_of_job(replace(job, arguments=())).arguments(), **parsed)
    assert replace(again, arguments=()) == replace(job, arguments=())
    assert draft_of_job(job).arguments() == tuple(words)
    assert draft_of_job(Job(1, "anna")).arguments() == ()
