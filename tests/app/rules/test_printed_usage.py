"""Rows of quota usage say what `qquota` prints in their place, as far as that is something else."""

from collections.abc import Sequence
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from qmonpy.app.rules.printed_usage import (
    beside_printed,
    find_lasting,
    list_told,
    may_differ,
    tell_printed,
    with_printed,
    with_told,
)
from qmonpy.app.rules.quota_usage_rows import UsageRow, list_usage, usage_rows
from qmonpy.app.rules.usage_export import format_usage_xml
from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.work.quota_rows import qquota_rows
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.configuration.roles import ROOT
from tests.engine.build import make_cluster

RULES = (
    "users {@staff} to slots=9,mem=4G",
    "users * hosts {@rack} to slots=5",
    "projects !* users * to slots=7",
    "users * to slots=9",
)
COMPLEX = "mem mem MEMORY <= YES YES 1G 0"
HOSTS = {"h1": {"complex_values": "mem=8G"}, "h2": {"complex_values": "mem=8G"}}


def tell(cluster: EmbeddedCluster, *words: str) -> str:
    command = find_command(words[0])
    assert command is not None
    outcome = command(cluster, ROOT, words[1:])
    assert outcome.exit_code == 0, outcome.text
    return outcome.text


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Job 1 of anna, who is in no set, and job 2 of bob, who is in one, run on h1, which is in no group."""
    configuration = make_cluster(
        *((each,) for each in RULES),
        (*RULES[:2], RULES[3]),
        hosts=HOSTS,
        user_sets={"staff": "bob"},
        complexes=[COMPLEX],
        hostgroups={"@rack": ["h2"]},
    )
    found = EmbeddedCluster(configuration, now=0)
    for user in ("anna", "bob"):
        found.submit(user, ["-l", "h=h1"], runtime=1000)
    found.advance(60)
    return found


def rows_of(cluster: EmbeddedCluster) -> Sequence[UsageRow]:
    snapshot = cluster.snapshot()
    return with_printed(snapshot, usage_rows(snapshot))


def differing(cluster: EmbeddedCluster) -> list[tuple[str, str, str, str | None]]:
    return [(row.rule_name, row.filter, row.used, row.printed) for row in rows_of(cluster) if row.printed is not None]


def read_xml(text: str) -> set[tuple[str, ...]]:
    """The limits in a document of `qquota -xml`, with their rules and filters."""
    found = set()
    for rule in ElementTree.fromstring(text):
        scopes = tuple(f"{each.tag.rpartition('}')[2]} {each.text}" for each in rule if not each.tag.endswith("limit"))
        found |= {(rule.get("name", ""), *scopes, str(each.attrib)) for each in rule if each.tag.endswith("limit")}
    return found


CHANGES = (
    ("qconf", "-au", "anna", "staff"),
    ("qconf", "-aattr", "hostgroup", "hostlist", "h1", "@rack"),
    ("qconf", "-du", "bob", "staff"),
    ("qdel", "1"),
    ("qconf", "-dattr", "hostgroup", "hostlist", "h2", "@rack"),
    ("qdel", "2"),
    ("qconf", "-mattr", "resource_quota", "limit", "slots=8", "s5/3"),
    ("qconf", "-mattr", "resource_quota", "enabled", "FALSE", "s1"),
    ("qconf", "-mattr", "resource_quota", "enabled", "TRUE", "s1"),
)


def test_that_rows_with_what_they_say_of_qquota_are_its_lines_whatever_changes(cluster: EmbeddedCluster) -> None:
    has_differed = False
    for words in ((), *CHANGES):
        if words:
            tell(cluster, *words)
            cluster.advance(60)
        rows, snapshot = rows_of(cluster), cluster.snapshot()
        printed = read_xml(tell(cluster, "qquota", "-u", "*", "-xml"))
        assert read_xml(format_usage_xml(rows, snapshot.cluster)) == printed
        plain = {(row.rule_name, row.usage.attribute, row.filter): row.usage for row in usage_rows(snapshot)}
        counted = {
            (line.rule, line.attribute, line.filter_text): line.used
            for line in qquota_rows(snapshot.cluster, list_usage(snapshot))
        }
        for row in rows:
            # What is said of a row is not what the row says itself, and what runs is said as it was.
            key = row.rule_name, row.usage.attribute, row.filter
            assert row.printed is None or row.printed != counted.get(key, "")
            usage = plain.pop(key, None)
            assert row.usage == usage if usage is not None else (row.usage.used == 0 and row.printed is not None)
        assert not plain
        has_differed |= any(row.printed is not None for row in rows)
    assert has_differed


def test_that_only_rows_that_differ_say_so(cluster: EmbeddedCluster) -> None:
    assert differing(cluster) == []
    tell(cluster, "qconf", "-au", "anna", "staff")
    assert differing(cluster) == [
        ("s1/1", "users anna", "1 / 9", ""),
        ("s1/1", "users anna", "1073741824 / 4294967296", ""),
        ("s5/1", "users anna", "1 / 9", ""),
        ("s5/1", "users anna", "1073741824 / 4294967296", ""),
        ("s5/3", "users *", "0 / 9", "1"),
    ]
    tell(cluster, "qconf", "-du", "anna", "staff")
    assert differing(cluster) == []


def test_that_a_rule_that_qquota_never_prints_says_nothing(cluster: EmbeddedCluster) -> None:
    tell(cluster, "qconf", "-au", "anna", "staff")
    assert [row.used for row in rows_of(cluster) if row.rule_name == "s3/1"] == ["2 / 7"]
    assert not any(rule == "s3/1" for rule, *_ in differing(cluster))


def test_that_one_sentence_says_what_is_printed_why_and_until_when(cluster: EmbeddedCluster) -> None:
    tell(cluster, "qconf", "-au", "anna", "staff")
    none, alone = (next(row for row in rows_of(cluster) if row.rule_name == name) for name in ("s1/1", "s5/3"))
    (same, *_) = usage_rows(cluster.snapshot())
    assert tell_printed(same) == ""
    assert tell_printed(none).startswith("qquota prints no line of it. ")
    assert tell_printed(alone).startswith("qquota prints 1 in use. ")
    assert "The scheduler decides by what runs: 0 / 9." in tell_printed(alone)
    assert (
        "until a rule or a limit of s5 is modified, the set is disabled and enabled, or the qmaster is started again"
        in tell_printed(alone)
    )


def test_that_a_line_of_a_job_without_project_is_a_row_of_nobody() -> None:
    cluster = make_cluster("users @staff projects {*} to slots=4", user_sets={"staff": "bob"})
    line = QuotaRow("s1/1", "slots", "4", "-1", (("users", Filter(("@staff",))), ("projects", Filter(("-",)))))
    (row,) = beside_printed(cluster, (), (line,))
    assert (row.usage.project, row.used, row.printed) == ("", "0 / 4", "-1")


def test_that_of_a_real_cluster_only_what_is_told_twice_of_the_same_numbers_is_believed(
    cluster: EmbeddedCluster,
) -> None:
    snapshot = cluster.snapshot()
    lines = qquota_rows(snapshot.cluster, list_usage(snapshot))
    assert list_told(snapshot, lines) == ()
    later = tuple(
        replace(each, used="3") if (each.rule, each.attribute) == ("s4/1", "slots") else each
        for each in lines
        if each.rule != "s1/1"
    )
    told = list_told(snapshot, later)
    assert {(row.rule_name, row.used, row.printed) for row in told} >= {("s4/1", "2 / 9", "3"), ("s1/1", "1 / 9", "")}
    assert find_lasting((), told) == ()
    assert find_lasting(told, told) == told
    assert [row.rule_name for row in find_lasting(told[:1], told)] == [told[0].rule_name]
    rows = with_told(snapshot.cluster, usage_rows(snapshot), told)
    assert [row for row in rows if row.printed is not None] == list(told)


def test_that_what_was_told_is_no_longer_said_when_the_numbers_are_others(cluster: EmbeddedCluster) -> None:
    snapshot = cluster.snapshot()
    told = list_told(snapshot, ())
    alone = list_told(
        snapshot, (QuotaRow("s2/1", "slots", "5", "1", (("users", Filter(("*",))), ("hosts", Filter(("h2",))))),)
    )
    assert told
    tell(cluster, "qdel", "1,2")
    cluster.advance(5)
    snapshot = cluster.snapshot()
    assert with_told(snapshot.cluster, usage_rows(snapshot), told) == []
    (row,) = (each for each in with_told(snapshot.cluster, (), alone) if each.rule_name == "s2/1")
    assert (row.filter, row.used, row.printed) == ("users * hosts h2", "0 / 5", "1")
    gone = snapshot.cluster.with_quota_sets(())
    assert with_told(gone, (), alone) == []


def test_that_numbers_may_differ_only_where_rules_name_groups() -> None:
    groups = {"staff": "bob"}
    assert may_differ(make_cluster("users @staff to slots=4", user_sets=groups))
    assert not may_differ(make_cluster("users {*} hosts h1 to slots=4", user_sets=groups))
