"""Cluster files hold everything that there is in a cluster, and give it back."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.formats.files.cluster_file import (
    format_cluster_file,
    parse_cluster_file,
    read_cluster_file,
    write_cluster_file,
)
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.configuration.variety import find_variety
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.value import Relop, ValueType
from qmonpy.model.work.job import NO_END, Job, Range, ResourceRequest
from qmonpy.model.work.state import PendingTasks, RunningTask, State

HEAD = "format: qmonpy-cluster/1\n"

names = st.from_regex(r"[a-z][a-z0-9._-]{0,6}", fullmatch=True).filter(
    lambda name: name not in ("none", "all", "global")
)
name_lists = st.lists(names, max_size=3, unique=True).map(tuple)
texts = st.text(st.characters(codec="utf-8"), max_size=12)
values = st.from_regex(r"[A-Za-z0-9.:]{1,6}", fullmatch=True)
counts = st.integers(0, 2**31)


def by_name(things: Any) -> Any:
    return st.lists(things, max_size=3, unique_by=lambda each: each.name).map(
        lambda found: {each.name: each for each in found}
    )


hosts = st.builds(
    Host,
    names,
    complex_values=st.dictionaries(names, values, max_size=2),
    user_lists=name_lists,
    xuser_lists=name_lists,
    projects=name_lists,
    xprojects=name_lists,
    load_values=st.dictionaries(names, values, max_size=1),
    other=st.dictionaries(st.just("usage_scaling"), values, max_size=1),
)
settings_of_queues = st.builds(Setting, values, st.dictionaries(names | names.map("@{}".format), values, max_size=2))
queues = st.builds(
    ClusterQueue, names, name_lists, st.dictionaries(st.sampled_from(["pe_list", "h_rt"]), settings_of_queues)
)
pes = st.builds(
    ParallelEnvironment, names, counts, st.sampled_from(["$fill_up", "$pe_slots", "2"]), name_lists, name_lists
)
complexes = st.builds(
    lambda name, consumable: ComplexAttribute(name, name, ValueType.INT, Relop.LE, consumable=consumable),
    names.map("x_{}".format),
    st.sampled_from(Consumable),
)
clusters = st.builds(
    Cluster,
    name=names,
    complexes=by_name(complexes).map(lambda added: {**DEFAULT_COMPLEXES, **added}),
    hosts=by_name(hosts),
    host_groups=by_name(st.builds(HostGroup, names.map("@{}".format), name_lists)),
    user_sets=by_name(st.builds(UserSet, names, name_lists, st.sampled_from(["ACL", "DEPT", "ACL DEPT"]))),
    projects=by_name(st.builds(Project, names, name_lists, name_lists, st.dictionaries(st.just("fshare"), values))),
    users=by_name(st.builds(User, names, counts, counts, counts, st.none() | names)),
    pes=by_name(pes),
    queues=by_name(queues),
    scheduler=st.dictionaries(st.sampled_from(["maxujobs", "params"]), texts),
    configuration=st.dictionaries(st.sampled_from(["max_jobs"]), values),
    managers=name_lists,
    operators=name_lists,
    admin_hosts=name_lists,
    submit_hosts=name_lists,
    unix_groups=st.dictionaries(names, name_lists, max_size=2),
).map(lambda made: replace(made, variety=find_variety(made.complexes.values())))

ranges = st.builds(
    lambda first, count, step: Range(first, first + count * step, step), counts, st.integers(0, 999), st.integers(1, 9)
)


def hold_some(
    by_kind: tuple[tuple[Range, ...], tuple[Range, ...], tuple[Range, ...]],
) -> tuple[tuple[str, tuple[Range, ...]], ...]:
    return tuple((kind, tasks) for kind, tasks in zip("uos", by_kind, strict=True) if tasks)


jobs = st.builds(
    Job,
    number=st.integers(1, 99),
    owner=names,
    name=texts,
    groups=name_lists,
    project=st.none() | texts,
    department=names,
    pe=st.none() | names,
    slots=st.lists(ranges, min_size=1, max_size=2).map(tuple),
    hard_resources=st.lists(st.builds(ResourceRequest, names, texts), max_size=2).map(tuple),
    soft_resources=st.lists(st.builds(ResourceRequest, names, texts), max_size=2).map(tuple),
    hard_queues=st.lists(texts, max_size=2).map(tuple),
    master_queues=st.lists(texts, max_size=2).map(tuple),
    priority=st.integers(-1023, 1024),
    tasks=st.none() | ranges,
    submit_time=counts,
    start_after=counts,
    deadline=counts,
    runtime=counts,
    wants_reservation=st.booleans(),
    reservation=st.none() | counts,
    user_hold=st.booleans(),
    operator_hold=st.booleans(),
    system_hold=st.booleans(),
    task_holds=st.tuples(*(st.lists(ranges, max_size=2).map(tuple) for _ in "uos")).map(hold_some),
    restarted_tasks=st.lists(ranges, max_size=2).map(tuple),
    predecessors=st.lists(counts, max_size=2).map(tuple),
    verification=st.sampled_from("ewnpv"),
    account=texts,
    mail_options=st.sampled_from(["", "abe"]),
    mail_to=st.lists(texts, max_size=2).map(tuple),
    arguments=st.lists(texts, max_size=3).map(tuple),
)
instances = st.builds("{}@{}".format, names, names)
pieces = st.lists(st.tuples(instances, st.integers(0, NO_END)), max_size=3).map(tuple)
waiting_tasks = (
    st.lists(counts, min_size=1, max_size=3).map(tuple)
    | st.builds(lambda each: range(each.first, each.last + 1, each.step), ranges)
)  # fmt: skip


marks = st.frozensets(st.sampled_from("dsSTt"))


@st.composite
def states(draw: Callable[..., Any]) -> State:
    found = {job.number: job for job in draw(st.lists(jobs, max_size=3))}
    waiting = {number: PendingTasks(number, draw(waiting_tasks)) for number in found if draw(st.booleans())}
    tasks = [
        RunningTask(
            number, draw(st.integers(1, 9)), draw(pieces), draw(counts), draw(st.none() | names), marks=draw(marks)
        )
        for number in found
        if draw(st.booleans())
    ]
    running = {(task.job, task.task): task for task in tasks}
    letters = st.frozensets(st.sampled_from("dsSuAE"), min_size=1)
    return State(found, waiting, running, draw(st.dictionaries(instances, letters, max_size=3)))


@st.composite
def finished_tasks(draw: Callable[..., Any]) -> FinishedTask:
    where, start = draw(pieces), draw(counts)
    ran = RunningTask(3, 1, where, start, draw(st.none() | names)) if draw(st.booleans()) else None
    inside = draw(st.none() | st.integers(1, 9_999_999))
    return FinishedTask(
        3, 1, draw(names), draw(texts), draw(counts), start, draw(counts), where, draw(st.booleans()), ran, inside
    )


contents = st.builds(
    ClusterFile,
    cluster=clusters,
    state=states(),
    now=counts,
    arrivals=st.lists(st.builds(Arrival, counts, names, st.lists(texts, max_size=2).map(tuple), counts)).map(tuple),
    finished=st.lists(finished_tasks(), max_size=2).map(tuple),
    next_job=st.none() | counts,
    other=st.dictionaries(st.sampled_from(["note", "layout"]), texts),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(contents)
def test_that_what_is_written_is_read_again(content: ClusterFile) -> None:
    assert parse_cluster_file(format_cluster_file(content)) == content


def test_that_quota_sets_and_changed_complexes_are_kept() -> None:
    rule = Rule((Limit("slots", "5"), Limit("h_vmem", "4G")), "some", users=Filter(("*",), ("anna",), True))
    arch = replace(DEFAULT_COMPLEXES["arch"], relop=Relop.NE)
    table = {name: each for name, each in DEFAULT_COMPLEXES.items() if name != "swap_rate"}
    cluster = Cluster(complexes={**table, "arch": arch}, quota_sets={"one": QuotaSet("one", (rule,), True, "said")})
    read = parse_cluster_file(format_cluster_file(ClusterFile(cluster))).cluster
    assert read == cluster


def test_that_a_hand_written_job_is_made_from_qsubs_options() -> None:
    content = parse_cluster_file(
        HEAD
        + """
now: 1000
cluster:
  hosts: {h1: {}}
  pes: {smp: {}}
  queues: {all.q: {hostlist: h1, slots: 4}}
jobs:
  7: {user: anna, args: -pe smp 2 -l h_rt=1:0:0 -t 1-3, runtime: 60, submit_time: '@-600'}
running:
- {task: 7.2, start: '@-30', slots: [all.q@h1 2], pe: smp}
"""
    )
    job = content.state.jobs[7]
    assert job.hard_resources == (ResourceRequest("h_rt", "3600"),)
    assert (job.submit_time, job.runtime, job.tasks) == (400, 60, Range(1, 3))
    assert content.state.pending[7].tasks == (1, 3)
    assert content.state.running[7, 2] == RunningTask(7, 2, (("all.q@h1", 2),), 970, "smp")


def test_that_arrivals_count_from_the_time_of_the_file() -> None:
    content = parse_cluster_file(
        HEAD + "now: 50\narrivals:\n- {at: 10, user: bob, args: -P p1 -l 'a=b c', name: x, runtime: 5}"
    )
    assert content.arrivals == (Arrival(60, "bob", ("-N", "x", "-P", "p1", "-l", "a=b c"), 5),)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("jobs: {7: {args: ''}}", "jobs.7: the user is missing"),
        ("jobs: {7: {user: bob, args: -P nix}}", 'the requested project "nix" does not exist'),
        ("jobs: {7: {user: bob, colour: red}}", 'jobs.7: "colour" is unknown here'),
        ("running: [{task: 7}]", "job 7 is running but not under jobs"),
        ("running: [{task: x}]", "running.1: expected the number of a job"),
        ("running: [{task: 7, slots: [h1]}]", "running.1.slots.1: expected a queue instance"),
        ("cluster: {host: {}}", 'cluster: "host" is unknown here'),
        ("cluster: {hosts: {h1: {complex_values: a}}}", 'cluster.hosts.h1.complex_values: error parsing value "a"'),
        ("cluster: {queues: {q: {slots: 'x'}}}", "cluster.queues.q.slots: expected a whole number"),
        ("cluster: {rqs: '{ name a limit to nix=1 }'}", "cluster.rqs, line 1"),
        ("arrivals: [{at: soon, user: bob}]", 'arrivals.1.at: expected a whole number, not "soon"'),
        ("now: [1]", "now: expected a single value"),
        ("{", "this is not valid YAML"),
    ],
)
def test_that_mistakes_are_reported_with_their_place(text: str, place: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_cluster_file(HEAD + text)
    assert any(place in str(report) for report in caught.value.reports), caught.value.reports


@given(st.text())
def test_that_no_text_raises_anything_but_reports(text: str) -> None:
    try:
        parse_cluster_file(text)
        parse_cluster_file(HEAD + "cluster: " + text)
    except ReportError:
        pass


def test_that_writing_replaces_a_file_at_once_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    write_cluster_file(path, ClusterFile(now=1))
    os.chmod(path, 0o640)
    write_cluster_file(path, ClusterFile(now=2))
    assert read_cluster_file(path).now == 2
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_that_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.yaml"
    write_cluster_file(path, ClusterFile(now=1))

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_cluster_file(path, ClusterFile(now=2))
    assert read_cluster_file(path).now == 1
    assert list(tmp_path.iterdir()) == [path]


def test_that_every_attribute_of_the_configurations_may_be_written() -> None:
    cluster = Cluster(
        scheduler={each.name: each.default for each in ATTRIBUTES[ObjectKind.SCHEDULER]},
        configuration={each.name: each.default for each in ATTRIBUTES[ObjectKind.CONFIGURATION]},
    )
    found = parse_cluster_file(format_cluster_file(ClusterFile(cluster)))
    assert found.warnings == ()
    assert (found.cluster.scheduler, found.cluster.configuration) == (cluster.scheduler, cluster.configuration)


@pytest.mark.parametrize("job", ["args: '-t 1-1000000000'", "tasks: 1-1000000000", "waiting: 1-1000000000"])
def test_that_more_tasks_than_can_be_held_are_reported_before_they_are_made(job: str) -> None:
    text = (
        "format: qmonpy-cluster/1\ncluster: {configuration: {max_aj_tasks: 0}}\n"
        f"jobs: {{7: {{user: ann, {job}}}}}\n"
    )
    with pytest.raises(ReportError, match=r"jobs\.7.*more than 1000000 tasks"):
        parse_cluster_file(text)
