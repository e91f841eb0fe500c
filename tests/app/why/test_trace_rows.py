"""Rows of a trace: sections in order, every number and name where a reader looks for it, keys that last."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.why.started_words import describe_running_job
from qmonpy.app.why.trace_rows import SHOWN_TASKS, trace_rows
from qmonpy.app.why.why_rows import TRACE_COLUMNS, Place, TraceNumbers, TraceRow, find_cause
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.refusal_words import format_until
from qmonpy.insight.why.trace import trace_job
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.refusal import Cause, Layer, Refusal, Refuser
from qmonpy.model.work.state import RunningTask
from tests.clusters.world import submitted
from tests.engine.build import make_cluster, play
from tests.present import present

DOCUMENT = {
    "hosts": {"h1": {"complex_values": "num_proc=8"}, "h2": {}, "h3": {}},
    "hostgroups": {"@all": ["h1", "h2", "h3"]},
    "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": "99"}, "mpi2": {"slots": "99"}},
    "queues": {
        "all.q": {"hostlist": "@all", "slots": "300", "pe_list": "mpi mpi2"},
        "long.q": {"hostlist": "h1", "slots": "2"},
    },
    "rqs": """
{
   name     per_user
   enabled  TRUE
   limit    users vip to slots=99
   limit    users {*} hosts {h1} to slots=$num_proc
   limit    users {*} hosts {h2} to slots=2
}
{
   name     total
   enabled  TRUE
   limit    users * to slots=1000
}
""",
}


@pytest.fixture
def cluster() -> EmbeddedCluster:
    root = parse_document(DOCUMENT)
    cluster = parse_cluster(root, "test")
    root.raise_errors()
    return EmbeddedCluster(cluster)


def submit(cluster: EmbeddedCluster, *arguments: str, user: str = "anna") -> int:
    return submitted(cluster.submit(user, arguments, 3600))


def rows_of(cluster: EmbeddedCluster, job: int) -> tuple[TraceRow, ...]:
    snapshot = cluster.snapshot()
    return trace_rows(trace_job(snapshot.cluster, snapshot.state, snapshot.now, job))


def section(rows: tuple[TraceRow, ...], title: str) -> TraceRow:
    return next(row for row in rows if row.title == title)


def every(rows: tuple[TraceRow, ...]) -> Iterator[TraceRow]:
    for row in rows:
        yield row
        yield from every(row.children)


@pytest.fixture
def blocked(cluster: EmbeddedCluster) -> int:
    """A job that only h2 suits, where anna's limit of 2 slots is used up."""
    submit(cluster, "-q", "all.q@h2", "-t", "1-2", "-N", "holder")
    job = submit(cluster, "-q", "*@h2")
    cluster.clock.step(60)
    return job


def test_that_sections_follow_one_another_as_in_the_report_of_the_command(
    cluster: EmbeddedCluster, blocked: int
) -> None:
    assert [row.title for row in rows_of(cluster, blocked)] == [
        *("In the way", "Queue instances", "Rule set per_user", "Rule set total"),
    ]


def test_that_queue_instances_that_say_the_same_are_a_row_to_unfold(cluster: EmbeddedCluster, blocked: int) -> None:
    groups = section(rows_of(cluster, blocked), "Queue instances").children
    assert [(row.title, row.verdict, row.object) for row in groups] == [
        ("all.q@h1 and 2 more", "Request", ""),
        ("all.q@h2", "Resource quota", "per_user/3"),
    ]
    assert [each.title for each in groups[0].children] == ["all.q@h1", "all.q@h3", "long.q@h1"]
    assert "host h3 is not among what the job asks for: -q" in groups[0].children[1].text
    assert (groups[1].asked, groups[1].left) == ("1", "0")
    assert "2 are used by job 1.1 with no known end" in groups[1].text


def test_that_closed_queue_instances_say_so_in_a_word(cluster: EmbeddedCluster, blocked: int) -> None:
    cluster.modify_instances("root", ["all.q@h2"], InstanceAction.DISABLE)
    groups = section(rows_of(cluster, blocked), "Queue instances").children
    (closed,) = (row for row in groups if row.layer is Layer.STATE)
    assert (closed.title, closed.text.partition(";")[0]) == ("all.q@h2", "disabled")


def test_that_a_queue_instance_keeps_every_reason_behind_the_first(cluster: EmbeddedCluster, blocked: int) -> None:
    cluster.modify_instances("root", ["all.q@h2"], InstanceAction.DISABLE)
    groups = section(rows_of(cluster, blocked), "Queue instances").children
    (closed,) = (row for row in groups if row.layer is Layer.STATE)
    assert closed.text.startswith("disabled; also, rule per_user/3 allows anna 2 slots on host h2, 2 are used by")


def test_that_causes_come_first_each_with_its_numbers_and_where_it_is_shown(
    cluster: EmbeddedCluster, blocked: int
) -> None:
    another = submit(cluster, "-q", "all.q@h2", user="anna")
    cluster.clock.step(60)
    first, *_ = rows_of(cluster, another)
    assert (first.title, first.text) == ("Causes", "with none of them left it would start")
    rule, before = first.children
    assert (rule.title, rule.about, rule.used, rule.asked, rule.left) == ("per_user/3", "slots", "2", "1", "0")
    assert rule.place == Place("rule-sets", "per_user/3")
    assert (before.title, before.place) == (f"job {blocked}", Place("jobs", f"{blocked}"))


def test_that_another_job_is_named_where_it_is_the_only_cause_as_all_below_has_room() -> None:
    made = play(make_cluster(hosts="h1", slots=2), "")
    made.submit("-l h_rt=0:1:0")
    made.submit("-l h_rt=0:2:0")
    answer = present(find_answer_of(made.cluster, made.state, made.now, 3))
    cause, *others = trace_rows(trace_job(made.cluster, made.state, made.now, 3, 1, answer))
    assert (cause.title, cause.text, cause.is_open) == ("Cause", "without it the job would start", True)
    (row,) = cause.children
    assert (row.title, row.verdict, row.place) == ("job 2", "refuses", Place("jobs", "2"))
    assert (row.object, row.about) == ("all.q@h1", "slots")
    assert row.text.startswith("job 2 comes first and takes what this job needs")
    assert [each.verdict for each in section(tuple(others), "Queue instances").children] == ["has room"]


def test_that_a_set_has_its_rules_in_order_with_the_filter_that_failed(cluster: EmbeddedCluster, blocked: int) -> None:
    rows = section(rows_of(cluster, blocked), "Rule set per_user").children
    h2 = [(row.title, row.verdict) for row in rows if row.instances == "1 of 4"]
    assert ("per_user/3", "refuses") in h2
    passed = [row.text for row in rows if row.verdict == "passed over"]
    assert "filter users vip does not match anna" in passed
    assert "filter hosts {h1} does not match h2" in passed
    assert any(row.title == "no rule" and row.verdict == "no rule in force" for row in rows)


def test_that_the_rule_in_force_has_its_numbers_and_its_holders(cluster: EmbeddedCluster, blocked: int) -> None:
    rows = section(rows_of(cluster, blocked), "Rule set per_user").children
    rule = next(row for row in rows if row.verdict == "refuses")
    assert (rule.object, rule.about, rule.used, rule.asked, rule.left) == ("anna on host h2", "slots=2", "2", "1", "0")
    assert [(each.title, each.object, each.about) for each in rule.children] == [
        ("job 1.1", "anna", "1 slot"),
        ("job 1.2", "anna", "1 slot"),
    ]
    assert all(" on all.q@h2" in each.text for each in rule.children)


def test_that_a_formula_shows_its_value_too(cluster: EmbeddedCluster, blocked: int) -> None:
    rows = section(rows_of(cluster, blocked), "Rule set per_user").children
    assert "slots=$num_proc (8)" in [row.about for row in rows]


def test_that_every_row_leads_to_what_it_is_about(cluster: EmbeddedCluster, blocked: int) -> None:
    rows = list(every(rows_of(cluster, blocked)))
    places = {row.title: row.place for row in rows}
    assert places["per_user/3"] == Place("rule-sets", "per_user/3")
    assert places["Rule set total"] == Place("rule-sets", "total")
    assert places["job 1.1"] == Place("jobs", "1")
    assert places["all.q@h3"] == Place("queues", "all.q@h3")


def test_that_sets_that_refuse_are_open_at_first_and_others_folded(cluster: EmbeddedCluster, blocked: int) -> None:
    rows = rows_of(cluster, blocked)
    assert section(rows, "Rule set per_user").is_open
    assert not section(rows, "Rule set total").is_open


def test_that_a_held_job_says_so_before_any_queue_instance(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-h")
    rows = rows_of(cluster, job)
    assert rows[0].title == "The job"
    assert rows[0].children[0].text == "the job is held"


def test_that_tasks_that_run_already_are_told(cluster: EmbeddedCluster) -> None:
    submit(cluster, "-q", "all.q@h2", "-t", "1-3")
    cluster.clock.step(60)
    running = section(rows_of(cluster, 1), "Tasks that run")
    assert [row.title for row in running.children] == ["task 1", "task 2"]
    assert running.children[0].place == Place("queues", "all.q@h2")


def test_that_of_very_many_holders_the_last_are_counted(cluster: EmbeddedCluster) -> None:
    submit(cluster, "-q", "all.q@h3", "-t", f"1-{SHOWN_TASKS + 5}")
    cluster.clock.step(60)
    job = submit(cluster, "-h")
    rule = section(rows_of(cluster, job), "Rule set total").children[0]
    assert len(rule.children) == SHOWN_TASKS + 1
    assert rule.children[-1].title == "and 5 more tasks"


def test_that_ways_in_several_pes_are_told_apart(cluster: EmbeddedCluster) -> None:
    job = submit(cluster, "-pe", "mpi*", "4", "-h")
    titles = [row.title for row in rows_of(cluster, job)]
    assert {"Queue instances in PE mpi", "Queue instances in PE mpi2", "Rule set total in PE mpi2"} <= set(titles)


def test_that_no_two_rows_have_the_same_key_and_each_begins_with_that_above(
    cluster: EmbeddedCluster, blocked: int
) -> None:
    def check(row: TraceRow) -> None:
        for each in row.children:
            assert each.key[: len(row.key)] == row.key
            check(each)

    rows = rows_of(cluster, blocked)
    keys = [row.key for row in every(rows)]
    assert len(keys) == len(set(keys))
    for row in rows:
        if row.key[0] != "lines":
            check(row)


def test_that_keys_outlast_a_change_of_numbers(cluster: EmbeddedCluster, blocked: int) -> None:
    before = {row.key for row in every(rows_of(cluster, blocked))}
    submit(cluster, "-q", "all.q@h3", user="bob")
    cluster.clock.step(60)
    assert before <= {row.key for row in every(rows_of(cluster, blocked))}


def test_that_amounts_sort_by_their_size() -> None:
    by_left = next(column for column in TRACE_COLUMNS if column.id == "left")
    sizes = {"10": 10.0, "in use": None, "2G": 2.0**31, "9": 9.0, "": None}
    rows = [TraceRow((text,), "", left=text, numbers=TraceNumbers(left=size)) for text, size in sizes.items()]
    assert [row.left for row in sorted(rows, key=by_left.key)] == ["9", "10", "2G", "", "in use"]


def running_on(cluster: EmbeddedCluster, job: Job, task: RunningTask) -> Snapshot:
    shown = cluster.snapshot()
    state = replace(shown.state, jobs={job.number: job}, running={(task.job, task.task): task}, pending={})
    return replace(shown, state=state, now=1_700_000_060)


def test_that_a_job_that_runs_is_told_in_a_sentence(cluster: EmbeddedCluster) -> None:
    task = RunningTask(7, 1, (("all.q@h1", 2), ("all.q@h2", 1)), 1_700_000_000)
    snapshot = running_on(cluster, Job(7, "anna", hard_resources=(ResourceRequest("h_rt", "600"),)), task)
    text = describe_running_job(snapshot, (task,))
    assert text.startswith("Job 7 does not wait: it has run on all.q@h1 and 1 more since ")
    assert text.endswith(" at the latest.")
    several = describe_running_job(snapshot, (task, task))
    assert several.startswith("Job 7 does not wait: 2 of its tasks run")


@pytest.mark.parametrize(
    ("refusal", "place"),
    [
        (Refusal(Cause.SHORT, Refuser.RULE, "s/1"), Place("rule-sets", "s/1")),
        (Refusal(Cause.FULL, Refuser.INSTANCE, "all.q@h1"), Place("queues", "all.q@h1")),
        (Refusal(Cause.SHORT, Refuser.HOST, "h1"), Place("queues", 'host:"h1"')),
        (Refusal(Cause.UNFIT, Refuser.QUEUE, "all.q"), Place("queues", 'queue:"all.q"')),
        (Refusal(Cause.NOT_IN_PE_LIST, Refuser.QUEUE, "all.q", "pe_list", "mpi"), Place("queues", 'queue:"all.q"')),
        (Refusal(Cause.PE_SLOTS, Refuser.PE, "mpi", "slots"), None),
        (Refusal(Cause.SHORT, Refuser.GLOBAL, "global"), None),
    ],
)
def test_that_a_refusal_leads_to_what_refused(refusal: Refusal, place: Place | None) -> None:
    assert find_cause(refusal) == place


def test_that_a_job_without_run_time_limit_has_no_known_end(cluster: EmbeddedCluster) -> None:
    task = RunningTask(5, 1, (("all.q@h1", 1),), 1_700_000_000)
    text = describe_running_job(running_on(cluster, Job(5, "anna"), task), (task,))
    assert text.startswith("Job 5 does not wait: it has run on all.q@h1 since ")
    assert text.endswith(" and runs with no known end.")
    assert format_until(FOREVER, 0) == "with no known end"
    assert format_until(1_700_000_060, 1_700_000_000).startswith("until ")
