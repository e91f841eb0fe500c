"""What is read quickly of a spool's jobs and tasks is what is read of them one by one."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.job_document import JOB_FORMS, format_job, format_running, parse_job, parse_running
from qmonpy.formats.files.plain_tasks import PlainTasks
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.state import PendingTasks, RunningTask

WORDS = st.sampled_from(
    [
        "1",
        "0",
        "01",
        "-1",
        "",
        "17",
        "4294967295",
        "4294967296",
        "9" * 11,
        "1-4:1",
        "1-9000000:1",
        "٣",
        "x",
        "true",
        "n",
    ]
)
VALUES = st.one_of(WORDS, st.lists(WORDS, max_size=2), st.just(5), st.just(None), st.just(True))
NAMES = st.sampled_from([*JOB_FORMS, "user", "waiting", "args", "unknown"])


def write(document: dict[str, Any]) -> str:
    return json.dumps(document, separators=(",", ":"))


def read_slowly(number: int, written: dict[str, Any]) -> Job | None:
    node = Node(dict(written))
    job = parse_job(node, number, Cluster(), 0)
    return None if any(each.is_error for each in node.reports) else job


@given(st.dictionaries(NAMES, VALUES, max_size=5), st.sampled_from(["anna", "", 7]))
def test_that_a_plain_job_is_read_as_any_other(written: dict[str, Any], user: object) -> None:
    plain = PlainTasks()
    for document in ({"user": user, **written}, {**written, "user": user}, written):
        for _ in range(2):
            found = plain.find_job(3, write(document))
            assert found is None or found == read_slowly(3, document)


def test_that_jobs_as_they_are_submitted_are_plain() -> None:
    job = Job(
        5,
        "anna",
        name="a b",
        project="p",
        slots=(Range(1, 4),),
        hard_resources=(ResourceRequest("h_rt", "60"),),
        submit_time=17,
        tasks=Range(1, 9),
    )
    written = {name: value for name, value in format_job(job, None).items() if name != "waiting"}
    assert PlainTasks().find_job(5, write(written)) == job


def test_that_names_and_moments_are_read_of_each_job_where_the_rest_is_the_same() -> None:
    plain = PlainTasks()
    for number, (name, moment) in enumerate([("a", 17), ("b", 18), ("ä", 19), ('x"y', 20), ("STDIN", 0)], 1):
        job = Job(number, f"user{number}", name=name, project="p", slots=(Range(2, 4),), submit_time=moment)
        written = {key: value for key, value in format_job(job, None).items() if key != "waiting"}
        assert plain.find_job(number, write(written)) == job


def test_that_a_text_with_a_key_twice_is_read_as_any_other() -> None:
    text = '{"user":"anna","name":"a","submit_time":"17","name":"b","submit_time":"18"}'
    assert PlainTasks().find_job(3, text) == Job(3, "anna", name="b", submit_time=18)


PIECES = st.lists(
    st.tuples(
        st.sampled_from(["all.q@h1", "all.q", "@", "a b@h", 'a"@h', "a\\@h", "ä@h", "a@b@c", "a]@h", "a,@h", ""]),
        st.sampled_from([0, 1, 9_999_999, 10_000_000]),
    ),
    min_size=0,
    max_size=3,
).map(tuple)


@given(
    PIECES,
    st.sampled_from([0, 17, 2**32 - 1, 2**32]),
    st.sampled_from([None, "mpi", "", 'm"p', "m]"]),
    st.sampled_from([(), ("a",), ("a", 'b"'), ("a", "b"), ("",)]),
    st.sampled_from(["", "s"]),
    st.sampled_from([0, 5]),
)
def test_that_a_plain_running_task_of_a_spool_is_read_as_any_other(
    pieces: tuple[tuple[str, int], ...], start: int, pe: str | None, sets: tuple[str, ...], marks: str, since: int
) -> None:
    task = RunningTask(3, 4, pieces, start, pe, sets, frozenset(marks), since)
    document = {**format_running(task), "quota_sets": list(sets)}
    found = PlainTasks().find_running(json.dumps(document, separators=(",", ":")))
    if found is None:
        return
    document.pop("quota_sets")
    node = Node(document)
    assert (found, found.quota_sets) == (parse_running(node, 0, sets), sets)
    assert not node.reports


def test_that_running_and_waiting_tasks_as_they_are_stored_are_plain() -> None:
    plain = PlainTasks()
    task = RunningTask(3, 4, (("all.q@h1", 2), ("all.q@h2", 1)), 17, "mpi", ("a", "b"))
    text = json.dumps({**format_running(task), "quota_sets": ["a", "b"]}, separators=(",", ":"))
    found = plain.find_running(text)
    assert found == task
    assert found.quota_sets == ("a", "b")
    assert plain.find_pending(7, '{"waiting":["1"]}') == PendingTasks(7, (1,))
    assert plain.find_pending(7, '{"waiting":["2"]}') is None
