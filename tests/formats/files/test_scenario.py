"""Scenarios are read as they were written, and mistakes in them are reported with their place."""

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.files.incident_steps import End
from qmonpy.formats.files.scenario import Delete, Qconf, Reserve, Schedule, Sleep, Submit, parse_scenario
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.report import ReportError

HEAD = "format: qmonpy-scenario/1\nname: test-001\n"

WHOLE = (
    HEAD
    + """
cluster:
  complexes: 'lic lic INT <= YES YES 0 0

    '
  hosts:
    h1: {complex_values: 'num_proc=4,lic=1:0:0', user_lists: staff eng}
    global: {}
  hostgroups: {'@lx': [h1]}
  usersets: {staff: {entries: [anna]}}
  arusers: [bob]
  projects: {p1: {}, p2: {acl: staff}}
  pes: {mpi: {allocation_rule: $fill_up}, three: {allocation_rule: 3, slots: 6}}
  queues: {all.q: {hostlist: '@lx', slots: '2,[h1=4]', h_rt: 1:00:00}}
  rqs: "{\\n name one\\n enabled true\\n limit users {*} to s=2\\n}\\n"
  scheduler: {weight_urgency: 0.1}
steps:
- submit: {user: anna, args: -l h=h1|h2 -q *@@lx, runtime: 60}
- submit: {user: bob, args: ''}
- reserve: {user: bob, args: -a @+600 -d 60}
- delete: [j1]
- sleep: 2
- qconf: [-drqs, one]
- schedule: {}
recorded: []
"""
)


def test_that_steps_are_typed_values() -> None:
    assert parse_scenario(WHOLE).steps == (
        Submit("anna", ("-l", "h=h1|h2", "-q", "*@@lx"), 60),
        Submit("bob", (), 1000),
        Reserve("bob", ("-a", "@+600", "-d", "60")),
        Delete(("j1",)),
        Sleep(2),
        Qconf(("-drqs", "one")),
        Schedule(),
    )


def test_that_the_cluster_is_read_in_grid_engines_syntax() -> None:
    scenario = parse_scenario(WHOLE)
    cluster = scenario.cluster
    assert (scenario.name, scenario.warnings) == ("test-001", ())
    assert cluster.complexes["lic"].consumable is Consumable.YES
    assert "slots" in cluster.complexes
    assert cluster.hosts["h1"].complex_values == {"num_proc": "4", "lic": "1:0:0"}
    assert cluster.hosts["h1"].user_lists == ("staff", "eng")
    assert cluster.host_groups["@lx"].members == ("h1",)
    assert cluster.user_sets["arusers"].entries == ("bob",)
    assert cluster.projects["p2"].acl == ("staff",)
    assert cluster.pes["mpi"].slots == 999
    assert (cluster.pes["three"].allocation_rule, cluster.pes["three"].slots) == ("3", 6)
    assert cluster.queues["all.q"].hosts == ("@lx",)
    assert cluster.queues["all.q"].settings["slots"] == Setting("2", {"h1": "4"})
    assert cluster.scheduler == {"weight_urgency": "0.1"}


def test_that_times_stay_as_they_were_written() -> None:
    assert parse_scenario(WHOLE).cluster.queues["all.q"].settings["h_rt"] == Setting("1:00:00")


def test_that_quota_sets_get_full_names() -> None:
    (rule,) = parse_scenario(WHOLE).cluster.quota_sets["one"].rules
    assert [limit.name for limit in rule.limits] == ["slots"]


def test_that_a_quota_set_that_the_qmaster_refuses_is_left_out_with_a_warning() -> None:
    sets = "".join(
        f"{{\n name {name}\n enabled true\n limit to {limit}=1\n}}\n"
        for name, limit in (("bad", "nix"), ("good", "slots"))
    )
    scenario = parse_scenario({"format": "qmonpy-scenario/1", "cluster": {"rqs": sets}})
    assert list(scenario.cluster.quota_sets) == ["good"]
    assert any("nix" in warning.text for warning in scenario.warnings)


def test_that_a_mapping_of_another_reader_is_read_alike() -> None:
    document: dict[str, Any] = {
        "format": "qmonpy-scenario/1",
        "cluster": {"pes": {"smp": {"slots": 4, "control_slaves": True}}, "complexes": None},
        "steps": [{"sleep": 3}, {"schedule": {}}],
    }
    scenario = parse_scenario(document)
    assert (scenario.cluster.pes["smp"].slots, scenario.cluster.pes["smp"].control_slaves) == (4, True)
    assert scenario.steps == (Sleep(3), Schedule())


def test_that_what_nobody_reads_is_warned_of() -> None:
    scenario = parse_scenario(HEAD + "cluster: {colours: {}, queues: {q: {colour: red}}}")
    assert [warning.fields for warning in scenario.warnings] == [("cluster",), ("cluster", "queues", "q")]
    assert scenario.cluster.queues["q"].settings["colour"] == Setting("red")


def test_that_load_values_that_nothing_looks_at_and_unknown_names_are_warned_of() -> None:
    scenario = parse_scenario(HEAD + "stepps: []\nsteps: [{load: {h1: {a: 1}}}]")
    assert [warning.fields for warning in scenario.warnings] == [(), ("steps", "1", "load", "h1", "a")]


def test_that_a_step_may_name_one_task_without_a_list() -> None:
    scenario = parse_scenario(HEAD + "steps: [{end: {tasks: j1.2}}, {delete: j3}]")
    assert scenario.steps == (End(((1, 2),)), Delete(("j3",)))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("name: x", 'must begin with "format: qmonpy-scenario/1"'),
        ("format: qmonpy-cluster/1", 'scenario/1", and this one is of the format "qmonpy-cluster/1"'),
        (HEAD + "steps: [{dance: {}}]", 'steps.1: there is no step "dance"'),
        (HEAD + "steps: [{submit: {args: ''}}]", "steps.1.submit: the user is missing"),
        (HEAD + "steps: [{submit: {user: a, args: '-N \"x'}}]", "steps.1.submit.args: the arguments cannot be split"),
        (HEAD + "steps: [{sleep: long}]", 'steps.1.sleep: expected a whole number, not "long"'),
        (HEAD + "steps: [{sleep: -5}]", "steps.1.sleep: expected a whole number that is not negative"),
        (HEAD + "steps: [{submit: {user: a, runtime: -1}}]", "steps.1.submit.runtime: expected a whole number that"),
        (HEAD + "steps: [{delete: [foo]}]", 'steps.1.delete.1: expected a job such as j1, not "foo"'),
        (HEAD + "steps: [{delete: [j1.2]}]", 'steps.1.delete.1: expected a job such as j1, not "j1.2"'),
        (HEAD + "steps: [{end: {}}]", "steps.1.end.tasks: the tasks are missing"),
        (HEAD + "steps: [{end: {tasks: [j-1]}}]", "steps.1.end.tasks.1: expected a job such as j1"),
        (HEAD + "steps: [{stop_hosts: []}]", "steps.1.stop_hosts: the names are missing"),
        (HEAD + "steps: [{qconf: ''}]", "steps.1.qconf: the words of the command are missing"),
        (
            HEAD + "cluster: {complexes: 'a a DOUBLE >= NO NO 0 0'}\nsteps: [{load: {h1: {a: high}}}]",
            'steps.1.load.h1.a: expected a value of the type DOUBLE, or NONE, not "high"',
        ),
        (HEAD + "start: -1", "start: expected a whole number that is not negative"),
        (HEAD + "steps: [sleep]", "steps.1: expected a mapping"),
        (HEAD + "steps: {}", "steps: expected a list"),
        (HEAD + "cluster: {hosts: [h1]}", "cluster.hosts: expected a mapping"),
        (HEAD + "cluster: {hostgroups: {lx: [h1]}}", "cluster.hostgroups.lx: the name of a host group"),
        (HEAD + "cluster: {complexes: 'lic lic INT'}", "cluster.complexes, line 1"),
        (HEAD + "cluster: {rqs: '{ name x'}", "cluster.rqs, line 1"),
        (HEAD + "cluster: {queues: {q: {pe_list: 'a [h1=b]'}}}", "cluster.queues.q.pe_list: All list elements"),
        (HEAD + "cluster: {arusers: [a], usersets: {arusers: {}}}", "cluster.arusers: the user set arusers is given"),
        ("- 1", "must be a mapping"),
        ("a: b: c", "line 1, column 5: this is not valid YAML"),
    ],
)
def test_that_mistakes_are_reported_with_their_place(text: str, place: str) -> None:
    with pytest.raises(ReportError) as caught:
        parse_scenario(text)
    assert any(place in str(report) for report in caught.value.reports), caught.value.reports


def test_that_every_mistake_is_reported() -> None:
    with pytest.raises(ReportError) as caught:
        parse_scenario(HEAD + "cluster: {hosts: {h1: {complex_values: a}}}\nsteps: [{sleep: x}, {dance: {}}]")
    assert len(caught.value.reports) == 3


trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["cluster", "steps", "hosts", "queues", "submit", "user", "rqs", "pes", "slots", "x"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["cluster", "steps", "name"]), trees))
def test_that_no_document_raises_anything_but_reports(document: dict[str, Any]) -> None:
    with contextlib.suppress(ReportError):
        parse_scenario({"format": "qmonpy-scenario/1", **document})
