"""The details of a job, from `qstat -j` of 8.1.9."""

from pathlib import Path

from qmonpy.formats.output.job_details import parse_job_details

DATA = Path(__file__).parent / "data"
ALL_OPTIONS = (DATA / "details_of_all_options.txt").read_text()
ARRAY = (DATA / "details_of_array.txt").read_text()


def test_that_every_line_is_a_name_with_its_value() -> None:
    details = parse_job_details(ALL_OPTIONS, 20)
    assert len(details.fields) + len(details.scheduling) == len(ALL_OPTIONS.splitlines()) - 1
    expected = {
        "cwd": "/site/anna",
        "script_file": "exit7.sh",
        "job_args": "one,two three",
        "soft resource_list": "num_proc=8",
        "master hard queue_list": "all.q",
        "checkpoint_attr": "sx",
        "mail_options": "abes",
        "parallel environment": "mpi range: 3",
        "jid_predecessor_list (req)": "10,he*",
        "jid_predecessor_list": "10,6",
        "context": "color=red,SIZE=3",
        "binding": "set linear:1",
    }
    assert {name: details.find_value(name) for name in expected} == expected
    assert details.scheduling == ("job dropped because of job dependencies",)


def test_that_tasks_have_their_usage_and_their_errors() -> None:
    details = parse_job_details(ARRAY, 12)
    assert [name for name, _ in details.fields if name.startswith("error")] == [
        f"error reason {task}" for task in (2, 5, 6, 7, 9)
    ]
    assert "can't open output file" in details.find_value("error reason 2")
    assert details.find_value("usage 8").startswith("cpu=00:00:00")


def test_that_a_value_of_several_lines_stays_one_whatever_stands_in_it() -> None:
    text = ALL_OPTIONS.replace("one,two three", "-c,echo a\nscheduling info: nonsense\nexit: 0")
    details = parse_job_details(text, 20)
    assert details.find_value("job_args") == "-c,echo a\nscheduling info: nonsense\nexit: 0"
    assert details.scheduling == ("job dropped because of job dependencies",)


def test_that_all_lines_of_the_scheduler_are_found_and_whether_it_notes_any() -> None:
    said = "Job is in error state\n" + " " * 28 + "not all array tasks may be started due to 'max_aj_instances'"
    details = parse_job_details(ARRAY.replace("Job is in error state", said), 12)
    assert details.scheduling == (
        "Job is in error state",
        "not all array tasks may be started due to 'max_aj_instances'",
    )
    assert details.is_collected
    off = ARRAY.replace("Job is in error state", "(Collecting of scheduler job information is turned off)")
    assert not parse_job_details(off, 12).is_collected


def test_that_any_text_is_read() -> None:
    for at in range(0, len(ALL_OPTIONS), 97):
        parse_job_details(ALL_OPTIONS[:at], 20)
    assert parse_job_details("garbage", 1).fields == ()
