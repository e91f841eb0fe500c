"""Details of jobs as people read them, and what a real cluster's scheduler says beside the model."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_detail_rows import describe_known, list_details
from qmonpy.app.jobs.job_ends import describe_usage
from qmonpy.app.jobs.scheduler_rows import TITLE, quote_scheduler, scheduler_row
from qmonpy.formats.output.job_details import parse_job_details
from qmonpy.model.report import Report
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.job_details import NOT_COLLECTED, JobDetails
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.model.work.task_usage import TaskUsage

DATA = Path(__file__).parents[2] / "formats" / "output" / "data"
ALL_OPTIONS = parse_job_details((DATA / "details_of_all_options.txt").read_text(), 20)
ARRAY = parse_job_details((DATA / "details_of_array.txt").read_text(), 12)

OCS_OPTIONS = parse_job_details((DATA / "ocs_details_of_all_options.txt").read_text(), 506)
OCS_RUNNING = parse_job_details((DATA / "ocs_details_of_running.txt").read_text(), 1)


def test_that_the_command_comes_first_and_the_options_have_their_names() -> None:
    found = list_details(ALL_OPTIONS)
    assert found[:3] == (
        ("Command", "exit7.sh"),
        ("Arguments", "one,two three"),
        ("Working folder", "/site/anna"),
    )
    assert dict(found) | {
        "Output": "/tmp/o",
        "Shell": "/bin/sh",
        "Preferred": "num_proc=8",
        "Master queue": "all.q",
        "Checkpointing": "mine",
        "Mail to": "anna@example.com",
        "-hold_jid": "10,he*",
        "Context": "color=red,SIZE=3",
    } == dict(found)


def test_that_what_says_nothing_or_stands_elsewhere_is_left_out() -> None:
    titles = {title for title, _ in list_details(ARRAY)}
    assert not titles & {"job_number", "owner", "version", "Job share", "Kind", "Core binding"}


def test_that_options_have_the_same_names_on_open_cluster_scheduler() -> None:
    found = list_details(OCS_OPTIONS)
    assert dict(found) | {
        "Preferred": "h_rt=60",
        "Master queue": "all.q@n01",
        "Master task asks for": "arch=x",
        "Slave tasks ask for": "h_vmem=1G",
        "Tasks at a time": "2",
        "-hold_jid": "1",
        "Core binding": "bamount=2,binstance=set,bstrategy=packed,btype=slot,bunit=C",
    } == dict(found)
    running = list_details(OCS_RUNNING)
    assert ("Resource map", "gpu=n01=(0)") in running
    names = {title for title, _ in (*found, *running)}
    # What stands there in the words of `qstat -j` has no title.
    assert not [name for name in names if "_" in name.removeprefix("-hold_jid")]
    assert "Groups" not in names


def test_that_an_error_of_a_task_that_runs_is_an_earlier_one() -> None:
    job = Job(12, "anna", tasks=Range(1, 9), error_tasks=(Range(2, 2), Range(5, 6)))
    titles = [title for title, _ in list_details(ARRAY, job)]
    assert titles[:6] == [
        "Usage 8",
        "Error 2",
        "Error 5",
        "Error 6",
        "Earlier error 7",
        "Earlier error 9",
    ]
    told = tuple(f"{task}: {ARRAY.find_value(f'error reason {task}')}" for task in (2, 5, 6))
    assert [title for title, _ in list_details(ARRAY, job, told) if "rror " in title] == titles[4:6]


def test_that_a_simulated_job_has_what_its_model_knows() -> None:
    job = Job(
        1,
        "anna",
        soft_resources=(ResourceRequest("mem", "1G"),),
        master_queues=("a.q",),
        priority=-5,
        predecessors=(3, 4),
        is_restartable=False,
    )
    assert describe_known(job) == (
        ("Preferred", "mem=1G"),
        ("Master queue", "a.q"),
        ("Waits for", "3,4"),
        ("POSIX priority", "-5"),
        ("Rerun", "n"),
        ("Account", "sge"),
    )


def test_that_the_options_of_a_simulated_job_are_details_as_they_were_typed() -> None:
    typed = (
        "-cwd",
        "-o",
        "/tmp/o",
        "-j",
        "y",
        "-ac",
        "color=red",
        "-ckpt",
        "blcr",
        "-notify",
        "run.sh",
        "one",
        "two three",
    )
    found = dict(describe_known(Job(1, "anna", arguments=typed)))
    assert found == {
        "Command": "run.sh",
        "Arguments": "one 'two three'",
        "Working folder": "where it was submitted (-cwd)",
        "Output": "/tmp/o",
        "Merged": "y",
        "Context": "color=red",
        "Checkpointing": "blcr",
        "Notify": "TRUE",
        "Account": "sge",
    }


def test_that_the_scheduler_is_quoted_and_named() -> None:
    assert quote_scheduler(ALL_OPTIONS, "true") == (f'{TITLE} (qstat -j): "job dropped because of job dependencies"')
    row = scheduler_row(ALL_OPTIONS, "true")
    assert [each.text for each in row.children] == ["job dropped because of job dependencies"]
    many = replace(ALL_OPTIONS, scheduling=tuple("abcde"))
    assert quote_scheduler(many, "true").endswith('"a"; "b"; "c"; 2 more lines below')
    assert len(scheduler_row(many, "true").children) == 5


@pytest.mark.parametrize(("line", "setting"), [(NOT_COLLECTED[0], "false"), (NOT_COLLECTED[1], "job_list 5,12")])
def test_that_a_scheduler_that_notes_nothing_says_how_to_switch_it_on(line: str, setting: str) -> None:
    details = JobDetails(1, scheduling=(line,))
    assert f"schedd_job_info in its configuration is {setting}; set to true" in quote_scheduler(details, setting)
    (row,) = scheduler_row(details, setting).children
    assert row.place is not None
    assert row.place.page == "configuration"


def test_that_a_scheduler_that_cannot_be_asked_or_notes_nothing_is_told() -> None:
    assert "could not be asked: no qmaster" in quote_scheduler((Report("live.unreachable", "no qmaster"),), "true")
    assert "it notes nothing of this job" in quote_scheduler(JobDetails(1), "true")


def test_that_titles_are_short_as_the_panel_is_narrow() -> None:
    every = (*list_details(ALL_OPTIONS), *list_details(ARRAY), *describe_usage(TaskRecord(exit_status=1), TaskUsage()))
    assert max(len(title) for title, _ in every) <= 16
