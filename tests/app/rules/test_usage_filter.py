"""Rows of quota usage are filtered as qquota does, and exported in every form."""

import csv
import json

import pytest

from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.app.rules.usage_export import format_usage_csv, format_usage_json, format_usage_xml, format_usage_xml_2006
from qmonpy.app.rules.usage_filter import UsageFilter, filter_usage
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster

SETS = """
{
 name users
 enabled true
 limit users {@staff} to slots=3
 limit users {*} to slots=2
}
{
 name prj
 enabled true
 limit projects {*} to slots=3
 limit projects !* to slots=9,mem_free=64G
}
{
 name hosts
 enabled true
 limit name per_host hosts {*} to slots=$num_proc*2
 limit queues all.q to slots=50
}
{
 name static
 enabled true
 limit users anna,!bob to arch=lx*,slots=40,num_proc=8
}
"""


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    cluster = small_cluster(
        hosts={"h1": {"complex_values": "num_proc=1"}, "h2": {"complex_values": "num_proc=1"}},
        usersets={"staff": {"entries": "anna bob"}},
    ).with_quota_sets(parse_quota_sets(SETS).sets)
    world = EmbeddedCluster(cluster)
    world.submit("anna", [])
    world.submit("bob", ["-P", "p1"])
    world.submit("carl", ["-P", "p1", "-q", "all.q@h2"])
    return world.snapshot()


QUERIES = [
    {},
    {"users": ("anna",)},
    {"users": ("a*", "carl")},
    {"users": ("@staff",)},
    {"users": ("nobody",)},
    {"projects": ("p1",)},
    {"projects": ("p2",)},
    {"hosts": ("h1",)},
    {"hosts": ("H2",)},
    {"hosts": ("@allhosts",)},
    {"queues": ("all.q",)},
    {"queues": ("no*",)},
    {"pes": ("mpi",)},
    {"users": ("bob",), "hosts": ("h2",)},
]


@pytest.mark.parametrize("query", QUERIES[1:])
def test_that_rows_are_those_that_qquota_shows(snapshot: Snapshot, query: dict[str, tuple[str, ...]]) -> None:
    usage = quota_usage(snapshot.cluster, snapshot.state)
    expected = qquota_rows(snapshot.cluster, usage, QuotaQuery(**query))
    wanted = UsageFilter(**{kind: ",".join(words) for kind, words in query.items()})
    shown = filter_usage(usage_rows(snapshot), wanted, snapshot.cluster)
    # qquota leaves out what is only for jobs without project, unless one asks for a project by its name.
    assert [(row.rule_name, row.usage.attribute, row.filter) for row in shown if "!*" not in row.filter] == [
        (row.rule, row.attribute, row.filter_text) for row in expected
    ]


def test_that_rules_for_jobs_without_project_are_left_out_only_where_a_project_is_asked_for(snapshot: Snapshot) -> None:
    def shown(wanted: UsageFilter) -> bool:
        rows = filter_usage(usage_rows(snapshot), wanted, snapshot.cluster)
        return "prj/2" in [row.rule_name for row in rows]

    assert shown(UsageFilter(users="anna"))
    assert not shown(UsageFilter(projects="p1"))


def test_that_without_a_filter_every_row_is_shown(snapshot: Snapshot) -> None:
    rows = usage_rows(snapshot)
    assert filter_usage(rows, UsageFilter(), snapshot.cluster) == rows
    assert filter_usage(rows, UsageFilter(users=" "), snapshot.cluster) == rows


def test_that_resources_are_meant_by_name_shortcut_or_pattern(snapshot: Snapshot) -> None:
    rows = usage_rows(snapshot)
    for text, names in {"slots": {"slots"}, "s": {"slots"}, "a*": {"arch"}, "arch s": {"arch", "slots"}}.items():
        shown = filter_usage(rows, UsageFilter(resources=text), snapshot.cluster)
        assert {row.usage.attribute for row in shown} == names


def test_that_nothing_is_said_of_jobs_that_wait_before_anybody_has_worked_that_out(snapshot: Snapshot) -> None:
    rows = usage_rows(snapshot)
    assert {line["waiting"] for line in csv.DictReader(format_usage_csv(rows).splitlines())} == {""}
    assert {each["waiting"] for each in json.loads(format_usage_json(rows))} == {None}


def test_that_csv_and_json_have_the_same_figures(snapshot: Snapshot) -> None:
    rows = usage_rows(snapshot, {})
    lines = list(csv.DictReader(format_usage_csv(rows).splitlines()))
    records = json.loads(format_usage_json(rows))
    assert [line["rule"] for line in lines] == [row.rule_name for row in rows]
    assert [line["used"] for line in lines] == ["" if each["used"] is None else str(each["used"]) for each in records]
    assert records[-3] == {
        "rule": "static/1",
        "resource": "arch",
        "used": None,
        "limit": "lx*",
        **dict.fromkeys(("user", "project", "pe", "queue", "host"), ""),
        "filter": "users anna,!bob",
        "waiting": 0,
    }


def test_that_both_kinds_of_xml_name_what_is_counted(snapshot: Snapshot) -> None:
    rows = usage_rows(snapshot)[:1]
    assert "<users>anna</users>" in format_usage_xml(rows, snapshot.cluster)
    assert "<user>anna</user>" in format_usage_xml_2006(rows, snapshot.cluster)
    assert "<limit resource='slots' limit='3' value='1'/>" in format_usage_xml(rows, snapshot.cluster)
