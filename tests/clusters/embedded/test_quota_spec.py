"""The worked example of resource quota specification 2006, played on the embedded cluster.

tests/clusters/data/quota-spec-example.txt was recorded from a running Grid Engine 8.1.9 with simulated hosts.
"""

import re
from pathlib import Path

import pytest

from qmonpy.app.jobs.job_rows import pending_rows, running_rows
from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.output.qquota import QuotaRow, format_qquota, format_qquota_xml
from qmonpy.resources import resource

RECORDED = Path(__file__).parents[1] / "data" / "quota-spec-example.txt"


@pytest.fixture(scope="module")
def cluster() -> EmbeddedCluster:
    cluster = read_cluster(resource("clusters/quota-spec.yaml"))
    cluster.advance(200)
    return cluster


def recorded(command: str) -> str:
    """What a command printed."""
    parts = re.split(r"^\$ ", RECORDED.read_text(), flags=re.MULTILINE)
    (text,) = [
        part.partition("\n")[2] for part in parts if part.partition("\n")[0].partition("#")[0].strip() == command
    ]
    return text.rstrip("\n") + "\n"


def rows_of(cluster: EmbeddedCluster, **query: tuple[str, ...]) -> tuple[QuotaRow, ...]:
    snapshot = cluster.snapshot()
    return qquota_rows(snapshot.cluster, quota_usage(snapshot.cluster, snapshot.state), QuotaQuery(**query))


def test_that_the_example_runs_as_on_a_real_cluster(cluster: EmbeddedCluster) -> None:
    lines = recorded("qstat -u *").splitlines()[2:]
    shown = [
        f"{row.job:7} {row.priority:7.5f} {row.name:10} {row.user:12} {row.state:5} DATE".ljust(66) + row.queue
        for row in (*running_rows(cluster.snapshot()), *pending_rows(cluster.snapshot()))
    ]
    assert [line.rstrip() for line in shown] == [re.sub(r" +1 +$", "", line) for line in lines]


@pytest.mark.parametrize(
    ("command", "query"),
    [
        ("qquota", {"users": ("roland",)}),
        ("qquota -h durin", {"users": ("roland",), "hosts": ("durin",)}),
        ("qquota -u user1", {"users": ("user1",)}),
        ("qquota -u *", {}),
    ],
)
def test_that_qquota_prints_what_a_real_cluster_printed(
    cluster: EmbeddedCluster, command: str, query: dict[str, tuple[str]]
) -> None:
    assert format_qquota(rows_of(cluster, **query)) == recorded(command)


def test_that_qquota_xml_is_what_a_real_cluster_printed(cluster: EmbeddedCluster) -> None:
    assert format_qquota_xml(rows_of(cluster)) == recorded("qquota -u * -xml")


def test_that_the_window_shows_the_usage_of_the_real_cluster(cluster: EmbeddedCluster) -> None:
    lines = recorded("qquota -u *").splitlines()[2:]
    snapshot = cluster.snapshot()
    shown = [
        f"{row.rule_name:18} {f'{row.usage.attribute}={row.used}'.replace(' / ', '/'):20} {row.filter}"
        for row in usage_rows(snapshot)
    ]
    assert shown == lines


def test_that_the_jobs_that_wait_are_blocked_by_the_rule_that_a_real_scheduler_named(cluster: EmbeddedCluster) -> None:
    assert {job: [each.object for each in reasons] for job, reasons in cluster.refusals().items()} == {
        52: ["max_linux/1"],
        54: ["max_linux/1"],
    }
