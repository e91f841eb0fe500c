"""The file `reporting` of the embedded cluster against what a real 8.1.9 wrote of the same jobs."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
from qmonpy.clusters.embedded.witnesses.reporting_choice import EVERYTHING, RecordFile, ReportingChoice
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.output.accounting_fields import Field
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.embedded.witnesses.record_list import RecordList
from tests.clusters.world import small_cluster

RECORDED = Path(__file__).parent / "data" / "reporting.txt"
TIME = re.compile(r"\b1[67]\d{8}\b")
ASKED = "accounting=true reporting=true flush_time=00:00:01 joblog=true"
REPORTED = "lic,vmem2,slots,np_load_avg"
QUEUE = {"hostlist": "ap1 ap2 ap3", "slots": "4", "pe_list": "mpi"}
COMPLEXES = "lic lic INT <= YES YES 0 0\nvmem2 vmem2 MEMORY <= YES YES 0 0"


def read_recorded() -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for line in RECORDED.read_text(encoding="utf-8").rstrip("\n").split("\n"):
        if line.startswith("# "):
            found = sections.setdefault(line[2:], [])
        else:
            found.append(line)
    return sections


def compared(lines: list[str]) -> Iterator[str]:
    """The lines without times, and without the group, which only commands tell.

    Of accounts only what they are about is left, as simulated hosts of 8.1.9 tell no times. A task arrives on its host
    seconds after it was sent, other records may be between.
    """
    for line in lines:
        words = TIME.sub("T", line).replace(":root:root::", ":root:NONE::").split(":")
        if words[1] == "acct":
            yield ":".join((*words[1:4], words[2 + Field.JOB_NUMBER]))
        elif words[3:4] != ["delivered"]:
            yield ":".join(words)


def make_cluster(records: RecordList, number: int, asked: str) -> EmbeddedCluster:
    values = {"complex_values": "lic=4,vmem2=8G", "report_variables": REPORTED}
    document = {
        "complexes": COMPLEXES,
        "hosts": {
            "global": {"complex_values": "lic=10", "report_variables": "lic"},
            "ap1": values,
            "ap2": values,
            "ap3": {},
        },
        "pes": {"mpi": {"allocation_rule": "1"}},
        "queues": {"all.q": QUEUE},
        "configuration": {"reporting_params": asked},
    }
    root = parse_document(document)
    cluster = parse_cluster(root, "vm")
    root.raise_errors()
    return witnessed(EmbeddedCluster(cluster, next_job=number), records)


def witnessed(cluster: EmbeddedCluster, records: RecordList, choice: ReportingChoice | None = None) -> EmbeddedCluster:
    """Let the cluster tell its records."""
    keeper = RecordKeeper(records, lambda: cluster._world, choice)
    cluster._witness._witnesses = (*cluster._witness._witnesses, keeper)
    return cluster


def run_array(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-t", "1-2", "-l", "lic=1,vmem2=1G", "-N", "arr", "-q", "all.q@ap2"])


def delete_waiting(cluster: EmbeddedCluster) -> None:
    cluster.delete_jobs("root", [4])


def submit_held(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-h", "-N", "held"])


def delete_waiting_tasks(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-h", "-t", "1-4", "-N", "ha"])
    cluster.delete_jobs("root", ["10.2"])
    cluster.delete_jobs("root", [10])


def start_on_unreported_host(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-N", "run", "-q", "all.q@ap3"])


def suspend(cluster: EmbeddedCluster) -> None:
    start_on_unreported_host(cluster)
    cluster.suspend_jobs("root", [5], is_suspended=True)
    cluster.suspend_jobs("root", [5], is_suspended=False)


def switch_queue(cluster: EmbeddedCluster) -> None:
    for action in (InstanceAction.DISABLE, InstanceAction.SUSPEND, InstanceAction.RESUME, InstanceAction.ENABLE):
        cluster.modify_instances("root", ["all.q@ap1"], action)


def start_and_alter(cluster: EmbeddedCluster) -> None:
    start_on_unreported_host(cluster)
    cluster.alter_jobs("root", [5], ["-p", "-5"])


def reschedule(cluster: EmbeddedCluster) -> None:
    cluster.reschedule_jobs("root", [5], is_forced=True)


def start_on_reported_host(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-N", "run", "-q", "all.q@ap2", "-p", "-5"])


def delete_running(cluster: EmbeddedCluster) -> None:
    cluster.delete_jobs("root", [5])


def ask_for_one(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-N", "sleep", "-l", "lic=2", "-q", "all.q@ap1"], runtime=2)
    cluster.advance(3)


def run_parallel(cluster: EmbeddedCluster) -> None:
    options = ["-l", "vmem2=1500M", "-pe", "mpi", "2", "-q", "all.q@ap1,all.q@ap2", "-masterq", "all.q@ap2"]
    cluster.submit("root", ["-N", "sleep", *options], runtime=2)
    cluster.advance(3)


def tell_everything(cluster: EmbeddedCluster) -> None:
    for lic, host in (("2", "ap3"), ("1", "ap1")):
        cluster.submit("root", ["-N", "sleep", "-l", f"lic={lic}", "-q", f"all.q@{host}"], runtime=2)
        cluster.advance(3)


def reserve(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", ["-d", "40", "-l", "lic=1", "-q", "all.q@ap1"])


def run_inside(cluster: EmbeddedCluster) -> None:
    cluster.submit("root", ["-N", "sleep", "-ar", "1", "-l", "lic=1", "-w", "n"], runtime=3)
    cluster.advance(4)


Step = Callable[[EmbeddedCluster], None]


def nothing(_: EmbeddedCluster) -> None:
    pass


@pytest.mark.parametrize(
    ("section", "number", "before", "step"),
    [
        ("array", 2, nothing, run_array),
        ("waiting", 4, submit_held, delete_waiting),
        ("waiting-array", 10, nothing, delete_waiting_tasks),
        ("suspended", 5, nothing, suspend),
        ("queue", 1, nothing, switch_queue),
        ("rescheduled", 5, start_and_alter, reschedule),
        ("deleted", 5, start_on_reported_host, delete_running),
        ("one-of-two", 15, nothing, ask_for_one),
        ("parallel", 16, nothing, run_parallel),
        ("every-consumable", 17, nothing, tell_everything),
        ("reservation", 19, reserve, run_inside),
    ],
)
def test_that_the_records_are_those_of_grid_engine(section: str, number: int, before: Step, step: Step) -> None:
    records = RecordList()
    is_whole = section in ("every-consumable", "reservation")
    cluster = make_cluster(records, number, f"{ASKED} log_consumables=true" if is_whole else ASKED)
    before(cluster)
    cluster.advance(1)
    records.lines[RecordFile.REPORTING].clear()
    step(cluster)
    recorded = list(compared(read_recorded()[section]))
    if section in ("every-consumable", "reservation"):
        # There the capacities had been altered meanwhile.
        recorded = [re.sub(r"=[56]\.000000", "=4.000000", each) for each in recorded]
    assert [each for each in compared(records.lines[RecordFile.REPORTING]) if ":ar_" not in each] == recorded


TREE = {
    "users": {"anna": {}, "root": {}},
    "sharetree": "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1,2\n"
    "id=1\nname=default\ntype=0\nshares=10\nchildnodes=NONE\n"
    "id=2\nname=root\ntype=0\nshares=30\nchildnodes=NONE",
    "scheduler": {"weight_tickets_share": "1000"},
}


def told(records: RecordList, kind: str) -> list[list[str]]:
    lines = (each.split(":") for each in records.lines[RecordFile.REPORTING])
    return [each for each in lines if each[1] == kind]


def make_shared_cluster(records: RecordList) -> EmbeddedCluster:
    return witnessed(EmbeddedCluster(small_cluster(**TREE)), records, EVERYTHING)


def test_that_the_share_tree_is_told_node_by_node_as_grid_engine_tells_it() -> None:
    records = RecordList()
    cluster = make_shared_cluster(records)
    cluster.submit("anna", [], runtime=7200)
    cluster.advance(7300)
    rows = told(records, "sharelog")[-4:]
    theirs = [each.split(":") for each in read_recorded()["sharelog"]]
    kept = (1, 4, 5, 6, 7, 9, 10)  # Type, node, user, project, shares, and its part of the level and of the whole.
    assert [[each[at] for at in kept] for each in rows] == [[each[at] for at in kept] for each in theirs]
    assert {len(each) for each in rows} == {len(each) for each in theirs}


def test_that_records_tell_the_processor_time_that_the_share_tree_counts_where_no_factor_says_otherwise() -> None:
    records = RecordList()
    cluster = make_shared_cluster(records)
    cluster.submit("anna", ["-pe", "mpi", "3"], runtime=600)
    cluster.submit("anna", [], runtime=300)
    cluster.advance(2000)
    used = [float(each[2 + Field.CPU]) for each in told(records, "acct")]
    assert sum(used) == cluster.snapshot().state.usage.users["anna"].long_term["cpu"] == 2100


def test_that_loads_are_told_at_first_when_they_change_and_once_an_hour() -> None:
    records = RecordList()
    hosts = {"h1": {"load_values": "np_load_avg=0.5,arch=lx-amd64", "report_variables": "np_load_avg"}, "h2": {}}
    cluster = witnessed(EmbeddedCluster(small_cluster(hosts=hosts, configuration={"reporting_params": ASKED})), records)
    for _ in range(5):
        cluster.submit("anna", [], runtime=10)
        cluster.advance(1200)
    assert {each[2] for each in told(records, "host")} == {"h1"}
    assert [each[-1] for each in told(records, "host")] == ["np_load_avg=0.5"] * 2


def test_that_a_configuration_that_asks_for_nothing_gets_nothing() -> None:
    records = RecordList()
    cluster = witnessed(EmbeddedCluster(small_cluster()), records)
    cluster.submit("anna", [], runtime=10)
    cluster.advance(4000)
    assert not any(records.lines.values())
